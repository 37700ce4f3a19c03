// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See order_simulation.h.

#include "selection/evaluate/order_simulation.h"

#include <algorithm>

#include "vantage/math.h"

namespace vantage {

namespace {

/// Streams of random numbers: what is known of step k takes kMaxCostlySteps + k, its outcome k.
constexpr std::uint64_t kGapStream = 2 * kMaxCostlySteps;

/// Where a draw lies among bins of which `shares` says how much lies up to each: whole bins, and
/// how far into the last one.
template <std::size_t kCount>
double drawn_place(const std::array<float, kCount>& shares, float draw) noexcept {
    const auto found = std::upper_bound(shares.begin(), shares.end(), draw);
    const auto bin =
        std::min<std::size_t>(static_cast<std::size_t>(found - shares.begin()), kCount - 1);
    const double before = bin > 0 ? static_cast<double>(shares[bin - 1]) : 0.0;
    const double inside = static_cast<double>(shares[bin]) - before;
    const double rest = inside > 0 ? (static_cast<double>(draw) - before) / inside : 0.5;
    return static_cast<double>(bin) + std::clamp(rest, 0.0, 1.0);
}

}  // namespace

std::size_t OrderSimulation::bytes_for(std::uint32_t max_candidates) noexcept {
    constexpr std::size_t kForEach =
        sizeof(Score) + sizeof(std::uint32_t) + BestFirst::kBytesOfCandidate;
    constexpr std::size_t kAlignment = 8 * 64;
    return kForEach * max_candidates + kAlignment;
}

bool OrderSimulation::reserve(Arena& arena, std::uint32_t max_candidates) noexcept {
    gaps_ = arena.array<Score>(max_candidates);
    known_ = arena.array<std::uint32_t>(max_candidates);
    return search_.reserve(arena, max_candidates) && !gaps_.empty() && !known_.empty();
}

void OrderSimulation::begin_set(std::uint64_t set) noexcept {
    set_ = set;
    drawn_ = 0;
    open_ = 0;
    has_known_ = false;
    for (std::uint32_t i = 0; i < model_->step_count; ++i) {
        if ((model_->condition_mask >> i & 1u) == 0) open_ += model_->steps[i].width;
        has_known_ |= model_->steps[i].known_share > 0;
    }
}

bool OrderSimulation::draw_some() noexcept {
    const std::uint32_t end = std::min(drawn_ + kChunk, model_->candidate_count);
    for (; drawn_ < end; ++drawn_) {
        gaps_[drawn_] = draw_gap(drawn_);
        known_[drawn_] = has_known_ ? draw_known(drawn_) : 0;
    }
    return drawn_ < model_->candidate_count;
}

Score OrderSimulation::draw_gap(std::uint32_t candidate) const noexcept {
    const float draw = random_unit(set_, kGapStream, candidate);
    return static_cast<Score>(drawn_place(model_->gaps_to, draw) * model_->gap_width);
}

std::uint32_t OrderSimulation::draw_known(std::uint32_t candidate) const noexcept {
    std::uint32_t known = 0;
    for (std::uint32_t i = 0; i < model_->step_count; ++i) {
        const std::uint32_t before = (1u << i) - 1;
        if ((model_->steps[i].group & before) != 0) continue;  // Known together with the first.
        const float draw = random_unit(set_, kMaxCostlySteps + i, candidate);
        if (draw < model_->steps[i].known_share) known |= model_->steps[i].group | 1u << i;
    }
    return known & model_->condition_mask;
}

void OrderSimulation::begin_order(const StepOrder& order) noexcept {
    StepGroups groups{};
    for (std::uint32_t i = 0; i < model_->step_count; ++i)
        groups[i] = model_->steps[i].group;
    search_.begin({.step_count = model_->step_count,
                   .condition_mask = model_->condition_mask,
                   .groups = groups,
                   .order = order,
                   .wanted = model_->wanted,
                   .has_exact_scores = model_->has_exact_scores,
                   .is_pruning = model_->is_pruning,
                   .has_threshold = model_->has_threshold,
                   .threshold = -model_->threshold_gap,
                   .has_margin = model_->has_margin,
                   .margin = model_->margin});
    added_ = evaluations_ = 0;
    cost_ = rays_ = 0;
}

void OrderSimulation::add_some() noexcept {
    const std::uint32_t end = std::min(added_ + kChunk, model_->candidate_count);
    for (; added_ < end; ++added_) {
        const Score high = -gaps_[added_];
        if (model_->has_threshold && high < -model_->threshold_gap) continue;
        search_.add({added_, high - open_, high}, known_[added_]);
    }
}

bool OrderSimulation::search_some() noexcept {
    if (added_ < model_->candidate_count) {
        add_some();
        return true;
    }
    for (std::uint32_t i = 0; i < kChunk; ++i) {
        if (search_.advance(*this) == BestFirst::State::Done) return false;
    }
    return true;
}

StepOutcome OrderSimulation::evaluate(std::uint32_t candidate, std::uint32_t step) noexcept {
    const StepModel& model = model_->steps[step];
    cost_ += model.cost;
    rays_ += model.rays;
    ++evaluations_;
    const float draw = random_unit(set_, step, candidate);
    if ((model_->condition_mask >> step & 1u) != 0) {
        const bool is_passed = draw < model.pass_share;
        return {.kind = is_passed ? StepOutcome::Kind::Passes : StepOutcome::Kind::Fails};
    }
    const double share = drawn_place(model.gains_to, draw) / kGainBins;
    const auto gain = static_cast<Score>(share * static_cast<double>(model.width));
    return {.kind = StepOutcome::Kind::Adds, .low_gain = gain, .high_loss = model.width - gain};
}

}  // namespace vantage
