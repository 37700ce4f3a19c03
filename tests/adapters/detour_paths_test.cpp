// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Path distances, against a shortest path that knows nothing of portals: on a flat floor the true
// one bends only at corners of the border, so trying all corners with straight walks finds it.

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <thread>

#include "bake/nav_test_level.h"
#include "vantage/math.h"

namespace vantage::test {

namespace {

/// 30 x 30 m with 40 boxes that cannot be climbed.
NavMeshData box_field(std::uint64_t seed) {
    LevelBuilder builder;
    builder.floor({0, 0, 0}, {30, 0, 30});
    for (std::uint64_t i = 0; i < 40; ++i) {
        const Vec3 p{28.0f * random_unit(seed, 0, i), 0, 28.0f * random_unit(seed, 1, i)};
        builder.box(p, p + Vec3{0.3f + 4.0f * random_unit(seed, 2, i), 2,
                                0.3f + 1.0f * random_unit(seed, 3, i)});
    }
    NavBake bake(builder.level);
    bake.settings.kept_island_share = 0.02f;
    return bake.whole();
}

std::vector<NavPoint> random_points(const NavigationProvider& navigation, std::uint64_t seed,
                                    std::size_t count) {
    std::vector<NavPoint> points;
    for (std::uint64_t i = 0; points.size() < count; ++i) {
        const Vec3 p{30.0f * random_unit(seed, 8, i), 0, 30.0f * random_unit(seed, 9, i)};
        if (const NavPoint found = nearest(navigation, p, {0.05f, 0.2f, 0.2f})) {
            points.push_back(found);
        }
    }
    return points;
}

/// Shortest paths over the corners of the border, by the textbook: no heap, no portals.
class CornerPaths {
  public:
    explicit CornerPaths(const adapters::GraphNavigation& navigation) : navigation_(navigation) {
        // Two centimetres around the corner: exactly on it, rays would graze the walls.
        constexpr float kAside = 0.02f;
        for (const NavBorder& border : navigation.graph().borders.items) {
            const Vec3 along = normalized(border.to - border.from) * kAside;
            const Vec3 left{along.z, 0, -along.x};
            add(border.from + navigation.origin() - along + left);
            add(border.to + navigation.origin() + along + left);
        }
    }

    std::vector<float> lengths(const NavPoint& source, std::span<const NavPoint> goals) {
        std::vector<NavPoint> nodes = nodes_;
        nodes.insert(nodes.end(), goals.begin(), goals.end());
        std::vector<float> best(nodes.size(), kUnreachable);
        relax(source, 0.0f, nodes, best);
        std::vector<bool> done(nodes.size(), false);
        for (;;) {
            std::size_t next = nodes.size();
            for (std::size_t i = 0; i < nodes_.size(); ++i) {
                if (done[i] || best[i] == kUnreachable) continue;
                if (next == nodes.size() || best[i] < best[next]) next = i;
            }
            if (next == nodes.size()) break;
            done[next] = true;
            relax(nodes[next], best[next], nodes, best);
        }
        return {best.end() - static_cast<std::ptrdiff_t>(goals.size()), best.end()};
    }

  private:
    void add(Vec3 position) {
        if (const NavPoint node = nearest(navigation_, position, {0.001f, 0.3f, 0.3f})) {
            nodes_.push_back(node);
        }
    }

    void relax(const NavPoint& from, float length, std::span<const NavPoint> nodes,
               std::vector<float>& best) {
        std::vector<StraightWalk> walks(nodes.size());
        navigation_.straight_walks(from, nodes, walks);
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            if (!walks[i].is_free) continue;
            best[i] = min_of(best[i], length + distance(from.position, nodes[i].position));
        }
    }

    const adapters::GraphNavigation& navigation_;
    std::vector<NavPoint> nodes_;
};

std::vector<float> distances_from(const NavigationProvider& navigation, const NavPoint& source,
                                  std::span<const NavPoint> goals,
                                  PathDirection direction = PathDirection::FromSource) {
    std::vector<float> lengths(goals.size());
    navigation.path_distances({.source = source, .direction = direction}, goals, lengths);
    return lengths;
}

}  // namespace

