// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The jobs that make fields. Each is made from a description that names its inputs and its output,
// and added to a board (jobs.h). Settings that may change later have a set...() for it, called
// between updates; what is out of date then is made again when it is wanted.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "vantage/points.h"
#include "vantage/world.h"
#include "vantage_analysis/jobs.h"
#include "vantage_analysis/live_sight.h"
#include "vantage_analysis/node_search.h"
#include "vantage_analysis/zones.h"

namespace vantage {

// ---- distances ----------------------------------------------------------------------------------

/// How far it is to walk, exactly, along the links: from the area to each node, or the other way.
/// Nodes out of reach have kUnreachable. Float.
/// Made from scratch when the source has moved to another node: all distances change then.
struct PathDistanceSettings {
    std::string from;  ///< Area.
    std::string output;
    PathDirection direction = PathDirection::FromSource;
    float max_distance = kUnreachable;
};

class PathDistanceJob final : public NodeJob {
  public:
    PathDistanceJob(const NodeMap& map, const PathDistanceSettings& settings);
    void begin(JobRun& run) noexcept override;
    bool work(JobRun& run) noexcept override;

  private:
    PathDirection direction_;
    float max_distance_;
    NodeSearch search_;
    std::uint32_t filled_ = 0;
    std::size_t written_ = 0;
};

/// 1 in the area, down to 0 at `fade` metres of path to it: what draws agents to where a designer
/// wants them (fall back, defend, guard). Float.
struct AreaFieldSettings {
    std::string area;
    std::string output;
    float fade = 0;
};

class AreaFieldJob final : public NodeJob {
  public:
    AreaFieldJob(const NodeMap& map, const AreaFieldSettings& settings);
    void begin(JobRun& run) noexcept override;
    bool work(JobRun& run) noexcept override;

  private:
    float fade_;
    NodeSearch search_;
    std::uint32_t filled_ = 0;
};

// ---- sight --------------------------------------------------------------------------------------

enum class SightSide : std::uint8_t {
    NodeSeesArea,  ///< How much of the area does somebody who stands at the node see?
    AreaSeesNode   ///< By how much of the area is the node seen?
};

/// The share of the area's nodes, or their number. Float. An empty area is seen by nobody.
/// Counts are kept, so that nodes that left and joined the area are all that is counted again.
/// That is exact, because counts are whole numbers. (For NodeSeesArea with a sight that is not
/// symmetric everything is counted anew; so it is when a door has changed who sees whom.)
struct SightSettings {
    std::string area;
    std::string output;
    SightSide side = SightSide::NodeSeesArea;
    bool is_symmetric = true;  ///< Standing to standing is.
    bool is_share = true;
};

class SightJob final : public NodeJob {
  public:
    SightJob(const SightSource& sight, const SightSettings& settings);
    void begin(JobRun& run) noexcept override;
    bool work(JobRun& run) noexcept override;
    std::uint64_t revision() const noexcept override {
        return NodeJob::revision() + source_.serial();
    }

    /// Rows that were added or taken away so far.
    std::uint64_t rows() const noexcept { return rows_; }

  private:
    struct Change {
        NodeIndex node = kNoNode;
        bool is_added = false;
    };
    void find_changes() noexcept;
    float value_of(std::uint32_t count) const noexcept;
    void apply(const Change& change) noexcept;
    void write_words(FieldWriter& out, std::uint32_t first, std::uint32_t end) noexcept;
    void count_in_rows(FieldWriter& out, NodeIndex first, NodeIndex end) noexcept;
    bool work_on(FieldWriter& out) noexcept;

