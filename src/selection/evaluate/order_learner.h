// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Learns for each option of each program in which order its costly steps cost least. Observations
// of finished queries come in, now and then a search over orders is due, think() works on it in
// bounded pieces, and runs take the order that came out. Everything is a function of the sequence
// of these calls. No order changes an answer.
//
// Memory is set aside at construction; when there are more options than places, those that were
// not observed for the longest time are forgotten. An option takes about 5 kB.
#pragma once

#include "base/arena.h"
#include "selection/evaluate/order_search.h"
#include "selection/evaluate/query_run.h"

namespace vantage {

struct LearnerSettings {
    std::uint32_t capacity = 256;  ///< Options, over all programs.
    std::uint32_t made_up = 1024;  ///< Candidates of a simulated query, at most.
};

class OrderLearners {
  public:
    explicit OrderLearners(Allocator& allocator, const LearnerSettings& settings = {}) noexcept;

    /// False when the allocator had too little: nothing is learned then.
    bool is_ready() const noexcept { return is_ready_; }

    /// The order in use, if one was learned for so many steps.
    bool order_of(std::uint64_t program, std::uint32_t option, std::uint32_t step_count,
                  StepOrder& order) const noexcept;

    /// What a finished query saw of an option. `ray_nanoseconds` counts where steps are measured;
    /// 0 when nobody knows: the declared costs then say how rays compare with the rest.
    void observe(std::uint64_t program, const OptionObservation& seen,
                 double ray_nanoseconds = 0) noexcept;

    /// At most so many units of 64 simulated evaluations or candidates. True: there is more to do.
    bool think(std::uint32_t units) noexcept;
    bool has_work() const noexcept { return searching_ != kNobody || due_count_ > 0; }

    /// Units spent since the beginning.
    std::uint64_t thought() const noexcept { return thought_; }

    /// Everything about a program.
    void forget(std::uint64_t program) noexcept;

  private:
    static constexpr std::uint32_t kNobody = 0xffffffffu;

    /// Kept apart from the rest, because looking for one reads them all.
    struct Place {
        std::uint64_t program = 0;
        std::uint32_t option = 0;
        bool is_used = false;
        std::uint64_t last_seen = 0;
        std::uint64_t due_since = 0;  ///< When a search became due; 0: it is not.
    };
    struct Entry {
        OrderStatistics statistics;
        StepOrder order{};
        bool has_order = false;
        std::uint64_t observed = 0;  ///< Queries, ever.
        std::uint64_t think_at = 0;  ///< So many of them.
    };

    std::uint32_t find(std::uint64_t program, std::uint32_t option) const noexcept;
    std::uint32_t find_or_replace(std::uint64_t program, std::uint32_t option) noexcept;
    std::uint32_t next_due() const noexcept;
    void clear(std::uint32_t at) noexcept;
    void set_due(Place& place, std::uint64_t since) noexcept;
    void start_search(std::uint32_t at) noexcept;
    void take_order() noexcept;

    Arena arena_;
    bool is_ready_ = false;
    std::span<Place> places_;
    std::span<Entry> entries_;
    OrderSearch search_;
    std::uint32_t searching_ = kNobody;
    std::uint32_t due_count_ = 0;
    std::uint64_t now_ = 0;  ///< Counts observations.
    std::uint64_t thought_ = 0;
};

/// The learned orders of one program, as a run asks for them.
class LearnedOrders final : public StepOrders {
  public:
    LearnedOrders() = default;
    LearnedOrders(const OrderLearners& learners, std::uint64_t program) noexcept
        : learners_(&learners), program_(program) {}

    bool order_of(std::uint32_t option, std::uint32_t step_count,
                  StepOrder& order) const noexcept override {
        return learners_ != nullptr && learners_->order_of(program_, option, step_count, order);
    }

  private:
    const OrderLearners* learners_ = nullptr;
    std::uint64_t program_ = 0;
};

}  // namespace vantage
