// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Accepting results of an answer: who was first has the place, the others hold their next one.

#include <gtest/gtest.h>

#include <barrier>
#include <cstdlib>
#include <limits>
#include <thread>
#include <vector>

#include "vantage/answer.h"

namespace vantage::tests {
namespace {

class Accept : public ::testing::Test {
  protected:
    Accept() : me(world.add({})), other(world.add({})) {}

    static AnswerResult result_at(Vec3 position, std::uint64_t source = 0) {
        return {.position = position, .source = source};
    }
    static AcceptTerms terms_of(ObjectId owner) {
        return {.owner = owner, .radius = 1, .until = 10};
    }

    World world;
    ObjectId me, other;
    const std::vector<AnswerResult> results{result_at({0, 0, 0}, 7), result_at({5, 0, 0}),
                                            result_at({9, 0, 0})};
};

TEST_F(Accept, claims_the_first_result_on_the_given_terms) {
    const Accepted accepted = accept(world, results, terms_of(me));
    EXPECT_EQ(accepted.status, ClaimStatus::Claimed);
    EXPECT_EQ(accepted.place, results.data());
    EXPECT_EQ(accepted.rest.data(), results.data() + 1);
    EXPECT_EQ(accepted.rest.size(), 2u);
    world.publish();
    const auto now = world.snapshot();
    ASSERT_NE(now->claim_of(me), nullptr);
    EXPECT_EQ(*now->claim_of(me),
              (Claim{.owner = me, .source = 7, .position = {}, .radius = 1, .until = 10}));
}

TEST_F(Accept, tells_of_a_taken_place_with_the_next_one_at_hand) {
    accept(world, results, terms_of(other));
    const Accepted taken = accept(world, results, terms_of(me));
    EXPECT_EQ(taken.status, ClaimStatus::Taken);
    EXPECT_EQ(taken.place, nullptr);
    ASSERT_EQ(taken.rest.size(), 2u);
    const Accepted next = accept(world, taken.rest, terms_of(me));
    EXPECT_EQ(next.status, ClaimStatus::Claimed);
    EXPECT_EQ(next.place, &results[1]);
}

TEST_F(Accept, keeps_what_the_owner_had_when_the_new_place_is_taken) {
    accept(world, std::span(results).subspan(2), terms_of(me));
    accept(world, results, terms_of(other));
    EXPECT_EQ(accept(world, results, terms_of(me)).status, ClaimStatus::Taken);
    world.publish();
    EXPECT_EQ(world.snapshot()->claim_of(me)->position, results[2].position);
}

TEST_F(Accept, goes_on_to_the_first_free_one_when_asked) {
    accept(world, results, terms_of(other));
    const Accepted accepted = accept_first_free(world, results, terms_of(me));
    EXPECT_EQ(accepted.place, &results[1]);
    EXPECT_EQ(accepted.rest.size(), 1u);
    const Accepted none = accept_first_free(world, std::span(results).first(1), terms_of(me));
    EXPECT_EQ(none.status, ClaimStatus::Taken);
    EXPECT_EQ(none.place, nullptr);
    EXPECT_TRUE(none.rest.empty());
}

TEST_F(Accept, refuses_no_results_strangers_and_bad_terms) {
    EXPECT_EQ(accept(world, {}, terms_of(me)).status, ClaimStatus::InvalidHandle);
    EXPECT_EQ(accept_first_free(world, results, {}).status, ClaimStatus::InvalidHandle);
    AcceptTerms endless = terms_of(me);
    endless.until = std::numeric_limits<double>::infinity();
    EXPECT_EQ(accept(world, results, endless).status, ClaimStatus::InvalidHandle);
    world.publish();
    EXPECT_EQ(world.snapshot()->claim_of(me), nullptr);
}

/// Rounds in which all like the same spot best, and each has a next best of its own.
TEST_F(Accept, of_one_spot_succeeds_exactly_once_on_any_number_of_threads) {
    constexpr std::uint32_t kThreads = 4;
    const char* given = std::getenv("VANTAGE_CLAIM_ROUNDS");  // 100,000 take a while under tsan
    const std::uint32_t rounds =
        given != nullptr ? static_cast<std::uint32_t>(std::strtoul(given, nullptr, 10)) : 5'000;
    std::vector<ObjectId> owners;
    for (std::uint32_t i = 0; i < kThreads; ++i)
        owners.push_back(world.add({}));
    std::vector<std::vector<ClaimStatus>> first(kThreads), next(kThreads);
    std::barrier together(kThreads);
    const auto play = [&](std::uint32_t t) {
        for (std::uint32_t round = 0; round < rounds; ++round) {
            const float x = static_cast<float>(round % 100) * 50;
            const AnswerResult answer[] = {result_at({x, 0, 0}, round + 1),
                                           result_at({x, 0, 5.0f + 5.0f * static_cast<float>(t)})};
            together.arrive_and_wait();
            const Accepted best = accept(world, answer, terms_of(owners[t]));
            first[t].push_back(best.status);
            next[t].push_back(best.status == ClaimStatus::Taken
                                  ? accept(world, best.rest, terms_of(owners[t])).status
                                  : ClaimStatus::Claimed);
            together.arrive_and_wait();
            world.release(owners[t]);
        }
    };
    std::vector<std::thread> threads;
    for (std::uint32_t t = 0; t < kThreads; ++t)
        threads.emplace_back(play, t);
    for (std::thread& thread : threads)
        thread.join();
    for (std::uint32_t round = 0; round < rounds; ++round) {
        std::uint32_t winners = 0;
        for (std::uint32_t t = 0; t < kThreads; ++t) {
            winners += first[t][round] == ClaimStatus::Claimed ? 1 : 0;
            EXPECT_EQ(next[t][round], ClaimStatus::Claimed) << "the losers hold their next";
        }
        EXPECT_EQ(winners, 1u) << "round " << round;
    }
}

}  // namespace
}  // namespace vantage::tests
