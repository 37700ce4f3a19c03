// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Scene recipes: what the shapes are, and what is said about a recipe that is wrong.

#include "bake/import/recipe.h"

#include <numbers>

#include "bake/import/level_checks.h"

namespace vantage::bake {
namespace {

Result<Level> import_recipe_text(const std::string& text) {
    return import_recipe(bytes_of(text), "test.json");
}

/// One shape, given by its members.
Result<Level> import_shape(const std::string& shape) {
    return import_recipe_text(R"({"recipe": 1, "shapes": [{)" + shape + "}]}");
}

std::string codes_of_recipe(const std::string& rest) {
    const Result<Level> level = import_recipe_text(R"({"recipe": 1, )" + rest + "}");
    return codes_of(level.diagnostics());
}

struct ShapeCase {
    const char* text;
    double volume;
    Vec3 size;
};

TEST(Recipe, shapes_are_closed_face_outwards_and_fill_their_size) {
    // The volume of a regular polygon of n sides and radius 1: n/2 sin(2 pi / n).
    const double twelve_gon = 6.0 * 0.5;
    const ShapeCase cases[] = {
        {R"("shape": "box", "size": [2, 3, 4])", 24, {2, 3, 4}},
        {R"("shape": "ramp", "size": [2, 3, 4])", 12, {2, 3, 4}},
        {R"("shape": "gable", "size": [2, 3, 4])", 12, {2, 3, 4}},
        {R"("shape": "stairs", "size": [2, 3, 4], "steps": 2)", 18, {2, 3, 4}},
        {R"("shape": "cylinder", "radius": 1, "height": 2)", 2 * twelve_gon, {2, 2, 2}},
        {R"("shape": "cylinder", "radius": 1, "height": 3, "top_radius": 0)",
         twelve_gon,
         {2, 3, 2}},
        {R"("shape": "wall", "size": [6, 3, 1])", 18, {6, 3, 1}},
        {R"("shape": "slab", "size": [6, 1, 3])", 18, {6, 1, 3}},
    };
    for (const ShapeCase& c : cases) {
        for (const char* yaw : {"0", "90", "180", "-90"}) {
            const Result<Level> level = import_shape(std::string(c.text) + R"(, "yaw": )" + yaw);
            ASSERT_TRUE(level.ok()) << c.text << to_string(level.diagnostics());
            EXPECT_NEAR(volume_of(*level), c.volume, 0.01) << c.text;
            EXPECT_TRUE(is_closed(*level)) << c.text;
            const Aabb box = bounds_of(*level);
            const bool is_turned = std::string(yaw).find("90") != std::string::npos;
            EXPECT_NEAR(box.high.x - box.low.x, is_turned ? c.size.z : c.size.x, 1e-3) << c.text;
            EXPECT_NEAR(box.high.z - box.low.z, is_turned ? c.size.x : c.size.z, 1e-3) << c.text;
            EXPECT_FLOAT_EQ(box.low.y, 0);
            EXPECT_FLOAT_EQ(box.high.y, c.size.y);
        }
    }
}

TEST(Recipe, a_ball_is_a_closed_ellipsoid) {
    const Result<Level> level = import_shape(
        R"("shape": "ball", "size": [2, 4, 6], "sides": 32, "kind": "bush", "at": [10, 1, 0])");
    ASSERT_TRUE(level.ok());
    EXPECT_TRUE(is_closed(*level));
    EXPECT_NEAR(volume_of(*level), 4.0 / 3.0 * std::numbers::pi * 1 * 2 * 3, 1.0);
    EXPECT_EQ(count_surface(*level, surface::kBlocksSight), level->triangles.size());
    EXPECT_FLOAT_EQ(bounds_of(*level).low.y, 1);
}

TEST(Recipe, a_ramp_and_stairs_rise_along_their_own_x) {
    for (const char* shape : {R"("shape": "ramp")", R"("shape": "stairs", "steps": 4)"}) {
        // Turned by 90 degrees, +X points to -Z.
        const Result<Level> level =
            import_shape(std::string(shape) + R"(, "size": [4, 2, 1], "yaw": 90)");
        ASSERT_TRUE(level.ok()) << to_string(level.diagnostics());
        for (const Vec3& v : level->vertices) {
            EXPECT_TRUE(v.y < 1.99f || v.z < -0.9f);
        }
    }
}

TEST(Recipe, openings_are_cut_out_of_a_wall_and_filled) {
    //  +------+  +---+     3 m
    //  |    +-+--+   |     glass from 1 to 2, door opening below
    //  |    |gl|     |
    //  +----+  +-----+
    const Result<Level> level = import_shape(
        R"("shape": "wall", "size": [10, 3, 1], "openings": [
            {"at": -2, "width": 1, "height": 2, "door": "front"},
            {"at": 2, "width": 2, "sill": 1, "height": 1, "fill": "glass"}])");
    ASSERT_TRUE(level.ok()) << to_string(level.diagnostics());
    ASSERT_EQ(level->parts.size(), 2u);
    const Part& door = level->parts[1];
    EXPECT_EQ(door.name, "front");
    EXPECT_EQ(door.kind, PartKind::Door);
    EXPECT_EQ(door.triangle_count, 12u);
    EXPECT_FLOAT_EQ(door.travel.x, 1);
    EXPECT_EQ(count_surface(*level, surface::kBlocksMovement | surface::kBlocksShots), 12u);
    // Wall minus holes, plus a pane of 4 cm and a door of 6 cm.
    EXPECT_NEAR(volume_of(*level), 30 - 2 - 2 + 0.04 * 2 + 0.06 * 2, 0.01);
}

TEST(Recipe, one_opening_may_stand_above_another) {
    const Result<Level> level = import_shape(
        R"("shape": "wall", "size": [4, 6, 1], "openings": [
            {"width": 1, "height": 2}, {"width": 2, "sill": 4, "height": 1}])");
    ASSERT_TRUE(level.ok());
    EXPECT_NEAR(volume_of(*level), 24 - 2 - 2, 0.01);
}

