// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What is known: objects (agents, threats, players, places, dangers), what each agent believes of
// them, squads, areas, mounted points and claims. One thread stages changes; publish() makes them
// visible in a new snapshot. Queries keep the snapshot that they started with, so nothing they see
// changes under them. Claims alone may be made from any thread.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "vantage/host.h"
#include "vantage/math.h"
#include "vantage/navigation.h"
#include "vantage/points.h"
#include "vantage/result.h"

namespace vantage {

struct ObjectTag;
using ObjectId = Id<ObjectTag>;
struct AreaTag;
using AreaId = Id<AreaTag>;
struct MountTag;
using MountId = Id<MountTag>;
class Tactics;      ///< Nodes, tables and fields: vantage_analysis/tactics.h.
class TacticsView;  ///< The same as a snapshot sees them.

/// A threat is a foe to everybody, whatever its team. A danger (a grenade, a fire) is a place to
/// keep away from, as far as its radius.
enum class ObjectKind : std::uint8_t { Agent, Threat, Player, Place, Danger };

/// Heights over the feet in one way of standing.
struct Stance {
    float eye = 1.6f;
    float weapon = 1.4f;
    float torso = 1.2f;
    float height = 1.8f;
    friend bool operator==(const Stance&, const Stance&) = default;
};

/// What a camera or a pair of eyes takes in.
struct View {
    Vec3 direction;             ///< Of unit length; zero: where the object faces.
    float half_width = 1.0f;    ///< Of the picture at a distance of 1 m: tangent of half the angle.
    float half_height = 0.56f;  ///< The same upwards.
    friend bool operator==(const View&, const View&) = default;
};

struct ObjectState {
    ObjectKind kind = ObjectKind::Agent;
    std::uint8_t team = 0;
    std::uint8_t squad = 0;  ///< 0 for none; see World::set_squad().
    Vec3 position;           ///< Where the feet are.
    Vec3 facing;             ///< Of unit length; zero for an object that faces nowhere.
    Vec3 velocity;           ///< Metres a second.
    Stance standing;
    Stance crouched{.eye = 1.0f, .weapon = 0.9f, .torso = 0.7f, .height = 1.1f};
    float radius = 0.4f;  ///< Half its width; of a danger, how far it reaches.
    float speed = 5.0f;   ///< How fast it runs, metres a second.
    View view;
    float range_near = 5.0f, range_far = 20.0f;  ///< Between which distances it likes to fight.
    AreaId area;                                 ///< Where it may operate; null: everywhere.
    friend bool operator==(const ObjectState&, const ObjectState&) = default;
};

/// What one agent believes of one other object. Pushed by the game.
struct Belief {
    ObjectId subject;
    Vec3 position;  ///< Where the agent thinks its feet are.
    Vec3 velocity;
    float eye_height = 1.6f;
    double last_seen = 0;     ///< In the game's own seconds.
    float confidence = 1.0f;  ///< 0 to 1.
    bool is_seen_now = false;
    friend bool operator==(const Belief&, const Belief&) = default;
};

// ---- squads and areas ---------------------------------------------------------------------------

inline constexpr std::uint32_t kMaxSquads = 255;  ///< Numbers 1 to this.

/// What a squad is told. Members say which squad is theirs.
struct SquadOrders {
    ObjectId leader;
    bool has_goal = false;
    Vec3 goal;    ///< What the squad's middle faces; without one, the mean facing of its members.
    AreaId area;  ///< Where members operate that have no area of their own; null: everywhere.
    friend bool operator==(const SquadOrders&, const SquadOrders&) = default;
};

struct SquadState {
    std::uint32_t member_count = 0;
    Vec3 center;  ///< Mean position of the members that count, see World::set_counted().
    Vec3 facing;  ///< Horizontal, of unit length, or zero.
    SquadOrders orders;
};

inline constexpr std::uint32_t kMaxAreaCorners = 24;
inline constexpr std::size_t kMaxAreaName = 31;

/// A polygon seen from above, with a floor and a ceiling.
struct Area {
    std::array<Vec2, kMaxAreaCorners> corners{};  ///< x and z, in either sense of rotation.
    std::uint32_t corner_count = 0;               ///< At least 3.
    float low = -1.0e6f, high = 1.0e6f;
    friend bool operator==(const Area&, const Area&) = default;

