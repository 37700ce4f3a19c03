// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// "Why not here?": finds what was proposed at a place and compares it with the winner.

#include <algorithm>

#include "base/vec.h"
#include "selection/evaluate/lattice.h"
#include "selection/evaluate/plain_option.h"
#include "selection/evaluate/score.h"
#include "vantage/explain.h"

namespace vantage {

namespace {

float distance_between(Vec3 a, Vec3 b) {
    return length(a - b);
}

/// The candidate nearest to a place within reach; the number of candidates when there is none.
std::uint32_t nearest_candidate(const OptionRecord& option, Vec3 position) {
    auto found = static_cast<std::uint32_t>(option.candidates.size());
    float nearest = kWhyNotReach;
    for (std::uint32_t i = 0; i < option.candidates.size(); ++i) {
        const float distance = distance_between(option.candidates[i].position, position);
        if (distance > nearest) continue;
        if (found < option.candidates.size() && distance == nearest) continue;
        nearest = distance;
        found = i;
    }
    return found;
}

std::vector<DropRecord> drops_near(const OptionRecord& option, Vec3 position) {
    std::vector<DropRecord> near;
    for (const DropRecord& drop : option.drops) {
        if (distance_between(drop.position, position) <= kWhyNotReach) near.push_back(drop);
    }
    std::stable_sort(near.begin(), near.end(), [position](const auto& a, const auto& b) {
        return distance_between(a.position, position) < distance_between(b.position, position);
    });
    return near;
}

/// The option to ask about: the first that proposed the place, else the one that answered, else
/// the last that was tried.
const OptionRecord* option_about(const QueryRecord& record, Vec3 position) {
    const OptionRecord* usable = nullptr;
    for (const OptionRecord& option : record.options) {
        const bool was_tried = option.outcome.status != Status::MissingObject &&
                               option.outcome.status != Status::InvalidHandle;
        if (!was_tried) continue;
        if (nearest_candidate(option, position) < option.candidates.size()) return &option;
        usable = &option;
    }
    return usable;
}

class Comparison {
  public:
    Comparison(const QueryRecord& record, const QueryInput& input, const OptionRecord& option)
        : record_(record),
          option_(option),
          input_(input),
          scene_(scene_of(input)),
          plain_(scene_, input.program->options[option.option]),
          steps_(plain_.steps()) {}

    WhyNot compare(Vec3 position) {
        reason_.option = option_.option;
        PlainCandidate here = candidate_at(position);
        reason_.position = here.point.position;
        measure_here(here);
        if (reason_.is_candidate && is_result(here.number)) {
            reason_.verdict = WhyNotVerdict::IsTheAnswer;
            compare_with_winner();
            return reason_;
        }
        compare_with_winner();
        reason_.verdict = verdict(here.number);
        return reason_;
    }

  private:
    static QueryScene scene_of(const QueryInput& input) {
        QueryScene scene;
        set_scene(input, scene);
        return scene;
    }

    PlainCandidate candidate_at(Vec3 position) {
        PlainCandidate here;
        const std::uint32_t nearest = nearest_candidate(option_, position);
        reason_.is_candidate = nearest < option_.candidates.size();
        reason_.drops = drops_near(option_, position);
        here.number = reason_.candidate = nearest;
        here.point.position = position;
        if (reason_.is_candidate) here.point = point_of(nearest);
        stand(here.point);
        return here;
    }

    GeneratedPoint point_of(std::uint32_t candidate) const {
        const CandidateRecord& known = option_.candidates[candidate];
        return {.position = known.position, .kind = known.kind, .source = known.source};
    }

    void stand(GeneratedPoint& point) const {
        const NavigationProvider* navigation = input_.providers.navigation;
        if (navigation != nullptr)
            navigation->nearest({&point.position, 1}, NavExtent{}, {&point.stands, 1});
    }

