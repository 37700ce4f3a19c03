// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Cover on small levels whose answers are known.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "bake/cover_level.h"

namespace vantage::test {
namespace {

constexpr std::uint8_t kGlass = surface::kBlocksMovement | surface::kBlocksShots;

/// A wall along X through the origin, 8 m long.
LevelBuilder yard_with_wall(float height) {
    LevelBuilder builder = yard();
    builder.surface = surface::kSolid & ~surface::kWalkable;
    builder.box({-4, 0, -0.2f}, {4, height, 0.2f});
    return builder;
}

bool is_south(const CoverPoint& point) {
    return point.position.z > 0 && std::abs(point.position.x) < 4;
}

std::vector<std::size_t> south_side(const CoverBake& baked) {
    std::vector<std::size_t> numbers;
    for (std::size_t i = 0; i < baked.points().size(); ++i) {
        if (is_south(baked.points()[i])) numbers.push_back(i);
    }
    std::sort(numbers.begin(), numbers.end(), [&](std::size_t a, std::size_t b) {
        return baked.points()[a].position.x < baked.points()[b].position.x;
    });
    return numbers;
}

TEST(Cover, of_a_wall_stands_along_both_of_its_sides) {
    const CoverBake baked(yard_with_wall(3));
    const std::vector<std::size_t> south = south_side(baked);
    ASSERT_GE(south.size(), 6u);
    for (const std::size_t i : south) {
        const CoverPoint& point = baked.points()[i];
        EXPECT_NEAR(point.normal.z, -1, 0.01) << point.position.x;
        EXPECT_NEAR(point.height, 3, 0.1);
        EXPECT_GT(point.position.z, 0.55f);
        EXPECT_LT(point.position.z, 0.9f);
        EXPECT_NEAR(point.position.y, 0, 0.01);
        EXPECT_EQ(point.part, 0u);
        EXPECT_EQ(point.flags & (cover::kSoft | cover::kDesigned | cover::kPeekOver), 0);
        EXPECT_GT(point.quality, 0.9f);
    }
    const auto north = std::count_if(baked.points().begin(), baked.points().end(),
                                     [](const CoverPoint& p) { return p.normal.z > 0.99f; });
    EXPECT_GE(north, 6);
}

TEST(Cover, is_not_found_at_ledges) {
    const CoverBake baked(yard_with_wall(3));
    for (const CoverPoint& point : baked.points()) {
        EXPECT_LT(std::abs(point.position.x), 6);
        EXPECT_LT(std::abs(point.position.z), 2);
    }
    for (const CoverRail& rail : baked.cover().rails)
        EXPECT_LT(std::abs(rail.from.z), 2);
    const CoverBake empty(yard());
    EXPECT_EQ(empty.points().size(), 0u);
    EXPECT_EQ(empty.cover().rails.size(), 0u);
}

//   #################      facing the wall from the south, its left end is at -X
//    p             p
TEST(Cover, lets_one_peek_around_the_ends_of_a_wall) {
    const CoverBake baked(yard_with_wall(3));
    const std::vector<std::size_t> south = south_side(baked);
    ASSERT_GE(south.size(), 3u);
    const auto flags = [&](std::size_t i) {
        return baked.points()[south[i]].flags & (cover::kPeekLeft | cover::kPeekRight);
    };
    EXPECT_EQ(flags(0), cover::kPeekLeft);
    EXPECT_EQ(flags(south.size() - 1), cover::kPeekRight);
    EXPECT_EQ(flags(south.size() / 2), 0);
}

TEST(Cover, points_of_a_rail_are_spaced_as_asked) {
    for (const float spacing : {1.0f, 2.0f}) {
        bake::BakeSettings settings;
        settings.cover.spacing = spacing;
        const CoverBake baked(yard_with_wall(3), settings);
        const std::vector<std::size_t> south = south_side(baked);
        ASSERT_GE(south.size(), 3u);
        for (std::size_t i = 1; i < south.size(); ++i) {
            const float gap =
                baked.points()[south[i]].position.x - baked.points()[south[i - 1]].position.x;
            EXPECT_NEAR(gap, spacing, 0.3f * spacing);
        }
    }
}

TEST(Cover, rails_run_along_walls_and_name_their_points) {
    const CoverBake baked(yard_with_wall(3));
    bool has_long_one = false;
    for (std::size_t i = 0; i < baked.cover().rails.size(); ++i) {
        const CoverRail& rail = baked.cover().rails[i];
        has_long_one |= distance(rail.from, rail.to) > 5;
        const Vec3 way = normalized(rail.to - rail.from);
        EXPECT_NEAR(dot(way, rail.normal), 0, 0.3);
        for (std::uint32_t k = 0; k < rail.point_count; ++k)
            EXPECT_EQ(baked.points()[rail.first_point + k].rail, i);
    }
    EXPECT_TRUE(has_long_one);
}

TEST(Cover, of_a_low_wall_hides_who_crouches) {
    const CoverBake baked(yard_with_wall(1.3f));
    const std::vector<std::size_t> south = south_side(baked);
    ASSERT_GE(south.size(), 5u);
    const CoverPoint& point = baked.points()[south[south.size() / 2]];
    EXPECT_NEAR(point.height, 1.3, 0.03);
    EXPECT_NE(point.flags & cover::kPeekOver, 0);
    const Vec3 eye = point.position + Vec3{0, 1.6f, -10};
    const double hidden = hidden_up_to(baked.cover(), south[south.size() / 2], eye);
    EXPECT_GE(hidden, 1.1);
    EXPECT_LT(hidden, 1.3);
    EXPECT_LT(point.quality, 0.85f);
    EXPECT_GT(point.quality, 0.5f);
}

TEST(Cover, hides_nothing_behind_its_back) {
    const CoverBake baked(yard_with_wall(3));
    const std::vector<std::size_t> south = south_side(baked);
    ASSERT_GE(south.size(), 3u);
    const std::size_t middle = south[south.size() / 2];
    const Vec3 feet = baked.points()[middle].position;
    EXPECT_EQ(hidden_up_to(baked.cover(), middle, feet + Vec3{0, 1.6f, 9}), 0);
    EXPECT_GT(hidden_up_to(baked.cover(), middle, feet + Vec3{0, 1.6f, -9}), 1.8);
}

//      |
//      |p        the floor hides from whoever is below it, on all sides
//   -------------
//                    eye
TEST(Cover, is_given_by_the_floor_from_eyes_below) {
    const CoverBake baked(yard_with_wall(3));
    const std::vector<std::size_t> south = south_side(baked);
    ASSERT_GE(south.size(), 3u);
    const std::size_t middle = south[south.size() / 2];
    const Vec3 feet = baked.points()[middle].position;
    EXPECT_GE(hidden_up_to(baked.cover(), middle, feet + Vec3{0, -8, 15}), 1.1);
    EXPECT_LT(hidden_up_to(baked.cover(), middle, feet + Vec3{0, 0.5f, 15}), 1.1);
}

TEST(Cover, behind_a_wall_that_stands_clear_of_the_floor_does_not_hide_feet) {
    LevelBuilder builder = yard();
    builder.surface = surface::kSolid & ~surface::kWalkable;
    builder.box({-4, 0.4f, -0.2f}, {4, 3, 0.2f});
    const CoverBake baked(builder);
    const std::vector<std::size_t> south = south_side(baked);
    ASSERT_GE(south.size(), 3u) << "most of a body is hidden";
    const std::size_t middle = south[south.size() / 2];
    const Vec3 feet = baked.points()[middle].position;
    EXPECT_EQ(hidden_up_to(baked.cover(), middle, feet + Vec3{0, 1.6f, -10}), 0);
}

TEST(Cover, cone_holds_only_directions_that_are_hidden) {
    const CoverBake baked(yard_with_wall(3));
    for (std::size_t i = 0; i < baked.points().size(); ++i) {
        const CoverPoint& point = baked.points()[i];
        for (int degree = 0; degree < 360; degree += 3) {
            const double angle = degree * std::numbers::pi / 180;
            const Vec3 way{static_cast<float>(std::cos(angle)), 0,
                           static_cast<float>(std::sin(angle))};
            if (dot(way, point.normal) < point.cone_cosine) continue;
            EXPECT_GE(hidden_up_to(baked.cover(), i, point.position + way * 9 + Vec3{0, 1.6f, 0}),
                      1.1)
                << point.position.x << " " << point.position.z << " at " << degree;
        }
    }
}

TEST(Cover, below_the_height_of_who_crouches_is_a_rail_without_points) {
    const CoverBake baked(yard_with_wall(0.85f));
    EXPECT_EQ(baked.points().size(), 0u);
    ASSERT_GE(baked.cover().rails.size(), 2u);
    for (const CoverRail& rail : baked.cover().rails)
        EXPECT_NEAR(rail.height, 0.85, 0.03);
}

TEST(Cover, is_not_found_at_a_kerb) {
    const CoverBake baked(yard_with_wall(0.5f));
    EXPECT_EQ(baked.points().size(), 0u);
    EXPECT_EQ(baked.cover().rails.size(), 0u);
}

//    ##########
//    #        #      walls end in the corners of a room,
//    #   ##   #      a crate goes on around its own
//    #   ##   #
//    ##########
TEST(Cover, walls_that_meet_in_a_corner_are_two_obstacles_and_a_crate_is_one) {
    LevelBuilder builder = yard();
    builder.surface = surface::kSolid & ~surface::kWalkable;
    builder.box({-12, 0, -12}, {12, 3, -11.5f}).box({-12, 0, 11.5f}, {12, 3, 12});
    builder.box({-12, 0, -12}, {-11.5f, 3, 12}).box({11.5f, 0, -12}, {12, 3, 12});
    builder.box({-1, 0, -1}, {1, 1.5f, 1});
    const CoverBake baked(builder);
    std::set<std::uint32_t> walls, crate;
    for (const CoverPoint& point : baked.points()) {
        const bool is_inside = std::abs(point.position.x) < 4 && std::abs(point.position.z) < 4;
        (is_inside ? crate : walls).insert(point.object);
    }
    EXPECT_EQ(walls.size(), 4u);
    EXPECT_EQ(crate.size(), 1u);
    for (const std::uint32_t object : crate)
        EXPECT_EQ(walls.count(object), 0u);
}

TEST(Cover, of_a_pillar_is_round) {
    LevelBuilder builder = yard();
    builder.surface = surface::kSolid & ~surface::kWalkable;
    add_cylinder(builder, {2, 0, -3}, 0.6f, 2.5f);
    const CoverBake baked(builder);
    ASSERT_EQ(baked.cover().rounds.size(), 1u);
    const RoundCover& round = baked.cover().rounds[0];
    EXPECT_NEAR(round.center.x, 2, 0.03);
    EXPECT_NEAR(round.center.z, -3, 0.03);
    EXPECT_NEAR(round.center.y, 0, 0.15);
    EXPECT_NEAR(round.radius, 0.6, 0.03);
    EXPECT_NEAR(round.height, 2.5, 0.15);
    EXPECT_EQ(round.flags, 0);
    EXPECT_EQ(baked.points().size(), 0u) << "the far side is found when somebody asks";
}

TEST(Cover, of_a_square_box_is_not_round) {
    LevelBuilder builder = yard();
    builder.surface = surface::kSolid & ~surface::kWalkable;
    builder.box({-1, 0, -1}, {1, 2.5f, 1});
    const CoverBake baked(builder);
    EXPECT_EQ(baked.cover().rounds.size(), 0u);
    EXPECT_GE(baked.points().size(), 4u);
}

TEST(Cover, is_not_found_at_a_thin_pole) {
    LevelBuilder builder = yard();
    builder.surface = surface::kSolid & ~surface::kWalkable;
    add_cylinder(builder, {0, 0, 0}, 0.09f, 4);
    const CoverBake baked(builder);
    EXPECT_EQ(baked.points().size(), 0u);
    EXPECT_EQ(baked.cover().rails.size(), 0u);
    EXPECT_EQ(baked.cover().rounds.size(), 0u);
}

TEST(Cover, is_not_found_behind_glass_even_if_it_stops_bullets) {
    LevelBuilder builder = yard();
    builder.surface = kGlass;
    builder.box({-4, 0, -0.2f}, {4, 3, 0.2f});
    const CoverBake baked(builder);
    EXPECT_EQ(baked.points().size(), 0u);
    EXPECT_EQ(baked.cover().rails.size(), 0u);
}

TEST(Cover, under_a_window_is_as_high_as_its_sill) {
    LevelBuilder builder = yard_with_wall(1.3f);
    builder.surface = kGlass;
    builder.box({-4, 1.3f, -0.2f}, {4, 3, 0.2f});
    const CoverBake baked(builder);
    const std::vector<std::size_t> south = south_side(baked);
    ASSERT_GE(south.size(), 5u);
    for (const std::size_t i : south)
        EXPECT_NEAR(baked.points()[i].height, 1.3, 0.03);
}

TEST(Cover, of_a_bush_is_soft) {
    LevelBuilder builder = yard();
    builder.surface = surface::kBlocksSight;
    builder.box({-4, 0, -0.5f}, {4, 1.5f, 0.5f});
    const CoverBake baked(builder);
    ASSERT_GE(baked.points().size(), 10u);
    for (const CoverPoint& point : baked.points()) {
        EXPECT_NE(point.flags & cover::kSoft, 0);
        EXPECT_NEAR(point.height, 1.5, 0.03);
    }
    for (const CoverRail& rail : baked.cover().rails)
        EXPECT_EQ(rail.flags, cover::kSoft);
}

TEST(Cover, of_a_wall_is_hard) {
    const CoverBake baked(yard_with_wall(1.5f));
    for (const CoverRail& rail : baked.cover().rails)
        EXPECT_EQ(rail.flags, 0);
}

TEST(Cover, stays_on_its_floor) {
    LevelBuilder builder = yard();
    builder.box({-10, 3.8f, -10}, {10, 4, 2}).spawn({0, 4, -8});
    builder.surface = surface::kSolid & ~surface::kWalkable;
    builder.box({-4, 4, -5}, {4, 7, -4.6f});
    const CoverBake baked(builder);
    ASSERT_GE(baked.points().size(), 10u);
    for (const CoverPoint& point : baked.points())
        EXPECT_NEAR(point.position.y, 4, 0.02);
}

TEST(Cover, of_a_breakable_crate_names_its_part) {
    LevelBuilder builder = yard();
    builder.part(bake::PartKind::Door).box({-8, 0, 0}, {-5, 2, 0.2f});
    builder.part(bake::PartKind::Destructible);
    builder.box({-1, 0, -1}, {1, 1.5f, 1});
    const CoverBake baked(builder);
    ASSERT_GE(baked.points().size(), 4u);
    for (const CoverPoint& point : baked.points()) {
        EXPECT_EQ(point.part, 2u);
        EXPECT_LT(std::abs(point.position.x), 3) << "doors are no cover";
    }
}

TEST(Cover, that_a_designer_marked_is_kept) {
    LevelBuilder builder = yard_with_wall(3);
    builder.level.points.push_back({.kind = "cover",
                                    .name = "nook",
                                    .position = {0, 0, 5},
                                    .yaw = static_cast<float>(std::numbers::pi) / 2,
                                    .tags = "low soft"});
    builder.level.points.push_back({.kind = "hide", .position = {0, 20, 5}});
    const CoverBake baked(builder);
    std::vector<CoverPoint> designed;
    for (const CoverPoint& point : baked.points()) {
        if ((point.flags & cover::kDesigned) != 0) designed.push_back(point);
    }
    ASSERT_EQ(designed.size(), 1u) << "one stands in the air";
    EXPECT_NEAR(designed[0].position.z, 5, 0.1);
    EXPECT_NEAR(designed[0].normal.z, -1, 1e-3);
    EXPECT_NEAR(designed[0].height, 1.1, 1e-3);
    EXPECT_NE(designed[0].flags & cover::kSoft, 0);
}

TEST(Cover, never_changes_the_navmesh) {
    const auto nav_bytes = [](const CoverBake& baked) {
        for (const BundleChunk& chunk : baked.bundle.chunks()) {
            if (std::string_view(chunk.kind, 4) != "NAVM") continue;
            return std::vector<std::uint8_t>(
                baked.bytes.begin() + static_cast<std::ptrdiff_t>(chunk.offset),
                baked.bytes.begin() + static_cast<std::ptrdiff_t>(chunk.offset + chunk.size));
        }
        return std::vector<std::uint8_t>();
    };
    bake::BakeSettings without;
    without.cover.is_wanted = false;
    const CoverBake plain(yard_with_wall(3), without);
    EXPECT_EQ(plain.bundle.cover().size(), 0u);
    EXPECT_EQ(nav_bytes(CoverBake(yard_with_wall(3))), nav_bytes(plain));
}

TEST(Cover, is_found_for_each_agent_class) {
    bake::BakeSettings settings;
    settings.agents.push_back({.radius = 0.9f, .height = 2.5f});
    const CoverBake baked(yard_with_wall(3), settings);
    ASSERT_EQ(baked.bundle.cover().size(), 2u);
    for (const BundleCover& cover : baked.bundle.cover())
        EXPECT_GE(cover.points.size(), 8u);
    EXPECT_GT(std::abs(baked.bundle.cover()[1].points[0].position.z), 1.0f);
}

TEST(Cover, is_the_same_for_any_number_of_threads) {
    LevelBuilder builder = yard_with_wall(1.3f);
    add_cylinder(builder, {2, 0, -5}, 0.6f, 2.5f);
    builder.part(bake::PartKind::Destructible).box({-7, 0, -7}, {-5, 1.5f, -5});
    bake::BakeSettings settings;
    settings.threads = 1;
    const CoverBake one(builder, settings);
    for (const std::uint32_t threads : {2u, 4u, 7u}) {
        settings.threads = threads;
        EXPECT_EQ(CoverBake(builder, settings).bytes, one.bytes) << threads;
    }
}

}  // namespace
}  // namespace vantage::test
