// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The catalog: every generator and criterion is registered once, with all that parser, checker,
// evaluator, help and documentation need to know. Functions take batches, are pure over their
// arguments (an impure one says is_live and is outside the promise of equal answers) and noexcept.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "vantage/math.h"
#include "vantage/navigation.h"
#include "vantage/rays.h"
#include "vantage/result.h"
#include "vantage/world.h"

namespace vantage {

enum class CriterionIndex : std::uint16_t {};
enum class GeneratorIndex : std::uint16_t {};

enum class ValueKind : std::uint8_t { Boolean, Number };

/// Cheap: a few operations, evaluated on all candidates. Costly: navigation, many reads. Deferred:
/// asks for rays and hears the answer later.
enum class CostClass : std::uint8_t { Cheap, Costly, Deferred };

/// What a word takes after its glue word.
enum class ObjectNeed : std::uint8_t { None, Position, Facing, Velocity };

/// A flag is 0 or 1 and may stand alone: "(reverse)". A choice is the place of a name in the list.
enum class ArgumentKind : std::uint8_t { Number, Flag, Choice };

struct ArgumentRow {
    std::string_view name;
    ArgumentKind kind = ArgumentKind::Number;
    float default_value = 0;
    float low = 0, high = 0;  ///< Allowed range. The catalog fills it in for flags and choices.
    std::string_view unit;    ///< "m", "deg", "s" or empty.
    std::span<const std::string_view> choices;  ///< Of a choice, and only of one.
    /// Known to the language, without effect yet: an option that gives it another value than the
    /// default ends with InvalidHandle.
    bool is_planned = false;
};

/// Whether a text stands behind the word: points "sniper".
enum class NameNeed : std::uint8_t { None, Optional, Required };

/// What a word needs of the world's tactics (World::set_tactics()); an option that lacks it ends
/// with InvalidHandle.
enum class TacticsNeed : std::uint8_t {
    None,
    Nodes,
    Field,  ///< Nodes, and a field of the name behind the word.
    Sight   ///< Nodes, and who sees whom of them.
};

/// Up to kChunk candidates, structure of arrays.
inline constexpr std::uint32_t kChunk = 64;

enum class CandidateKind : std::uint8_t { Cover, Point, Entity, Open };

struct CandidateBatch {
    std::uint32_t count = 0;
    const float* x = nullptr;
    const float* y = nullptr;
    const float* z = nullptr;
    const std::uint32_t* numbers = nullptr;  ///< The candidate's number in its option.
    const NavPoint* stands = nullptr;  ///< Where it is on the walkable surface; may be null points.
    const CandidateKind* kinds = nullptr;
    const std::uint64_t* sources = nullptr;  ///< As in GeneratedPoint.
};

/// What functions may ask of the world beside their arguments.
struct Providers {
    const RayProvider* rays = nullptr;
    const NavigationProvider* navigation = nullptr;
};

/// Whom the asker knows, where it believes them to be: those of its own knowledge, or, without
/// one, all there are. At most kMaxSetMembers of each, the nearest ones, nearest first. Resolved
/// only for words whose row says that they read them.
inline constexpr std::uint32_t kMaxSetMembers = 32;
struct KnownObjects {
    std::span<const ObjectState> threats;
    std::span<const ObjectState> friends;
    std::span<const ObjectState> dangers;
};
namespace reads {
inline constexpr std::uint8_t kThreats = 1;
inline constexpr std::uint8_t kFriends = 2;
inline constexpr std::uint8_t kDangers = 4;
inline constexpr std::uint8_t kStand = 8;  ///< CriterionCall::asker_stands.
}  // namespace reads

// ---- criteria -----------------------------------------------------------------------------------

struct CriterionCall {
    CandidateBatch candidates;
    const ObjectState* asker = nullptr;
    const ObjectState* object = nullptr;  ///< Null for words without an object.
    ObjectId asker_id;
    const Snapshot* snapshot = nullptr;
    KnownObjects known;
    std::span<const float> arguments;  ///< In the order of the row's argument list.
    std::string_view name;             ///< The text behind the word; empty without one.
    Providers providers;
    std::uint64_t seed = 0;
    void* user = nullptr;  ///< From the row.
    /// As if the world had no tables of sight, to trust or to say whom to ask first: tells what
    /// they save.
    bool ignores_tables = false;
    /// The walkable surface under the asker, else the nearest one; a null point where there is
    /// none, and for words whose row does not say that they read it.
    NavPoint asker_stands;
};

/// Writes one value for each candidate; booleans as 0 and 1. Each value depends on its candidate
/// alone, never on the others of the batch.
using CriterionFunction = void (*)(const CriterionCall& call, float* values) noexcept;

/// Bounds on the value from what costs nothing: low[i] <= value <= high[i]. The value must then be
/// a number; not-a-number as a bound says that nothing is known.
using BoundFunction = void (*)(const CriterionCall& call, float* low, float* high) noexcept;

/// For deferred criteria: the rays of one candidate (candidates.count is 1), at most kMaxRays...
inline constexpr std::uint32_t kMaxRays = 8;
using RaysFunction = std::uint32_t (*)(const CriterionCall& call, Ray* rays) noexcept;
/// ...and its value once they are answered: blocked[i] belongs to the i-th ray.
using AnswerFunction = float (*)(const CriterionCall& call,
                                 std::span<const std::uint8_t> blocked) noexcept;

/// What a ray that turns out clear instead of blocked does to the value. Where it is known, rays
/// are asked a few at a time, and those that cannot matter any more are not asked: they count as
/// blocked. The value must then be a number, and a remark the same whatever rays behind the first
/// clear one say. A word that does not keep to its trend gets answers that depend on how rays are
/// asked.
enum class RayTrend : std::uint8_t {
    Unknown,
    Raises,  ///< Or leaves it as it is: `exposure`.
    Lowers,  ///< Or leaves it as it is.
    /// Of a truth: answer() says true as soon as one ray is clear, and is free to say either where
    /// all are blocked or there are none: `visible`, `canShoot`.
    Proves,
    Refutes  ///< The same with false: `hidden`.
};

/// Does a clear ray rather raise the value?
constexpr bool is_raised(RayTrend by) noexcept {
    return by == RayTrend::Raises || by == RayTrend::Proves;
}
/// Is one clear ray enough?
constexpr bool is_told_by_one(RayTrend by) noexcept {
    return by == RayTrend::Proves || by == RayTrend::Refutes;
}

/// A remark on a deferred condition that holds, which results carry (AnswerResult::remark): the
/// stance to shoot from.
using RemarkFunction = std::uint8_t (*)(const CriterionCall& call,
                                        std::span<const std::uint8_t> blocked) noexcept;

/// For criteria made of the length of one path: where all of its paths begin or end (candidates
/// are not there yet), so that one search serves all candidates...
using PathFunction = PathQuery (*)(const CriterionCall& call) noexcept;
/// ...and the value from the length, which does not fall when the length grows.
using LengthFunction = float (*)(const CriterionCall& call, float length) noexcept;

/// The same over the tactical nodes: a path that avoids what is seen and dangerous, or the share of
/// the shortest path that somebody sees, in place of the length.
struct NodePathQuery {
    enum class Kind : std::uint8_t { Safe, Exposed };
    Kind kind = Kind::Safe;
    Vec3 source;  ///< Where all paths begin (or end).
    PathDirection direction = PathDirection::FromSource;
    float stealth = 0;  ///< Of a safe path: what a metre costs more for each threat that sees it.
    Vec3 watcher;       ///< Of the other kind: who looks.
    friend constexpr bool operator==(const NodePathQuery&, const NodePathQuery&) = default;
};
using NodePathFunction = NodePathQuery (*)(const CriterionCall& call) noexcept;

/// Shows what it measures on the given candidates, with the host's debug drawing (explain.h).
class DebugDraw;
using DrawFunction = void (*)(const CriterionCall& call, DebugDraw& to) noexcept;

/// How a cheap criterion is measured where its first argument, a flag, is set, when that costs
/// more: "canReachBefore the target (path)".
struct CostlyForm {
    CriterionFunction evaluate = nullptr;  ///< Null: there is no such form.
    float declared_cost = 1;
    bool needs_navigation = false;
};

/// How a criterion made of path lengths is measured where its argument number `argument`, a flag,
/// is set: over the nodes. "pathDistance from puppet (safe)".
struct NodeForm {
    std::uint32_t argument = 0;
    CriterionFunction evaluate = nullptr;  ///< Null: there is no such form.
    NodePathFunction node_path = nullptr;
    TacticsNeed needs_tactics = TacticsNeed::None;
    std::uint8_t reads = 0;
};

struct CriterionRow {
    std::string_view name;
    std::span<const std::string_view> aliases;
    ValueKind kind = ValueKind::Number;
    CostClass cost = CostClass::Cheap;
    ObjectNeed object = ObjectNeed::None;
    /// The object is always this one and is not written: "player" for cameraCenter. Empty: written.
    std::string_view implied_object;
    float range_low = 0, range_high = 1;  ///< As a weight: clamped to it and mapped to 0..1.
    std::string_view unit;                ///< "m", "deg", "s" or empty.
    /// No value lies outside, so a limit that does is a mistake, and of a set no further member is
    /// asked about when one has reached the end. Infinite: nothing is known.
    float least = -std::numeric_limits<float>::infinity();
    float most = std::numeric_limits<float>::infinity();
    NameNeed takes_name = NameNeed::None;
    std::span<const ArgumentRow> arguments;
    /// Known to the language, without functions yet: queries with it compile, and an option that
    /// uses it ends with InvalidHandle.
    bool is_planned = false;
    float declared_cost = 1;  ///< One cheap evaluation is 1; orders steps before measuring.
    bool is_live = false;
    bool is_update_thread_only = false;  ///< Never called from another thread than update()'s.
    bool needs_rays = false;
    bool needs_navigation = false;
    TacticsNeed needs_tactics = TacticsNeed::None;
    std::uint8_t reads = 0;                    ///< Bits of vantage::reads.
    CriterionFunction evaluate = nullptr;      ///< Of cheap and costly criteria.
    BoundFunction bound = nullptr;             ///< Optional.
    RaysFunction rays = nullptr;               ///< Of deferred criteria...
    AnswerFunction answer = nullptr;           ///< ...both.
    RayTrend clear_rays = RayTrend::Unknown;   ///< Saves rays where it is known.
    RemarkFunction remark = nullptr;           ///< Optional, for deferred criteria.
    PathFunction path = nullptr;               ///< Optional for costly criteria with `evaluate`...
    NodePathFunction node_path = nullptr;      ///< ...or this one...
    LengthFunction value_of_length = nullptr;  ///< ...and this; they give the same values.
    DrawFunction draw = nullptr;               ///< Optional.
    CostlyForm with_flag;                      ///< Optional, for cheap criteria.
    NodeForm with_nodes;                       ///< Optional, for those with a path.
    void* user = nullptr;
    std::string_view help;     ///< One sentence for designers.
    std::string_view example;  ///< One line of the language.