TEST(Recipe, a_room_has_four_walls_a_floor_and_a_roof_with_a_hole) {
    const Result<Level> level = import_shape(
        R"("shape": "room", "size": [6, 3, 4], "thickness": 0.5, "floor": 0.25, "roof": 0.5,
           "roof_holes": [{"at": [1, 0], "size": [2, 1]}],
           "right": [{"at": 1, "width": 0.5, "height": 2}])");
    ASSERT_TRUE(level.ok()) << to_string(level.diagnostics());
    const double walls = 3 * (2 * 6 * 0.5 + 2 * 3 * 0.5);
    EXPECT_NEAR(volume_of(*level), walls - 0.5 * 0.5 * 2 + 24 * 0.25 + (24 - 2) * 0.5, 0.01);
    EXPECT_FLOAT_EQ(bounds_of(*level).low.y, -0.25f);
    // The opening lies at z = +1 of the wall at x = 3.
    bool found = false;
    for (const Vec3& v : level->vertices)
        found |= v == Vec3{3, 2, 1.25f};
    EXPECT_TRUE(found);
}

TEST(Recipe, repeats_step_turn_multiply_and_go_round) {
    const Result<Level> row = import_recipe_text(R"({"recipe": 1,
        "shapes": [{"shape": "box", "size": [1, 1, 1],
                    "repeat": [{"count": 3, "step": [2, 0, 0]}, {"count": 2, "step": [0, 0, 5]}]}],
        "points": [{"kind": "spawn", "name": "ring", "at": [0, 0, 0], "repeat": {"count": 4, "ring": 2}},
                   {"kind": "spawn", "name": "turn", "at": [1, 0, 0], "repeat": {"count": 2, "turn": 90}}]})");
    ASSERT_TRUE(row.ok()) << to_string(row.diagnostics());
    EXPECT_EQ(row->triangles.size(), 6u * 12u);
    const Aabb box = bounds_of(*row);
    EXPECT_FLOAT_EQ(box.high.x, 4.5f);
    EXPECT_FLOAT_EQ(box.high.z, 5.5f);
    ASSERT_NE(find_point(*row, "ring 2"), nullptr);
    EXPECT_EQ(find_point(*row, "ring 2")->position, (Vec3{0, 0, -2}));
    EXPECT_FLOAT_EQ(find_point(*row, "ring 2")->yaw, std::numbers::pi_v<float> / 2);
    EXPECT_EQ(find_point(*row, "turn 2")->position, (Vec3{1, 0, 0}));
    EXPECT_FLOAT_EQ(find_point(*row, "turn 2")->yaw, std::numbers::pi_v<float> / 2);
}

