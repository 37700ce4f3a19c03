// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What would have to change for a place to win: conditions that stand in the way, else weights
// (weight_change.h finds them). Everything is evaluated on everything here; nobody waits for it.

#include <algorithm>
#include <cmath>
#include <limits>

#include "selection/evaluate/plain_option.h"
#include "selection/evaluate/score.h"
#include "selection/explain/weight_change.h"
#include "vantage/explain.h"

namespace vantage {

namespace {

constexpr float kNowhere = std::numeric_limits<float>::quiet_NaN();

/// The limit that the value passes, in the query's own terms; false when there is none.
bool passing_limit(const ProgramStep& step, const SymbolValues& values, float value, float& limit) {
    const bool compares = step.limit == Limit::Min || step.limit == Limit::Max ||
                          step.limit == Limit::Below || step.limit == Limit::Above;
    if (!compares || !std::isfinite(value)) return false;
    const float factor = values.is_bound(step.symbol) ? values.values[step.symbol] : 1.0f;
    if (factor == 0) return false;
    // Few digits if that passes, else the value itself, else its neighbours.
    const float exact = value / factor;
    const float tenth = std::round(exact * 10) / 10;
    const float up = std::numeric_limits<float>::infinity();
    const float tries[] = {
        std::floor(tenth), tenth, std::ceil(tenth),          tenth - 0.1f,
        tenth + 0.1f,      exact, std::nextafter(exact, up), std::nextafter(exact, -up)};
    bool is_found = false;
    for (const float each : tries) {
        ProgramStep other = step;
        other.limit_value = each;
        const bool is_nearer =
            !is_found || std::abs(each - exact) + 0.05f < std::abs(limit - exact);
        if (!is_nearer || !passes(with_value(other, values), value)) continue;
        is_found = true;
        limit = each;
    }
    return is_found;
}

class ChangeSearch {
  public:
    ChangeSearch(const WhyNot& reason, const QueryInput& input, const QueryScene& scene)
        : reason_(reason),
          option_(input.program->options[reason.option]),
          scene_(scene),
          plain_(scene, option_) {}

    SmallestChange find() {
        collect_conditions();
        if (!change_.conditions.empty()) {
            change_.kind = ChangeKind::Conditions;
            return change_;
        }
        collect_rivals();
        change_weights();
        return change_;
    }

  private:
    std::span<const ProgramStep> entries() const { return scene_.program().steps_of(option_); }

    void collect_conditions() {
        for (const TermComparison& term : reason_.terms) {
            if (term.holds_here) continue;
            ConditionInTheWay& in_the_way = change_.conditions.emplace_back(
                ConditionInTheWay{.step = term.step, .value = term.here});
            in_the_way.has_limit =
                passing_limit(entries()[term.step], scene_.values, term.here, in_the_way.limit);
        }
    }

    bool is_allowed(const PlainCandidate& candidate) {
        return std::all_of(
            plain_.clauses().begin(), plain_.clauses().end(), [&](const Clause& clause) {
                return std::any_of(clause.begin(), clause.end(), [&](const ProgramStep* condition) {
                    return plain_.passes_condition(*condition, candidate);
                });
            });
    }

    void collect_rivals() {
        for (const PlainCandidate& candidate : plain_.generate()) {
            const bool is_here = reason_.is_candidate && candidate.number == reason_.candidate;
            if (is_here || !is_allowed(candidate)) continue;
            ++change_.rivals;
            for (const ProgramStep& weight : plain_.weights())
                others_.push_back(normalised_or_nan(weight, plain_.value_of(weight, candidate)));
        }
    }

    static float normalised_or_nan(const ProgramStep& weight, float value) {
        return std::isnan(value) ? kNowhere : normalised(weight, value);
    }