    /// Is its object written behind it?
    constexpr bool takes_object() const noexcept {
        return object != ObjectNeed::None && implied_object.empty();
    }
};

// ---- generators ---------------------------------------------------------------------------------

/// Why a generator did not make a candidate out of a slot.
enum class DropReason : std::uint8_t {
    None,
    OutsideRadius,
    OffSurface,
    WrongSide,
    Duplicate,
    OverLimit,
    Gone,    ///< What it belongs to was destroyed.
    TooLow,  ///< It hides nobody of the asker's size.
    Taken    ///< Others leave no room there.
};

/// Where a generator stopped: the run of entries in which it did, and how many slots come before
/// it. It saves counting them again. Only a hint, on which nothing may depend.
struct GeneratorCursor {
    std::uint64_t slot = 0;
    std::uint32_t group = 0, mount = 0, row = 0;
};

struct GeneratorCall {
    const ObjectState* asker = nullptr;
    const ObjectState* center = nullptr;
    const ObjectState* from = nullptr;  ///< Null for generators without a hide target.
    ObjectId asker_id;
    ObjectId center_id;  ///< Null when the centre is no object of the world: squadCenter.
    const Snapshot* snapshot = nullptr;
    KnownObjects known;
    float radius = 0;
    std::span<const float> arguments;
    std::string_view name;  ///< The text behind the word; empty without one.
    Providers providers;
    std::uint64_t seed = 0;
    void* user = nullptr;
    GeneratorCursor* cursor = nullptr;  ///< For the generator's own use from call to call; or null.
    /// That of the row's path(), at its end. Null, or not final after the navigation changed: then
    /// the navigation has to be asked.
    const PathSearch* search = nullptr;
};

struct GeneratedPoint {
    Vec3 position;
    NavPoint stands;  ///< Null for a point that is not on the walkable surface.
    CandidateKind kind = CandidateKind::Open;
    DropReason dropped = DropReason::None;
    /// What it came from: the value of a PointId for cover and points, entity_source() of an
    /// entity; 0 for none.
    std::uint64_t source = 0;
};

/// An entity as the source of a candidate, and back.
constexpr std::uint64_t entity_source(ObjectId id) noexcept {
    return std::uint64_t{id.generation} << 32 | id.index;
}
constexpr ObjectId entity_of(std::uint64_t source) noexcept {
    return {static_cast<std::uint32_t>(source), static_cast<std::uint32_t>(source >> 32)};
}

/// How many slots the generator will fill, known before anything is made.
using SlotCountFunction = std::uint64_t (*)(const GeneratorCall& call) noexcept;

/// Fills slots first .. first + points.size() - 1. A pure function of the slot number, so that
/// generation can stop and go on anywhere.
using GenerateFunction = void (*)(const GeneratorCall& call, std::uint64_t first,
                                  std::span<GeneratedPoint> points) noexcept;

/// The same for who wants to know nothing of dropped points: writes the others one behind the
/// other, in the order of their slots, and gives how many. What it writes may still say that it is
/// dropped; what was in the points before means nothing.
using CollectFunction = std::uint32_t (*)(const GeneratorCall& call, std::uint64_t first,
                                          std::span<GeneratedPoint> points) noexcept;

/// For generators that keep what lies within a walk: the one search that tells it for all slots, so
/// that it can be made in slices before the first of them.
using GeneratorPathFunction = PathQuery (*)(const GeneratorCall& call) noexcept;

using DrawGeneratorFunction = void (*)(const GeneratorCall& call, DebugDraw& to) noexcept;

struct GeneratorRow {
    std::string_view name;
    std::span<const std::string_view> aliases;
    bool takes_from = false;  ///< "hidespots from target around puppet".
    NameNeed takes_name = NameNeed::None;
    std::span<const ArgumentRow> arguments;
    bool is_planned = false;      ///< As with criteria.
    bool ignores_radius = false;  ///< "currentPos around puppet = 0".
    bool needs_navigation = false;
    TacticsNeed needs_tactics = TacticsNeed::None;
    bool is_update_thread_only = false;
    std::uint8_t reads = 0;  ///< Bits of vantage::reads.
    SlotCountFunction slot_count = nullptr;
    GenerateFunction generate = nullptr;
    CollectFunction collect = nullptr;     ///< Optional: quicker where many points are dropped.
    GeneratorPathFunction path = nullptr;  ///< Optional: fills GeneratorCall::search.
    DrawGeneratorFunction draw = nullptr;  ///< Optional: the area it covers.
    void* user = nullptr;
    std::string_view help;
    std::string_view example;
};

// ---- objects and values -------------------------------------------------------------------------

/// A name that queries may use for an object without declaring it. What it stands for is resolved
/// with each request: bound by the host, or known to the world.
struct ObjectRow {
    std::string_view name;
    std::span<const std::string_view> aliases;
    bool is_set = false;  ///< Several objects: "threats".
    bool is_planned = false;
    std::string_view help;
    std::string_view example;
};

/// A name that queries may use for a number of the agent: "speed".
struct SymbolRow {
    std::string_view name;
    std::span<const std::string_view> aliases;
    std::string_view unit;
    std::string_view help;
    std::string_view example;
};

// ---- the catalog --------------------------------------------------------------------------------

/// Owns copies of all texts, so rows may be made of temporaries. Reading is thread-safe while
/// nobody registers. Indices stay valid for the life of the catalog; those of removed words are not
/// given out again.
class Catalog {
  public:
    Catalog();
    ~Catalog();
    Catalog(const Catalog&) = delete;
    Catalog& operator=(const Catalog&) = delete;

