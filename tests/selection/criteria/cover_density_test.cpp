// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// coverDensity: cover points and round obstacles within the radius, for each square metre.
//
//   z=4      q              p at the origin; distances 3, 4, 5 and 6 m
//   z=0  p  q . (t) q

#include "selection/criteria/cover_yard.h"

namespace vantage::tests {
namespace {

constexpr float kDensityPi = 3.14159265f;

CoverPoint density_point(float x, float z, std::uint32_t part = 0) {
    return {.position = {x, 0, z}, .normal = {1, 0, 0}, .part = part};
}

PointContents density_contents() {
    PointContents made;
    made.cover = {density_point(3, 0), density_point(0, 4), density_point(6, 0, 1)};
    made.rounds = {{.center = {5, 0, 0}, .radius = 1}};
    return made;
}

TEST(CoverDensity, counts_what_lies_within_the_radius) {
    const CoverYard yard(density_contents());
    const Spot p{{0, 0, 0}};
    EXPECT_FLOAT_EQ(yard.value({.word = "coverDensity"}, p), 3.0f / (kDensityPi * 25));
    EXPECT_FLOAT_EQ(yard.value({.word = "coverDensity", .arguments = {4.5f}}, p),
                    2.0f / (kDensityPi * 20.25f));
    EXPECT_FLOAT_EQ(yard.value({.word = "coverDensity", .arguments = {50}}, p),
                    4.0f / (kDensityPi * 2500));
    EXPECT_EQ(yard.value({.word = "coverDensity"}, {{0, 30, 0}}), 0.0f) << "on another floor";
    EXPECT_EQ(yard.value({.word = "coverDensity"}, {{500, 0, 0}}), 0.0f);
    EXPECT_EQ(CoverYard({}).value({.word = "coverDensity"}, p), 0.0f) << "a world without cover";
}

TEST(CoverDensity, follows_parts_that_move_or_go) {
    CoverYard yard(density_contents());
    const Question near{.word = "coverDensity", .arguments = {1}};
    EXPECT_EQ(yard.value(near, {{36, 0, 0}}), 0.0f);
    ASSERT_TRUE(yard.world->set_part({.mount = yard.mount, .part = 1, .offset = {30, 0, 0}}));
    yard.publish();
    EXPECT_FLOAT_EQ(yard.value(near, {{36, 0, 0}}), 1.0f / kDensityPi);
    EXPECT_EQ(yard.value(near, {{6, 0, 0}}), 1.0f / kDensityPi) << "the tree's middle is 1 m away";
    ASSERT_TRUE(yard.world->set_part({.mount = yard.mount, .part = 1, .is_gone = true}));
    yard.publish();
    EXPECT_EQ(yard.value(near, {{36, 0, 0}}), 0.0f);
}

TEST(CoverDensity, has_the_same_bits_everywhere) {
    expect_golden_in_yard({.word = "coverDensity"}, 2222185611635866254u);
}

}  // namespace
}  // namespace vantage::tests