TEST(Recipe, prefabs_are_placed_with_their_points_and_become_parts) {
    const Result<Level> level = import_recipe_text(R"({"recipe": 1, "prefabs": {
        "post": {"shapes": [{"shape": "box", "at": [1, 0, 0], "size": [0.5, 1, 0.5]}],
                 "points": [{"kind": "cover", "name": "here", "at": [2, 0, 0], "yaw": 10}]},
        "pair": {"shapes": [{"prefab": "post"}, {"prefab": "post", "at": [0, 0, 3]}]}},
      "shapes": [{"shape": "box", "size": [9, 0.1, 9]},
                 {"prefab": "pair", "at": [10, 0, 0], "yaw": 90, "name": "gate", "dynamic": "lift",
                  "travel": [3, 4, 0], "repeat": {"count": 2, "step": [0, 0, 20]}}]})");
    ASSERT_TRUE(level.ok()) << to_string(level.diagnostics());
    ASSERT_EQ(level->parts.size(), 3u);
    EXPECT_EQ(level->parts[1].name, "gate");
    EXPECT_EQ(level->parts[2].name, "gate 2");
    EXPECT_EQ(level->parts[2].kind, PartKind::Lift);
    EXPECT_EQ(level->parts[2].triangle_count, 24u);
    EXPECT_EQ(level->parts[1].travel, (Vec3{0, 4, -3}));
    ASSERT_EQ(level->points.size(), 4u);
    EXPECT_EQ(level->points[0].position, (Vec3{10, 0, -2}));
    EXPECT_FLOAT_EQ(level->points[0].yaw, 100.0f * std::numbers::pi_v<float> / 180.0f);
}

TEST(Recipe, links_and_hazards_arrive) {
    const Result<Level> level = import_recipe_text(R"({"recipe": 1,
        "shapes": [{"shape": "box", "size": [1, 1, 1]}],
        "links": [{"kind": "jump_pad", "from": [0, 1, 0], "to": [5, 2, 0], "radius": 1}],
        "hazards": [{"name": "pit", "low": [0, -5, 0], "high": [1, -4, 1]}]})");
    ASSERT_TRUE(level.ok()) << to_string(level.diagnostics());
    ASSERT_EQ(level->links.size(), 1u);
    EXPECT_EQ(level->links[0].kind, LinkKind::JumpPad);
    EXPECT_EQ(level->links[0].to, (Vec3{5, 2, 0}));
    ASSERT_EQ(level->hazards.size(), 1u);
    EXPECT_EQ(level->hazards[0].box.low, (Vec3{0, -5, 0}));
}

