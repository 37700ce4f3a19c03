// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Where rays of all running queries meet: equal rays of one update are sent once, answers go to
// everybody who asked. Late, doubled and foreign answers are ignored.
#pragma once

#include <cstdint>

#include "base/fixed_array.h"
#include "selection/evaluate/ray_requests.h"
#include "vantage/scheduler.h"

namespace vantage {

/// Which ray of which request of which run.
struct RayPlace {
    std::uint32_t run = 0;
    std::uint32_t request = 0;
    std::uint32_t serial = 0;
    std::uint32_t ray = 0;
};

/// Gets answers; serials tell whether the request is still there.
class RayReceiver {
  public:
    virtual void answered(const RayPlace& place, RayVerdict verdict) noexcept = 0;
    virtual bool is_waited_for(const RayPlace& place) const noexcept = 0;
    /// The ray could not be sent in this update, and not because the provider refused.
    virtual void held_back(const RayPlace& place) noexcept = 0;

  protected:
    ~RayReceiver() = default;
};

class RayDesk {
  public:
    /// Room for `places` rays that are waited for at the same time.
    RayDesk(Allocator& allocator, std::uint32_t places) noexcept;
    bool is_usable() const noexcept;

    /// Rays of an earlier update are not shared any more.
    void begin_update(std::uint32_t update) noexcept;

    /// Takes a ray to be sent, or joins it to an equal one of this update. False when there is no
    /// room: ask again later.
    bool take(const Ray& ray, const RayPlace& place, RayReceiver& receiver) noexcept;

    /// Sends up to `count` of what was taken and not sent, in order. Says how many.
    std::uint32_t send(std::uint32_t count, const RayProvider& rays,
                       RayReceiver& receiver) noexcept;
    std::uint32_t send(std::uint32_t count, AsyncRays& rays) noexcept;
    std::uint32_t unsent() const noexcept { return taken_count_; }

    /// Lets go of rays that were not sent and that nobody waits for any more. At the begin of an
    /// update, before rays are taken.
    void drop_unwanted(const RayReceiver& receiver) noexcept;
    void tell_held_back(RayReceiver& receiver) const noexcept;

    void collect(AsyncRays& rays, RayReceiver& receiver) noexcept;

    /// Forgets rays sent before this update; their answers will be ignored.
    void forget_before(std::uint32_t update) noexcept;

    std::uint64_t shared() const noexcept { return shared_; }
    std::uint64_t ignored() const noexcept { return ignored_; }

  private:
    static constexpr std::uint32_t kNone = 0xffffffffu;
    static constexpr std::uint32_t kBatch = 32;

    struct Flight {
        Ray ray;
        std::uint32_t generation = 0;
        std::uint32_t first_waiter = kNone, last_waiter = kNone;
        std::uint32_t next_in_cell = kNone;
        std::uint32_t taken_at = 0;  ///< Update.
        bool is_used = false;
        bool is_sent = false;
        bool is_answered = false;  ///< Kept to the end of the update, for sharing.
        RayVerdict verdict = RayVerdict::Clear;
    };
    struct Waiter {
        RayPlace place;
        std::uint32_t next = kNone;
    };
    /// Rays of this update with the same hash; those of another update count as none.
    struct Cell {
        std::uint32_t stamp = 0;
        std::uint32_t first_flight = 0;
    };
    /// So few cells that most updates find them in a near cache; with all places taken one looks at
    /// so many rays for each.
    static constexpr std::uint32_t kPlacesOfCell = 16;

    Cell& cell_of(const Ray& ray) noexcept;
    std::uint32_t find_equal(const Cell& cell, const Ray& ray) const noexcept;
    bool add_waiter(Flight& flight, const RayPlace& place) noexcept;
    void answer(std::uint32_t flight, RayVerdict verdict, RayReceiver& receiver) noexcept;
    void free_waiters(Flight& flight) noexcept;
    void free_flight(std::uint32_t flight) noexcept;
    void drop_sent(std::uint32_t count) noexcept;

    FixedArray<Flight> flights_;
    FixedArray<std::uint32_t> free_flights_;
    std::uint32_t free_flight_count_ = 0;
    FixedArray<Waiter> waiters_;
    std::uint32_t free_waiter_ = 0;
    FixedArray<Cell> table_;
    FixedArray<std::uint32_t> taken_;  ///< Flights not sent yet, in order.
    std::uint32_t taken_count_ = 0;
    FixedArray<std::uint32_t> answered_;  ///< Flights answered in this update.
    std::uint32_t answered_count_ = 0;
    std::uint32_t update_ = 0;
    std::uint32_t stamp_ = 0;
    std::uint64_t shared_ = 0, ignored_ = 0;
};

}  // namespace vantage
