// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Scenes come to life: objects, beliefs, flat ground with walls, and levels from files.

#include <gtest/gtest.h>

#include <fstream>

#include "faults/process.h"
#include "tools/scene/scene_world.h"

namespace vantage::tools {
namespace {

using test::TemporaryFolder;

std::unique_ptr<SceneWorld> make(const std::string& text) {
    auto scene = read_scene({.name = "scene.json", .text = text});
    EXPECT_TRUE(scene.ok()) << to_string(scene.diagnostics());
    if (!scene.ok()) return nullptr;
    SceneLevels levels;
    auto world = SceneWorld::make(std::move(*scene), levels);
    EXPECT_TRUE(world.ok()) << to_string(world.diagnostics());
    return world.ok() ? std::move(*world) : nullptr;
}

bool is_blocked(const SceneWorld& scene, const Ray& ray) {
    std::uint8_t blocked = 0;
    scene.providers().rays->any_hit({&ray, 1}, {&blocked, 1});
    return blocked != 0;
}

NavPoint ground_at(const SceneWorld& scene, Vec3 position) {
    NavPoint found;
    scene.providers().navigation->nearest({&position, 1}, {.horizontal = 0.1f}, {&found, 1});
    return found;
}

// Seen from above:  a   |wall|   b        z = 0, the wall from x = 3 to 4
constexpr const char* kYard = R"({
  "level": {"flat": {"half": 20, "walls": [
    {"from": [3, 0, -3], "to": [4, 2.5, 3]},
    {"from": [3, 0, 5], "to": [4, 2.5, 8], "kind": "bush"},
    {"from": [10, 0, 10], "to": [14, 0.5, 14], "walkable": true},
    {"from": [-6, 2, -6], "to": [-4, 3, -4]}]}},
  "objects": [
    {"name": "a", "position": [0, 0, 0], "target": "b"},
    {"name": "b", "kind": "threat", "position": [9, 0, 0]},
    {"name": "door", "kind": "place", "position": [0, 30, 0]}],
  "knowledge": [{"agent": "a", "subject": "b", "position": [8, 0, 1]}],
  "bindings": {"exit": "door"}, "values": {"weaponRange": 20}, "seed": 5})";

TEST(SceneWorld, has_the_objects_beliefs_and_bindings_of_the_scene) {
    const auto scene = make(kYard);
    ASSERT_NE(scene, nullptr);
    const ObjectId a = scene->object("a"), b = scene->object("b");
    ASSERT_TRUE(a);
    EXPECT_FALSE(scene->object("c"));
    EXPECT_EQ(scene->snapshot().find(b)->position, (Vec3{9, 0, 0}));
    EXPECT_EQ(scene->snapshot().target(a), b);
    ASSERT_NE(scene->snapshot().belief(a, b), nullptr);
    EXPECT_EQ(scene->snapshot().belief(a, b)->position, (Vec3{8, 0, 1}));
    const QueryInput input = scene->input(a);
    EXPECT_EQ(input.seed, 5u);
    ASSERT_EQ(input.bindings.size(), 1u);
    EXPECT_EQ(input.bindings[0].name, "exit");
    EXPECT_EQ(input.bindings[0].object, scene->object("door"));
    ASSERT_EQ(input.values.size(), 1u);
    EXPECT_EQ(input.values[0].value, 20.0f);
}

TEST(SceneWorld, has_walls_that_stop_rays_and_walkers) {
    const auto scene = make(kYard);
    ASSERT_NE(scene, nullptr);
    EXPECT_TRUE(is_blocked(*scene, {{0, 1, 0}, {9, 1, 0}}));
    EXPECT_FALSE(is_blocked(*scene, {{0, 1, 4}, {9, 1, 4}}));
    EXPECT_FALSE(is_blocked(*scene, {{0, 2.6f, 0}, {9, 2.6f, 0}})) << "over the wall";
    EXPECT_FALSE(ground_at(*scene, {3.5f, 0, 0}));
    EXPECT_TRUE(ground_at(*scene, {2.9f, 0, 0})) << "up to the wall";
    const NavPoint from = ground_at(*scene, {0, 0, 0}), to = ground_at(*scene, {7, 0, 0});
    float length = 0;
    scene->providers().navigation->path_distances({.source = from}, {&to, 1}, {&length, 1});
    EXPECT_GT(length, 8.5f) << "around the wall";
    EXPECT_LT(length, 12.0f);
}