TEST(Recipe, every_surface_word_gives_its_mask) {
    const std::pair<const char*, std::uint8_t> cases[] = {
        {"solid", 15}, {"unwalkable", 14}, {"nowalk", 14}, {"glass", 10},  {"clip", 2},
        {"grille", 2}, {"bush", 4},        {"foliage", 4}, {"curtain", 4},
    };
    for (const auto& [word, mask] : cases) {
        const Result<Level> level = import_shape(
            std::string(R"("shape": "box", "size": [1, 1, 1], "kind": ")") + word + '"');
        ASSERT_TRUE(level.ok());
        EXPECT_EQ(level->triangles[0].surface, mask) << word;
    }
}

TEST(Recipe, complaints_name_path_line_and_a_better_word) {
    const Result<Level> level = import_recipe_text(
        "{\"recipe\": 1, \"shapes\": [\n"
        "  {\"shape\": \"box\", \"size\": [1, 1, 1]},\n"
        "  {\"shape\": \"box\", \"size\": [1, \"two\", 1], \"kidn\": \"glass\"},\n"
        "  {\"shape\": \"sylinder\", \"size\": [1, 1, 1]}\n]}");
    ASSERT_FALSE(level.ok());
    ASSERT_EQ(codes_of(level.diagnostics()),
              "recipe/wrong-type recipe/unknown-key recipe/unknown-word");
    const Diagnostic& type = level.diagnostics()[0];
    EXPECT_EQ(type.message.substr(0, 19), "shapes[1].size[1]: ");
    EXPECT_EQ(type.place.file, "test.json");
    EXPECT_EQ(type.place.line, 3u);
    EXPECT_EQ(type.place.column, 32u);
    EXPECT_EQ(level.diagnostics()[1].hint, "did you mean 'kind'?");
    EXPECT_EQ(level.diagnostics()[2].hint, "did you mean 'cylinder'?");
}

TEST(Recipe, refuses_what_is_missing_wrong_or_out_of_range) {
    EXPECT_EQ(codes_of(import_recipe_text("[1]").diagnostics()), "recipe/wrong-type");
    EXPECT_EQ(codes_of(import_recipe_text("{}").diagnostics()), "recipe/missing");
    EXPECT_EQ(codes_of(import_recipe_text(R"({"recipe": 2})").diagnostics()), "recipe/bad-value");
    EXPECT_EQ(codes_of_recipe(R"("shapes": {})"), "recipe/wrong-type");
    EXPECT_EQ(codes_of_recipe(R"("shapes": [7])"), "recipe/wrong-type");
    EXPECT_EQ(codes_of_recipe(R"("shapes": [{"shape": "box"}])"), "recipe/missing");
    EXPECT_EQ(codes_of_recipe(R"("shapes": [{"size": [1, 1, 1]}])"), "recipe/missing");
    EXPECT_EQ(codes_of_recipe(R"("shapes": [{"shape": "box", "size": [1, 1]}])"),
              "recipe/wrong-type");
    EXPECT_EQ(codes_of_recipe(R"("shapes": [{"shape": "box", "size": [1, -1, 1]}])"),
              "recipe/bad-value");
    EXPECT_EQ(codes_of_recipe(R"("shapes": [{"prefab": "nothing"}])"), "recipe/unknown-word");
    EXPECT_EQ(codes_of_recipe(R"("points": [{"kind": "spawn"}])"), "recipe/missing");
    EXPECT_EQ(codes_of_recipe(R"("points": [{"kind": "", "at": [0, 0, 0]}])"), "recipe/bad-value");
    EXPECT_EQ(codes_of_recipe(R"("links": [{"kind": "lader", "from": [0,0,0], "to": [0,0,0]}])"),
              "recipe/unknown-word");
    EXPECT_EQ(codes_of_recipe(R"("shapes": [])"), "level/empty");
}

TEST(Recipe, a_prefab_cannot_use_itself_or_a_later_one) {
    EXPECT_EQ(codes_of_recipe(R"("prefabs": {"a": {"shapes": [{"prefab": "a"}]}})"),
              "recipe/unknown-word");
    EXPECT_EQ(codes_of_recipe(R"("prefabs": {"a": {"shapes": [{"prefab": "b"}]},
                                             "b": {"shapes": []}})"),
              "recipe/unknown-word");
}

TEST(Recipe, repeats_that_multiply_to_millions_are_refused_before_they_are_built) {
    EXPECT_EQ(codes_of_recipe(R"("shapes": [{"shape": "box", "size": [1, 1, 1],
                 "repeat": [{"count": 1000}, {"count": 1000}]}])"),
              "recipe/too-many");
    std::string text = R"({"recipe": 1, "prefabs": {"p0": {"shapes": [
        {"shape": "box", "size": [1, 1, 1]}]})";
    for (int i = 1; i < 12; ++i) {
        text += R"(, "p)" + std::to_string(i) + R"(": {"shapes": [{"prefab": "p)" +
                std::to_string(i - 1) + R"(", "repeat": {"count": 1000}}]})";
    }
    const Result<Level> bomb = import_recipe_text(text + R"(}, "shapes": [{"prefab": "p11"}]})");
    ASSERT_FALSE(bomb.ok());
    EXPECT_EQ(bomb.diagnostics()[0].code, "recipe/too-many");
}

TEST(Recipe, prefabs_nested_too_deeply_are_refused) {
    std::string text = R"({"recipe": 1, "prefabs": {"p0": {"shapes": [
        {"shape": "box", "size": [1, 1, 1]}]})";
    for (int i = 1; i < 30; ++i) {
        text += R"(, "p)" + std::to_string(i) + R"(": {"shapes": [{"prefab": "p)" +
                std::to_string(i - 1) + R"("}]})";
    }
    const Result<Level> deep = import_recipe_text(text + R"(}, "shapes": [{"prefab": "p29"}]})");
    ASSERT_FALSE(deep.ok());
    EXPECT_EQ(deep.diagnostics()[0].code, "recipe/too-deep");
}

}  // namespace
}  // namespace vantage::bake
