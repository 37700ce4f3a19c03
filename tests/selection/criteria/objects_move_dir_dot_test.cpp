// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// objectsMoveDirDot: cosine between o's velocity and the way from o to p.

#include "selection/criteria/ask_criterion.h"

namespace vantage::tests {
namespace {

//            p 0
//   p -1     o=====> velocity   p 1
const ObjectState kFacesX{.position = {1, 2, 3}, .velocity = {3.5f, 0, 0}};
const Question kSeen{.word = "objectsMoveDirDot", .object = {1, 2, 3}, .object_state = &kFacesX};

TEST(ObjectsMoveDirDot, is_1_ahead_0_beside_and_minus_1_behind) {
    EXPECT_EQ(value_at(kSeen, {9, 2, 3}), 1.0f);
    EXPECT_EQ(value_at(kSeen, {900, 2, 3}), 1.0f) << "lengths do not count";
    EXPECT_EQ(value_at(kSeen, {1, 5, 7}), 0.0f);
    EXPECT_EQ(value_at(kSeen, {-4, 2, 3}), -1.0f);
    EXPECT_EQ(value_at(kSeen, {5, 2, 6}), 0.8f) << "3-4-5";
}

TEST(ObjectsMoveDirDot, is_0_at_the_object_itself) {
    EXPECT_EQ(value_at(kSeen, {1, 2, 3}), 0.0f);
}

TEST(ObjectsMoveDirDot, needs_a_velocity) {
    EXPECT_EQ(criterion_named("objectsMoveDirDot").object, ObjectNeed::Velocity);
}

TEST(ObjectsMoveDirDot, never_leaves_its_range) {
    for (std::uint64_t i = 0; i < 1000; ++i) {
        const ObjectState object{.velocity = normalized(random_place(i))};
        const Question question{.word = "objectsMoveDirDot", .object_state = &object};
        EXPECT_LE(value_at(question, random_place(i) * 0.37f), 1.0f);
        EXPECT_GE(value_at(question, random_place(i) * -1.9f), -1.0f);
    }
}

TEST(ObjectsMoveDirDot, has_the_same_bits_everywhere) {
    const ObjectState object{.position = {3.7f, 0.4f, -8.1f}, .velocity = {0.48f, 0.6f, 0.64f}};
    expect_golden({.word = "objectsMoveDirDot", .object = object.position, .object_state = &object},
                  17596643954551636326u);
}

}  // namespace
}  // namespace vantage::tests