    /// Borders belong to it, as far as rounding allows.
    bool contains(Vec3 position) const noexcept;
};

/// The most that a way through the world has, see World::set_path().
inline constexpr std::uint32_t kMaxPathCorners = 64;

// ---- points -------------------------------------------------------------------------------------

enum class PointKind : std::uint8_t { Cover, Rail, Round, Named };

/// Names an entry of a mounted section, for as long as the mount lives: what results of the kinds
/// Cover and Point carry as their source. Zero is null. For a place on a rail it also says where.
struct PointId {
    std::uint64_t value = 0;

    constexpr explicit operator bool() const noexcept { return value != 0; }
    friend constexpr auto operator<=>(const PointId&, const PointId&) noexcept = default;
};

/// `along` only for rails: metres from the rail's `from`.
PointId make_point_id(PointKind kind, MountId mount, std::uint32_t index, float along = 0) noexcept;

/// Where a section lies in the world.
struct MountPlace {
    Vec3 offset;
    float yaw_cosine = 1, yaw_sine = 0;  ///< Turned so far about +Y: from +X towards +Z.
    friend bool operator==(const MountPlace&, const MountPlace&) = default;

    Vec3 to_world(Vec3 local) const noexcept;
    Vec3 to_local(Vec3 world) const noexcept;
    Vec3 turn_to_world(Vec3 direction) const noexcept;
};

/// How far from its place on a rail or behind a tree one is brought to the surface: farther away it
/// would not be the same cover any more.
inline constexpr NavExtent kCoverExtent{.horizontal = 0.3f, .up = 1.2f, .down = 1.2f};

/// A section in the world, as a snapshot sees it.
struct PointMount {
    MountId id;
    std::shared_ptr<const PointSection> section;
    MountPlace place;
    ObjectId owner;  ///< Whom it rides on; null for none.
    /// Where its cover points, its named points and the stops of its rails are on the walkable
    /// surface, in this order; null when it was mounted without a navigation, or moves.
    std::shared_ptr<const std::vector<NavPoint>> stands;
};

/// A part of a mounted level that is not where it was baked.
struct PartState {
    MountId mount;
    std::uint32_t part = 0;
    bool is_gone = false;  ///< Destroyed: its points are gone too.
    Vec3 offset;           ///< Else moved: its points with it.
    friend bool operator==(const PartState&, const PartState&) = default;
};

/// An entry of the database, found.
struct PointView {
    PointKind kind = PointKind::Cover;
    const PointMount* mount = nullptr;
    std::uint32_t index = 0;
    float along = 0;                    ///< Of a rail: metres from its `from`.
    Vec3 part_offset;                   ///< How far its part was moved, in the section's space.
    const CoverPoint* cover = nullptr;  ///< One of these is not null; of a rail with points,
    const CoverRail* rail = nullptr;    ///< `cover` is the nearest of them as well.
    const RoundCover* round = nullptr;
    const NamedPoint* named = nullptr;
};

/// What an agent is using, or was told last.
struct UsedPoint {
    bool is_there = false;
    Vec3 position;
    PointId point;  ///< Null for an open place.
    friend bool operator==(const UsedPoint&, const UsedPoint&) = default;
};

/// Where an agent reckons its target to be while it does not see it: what tracking says
/// (vantage_analysis/tracking.h), or the game.
struct PredictedTarget {
    ObjectId subject;  ///< Counts only while this is the agent's target; null for none.
    Vec3 position;
    friend bool operator==(const PredictedTarget&, const PredictedTarget&) = default;
};

// ---- claims -------------------------------------------------------------------------------------

/// "This place is mine." An agent has at most one.
struct Claim {
    ObjectId owner;
    std::uint64_t source = 0;  ///< The point or entity that is claimed; 0 for an open place.
    Vec3 position;
    float radius = 0.8f;  ///< Nobody else may claim as near as this; at most kMaxClaimRadius.
    double until = 0;     ///< In the game's own seconds, as with World::set_time().
    friend bool operator==(const Claim&, const Claim&) = default;
};
inline constexpr float kMaxClaimRadius = 4.0f;

enum class ClaimStatus : std::uint8_t {
    Claimed,
    Taken,         ///< Somebody else was first.
    InvalidHandle  ///< The owner does not exist, or a number is bad.
};

class ClaimTable;

/// The world as one query sees it: immutable.
class Snapshot {
  public:
    Snapshot();
    ~Snapshot();