TEST(SceneWorld, lets_people_through_bushes_under_beams_and_onto_platforms) {
    const auto scene = make(kYard);
    ASSERT_NE(scene, nullptr);
    EXPECT_TRUE(is_blocked(*scene, {{0, 1, 6}, {9, 1, 6}})) << "a bush hides";
    EXPECT_TRUE(ground_at(*scene, {3.5f, 0, 6}));
    EXPECT_TRUE(ground_at(*scene, {-5, 0, -5}));
    EXPECT_EQ(ground_at(*scene, {12, 0.5f, 12}).position.y, 0.5f);
}

TEST(SceneWorld, warns_of_somebody_who_stands_on_nothing) {
    auto scene = read_scene({.name = "s", .text = R"({"level": {"flat": {"half": 5}}, "objects": [
        {"name": "lost", "position": [50, 0, 0]}]})"});
    ASSERT_TRUE(scene.ok());
    SceneLevels levels;
    const auto world = SceneWorld::make(std::move(*scene), levels);
    ASSERT_TRUE(world.ok());
    ASSERT_EQ(world.diagnostics().size(), 1u);
    EXPECT_EQ(world.diagnostics()[0].code, "scene/off-ground");
    EXPECT_NE(world.diagnostics()[0].message.find("'lost'"), std::string::npos);
}

TEST(SceneWorld, bakes_a_recipe_beside_the_scene_once) {
    const TemporaryFolder folder("scene");
    std::ofstream(folder.path("room.json")) << R"({"recipe": 1, "shapes": [
        {"shape": "box", "at": [0, -1, 0], "size": [20, 1, 20]},
        {"shape": "box", "at": [3, 0, 0], "size": [1, 3, 6]}],
        "points": [{"kind": "spawn", "at": [0, 0, 0]}]})";
    std::ofstream(folder.path("a.scene.json"))
        << R"({"level": "room.json", "objects": [{"name": "a", "position": [0, 0, 0]}]})";
    SceneLevels levels;
    const auto first = load_scene(folder.path("a.scene.json"), levels);
    ASSERT_TRUE(first.ok()) << to_string(first.diagnostics());
    EXPECT_TRUE(first.diagnostics().empty()) << to_string(first.diagnostics());
    EXPECT_TRUE(is_blocked(**first, {{0, 1, 0}, {6, 1, 0}}));
    EXPECT_FALSE(is_blocked(**first, {{0, 1, 5}, {6, 1, 5}}));
    EXPECT_TRUE(ground_at(**first, {0, 0, 0}));
    EXPECT_FALSE(ground_at(**first, {3, 0, 0}));
    const auto second = load_scene(folder.path("a.scene.json"), levels);
    ASSERT_TRUE(second.ok());
    EXPECT_EQ((*first)->providers().rays, (*second)->providers().rays);
}

TEST(SceneWorld, says_which_level_file_is_not_there) {
    const TemporaryFolder folder("scene");
    std::ofstream(folder.path("a.scene.json")) << R"({"level": "gone.vbundle"})";
    SceneLevels levels;
    const auto scene = load_scene(folder.path("a.scene.json"), levels);
    ASSERT_FALSE(scene.ok());
    EXPECT_EQ(scene.diagnostics()[0].code, "file/io");
    EXPECT_EQ(scene.diagnostics()[0].place.file, folder.path("gone.vbundle"));
    EXPECT_FALSE(load_scene(folder.path("none.scene.json"), levels).ok());
}

}  // namespace
}  // namespace vantage::tools