    void measure_here(const PlainCandidate& here) {
        for (std::uint16_t i = 0; i < steps_.size(); ++i) {
            TermComparison term{.step = i};
            term.here = plain_.value_of(steps_[i], here);
            term.passes_here = steps_[i].role == StepRole::Weight || passes(steps_[i], term.here);
            if (steps_[i].role == StepRole::Weight) {
                term.adds_here = contribution(steps_[i], term.here);
                reason_.score_here += term.adds_here;
            }
            reason_.terms.push_back(term);
        }
        for (TermComparison& term : reason_.terms)
            term.holds_here = term.passes_here || has_alternative(term.step);
    }

    /// Does another condition of its group hold here?
    bool has_alternative(std::uint16_t step) const {
        const auto is_other = [this, step](const TermComparison& term) {
            const ProgramStep& other = steps_[term.step];
            return other.role == StepRole::Condition && other.group == steps_[step].group &&
                   term.passes_here;
        };
        return steps_[step].group != 0 &&
               std::any_of(reason_.terms.begin(), reason_.terms.end(), is_other);
    }

    /// With the first result of the same option.
    void compare_with_winner() {
        if (record_.results.empty() || record_.option != option_.option) return;
        reason_.has_winner = true;
        reason_.winner = record_.results[0].position;
        PlainCandidate winner{.number = record_.results[0].candidate,
                              .point = point_of(record_.results[0].candidate)};
        stand(winner.point);
        for (TermComparison& term : reason_.terms) {
            term.winner = plain_.value_of(steps_[term.step], winner);
            if (steps_[term.step].role == StepRole::Condition) continue;
            term.adds_winner = contribution(steps_[term.step], term.winner);
            reason_.score_winner += term.adds_winner;
        }
    }

    bool is_result(std::uint32_t candidate) const {
        return record_.option == option_.option &&
               std::any_of(record_.results.begin(), record_.results.end(),
                           [candidate](const AnswerResult& result) {
                               return result.candidate == candidate;
                           });
    }

    WhyNotVerdict verdict(std::uint32_t number) const {
        const bool is_rejected =
            std::any_of(reason_.terms.begin(), reason_.terms.end(),
                        [](const TermComparison& term) { return !term.holds_here; });
        const Program& program = *input_.program;
        const bool is_low = program.has_threshold &&
                            reason_.score_here < to_score(static_cast<double>(program.threshold));
        if (!reason_.is_candidate) {
            const bool is_better = !is_rejected && !is_low && reason_.has_winner &&
                                   reason_.score_here > reason_.score_winner;
            return is_better ? WhyNotVerdict::WouldWin : WhyNotVerdict::NothingGenerated;
        }
        if (is_rejected) return WhyNotVerdict::Rejected;
        if (is_low) return WhyNotVerdict::TooLow;
        if (!reason_.has_winner) return WhyNotVerdict::NothingChosen;
        if (option_.candidates[number].is_in_draw) return WhyNotVerdict::NotDrawn;
        if (reason_.score_here == reason_.score_winner && number > record_.results[0].candidate)
            return WhyNotVerdict::TieLost;
        return WhyNotVerdict::Beaten;
    }

    const QueryRecord& record_;
    const OptionRecord& option_;
    const QueryInput& input_;
    QueryScene scene_;
    PlainOption plain_;
    std::span<const ProgramStep> steps_;  ///< With the agent's values.
    WhyNot reason_;
};

}  // namespace

WhyNot why_not(const QueryRecord& record, const QueryInput& input, Vec3 position) {
    const OptionRecord* option = option_about(record, position);
    if (option == nullptr || !is_in_world(position)) return {};
    QueryScene scene;
    set_scene(input, scene);
    const ProgramOption& entry = input.program->options[option->option];
    OptionOutcome outcome;
    if (!has_all_words(scene, entry) || !has_all_objects(scene, entry, outcome)) return {};
    return Comparison(record, input, *option).compare(position);
}

}  // namespace vantage