    /// Null when the object did not exist at that time.
    const ObjectState* find(ObjectId id) const noexcept;

    /// All objects, by going through 0 .. object_limit() - 1; null ids for empty places.
    std::uint32_t object_limit() const noexcept {
        return static_cast<std::uint32_t>(slots_.size());
    }
    ObjectId id_at(std::uint32_t index) const noexcept;
    /// The first player, by index; null when there is none.
    ObjectId player() const noexcept { return player_; }

    /// Null for squad 0 and for one without members.
    const SquadState* squad(std::uint8_t number) const noexcept;

    /// Null when there is no such area.
    const Area* area(AreaId id) const noexcept;
    const Area* find_area(std::string_view name) const noexcept;
    /// All areas, by going through 0 .. area_limit() - 1; null ids for empty places.
    std::uint32_t area_limit() const noexcept { return static_cast<std::uint32_t>(areas_.size()); }
    AreaId area_id_at(std::uint32_t index) const noexcept;
    std::string_view area_name(AreaId id) const noexcept;  ///< Empty for one without.

    /// The corners of the way of that name, in order; the golden path without a name. Empty when
    /// there is none.
    std::span<const Vec3> path(std::string_view name) const noexcept;

    /// Entries with a null id are empty.
    std::span<const PointMount> mounts() const noexcept { return mounts_; }
    /// False when the point does not exist (any more): its mount or its part is gone.
    bool find_point(PointId id, PointView& found) const noexcept;
    /// Whether entries of that part exist, and how far it was moved.
    bool find_part(MountId mount, std::uint32_t part, Vec3& offset) const noexcept;
    /// Is any part of any mount gone or elsewhere?
    bool has_changed_parts() const noexcept { return !parts_.empty(); }
    /// How far a part of the mount was moved at most, seen from above: entries may be so far from
    /// where the section's index has them.
    float longest_shift(MountId mount) const noexcept;

    /// What the agent uses; not there when it uses nothing.
    UsedPoint used_point(ObjectId agent) const noexcept;
    UsedPoint last_result(ObjectId agent) const noexcept;

    /// Has somebody else claimed this place?
    bool is_claimed(Vec3 position, std::uint64_t source, ObjectId by_other_than) const noexcept;
    /// Writes the claims of others whose places lie within `radius` of a position, seen from above,
    /// in the order of their owners; returns how many, at most claims.size().
    std::size_t claims_near(Vec3 position, float radius, ObjectId by_other_than,
                            std::span<Claim> claims) const noexcept;
    /// The agent's own claim; null when it has none.
    const Claim* claim_of(ObjectId agent) const noexcept;

    /// The game's own seconds, as of the publish.
    double time() const noexcept { return time_; }

    /// What the agent knows of the subject; null when it has no table entry.
    const Belief* belief(ObjectId agent, ObjectId subject) const noexcept;

    /// Does it know only what it was told? Without knowledge of its own an agent sees the truth.
    bool has_knowledge(ObjectId agent) const noexcept;
    /// Everything that the agent has a belief about, ordered by subject.
    std::span<const Belief> beliefs(ObjectId agent) const noexcept;

    /// Whom the agent fights; null when nobody, or when that object did not exist.
    ObjectId target(ObjectId agent) const noexcept;

    /// Where it reckons him; null unless he is its target and it does not see him now. One who
    /// shares another's knowledge shares this too.
    const PredictedTarget* predicted_target(ObjectId agent) const noexcept;

