// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// current: the point in use, another point of its obstacle, or the place itself.

#include "selection/criteria/ask_criterion.h"
#include "selection/criteria/point_world.h"

namespace vantage::tests {
namespace {

class Current : public ::testing::Test {
  protected:
    void use(Vec3 position, PointId point) {
        ASSERT_TRUE(points.world.set_used_point(
            points.agent, {.is_there = true, .position = position, .point = point}));
        points.publish();
    }
    PointWorld points;
};

TEST_F(Current, is_false_for_an_asker_that_uses_nothing) {
    EXPECT_EQ(points.at_cover(points.ask("current"), PointWorld::kC1), 0.0f);
    EXPECT_EQ(PointWorld::value(points.ask("current"), {0, 0, 0}), 0.0f);
}

TEST_F(Current, is_the_point_and_all_points_of_its_obstacle) {
    use(PointWorld::kC1, points.cover_at(PointWorld::kC1));
    const Question question = points.ask("current");
    EXPECT_EQ(points.at_cover(question, PointWorld::kC1), 1.0f);
    EXPECT_EQ(points.at_cover(question, PointWorld::kC2), 1.0f) << "the same wall";
    EXPECT_EQ(points.at_cover(question, PointWorld::kC3), 0.0f);
    EXPECT_EQ(points.at_cover(question, PointWorld::kC4), 0.0f) << "no number is no obstacle";
    EXPECT_EQ(points.at_named(question, PointWorld::kSniper), 0.0f);
}

TEST_F(Current, is_only_the_point_itself_where_obstacles_have_no_numbers) {
    use(PointWorld::kC4, points.cover_at(PointWorld::kC4));
    EXPECT_EQ(points.at_cover(points.ask("current"), PointWorld::kC4), 1.0f);
    EXPECT_EQ(points.at_cover(points.ask("current"), PointWorld::kC1), 0.0f);
}

TEST_F(Current, is_the_whole_rail) {
    use({12, 0, 0}, points.on_rail(2));
    const Question question = points.ask("current");
    EXPECT_EQ(
        PointWorld::value(question, {17, 0, 0}, CandidateKind::Cover, points.on_rail(7).value),
        1.0f);
    EXPECT_EQ(PointWorld::value(question, {25, 0, 1}, CandidateKind::Cover, points.tree().value),
              0.0f);
}

TEST_F(Current, is_an_open_place_to_within_a_tenth_of_a_metre) {
    use({3, 0, 3}, {});
    const Question question = points.ask("current");
    EXPECT_EQ(PointWorld::value(question, {3, 0, 3.08f}), 1.0f);
    EXPECT_EQ(PointWorld::value(question, {3, 0, 3.2f}), 0.0f);
}

TEST_F(Current, is_still_the_place_when_the_point_is_gone) {
    use(PointWorld::kC1, points.cover_at(PointWorld::kC1));
    ASSERT_TRUE(points.world.unmount(points.mount));
    points.publish();
    EXPECT_EQ(PointWorld::value(points.ask("current"), PointWorld::kC1), 1.0f);
    EXPECT_EQ(PointWorld::value(points.ask("current"), PointWorld::kC2), 0.0f);
}

}  // namespace
}  // namespace vantage::tests