    void change_weights() {
        const auto weights = entries().subspan(option_.condition_count);
        std::vector<float> multipliers, factors, here;
        for (std::size_t i = 0; i < weights.size(); ++i) {
            const bool is_bound = scene_.values.is_bound(weights[i].symbol);
            multipliers.push_back(weights[i].multiplier);
            factors.push_back(is_bound ? scene_.values.values[weights[i].symbol] : 1.0f);
            here.push_back(normalised_or_nan(plain_.weights()[i],
                                             reason_.terms[option_.condition_count + i].here));
        }
        if (weights.empty()) {
            change_.kind = change_.rivals == 0 ? ChangeKind::None : ChangeKind::Impossible;
            return;
        }
        const Program& program = scene_.program();
        const WeightSolution solution =
            solve_weights({.multipliers = multipliers,
                           .factors = factors,
                           .here = here,
                           .others = others_,
                           .has_threshold = program.has_threshold,
                           .threshold = static_cast<double>(program.threshold)});
        take(solution, multipliers);
    }

    void take(const WeightSolution& solution, std::span<const float> old) {
        switch (solution.outcome) {
            case WeightOutcome::WinsAlready:
                change_.kind = ChangeKind::None;
                return;
            case WeightOutcome::Impossible:
                change_.kind = ChangeKind::Impossible;
                return;
            case WeightOutcome::Unknown:
                return;
            case WeightOutcome::Changed:
                break;
        }
        change_.kind = ChangeKind::Weights;
        change_.largest = solution.largest;
        for (std::size_t i = 0; i < old.size(); ++i) {
            if (solution.multipliers[i] == old[i]) continue;
            change_.weights.push_back(
                {.step = static_cast<std::uint16_t>(option_.condition_count + i),
                 .old_multiplier = old[i],
                 .new_multiplier = solution.multipliers[i]});
        }
    }

    const WhyNot& reason_;
    const ProgramOption& option_;
    const QueryScene& scene_;
    PlainOption plain_;
    std::vector<float> others_;
    SmallestChange change_;
};

void remove_step(Program& program, std::uint32_t option, std::uint32_t step) {
    ProgramOption& entry = program.options[option];
    program.steps.erase(program.steps.begin() + entry.first_step + step);
    --entry.step_count;
    --entry.condition_count;
    for (std::uint32_t i = option + 1; i < program.options.size(); ++i)
        --program.options[i].first_step;
}

}  // namespace

const char* to_string(ChangeKind kind) noexcept {
    switch (kind) {
        case ChangeKind::None:
            return "none";
        case ChangeKind::Conditions:
            return "conditions";
        case ChangeKind::Weights:
            return "weights";
        case ChangeKind::Impossible:
            return "impossible";
        case ChangeKind::Unknown:
            break;
    }
    return "unknown";
}

SmallestChange smallest_change(const WhyNot& reason, const QueryInput& input) {
    if (reason.verdict == WhyNotVerdict::NoOption) return {};
    QueryScene scene;
    set_scene(input, scene);
    if (reason.option >= input.program->options.size()) return {};
    const ProgramOption& option = input.program->options[reason.option];
    OptionOutcome outcome;
    const bool is_ready = has_all_words(scene, option) && has_all_objects(scene, option, outcome);
    if (!is_ready || reason.terms.size() != option.step_count) return {};
    return ChangeSearch(reason, input, scene).find();
}

Program with_change(const Program& program, const WhyNot& reason, const SmallestChange& change) {
    Program changed = program;
    if (reason.option >= program.options.size()) return changed;
    const std::uint32_t first = program.options[reason.option].first_step;
    for (const WeightChange& weight : change.weights)
        changed.steps[first + weight.step].multiplier = weight.new_multiplier;
    // From the last one, so that places before it stay.
    for (auto at = change.conditions.rbegin(); at != change.conditions.rend(); ++at) {
        if (at->has_limit) {
            changed.steps[first + at->step].limit_value = at->limit;
        } else {
            remove_step(changed, reason.option, at->step);
        }
    }
    return changed;
}

}  // namespace vantage
