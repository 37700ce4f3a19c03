// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Brushes and patches as triangles.

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "bake/import/quake3/brushes.h"
#include "bake/import/quake3/patches.h"
#include "base/vec.h"
#include "test_map.h"

namespace vantage::bake::quake3 {
namespace {

/// Of a closed mesh whose triangles face outwards; negative when they face inwards.
double volume_of(const Level& level) {
    double six_volumes = 0;
    for (const Triangle& t : level.triangles) {
        const Vec3 a = level.vertices[t.vertices[0]], b = level.vertices[t.vertices[1]],
                   c = level.vertices[t.vertices[2]];
        six_volumes += double{dot(a, cross(b, c))};
    }
    return six_volumes / 6;
}

struct Clipped {
    Level level;
    bool is_solid = false;
    bool is_exhausted = false;
};

/// The first brush of a map as triangles.
Clipped clipped(const TestMap& map, UnitPoint offset = {}) {
    const std::vector<std::uint8_t> bytes = map.bytes();
    const Result<BspFile> bsp = open_bsp(bytes, "test.bsp");
    EXPECT_TRUE(bsp) << to_string(bsp.diagnostics());
    Clipped result;
    MeshBuilder mesh(result.level);
    mesh.set_style({.surface = surface::kSolid, .offset = offset});
    BrushClipper clipper(*bsp);
    const ConvexSolid* solid = clipper.clip(bsp->brushes[0], mesh);
    result.is_solid = solid != nullptr;
    if (solid != nullptr) add_solid(*solid, mesh);
    result.is_exhausted = mesh.is_exhausted();
    return result;
}

TestMap empty_map() {
    TestMap map;
    map.add_shader("solid", contents::kSolid);
    return map;
}

constexpr double kCubicMetresPerUnit = 0.03 * 0.03 * 0.03;

TEST(Brush, a_box_has_twelve_triangles_that_face_outwards) {
    TestMap map = empty_map();
    map.add_box({{10, 20, 30}, {110, 220, 330}}, 0);
    const Clipped box = clipped(map);
    EXPECT_EQ(box.level.triangles.size(), 12u);
    EXPECT_EQ(box.level.vertices.size(), 8u);
    EXPECT_NEAR(volume_of(box.level), 100 * 200 * 300 * kCubicMetresPerUnit, 1e-3);
}

TEST(Brush, is_turned_so_that_its_height_is_y_and_moved_by_its_offset) {
    TestMap map = empty_map();
    map.add_box({{0, 0, 0}, {100, 200, 300}}, 0);
    Aabb box = empty_box();
    for (const Vec3& v : clipped(map, {1000, 0, 0}).level.vertices)
        grow(box, v);
    EXPECT_NEAR(box.low.x, 30, 1e-5);
    EXPECT_NEAR(box.high.x, 33, 1e-5);
    EXPECT_NEAR(box.low.y, 0, 1e-5);
    EXPECT_NEAR(box.high.y, 9, 1e-5);
    EXPECT_NEAR(box.low.z, -6, 1e-5);
    EXPECT_NEAR(box.high.z, 0, 1e-5);
}

TEST(Brush, bevel_and_repeated_planes_leave_no_trace) {
    TestMap map = empty_map();
    map.add_box({{0, 0, 0}, {64, 64, 64}}, 0);
    map.add_side({1, 0, 0}, 64);         // Again.
    map.add_side({1, 1e-6, 0}, 64.001);  // Nearly again.
    const double half = std::sqrt(0.5);
    map.add_side({half, half, 0}, 128 * half);         // Touches an edge.
    map.add_side({0, half, half}, 128 * half + 1e-4);  // Nearly touches one.
    const double third = std::sqrt(1.0 / 3);
    map.add_side({third, third, third}, 192 * third);  // Touches a corner.
    const Clipped box = clipped(map);
    EXPECT_EQ(box.level.triangles.size(), 12u);
    EXPECT_NEAR(volume_of(box.level), 64 * 64 * 64 * kCubicMetresPerUnit, 1e-4);
}

TEST(Brush, a_ramp_keeps_its_slope) {
    TestMap map = empty_map();
    map.begin_brush(0);
    const double half = std::sqrt(0.5);
    map.add_side({-half, 0, half}, 0);  // z <= x
    map.add_side({1, 0, 0}, 100);
    map.add_side({0, 1, 0}, 100);
    map.add_side({0, -1, 0}, 0);
    map.add_side({0, 0, -1}, 0);
    const Clipped ramp = clipped(map);
    EXPECT_EQ(ramp.level.triangles.size(), 8u);
    EXPECT_NEAR(volume_of(ramp.level), 0.5 * 1e6 * kCubicMetresPerUnit, 1e-3);
}

TEST(Brush, a_cylinder_of_many_sides_is_closed) {
    TestMap map = empty_map();
    map.begin_brush(0);
    constexpr int kSides = 200;
    for (int i = 0; i < kSides; ++i) {
        const double angle = 2 * std::numbers::pi * i / kSides;
        map.add_side({std::cos(angle), std::sin(angle), 0}, 1000);
    }
    map.add_side({0, 0, 1}, 10);
    map.add_side({0, 0, -1}, 0);
    const Clipped cylinder = clipped(map);
    EXPECT_EQ(cylinder.level.triangles.size(), kSides * 2u + 2 * (kSides - 2u));
    const double area = kSides * 1e6 * std::tan(std::numbers::pi / kSides);
    EXPECT_NEAR(volume_of(cylinder.level) / (area * 10 * kCubicMetresPerUnit), 1, 1e-4);
}

TEST(Brush, one_that_is_open_or_empty_is_left_out) {
    TestMap open = empty_map();
    open.begin_brush(0);
    open.add_side({1, 0, 0}, 64);
    open.add_side({-1, 0, 0}, 0);
    open.add_side({0, 1, 0}, 64);
    open.add_side({0, -1, 0}, 0);
    open.add_side({0, 0, 1}, 64);
    EXPECT_FALSE(clipped(open).is_solid);
    TestMap empty = empty_map();
    empty.add_box({{64, 0, 0}, {0, 64, 64}}, 0);
    EXPECT_FALSE(clipped(empty).is_solid);
    TestMap flat = empty_map();
    flat.add_box({{0, 0, 0}, {64, 64, 0}}, 0);
    EXPECT_TRUE(clipped(flat).level.triangles.empty() || !clipped(flat).is_solid);
}

TEST(Brush, one_of_absurdly_many_sides_ends_soon) {
    TestMap map = empty_map();
    map.begin_brush(0);
    constexpr int kSides = 20'000;
    for (int i = 0; i < kSides; ++i) {
        // Spread over a ball: every one of them cuts.
        const double z = 1 - 2 * (i + 0.5) / kSides, r = std::sqrt(1 - z * z);
        map.add_side({r * std::cos(2.4 * i), r * std::sin(2.4 * i), z}, 1000);
    }
    const Clipped ball = clipped(map);
    EXPECT_FALSE(ball.is_solid);
    EXPECT_TRUE(ball.is_exhausted);
}

TEST(Surface, contents_say_what_is_blocked) {
    constexpr std::uint8_t kMove = surface::kWalkable | surface::kBlocksMovement;
    EXPECT_EQ(surface_of_contents(contents::kSolid), surface::kSolid);
    EXPECT_EQ(surface_of_contents(contents::kSolid | contents::kTranslucent),
              kMove | surface::kBlocksShots);
    EXPECT_EQ(surface_of_contents(contents::kPlayerClip), kMove);
    EXPECT_EQ(surface_of_contents(contents::kPlayerClip | contents::kTranslucent), kMove);
    EXPECT_EQ(surface_of_contents(contents::kLava), surface::kBlocksSight);
    EXPECT_EQ(surface_of_contents(contents::kWater | contents::kTranslucent), 0);
    EXPECT_EQ(surface_of_contents(contents::kFog | contents::kTranslucent), 0);
    EXPECT_EQ(surface_of_contents(contents::kTrigger), 0);
    EXPECT_EQ(surface_of_contents(0), 0);
}

Level tessellated(const TestMap& map, const PatchSettings& settings = {}) {
    const std::vector<std::uint8_t> bytes = map.bytes();
    const Result<BspFile> bsp = open_bsp(bytes, "test.bsp");
    EXPECT_TRUE(bsp) << to_string(bsp.diagnostics());
    Level level;
    MeshBuilder mesh(level);
    const Result<Done> done = add_patch(*bsp, bsp->faces[0], mesh, settings);
    EXPECT_TRUE(done) << to_string(done.diagnostics());
    return level;
}

/// Nine points of a flat square, row by row.
std::vector<UnitPoint> flat_points() {
    std::vector<UnitPoint> points;
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 3; ++column)
            points.push_back({column * 64.0, row * 64.0, 0});
    }
    return points;
}

