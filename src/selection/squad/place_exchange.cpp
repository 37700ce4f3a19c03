// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See place_exchange.h. Offers wait in a fixed number of entries; a settling brings the open ones
// into the order of their agents, holds an auction among them, and makes claims of those that are
// old enough. What the last snapshot shows as claimed is barred for others, and so is what became
// firm since.

#include "vantage_squad/place_exchange.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <mutex>
#include <vector>

#include "base/vec.h"
#include "selection/squad/auction.h"

namespace vantage {

struct PlaceExchange::Impl {
    struct Entry {
        ObjectId agent;  ///< Null for a free entry.
        PlaceState state = PlaceState::None;
        std::uint32_t result_count = 0;
        std::uint32_t settlings = 0;  ///< Since the offer.
        std::uint32_t rank = 0;
        std::uint64_t firm_epoch = 0;  ///< Of the last snapshot that did not show the claim.
        float radius = 0;
        double until = 0;
        std::array<AnswerResult, kMaxResults> results;
        std::array<std::uint8_t, kMaxResults> is_refused;  ///< By a claim of somebody else.

        bool is_open() const noexcept {
            return state == PlaceState::Offered || state == PlaceState::Reserved;
        }
        std::span<const AnswerResult> places() const noexcept {
            return std::span(results).first(result_count);
        }
    };

    Impl(World& world_, const PlaceExchangeSettings& given)
        : world(world_),
          max_results(std::clamp(given.max_results, 1u, kMaxResults)),
          firm_after(std::max(given.firm_after, 1u)),
          entries(std::max(given.max_agents, 1u)),
          bidders(entries.size()),
          order(entries.size()),
          barred(entries.size() * max_results),
          auction(static_cast<std::uint32_t>(entries.size()), max_results) {}

    Entry* find(ObjectId agent) noexcept;
    std::uint32_t collect() noexcept;
    void bar(const Entry& entry, std::span<std::uint8_t> is_barred,
             const Snapshot& snapshot) const noexcept;
    void hold_auction(std::uint32_t count) noexcept;
    bool make_firm(std::uint32_t count) noexcept;