    /// Refused when a name or alias is taken, is not a word (letters and digits, a letter first) or
    /// belongs to the language; when a function is missing, a range is empty or has no end, a cost
    /// is not positive, or the arguments are too many, doubled, outside their own range or without
    /// anything to choose from. A name may stand for one object, one value and one criterion or
    /// generator at a time. Tells everything that is wrong (codes "catalog/..."); nothing changes
    /// then.
    Result<CriterionIndex> add(const CriterionRow& row);
    Result<GeneratorIndex> add(const GeneratorRow& row);
    Result<Done> add(const ObjectRow& row);
    Result<Done> add(const SymbolRow& row);

    /// A criterion or generator, by name or alias. Programs that use it end with a status from then
    /// on; its texts stay readable. False for an unknown name.
    bool remove(std::string_view name);
    /// The same for names of objects and of values. Programs that were compiled before keep theirs:
    /// they bind by name.
    bool remove_object(std::string_view name);
    bool remove_symbol(std::string_view name);
    /// How many criteria and generators were ever removed: tells whether one may be gone.
    std::uint64_t removal_count() const noexcept;

    /// By name or alias; null when there is none.
    const CriterionRow* find_criterion(std::string_view name) const noexcept;
    const GeneratorRow* find_generator(std::string_view name) const noexcept;
    const ObjectRow* find_object(std::string_view name) const noexcept;
    const SymbolRow* find_symbol(std::string_view name) const noexcept;

    /// Null when it was removed.
    const CriterionRow* criterion(CriterionIndex index) const noexcept;
    /// The same as it works with these arguments: of another cost where its costly form is asked.
    const CriterionRow* criterion(CriterionIndex index,
                                  std::span<const float> arguments) const noexcept;
    const GeneratorRow* generator(GeneratorIndex index) const noexcept;
    /// Of a row that this catalog gave out. For any other, and for one that was removed, an index
    /// that means nothing.
    CriterionIndex index_of(const CriterionRow& row) const noexcept;
    GeneratorIndex index_of(const GeneratorRow& row) const noexcept;

    /// All names of criteria and generators, aliases included, sorted; for help and spelling.
    std::vector<std::string_view> names() const;

    /// All rows that were not removed, sorted by name.
    std::vector<const CriterionRow*> criteria() const;
    std::vector<const GeneratorRow*> generators() const;
    std::vector<const ObjectRow*> objects() const;
    std::vector<const SymbolRow*> symbols() const;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// Adds the words that come with the library.
void add_builtin_words(Catalog& catalog);

}  // namespace vantage
