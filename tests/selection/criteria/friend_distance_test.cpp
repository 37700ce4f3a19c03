// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// friendDistance: to the nearest friend that the asker knows of.

#include "selection/criteria/ask_criterion.h"

namespace vantage::tests {
namespace {

//    0    2         8           friends at x = 2 and x = 8, the second one 6 m up
const ObjectState kKnown[] = {{.position = {2, 0, 0}}, {.position = {8, 6, 0}}};

TEST(FriendDistance, is_the_distance_to_the_nearest_one) {
    const Question question{.word = "friendDistance", .known = {.friends = kKnown}};
    EXPECT_EQ(value_at(question, {2, 0, 0}), 0.0f);
    EXPECT_EQ(value_at(question, {-1, 0, 4}), 5.0f);
    EXPECT_EQ(value_at(question, {8, 0, 0}), 6.0f) << "both are 6 m away";
    EXPECT_EQ(value_at(question, {8, 3, 0}), 3.0f) << "heights count";
}

TEST(FriendDistance, is_infinite_without_one) {
    EXPECT_EQ(value_at({.word = "friendDistance"}, {2, 0, 0}), kUnreachable);
}

TEST(FriendDistance, does_not_count_the_others) {
    const Question question{.word = "friendDistance",
                            .known = {.threats = kKnown, .dangers = kKnown}};
    EXPECT_EQ(value_at(question, {2, 0, 0}), kUnreachable);
}

TEST(FriendDistance, asks_for_the_friends_and_nobody_else) {
    EXPECT_EQ(criterion_named("friendDistance").reads, reads::kFriends);
}

TEST(FriendDistance, has_the_same_bits_everywhere) {
    const ObjectState known[] = {{.position = {3.7f, 0.4f, -8.1f}},
                                 {.position = {-20.9f, 1.1f, 13.3f}},
                                 {.position = {17.2f, -3.0f, 30.5f}}};
    expect_golden({.word = "friendDistance", .known = {.friends = known}}, 16853213187462117002u);
}

}  // namespace
}  // namespace vantage::tests
