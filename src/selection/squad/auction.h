// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// How agents come to terms about places, each looking only at its own list and at who holds what:
// bidding (Bertsekas, "The auction algorithm", 1988) and then comparing in pairs. Knows no world.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "vantage_squad/assignment.h"

namespace vantage::squad {

/// One who bids: its places, and which of them are out of the question.
struct Bidder {
    std::span<const AnswerResult> results;
    std::span<const std::uint8_t> is_barred;  ///< By result; claimed by somebody else.
    float radius = 0;
    std::uint32_t held = kNoPlace;  ///< What comes of it.
};

class Auction {
  public:
    Auction(std::uint32_t max_bidders, std::uint32_t max_results);

    /// In their order; at most as many as there is memory for. Says how often somebody went on
    /// to another of its places.
    std::uint64_t settle(std::span<Bidder> bidders) noexcept;

  private:
    struct Wish {
        std::uint32_t choice = kNoPlace;
        std::int64_t bid = 0;
    };

    void prepare() noexcept;
    void sell() noexcept;
    Wish wish_of(std::uint32_t bidder) const noexcept;
    std::int64_t price_of(std::uint32_t bidder, std::uint32_t choice) const noexcept;
    void take(std::uint32_t bidder, std::uint32_t choice) noexcept;
    bool compare(std::uint32_t bidder) noexcept;
    std::int64_t gain_of(std::uint32_t bidder, std::uint32_t choice) noexcept;
    std::uint32_t best_free(std::uint32_t bidder) const noexcept;

    bool conflict(std::uint32_t a, std::uint32_t choice, std::uint32_t b) const noexcept;
    std::int64_t value(std::uint32_t bidder, std::uint32_t choice) const noexcept;
    bool may(std::uint32_t bidder, std::uint32_t choice) const noexcept;

    std::span<Bidder> bidders_;
    std::uint32_t max_results_;
    std::vector<std::int64_t> values_;  ///< Less than the bidder's best by so much: 0 or below.
    std::vector<std::int64_t> paid_;    ///< By bidder, for what it holds.
    std::vector<std::uint32_t> waiting_;
    std::size_t first_waiting_ = 0, waiting_count_ = 0;
    std::int64_t without_ = 0;  ///< What it is worth to have no place.
    std::int64_t step_ = 1;     ///< By how much a bid is raised at least.
    std::uint64_t moves_ = 0;
};

}  // namespace vantage::squad
