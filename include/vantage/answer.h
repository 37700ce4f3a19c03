// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What comes back: a status, an ordered list of results, and for every option that was tried what
// became of its candidates. The same for every way of evaluating. Also how to take one of the
// places, and how to ask without a scheduler.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "vantage/catalog.h"
#include "vantage/math.h"
#include "vantage/program.h"
#include "vantage/world.h"

namespace vantage {

enum class Status : std::uint8_t {
    Found,
    NoCandidates,     ///< No option generated anything.
    AllRejected,      ///< There were candidates, and conditions rejected them all.
    MissingObject,    ///< Every option lacked an object or a value that it names.
    Undecided,        ///< The deadline came first.
    ProviderTimeout,  ///< Rays or paths were asked for and never answered.
    Cancelled,
    OutOfMemory,
    InvalidHandle,
    InProgress,
};
const char* to_string(Status status) noexcept;

/// How to shoot from a place, as canShoot found it: AnswerResult::remark.
enum class ShotStance : std::uint8_t { None, Standing, Crouched, Over, Left, Right };

/// Scores are whole multiples of 2^-32, so that sums are exact in any order.
using Score = std::int64_t;
inline constexpr double kScoreUnit = 1.0 / 4294967296.0;
inline double score_value(Score score) {
    return static_cast<double>(score) * kScoreUnit;
}

struct AnswerResult {
    std::uint32_t candidate = 0;  ///< Its number in the option.
    CandidateKind kind = CandidateKind::Open;
    Vec3 position;
    std::uint64_t source = 0;  ///< As in GeneratedPoint.
    /// What the option's first condition with a remark said of it: the stance to shoot from (a
    /// ShotStance) with canShoot. 0 for nothing; conditions in groups and on sets say nothing.
    std::uint8_t remark = 0;
    Score score_low = 0, score_high = 0;  ///< Equal when the score is exact.
    friend bool operator==(const AnswerResult&, const AnswerResult&) = default;
};

/// What became of one option.
struct OptionOutcome {
    Status status = Status::InProgress;
    std::uint16_t missing_object = kNoObject;  ///< Slot, with MissingObject...
    std::uint16_t missing_value = kNoSymbol;   ///< ...or, when all objects are there, the symbol.
    std::uint32_t generated = 0;               ///< Candidates after dropping.
    std::uint32_t dropped = 0;  ///< Slots that became no candidate, duplicates included.
    std::uint32_t valid = 0;    ///< Only when everything was evaluated.
    bool saw_nan = false;       ///< A criterion gave a value that is not a number.
    friend bool operator==(const OptionOutcome&, const OptionOutcome&) = default;
};

/// With Undecided: what is known of the place that would be named next.
struct Unfinished {
    bool has_leader = false;
    AnswerResult leader;  ///< The best that passed all its conditions; else the most promising one.
    /// Conditions that the leader has not been checked against, by their place among the option's
    /// steps.
    std::array<std::uint16_t, kMaxCostlySteps> unchecked{};
    std::uint32_t unchecked_count = 0;  ///< 0 when it passed all of them.
    Score may_miss = 0;  ///< The best place scores at most this much more than the leader.
    friend bool operator==(const Unfinished&, const Unfinished&) = default;
};

/// An answer in somebody else's memory.
struct AnswerView {
    Status status = Status::InProgress;
    std::uint32_t option = 0;  ///< Which one answered, with Found and Undecided.
    std::span<const AnswerResult> results;
    std::span<const OptionOutcome> options;  ///< Those that were tried, in order.
    Unfinished unfinished;
};

struct Answer {
    Status status = Status::InProgress;
    std::uint32_t option = 0;
    std::vector<AnswerResult> results;
    std::vector<OptionOutcome> options;

