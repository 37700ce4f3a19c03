// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See weight_change.h. Variables are the factors x = 1 + d of all weights that are not zero, and t:
// minimise t with |x - 1| <= t, x >= 0, and one constraint for each rival. Multipliers are floats
// and scores integers, so whatever comes out is checked with those.

#include "selection/explain/weight_change.h"

#include <algorithm>
#include <cmath>

#include "selection/evaluate/score.h"
#include "selection/explain/linear_program.h"
#include "vantage/explain.h"

namespace vantage {

namespace {

/// Spent on round numbers: 0.98 of the change still is less than the smallest one.
constexpr double kRoundingShare = 1.01;

float effective(float multiplier, float factor) {
    const double most = static_cast<double>(kMaxMultiplier);
    const double product = static_cast<double>(multiplier) * static_cast<double>(factor);
    return static_cast<float>(std::clamp(product, -most, most));
}

/// As contribution() counts it: not a number is the worst.
double value_or_worst(float normalised, double weight) {
    if (!std::isnan(normalised)) return static_cast<double>(normalised);
    return weight < 0 ? 1 : 0;
}

class WeightSearch {
  public:
    explicit WeightSearch(const WeightProblem& problem) : problem_(problem) {
        for (std::size_t i = 0; i < problem.multipliers.size(); ++i) {
            weights_.push_back(
                static_cast<double>(effective(problem.multipliers[i], problem.factors[i])));
            if (weights_.back() != 0) free_.push_back(i);
        }
    }

    WeightSolution solve() {
        if (wins_with(problem_, problem_.multipliers)) return {WeightOutcome::WinsAlready, {}, 0};
        // Rounding multipliers to floats may cost a little of the lead: ask for more until it fits.
        double guard = 1e-9;
        for (int attempt = 0; attempt < 12; ++attempt, guard *= 8) {
            const WeightOutcome outcome = attempt_with(kWinningMargin + guard);
            if (outcome != WeightOutcome::Changed) return {outcome, {}, 0};
            if (!wins_with(problem_, found_)) continue;
            const double smallest = largest_change(found_);
            keep_what_need_not_change();
            round(smallest * kRoundingShare);
            return {WeightOutcome::Changed, found_, largest_change(found_)};
        }
        return {};
    }

  private:
    WeightOutcome attempt_with(double margin) {
        const std::size_t n = free_.size();
        std::vector<double> costs(n + 1, 0);
        costs[n] = 1;
        LinearProgram program(std::move(costs));
        add_bounds(program);
        add_rivals(program, margin);
        switch (program.solve()) {
            case LinearProgram::Outcome::Impossible:
                return WeightOutcome::Impossible;
            case LinearProgram::Outcome::GaveUp:
                return WeightOutcome::Unknown;
            case LinearProgram::Outcome::Solved:
                break;
        }
        found_.assign(problem_.multipliers.begin(), problem_.multipliers.end());
        for (std::size_t k = 0; k < n; ++k)
            found_[free_[k]] = scaled(free_[k], std::max(0.0, program.solution()[k]));
        return WeightOutcome::Changed;
    }

    float scaled(std::size_t weight, double factor) const {
        const double most = static_cast<double>(kMaxMultiplier);
        const double product = static_cast<double>(problem_.multipliers[weight]) * factor;
        return static_cast<float>(std::clamp(product, -most, most));
    }

    void add_bounds(LinearProgram& program) const {
        const std::size_t n = free_.size();
        std::vector<double> row(n + 1, 0);
        for (std::size_t k = 0; k < n; ++k) {
            row[n] = 1;
            row[k] = -1;
            program.require(row, -1);  // x <= 1 + t
            row[k] = 1;
            program.require(row, 1);  // x >= 1 - t
            const double most = static_cast<double>(kMaxMultiplier);
            const double size =
                std::max(std::abs(weights_[free_[k]]),
                         std::abs(static_cast<double>(problem_.multipliers[free_[k]])));
            row[n] = 0;
            row[k] = -1;
            program.require(row, -most / size);
            row[k] = 0;
        }
    }

