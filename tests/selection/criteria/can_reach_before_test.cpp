// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// canReachBefore: |p - a| <= |p - o|.

#include "selection/criteria/ask_criterion.h"

namespace vantage::tests {
namespace {

const Question kRace{.word = "canReachBefore", .asker = {0, 0, 0}, .object = {11, 0, 0}};

TEST(CanReachBefore, is_for_the_one_who_is_nearer) {
    EXPECT_EQ(value_at(kRace, {6, 0, 0}), 0.0f) << "6 m from me, 5 m from the enemy";
    EXPECT_EQ(value_at(kRace, {5, 0, 0}), 1.0f) << "5 m from me, 6 m from the enemy";
}

TEST(CanReachBefore, gives_ties_to_the_asker) {
    EXPECT_EQ(value_at({.word = "canReachBefore", .object = {10, 0, 0}}, {5, 0, 0}), 1.0f);
    // 3-4-5 on one side, 5 straight on the other.
    EXPECT_EQ(value_at({.word = "canReachBefore", .object = {8, 0, 4}}, {3, 0, 4}), 1.0f);
    EXPECT_EQ(value_at({.word = "canReachBefore"}, {3, 0, 4}), 1.0f) << "both at one place";
}

TEST(CanReachBefore, agrees_with_the_two_distances) {
    const Question mine{.word = "distance", .object = kRace.asker};
    const Question theirs{.word = "distance", .object = kRace.object};
    for (std::uint64_t i = 0; i < 1000; ++i) {
        const Vec3 p = random_place(i);
        EXPECT_EQ(value_at(kRace, p) == 1.0f, value_at(mine, p) <= value_at(theirs, p));
    }
}

TEST(CanReachBefore, has_the_same_bits_everywhere) {
    expect_golden(kRace, 5024047378038312235u);
}

}  // namespace
}  // namespace vantage::tests
