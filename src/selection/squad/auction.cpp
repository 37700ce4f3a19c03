// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See auction.h.
//
// Bidding: who has no place looks for the one that is worth most to it after the price, which is
// what its holders paid. It pays as much more as it would lose by its next best place. The holders
// lose theirs and bid again. A higher price says that somebody loses much without the place; in
// the end everybody has what suits it best at these prices, and then the sum is within a step for
// each bidder of the highest (when no two places conflict but equal ones).
//
// Comparing: places that are merely near each other, and the step, leave something to gain. One
// after the other looks whether it and the holder of a place that it prefers gain together when it
// takes that place and the holder its best free one.

#include "selection/squad/auction.h"

#include <algorithm>
#include <limits>

namespace vantage::squad {

namespace {

/// Of the longest way down a list; smaller is nearer to the optimum, and takes longer.
constexpr std::int64_t kStepsOfRange = 64;
/// Bids for each bidder, then the rest takes what is free.
constexpr std::uint32_t kMostBids = 192;
constexpr std::uint32_t kMostRounds = 8;  ///< Of comparing.
constexpr std::int64_t kMostBelow = std::int64_t{1} << 50;

}  // namespace

Auction::Auction(std::uint32_t max_bidders, std::uint32_t max_results)
    : max_results_(max_results),
      values_(std::size_t{max_bidders} * max_results),
      paid_(max_bidders),
      waiting_(max_bidders) {}

std::int64_t Auction::value(std::uint32_t bidder, std::uint32_t choice) const noexcept {
    if (choice == kNoPlace) return without_;
    return values_[std::size_t{bidder} * max_results_ + choice];
}

bool Auction::may(std::uint32_t bidder, std::uint32_t choice) const noexcept {
    return bidders_[bidder].is_barred[choice] == 0;
}

/// Would `a` on its place be in the way of what `b` holds?
bool Auction::conflict(std::uint32_t a, std::uint32_t choice, std::uint32_t b) const noexcept {
    const Bidder& other = bidders_[b];
    if (a == b || other.held == kNoPlace) return false;
    const float radius = std::max(bidders_[a].radius, other.radius);
    return places_conflict(bidders_[a].results[choice], other.results[other.held], radius);
}

void Auction::prepare() noexcept {
    std::int64_t range = 1;
    for (std::uint32_t b = 0; b < bidders_.size(); ++b) {
        Bidder& bidder = bidders_[b];
        bidder.held = kNoPlace;
        paid_[b] = 0;
        Score best = std::numeric_limits<Score>::min();
        for (const AnswerResult& result : bidder.results)
            best = std::max(best, result.score_low);
        for (std::uint32_t i = 0; i < bidder.results.size(); ++i) {
            const std::uint64_t below = static_cast<std::uint64_t>(best) -
                                        static_cast<std::uint64_t>(bidder.results[i].score_low);
            const auto loss =
                static_cast<std::int64_t>(std::min(below, static_cast<std::uint64_t>(kMostBelow)));
            values_[std::size_t{b} * max_results_ + i] = -loss;
            range = std::max(range, loss);
        }
        waiting_[b] = b;
    }
    first_waiting_ = 0;
    waiting_count_ = bidders_.size();
    // Worse than any place: nobody goes without one as long as another can be had.
    without_ = -3 * range;
    step_ = std::max<std::int64_t>(range / kStepsOfRange, 1);
    moves_ = 0;
}

/// What those paid who would have to go.
std::int64_t Auction::price_of(std::uint32_t bidder, std::uint32_t choice) const noexcept {
    std::int64_t price = 0;
    for (std::uint32_t other = 0; other < bidders_.size(); ++other)
        price += conflict(bidder, choice, other) ? paid_[other] : 0;
    return price;
}

Auction::Wish Auction::wish_of(std::uint32_t bidder) const noexcept {
    Wish wish;
    std::int64_t best = without_, next = without_, price = 0;
    for (std::uint32_t i = 0; i < bidders_[bidder].results.size(); ++i) {
        if (!may(bidder, i)) continue;
        const std::int64_t asked = price_of(bidder, i);
        const std::int64_t net = value(bidder, i) - asked;
        if (net > best) {
            next = best;
            best = net;
            price = asked;
            wish.choice = i;
        } else {
            next = std::max(next, net);
        }
    }
    wish.bid = price + (best - next) + step_;
    return wish;
}

/// Those in the way bid again.
void Auction::take(std::uint32_t bidder, std::uint32_t choice) noexcept {
    for (std::uint32_t other = 0; other < bidders_.size(); ++other) {
        if (!conflict(bidder, choice, other)) continue;
        bidders_[other].held = kNoPlace;
        paid_[other] = 0;
        waiting_[(first_waiting_ + waiting_count_++) % bidders_.size()] = other;
        ++moves_;
    }
    bidders_[bidder].held = choice;
}

void Auction::sell() noexcept {
    const std::size_t most = bidders_.size() * kMostBids;
    for (std::size_t bids = 0; waiting_count_ > 0 && bids < most; ++bids) {
        const std::uint32_t bidder = waiting_[first_waiting_];
        first_waiting_ = (first_waiting_ + 1) % bidders_.size();
        --waiting_count_;
        const Wish wish = wish_of(bidder);
        if (wish.choice == kNoPlace) continue;  // Too dear for it: it goes without.
        take(bidder, wish.choice);
        paid_[bidder] = wish.bid;
    }
    for (std::uint32_t b = 0; b < bidders_.size(); ++b) {
        if (bidders_[b].held == kNoPlace) bidders_[b].held = best_free(b);
    }
}

std::uint32_t Auction::best_free(std::uint32_t bidder) const noexcept {
    std::uint32_t best = kNoPlace;
    for (std::uint32_t i = 0; i < bidders_[bidder].results.size(); ++i) {
        if (!may(bidder, i) || value(bidder, i) <= value(bidder, best)) continue;
        bool is_free = true;
        for (std::uint32_t other = 0; other < bidders_.size() && is_free; ++other)
            is_free = !conflict(bidder, i, other);
        if (is_free) best = i;
    }
    return best;
}

/// What all gain when the bidder goes there and the one in its way, if any, to its best free place;
/// both are left where that brings them. At most 0 when more than one would have to go.
std::int64_t Auction::gain_of(std::uint32_t bidder, std::uint32_t choice) noexcept {
    std::uint32_t in_the_way = kNoPlace;
    for (std::uint32_t other = 0; other < bidders_.size(); ++other) {
        if (!conflict(bidder, choice, other)) continue;
        if (in_the_way != kNoPlace) return 0;
        in_the_way = other;
    }
    const std::int64_t own = value(bidder, choice) - value(bidder, bidders_[bidder].held);
    bidders_[bidder].held = choice;
    if (in_the_way == kNoPlace) return own;
    Bidder& other = bidders_[in_the_way];
    const std::uint32_t before = other.held;
    other.held = kNoPlace;
    other.held = best_free(in_the_way);
    const std::int64_t gain = own + value(in_the_way, other.held) - value(in_the_way, before);
    if (gain <= 0) other.held = before;
    return gain;
}

bool Auction::compare(std::uint32_t bidder) noexcept {
    const std::uint32_t before = bidders_[bidder].held;
    for (std::uint32_t i = 0; i < bidders_[bidder].results.size(); ++i) {
        if (i == before || !may(bidder, i)) continue;
        if (gain_of(bidder, i) > 0) return true;
        bidders_[bidder].held = before;
    }
    return false;
}

std::uint64_t Auction::settle(std::span<Bidder> bidders) noexcept {
    bidders_ = bidders;
    prepare();
    sell();
    bool has_changed = true;
    for (std::uint32_t round = 0; has_changed && round < kMostRounds; ++round) {
        has_changed = false;
        for (std::uint32_t b = 0; b < bidders_.size(); ++b) {
            if (!compare(b)) continue;
            has_changed = true;
            ++moves_;
        }
    }
    return moves_;
}

}  // namespace vantage::squad
