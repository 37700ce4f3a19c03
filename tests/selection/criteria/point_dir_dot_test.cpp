// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// pointDirDot: facing of the point . unit(o - p).

#include "selection/criteria/ask_criterion.h"
#include "selection/criteria/point_world.h"

namespace vantage::tests {
namespace {

class PointDirDot : public ::testing::Test {
  protected:
    Question to(Vec3 object) const {
        Question question = points.ask("pointDirDot");
        question.object = object;
        return question;
    }
    PointWorld points;
};

//       o (1,0,-10)
//       ^ normal, towards the obstacle
//       c1                        o (9,0,1)
TEST_F(PointDirDot, is_1_when_cover_faces_the_object) {
    EXPECT_EQ(points.at_cover(to({1, 0, -10}), PointWorld::kC1), 1.0f);
    EXPECT_EQ(points.at_cover(to({1, 0, 10}), PointWorld::kC1), -1.0f);
    EXPECT_EQ(points.at_cover(to({9, 0, 1}), PointWorld::kC1), 0.0f);
    EXPECT_EQ(points.at_cover(to({4, 0, -3}), PointWorld::kC1), 0.8f) << "3-4-5";
    EXPECT_EQ(points.at_cover(to(PointWorld::kC1), PointWorld::kC1), 0.0f) << "no way";
}

TEST_F(PointDirDot, takes_the_facing_of_rails_designers_points_and_entities) {
    EXPECT_EQ(PointWorld::value(to({12, 0, -5}), {12, 0, 0}, CandidateKind::Cover,
                                points.on_rail(2).value),
              1.0f);
    EXPECT_EQ(points.at_named(to({9, 0, 5}), PointWorld::kSniper), 1.0f);
    EXPECT_EQ(PointWorld::value(to({40, 0, 7}), {40, 0, 0}, CandidateKind::Entity,
                                entity_source(points.other)),
              1.0f);
}

TEST_F(PointDirDot, faces_the_middle_of_something_round) {
    EXPECT_EQ(
        PointWorld::value(to({30, 0, 0}), {24, 0, 0}, CandidateKind::Cover, points.tree().value),
        1.0f)
        << "behind the tree, seen from the object";
    EXPECT_EQ(
        PointWorld::value(to({20, 0, 0}), {24, 0, 0}, CandidateKind::Cover, points.tree().value),
        -1.0f);
}

TEST_F(PointDirDot, is_0_for_what_faces_nowhere) {
    EXPECT_EQ(PointWorld::value(to({9, 0, 0}), {1, 0, 1}), 0.0f) << "an open place";
    EXPECT_EQ(points.at_named(to({9, 0, 0}), PointWorld::kDoor), 0.0f);
}

TEST_F(PointDirDot, turns_with_the_mount) {
    World world;
    const ObjectId asker = world.add({});
    // Turned by a quarter from +X towards +Z: what faced -Z faces +X.
    const MountId mount =
        world.mount({.section = points.section, .place = {.yaw_cosine = 0, .yaw_sine = 1}});
    world.publish();
    const auto snapshot = world.snapshot();
    const Question question{
        .word = "pointDirDot", .object = {10, 0, 1}, .snapshot = snapshot.get(), .asker_id = asker};
    std::uint32_t first = 0;
    EXPECT_EQ(PointWorld::value(question, {-1, 0, 1}, CandidateKind::Cover,
                                make_point_id(PointKind::Cover, mount, first).value),
              1.0f);
}

}  // namespace
}  // namespace vantage::tests
