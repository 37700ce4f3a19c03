// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The gate in front of the bake: what it refuses, and what it repairs.

#include <limits>

#include "bake/import/level_checks.h"

namespace vantage::bake {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();

/// The codes that validate() gives for the square after `damage`; empty when it passes.
template <class Damage>
std::string codes_after(Damage damage) {
    Level level = flat_square();
    damage(level);
    const Result<Level> result = validate(std::move(level));
    EXPECT_TRUE(result.ok() || !result.diagnostics().empty());
    return codes_of(result.diagnostics());
}

TEST(Validate, passes_a_good_level_unchanged) {
    const Result<Level> result = validate(flat_square());
    ASSERT_TRUE(result.ok());
    EXPECT_TRUE(result.diagnostics().empty());
    EXPECT_EQ(result->triangles.size(), 2u);
    EXPECT_EQ(result->vertices, flat_square().vertices);
}

TEST(Validate, refuses_an_index_beyond_the_vertices) {
    EXPECT_EQ(codes_after([](Level& l) { l.triangles[1].vertices[2] = 4; }), "level/bad-index");
}

TEST(Validate, refuses_vertices_that_are_not_in_the_world) {
    for (const float bad : {kNan, kInfinity, -kInfinity, kWorldLimit * 1.01f}) {
        EXPECT_EQ(codes_after([&](Level& l) { l.vertices[3].y = bad; }), "level/bad-vertex");
    }
    EXPECT_EQ(codes_after([](Level& l) { l.vertices[3].y = kWorldLimit; }), "");
}

TEST(Validate, refuses_unknown_surface_bits) {
    EXPECT_EQ(codes_after([](Level& l) { l.triangles[0].surface = 0x40; }), "level/bad-surface");
}

TEST(Validate, refuses_part_runs_with_gaps_overlaps_or_leftovers) {
    const std::string bad = "level/bad-part";
    EXPECT_EQ(codes_after([](Level& l) { l.parts.clear(); }), bad);
    EXPECT_EQ(codes_after([](Level& l) { l.parts[0].kind = PartKind::Door; }), bad);
    EXPECT_EQ(codes_after([](Level& l) { l.parts[0].first_triangle = 1; }), bad);
    EXPECT_EQ(codes_after([](Level& l) { l.parts[0].triangle_count = 1; }), bad);
    EXPECT_EQ(codes_after([](Level& l) { l.parts[0].triangle_count = 0xffffffffu; }), bad);
    EXPECT_EQ(codes_after([](Level& l) {
                  l.parts.push_back({.name = "door", .kind = PartKind::Door, .first_triangle = 1});
              }),
              bad);
    EXPECT_EQ(
        codes_after([](Level& l) { l.parts.push_back({.name = "again", .first_triangle = 2}); }),
        bad);
    EXPECT_EQ(codes_after([](Level& l) { l.parts[0].travel.x = kNan; }), bad);
}

TEST(Validate, refuses_points_links_and_hazards_with_bad_numbers) {
    EXPECT_EQ(codes_after([](Level& l) {
                  l.points.push_back({.kind = "spawn", .position = {kNan, 0, 0}});
              }),
              "level/bad-point");
    EXPECT_EQ(
        codes_after([](Level& l) { l.points.push_back({.kind = "spawn", .yaw = kInfinity}); }),
        "level/bad-point");
    EXPECT_EQ(codes_after([](Level& l) { l.points.push_back({.name = "nothing"}); }),
              "level/bad-point");
    EXPECT_EQ(codes_after([](Level& l) {
                  l.links.push_back({.to = {0, kInfinity, 0}});
              }),
              "level/bad-link");
    EXPECT_EQ(codes_after([](Level& l) { l.links.push_back({.radius = 0}); }), "level/bad-link");
    EXPECT_EQ(codes_after([](Level& l) { l.links.push_back({.radius = kNan}); }), "level/bad-link");
    EXPECT_EQ(codes_after([](Level& l) {
                  l.hazards.push_back({.box = {{1, 0, 0}, {0, 1, 1}}});
              }),
              "level/bad-hazard");
    EXPECT_EQ(codes_after([](Level& l) {
                  l.hazards.push_back({.box = {{0, 0, 0}, {kNan, 1, 1}}});
              }),
              "level/bad-hazard");
}

TEST(Validate, refuses_more_than_the_limits) {
    EXPECT_EQ(codes_after([](Level& l) { l.points.resize(kMaxLevelPoints + 1, {.kind = "x"}); }),
              "level/too-large");
    EXPECT_EQ(codes_after([](Level& l) {
                  l.points.push_back({.kind = "x", .name = std::string(2000, 'x')});
              }),
              "level/long-name");
}

TEST(Validate, removes_degenerate_triangles_and_closes_the_runs_of_parts) {
    Level level = flat_square();
    level.vertices.push_back({0.5f, 0, 0.5f});  // On the diagonal of the square.
    level.triangles = {{{0, 0, 1}}, {{0, 1, 2}}, {{0, 4, 2}}, {{0, 2, 3}}, {{1, 1, 1}}};
    level.parts = {
        {.name = "level", .triangle_count = 3},
        {.name = "door", .kind = PartKind::Door, .first_triangle = 3, .triangle_count = 2}};
    const Result<Level> result = validate(std::move(level));
    ASSERT_TRUE(result.ok());
    ASSERT_EQ(codes_of(result.diagnostics()), "level/degenerate-triangles");
    EXPECT_EQ(result.diagnostics()[0].severity, Severity::Warning);
    EXPECT_EQ(result.diagnostics()[0].message.substr(0, 11), "3 triangles");
    ASSERT_EQ(result->triangles.size(), 2u);
    EXPECT_EQ(result->triangles[1].vertices[2], 3u);
    EXPECT_EQ(result->parts[0].triangle_count, 1u);
    EXPECT_EQ(result->parts[1].first_triangle, 1u);
    EXPECT_EQ(result->parts[1].triangle_count, 1u);
}

TEST(Validate, keeps_a_thin_triangle_far_from_the_origin) {
    Level level = flat_square();
    for (Vec3& v : level.vertices)
        v = {v.x * 0.0625f + 60000.0f, v.y, v.z * 100.0f - 60000.0f};
    const Result<Level> result = validate(std::move(level));
    ASSERT_TRUE(result.ok());
    EXPECT_EQ(result->triangles.size(), 2u);
}

TEST(Validate, refuses_a_level_without_triangles) {
    EXPECT_EQ(codes_after([](Level& l) {
                  l.triangles.clear();
                  l.parts[0].triangle_count = 0;
              }),
              "level/empty");
    EXPECT_EQ(codes_after([](Level& l) {
                  for (Vec3& v : l.vertices)
                      v = {};
              }),
              "level/empty");
}

}  // namespace
}  // namespace vantage::bake
