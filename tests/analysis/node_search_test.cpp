// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT

#include "vantage_analysis/node_search.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "analysis/picture_map.h"

namespace vantage {
namespace {

using test::PictureMap;
using test::plain_distances;
using test::random_rows;

/// Least rounded sums over all ways: what the search promises to the bit.
std::vector<float> rounded_distances(const NodeMap& map, NodeIndex source, bool is_backward) {
    std::vector<float> distances(map.size(), kUnreachable);
    distances[source] = 0;
    for (bool is_changed = true; is_changed;) {
        is_changed = false;
        for (NodeIndex a = 0; a < map.size(); ++a) {
            for (const NodeLink& link : map.links(a)) {
                float& to = distances[is_backward ? a : link.to];
                const float way = distances[is_backward ? link.to : a] + link.length;
                if (way < to) to = way, is_changed = true;
            }
        }
    }
    return distances;
}

TEST(NodeSearch, finds_the_least_sums_on_random_maps_in_both_directions) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        const PictureMap picture(
            random_rows(24, 17, 0.3f, seed),
            {.cell = 2.25f, .jitter = 1.0f, .seed = seed, .has_sight = false, .one_way = 0.3f});
        const NodeMap map = picture.map();
        NodeSearch search(map);
        for (const bool is_backward : {false, true}) {
            const auto source = static_cast<NodeIndex>(random_bits(seed, 9, 0) % map.size());
            search.begin(
                {{&source, 1}, is_backward ? PathDirection::ToSource : PathDirection::FromSource});
            search.advance(map.size());
            const std::vector<float> expected = rounded_distances(map, source, is_backward);
            const std::vector<double> exact = plain_distances(map, {source}, is_backward);
            for (NodeIndex node = 0; node < map.size(); ++node) {
                ASSERT_EQ(search.distance(node), expected[node]) << seed << " " << node;
                if (expected[node] == kUnreachable) continue;
                ASSERT_NEAR(double{search.distance(node)}, exact[node], 1e-3);
            }
        }
    }
}

TEST(NodeSearch, finds_the_same_without_order_however_it_is_sliced) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        // Nodes may lie very near to each other: far nearer than a bucket is wide.
        const PictureMap picture(
            random_rows(24, 17, 0.25f, seed),
            {.cell = 2.25f, .jitter = 1.12f, .seed = seed, .has_sight = false, .one_way = 0.2f});
        const NodeMap map = picture.map();
        NodeSearch search(map);
        const auto source = static_cast<NodeIndex>(random_bits(seed, 9, 0) % map.size());
        const NodeIndex other = map.size() - 1;
        search.begin({{&other, 1}, PathDirection::ToSource, kUnreachable, false});
        search.advance(static_cast<std::uint32_t>(seed) * 5);  // Left in the middle.
        const float limit = seed % 2 == 0 ? 20.0f : kUnreachable;
        search.begin({{&source, 1}, PathDirection::FromSource, limit, false});
        while (search.advance(7) == 7) {
        }
        const std::vector<float> expected = rounded_distances(map, source, false);
        std::size_t reached = 0;
        for (NodeIndex node = 0; node < map.size(); ++node) {
            const bool is_reached = expected[node] != kUnreachable && expected[node] <= limit;
            reached += is_reached ? 1 : 0;
            ASSERT_EQ(search.distance(node), is_reached ? expected[node] : kUnreachable);
        }
        EXPECT_EQ(search.visited().size(), reached);
        search.begin({{&source, 1}});
        search.advance(map.size());
        for (NodeIndex node = 0; node < map.size(); ++node)
            ASSERT_EQ(search.distance(node), expected[node]) << "and with order afterwards";
    }
}

TEST(NodeSearch, visits_each_node_once_in_order_of_distance_then_number) {
    const PictureMap picture(random_rows(40, 40, 0.25f, 3), {.has_sight = false});
    const NodeMap map = picture.map();
    NodeSearch search(map);
    const NodeIndex source = map.size() / 2;
    search.begin({{&source, 1}});
    std::vector<NodeIndex> order;
    for (NodeIndex node = search.next(); node != kNoNode; node = search.next())
        order.push_back(node);
    ASSERT_GT(order.size(), 500u);
    EXPECT_TRUE(
        std::equal(order.begin(), order.end(), search.visited().begin(), search.visited().end()));
    for (std::size_t i = 1; i < order.size(); ++i) {
        const float before = search.distance(order[i - 1]), after = search.distance(order[i]);
        ASSERT_TRUE(before < after || (before == after && order[i - 1] < order[i])) << i;
    }
}

TEST(NodeSearch, stops_anywhere_and_goes_on_as_if_nothing_had_been) {
    const PictureMap picture(random_rows(30, 30, 0.3f, 5), {.jitter = 0.9f, .has_sight = false});
    const NodeMap map = picture.map();
    NodeSearch whole(map), sliced(map);
    const NodeIndex source = 3;
    whole.begin({{&source, 1}});
    whole.advance(map.size());
    sliced.begin({{&source, 1}});
    for (std::uint32_t i = 1; sliced.advance(i % 7 + 1) == i % 7 + 1;)
        ++i;
    ASSERT_TRUE(std::equal(whole.visited().begin(), whole.visited().end(), sliced.visited().begin(),
                           sliced.visited().end()));
    for (const NodeIndex node : whole.visited())
        EXPECT_EQ(whole.parent(node), sliced.parent(node));
}

TEST(NodeSearch, stays_within_its_distance_and_forgets_the_search_before) {
    const PictureMap picture(random_rows(30, 30, 0.2f, 6), {.jitter = 0.9f, .has_sight = false});
    const NodeMap map = picture.map();
    NodeSearch search(map);
    const NodeIndex far = map.size() - 1;
    search.begin({{&far, 1}});
    search.advance(100);  // Left in the middle.
    const NodeIndex source = 0;
    search.begin({{&source, 1}, PathDirection::FromSource, 15.0f});
    search.advance(map.size());
    const std::vector<float> expected = rounded_distances(map, source, false);
    std::size_t within = 0;
    for (NodeIndex node = 0; node < map.size(); ++node) {
        within += expected[node] <= 15.0f ? 1 : 0;
        EXPECT_EQ(search.distance(node), expected[node] <= 15.0f ? expected[node] : kUnreachable);
    }
    EXPECT_EQ(search.visited().size(), within);
    EXPECT_GT(within, 20u);
}

TEST(NodeSearch, starts_from_several_sources_and_parents_lead_back_to_them) {
    const PictureMap picture(random_rows(25, 25, 0.2f, 8), {.has_sight = false});
    const NodeMap map = picture.map();
    NodeSearch search(map);
    const std::vector<NodeIndex> sources{0, map.size() - 1, kNoNode, 0};
    search.begin({sources});
    search.advance(map.size());
    const std::vector<double> exact = plain_distances(map, {0, map.size() - 1});
    for (const NodeIndex node : search.visited()) {
        EXPECT_NEAR(double{search.distance(node)}, exact[node], 1e-3);
        NodeIndex at = node;
        while (search.parent(at) != kNoNode)
            at = search.parent(at);
        EXPECT_TRUE(at == 0 || at == map.size() - 1);
    }
}

TEST(NodeSearch, without_a_source_visits_nothing) {
    const PictureMap picture({"..", ".."}, {.has_sight = false});
    NodeSearch search(picture.map());
    EXPECT_EQ(search.next(), kNoNode);
    search.begin({});
    EXPECT_EQ(search.next(), kNoNode);
}

}  // namespace
}  // namespace vantage
