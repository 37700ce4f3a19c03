// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// claimed: by somebody else, near enough to matter.

#include "selection/criteria/ask_criterion.h"
#include "selection/criteria/point_world.h"

namespace vantage::tests {
namespace {

//    x = 0   1   2   3          somebody else has claimed x = 2, with a radius of 0.8 m
//            ( C )
class Claimed : public ::testing::Test {
  protected:
    void claim(ObjectId owner, Vec3 position, std::uint64_t source = 0) {
        ASSERT_EQ(points.world.claim(
                      {.owner = owner, .source = source, .position = position, .until = 100}),
                  ClaimStatus::Claimed);
        points.publish();
    }
    float at(Vec3 p, std::uint64_t source = 0) {
        return PointWorld::value(points.ask("claimed"), p, CandidateKind::Open, source);
    }
    PointWorld points;
};

TEST_F(Claimed, is_true_within_the_radius_of_somebodys_claim) {
    EXPECT_EQ(at({2, 0, 0}), 0.0f) << "nobody has claimed anything";
    claim(points.other, {2, 0, 0});
    EXPECT_EQ(at({2, 0, 0}), 1.0f);
    EXPECT_EQ(at({2.7f, 0, 0}), 1.0f);
    EXPECT_EQ(at({3, 0, 0}), 0.0f);
    EXPECT_EQ(at({2, 3, 0}), 0.0f) << "another floor";
}

TEST_F(Claimed, does_not_count_the_askers_own_claim) {
    claim(points.agent, {2, 0, 0});
    EXPECT_EQ(at({2, 0, 0}), 0.0f);
}

TEST_F(Claimed, knows_a_point_by_its_id_wherever_it_moved) {
    const std::uint64_t source = points.cover_at(PointWorld::kC1).value;
    claim(points.other, PointWorld::kC1, source);
    EXPECT_EQ(at(PointWorld::kC1 + Vec3{1.5f, 0, 0}, source), 1.0f);
    EXPECT_EQ(at(PointWorld::kC1 + Vec3{1.5f, 0, 0}), 0.0f);
}

TEST_F(Claimed, ends_with_the_claim) {
    claim(points.other, {2, 0, 0});
    points.world.set_time(101);
    points.publish();
    EXPECT_EQ(at({2, 0, 0}), 0.0f);
}

}  // namespace
}  // namespace vantage::tests
