// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// currentPos: the place of the centre, and nothing else.

#include "selection/generators/run_generator.h"

namespace vantage::tests {
namespace {

TEST(CurrentPos, is_exactly_where_the_object_is) {
    const auto navigation = walkable("...");
    const auto points = generate({.word = "currentPos",
                                  .center = {1.3f, 0.4f, 0.2f},
                                  .radius = 50,
                                  .navigation = navigation.get()});
    ASSERT_EQ(points.size(), 1u);
    EXPECT_EQ(points[0].position, (Vec3{1.3f, 0.4f, 0.2f})) << "not moved to the floor";
    EXPECT_EQ(points[0].stands.position, (Vec3{1.3f, 0, 0.2f}));
    EXPECT_EQ(points[0].dropped, DropReason::None);
    EXPECT_EQ(points[0].kind, CandidateKind::Open);
}

TEST(CurrentPos, needs_neither_floor_nor_navigation) {
    const auto navigation = walkable("...");
    const auto in_the_air =
        generate({.word = "currentPos", .center = {1, 9, 0.5f}, .navigation = navigation.get()});
    ASSERT_EQ(in_the_air.size(), 1u);
    EXPECT_EQ(in_the_air[0].position, (Vec3{1, 9, 0.5f}));
    EXPECT_EQ(in_the_air[0].dropped, DropReason::None);
    EXPECT_FALSE(in_the_air[0].stands);
    const auto nowhere = generate({.word = "currentPos", .center = {1, 9, 0.5f}});
    ASSERT_EQ(nowhere.size(), 1u);
    EXPECT_EQ(nowhere[0].position, (Vec3{1, 9, 0.5f}));
    EXPECT_FALSE(nowhere[0].stands);
}

}  // namespace
}  // namespace vantage::tests
