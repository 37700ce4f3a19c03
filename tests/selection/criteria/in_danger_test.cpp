// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// inDanger: within the radius of a danger that the asker knows of.

#include "selection/criteria/ask_criterion.h"

namespace vantage::tests {
namespace {

//    x = 0        5        10          dangers at 0 (radius 3) and at 10 (radius 1)
//   (    |   )            ( | )
const ObjectState kDangers[] = {{.kind = ObjectKind::Danger, .position = {0, 0, 0}, .radius = 3},
                                {.kind = ObjectKind::Danger, .position = {10, 0, 0}, .radius = 1}};

TEST(InDanger, is_true_within_any_of_them_and_on_the_rim) {
    const Question question{.word = "inDanger", .known = {.dangers = kDangers}};
    EXPECT_EQ(value_at(question, {0, 0, 0}), 1.0f);
    EXPECT_EQ(value_at(question, {0, 0, 3}), 1.0f);
    EXPECT_EQ(value_at(question, {0, 0, 3.01f}), 0.0f);
    EXPECT_EQ(value_at(question, {9.5f, 0, 0}), 1.0f);
    EXPECT_EQ(value_at(question, {7.5f, 0, 0}), 0.0f) << "each has its own radius";
    EXPECT_EQ(value_at(question, {0, 4, 0}), 0.0f) << "heights count";
}

TEST(InDanger, is_false_where_none_is_known) {
    EXPECT_EQ(value_at({.word = "inDanger"}, {0, 0, 0}), 0.0f);
    EXPECT_EQ(value_at({.word = "inDanger", .known = {.threats = kDangers}}, {0, 0, 0}), 0.0f);
    EXPECT_EQ(criterion_named("inDanger").reads, reads::kDangers);
}

TEST(InDanger, has_the_same_bits_everywhere) {
    const ObjectState dangers[] = {{.position = {3.7f, 0.4f, -8.1f}, .radius = 22.2f},
                                   {.position = {-20.9f, 1.1f, 13.3f}, .radius = 14.4f}};
    expect_golden({.word = "inDanger", .known = {.dangers = dangers}}, 11714471821881902623u);
}

}  // namespace
}  // namespace vantage::tests