    World& world;
    std::uint32_t max_results, firm_after;
    mutable std::mutex mutex;
    std::vector<Entry> entries;
    PlaceExchangeCounts counts;
    // Of one settling.
    std::vector<squad::Bidder> bidders;
    std::vector<std::uint32_t> order;  ///< Open entries, by agent.
    std::vector<std::uint8_t> barred;
    squad::Auction auction;
};

PlaceExchange::Impl::Entry* PlaceExchange::Impl::find(ObjectId agent) noexcept {
    for (Entry& entry : entries) {
        if (entry.agent == agent) return &entry;
    }
    return nullptr;
}

/// Says how many are open; those whose agents are gone are freed.
std::uint32_t PlaceExchange::Impl::collect() noexcept {
    std::uint32_t count = 0;
    for (std::uint32_t i = 0; i < entries.size(); ++i) {
        Entry& entry = entries[i];
        if (entry.agent && !world.is_alive(entry.agent)) entry.agent = {};
        if (entry.agent && entry.is_open()) order[count++] = i;
    }
    std::sort(order.begin(), order.begin() + count, [this](std::uint32_t a, std::uint32_t b) {
        return entries[a].agent < entries[b].agent;
    });
    return count;
}

void PlaceExchange::Impl::bar(const Entry& entry, std::span<std::uint8_t> is_barred,
                              const Snapshot& snapshot) const noexcept {
    for (std::uint32_t i = 0; i < entry.result_count; ++i) {
        const AnswerResult& place = entry.results[i];
        const auto is_in_the_way = [&](const Entry& other) {
            const bool is_firm = other.agent && other.state == PlaceState::Firm &&
                                 other.firm_epoch == snapshot.epoch();
            return is_firm && other.agent != entry.agent &&
                   places_conflict(place, other.results[other.rank],
                                   max_of(entry.radius, other.radius));
        };
        const bool is_taken = entry.is_refused[i] != 0 ||
                              snapshot.is_claimed(place.position, place.source, entry.agent) ||
                              std::any_of(entries.begin(), entries.end(), is_in_the_way);
        is_barred[i] = is_taken ? 1 : 0;
    }
}

void PlaceExchange::Impl::hold_auction(std::uint32_t count) noexcept {
    const std::shared_ptr<const Snapshot> snapshot = world.snapshot();
    for (std::uint32_t b = 0; b < count; ++b) {
        const Entry& entry = entries[order[b]];
        const auto is_barred =
            std::span(barred).subspan(std::size_t{b} * max_results, entry.result_count);
        bar(entry, is_barred, *snapshot);
        bidders[b] = {.results = entry.places(), .is_barred = is_barred, .radius = entry.radius};
    }
    counts.moves += auction.settle(std::span(bidders).first(count));
    for (std::uint32_t b = 0; b < count; ++b) {
        Entry& entry = entries[order[b]];
        entry.state = bidders[b].held == kNoPlace ? PlaceState::Lost : PlaceState::Reserved;
        entry.rank = bidders[b].held == kNoPlace ? 0 : bidders[b].held;
    }
}

/// False when a claim was refused: then there is one place less, and all is to be settled again.
bool PlaceExchange::Impl::make_firm(std::uint32_t count) noexcept {
    const std::uint64_t epoch = world.snapshot()->epoch();
    for (std::uint32_t b = 0; b < count; ++b) {
        Entry& entry = entries[order[b]];
        if (entry.state != PlaceState::Reserved || entry.settlings < firm_after) continue;
        const AnswerResult& place = entry.results[entry.rank];
        const ClaimStatus status = world.claim({.owner = entry.agent,
                                                .source = place.source,
                                                .position = place.position,
                                                .radius = entry.radius,
                                                .until = entry.until});
        if (status == ClaimStatus::Claimed) {
            entry.state = PlaceState::Firm;
            entry.firm_epoch = epoch;
            continue;
        }
        ++counts.refused;
        entry.is_refused[entry.rank] = 1;
        return false;
    }
    return true;
}

PlaceExchange::PlaceExchange(World& world, const PlaceExchangeSettings& settings)
    : impl_(std::make_unique<Impl>(world, settings)) {}
PlaceExchange::~PlaceExchange() = default;

bool PlaceExchange::offer(const PlaceOffer& offer) noexcept {
    const bool is_sound = offer.agent && !offer.results.empty() && offer.radius >= 0.0f &&
                          offer.radius <= kMaxClaimRadius && std::isfinite(offer.until);
    if (!is_sound) return false;
    const std::lock_guard lock(impl_->mutex);
    Impl::Entry* entry = impl_->find(offer.agent);
    if (entry == nullptr) entry = impl_->find({});
    if (entry == nullptr) return false;
    entry->agent = offer.agent;
    entry->state = PlaceState::Offered;
    entry->settlings = 0;
    entry->radius = offer.radius;
    entry->until = offer.until;
    entry->result_count =
        static_cast<std::uint32_t>(std::min<std::size_t>(offer.results.size(), impl_->max_results));
    std::copy_n(offer.results.begin(), entry->result_count, entry->results.begin());
    entry->is_refused.fill(0);
    ++impl_->counts.offers;
    return true;
}

bool PlaceExchange::withdraw(ObjectId agent) noexcept {
    const std::lock_guard lock(impl_->mutex);
    Impl::Entry* entry = agent ? impl_->find(agent) : nullptr;
    if (entry == nullptr) return false;
    entry->agent = {};
    entry->state = PlaceState::None;
    return true;
}

void PlaceExchange::settle() noexcept {
    const std::lock_guard lock(impl_->mutex);
    ++impl_->counts.settled;
    std::uint32_t count = impl_->collect();
    for (std::uint32_t b = 0; b < count; ++b)
        ++impl_->entries[impl_->order[b]].settlings;
    // Once more for each claim that was refused; there are only so many places.
    for (std::uint32_t i = 0; count > 0 && i <= impl_->max_results; ++i) {
        impl_->hold_auction(count);
        if (impl_->make_firm(count)) break;
        count = impl_->collect();
    }
}

PlaceFound PlaceExchange::find(ObjectId agent) const noexcept {
    const std::lock_guard lock(impl_->mutex);
    const Impl::Entry* entry = agent ? impl_->find(agent) : nullptr;
    if (entry == nullptr) return {};
    PlaceFound found{.state = entry->state, .rank = entry->rank};
    if (entry->state == PlaceState::Reserved || entry->state == PlaceState::Firm)
        found.place = entry->results[entry->rank];
    return found;
}

PlaceExchangeCounts PlaceExchange::counts() const noexcept {
    const std::lock_guard lock(impl_->mutex);
    return impl_->counts;
}

}  // namespace vantage
