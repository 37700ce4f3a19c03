// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See scene_world.h.

#include "tools/scene/scene_world.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>

#include "bake/files.h"
#include "tools/scene/mount_points.h"

namespace vantage::tools {

namespace {

constexpr std::uint64_t kMaxSceneBytes = 4u << 20;  ///< As of any JSON.

std::string place_of(Vec3 p) {
    char text[96];
    std::snprintf(text, sizeof(text), "(%.2f, %.2f, %.2f)", static_cast<double>(p.x),
                  static_cast<double>(p.y), static_cast<double>(p.z));
    return text;
}

std::string folder_of(const std::string& file) {
    return std::filesystem::path(file).parent_path().string();
}

}  // namespace

Result<std::unique_ptr<SceneWorld>> SceneWorld::make(SceneDescription scene, SceneLevels& levels,
                                                     const SceneFields::MoreJobs& more) {
    auto level = levels.load(scene.level, folder_of(scene.file));
    if (!level) return std::move(level).diagnostics();
    std::unique_ptr<SceneWorld> made(new SceneWorld);
    made->scene_ = std::move(scene);
    made->level_ = std::move(*level);
    made->fill();
    if (Result<Done> added = made->add_fields(more); !added) return std::move(added).diagnostics();
    made->world_->publish();
    made->snapshot_ = made->world_->snapshot();
    Diagnostics warnings;
    made->warn_of_the_lost(warnings);
    return {std::move(made), std::move(warnings)};
}

/// The reader has checked all that World would refuse, and its limits are the world's.
void SceneWorld::fill() {
    world_ = std::make_unique<World>(WorldSettings{.max_objects = kMaxSceneObjects,
                                                   .max_beliefs = kMaxSceneBeliefs,
                                                   .max_snapshots = 8,
                                                   .max_areas = kMaxSceneAreas,
                                                   .max_paths = kMaxScenePaths + 1});
    std::map<std::string_view, AreaId> areas;
    for (const SceneArea& entry : scene_.areas)
        areas[entry.name] = world_->add_area(entry.name, entry.area);
    for (const SceneObject& entry : scene_.objects) {
        ObjectState state = entry.state;
        if (!entry.area.empty()) state.area = areas[entry.area];
        ids_.push_back(world_->add(state));
    }
    for (std::size_t i = 0; i < ids_.size(); ++i) {
        if (!scene_.objects[i].target.empty())
            world_->set_target(ids_[i], object(scene_.objects[i].target));
    }
    for (const SceneBelief& entry : scene_.knowledge) {
        Belief belief = entry.belief;
        belief.subject = object(entry.subject);
        world_->believe(object(entry.agent), belief);
    }
    for (const SceneSquad& entry : scene_.squads) {
        SquadOrders orders = entry.orders;
        if (!entry.leader.empty()) orders.leader = object(entry.leader);
        if (!entry.area.empty()) orders.area = areas[entry.area];
        world_->set_squad(entry.number, orders);
    }
    for (const ScenePath& entry : scene_.paths)
        world_->set_path(entry.name, entry.corners);
    if (scene_.objective) set_golden_path(*scene_.objective);
    mount_all_points();
    for (const SceneBinding& binding : scene_.bindings)
        bindings_.push_back({.name = binding.name, .object = object(binding.object)});
    for (const SceneValue& value : scene_.values)
        values_.push_back({.name = value.name, .value = value.value});
}

/// As they are with everybody where the scene has put them.
Result<Done> SceneWorld::add_fields(const SceneFields::MoreJobs& more) {
    if (scene_.fields.empty()) return Done{};
    auto fields = SceneFields::make(scene_, level_, more);
    if (!fields) return std::move(fields).diagnostics();
    fields_ = std::move(*fields);
    std::vector<ObjectState> objects;
    for (const SceneObject& entry : scene_.objects)
        objects.push_back(entry.state);
    fields_->update(objects, 0);
    fields_->make_all();
    world_->set_tactics(fields_->tactics());
    return Done{};
}

/// The way of the first player; none when there is no player, or no way.
void SceneWorld::set_golden_path(Vec3 objective) {
    const auto player = std::find_if(
        scene_.objects.begin(), scene_.objects.end(),
        [](const SceneObject& entry) { return entry.state.kind == ObjectKind::Player; });
    if (player == scene_.objects.end()) return;
    const Vec3 ends[] = {player->state.position, objective};
    NavPoint stands[2];
    level_->navigation->nearest(ends, NavExtent{}, stands);
    std::array<Vec3, kMaxPathCorners> corners;
    const std::size_t count = level_->navigation->path_corners(stands[0], stands[1], corners);
    world_->set_path("", std::span(corners).first(std::min(count, corners.size())));
}

/// Those of the level, and what the scene adds to them.
void SceneWorld::mount_all_points() {
    // A bundle that was opened has been checked, and an empty world has room.
    if (level_->bundle != nullptr) mount_points(*level_->bundle, *world_, *level_->navigation).ok();
    PointContents contents{.cover = scene_.cover, .rounds = scene_.rounds};
    for (const ScenePoint& point : scene_.points)
        contents.named.push_back(
            {point.kind, point.name, point.tags, point.position, point.facing});
    if (contents.cover.empty() && contents.rounds.empty() && contents.named.empty()) return;
    if (const auto section = PointSection::make(contents))
        world_->mount({.section = *section, .navigation = level_->navigation.get()});
}

void SceneWorld::warn_of_the_lost(Diagnostics& warnings) const {
    for (const SceneObject& entry : scene_.objects) {
        const bool may_float =
            entry.state.kind == ObjectKind::Place || entry.state.kind == ObjectKind::Danger;
        if (may_float) continue;
        NavPoint ground;
        level_->navigation->nearest({&entry.state.position, 1}, NavExtent{}, {&ground, 1});
        if (ground) continue;
        warnings.push_back({.severity = Severity::Warning,
                            .code = "scene/off-ground",
                            .message = "'" + entry.name + "' does not stand on walkable ground",
                            .place = {.file = scene_.file},
                            .found = place_of(entry.state.position),
                            .expected = "ground within 0.6 m, at most 1.2 m above or below",
                            .hint = "paths from there lead nowhere; move it"});
    }
}

ObjectId SceneWorld::object(std::string_view name) const {
    for (std::size_t i = 0; i < ids_.size(); ++i) {
        if (scene_.objects[i].name == name) return ids_[i];
    }
    return {};
}

std::vector<std::string_view> SceneWorld::object_names() const {
    std::vector<std::string_view> names;
    for (const SceneObject& entry : scene_.objects)
        names.push_back(entry.name);
    return names;
}

QueryInput SceneWorld::input(ObjectId asker) const {
    return {.snapshot = snapshot_.get(),
            .asker = asker,
            .bindings = bindings_,
            .values = values_,
            .providers = providers(),
            .seed = scene_.seed};
}

Result<std::unique_ptr<SceneWorld>> load_scene(const std::string& path, SceneLevels& levels,
                                               const std::string& other_level,
                                               const SceneFields::MoreJobs& more) {
    const auto bytes = bake::read_file(path, kMaxSceneBytes);
    if (!bytes) return bytes.diagnostics();
    auto scene = read_scene(
        {.name = path, .text = {reinterpret_cast<const char*>(bytes->data()), bytes->size()}});
    if (!scene) return std::move(scene).diagnostics();
    if (!other_level.empty())
        scene->level = {.file = std::filesystem::absolute(other_level).string(),
                        .has_sight = scene->level.has_sight};
    return SceneWorld::make(std::move(*scene), levels, more);
}

}  // namespace vantage::tools
