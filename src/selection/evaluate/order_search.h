// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Which order of costly steps is the cheapest for a model? Orders race against each other on the
// same made-up queries, one set of candidates after the other; those that fall behind are out. Up
// to four steps race in all their orders. More steps: the orders that are one move away from the
// best one race against it, until none of them wins.
//
// A function of model and starting order alone. Work comes in units; it may stop after any of them.
#pragma once

#include "selection/evaluate/order_simulation.h"

namespace vantage {

class OrderSearch {
  public:
    bool reserve(Arena& arena, std::uint32_t max_candidates) noexcept;
    static std::size_t bytes_for(std::uint32_t max_candidates) noexcept;
    std::uint32_t max_candidates() const noexcept { return simulation_.max_candidates(); }

    /// `in_use` stays unless another order is better by more than chance.
    void begin(const SearchModel& model, const StepOrder& in_use,
               const StepOrder& declared) noexcept;

    /// One unit: 64 candidates made up, or 64 evaluations simulated. False when the search is done.
    bool advance() noexcept;

    const StepOrder& best() const noexcept { return best_; }

  private:
    enum class Stage : std::uint8_t { Draw, Race, Done };
    enum class Field : std::uint8_t { All, Starts, Moves };

    struct Runner {
        double cost = 0, rays = 0;  ///< Over the sets so far.
        double squares = 0;         ///< Of what it cost less or more than runner 0, set by set.
        bool is_out = false;
    };

    static constexpr std::uint32_t kAllOrdersUpTo = 4;
    static constexpr std::uint32_t kStarts = 4;
    static constexpr std::uint32_t kMaxRunners = 1 + kMaxCostlySteps * kMaxCostlySteps;

    void begin_race(Field field) noexcept;
    StepOrder order_of(std::uint32_t runner) const noexcept;
    StepOrder all_orders(std::uint32_t number) const noexcept;
    StepOrder start(std::uint32_t number) const noexcept;
    StepOrder by_rank(bool are_conditions_first) const noexcept;
    StepOrder moved(std::uint32_t number) const noexcept;
    void start_next_runner() noexcept;
    void finish_runner() noexcept;
    void finish_set() noexcept;
    void finish_race() noexcept;
    double slack() const noexcept;
    double limit() const noexcept;
    bool is_better(const Runner& a, const Runner& b) const noexcept;
    bool is_by_chance(const Runner& runner) const noexcept;

    OrderSimulation simulation_;
    SearchModel model_;
    StepOrder best_{}, in_use_{}, declared_{};
    Stage stage_ = Stage::Done;
    Field field_ = Field::All;
    std::span<Runner> runners_;
    std::uint32_t runner_count_ = 0;
    std::uint32_t runner_ = 0;    ///< Who runs.
    std::uint32_t still_in_ = 0;  ///< Who finished this set and is not out.
    std::uint32_t set_ = 0;
    double to_beat_ = 0;             ///< What runner 0 cost in this set.
    double cheapest_ = 0;            ///< Among those that finished this set.
    std::uint64_t evaluations_ = 0;  ///< In this race...
    std::uint64_t in_all_ = 0;       ///< ...and in all.
};

}  // namespace vantage
