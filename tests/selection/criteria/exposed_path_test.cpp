// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// exposedPath: the share of the walk that the object sees.

#include <cmath>

#include "selection/node_world.h"

namespace vantage::tests {
namespace {

//   a....p     o looks through the gap: it sees the nodes above it in its own column only
//   ##.###
//   ##o###
TEST(ExposedPath, counts_half_a_link_for_each_end_that_is_seen) {
    NodeWorld level({"a.s..p", "##.###", "##o###"});
    level.publish();
    const NodeSight sight = level.picture.sight();
    const NodeIndex o = level.picture.named('o');
    ASSERT_TRUE(sight.sees(o, level.picture.named('s')));
    double seen = 0;
    for (std::uint32_t x = 0; x < 5; ++x) {
        for (const std::uint32_t end : {x, x + 1})
            seen += sight.sees(o, level.picture.at(end, 0)) ? 0.5 : 0.0;
    }
    ASSERT_LT(seen, 5.0);
    ASSERT_GT(seen, 0.0);
    const Question exposed{.word = "exposedPath", .asker = level.at('a'), .object = level.at('o')};
    EXPECT_FLOAT_EQ(level.value(exposed, 'p'), static_cast<float>(seen / 5));
}

TEST(ExposedPath, without_a_step_is_whether_the_place_itself_is_seen) {
    NodeWorld level({"a.s..p", "##.###", "##o###"});
    level.publish();
    Question exposed{.word = "exposedPath", .asker = level.at('a'), .object = level.at('o')};
    EXPECT_EQ(level.value(exposed, 'a'), 0.0f);
    exposed.asker = level.at('s');
    EXPECT_EQ(level.value(exposed, 's'), 1.0f);
}

TEST(ExposedPath, is_infinite_where_no_walk_leads_and_unknown_for_one_who_is_nowhere) {
    NodeWorld level({"a.#.p"});
    level.publish();
    Question exposed{.word = "exposedPath", .asker = level.at('a'), .object = level.at('a')};
    EXPECT_EQ(level.value(exposed, 'p'), kUnreachable);
    exposed.object = {100, 0, 100};
    EXPECT_TRUE(std::isnan(level.value(exposed, 'a')));
}

}  // namespace
}  // namespace vantage::tests