TEST(DetourPaths, are_nearly_as_short_as_the_shortest) {
    std::size_t compared = 0;
    double excess = 0;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        const auto navigation = navigate(box_field(seed));
        const std::vector<NavPoint> points = random_points(*navigation, seed, 40);
        CornerPaths corners(*navigation);
        for (std::size_t i = 0; i < 3; ++i) {
            const std::vector<float> ours = distances_from(*navigation, points[i], points);
            const std::vector<float> truth = corners.lengths(points[i], points);
            for (std::size_t j = 0; j < points.size(); ++j) {
                EXPECT_GE(ours[j], distance(points[i].position, points[j].position) - 1e-3f);
                if (truth[j] == kUnreachable || ours[j] == kUnreachable) {
                    EXPECT_EQ(ours[j], truth[j]);
                    continue;
                }
                // The truth takes its corners a little too wide.
                EXPECT_LE(ours[j], truth[j] * 1.03f) << "seed " << seed << ' ' << i << ' ' << j;
                EXPECT_GE(ours[j], truth[j] * 0.98f - 0.1f)
                    << "seed " << seed << ' ' << i << ' ' << j;
                excess += truth[j] > 0 ? ours[j] / truth[j] - 1.0f : 0.0f;
                ++compared;
            }
        }
    }
    EXPECT_GT(compared, 500u);
    EXPECT_LT(excess / static_cast<double>(compared), 0.003);
}

TEST(DetourPaths, do_not_depend_on_what_else_is_asked) {
    const auto navigation = navigate(box_field(3));
    const std::vector<NavPoint> points = random_points(*navigation, 3, 2500);
    const std::vector<float> together = distances_from(*navigation, points[0], points);
    for (std::size_t i = 0; i < points.size(); i += 7) {
        const std::vector<float> alone = distances_from(*navigation, points[0], {&points[i], 1});
        EXPECT_EQ(alone[0], together[i]);
    }
}

TEST(DetourPaths, are_as_long_back_as_forth_without_links) {
    const auto navigation = navigate(box_field(4));
    const std::vector<NavPoint> points = random_points(*navigation, 4, 100);
    const std::vector<float> from = distances_from(*navigation, points[0], points);
    const std::vector<float> to =
        distances_from(*navigation, points[0], points, PathDirection::ToSource);
    EXPECT_EQ(from, to);
}

TEST(DetourPaths, end_at_the_greatest_distance_asked) {
    const auto navigation = navigate(box_field(5));
    const std::vector<NavPoint> points = random_points(*navigation, 5, 300);
    const std::vector<float> all = distances_from(*navigation, points[0], points);
    std::vector<float> near(points.size());
    navigation->path_distances({.source = points[0], .max_distance = 12.0f}, points, near);
    std::size_t cut = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        EXPECT_EQ(near[i], all[i] <= 12.0f ? all[i] : kUnreachable);
        cut += all[i] > 12.0f ? 1 : 0;
    }
    EXPECT_GT(cut, 20u);
}

//    ______
//   | high |           one can only jump down
//   |______|______
//             low
TEST(DetourPaths, take_links_one_way_in_both_directions_of_search) {
    LevelBuilder builder;
    builder.box({0, -1, 0}, {10, 2, 10}).floor({10, 0, 0}, {25, 0, 10}).spawn({5, 2, 5});
    const NavMeshData mesh = NavBake(builder.level).whole();
    const auto navigation = navigate(mesh);
    const Vec3 high{5, 2, 5};
    const Vec3 low{20, 0, 5};
    const float down = path_length(*navigation, high, low);
    EXPECT_LT(down, 20.0f);
    EXPECT_NEAR(path_length(*navigation, low, high, PathDirection::ToSource), down, 0.01f);
    EXPECT_EQ(path_length(*navigation, low, high), kUnreachable);
    EXPECT_EQ(path_length(*navigation, high, low, PathDirection::ToSource), kUnreachable);

    // Without labels the search itself must find out.
    NavMeshData unlabelled = mesh;
    unlabelled.islands.clear();
    unlabelled.reach_bits.clear();
    const auto same = navigate(unlabelled);
    EXPECT_EQ(path_length(*same, high, low), down);
    EXPECT_EQ(path_length(*same, low, high), kUnreachable);
    EXPECT_EQ(path_length(*same, high, low, PathDirection::ToSource), kUnreachable);
}

/// Detour's own links end in the next tile.
TEST(DetourPaths, take_links_across_many_tiles) {
    LevelBuilder builder;
    builder.floor({0, 0, 0}, {10, 0, 10}).floor({200, 30, 200}, {210, 30, 210}).spawn({5, 0, 5});
    builder.level.links = {
        {.kind = bake::LinkKind::Teleporter, .from = {5, 0, 5}, .to = {205, 30, 205}}};
    const auto navigation = navigate(NavBake(builder.level).whole());
    EXPECT_NEAR(path_length(*navigation, {2, 0, 5}, {205, 30, 208}), 6.0f, 0.1f);
}

