// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The real search on made-up candidates: what would an order of steps cost? A set of candidates is
// drawn from a model; every order is tried on the same ones, so that chance favours none.
// All work comes in small pieces; nothing is allocated after reserve().
#pragma once

#include "selection/evaluate/order_statistics.h"

namespace vantage {

class OrderSimulation final : private StepEvaluator {
  public:
    bool reserve(Arena& arena, std::uint32_t max_candidates) noexcept;
    static std::size_t bytes_for(std::uint32_t max_candidates) noexcept;
    std::uint32_t max_candidates() const noexcept {
        return static_cast<std::uint32_t>(gaps_.size());
    }

    /// The model must stay until the last set is done.
    void set_model(const SearchModel& model) noexcept { model_ = &model; }

    void begin_set(std::uint64_t set) noexcept;
    /// Up to kChunk candidates; false when the set is complete.
    bool draw_some() noexcept;

    void begin_order(const StepOrder& order) noexcept;
    /// Up to kChunk candidates or evaluations; false when the search is done.
    bool search_some() noexcept;

    /// Of the search since begin_order().
    double cost() const noexcept { return cost_; }
    double rays() const noexcept { return rays_; }
    std::uint32_t evaluations() const noexcept { return evaluations_; }

  private:
    StepOutcome evaluate(std::uint32_t candidate, std::uint32_t step) noexcept override;
    void rejected(std::uint32_t, std::uint32_t) noexcept override {}
    Score draw_gap(std::uint32_t candidate) const noexcept;
    std::uint32_t draw_known(std::uint32_t candidate) const noexcept;
    void add_some() noexcept;

    const SearchModel* model_ = nullptr;
    BestFirst search_;
    std::span<Score> gaps_;
    std::span<std::uint32_t> known_;
    std::uint64_t set_ = 0;
    std::uint32_t drawn_ = 0, added_ = 0;
    Score open_ = 0;  ///< Between the lowest and the highest possible score of all.
    bool has_known_ = false;
    double cost_ = 0, rays_ = 0;
    std::uint32_t evaluations_ = 0;
};

}  // namespace vantage
