// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Whole maps into levels: the room of test_map.h with one thing added at a time.

#include "bake/import/quake3/convert.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numbers>

#include "base/vec.h"
#include "test_map.h"

namespace vantage::bake::quake3 {
namespace {

Level imported(const TestMap& map) {
    Result<Level> level = import_quake3(map.bytes(), "some/folder/room.bsp");
    EXPECT_TRUE(level) << to_string(level.diagnostics());
    return level ? std::move(*level) : Level{};
}

/// Units to metres, for expectations.
void expect_at(Vec3 position, UnitPoint expected, double slack = 0.02) {
    const Vec3 e = to_metres(expected);
    EXPECT_NEAR(position.x, e.x, slack);
    EXPECT_NEAR(position.y, e.y, slack);
    EXPECT_NEAR(position.z, e.z, slack);
}

const DesignerPoint& point_of_kind(const Level& level, const std::string& kind) {
    const auto found = std::find_if(level.points.begin(), level.points.end(),
                                    [&](const DesignerPoint& p) { return p.kind == kind; });
    static const DesignerPoint kNone;
    EXPECT_NE(found, level.points.end()) << kind;
    return found == level.points.end() ? kNone : *found;
}

Aabb box_of_part(const Level& level, std::size_t index) {
    Aabb box = empty_box();
    const Part& part = level.parts.at(index);
    for (std::uint32_t i = 0; i < part.triangle_count; ++i) {
        for (const std::uint32_t v : level.triangles[part.first_triangle + i].vertices)
            grow(box, level.vertices[v]);
    }
    return box;
}

TEST(MapImport, makes_one_static_part_of_the_walls) {
    const Level level = imported(room_map());
    EXPECT_EQ(level.name, "room");
    EXPECT_EQ(level.source, "room.bsp");
    ASSERT_EQ(level.parts.size(), 1u);
    EXPECT_EQ(level.parts[0].kind, PartKind::Static);
    EXPECT_EQ(level.parts[0].triangle_count, 8u * 12u);
    for (const Triangle& t : level.triangles)
        EXPECT_EQ(t.surface, surface::kSolid);
}

TEST(MapImport, floors_face_up) {
    const Level level = imported(room_map());
    double up = 0;
    for (const Triangle& t : level.triangles) {
        const Vec3 a = level.vertices[t.vertices[0]], b = level.vertices[t.vertices[1]],
                   c = level.vertices[t.vertices[2]];
        const Vec3 normal = cross(b - a, c - a);
        if (std::abs(a.y) < 1e-3f && std::abs(b.y) < 1e-3f && std::abs(c.y) < 1e-3f && normal.y > 0)
            up += normal.y / 2.0;
    }
    EXPECT_NEAR(up, 1056 * 544 * 0.03 * 0.03, 0.01);
}

TEST(MapImport, spawns_stand_on_their_feet_and_look_where_the_map_says) {
    const Level level = imported(room_map());
    ASSERT_EQ(level.points.size(), 1u);
    expect_at(level.points[0].position, {128, 256, 0});
    EXPECT_EQ(level.points[0].kind, "spawn");
    EXPECT_NEAR(level.points[0].yaw, std::numbers::pi / 2, 1e-6);
}

TEST(MapImport, team_spawns_and_flags_carry_their_team) {
    TestMap map = room_map();
    map.add_entity("classname team_CTF_redspawn origin \"64 64 24\"");
    map.add_entity("classname team_CTF_blueflag origin \"64 64 15\"");
    const Level level = imported(map);
    EXPECT_EQ(level.points.at(1).tags, "team_CTF_redspawn red");
    EXPECT_EQ(point_of_kind(level, "flag").tags, "team_CTF_blueflag blue");
}

TEST(MapImport, items_fall_to_the_floor_as_in_the_game_unless_they_hang) {
    TestMap map = room_map();
    map.add_entity("classname weapon_railgun origin \"900 100 400\" notfree 1");
    map.add_entity("classname item_health origin \"100 100 300\" spawnflags 1");
    map.add_entity("classname ammo_slugs origin \"100 100 15\"");
    const Level level = imported(map);
    expect_at(point_of_kind(level, "weapon").position, {900, 100, 256});
    EXPECT_EQ(point_of_kind(level, "weapon").tags, "weapon_railgun notfree");
    expect_at(point_of_kind(level, "item").position, {100, 100, 300});
    EXPECT_EQ(point_of_kind(level, "item").tags, "item_health hanging");
    expect_at(point_of_kind(level, "ammo").position, {100, 100, 0});
}

TEST(MapImport, locations_have_their_message_as_name_without_colours) {
    TestMap map = room_map();
    map.add_entity("classname target_location origin \"900 100 300\" message \"^1Red ^7ledge\"");
    const Level level = imported(map);
    EXPECT_EQ(point_of_kind(level, "location").name, "Red ledge");
    expect_at(point_of_kind(level, "location").position, {900, 100, 256});
}

TEST(MapImport, points_without_a_usable_place_are_left_out) {
    TestMap map = room_map();
    map.add_entity("classname info_player_start");
    map.add_entity("classname info_player_start origin \"1 2\"");
    map.add_entity("classname info_player_start origin \"nan 2 3\"");
    EXPECT_EQ(imported(map).points.size(), 1u);
}

TEST(MapImport, a_door_stays_closed_and_knows_its_way) {
    const TestBox door{{500, 200, 0}, {524, 264, 128}};
    const auto travel_of = [&door](const std::string& keys) {
        TestMap map = room_map();
        const std::string model = map.add_box_model(door, 0);
        map.add_entity("classname func_door model " + model + " " + keys);
        const Level level = imported(map);
        EXPECT_EQ(level.parts.size(), 2u);
        EXPECT_EQ(level.parts.back().kind, PartKind::Door);
        EXPECT_NEAR(box_of_part(level, 1).high.y, 128 * 0.03, 1e-4);
        return level.parts.back().travel;
    };
    expect_at(travel_of("angle -1"), {0, 0, 120});
    expect_at(travel_of("angle -2 lip 28"), {0, 0, -100});
    expect_at(travel_of("angle 90"), {0, 56, 0});
    expect_at(travel_of("angles \"0 180 0\" lip 0"), {-24, 0, 0});
    expect_at(travel_of("angles \"-90 0 0\""), {0, 0, 120});
    // "Starts open" only changes where it is when the game begins.
    expect_at(travel_of("angle 90 spawnflags 1"), {0, 56, 0});
}

TEST(MapImport, a_lift_waits_at_its_lower_end) {
    TestMap map = room_map();
    const std::string model = map.add_box_model({{600, 100, 240}, {700, 200, 256}}, 0);
    map.add_entity("classname func_plat targetname lift height 240 model " + model);
    const Level level = imported(map);
    ASSERT_EQ(level.parts.size(), 2u);
    EXPECT_EQ(level.parts[1].kind, PartKind::Lift);
    EXPECT_EQ(level.parts[1].name, "lift *1");
    EXPECT_NEAR(box_of_part(level, 1).low.y, 0, 1e-4);
    expect_at(level.parts[1].travel, {0, 0, 240});
}

TEST(MapImport, submodels_become_what_their_entities_are) {
    TestMap map = room_map();
    const TestBox box{{0, 0, 0}, {32, 32, 32}};
    const auto add = [&](const std::string& class_name, const std::string& keys = {}) {
        map.add_entity("classname " + class_name + " model " + map.add_box_model(box, 0) + " " +
                       keys);
    };
    add("func_button", "angle 0");
    add("func_bobbing", "origin \"300 300 100\" height 64");
    add("func_breakable");
    add("func_static", "origin \"100 0 0\"");
    add("trigger_multiple");
    add("func_illusionary");
    add("func_train", "target corner1");
    map.add_entity("classname path_corner targetname corner1 target corner2 origin \"200 0 0\"");
    map.add_entity("classname path_corner targetname corner2 target corner1 origin \"200 300 0\"");
    const Level level = imported(map);
    ASSERT_EQ(level.parts.size(), 5u);
    EXPECT_EQ(level.parts[0].triangle_count, 9u * 12u);  // The static one joins the level.
    EXPECT_EQ(level.parts[1].kind, PartKind::Mover);
    expect_at(level.parts[1].travel, {28, 0, 0});
    EXPECT_EQ(level.parts[2].kind, PartKind::Mover);
    expect_at(level.parts[2].travel, {0, 0, 64});
    EXPECT_NEAR(box_of_part(level, 2).low.x, 9, 1e-4);
    EXPECT_EQ(level.parts[3].kind, PartKind::Destructible);
    EXPECT_EQ(level.parts[4].kind, PartKind::Mover);
    EXPECT_NEAR(box_of_part(level, 4).low.x, 6, 1e-4);
    expect_at(level.parts[4].travel, {0, 300, 0});
}

TEST(MapImport, entities_that_name_no_submodel_add_nothing) {
    for (const char* model : {"*0", "*1", "*9", "*", "*x", "*1x", "*-1", "models/tree.md3"}) {
        TestMap map = room_map();
        map.add_entity(std::string("classname func_door model ") + model);
        EXPECT_EQ(imported(map).parts.size(), 1u) << model;
    }
}

TEST(MapImport, parts_without_a_solid_face_are_left_out) {
    TestMap map = room_map();
    const std::int32_t ghost = map.add_shader("ghost", contents::kTranslucent);
    map.add_entity("classname func_door model " +
                   map.add_box_model({{0, 0, 0}, {32, 32, 32}}, ghost));
    EXPECT_EQ(imported(map).parts.size(), 1u);
}

TEST(MapImport, volumes_that_block_nothing_are_left_out_and_glass_blocks_no_sight) {
    TestMap map = room_map();
    const std::size_t walls = imported(map).triangles.size();
    const TestBox box{{100, 100, 0}, {132, 132, 32}};
    map.add_box(box, map.add_shader("water", contents::kWater | contents::kTranslucent));
    map.add_box(box, map.add_shader("fog", contents::kFog | contents::kTranslucent));
    EXPECT_EQ(imported(map).triangles.size(), walls);
    map.add_box(box, map.add_shader("glass", contents::kSolid | contents::kTranslucent));
    const Level level = imported(map);
    ASSERT_EQ(level.triangles.size(), walls + 12);
    EXPECT_EQ(level.triangles.back().surface & surface::kBlocksSight, 0);
    EXPECT_NE(level.triangles.back().surface & surface::kBlocksShots, 0);
}

TEST(MapImport, solid_patches_count_and_ghostly_ones_do_not) {
    TestMap map = room_map();
    const std::size_t walls = imported(map).triangles.size();
    const std::vector<UnitPoint> flat = {{0, 0, 9},  {8, 0, 9},  {16, 0, 9}, {0, 8, 9},  {8, 8, 9},
                                         {16, 8, 9}, {0, 16, 9}, {8, 16, 9}, {16, 16, 9}};
    map.add_patch({.shader = map.add_shader("leaves", 0)}, flat);
    EXPECT_EQ(imported(map).triangles.size(), walls);
    map.add_patch({.shader = 0}, flat);
    EXPECT_EQ(imported(map).triangles.size(), walls + 2);
}

TEST(MapImport, lava_slime_and_death_pits_are_hazards) {
    TestMap map = room_map();
    map.add_box({{0, 0, 0}, {100, 100, 8}}, map.add_shader("lava", contents::kLava));
    map.add_box({{200, 0, 0}, {300, 100, 8}},
                map.add_shader("slime", contents::kSlime | contents::kTranslucent));
    const std::int32_t trigger = map.add_shader("trigger", contents::kTrigger);
    const TestBox pit{{400, 0, 0}, {500, 100, 8}};
    const auto add_hurt = [&](const std::string& keys) {
        map.add_entity("classname trigger_hurt model " + map.add_box_model(pit, trigger) + " " +
                       keys);
    };
    add_hurt("dmg 1000");
    add_hurt("dmg 1");
    add_hurt("dmg 15 spawnflags 16");   // Slow: 15 a second.
    add_hurt("dmg 1000 spawnflags 1");  // Starts off.
    const Level level = imported(map);
    ASSERT_EQ(level.hazards.size(), 3u);
    EXPECT_EQ(level.hazards[0].name, "lava");
    EXPECT_EQ(level.hazards[1].name, "slime");
    EXPECT_EQ(level.hazards[2].name, "death pit");
    EXPECT_NEAR(level.hazards[2].box.low.x, 12, 1e-4);
    EXPECT_NEAR(level.hazards[2].box.high.y, 8 * 0.03, 1e-4);
}

/// A pad at the left wall of the right room.
TestMap pad_map(const std::string& target_origin) {
    TestMap map = room_map();
    const std::int32_t trigger = map.add_shader("trigger", contents::kTrigger);
    const std::string model = map.add_box_model({{560, 200, 0}, {624, 264, 16}}, trigger);
    map.add_entity("classname trigger_push target apex model " + model);
    map.add_entity("classname target_position targetname apex origin \"" + target_origin + "\"");
    return map;
}

//                 apex
//               .      .          thrown up and to the right, one comes down on the ledge
//             .    +----------
//            pad   |  ledge
TEST(MapImport, a_jump_pad_leads_to_where_its_flight_ends) {
    const Level level = imported(pad_map("752 232 400"));
    ASSERT_EQ(level.links.size(), 1u);
    const Link& link = level.links[0];
    EXPECT_EQ(link.kind, LinkKind::JumpPad);
    expect_at(link.from, {592, 232, 0});
    EXPECT_NEAR(link.radius, 32 * 0.03, 1e-5);
    // From the middle of the trigger (8 up) it rises 392 in 0.99 s and goes 160 across; from the
    // floor it is highest at 392 and falls 136 to the ledge in 0.583 s: 160 * 0.583 / 0.99 more.
    expect_at(link.to, {752 + 160 * std::sqrt(136.0 / 392.0), 232, 256}, 0.05);
}

TEST(MapImport, a_flight_against_a_wall_slides_along_it) {
    const Level level = imported(pad_map("592 600 300"));  // Beyond the wall at y = 512.
    ASSERT_EQ(level.links.size(), 1u);
    expect_at(level.links[0].to, {592, 512, 0}, 0.05);
}

TEST(MapImport, a_pad_that_only_throws_up_leads_nowhere) {
    EXPECT_TRUE(imported(pad_map("592 232 300")).links.empty());
}

TEST(MapImport, pads_without_a_usable_target_are_reported) {
    const auto warning_of = [](const TestMap& map) {
        const Result<Level> level = import_quake3(map.bytes(), "room.bsp");
        EXPECT_TRUE(level && level->links.empty());
        return level.diagnostics().empty() ? "" : level.diagnostics().front().code;
    };
    EXPECT_EQ(warning_of(pad_map("752 232 -100")), "bsp/no-landing");
    EXPECT_EQ(warning_of(pad_map("")), "bsp/no-target");
    // A pad on a small platform in the void, pointing away from it.
    TestMap platform;
    platform.add_box({{500, 200, -16}, {640, 264, 0}},
                     platform.add_shader("wall", contents::kSolid));
    const std::int32_t trigger = platform.add_shader("trigger", contents::kTrigger);
    const std::string model = platform.add_box_model({{560, 200, 0}, {624, 264, 16}}, trigger);
    platform.add_entity("classname trigger_push target apex model " + model);
    platform.add_entity("classname target_position targetname apex origin \"900 232 400\"");
    EXPECT_EQ(warning_of(platform), "bsp/no-landing");
}

TEST(MapImport, a_teleporter_leads_to_the_floor_below_each_destination) {
    TestMap map = room_map();
    const std::int32_t trigger = map.add_shader("trigger", contents::kTrigger);
    const std::string model = map.add_box_model({{0, 200, 0}, {8, 264, 96}}, trigger);
    map.add_entity("classname trigger_teleport target far model " + model);
    map.add_entity("classname misc_teleporter_dest targetname far origin \"900 100 290\"");
    map.add_entity("classname target_position targetname far origin \"600 100 24\"");
    const Level level = imported(map);
    ASSERT_EQ(level.links.size(), 2u);
    EXPECT_EQ(level.links[0].kind, LinkKind::Teleporter);
    expect_at(level.links[0].from, {4, 232, 0});
    expect_at(level.links[0].to, {900, 100, 256});
    expect_at(level.links[1].to, {600, 100, 0});
}

TEST(MapImport, triggers_may_push_and_teleport_through_another_entity) {
    TestMap map = room_map();
    const std::int32_t trigger = map.add_shader("trigger", contents::kTrigger);
    const TestBox box{{560, 200, 0}, {624, 264, 16}};
    map.add_entity("classname trigger_multiple target push model " +
                   map.add_box_model(box, trigger));
    map.add_entity("classname target_push targetname push origin \"592 232 8\" target apex");
    map.add_entity("classname info_notnull targetname apex origin \"752 232 400\"");
    map.add_entity("classname trigger_multiple target jet model " +
                   map.add_box_model(box, trigger));
    map.add_entity(
        "classname target_push targetname jet origin \"592 232 8\" angles \"-70 0 0\" speed 900");
    map.add_entity("classname trigger_multiple target away model " +
                   map.add_box_model(box, trigger));
    map.add_entity("classname target_teleporter targetname away target there");
    map.add_entity("classname misc_teleporter_dest targetname there origin \"100 100 24\"");
    const Level level = imported(map);
    ASSERT_EQ(level.links.size(), 3u);
    EXPECT_EQ(level.links[0].kind, LinkKind::JumpPad);
    expect_at(level.links[0].to, {752 + 160 * std::sqrt(136.0 / 392.0), 232, 256}, 0.05);
    EXPECT_EQ(level.links[1].kind, LinkKind::JumpPad);
    EXPECT_NEAR(level.links[1].to.y, 256 * 0.03, 0.02);
    EXPECT_EQ(level.links[2].kind, LinkKind::Teleporter);
    expect_at(level.links[2].to, {100, 100, 0});
}

TEST(MapImport, a_map_that_repeats_its_brushes_without_end_is_refused) {
    TestMap map = room_map();
    map.begin_model({});
    for (int i = 0; i < 1000; ++i)
        map.add_box({{0, 0, 0}, {32, 32, 32}}, 0);
    for (int i = 0; i < 500; ++i)
        map.add_entity("classname func_static model *1");
    const Result<Level> level = import_quake3(map.bytes(), "room.bsp");
    ASSERT_FALSE(level);
    EXPECT_EQ(level.diagnostics().front().code, "bsp/too-complex");
}

TEST(MapImport, a_map_without_anything_solid_is_refused) {
    TestMap map;
    EXPECT_FALSE(import_quake3(map.bytes(), "empty.bsp"));
}

}  // namespace
}  // namespace vantage::bake::quake3