std::vector<adapters::PathCorner> corners_of(const adapters::DetourNavigation& navigation,
                                             const NavPoint& from, const NavPoint& to) {
    std::vector<adapters::PathCorner> corners(256);
    const adapters::FoundPath path = navigation.find_path(from, to, corners);
    EXPECT_LE(path.corner_count, corners.size());
    corners.resize(path.corner_count);
    return corners;
}

TEST(DetourPaths, have_corners_that_one_can_walk_between) {
    std::size_t bends = 0, paths = 0;
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
        const auto navigation = navigate(box_field(seed));
        const std::vector<NavPoint> points = random_points(*navigation, seed, 60);
        const std::vector<float> lengths = distances_from(*navigation, points[0], points);
        for (std::size_t i = 1; i < points.size(); ++i) {
            const auto corners = corners_of(*navigation, points[0], points[i]);
            ASSERT_EQ(corners.empty(), lengths[i] == kUnreachable);
            if (corners.empty()) continue;
            EXPECT_EQ(corners.front().position, points[0].position);
            EXPECT_EQ(corners.back().position, points[i].position);
            float walked = 0;
            for (std::size_t c = 1; c < corners.size(); ++c) {
                EXPECT_EQ(corners[c].leg, adapters::PathLeg::Walk);
                const Vec3 a = corners[c - 1].position, b = corners[c].position;
                walked += distance(a, b);
                // Corners lie on the border, what is between them on the floor.
                const NavPoint middle = nearest(*navigation, lerp(a, b, 0.5f), {0.02f, 0.2f, 0.2f});
                EXPECT_TRUE(middle) << "seed " << seed << " path " << i << " corner " << c;
            }
            EXPECT_NEAR(walked, lengths[i], 0.02f) << "seed " << seed << " path " << i;
            bends += corners.size() - 2;
            ++paths;
        }
    }
    EXPECT_GT(paths, 150u);
    EXPECT_GT(bends, paths);
}

TEST(DetourPaths, are_the_same_when_they_are_found_in_slices) {
    const auto navigation = navigate(box_field(2));
    const std::vector<NavPoint> points = random_points(*navigation, 2, 40);
    const auto finder = navigation->make_path_finder();
    std::uint32_t slices = 0, reached = 0;
    for (const NavPoint& goal : points) {
        finder->begin(points[0], goal);
        while (!finder->is_done()) {
            EXPECT_LE(finder->advance(16), 16u);
            ++slices;
        }
        EXPECT_EQ(finder->advance(16), 0u) << "there is nothing left to do";
        std::vector<adapters::PathCorner> corners(256), at_once(256);
        const adapters::FoundPath path = finder->path(corners);
        const adapters::FoundPath other = navigation->find_path(points[0], goal, at_once);
        EXPECT_EQ(path.length, other.length);
        EXPECT_EQ(path.corner_count, other.corner_count);
        EXPECT_EQ(corners, at_once);
        reached += path.corner_count > 0 ? 1 : 0;
    }
    EXPECT_GT(reached, 30u);
    EXPECT_GT(slices, 2 * reached);
    finder->begin(points[0], NavPoint{});
    EXPECT_TRUE(finder->is_done());
    EXPECT_EQ(finder->path({}).length, kUnreachable);
}

TEST(DetourPaths, say_how_many_corners_there_are_when_they_do_not_fit) {
    const auto navigation = navigate(box_field(1));
    const std::vector<NavPoint> points = random_points(*navigation, 1, 60);
    for (const NavPoint& goal : points) {
        const auto all = corners_of(*navigation, points[0], goal);
        std::vector<adapters::PathCorner> few(std::min<std::size_t>(2, all.size()));
        const adapters::FoundPath path = navigation->find_path(points[0], goal, few);
        EXPECT_EQ(path.corner_count, all.size());
        EXPECT_TRUE(std::equal(few.begin(), few.end(), all.begin()));
    }
    EXPECT_EQ(corners_of(*navigation, points[0], points[0]).size(), 1u);
    EXPECT_EQ(navigation->find_path(points[0], NavPoint{}, {}).length, kUnreachable);
}

