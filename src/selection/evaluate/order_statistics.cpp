// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See order_statistics.h. Only + - * /, so that the same is learned on every machine.

#include "selection/evaluate/order_statistics.h"

#include <algorithm>

namespace vantage {

namespace {

/// Shares up to each bin, of counts with a little of everything mixed in.
template <std::size_t kCount>
std::array<float, kCount> summed_shares(const std::array<float, kCount>& counts, float mixed_in) {
    std::array<float, kCount> shares{};
    float sum = 0;
    for (std::size_t i = 0; i < kCount; ++i)
        shares[i] = sum += counts[i] + mixed_in;
    for (float& share : shares)
        share = sum > 0 ? share / sum : 1.0f;
    return shares;
}

}  // namespace

bool OrderStatistics::fits(const OptionObservation& seen) const noexcept {
    if (step_count_ != seen.step_count) return false;
    for (std::uint32_t i = 0; i < step_count_; ++i) {
        if (steps_[i].is_condition != seen.steps[i].is_condition) return false;
        if (steps_[i].group != seen.steps[i].group) return false;
    }
    return seen.has_own_values || range_ == seen.range_high - seen.range_low;
}

void OrderStatistics::add(const OptionObservation& seen, double ray_cost) noexcept {
    step_count_ = seen.step_count;
    declared_order_ = seen.declared_order;
    has_exact_scores_ = seen.has_exact_scores;
    is_pruning_ = seen.is_pruning;
    is_measured_ = seen.is_measured;
    has_threshold_ = seen.has_threshold;
    has_margin_ = seen.has_margin;
    margin_ = seen.margin;
    range_ = seen.range_high - seen.range_low;
    ray_cost_ = ray_cost;
    queries_ += 1;
    wanted_ += seen.wanted;
    survivors_ += seen.survivors;
    threshold_gap_ += static_cast<double>(seen.top - seen.threshold);
    add_gaps(seen);
    for (std::uint32_t i = 0; i < step_count_; ++i) {
        const StepObservation& from = seen.steps[i];
        Step& to = steps_[i];
        to.is_condition = from.is_condition;
        to.is_deferred = from.is_deferred;
        to.group = from.group;
        to.declared_cost = from.declared_cost;
        to.full_width = from.full_width;
        to.known += from.known;
        to.evaluated += from.evaluated;
        to.failed += from.failed;
        to.rays += from.rays;
        to.nanoseconds += static_cast<double>(from.nanoseconds);
        to.width += from.width;
        for (std::uint32_t bin = 0; bin < kGainBins; ++bin)
            to.gains[bin] += static_cast<float>(from.gains[bin]);
    }
}

/// The observed bins start at the bottom of the range, the remembered ones at the query's top,
/// which lies somewhere inside a bin: the count of each is split between two.
void OrderStatistics::add_gaps(const OptionObservation& seen) noexcept {
    const double top = std::clamp(
        static_cast<double>(seen.top - seen.range_low) * seen.bins_per_score, 0.0, 1.0 * kHighBins);
    const auto top_bin = std::min(static_cast<std::uint32_t>(top), kHighBins - 1);
    const auto above = static_cast<float>(top - top_bin);  // The share of its bin below the top.
    gaps_[0] += static_cast<float>(seen.highs[top_bin]);
    for (std::uint32_t bin = 0; bin < top_bin; ++bin) {
        if (seen.highs[bin] == 0) continue;  // As most of them are.
        const auto count = static_cast<float>(seen.highs[bin]);
        const std::uint32_t gap = top_bin - bin - 1;
        gaps_[gap] += count * (1.0f - above);
        gaps_[gap + 1] += count * above;
    }
}

void OrderStatistics::fade(double share) noexcept {
    for (double* sum : {&queries_, &wanted_, &survivors_, &threshold_gap_})
        *sum *= share;
    for (float& count : gaps_)
        count *= static_cast<float>(share);
    for (Step& step : steps_) {
        for (double* sum : {&step.known, &step.evaluated, &step.failed, &step.rays,
                            &step.nanoseconds, &step.width})
            *sum *= share;
        for (float& count : step.gains)
            count *= static_cast<float>(share);
    }
}

SearchModel OrderStatistics::model(std::uint32_t max_candidates) const noexcept {
    SearchModel model;
    model.step_count = step_count_;
    model.has_exact_scores = has_exact_scores_;
    model.is_pruning = is_pruning_;
    model.has_threshold = has_threshold_;
    model.has_margin = has_margin_;
    model.margin = margin_;
    if (queries_ <= 0) return model;
    const double survivors = std::max(survivors_ / queries_, 1.0);
    const double made_up = std::min(survivors, static_cast<double>(max_candidates));
    model.candidate_count = static_cast<std::uint32_t>(made_up + 0.5);
    model.wanted = std::max(static_cast<std::uint32_t>(wanted_ / queries_ + 0.5), 1u);
    model.threshold_gap = static_cast<Score>(threshold_gap_ / queries_);
    model.gap_width = static_cast<double>(range_) / kHighBins;
    set_gaps(model, made_up / survivors);
    for (std::uint32_t i = 0; i < step_count_; ++i) {
        if (steps_[i].is_condition) model.condition_mask |= 1u << i;
        model.steps[i] = model_of(steps_[i]);
    }
    return model;
}

void OrderStatistics::set_gaps(SearchModel& model, double kept_share) const noexcept {
    model.gaps_to = summed_shares(gaps_, 0.0f);
    for (float& share : model.gaps_to)
        share = std::min(share / static_cast<float>(kept_share), 1.0f);
}

StepModel OrderStatistics::model_of(const Step& step) const noexcept {
    StepModel model;
    model.group = step.group;
    // As if it had been seen once more, with an open end: rates of 0 and 1 need evidence.
    model.pass_share =
        static_cast<float>((step.evaluated - step.failed + 0.5) / (step.evaluated + 1.0));
    model.known_share = static_cast<float>(survivors_ > 0 ? step.known / survivors_ : 0.0);
    const double no_rays_seen = step.is_deferred ? 1.0 : 0.0;
    model.rays = step.evaluated > 0 ? step.rays / step.evaluated : no_rays_seen;
    model.width =
        step.evaluated > 0 ? static_cast<Score>(step.width / step.evaluated) : step.full_width;
    model.gains_to = summed_shares(step.gains, 1.0f / kGainBins);
    model.cost = static_cast<double>(step.declared_cost);
    if (is_measured_) {
        model.cost = is_timed(step) ? step.nanoseconds / step.evaluated + model.rays * ray_cost_
                                    : model.cost * nanoseconds_per_cost();
    }
    return model;
}

/// Asking for a ray takes no time, so without the ray's own there is nothing to go by.
bool OrderStatistics::is_timed(const Step& step) const noexcept {
    return step.evaluated > 0 && (!step.is_deferred || ray_cost_ > 0);
}

/// From what was measured: how long one unit of declared cost takes.
double OrderStatistics::nanoseconds_per_cost() const noexcept {
    double nanoseconds = 0, cost = 0;
    for (std::uint32_t i = 0; i < step_count_; ++i) {
        if (!is_timed(steps_[i])) continue;
        nanoseconds += steps_[i].nanoseconds + steps_[i].rays * ray_cost_;
        cost += steps_[i].evaluated * static_cast<double>(steps_[i].declared_cost);
    }
    return cost > 0 && nanoseconds > 0 ? nanoseconds / cost : 1.0;
}

}  // namespace vantage
