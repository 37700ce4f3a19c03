// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// preferredRange: 1 between the asker's range_near and range_far, falling to 0 on both sides.

#include "selection/criteria/ask_criterion.h"

namespace vantage::tests {
namespace {

//   1     ________
//        /        \_
//   0 __/           \____       near 5, far 20: 0 at the object and at 40
//      0 5       20   40
Question fights(const ObjectState& asker) {
    return {.word = "preferredRange", .asker_state = &asker};
}

TEST(PreferredRange, is_1_inside_and_falls_off_outside) {
    const ObjectState asker{.position = {100, 0, 0}, .range_near = 5, .range_far = 20};
    const Question question = fights(asker);
    EXPECT_EQ(value_at(question, {5, 0, 0}), 1.0f);
    EXPECT_EQ(value_at(question, {0, 12, 0}), 1.0f);
    EXPECT_EQ(value_at(question, {0, 0, 20}), 1.0f);
    EXPECT_EQ(value_at(question, {1, 0, 0}), 0.2f);
    EXPECT_EQ(value_at(question, {0, 0, 0}), 0.0f) << "the object itself";
    EXPECT_EQ(value_at(question, {30, 0, 0}), 0.5f);
    EXPECT_EQ(value_at(question, {40, 0, 0}), 0.0f);
    EXPECT_EQ(value_at(question, {400, 0, 0}), 0.0f);
}

TEST(PreferredRange, is_defined_for_every_pair_of_numbers) {
    const ObjectState from_zero{.range_near = 0, .range_far = 10};
    EXPECT_EQ(value_at(fights(from_zero), {0, 0, 0}), 1.0f);
    const ObjectState nothing{.range_near = 0, .range_far = 0};
    EXPECT_EQ(value_at(fights(nothing), {0, 0, 0}), 1.0f);
    EXPECT_EQ(value_at(fights(nothing), {0.5f, 0, 0}), 0.0f);
    const ObjectState mixed_up{.range_near = 20, .range_far = 5};
    EXPECT_EQ(value_at(fights(mixed_up), {12, 0, 0}), 1.0f);
    const ObjectState negative{.range_near = -3, .range_far = -1};
    EXPECT_EQ(value_at(fights(negative), {0, 0, 0}), 0.0f);
}

TEST(PreferredRange, has_the_same_bits_everywhere) {
    const ObjectState asker{.range_near = 7.3f, .range_far = 19.1f};
    Question question = fights(asker);
    question.object = {3.7f, 0.4f, -8.1f};
    expect_golden(question, 10130197719112552938u);
}

}  // namespace
}  // namespace vantage::tests