    operator AnswerView() const { return {status, option, results, options, {}}; }
};

// ---- taking a place -----------------------------------------------------------------------------

/// Who accepts, and on which terms: as in Claim.
struct AcceptTerms {
    ObjectId owner;
    float radius = 0.8f;
    double until = 0;
};

struct Accepted {
    /// Taken: somebody else was first, go on with `rest`. InvalidHandle also without a result.
    ClaimStatus status = ClaimStatus::InvalidHandle;
    const AnswerResult* place = nullptr;  ///< The owner's now; null unless Claimed.
    std::span<const AnswerResult> rest;   ///< The results after the one that was tried.
};

/// A query claims nothing; who wants to go to the first of its results accepts it, on any thread.
/// Of two that accept one spot at the same time exactly one succeeds, see World::claim().
Accepted accept(World& world, std::span<const AnswerResult> results,
                const AcceptTerms& terms) noexcept;
/// The first one that nobody has; Taken with an empty rest when there is none.
Accepted accept_first_free(World& world, std::span<const AnswerResult> results,
                           const AcceptTerms& terms) noexcept;

// ---- asking -------------------------------------------------------------------------------------

/// An object for a slot of the program, by the slot's name.
struct Binding {
    std::string_view name;
    ObjectId object;
};

/// A number of the agent, by the name that the program has for it. The world knows `speed`,
/// `radius`, `eyeHeight` and `height` of the asker (standing) by itself; a binding goes before.
struct ValueBinding {
    std::string_view name;
    float value = 0;  ///< Finite; anything else is refused with InvalidHandle.
};

struct QueryInput {
    const Program* program = nullptr;
    const Catalog* catalog = nullptr;
    const Snapshot* snapshot = nullptr;
    ObjectId asker;
    std::span<const Binding> bindings;  ///< "puppet" and "target" need none.
    std::span<const ValueBinding> values;
    Providers providers;
    std::uint64_t seed = 0;
    std::uint32_t wanted = 0;  ///< 0 takes the program's.
    std::uint32_t max_candidates = 16'384;
    bool ignores_tables = false;  ///< As if the world had no tables of sight.
};

// ---- ways to the answer -------------------------------------------------------------------------

/// The order of one option's costly steps: a permutation of their places.
struct OptionOrder {
    std::uint32_t option = 0;
    std::span<const std::uint8_t> steps;
};

/// How to search. Nothing here changes the answer, except that without exact scores a result may
/// carry an interval that holds its score.
struct EvaluateSettings {
    bool has_exact_scores = false;
    bool is_pruning = true;         ///< Off: no weight is skipped, nothing is known beforehand.
    std::uint32_t speculation = 0;  ///< Places tried ahead while the best one waits for rays.
    std::uint32_t chunk = kChunk;   ///< Candidates evaluated together, 1 to kChunk.
    /// Order of the costly steps for every option: a permutation of their places in the program.
    /// One that does not fit an option is not used there. Empty: by declared cost.
    std::span<const std::uint8_t> order;
    /// Goes before `order`, for the options that it names.
    std::span<const OptionOrder> orders;
    /// Ended as Undecided after so many units (WorkCounts::units); 0: never. For queries that come
    /// from others.
    std::uint32_t most_units = 0;
};

/// Work that was done, to compare strategies by.
struct WorkCounts {
    std::uint64_t slots = 0;  ///< Places that generators looked at.
    std::uint64_t cheap = 0;  ///< Evaluations of cheap criteria, one for each candidate.
    std::uint64_t costly_conditions = 0;
    std::uint64_t costly_weights = 0;
    std::uint64_t deferred = 0;  ///< Evaluations of criteria that ask for rays.
    std::uint64_t rays = 0;
    std::uint64_t wasted_rays = 0;  ///< Asked for ahead of time and not needed.
    std::uint64_t rays_saved =
        0;                    ///< At most so many, because a trusted table knew (TacticsSettings).
    std::uint64_t known = 0;  ///< Costly conditions decided by bounds alone.
    std::uint64_t path_units = 0;  ///< Units spent on path searches.
    std::uint64_t units = 0;
    double declared_cost = 0;  ///< Declared costs of all evaluations, added up.
    friend bool operator==(const WorkCounts&, const WorkCounts&) = default;
};

/// The same for one step of a program.
struct StepWork {
    std::uint32_t evaluated = 0;
    std::uint32_t known = 0;     ///< Settled by free bounds.
    std::uint32_t rejected = 0;  ///< Candidates that it put out; of a group, the last to fail did.
    /// A condition: how often it held and did not. A cheap weight: how many values lay before the
    /// far end of its range, and how many at it or beyond.
    std::uint32_t passed = 0, failed = 0;
    std::uint32_t rays = 0;
    std::uint64_t nanoseconds = 0;          ///< Where time is measured; with rays traced at once.
    std::uint64_t slowest_nanoseconds = 0;  ///< Of one call, which may be for 64 candidates.

    void add_time(std::uint64_t spent) {
        nanoseconds += spent;
        if (spent > slowest_nanoseconds) slowest_nanoseconds = spent;
    }
};

/// The answer at once, rays included, on this thread: for tools and tests. Allocates.
Answer evaluate_now(const QueryInput& input, const EvaluateSettings& settings = {},
                    WorkCounts* work = nullptr);

/// Everything on everything, in the plainest code: the definition of the right answer. Allocates
/// freely; for tests and tools.
Answer evaluate_reference(const QueryInput& input, WorkCounts* work = nullptr);

/// Other ways that systems of this kind work, kept to compare with. The same answers, more work.
enum class Baseline : std::uint8_t {
    Reference,
    ThreeStep,  ///< Cheap conditions, all weights, sort, costly conditions from the top.
    Shipped,    ///< Per candidate from the top of a heap: conditions, rays, then weights.
    TestByTest  ///< Each test over all that is left, filters first, in the order of declared cost.
};
Answer evaluate_baseline(Baseline baseline, const QueryInput& input, WorkCounts* work = nullptr);

}  // namespace vantage
