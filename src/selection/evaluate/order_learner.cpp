// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See order_learner.h.

#include "selection/evaluate/order_learner.h"

#include <algorithm>

namespace vantage {

namespace {

constexpr std::uint64_t kFirstThought = 8;  ///< Queries; then whenever their number has doubled...
constexpr std::uint64_t kLongestPause = 1024;  ///< ...but never after more new ones than these.
/// From then on most of what was seen before a thought is forgotten with it.
constexpr double kRemembered = 0.25;

}  // namespace

OrderLearners::OrderLearners(Allocator& allocator, const LearnerSettings& settings) noexcept
    : arena_(allocator, settings.capacity * (sizeof(Place) + sizeof(Entry)) + 4 * 64 +
                            OrderSearch::bytes_for(settings.made_up)) {
    places_ = arena_.array<Place>(settings.capacity);
    entries_ = arena_.array<Entry>(settings.capacity);
    is_ready_ = search_.reserve(arena_, settings.made_up) && !places_.empty() && !entries_.empty();
    if (!is_ready_) places_ = {};
}

bool OrderLearners::order_of(std::uint64_t program, std::uint32_t option, std::uint32_t step_count,
                             StepOrder& order) const noexcept {
    const std::uint32_t at = find(program, option);
    if (at == kNobody || !entries_[at].has_order) return false;
    if (entries_[at].statistics.step_count() != step_count) return false;
    order = entries_[at].order;
    return true;
}

void OrderLearners::observe(std::uint64_t program, const OptionObservation& seen,
                            double ray_nanoseconds) noexcept {
    if (!is_ready_ || !seen.is_complete || seen.survivors == 0 || seen.step_count < 2) return;
    const std::uint32_t at = find_or_replace(program, seen.option);
    Entry& entry = entries_[at];
    if (entry.observed > 0 && !entry.statistics.fits(seen)) clear(at);
    entry.statistics.add(seen, ray_nanoseconds);
    Place& place = places_[at];
    place.last_seen = ++now_;
    if (entry.observed == 0) entry.think_at = kFirstThought;
    if (++entry.observed >= entry.think_at && place.due_since == 0) set_due(place, now_);
}

bool OrderLearners::think(std::uint32_t units) noexcept {
    for (std::uint32_t i = 0; i < units; ++i) {
        if (searching_ == kNobody) {
            if (due_count_ == 0) return false;
            start_search(next_due());
        }
        ++thought_;
        if (!search_.advance()) take_order();
    }
    return has_work();
}

void OrderLearners::forget(std::uint64_t program) noexcept {
    for (std::uint32_t i = 0; i < places_.size(); ++i) {
        if (!places_[i].is_used || places_[i].program != program) continue;
        clear(i);
        places_[i] = {};
    }
}

std::uint32_t OrderLearners::find(std::uint64_t program, std::uint32_t option) const noexcept {
    for (std::uint32_t i = 0; i < places_.size(); ++i) {
        const Place& place = places_[i];
        if (place.is_used && place.program == program && place.option == option) return i;
    }
    return kNobody;
}

/// Its place, a free one, or that of the one that was not seen for the longest time.
std::uint32_t OrderLearners::find_or_replace(std::uint64_t program, std::uint32_t option) noexcept {
    const std::uint32_t found = find(program, option);
    if (found != kNobody) return found;
    std::uint32_t oldest = 0;
    for (std::uint32_t i = 0; i < places_.size() && places_[oldest].is_used; ++i) {
        if (!places_[i].is_used || places_[i].last_seen < places_[oldest].last_seen) oldest = i;
    }
    clear(oldest);
    places_[oldest] = {.program = program, .option = option, .is_used = true};
    return oldest;
}

std::uint32_t OrderLearners::next_due() const noexcept {
    std::uint32_t next = kNobody;
    for (std::uint32_t i = 0; i < places_.size(); ++i) {
        const std::uint64_t since = places_[i].due_since;
        if (since == 0) continue;
        if (next == kNobody || since < places_[next].due_since) next = i;
    }
    return next;
}

void OrderLearners::clear(std::uint32_t at) noexcept {
    if (searching_ == at) searching_ = kNobody;
    set_due(places_[at], 0);
    entries_[at] = {};
}

void OrderLearners::set_due(Place& place, std::uint64_t since) noexcept {
    due_count_ += since != 0 ? 1 : 0;
    due_count_ -= place.due_since != 0 ? 1 : 0;
    place.due_since = since;
}

void OrderLearners::start_search(std::uint32_t at) noexcept {
    Entry& entry = entries_[at];
    searching_ = at;
    const StepOrder declared = entry.statistics.declared_order();
    search_.begin(entry.statistics.model(search_.max_candidates()),
                  entry.has_order ? entry.order : declared, declared);
    set_due(places_[at], 0);
    entry.think_at = entry.observed + std::min(entry.observed, kLongestPause);
    if (entry.observed >= kLongestPause) entry.statistics.fade(kRemembered);
}

void OrderLearners::take_order() noexcept {
    Entry& entry = entries_[searching_];
    entry.order = search_.best();
    entry.has_order = true;
    searching_ = kNobody;
}

}  // namespace vantage