    void add_rivals(LinearProgram& program, double margin) const {
        const std::size_t n = free_.size(), all = problem_.multipliers.size();
        std::vector<double> row(n + 1, 0);
        const std::size_t rivals = all == 0 ? 0 : problem_.others.size() / all;
        for (std::size_t rival = 0; rival < rivals; ++rival) {
            for (std::size_t k = 0; k < n; ++k) {
                const double weight = weights_[free_[k]];
                const double here = value_or_worst(problem_.here[free_[k]], weight);
                const double there =
                    value_or_worst(problem_.others[rival * all + free_[k]], weight);
                row[k] = weight * (here - there);
            }
            program.require(row, margin);
        }
        if (!problem_.has_threshold) return;
        for (std::size_t k = 0; k < n; ++k) {
            const double weight = weights_[free_[k]];
            row[k] = weight * value_or_worst(problem_.here[free_[k]], weight);
        }
        program.require(row, problem_.threshold + (margin - kWinningMargin));
    }

    double largest_change(std::span<const float> multipliers) const {
        double largest = 0;
        for (const std::size_t i : free_) {
            const double old = static_cast<double>(problem_.multipliers[i]);
            largest = std::max(largest,
                               std::abs(static_cast<double>(multipliers[i]) - old) / std::abs(old));
        }
        return largest;
    }

    /// A corner of the program moves more weights than it must. Those that moved least go first.
    void keep_what_need_not_change() {
        std::vector<std::size_t> order = free_;
        const auto moved = [this](std::size_t i) {
            return std::abs(static_cast<double>(found_[i]) -
                            static_cast<double>(problem_.multipliers[i])) *
                   std::abs(static_cast<double>(problem_.factors[i]));
        };
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t a, std::size_t b) { return moved(a) < moved(b); });
        for (const std::size_t i : order) {
            const float changed = found_[i];
            found_[i] = problem_.multipliers[i];
            if (!wins_with(problem_, found_)) found_[i] = changed;
        }
    }

    /// Fewest digits that still win, a little beyond the smallest change if that helps.
    void round(double limit) {
        std::vector<float> beyond = found_;
        const double stretch = largest_change(found_) > 0 ? limit / largest_change(found_) : 1;
        for (const std::size_t i : free_) {
            const double old = static_cast<double>(problem_.multipliers[i]);
            const double change = static_cast<double>(found_[i]) - old;
            const double shrunk = std::max(0.0, 1 + change / old * (1 + (stretch - 1) / 2));
            beyond[i] = change == 0 ? found_[i] : scaled(i, shrunk);
        }
        for (const std::vector<float>& from : {beyond, found_}) {
            for (int digits = 2; digits <= 6; ++digits) {
                if (try_digits(from, digits, limit)) return;
            }
        }
    }

    bool try_digits(const std::vector<float>& from, int digits, double limit) {
        std::vector<float> rounded = from;
        for (const std::size_t i : free_) {
            if (from[i] == problem_.multipliers[i] || from[i] == 0) continue;
            const int places =
                digits - 1 -
                static_cast<int>(std::floor(std::log10(std::abs(static_cast<double>(from[i])))));
            const double power = std::pow(10.0, places);
            rounded[i] =
                static_cast<float>(std::round(static_cast<double>(from[i]) * power) / power);
        }
        if (largest_change(rounded) > limit || !wins_with(problem_, rounded)) return false;
        found_ = std::move(rounded);
        return true;
    }

    const WeightProblem& problem_;
    std::vector<double> weights_;    ///< With the agent's values.
    std::vector<std::size_t> free_;  ///< Weights that are not zero.
    std::vector<float> found_;
};

Score score_with(const WeightProblem& problem, std::span<const float> multipliers,
                 std::span<const float> values) {
    Score sum = 0;
    for (std::size_t i = 0; i < multipliers.size(); ++i) {
        const double weight = static_cast<double>(effective(multipliers[i], problem.factors[i]));
        sum += to_score(weight * value_or_worst(values[i], weight));
    }
    return sum;
}

}  // namespace

bool wins_with(const WeightProblem& problem, std::span<const float> multipliers) {
    const std::size_t n = multipliers.size();
    const Score here = score_with(problem, multipliers, problem.here);
    if (problem.has_threshold && here < to_score(problem.threshold)) return false;
    if (n == 0) return problem.others.empty();
    const Score margin = to_score(kWinningMargin);
    for (std::size_t at = 0; at + n <= problem.others.size(); at += n) {
        if (here - score_with(problem, multipliers, problem.others.subspan(at, n)) < margin)
            return false;
    }
    return true;
}

WeightSolution solve_weights(const WeightProblem& problem) {
    return WeightSearch(problem).solve();
}

}  // namespace vantage
