// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The search on made-up candidates: what a weight that is not done yet does to the order.

#include "selection/evaluate/best_first.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <vector>

#include "vantage/host.h"

namespace vantage {

namespace {

/// One weight. What comes of it is told for each candidate, one outcome after the other.
class ToldOutcomes final : public StepEvaluator {
  public:
    StepOutcome evaluate(std::uint32_t candidate, std::uint32_t) noexcept override {
        asked.push_back(candidate);
        return told[candidate][asked_of[candidate]++];
    }
    void rejected(std::uint32_t candidate, std::uint32_t) noexcept override {
        out.push_back(candidate);
    }

    std::array<std::vector<StepOutcome>, 2> told;
    std::array<std::uint32_t, 2> asked_of{};
    std::vector<std::uint32_t> asked, out;
};

StepOutcome narrows(Score loss) {
    return {.kind = StepOutcome::Kind::Narrows, .high_loss = loss};
}

StepOutcome adds(Score gain, Score loss) {
    return {.kind = StepOutcome::Kind::Adds, .low_gain = gain, .high_loss = loss};
}

class NarrowingSearch : public testing::Test {
  protected:
    /// Candidate 0 may score up to 10, candidate 1 up to 8.
    void run(SearchSettings settings) {
        settings.step_count = 1;
        ASSERT_TRUE(search.reserve(arena, 2));
        search.begin(settings);
        search.add({.candidate = 0, .low = 0, .high = 10}, 0);
        search.add({.candidate = 1, .low = 0, .high = 8}, 0);
        while (search.advance(outcomes) == BestFirst::State::More) {
        }
    }

    Arena arena{default_allocator(), 4096};
    BestFirst search;
    ToldOutcomes outcomes;
};

using Numbers = std::vector<std::uint32_t>;

TEST_F(NarrowingSearch, lets_others_go_first_and_never_comes_back_for_nothing) {
    outcomes.told = {{{narrows(5)}, {adds(7, 1)}}};
    run({});
    EXPECT_EQ(outcomes.asked, (Numbers{0, 1}));
    ASSERT_EQ(search.results().size(), 1u);
    EXPECT_EQ(search.results()[0].candidate, 1u);
}

TEST_F(NarrowingSearch, counts_the_whole_weight_once) {
    outcomes.told = {{{narrows(5), narrows(6), adds(3, 7)}, {adds(7, 1)}}};
    run({.wanted = 2, .has_exact_scores = true});
    EXPECT_EQ(outcomes.asked, (Numbers{0, 1, 0, 0}));
    ASSERT_EQ(search.results().size(), 2u);
    EXPECT_EQ(search.results()[1].candidate, 0u);
    EXPECT_EQ(search.results()[1].low, 3);
    EXPECT_EQ(search.results()[1].high, 3);
}

TEST_F(NarrowingSearch, is_over_for_whom_it_takes_below_the_threshold) {
    outcomes.told = {{{narrows(5)}, {adds(7, 1)}}};
    run({.wanted = 2, .has_threshold = true, .threshold = 6});
    EXPECT_EQ(outcomes.out, (Numbers{0}));
    ASSERT_EQ(search.results().size(), 1u);
    EXPECT_EQ(search.results()[0].candidate, 1u);
}

TEST_F(NarrowingSearch, says_who_would_stay_first) {
    outcomes.told = {{{adds(10, 0)}, {adds(7, 1)}}};
    ASSERT_TRUE(search.reserve(arena, 2));
    search.begin({.step_count = 1});
    search.add({.candidate = 0, .low = 0, .high = 10}, 0);
    search.add({.candidate = 1, .low = 0, .high = 8}, 0);
    EXPECT_TRUE(search.stays_first(2)) << "of equals the lower number goes first";
    EXPECT_FALSE(search.stays_first(3));
}

/// The heap's first has several children: each of them may be the one that comes before it.
TEST(BestFirst, sees_whoever_would_come_first_wherever_he_is) {
    Arena arena(default_allocator(), 4096);
    BestFirst search;
    ASSERT_TRUE(search.reserve(arena, 9));
    for (std::uint32_t second = 1; second < 9; ++second) {
        search.begin({.step_count = 1});
        for (std::uint32_t i = 0; i < 9; ++i)
            search.add({.candidate = i, .low = 0, .high = i == 0 ? 10 : i == second ? 8 : 1}, 0);
        EXPECT_TRUE(search.stays_first(2)) << second;
        EXPECT_FALSE(search.stays_first(3)) << second;
    }
}

TEST(BestFirst, gives_candidates_from_the_highest_down_and_equals_by_number) {
    std::mt19937 dice(1);
    Arena arena(default_allocator(), 1 << 16);
    BestFirst search;
    ASSERT_TRUE(search.reserve(arena, 300));
    ToldOutcomes nothing;
    for (std::uint32_t count = 1; count <= 300; ++count) {
        std::vector<BestFirst::Entry> all;
        search.begin({.wanted = kMaxResults});
        for (std::uint32_t i = 0; i < count; ++i) {
            const Score high = dice() % (count + 1);
            search.add({.candidate = i, .low = high, .high = high}, 0);
            all.push_back({high, i});
        }
        std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
            return a.high != b.high ? a.high > b.high : a.number < b.number;
        });
        while (search.advance(nothing) == BestFirst::State::More) {
        }
        ASSERT_EQ(search.results().size(), std::min(count, kMaxResults));
        for (std::size_t i = 0; i < search.results().size(); ++i)
            ASSERT_EQ(search.results()[i].candidate, all[i].number) << i << " of " << count;
    }
}

/// Fails most of them, so that the heap is emptied, and sinks the others now and then.
TEST(BestFirst, asks_whoever_is_highest_at_the_time) {
    std::mt19937 dice(2);
    Arena arena(default_allocator(), 1 << 16);
    BestFirst search;
    ASSERT_TRUE(search.reserve(arena, 200));
    struct Asked final : StepEvaluator {
        StepOutcome evaluate(std::uint32_t candidate, std::uint32_t) noexcept override {
            for (const auto& [number, high] : highs)
                is_right &= number == candidate || high < highs[candidate] ||
                            (high == highs[candidate] && candidate < number);
            if ((*dice)() % 3 == 0) {
                highs.erase(candidate);
                return {.kind = StepOutcome::Kind::Fails};
            }
            const Score loss = taken[candidate] + (*dice)() % 50;
            highs[candidate] -= loss - taken[candidate];
            taken[candidate] = loss;
            return {.kind = StepOutcome::Kind::Narrows, .high_loss = loss};
        }
        void rejected(std::uint32_t, std::uint32_t) noexcept override {}
        std::map<std::uint32_t, Score> highs, taken;
        std::mt19937* dice = nullptr;
        bool is_right = true;
    } asked;
    asked.dice = &dice;
    search.begin({.step_count = 1, .condition_mask = 1});
    for (std::uint32_t i = 0; i < 200; ++i) {
        asked.highs[i] = dice() % 100;
        search.add({.candidate = i, .low = -1000, .high = asked.highs[i]}, 0);
    }
    while (search.advance(asked) == BestFirst::State::More) {
    }
    EXPECT_TRUE(asked.is_right);
    EXPECT_TRUE(asked.highs.empty());
}

}  // namespace

}  // namespace vantage