TEST(Patch, a_flat_one_becomes_two_triangles_on_the_side_of_its_normals) {
    for (const double up : {1.0, -1.0}) {
        TestMap map = empty_map();
        map.add_patch({.normal = {0, 0, up}}, flat_points());
        const Level level = tessellated(map);
        ASSERT_EQ(level.triangles.size(), 2u);
        for (const Triangle& t : level.triangles) {
            const Vec3 a = level.vertices[t.vertices[0]], b = level.vertices[t.vertices[1]],
                       c = level.vertices[t.vertices[2]];
            EXPECT_GT(cross(b - a, c - a).y * up, 0);
        }
    }
}

/// A quarter of a pipe along y, as map editors make it: a parabola, not an arc.
TestMap pipe_map() {
    TestMap map = empty_map();
    std::vector<UnitPoint> points;
    for (int row = 0; row < 3; ++row) {
        const double y = row * 100.0;
        points.insert(points.end(), {{0, y, 0}, {256, y, 0}, {256, y, 256}});
    }
    map.add_patch({.normal = {-0.7, 0, 0.7}}, points);
    return map;
}

TEST(Patch, a_curve_is_cut_until_its_chords_are_near_enough) {
    for (const double error : {16.0, 4.0, 1.0, 0.25}) {
        const TestMap map = pipe_map();
        const Level level = tessellated(map, {.chord_error = error, .max_subdivisions = 64});
        double worst = 0;
        for (const Triangle& t : level.triangles) {
            for (int corner = 0; corner < 3; ++corner) {
                const UnitPoint a = to_units(level.vertices[t.vertices[corner]]);
                const UnitPoint b = to_units(level.vertices[t.vertices[(corner + 1) % 3]]);
                const UnitPoint middle = (a + b) * 0.5;
                double nearest = 1e9;
                for (int i = 0; i <= 4000; ++i) {
                    const double s = i / 4000.0;
                    const UnitPoint on_curve{256 * (2 * s * (1 - s) + s * s), middle.y,
                                             256 * s * s};
                    nearest = std::min(nearest, length(on_curve - middle));
                }
                worst = std::max(worst, nearest);
            }
        }
        EXPECT_LE(worst, error * 1.05) << error;
        EXPECT_GT(worst, error * 0.2) << "finer than needed at " << error;
    }
}

