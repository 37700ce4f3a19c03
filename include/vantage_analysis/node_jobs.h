// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The jobs that make nodes and areas: pick the closest or the best, flee, gather what is around.
// Used as those of field_jobs.h are.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "vantage/world.h"
#include "vantage_analysis/jobs.h"
#include "vantage_analysis/node_search.h"

namespace vantage {

// ---- areas --------------------------------------------------------------------------------------

/// All nodes within a path distance of the area, nearest first. Where the list is full the farthest
/// are left out.
struct AreaAroundSettings {
    std::string center;  ///< Area.
    std::string output;
    float radius = 5;
    PathDirection direction = PathDirection::FromSource;
};

class AreaAroundJob final : public NodeJob {
  public:
    AreaAroundJob(const NodeMap& map, const AreaAroundSettings& settings);
    void begin(JobRun& run) noexcept override;
    bool work(JobRun& run) noexcept override;

  private:
    float radius_;
    PathDirection direction_;
    NodeSearch search_;
};

/// All nodes inside a polygon, by rising number.
struct NodesWithinSettings {
    Area area;
    std::string output;
};

class NodesWithinJob final : public NodeJob {
  public:
    NodesWithinJob(const NodeMap& map, const NodesWithinSettings& settings);
    void set_area(const Area& area) noexcept;
    void begin(JobRun& run) noexcept override;
    bool work(JobRun& run) noexcept override;

  private:
    NodeMap map_;
    Area area_, running_;
    NodeIndex next_ = 0;
};

// ---- one node -----------------------------------------------------------------------------------

/// A node must have a value of the field from `low` to `high`. Not-a-number never does.
struct NodeCondition {
    std::string field;
    float low = -std::numeric_limits<float>::infinity();
    float high = std::numeric_limits<float>::infinity();
};

enum class PickOrder : std::uint8_t {
    Nearest,  ///< To where the search starts; ends as soon as one is found.
    Least,    ///< Of the field `by`; of equal ones the nearest.
    Greatest
};

/// The node that fulfils all conditions, within a path distance of the start, and comes first in
/// the order. Ties go to the nearer, then to the lower number. kNoNode when there is none.
///
/// The closest node with a line of sight: start at what is searched, condition on its line of
/// sight, least distance field of the agent. The best rated: start at the agent, greatest rating.
/// The closest that is good enough: nearest, with a condition on the rating.
struct PickNodeSettings {
    std::string start;  ///< Area.
    std::string output;
    float within = kUnreachable;
    std::vector<NodeCondition> conditions;
    PickOrder order = PickOrder::Nearest;
    std::string by;  ///< A field; values that are not finite are passed over.
};

class PickNodeJob final : public NodeJob {
  public:
    PickNodeJob(const NodeMap& map, const PickNodeSettings& settings);
    void begin(JobRun& run) noexcept override;
    bool work(JobRun& run) noexcept override;

  private:
    struct Limits {
        float low = 0, high = 0;
    };
    bool fulfils(const JobRun& run, NodeIndex node) const noexcept;

    std::vector<Limits> limits_;
    float within_;
    PickOrder order_;
    NodeSearch search_;
    float best_ = 0;
    bool has_best_ = false;
};

/// What had to be given up for a place to flee to.
enum class FleeRelaxed : std::uint8_t {
    Nothing,   ///< Out of sight, far enough away, within reach.
    Reach,     ///< The nearest farther away than `within`, up to `farthest`, that is the rest.
    Distance,  ///< Out of sight within reach; the farthest from the danger of those.
    Sight,     ///< The farthest from the danger within reach, though in sight.
    All        ///< There is no node to start from, or even that was not allowed.
};

struct FleeSettings {
    std::string start;     ///< Node: where the agent is.
    std::string distance;  ///< Field: path distance from the danger.
    std::string sight;     ///< Field: above 0 where the danger sees.
    std::string output;
    float away = 15;      ///< At least so far from the danger...
    float within = 20;    ///< ...at most so far from where one is...
    float farthest = 40;  ///< ...or, when there is nothing, so far.
    FleeRelaxed most_relaxed = FleeRelaxed::Sight;
};

/// The nearest node that is out of sight, far from the danger and within reach. What is given up
/// first when there is none is the order of FleeRelaxed. Ties go to the nearer, then to the lower
/// number.
class FleeJob final : public NodeJob {
  public:
    FleeJob(const NodeMap& map, const FleeSettings& settings);
    void begin(JobRun& run) noexcept override;
    bool work(JobRun& run) noexcept override;
    /// Of the last run that ended.
    FleeRelaxed relaxed() const noexcept { return relaxed_; }

  private:
    struct Choice {
        NodeIndex node = kNoNode;
        float distance = -1;
    };
    bool settle(JobRun& run, NodeIndex node, FleeRelaxed relaxed) noexcept;
    void choose(JobRun& run) noexcept;

    float away_, within_, farthest_;
    FleeRelaxed most_relaxed_;
    FleeRelaxed relaxed_ = FleeRelaxed::All;
    NodeSearch search_;
    Choice hidden_, any_;
};

}  // namespace vantage
