// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The level that ships with Vantage: it loads without a word, and has what the demo needs.

#include <set>

#include "bake/import/level_checks.h"

namespace vantage::bake {
namespace {

class Street : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        level_ = new Result<Level>(import_level(VANTAGE_SOURCE_DIR "/scenes/street.json"));
    }
    static void TearDownTestSuite() { delete level_; }

    void SetUp() override { ASSERT_TRUE(level_->ok()) << to_string(level_->diagnostics()); }
    const Level& level() const { return **level_; }

    static inline Result<Level>* level_ = nullptr;
};

TEST_F(Street, loads_without_a_warning) {
    EXPECT_EQ(to_string(level_->diagnostics()), "");
    EXPECT_EQ(level().name, "street");
    EXPECT_EQ(level().source, "street.json");
}

TEST_F(Street, measures_eighty_by_sixty_metres) {
    const Aabb box = bounds_of(level());
    EXPECT_NEAR(box.high.x - box.low.x, 80, 0.01);
    EXPECT_NEAR(box.high.z - box.low.z, 60, 0.01);
}

TEST_F(Street, has_spawns_for_two_teams_and_places_to_talk_about) {
    std::map<std::string, int> spawns;
    std::set<std::string> kinds;
    for (const DesignerPoint& point : level().points) {
        kinds.insert(point.kind);
        if (point.kind == "spawn") ++spawns[point.tags];
    }
    EXPECT_EQ(spawns["red"], 6);
    EXPECT_EQ(spawns["blue"], 6);
    EXPECT_EQ(kinds,
              (std::set<std::string>{"choke", "flag", "item", "location", "sniper", "spawn"}));
    EXPECT_NE(find_point(level(), "market"), nullptr);
    EXPECT_NE(find_point(level(), "alley"), nullptr);
    EXPECT_FLOAT_EQ(find_point(level(), "balcony")->position.y, 3.5f);
}

TEST_F(Street, has_every_kind_of_surface_and_dynamic_part) {
    for (const std::uint8_t mask : {15, 14, 10, 4, 2})
        EXPECT_GT(count_surface(level(), mask), 0u) << int(mask);
    std::map<PartKind, int> parts;
    for (const Part& part : level().parts)
        ++parts[part.kind];
    EXPECT_GE(parts[PartKind::Door], 12);
    EXPECT_GE(parts[PartKind::Destructible], 4);
    EXPECT_NE(find_part(level(), "balcony door"), nullptr);
}

/// Where a line straight down through (x, z) meets the triangle; false when it misses.
bool height_at(const Level& level, const Triangle& triangle, Vec3& p) {
    const Vec3 a = level.vertices[triangle.vertices[0]];
    const Vec3 u = level.vertices[triangle.vertices[1]] - a;
    const Vec3 v = level.vertices[triangle.vertices[2]] - a;
    const float area = u.x * v.z - u.z * v.x;
    if (std::fabs(area) < 1e-6f) return false;
    const Vec3 d = p - a;
    const float s = (d.x * v.z - d.z * v.x) / area;
    const float t = (u.x * d.z - u.z * d.x) / area;
    if (s < 0 || t < 0 || s + t > 1) return false;
    p.y = a.y + s * u.y + t * v.y;
    return true;
}

TEST_F(Street, every_point_stands_on_walkable_ground_with_room_to_stand) {
    for (const DesignerPoint& point : level().points) {
        float ground = -1000;
        float ceiling = 1000;
        for (const Triangle& triangle : level().triangles) {
            Vec3 hit = point.position;
            if (!height_at(level(), triangle, hit)) continue;
            const bool is_below = hit.y <= point.position.y + 0.01f;
            if (is_below && (triangle.surface & surface::kWalkable)) {
                ground = max_of(ground, hit.y);
            }
            if (!is_below && (triangle.surface & surface::kBlocksMovement)) {
                ceiling = min_of(ceiling, hit.y);
            }
        }
        EXPECT_NEAR(ground, point.position.y, 0.02f) << point.name;
        EXPECT_GT(ceiling - point.position.y, 2.0f) << point.name;
    }
}

}  // namespace
}  // namespace vantage::bake
