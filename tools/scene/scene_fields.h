// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The fields of a scene over the tactical nodes of its level, and the board of jobs that makes
// them. What moves in the scene is told by update(); the board then works in a scheduler, or to the
// end at once.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "tools/scene/scene_description.h"
#include "tools/scene/scene_levels.h"
#include "vantage_analysis/field_jobs.h"
#include "vantage_analysis/node_jobs.h"
#include "vantage_analysis/tactics.h"

namespace vantage::tools {

class SceneFields {
  public:
    /// Adds jobs to the board before it is sealed.
    using MoreJobs = std::function<void(JobBoard&, const NodeMap&)>;

    /// Fails when the level has no nodes with sight (codes "scene/...", "jobs/...").
    static Result<std::unique_ptr<SceneFields>> make(
        const SceneDescription& scene, const std::shared_ptr<const LoadedLevel>& level,
        const MoreJobs& more = {});

    /// To mount in a world.
    const std::shared_ptr<const Tactics>& tactics() const { return tactics_; }
    const NodeMap& map() const { return map_; }
    const FieldStore& store() const { return *store_; }
    JobBoard& board() { return *board_; }
    /// Null when there is no heat of that name.
    HeatJob* heat(std::string_view name) const;

    /// Where the scene's objects are now, in its order; `now` in seconds, which go on.
    void update(std::span<const ObjectState> objects, double now);
    /// Everything that is out of date, at once.
    void make_all();

  private:
    SceneFields(const SceneDescription& scene, const std::shared_ptr<const LoadedLevel>& level);
    Result<Done> set_up(const MoreJobs& more);

    /// What of a field follows the scene.
    struct Source {
        SceneField field;
        std::vector<std::size_t> objects;  ///< Their places in the scene.
        SlotIndex slot = kNoJobSlot;       ///< The area, or the node, of these objects.
        LaneOfFireJob* lane = nullptr;
        HazardJob* zones = nullptr;
        std::vector<ZoneId> zone_ids;
        HeatJob* heat = nullptr;
    };
    void add_job(Source& source);
    std::string add_area(Source& source);
    void follow(Source& source, std::span<const ObjectState> objects, double now);

    std::shared_ptr<const LoadedLevel> level_;
    NodeMap map_;
    NodeSight sight_;
    std::vector<Source> sources_;
    std::shared_ptr<FieldStore> store_;
    std::unique_ptr<JobBoard> board_;
    std::shared_ptr<const Tactics> tactics_;
    std::vector<NodeIndex> nodes_;  ///< Of one source at a time.
};

}  // namespace vantage::tools
