// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// objectsDot: cosine between o's facing and the way from o to p.

#include "selection/criteria/ask_criterion.h"

namespace vantage::tests {
namespace {

//            p 0
//   p -1     o=====> facing   p 1
const ObjectState kFacesX{.position = {1, 2, 3}, .facing = {1, 0, 0}};
const Question kSeen{.word = "objectsDot", .object = {1, 2, 3}, .object_state = &kFacesX};

TEST(ObjectsDot, is_1_ahead_0_beside_and_minus_1_behind) {
    EXPECT_EQ(value_at(kSeen, {9, 2, 3}), 1.0f);
    EXPECT_EQ(value_at(kSeen, {900, 2, 3}), 1.0f) << "lengths do not count";
    EXPECT_EQ(value_at(kSeen, {1, 5, 7}), 0.0f);
    EXPECT_EQ(value_at(kSeen, {-4, 2, 3}), -1.0f);
    EXPECT_EQ(value_at(kSeen, {5, 2, 6}), 0.8f) << "3-4-5";
}

TEST(ObjectsDot, is_0_at_the_object_itself) {
    EXPECT_EQ(value_at(kSeen, {1, 2, 3}), 0.0f);
}

TEST(ObjectsDot, needs_a_facing) {
    EXPECT_EQ(criterion_named("objectsDot").object, ObjectNeed::Facing);
}

TEST(ObjectsDot, never_leaves_its_range) {
    for (std::uint64_t i = 0; i < 1000; ++i) {
        const ObjectState object{.facing = normalized(random_place(i))};
        const Question question{.word = "objectsDot", .object_state = &object};
        EXPECT_LE(value_at(question, random_place(i) * 0.37f), 1.0f);
        EXPECT_GE(value_at(question, random_place(i) * -1.9f), -1.0f);
    }
}

TEST(ObjectsDot, has_the_same_bits_everywhere) {
    const ObjectState object{.position = {3.7f, 0.4f, -8.1f}, .facing = {0.48f, 0.6f, 0.64f}};
    expect_golden({.word = "objectsDot", .object = object.position, .object_state = &object},
                  17596643954551636326u);
}

}  // namespace
}  // namespace vantage::tests