    /// Nodes, tables and one version of each field; null when the world has none.
    const TacticsView* tactics() const noexcept { return tactics_.get(); }

    /// Goes up by one with each publish() that changed something.
    std::uint64_t epoch() const noexcept { return epoch_; }

  private:
    friend class World;
    friend class SnapshotImage;
    friend class SnapshotPool;
    struct Slot {
        std::uint32_t generation = 0;  ///< 0 for an empty slot.
        ObjectState state;
        ObjectId target;
        ObjectId knows_like;  ///< Whose beliefs it shares; null for its own.
        bool has_knowledge = false;
        bool is_left_out = false;  ///< Of the squad's middle.
        UsedPoint used, last;
        PredictedTarget predicted;
        std::uint32_t first_belief = 0, belief_count = 0;
    };
    struct NamedArea {
        std::uint32_t generation = 0;
        Area area;
        std::array<char, kMaxAreaName + 1> name{};
    };
    struct NamedPath {
        std::array<char, kMaxAreaName + 1> name{};
        std::uint32_t corner_count = 0;
        std::array<Vec3, kMaxPathCorners> corners{};
    };
    const Slot* slot(ObjectId id) const noexcept;

    std::vector<Slot> slots_;
    std::vector<Belief> beliefs_;     ///< By agent, then by subject.
    std::vector<SquadState> squads_;  ///< Squad 1 first.
    std::vector<NamedArea> areas_;
    std::vector<NamedPath> paths_;
    std::vector<PointMount> mounts_;
    std::vector<PartState> parts_;  ///< By mount and part.
    std::unique_ptr<ClaimTable> claims_;
    std::uint64_t mount_version_ = 0;  ///< Of the world's mounts, as copied into mounts_.
    std::unique_ptr<TacticsView> tactics_;
    std::uint64_t tactics_version_ = 0;  ///< Of the world's, as seen by tactics_.
    ObjectId player_;
    double time_ = 0;
    std::uint64_t epoch_ = 0;
};

struct WorldSettings {
    std::uint32_t max_objects = 1024;
    std::uint32_t max_beliefs = 8192;  ///< Of all agents together.
    /// How many snapshots may be alive at a time, the newest included; at least 2. When queries
    /// hold all older ones, changes stay staged until one is let go; the world then lags, and
    /// lagging_publishes() counts it.
    std::uint32_t max_snapshots = 8;
    std::uint32_t max_areas = 64;
    std::uint32_t max_paths = 8;
    std::uint32_t max_mounts = 32;  ///< At most kMaxMounts.
    std::uint32_t max_moved_parts = 256;
};
inline constexpr std::uint32_t kMaxMounts = 64;

/// What to mount.
struct MountRequest {
    std::shared_ptr<const PointSection> section;
    MountPlace place;
    /// The section moves with this object, turned as it faces; it goes when the object goes.
    ObjectId owner;
    /// Where feet stand on the surface is looked up once, now, instead of with each query. Only
    /// for mounts without an owner; mount again when the surface itself has changed.
    const NavigationProvider* navigation = nullptr;
};

/// Not thread-safe, except that snapshots may be let go, and claims made, from any thread.
class World {
  public:
    explicit World(const WorldSettings& settings = {});
    ~World();
    World(const World&) = delete;
    World& operator=(const World&) = delete;

    /// Null when the world is full, or when a number is not finite, a position lies outside the
    /// world, or a facing is neither zero nor of unit length.
    ObjectId add(const ObjectState& state);
    /// False for a stale handle or a state that add() would refuse; nothing changes then.
    bool set(ObjectId id, const ObjectState& state);
    /// Also removes what it believed, and what others believed of it.
    bool remove(ObjectId id);
    bool is_alive(ObjectId id) const noexcept;
    std::uint32_t object_count() const noexcept;

    /// From now on the agent knows only what it is told: at first nothing. The first belief does
    /// the same. False for a stale handle.
    bool begin_knowledge(ObjectId agent);
    /// Adds or replaces the agent's belief about one subject. False as above (a confidence outside
    /// 0..1 is refused too), or when full.
    bool believe(ObjectId agent, const Belief& belief);
    /// False when there was no such belief.
    bool forget(ObjectId agent, ObjectId subject);