    SightSource source_;
    NodeSight sight_;                   ///< What is held of it while it runs.
    std::uint64_t counted_serial_ = 0;  ///< Of the sight that counts_ are of.
    bool is_share_, is_by_rows_;
    std::uint32_t words_ = 0, planes_ = 0;
    std::vector<std::uint64_t> counts_;   ///< Word by word, a bit of all 64 counts in each plane.
    std::vector<std::uint64_t> in_area_;  ///< Bits of the area that is counted now...
    std::vector<std::uint64_t> wanted_;   ///< ...and of the one that is wanted.
    std::vector<Change> changes_;
    std::vector<std::uint32_t> area_words_;
    std::vector<float> values_;  ///< What counts up to 255 are worth.
    std::uint32_t change_count_ = 0, next_change_ = 0, next_word_ = 0;
    std::uint32_t area_size_ = 0;
    std::uint64_t rows_ = 0;
};

/// Where somebody who aims along a line would hit: within `half_width` of it, up to `range`, in
/// sight of the shooter's node. Bit.
struct LaneOfFireSettings {
    std::string shooter;  ///< Node.
    std::string output;
    Vec3 direction{1, 0, 0};
    float range = 50;
    float half_width = 1;
};

class LaneOfFireJob final : public NodeJob {
  public:
    LaneOfFireJob(const NodeMap& map, const SightSource& sight, const LaneOfFireSettings& settings);
    void set_direction(Vec3 direction) noexcept;
    void begin(JobRun& run) noexcept override;
    bool work(JobRun& run) noexcept override;
    std::uint64_t revision() const noexcept override {
        return NodeJob::revision() + source_.serial();
    }

  private:
    NodeMap map_;
    SightSource source_;
    NodeSight sight_;
    Vec3 direction_, way_;
    float range_, half_width_;
    std::uint32_t next_word_ = 0;
};

// ---- zones --------------------------------------------------------------------------------------

/// How many active zones cover each node, at most 255. Byte.
/// Zones are added and removed at any time between updates; the job only shows them. Counters are
/// kept exactly, whatever the byte can show, so that the last zone to go leaves 0.
struct HazardSettings {
    std::string output;
    NodeZonesSettings zones;
};

class HazardJob final : public NodeJob {
  public:
    HazardJob(const NodeMap& map, const HazardSettings& settings);

    ZoneId add(const Zone& zone) noexcept;
    bool remove(ZoneId id) noexcept;
    /// The game's own seconds: ends what is over.
    void set_time(double now) noexcept;
    const NodeZones& zones() const noexcept { return zones_; }

    void begin(JobRun& run) noexcept override;
    bool work(JobRun& run) noexcept override;

  private:
    NodeZones zones_;
    std::vector<std::uint16_t> shown_;
    std::uint32_t written_ = 0;
};

/// How many agents stand near each node, at most 255. Byte. With each version travels who stood
/// where, so that one can ask for the others alone. The field needs side_bytes(max_agents) bytes
/// beside each version.
struct OccupancySettings {
    std::string output;
    std::uint32_t max_agents = 64;
    float radius = 2.0f;
};

class OccupancyJob final : public NodeJob {
  public:
    static std::uint32_t side_bytes(std::uint32_t max_agents) noexcept;

    OccupancyJob(const NodeMap& map, const OccupancySettings& settings);
    /// `agent` is any number below max_agents. False when it is not.
    bool set_agent(std::uint32_t agent, Vec3 position) noexcept;
    bool remove_agent(std::uint32_t agent) noexcept;

    void begin(JobRun& run) noexcept override;
    bool work(JobRun& run) noexcept override;

  private:
    NodeZones zones_;
    float radius_;
    std::vector<ZoneId> agents_;
    std::vector<std::uint16_t> shown_;
    std::uint32_t written_ = 0;
};

/// How many others than `agent` stand near the node, in that version of an occupancy field: an
/// agent is not repelled by itself. At 255 and above the count is one of at least so many.
std::uint32_t occupancy_of_others(const FieldPin& occupancy, std::uint32_t agent, NodeIndex node,
                                  Vec3 position) noexcept;

// ---- cover --------------------------------------------------------------------------------------

/// 1 where a cover point within `near` of the node hides a body of that height from the threat's
/// eyes. Bit. Depends on where the threat is alone, so all agents of one height share it.
struct CoverFieldSettings {
    std::string threat;  ///< Node.
    std::string output;
    std::shared_ptr<const PointSection> section;
    float near = 1.5f;
    float body_height = 1.1f;
    float eye_height = 1.6f;
};

class CoverFieldJob final : public NodeJob {
  public:
    CoverFieldJob(const NodeMap& map, const CoverFieldSettings& settings);
    /// Points of a part of the level that was destroyed hide nobody.
    void set_part_gone(std::uint32_t part, bool is_gone) noexcept;
    void begin(JobRun& run) noexcept override;
    bool work(JobRun& run) noexcept override;

    /// Does the cover point hide a body of that height from an eye?
    static bool hides(const PointSection& section, std::uint32_t point, Vec3 eye,
                      float body_height) noexcept;

