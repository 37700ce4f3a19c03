// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What is remembered of one option over many queries, and the picture of a typical query that
// follows from it. Sums that can be faded, so that a change in the level is noticed in time.
#pragma once

#include "selection/evaluate/option_observation.h"

namespace vantage {

/// A costly step as a simulation needs it.
struct StepModel {
    float pass_share = 0.5f;   ///< Of a condition, among candidates that it is evaluated on.
    float known_share = 0.0f;  ///< Of a condition: known to pass without evaluating.
    double cost = 1;
    std::uint32_t group = 0;                  ///< Bits of its alternatives.
    double rays = 0;                          ///< For each evaluation.
    Score width = 0;                          ///< Of a weight: what it leaves open.
    std::array<float, kGainBins> gains_to{};  ///< Of a weight: share of gains up to bin i, with it.
};

/// A typical query: how many candidates reach the search, how far their highest possible scores lie
/// below the best one's, and what their steps will say.
struct SearchModel {
    std::uint32_t step_count = 0;
    std::uint32_t condition_mask = 0;
    std::uint32_t candidate_count = 0;
    std::uint32_t wanted = 1;
    bool has_exact_scores = false;
    bool is_pruning = true;
    bool has_threshold = false;
    Score threshold_gap = 0;  ///< Below the best candidate's bound.
    bool has_margin = false;
    Score margin = 0;
    double gap_width = 0;                    ///< Of one bin.
    std::array<float, kHighBins> gaps_to{};  ///< Share of candidates up to bin i, with it.
    std::array<StepModel, kMaxCostlySteps> steps;
};

class OrderStatistics {
  public:
    void clear() noexcept { *this = {}; }

    /// `ray_cost`: nanoseconds for a ray, where steps are measured; 0 when nobody knows.
    void add(const OptionObservation& seen, double ray_cost) noexcept;

    /// Do the observations speak of the same steps as those before?
    bool fits(const OptionObservation& seen) const noexcept;

    /// Keeps this share of what was learned.
    void fade(double share) noexcept;

    /// At most so many candidates: of more, the best ones.
    SearchModel model(std::uint32_t max_candidates) const noexcept;

    std::uint32_t step_count() const noexcept { return step_count_; }

    const StepOrder& declared_order() const noexcept { return declared_order_; }

  private:
    struct Step {
        bool is_condition = false;
        bool is_deferred = false;
        std::uint32_t group = 0;
        float declared_cost = 1;
        Score full_width = 0;
        double known = 0, evaluated = 0, failed = 0, rays = 0, nanoseconds = 0, width = 0;
        std::array<float, kGainBins> gains{};
    };

    void add_gaps(const OptionObservation& seen) noexcept;
    void set_gaps(SearchModel& model, double kept_share) const noexcept;
    StepModel model_of(const Step& step) const noexcept;
    bool is_timed(const Step& step) const noexcept;
    double nanoseconds_per_cost() const noexcept;

    std::uint32_t step_count_ = 0;
    StepOrder declared_order_{};
    bool has_exact_scores_ = false;
    bool is_pruning_ = true;
    bool is_measured_ = false;
    bool has_threshold_ = false;
    bool has_margin_ = false;
    Score margin_ = 0;
    Score range_ = 0;
    double ray_cost_ = 0;
    double queries_ = 0, wanted_ = 0, survivors_ = 0, threshold_gap_ = 0;
    std::array<float, kHighBins> gaps_{};  ///< Below the best bound of the same query.
    std::array<Step, kMaxCostlySteps> steps_;
};

}  // namespace vantage