/// What golden paths are made of: the same corners, without how they are passed.
TEST(DetourPaths, as_plain_corners_lead_from_the_start_to_the_goal) {
    const auto navigation = navigate(box_field(2));
    const std::vector<NavPoint> points = random_points(*navigation, 2, 60);
    const std::vector<float> lengths = distances_from(*navigation, points[0], points);
    std::size_t bends = 0;
    for (std::size_t i = 1; i < points.size(); ++i) {
        const auto found = corners_of(*navigation, points[0], points[i]);
        std::vector<Vec3> corners(256);
        corners.resize(navigation->path_corners(points[0], points[i], corners));
        ASSERT_EQ(corners.size(), found.size());
        if (corners.empty()) continue;
        EXPECT_EQ(corners.front(), points[0].position);
        EXPECT_EQ(corners.back(), points[i].position);
        float length = 0;
        for (std::size_t c = 1; c < corners.size(); ++c) {
            EXPECT_EQ(corners[c], found[c].position);
            length += distance(corners[c - 1], corners[c]);
        }
        EXPECT_NEAR(length, lengths[i], 0.02f) << i;
        Vec3 two[2];
        EXPECT_EQ(navigation->path_corners(points[0], points[i], two), corners.size());
        EXPECT_EQ(two[1], corners[1]);
        bends += corners.size() - 2;
    }
    EXPECT_GT(bends, 20u);
    std::vector<Vec3> none(4, Vec3{7, 7, 7});
    EXPECT_EQ(navigation->path_corners(points[0], points[0], none), 2u) << "start and goal";
    EXPECT_EQ(none[0], points[0].position);
    EXPECT_EQ(none[1], points[0].position);
    EXPECT_EQ(navigation->path_corners(points[0], NavPoint{}, none), 0u);
    EXPECT_EQ(none[2], (Vec3{7, 7, 7}));
}

//   a---x drop           b is below: the path walks to the rim, jumps, and walks on
//       x---b
TEST(DetourPaths, have_corners_at_both_ends_of_links_and_say_how_they_are_passed) {
    LevelBuilder builder;
    builder.box({0, -1, 0}, {10, 2, 10}).floor({10, 0, 0}, {25, 0, 10}).spawn({5, 2, 5});
    const auto drop = navigate(NavBake(builder.level).whole());
    const auto down = corners_of(*drop, nearest(*drop, {5, 2, 5}), nearest(*drop, {20, 0, 5}));
    ASSERT_GE(down.size(), 4u);
    std::size_t jumps = 0;
    for (std::size_t i = 1; i < down.size(); ++i) {
        if (down[i].leg != adapters::PathLeg::Jump) continue;
        ++jumps;
        EXPECT_NEAR(down[i - 1].position.y, 2, 0.3f);
        EXPECT_NEAR(down[i].position.y, 0, 0.3f);
    }
    EXPECT_EQ(jumps, 1u);
    EXPECT_TRUE(corners_of(*drop, nearest(*drop, {20, 0, 5}), nearest(*drop, {5, 2, 5})).empty());

    LevelBuilder far;
    far.floor({0, 0, 0}, {10, 0, 10}).floor({200, 30, 200}, {210, 30, 210}).spawn({5, 0, 5});
    far.level.links = {
        {.kind = bake::LinkKind::Teleporter, .from = {5, 0, 5}, .to = {205, 30, 205}}};
    const auto portal = navigate(NavBake(far.level).whole());
    const auto through =
        corners_of(*portal, nearest(*portal, {2, 0, 5}), nearest(*portal, {205, 30, 208}));
    ASSERT_EQ(through.size(), 4u);
    EXPECT_EQ(through[1].leg, adapters::PathLeg::Walk);
    EXPECT_EQ(through[2].leg, adapters::PathLeg::Teleport);
    EXPECT_NEAR(through[2].position.x, 205, 0.3f);
    EXPECT_EQ(through[3].leg, adapters::PathLeg::Walk);
}

TEST(DetourPaths, are_the_same_from_many_threads) {
    const NavMeshData mesh = box_field(6);
    const auto navigation = std::move(*adapters::make_graph_navigation(mesh.view(), {2}));
    const std::vector<NavPoint> points = random_points(*navigation, 6, 60);
    std::vector<std::vector<float>> expected;
    for (const NavPoint& source : points)
        expected.push_back(distances_from(*navigation, source, points));
    std::atomic<int> different{0};
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t) {
        threads.emplace_back([&] {
            for (std::size_t i = 0; i < points.size(); ++i) {
                if (distances_from(*navigation, points[i], points) != expected[i]) ++different;
            }
        });
    }
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_EQ(different, 0);
}

}  // namespace vantage::test
