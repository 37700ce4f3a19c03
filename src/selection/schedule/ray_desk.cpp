// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See ray_desk.h.

#include "selection/schedule/ray_desk.h"

#include <algorithm>
#include <array>
#include <bit>

namespace vantage {

namespace {

bool is_same(const Ray& a, const Ray& b) noexcept {
    return a.from == b.from && a.to == b.to && a.mask == b.mask;
}

std::uint32_t hash_of(const Ray& ray) noexcept {
    std::uint64_t h = ray.mask;
    for (const float x : {ray.from.x, ray.from.y, ray.from.z, ray.to.x, ray.to.y, ray.to.z}) {
        // Adding zero turns -0 into +0, which are equal and must meet.
        h = (h ^ std::bit_cast<std::uint32_t>(x + 0.0f)) * 0x9e3779b97f4a7c15ull;
        h ^= h >> 29;
    }
    return static_cast<std::uint32_t>(h >> 32);
}

}  // namespace

RayDesk::RayDesk(Allocator& allocator, std::uint32_t places) noexcept
    : flights_(allocator, places),
      free_flights_(allocator, places),
      waiters_(allocator, places),
      table_(allocator, std::bit_ceil(std::max(places / kPlacesOfCell, 1u))),
      taken_(allocator, places),
      answered_(allocator, places) {
    if (!is_usable()) return;
    for (std::uint32_t i = 0; i < places; ++i) {
        free_flights_[i] = places - 1 - i;
        waiters_[i].next = i + 1 < places ? i + 1 : kNone;
    }
    free_flight_count_ = places;
}

bool RayDesk::is_usable() const noexcept {
    return !flights_.is_empty() && !free_flights_.is_empty() && !waiters_.is_empty() &&
           !table_.is_empty() && !taken_.is_empty() && !answered_.is_empty();
}

void RayDesk::begin_update(std::uint32_t update) noexcept {
    update_ = update;
    for (std::uint32_t i = 0; i < answered_count_; ++i)
        free_flight(answered_[i]);
    answered_count_ = 0;
    if (++stamp_ == 0) {
        std::fill(table_.begin(), table_.end(), Cell{});
        stamp_ = 1;
    }
}

/// Empty unless it has rays of this update.
RayDesk::Cell& RayDesk::cell_of(const Ray& ray) noexcept {
    Cell& cell = table_[hash_of(ray) & (static_cast<std::uint32_t>(table_.size()) - 1)];
    if (cell.stamp != stamp_) cell = {stamp_, kNone};
    return cell;
}

/// kNone when nobody has asked for such a ray in this update.
std::uint32_t RayDesk::find_equal(const Cell& cell, const Ray& ray) const noexcept {
    std::uint32_t at = cell.first_flight;
    while (at != kNone && !is_same(flights_[at].ray, ray))
        at = flights_[at].next_in_cell;
    return at;
}

bool RayDesk::take(const Ray& ray, const RayPlace& place, RayReceiver& receiver) noexcept {
    Cell& cell = cell_of(ray);
    const std::uint32_t found = find_equal(cell, ray);
    if (found != kNone) {
        Flight& equal = flights_[found];
        if (equal.is_answered) {
            receiver.answered(place, equal.verdict);
        } else if (!add_waiter(equal, place)) {
            return false;
        }
        ++shared_;
        return true;
    }
    if (free_flight_count_ == 0) return false;
    const std::uint32_t index = free_flights_[free_flight_count_ - 1];
    Flight& flight = flights_[index];
    flight.first_waiter = flight.last_waiter = kNone;
    if (!add_waiter(flight, place)) return false;
    --free_flight_count_;
    flight.ray = ray;
    ++flight.generation;
    flight.taken_at = update_;
    flight.is_used = true;
    flight.is_sent = flight.is_answered = false;
    flight.next_in_cell = cell.first_flight;
    cell.first_flight = index;
    taken_[taken_count_++] = index;
    return true;
}

bool RayDesk::add_waiter(Flight& flight, const RayPlace& place) noexcept {
    if (free_waiter_ == kNone) return false;
    const std::uint32_t index = free_waiter_;
    free_waiter_ = waiters_[index].next;
    waiters_[index] = {place, kNone};
    if (flight.last_waiter == kNone) {
        flight.first_waiter = index;
    } else {
        waiters_[flight.last_waiter].next = index;
    }
    flight.last_waiter = index;
    return true;
}

std::uint32_t RayDesk::send(std::uint32_t count, const RayProvider& rays,
                            RayReceiver& receiver) noexcept {
    count = std::min({count, taken_count_, kBatch});
    std::array<Ray, kBatch> batch;
    std::array<std::uint8_t, kBatch> blocked{};
    for (std::uint32_t i = 0; i < count; ++i)
        batch[i] = flights_[taken_[i]].ray;
    if (count > 0) rays.any_hit({batch.data(), count}, {blocked.data(), count});
    for (std::uint32_t i = 0; i < count; ++i)
        answer(taken_[i], blocked[i] != 0 ? RayVerdict::Blocked : RayVerdict::Clear, receiver);
    drop_sent(count);
    return count;
}

std::uint32_t RayDesk::send(std::uint32_t count, AsyncRays& rays) noexcept {
    count = std::min({count, taken_count_, kBatch});
    std::array<RayTask, kBatch> batch;
    for (std::uint32_t i = 0; i < count; ++i) {
        const Flight& flight = flights_[taken_[i]];
        batch[i] = {std::uint64_t{flight.generation} << 32 | taken_[i], flight.ray};
    }
    if (count == 0) return 0;
    const auto begun =
        static_cast<std::uint32_t>(std::min<std::size_t>(rays.begin({batch.data(), count}), count));
    drop_sent(begun);
    return begun;
}

void RayDesk::drop_sent(std::uint32_t count) noexcept {
    for (std::uint32_t i = 0; i < count; ++i)
        flights_[taken_[i]].is_sent = true;
    std::copy(taken_.begin() + count, taken_.begin() + taken_count_, taken_.begin());
    taken_count_ -= count;
}

void RayDesk::collect(AsyncRays& rays, RayReceiver& receiver) noexcept {
    std::array<RayAnswer, 64> answers;
    // A provider that never stops answering must not hold up the frame.
    const std::size_t rounds = 2 + 4 * flights_.size() / answers.size();
    for (std::size_t round = 0; round < rounds; ++round) {
        const std::size_t count = std::min(rays.collect(answers), answers.size());
        for (std::size_t i = 0; i < count; ++i) {
            const auto index = static_cast<std::uint32_t>(answers[i].id & 0xffffffffu);
            const auto generation = static_cast<std::uint32_t>(answers[i].id >> 32);
            // One that was not sent yet stands in a list: it cannot end before that.
            const bool is_expected = index < flights_.size() && flights_[index].is_used &&
                                     flights_[index].is_sent && !flights_[index].is_answered &&
                                     flights_[index].generation == generation;
            if (is_expected) {
                answer(index, answers[i].verdict, receiver);
            } else {
                ++ignored_;
            }
        }
        if (count < answers.size()) return;
    }
}

void RayDesk::answer(std::uint32_t index, RayVerdict verdict, RayReceiver& receiver) noexcept {
    Flight& flight = flights_[index];
    flight.is_answered = true;
    flight.verdict = verdict;
    answered_[answered_count_++] = index;
    for (std::uint32_t at = flight.first_waiter; at != kNone; at = waiters_[at].next)
        receiver.answered(waiters_[at].place, verdict);
    free_waiters(flight);
}

void RayDesk::free_waiters(Flight& flight) noexcept {
    if (flight.last_waiter != kNone) {
        waiters_[flight.last_waiter].next = free_waiter_;
        free_waiter_ = flight.first_waiter;
    }
    flight.first_waiter = flight.last_waiter = kNone;
}

void RayDesk::drop_unwanted(const RayReceiver& receiver) noexcept {
    std::uint32_t kept = 0;
    for (std::uint32_t i = 0; i < taken_count_; ++i) {
        Flight& flight = flights_[taken_[i]];
        std::uint32_t at = flight.first_waiter;
        while (at != kNone && !receiver.is_waited_for(waiters_[at].place))
            at = waiters_[at].next;
        if (at != kNone) {
            taken_[kept++] = taken_[i];
        } else {
            free_waiters(flight);
            free_flight(taken_[i]);
        }
    }
    taken_count_ = kept;
}

void RayDesk::tell_held_back(RayReceiver& receiver) const noexcept {
    for (std::uint32_t i = 0; i < taken_count_; ++i) {
        std::uint32_t at = flights_[taken_[i]].first_waiter;
        for (; at != kNone; at = waiters_[at].next)
            receiver.held_back(waiters_[at].place);
    }
}

void RayDesk::free_flight(std::uint32_t index) noexcept {
    flights_[index].is_used = false;
    free_flights_[free_flight_count_++] = index;
}

void RayDesk::forget_before(std::uint32_t update) noexcept {
    for (std::uint32_t i = 0; i < flights_.size(); ++i) {
        Flight& flight = flights_[i];
        const bool is_under_way = flight.is_used && flight.is_sent && !flight.is_answered;
        if (!is_under_way || flight.taken_at >= update) continue;
        free_waiters(flight);
        free_flight(i);
    }
}

}  // namespace vantage
