// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// nodes: the tactical nodes within a walk.

#include "selection/asked_world.h"
#include "selection/generators/run_generator.h"
#include "selection/node_world.h"

namespace vantage::tests {
namespace {

//    c.#t     From c to t it is 3 m straight and 9 m on foot: around the wall.
//    ..#.
//    ..#.
//    ....
struct Walled {
    Walled() { level.publish(); }
    Generation around(float radius) const {
        return {.word = "nodes",
                .center = level.at('c'),
                .radius = radius,
                .navigation = level.navigation.get(),
                .snapshot = level.snapshot.get()};
    }
    NodeWorld level{{"c.#t", "..#.", "..#.", "...."}};
};

TEST(Nodes, go_by_the_walk_and_not_by_the_straight_line) {
    const Walled walled;
    const auto count = [&](float radius) { return kept(generate(walled.around(radius))).size(); };
    EXPECT_EQ(count(0.1f), 1u);
    EXPECT_EQ(count(1.1f), 3u);
    EXPECT_EQ(count(5), 9u);
    EXPECT_EQ(count(20), 13u) << "every node";
    EXPECT_EQ(count(1000), 13u);
    EXPECT_EQ(slot_count(walled.around(1)), 4u) << "columns that a square of 1 m touches";
}

TEST(Nodes, are_where_the_node_map_has_them) {
    const Walled walled;
    for (const GeneratedPoint& point : kept(generate(walled.around(20)))) {
        const NodeIndex node = walled.level.picture.map().find(point.position);
        ASSERT_NE(node, kNoNode);
        EXPECT_EQ(walled.level.picture.map().position(node), point.position);
        EXPECT_TRUE(point.stands);
        EXPECT_EQ(point.kind, CandidateKind::Open);
    }
}

TEST(Nodes, are_the_same_in_any_pieces) {
    const Walled walled;
    const auto all = generate(walled.around(7));
    for (const std::size_t piece : {1, 3, 7}) {
        const auto other = generate(walled.around(7), piece);
        ASSERT_EQ(other.size(), all.size());
        for (std::size_t i = 0; i < all.size(); ++i) {
            EXPECT_EQ(other[i].position, all[i].position);
            EXPECT_EQ(other[i].dropped, all[i].dropped);
        }
    }
}

TEST(Nodes, of_a_world_without_any_end_the_option) {
    AskedWorld asked;
    auto floor = GridNavigation::make(*grid_from_text("....\n"));
    asked.navigation = std::move(*floor);
    asked.agent = asked.world.add({.position = {0.5f, 0, 0.5f}});
    asked.publish();
    EXPECT_EQ(asked.ask("query Q\noption\n  generation:\n    nodes around puppet = 5\n").status,
              Status::InvalidHandle);
}

}  // namespace
}  // namespace vantage::tests
