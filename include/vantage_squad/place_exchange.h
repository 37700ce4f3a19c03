// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Coordination of agents that ask on their own. Instead of accepting the first result that is free,
// an agent offers all of them here; within an update or two the exchange settles who gets what, so
// that the sum of all scores comes close to the best there is. Nobody plans and no behaviour
// knows of another: a place goes to whom it is worth most, the other goes on to its next and is
// offered again. In the end the world's claims are made, as accept() makes them.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "vantage/answer.h"
#include "vantage/world.h"

namespace vantage {

struct PlaceExchangeSettings {
    std::uint32_t max_agents = 64;  ///< That may have an offer or a reservation at a time.
    std::uint32_t max_results = 8;  ///< Of one offer; the rest is left out. At most kMaxResults.
    /// A reservation becomes a claim in the settling of this number after the offer; 1: in the
    /// first. Who offers until then takes part in the comparison.
    std::uint32_t firm_after = 2;
};

struct PlaceOffer {
    ObjectId agent;
    /// In the order of the answer, with exact scores: what is compared is how much an agent loses
    /// from one to another. Copied.
    std::span<const AnswerResult> results;
    float radius = 0.8f;  ///< Of the claim, and its end: as in Claim.
    double until = 0;
};

enum class PlaceState : std::uint8_t {
    None,      ///< No offer of this agent.
    Offered,   ///< Not settled yet.
    Reserved,  ///< Go there; another place may come as long as it is not firm.
    Firm,      ///< Claimed. The agent is forgotten here with its next offer or withdraw().
    Lost       ///< Others have all its places.
};

struct PlaceFound {
    PlaceState state = PlaceState::None;
    AnswerResult place;      ///< With Reserved and Firm.
    std::uint32_t rank = 0;  ///< Which of the results it is, from 0.
};

struct PlaceExchangeCounts {
    std::uint64_t offers = 0, settled = 0;
    std::uint64_t moves = 0;    ///< An agent went on to another of its places, and was offered it.
    std::uint64_t refused = 0;  ///< A claim came too late: somebody claimed without an offer.
};

/// offer(), withdraw() and find() from any thread, settle() from the one that writes the world.
/// What comes of a settling depends on the set of offers alone, not on their order.
class PlaceExchange {
  public:
    /// Takes its memory here. The world must outlive it.
    explicit PlaceExchange(World& world, const PlaceExchangeSettings& settings = {});
    ~PlaceExchange();
    PlaceExchange(const PlaceExchange&) = delete;
    PlaceExchange& operator=(const PlaceExchange&) = delete;

    /// In place of what the agent offered before; the claim that it has stays until the new one.
    /// False without results, for a radius or a time that no claim may have, and when max_agents
    /// are here.
    bool offer(const PlaceOffer& offer) noexcept;
    /// Ends its offer or reservation; a claim stays. False when there was none.
    bool withdraw(ObjectId agent) noexcept;

    /// Once an update, after the scheduler's. Bounded: at most so many steps as max_agents^2 *
    /// max_results times a constant.
    void settle() noexcept;

    PlaceFound find(ObjectId agent) const noexcept;
    PlaceExchangeCounts counts() const noexcept;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace vantage
