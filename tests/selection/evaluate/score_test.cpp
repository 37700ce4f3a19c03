// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The loops over many values say bit for bit what the definitions say of each.

#include "selection/evaluate/score.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <random>

#include "selection/evaluate/bounds.h"
#include "vantage/catalog.h"

namespace vantage {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kFar = std::numeric_limits<float>::infinity();

using Values = std::array<float, kChunk>;

/// Anywhere, on the limits, beyond them, and what is no number.
Values random_values(std::mt19937& dice, float low, float high) {
    Values values;
    std::uniform_real_distribution<float> anywhere(low - 1.0f, high + 1.0f);
    for (float& value : values) {
        const std::array<float, 8> special = {low, high, kNan, kFar, -kFar, 0.0f, -0.0f, 1.0f};
        const std::uint32_t roll = dice() % 16;
        value = roll < special.size() ? special[roll] : anywhere(dice);
    }
    return values;
}

TEST(Score, AContributionIsTheSameAloneAndAmongOthers) {
    std::mt19937 dice(1);
    std::uniform_real_distribution<float> sizes(-1.0f, 1.0f);
    for (std::uint32_t round = 0; round < 4000; ++round) {
        ProgramStep weight{.role = StepRole::Weight};
        constexpr float kMost[] = {1.0f, 100.0f, 262144.0f, kMaxMultiplier};
        weight.multiplier = sizes(dice) * kMost[round % 4];
        if (round % 7 == 0) weight.multiplier = kMost[round % 4];
        weight.range_low = sizes(dice) * 10.0f;
        weight.range_high = weight.range_low + 0.5f + (sizes(dice) + 1.0f) * 50.0f;
        if (round % 5 == 0) weight.curve.kind = CurveKind::Smooth;
        const Values values = random_values(dice, weight.range_low, weight.range_high);
        const std::uint32_t count = round % (kChunk + 1);
        std::array<Score, kChunk> scores;
        scores.fill(12345);
        add_contributions(weight, {values.data(), count}, scores);
        for (std::uint32_t i = 0; i < kChunk; ++i)
            ASSERT_EQ(scores[i], i < count ? 12345 + contribution(weight, values[i]) : 12345)
                << values[i] << " * " << weight.multiplier;
    }
}

TEST(Score, BoundsOfAContributionAreTheSameAloneAndAmongOthers) {
    std::mt19937 dice(3);
    std::uniform_real_distribution<float> sizes(-1.0f, 1.0f);
    for (std::uint32_t round = 0; round < 4000; ++round) {
        ProgramStep weight{.role = StepRole::Weight};
        weight.multiplier = sizes(dice) * (round % 3 == 0 ? kMaxMultiplier : 100.0f);
        weight.range_low = sizes(dice) * 10.0f;
        weight.range_high = weight.range_low + 0.5f + (sizes(dice) + 1.0f) * 50.0f;
        if (round % 5 == 0) weight.curve.kind = CurveKind::Smooth;
        const Values lows = random_values(dice, weight.range_low, weight.range_high);
        const Values highs = random_values(dice, weight.range_low, weight.range_high);
        const std::uint32_t count = round % (kChunk + 1);
        std::array<Score, kChunk> least, most;
        contributions_from(weight, {lows.data(), count}, {highs.data(), count}, least, most);
        for (std::uint32_t i = 0; i < count; ++i) {
            const ContributionBounds alone = contribution_from(weight, {lows[i], highs[i]});
            ASSERT_EQ(least[i], alone.least) << lows[i] << " to " << highs[i];
            ASSERT_EQ(most[i], alone.most) << lows[i] << " to " << highs[i];
        }
    }
}

TEST(Score, ALimitIsTheSameAloneAndAmongOthers) {
    std::mt19937 dice(2);
    for (std::uint32_t round = 0; round < 2000; ++round) {
        ProgramStep condition{.role = StepRole::Condition};
        constexpr Limit kLimits[] = {Limit::Min,     Limit::Max,   Limit::IsTrue,
                                     Limit::IsFalse, Limit::Below, Limit::Above};
        condition.limit = kLimits[round % std::size(kLimits)];
        condition.limit_value = 3.0f;
        const Values values = random_values(dice, 3.0f, 4.0f);
        const std::uint32_t count = dice() % (kChunk + 1);
        std::array<bool, kChunk> passed{};
        std::uint32_t expected = 0, from = 0;
        bool is_nan_there = false;
        const std::uint32_t kept = passes_each(condition, {values.data(), count}, passed);
        for (std::uint32_t i = 0; i < count; ++i) {
            ASSERT_EQ(passed[i], passes(condition, values[i])) << values[i];
            expected += passed[i] ? 1 : 0;
            from += values[i] >= 3.5f ? 1 : 0;
            is_nan_there |= values[i] != values[i];
        }
        ASSERT_EQ(kept, expected);
        ASSERT_EQ(count_from({values.data(), count}, 3.5f), from);
        ASSERT_EQ(has_nan({values.data(), count}), is_nan_there);
    }
}

}  // namespace
}  // namespace vantage