    /// From now on the agent knows what the other one knows, instead of what it was told itself: a
    /// squad's common table. A null handle ends it. False for a stale handle of either.
    bool share_knowledge(ObjectId agent, ObjectId with);

    /// A null target means nobody. False for a stale handle of either.
    bool set_target(ObjectId agent, ObjectId target);

    /// What the agent uses now, and what its last query gave. False for a stale handle or a bad
    /// position.
    bool set_used_point(ObjectId agent, const UsedPoint& used);
    bool set_last_result(ObjectId agent, const UsedPoint& last);

    /// Where the agent reckons its target. False for a stale agent or a bad position; a null
    /// subject ends it.
    bool set_predicted_target(ObjectId agent, const PredictedTarget& predicted);

    /// The object's facing, view and velocity follow what is set with this delay (about two thirds
    /// of a turn are seen after so many seconds of set_time()); 0 at once. For a companion that
    /// must not jump with every glance of the player.
    bool smooth(ObjectId id, float seconds);

    /// Numbers 1 to kMaxSquads. False for another number, a stale leader or area, or a bad goal.
    bool set_squad(std::uint8_t number, const SquadOrders& orders);
    /// Whether the member's position counts in the middle of its squad; at first it does. For
    /// those whom the others shall not wait for: dead, stuck, gone off. A squad of which nobody
    /// counts has the mean of all. False for a stale handle.
    bool set_counted(ObjectId member, bool is_counted);

    /// A way through the world: at least two corners, joined by straight lines; none takes it away.
    /// The golden path, that of the player to his objective, has no name. False for a name longer
    /// than kMaxAreaName, one corner or more than kMaxPathCorners, a bad position, or when there
    /// are max_paths already.
    bool set_path(std::string_view name, std::span<const Vec3> corners);

    /// Names are at most kMaxAreaName bytes and not taken yet; an area may have none. Null when it
    /// is refused or there are max_areas already.
    AreaId add_area(std::string_view name, const Area& area);
    bool set_area(AreaId id, const Area& area);
    bool remove_area(AreaId id);

    /// Null for a stale owner, a bad place, no section, or when there are max_mounts already.
    MountId mount(const MountRequest& request);
    bool unmount(MountId id);
    /// A part of a mounted level that was destroyed or moved; as baked when neither. False for a
    /// stale mount, a part that it does not have, or when max_moved_parts are noted already.
    bool set_part(const PartState& state);

    /// Nodes, tables and fields for queries, from the next publish() on; null for none. Each
    /// publish() then pins the newest version of every field: a query sees one version of each for
    /// as long as it takes. Versions that old snapshots hold are not written over, so a field
    /// whose writer is not to wait has a buffer for each of max_snapshots and two more. Allocates.
    void set_tactics(std::shared_ptr<const Tactics> tactics);

    /// The game's own seconds: claims end by them, and smoothing goes on. Never backwards.
    void set_time(double seconds);

    /// Claims a place, instead of what the owner had claimed. Of two at the same time, by whatever
    /// threads, exactly one succeeds; the other hears Taken and keeps what it had. Queries see it
    /// from the next publish() on.
    ClaimStatus claim(const Claim& claim) noexcept;
    /// Until when the claim holds. False when there is none.
    bool renew(ObjectId owner, double until) noexcept;
    bool release(ObjectId owner) noexcept;

    /// Makes what was staged visible; a no-op when every call since the last time left things as
    /// they were and no field was published. Returns false when it had to wait (see max_snapshots).
    bool publish();

    /// The newest published world, empty and of epoch 0 before the first publish(); never null. It
    /// stays as it is while anybody holds it, also after the end of this object.
    std::shared_ptr<const Snapshot> snapshot() const noexcept;

    std::uint64_t lagging_publishes() const noexcept;

    /// How many objects were ever removed: tells whether somebody may be gone.
    std::uint64_t removal_count() const noexcept;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace vantage