  private:
    NodeMap map_;
    std::shared_ptr<const PointSection> section_;
    float body_height_, eye_height_;
    std::vector<std::uint32_t> first_, points_;  ///< Of each node the points near it.
    std::vector<std::uint8_t> is_gone_, does_hide_;
    Vec3 eye_;
    bool has_threat_ = false;
    std::uint32_t next_point_ = 0, next_word_ = 0;
};

// ---- heat ---------------------------------------------------------------------------------------

/// Where to look for somebody: heat is added where he was last known or heard, spreads along the
/// links, cools, and cools faster where somebody looks. Float.
/// Time goes on in ticks. In each, what was added comes in, then each node gives away
/// `spread * tick` of its heat along each link, then everything cools by e^(-rate * tick).
struct HeatSettings {
    std::string output;
    std::string seen;  ///< A field, above 0 where a searcher looks; empty for none.
    float tick = 0.25f;
    float spread = 0.1f;  ///< Each second and link. At most 1 / (tick * most links of a node).
    float cooling = 0.02f;
    float seen_cooling = 1.0f;
    float least = 1.0e-4f;  ///< Less than this is none.
    std::uint32_t max_additions = 64;
};

class HeatJob final : public NodeJob {
  public:
    /// Spread that would not be stable is reduced to what is.
    HeatJob(const NodeMap& map, const HeatSettings& settings);
    /// Comes in with the next tick. False when max_additions wait already.
    bool add(NodeIndex node, float heat) noexcept;
    /// Ticks that have become due are computed when the field is wanted, at most 16 at a time.
    void set_time(double now) noexcept;
    float stable_spread() const noexcept { return share_ / tick_; }

    void begin(JobRun& run) noexcept override;
    bool work(JobRun& run) noexcept override;

  private:
    struct Addition {
        NodeIndex node = kNoNode;
        float heat = 0;
    };
    void take_additions() noexcept;
    float next_heat(NodeIndex node, const JobRun& run) const noexcept;

    NodeMap map_;
    float tick_, share_, keep_, keep_seen_, least_;
    bool has_seen_;
    std::vector<float> heat_, next_;
    std::vector<Addition> additions_;
    std::uint32_t addition_count_ = 0;
    double time_ = 0, tick_time_ = 0;
    bool has_time_ = false;
    std::uint32_t ticks_ = 0, at_ = 0;
    std::uint32_t copied_ = 0;
};

// ---- everything together ------------------------------------------------------------------------

enum class RatingShape : std::uint8_t {
    Linear,  ///< 0 at `low`, 1 at `high`, in between in proportion; `high` may be the lower one.
    Near,    ///< 1 at `low`, 0 where the value is `high` or more away from it.
    Veto     ///< Nodes with more than `high` or less than `low` are out: rating kNoRating.
};

struct RatingRule {
    RatingShape shape = RatingShape::Linear;
    float low = 0, high = 1;
    float weight = 1;
    /// The field is an occupancy field: count others than the agent alone.
    bool is_occupancy = false;
};

struct RatingTerm {
    std::string field;
    RatingRule rule;
};

/// Of nodes that a veto puts out.
inline constexpr float kNoRating = -std::numeric_limits<float>::infinity();

/// The sum of weighted fields from one agent's point of view: line of sight, preferred distance,
/// occupancy, cover, hazards, areas. Float. Terms are added in their order. A value that is not a
/// number counts as shape 0, and as out of a veto's range.
struct CompositeSettings {
    std::string output;
    std::vector<RatingTerm> terms;
    std::uint32_t agent = 0xffffffffu;  ///< In the occupancy fields.
};

class CompositeJob final : public NodeJob {
  public:
    CompositeJob(const NodeMap& map, const CompositeSettings& settings);
    void set_weight(std::uint32_t term, float weight) noexcept;
    void set_range(std::uint32_t term, float low, float high) noexcept;
    void begin(JobRun& run) noexcept override;
    bool work(JobRun& run) noexcept override;

    /// What one term adds to a rating, or kNoRating.
    static float rate(const RatingRule& rule, float value) noexcept;

  private:
    void read_values(const RatingRule& rule, const FieldPin& pin, NodeIndex first,
                     std::span<float> values) const noexcept;

    NodeMap map_;
    std::vector<RatingRule> rules_, running_;
    std::uint32_t agent_;
    NodeIndex next_ = 0;
};

}  // namespace vantage
