// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A scene come to life: a world with its objects and beliefs, published once, and the providers of
// its level. Hands out what a query needs to be asked in it.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tools/scene/scene_description.h"
#include "tools/scene/scene_fields.h"
#include "tools/scene/scene_levels.h"
#include "vantage/answer.h"

namespace vantage::tools {

class SceneWorld {
  public:
    /// Fails when the level cannot be loaded. Warns of people who stand on no ground.
    /// `more` adds jobs to those of the scene's fields.
    static Result<std::unique_ptr<SceneWorld>> make(SceneDescription scene, SceneLevels& levels,
                                                    const SceneFields::MoreJobs& more = {});

    /// Null when there is none of that name.
    ObjectId object(std::string_view name) const;
    std::vector<std::string_view> object_names() const;

    const SceneDescription& description() const { return scene_; }
    const Snapshot& snapshot() const { return *snapshot_; }
    World& world() { return *world_; }  ///< To go on from there; the snapshot stays.
    const std::shared_ptr<const LoadedLevel>& level() const { return level_; }
    Providers providers() const { return level_->providers(); }
    /// Null for a scene without fields.
    SceneFields* fields() { return fields_.get(); }
    const Bundle* bundle() const { return level_->bundle.get(); }
    /// The scene's own; they point into it.
    const std::vector<Binding>& bindings() const { return bindings_; }
    const std::vector<ValueBinding>& values() const { return values_; }

    /// All that the scene knows of a question: the caller adds program and catalog. Spans point
    /// into the scene.
    QueryInput input(ObjectId asker) const;

  private:
    SceneWorld() = default;
    void fill();
    Result<Done> add_fields(const SceneFields::MoreJobs& more);
    void set_golden_path(Vec3 objective);
    void mount_all_points();
    void warn_of_the_lost(Diagnostics& warnings) const;

    SceneDescription scene_;
    std::shared_ptr<const LoadedLevel> level_;
    std::unique_ptr<World> world_;
    std::unique_ptr<SceneFields> fields_;
    std::vector<ObjectId> ids_;  ///< One for each object of the scene.
    std::vector<Binding> bindings_;
    std::vector<ValueBinding> values_;
    std::shared_ptr<const Snapshot> snapshot_;
};

/// Reads the file and builds it; in another level than its own when one is named, relative to the
/// working folder.
Result<std::unique_ptr<SceneWorld>> load_scene(const std::string& path, SceneLevels& levels,
                                               const std::string& other_level = {},
                                               const SceneFields::MoreJobs& more = {});

}  // namespace vantage::tools
