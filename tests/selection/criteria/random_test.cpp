// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// random: a function of seed and candidate number.

#include "selection/criteria/ask_criterion.h"
#include "selection/streams.h"

namespace vantage::tests {
namespace {

TEST(Random, follows_seed_and_number_and_not_the_place) {
    Candidates here, there;
    for (std::uint64_t i = 0; i < 200; ++i) {
        here.add(random_place(i));
        there.add(random_place(i + 1000));
    }
    const AskedCriterion seven({.word = "random", .seed = 7});
    const AskedCriterion eight({.word = "random", .seed = 8});
    expect_same_bits(seven.values(here), seven.values(there));
    EXPECT_NE(seven.values(here), eight.values(here));
    EXPECT_EQ(seven.values(here)[123], random_unit(7, kRandomStream, 123));
}

TEST(Random, is_spread_evenly_over_0_to_1) {
    Candidates many;
    for (int i = 0; i < 10'000; ++i)
        many.add({});
    int tenths[10] = {};
    for (const float value : AskedCriterion({.word = "random", .seed = 3}).values(many)) {
        ASSERT_GE(value, 0.0f);
        ASSERT_LT(value, 1.0f);
        ++tenths[static_cast<int>(value * 10.0f)];
    }
    for (const int count : tenths)
        EXPECT_NEAR(count, 1000, 150) << "five standard deviations";
}

TEST(Random, has_the_same_bits_everywhere) {
    expect_golden({.word = "random", .seed = 2026}, 5610022473593588997u);
}

}  // namespace
}  // namespace vantage::tests
