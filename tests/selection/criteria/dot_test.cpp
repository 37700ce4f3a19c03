// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// dot: unit(o - a) . unit(p - a).

#include <cmath>

#include "selection/criteria/ask_criterion.h"

namespace vantage::tests {
namespace {

const Question kLook{.word = "dot", .asker = {1, 0, 1}, .object = {1, 0, 11}};

TEST(Dot, is_the_cosine_between_the_two_ways) {
    EXPECT_EQ(value_at(kLook, {1, 0, 4}), 1.0f);
    EXPECT_EQ(value_at(kLook, {1, 0, 100}), 1.0f) << "lengths do not count";
    EXPECT_EQ(value_at(kLook, {1, 0, -4}), -1.0f);
    EXPECT_EQ(value_at(kLook, {6, 0, 1}), 0.0f);
    EXPECT_EQ(value_at(kLook, {4, 0, 5}), 0.8f) << "3-4-5";
    EXPECT_EQ(value_at(kLook, {1, 3, 5}), 0.8f) << "upwards as well";
}

TEST(Dot, is_0_where_there_is_no_way) {
    EXPECT_EQ(value_at(kLook, {1, 0, 1}), 0.0f) << "p = a";
    EXPECT_EQ(value_at({.word = "dot", .asker = {2, 2, 2}, .object = {2, 2, 2}}, {5, 5, 5}), 0.0f);
    EXPECT_EQ(value_at({.word = "dot"}, {0, 0, 0}), 0.0f);
}

TEST(Dot, never_leaves_its_range) {
    for (std::uint64_t i = 0; i < 1000; ++i) {
        const Vec3 way = random_place(i);
        const Question question{.word = "dot", .object = way};
        EXPECT_LE(value_at(question, way * 0.37f), 1.0f);
        EXPECT_GE(value_at(question, way * -1.9f), -1.0f);
        EXPECT_NEAR(value_at(question, way), 1.0f, 1e-6f);
    }
}

TEST(Dot, has_the_same_bits_everywhere) {
    expect_golden({.word = "dot", .asker = {-2.3f, 0.1f, 5.9f}, .object = {31.7f, 2.2f, -8.1f}},
                  15210171477419050512u);
}

}  // namespace
}  // namespace vantage::tests