TEST(Patch, straight_directions_are_not_cut) {
    const Level level = tessellated(pipe_map(), {.chord_error = 1.0, .max_subdivisions = 64});
    const auto steps = static_cast<std::size_t>(std::ceil(std::sqrt(256 * std::sqrt(0.5) / 2)));
    EXPECT_EQ(level.triangles.size(), 2 * steps);
}

TEST(Patch, subdivision_is_capped) {
    const Level level = tessellated(pipe_map(), {.chord_error = 1e-9, .max_subdivisions = 8});
    EXPECT_EQ(level.triangles.size(), 16u);
}

TEST(Patch, points_outside_of_the_world_are_refused) {
    for (const double bad :
         {1e6, std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
        TestMap map = empty_map();
        std::vector<UnitPoint> points = flat_points();
        points[4].z = bad;
        map.add_patch({}, points);
        const std::vector<std::uint8_t> bytes = map.bytes();
        const Result<BspFile> bsp = open_bsp(bytes, "test.bsp");
        ASSERT_TRUE(bsp);
        Level level;
        MeshBuilder mesh(level);
        const Result<Done> done = add_patch(*bsp, bsp->faces[0], mesh);
        ASSERT_FALSE(done);
        EXPECT_EQ(done.diagnostics().front().code, "bsp/bad-number");
    }
}

TEST(Patch, wild_normals_do_no_harm) {
    TestMap map = empty_map();
    const double nan = std::numeric_limits<double>::quiet_NaN();
    map.add_patch({.normal = {nan, nan, nan}}, flat_points());
    EXPECT_EQ(tessellated(map).triangles.size(), 2u);
}

}  // namespace
}  // namespace vantage::bake::quake3
