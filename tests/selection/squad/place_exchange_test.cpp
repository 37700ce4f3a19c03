// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Agents that ask on their own and offer what they got: who gets what, when it is firm, and that
// neither order nor threads show.

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <thread>

#include "selection/squad/squads.h"
#include "vantage_squad/place_exchange.h"

namespace vantage::tests {
namespace {

class Exchange : public ::testing::Test {
  protected:
    ObjectId add_agent() { return world.add({}); }
    static PlaceOffer offer_of(ObjectId agent, const std::vector<AnswerResult>& results) {
        return {.agent = agent, .results = results, .until = 99};
    }

    World world;
    PlaceExchange exchange{world, {.firm_after = 1}};
};

TEST_F(Exchange, gives_a_place_to_whom_it_is_worth_most) {
    const ObjectId first = add_agent(), second = add_agent();
    exchange.offer(offer_of(first, {place_at({0, 0, 0}, 10), place_at({5, 0, 0}, 9)}));
    exchange.offer(offer_of(second, {place_at({0, 0, 0}, 9), place_at({5, 0, 0}, 1)}));
    EXPECT_EQ(exchange.find(first).state, PlaceState::Offered);
    exchange.settle();
    EXPECT_EQ(exchange.find(first).state, PlaceState::Firm);
    EXPECT_EQ(exchange.find(first).rank, 1u) << "it loses 1, the other would lose 8";
    EXPECT_EQ(exchange.find(second).rank, 0u);
    EXPECT_GE(exchange.counts().moves, 1u);
}

TEST_F(Exchange, ends_in_claims_of_the_world) {
    const ObjectId agent = add_agent();
    exchange.offer(offer_of(agent, {place_at({3, 0, 2}, 1, 42)}));
    exchange.settle();
    world.publish();
    const auto now = world.snapshot();
    ASSERT_NE(now->claim_of(agent), nullptr);
    EXPECT_EQ(now->claim_of(agent)->source, 42u);
    EXPECT_EQ(now->claim_of(agent)->until, 99);
}

TEST_F(Exchange, lets_a_latecomer_take_part_until_it_is_firm) {
    PlaceExchange patient{world, {.firm_after = 2}};
    const ObjectId first = add_agent(), second = add_agent();
    const std::vector<AnswerResult> loses_little{place_at({0, 0, 0}, 10), place_at({5, 0, 0}, 9)};
    const std::vector<AnswerResult> loses_much{place_at({0, 0, 0}, 9), place_at({5, 0, 0}, 1)};
    patient.offer(offer_of(first, loses_little));
    patient.settle();
    EXPECT_EQ(patient.find(first).state, PlaceState::Reserved);
    EXPECT_EQ(patient.find(first).rank, 0u);
    world.publish();
    EXPECT_EQ(world.snapshot()->claim_of(first), nullptr) << "a reservation is no claim";
    patient.offer(offer_of(second, loses_much));
    patient.settle();
    EXPECT_EQ(patient.find(first).state, PlaceState::Firm);
    EXPECT_EQ(patient.find(first).rank, 1u);
    EXPECT_EQ(patient.find(second).state, PlaceState::Reserved);
    EXPECT_EQ(patient.find(second).rank, 0u);
}

TEST_F(Exchange, moves_nobody_whose_place_is_firm) {
    const ObjectId first = add_agent(), second = add_agent();
    exchange.offer(offer_of(first, {place_at({0, 0, 0}, 10), place_at({5, 0, 0}, 9)}));
    exchange.settle();
    for (const bool is_published : {false, true}) {
        if (is_published) world.publish();
        exchange.offer(offer_of(second, {place_at({0, 0, 0}, 9), place_at({5, 0, 0}, 1)}));
        exchange.settle();
        EXPECT_EQ(exchange.find(first).rank, 0u);
        EXPECT_EQ(exchange.find(second).rank, 1u) << "published: " << is_published;
    }
}

TEST_F(Exchange, frees_a_place_with_the_claim) {
    const ObjectId first = add_agent(), second = add_agent();
    exchange.offer(offer_of(first, {place_at({0, 0, 0}, 10)}));
    exchange.settle();
    world.publish();
    world.release(first);
    world.publish();
    exchange.offer(offer_of(second, {place_at({0, 0, 0}, 9), place_at({5, 0, 0}, 1)}));
    exchange.settle();
    EXPECT_EQ(exchange.find(second).rank, 0u);
}

TEST_F(Exchange, goes_on_to_the_next_place_when_somebody_claimed_without_an_offer) {
    const ObjectId agent = add_agent(), stranger = add_agent();
    exchange.offer(offer_of(agent, {place_at({0, 0, 0}, 10), place_at({5, 0, 0}, 9)}));
    EXPECT_EQ(world.claim({.owner = stranger, .position = {0, 0, 0}, .until = 99}),
              ClaimStatus::Claimed);
    exchange.settle();
    EXPECT_EQ(exchange.find(agent).state, PlaceState::Firm);
    EXPECT_EQ(exchange.find(agent).rank, 1u);
    EXPECT_EQ(exchange.counts().refused, 1u);
}

TEST_F(Exchange, says_who_lost_all) {
    const ObjectId first = add_agent(), second = add_agent();
    exchange.offer(offer_of(first, {place_at({0, 0, 0}, 1)}));
    exchange.offer(offer_of(second, {place_at({0.5f, 0, 0}, 1)}));
    exchange.settle();
    const bool first_lost = exchange.find(first).state == PlaceState::Lost;
    EXPECT_EQ(exchange.find(first_lost ? second : first).state, PlaceState::Firm);
    EXPECT_EQ(exchange.find(first_lost ? first : second).state, PlaceState::Lost);
}

TEST_F(Exchange, refuses_what_it_cannot_keep) {
    const ObjectId agent = add_agent();
    EXPECT_FALSE(exchange.offer({.agent = agent}));
    const std::vector<AnswerResult> one{place_at({}, 1)};
    EXPECT_FALSE(exchange.offer({.results = one}));
    EXPECT_FALSE(exchange.offer({.agent = agent, .results = one, .radius = -1}));
    PlaceExchange small{world, {.max_agents = 1}};
    EXPECT_TRUE(small.offer(offer_of(agent, one)));
    EXPECT_FALSE(small.offer(offer_of(add_agent(), one)));
    EXPECT_TRUE(small.withdraw(agent));
    EXPECT_FALSE(small.withdraw(agent));
    EXPECT_EQ(small.find(agent).state, PlaceState::None);
    EXPECT_TRUE(small.offer(offer_of(add_agent(), one)));
}

TEST_F(Exchange, forgets_agents_that_are_gone) {
    const ObjectId dead = add_agent(), alive = add_agent();
    exchange.offer(offer_of(dead, {place_at({0, 0, 0}, 10), place_at({5, 0, 0}, 0)}));
    exchange.offer(offer_of(alive, {place_at({0, 0, 0}, 9), place_at({5, 0, 0}, 8)}));
    world.remove(dead);
    exchange.settle();
    EXPECT_EQ(exchange.find(dead).state, PlaceState::None);
    EXPECT_EQ(exchange.find(alive).rank, 0u);
}

/// What each agent gets when offers come in this order.
std::vector<std::uint32_t> ranks_after(const Lists& lists, const std::vector<std::uint32_t>& order,
                                       bool on_threads) {
    World world;
    std::vector<ObjectId> agents;
    for (std::size_t i = 0; i < lists.size(); ++i)
        agents.push_back(world.add({}));
    PlaceExchange exchange(world, {.max_results = 16, .firm_after = 1});
    std::vector<std::thread> threads;
    for (const std::uint32_t i : order) {
        const auto offer = [&, i] {
            if (!lists[i].empty()) exchange.offer({.agent = agents[i], .results = lists[i]});
        };
        if (on_threads) {
            threads.emplace_back(offer);
        } else {
            offer();
        }
    }
    for (std::thread& thread : threads)
        thread.join();
    exchange.settle();
    std::vector<std::uint32_t> ranks;
    for (const ObjectId agent : agents) {
        const PlaceFound found = exchange.find(agent);
        ranks.push_back(found.state == PlaceState::Firm ? found.rank : kNoPlace);
    }
    return ranks;
}

TEST(ExchangeOrder, does_not_show_nor_do_threads) {
    for (std::uint64_t number = 0; number < 100; ++number) {
        const Lists lists = random_squad(number, 6, 9, number % 2 == 0 ? 3.0f : 30.0f);
        std::vector<std::uint32_t> order(lists.size());
        std::iota(order.begin(), order.end(), 0u);
        const std::vector<std::uint32_t> expected = ranks_after(lists, order, false);
        for (std::uint64_t turn = 0; turn < 5; ++turn) {
            for (std::size_t i = order.size(); i > 1; --i)
                std::swap(order[i - 1], order[random_bits(number, turn, i) % i]);
            EXPECT_EQ(ranks_after(lists, order, false), expected);
        }
        EXPECT_EQ(ranks_after(lists, order, true), expected);
    }
}

TEST(ExchangeOrder, never_gives_two_places_that_conflict) {
    for (std::uint64_t number = 0; number < 300; ++number) {
        const Lists lists = random_squad(number, 8, 12, 3.0f);
        std::vector<std::uint32_t> order(lists.size());
        std::iota(order.begin(), order.end(), 0u);
        const std::vector<std::uint32_t> ranks = ranks_after(lists, order, false);
        for (std::size_t a = 0; a < ranks.size(); ++a) {
            for (std::size_t b = a + 1; b < ranks.size(); ++b) {
                if (ranks[a] == kNoPlace || ranks[b] == kNoPlace) continue;
                EXPECT_FALSE(places_conflict(lists[a][ranks[a]], lists[b][ranks[b]], 0.8f));
            }
        }
    }
}

}  // namespace
}  // namespace vantage::tests
