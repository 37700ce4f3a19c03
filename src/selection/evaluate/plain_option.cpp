// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See plain_option.h.

#include "selection/evaluate/plain_option.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "selection/evaluate/bounds.h"
#include "selection/evaluate/failure.h"
#include "selection/evaluate/lattice.h"
#include "selection/evaluate/option_plan.h"
#include "selection/evaluate/score.h"
#include "selection/evaluate/set_fold.h"
#include "selection/evaluate/work.h"

namespace vantage {

namespace {

/// Of the points in one cell of the lattice the one of the best kind stays, then the first.
std::vector<PlainCandidate> without_duplicates(const std::vector<GeneratedPoint>& points) {
    using Placed = std::tuple<LatticeCell, CandidateKind, std::size_t>;
    std::vector<Placed> places;
    for (std::size_t i = 0; i < points.size(); ++i) {
        if (points[i].dropped != DropReason::None || !is_in_world(points[i].position)) continue;
        places.emplace_back(lattice_cell(points[i].position), points[i].kind, i);
    }
    std::sort(places.begin(), places.end());
    const auto is_same_cell = [](const Placed& a, const Placed& b) {
        return std::get<LatticeCell>(a) == std::get<LatticeCell>(b);
    };
    places.erase(std::unique(places.begin(), places.end(), is_same_cell), places.end());
    std::sort(places.begin(), places.end(), [](const Placed& a, const Placed& b) {
        return std::get<std::size_t>(a) < std::get<std::size_t>(b);
    });
    std::vector<PlainCandidate> candidates;
    for (const Placed& place : places) {
        candidates.push_back({.number = static_cast<std::uint32_t>(candidates.size()),
                              .point = points[std::get<std::size_t>(place)]});
    }
    return candidates;
}

/// Takes what is too far behind the first one out, and draws from the rest if it is to be drawn.
std::vector<PlainCandidate> selected(const PlainOption& option, std::vector<PlainCandidate> best) {
    const DrawPool& pool = option.pool();
    if (!pool.is_drawn || best.empty()) return best;
    const Score least = best[0].score - pool.margin;
    std::erase_if(best, [&](const PlainCandidate& candidate) {
        return pool.has_margin && candidate.score < least;
    });
    const DrawnPlaces drawn = option.drawn(static_cast<std::uint32_t>(best.size()));
    std::vector<PlainCandidate> taken;
    for (std::uint32_t i = 0; i < drawn.count; ++i)
        taken.push_back(best[drawn.places[i]]);
    return taken;
}

std::vector<AnswerResult> results_of(PlainOption& option, const std::vector<PlainCandidate>& best) {
    std::vector<AnswerResult> results;
    for (const PlainCandidate& candidate : best) {
        results.push_back({.candidate = candidate.number,
                           .kind = candidate.point.kind,
                           .position = candidate.point.position,
                           .source = candidate.point.source,
                           .remark = option.remark_of(candidate),
                           .score_low = candidate.score,
                           .score_high = candidate.score});
    }
    return results;
}

std::vector<AnswerResult> apply_rule(PlainRule rule, PlainOption& option) {
    std::vector<PlainCandidate> candidates = option.generate();
    if (candidates.empty()) {
        option.outcome.status = Status::NoCandidates;
        return {};
    }
    std::vector<AnswerResult> results =
        results_of(option, selected(option, rule(option, std::move(candidates))));
    option.outcome.status = results.empty() ? Status::AllRejected : Status::Found;
    return results;
}

}  // namespace

void sort_best_first(std::vector<PlainCandidate>& candidates) {
    std::sort(candidates.begin(), candidates.end(),
              [](const PlainCandidate& a, const PlainCandidate& b) {
                  return a.score != b.score ? a.score > b.score : a.number < b.number;
              });
}

PlainOption::PlainOption(const QueryScene& scene, const ProgramOption& option)
    : scene_(scene), option_(option) {
    for (const ProgramStep& step : scene.program().steps_of(option))
        steps_.push_back(with_value(step, scene.values));
    for (const ProgramStep& condition : std::span(steps_).first(option.condition_count)) {
        const auto found = std::find_if(clauses_.begin(), clauses_.end(), [&](const Clause& each) {
            return condition.group != 0 && each[0]->group == condition.group;
        });
        if (found != clauses_.end()) {
            found->push_back(&condition);
        } else {
            clauses_.push_back({&condition});
        }
    }
    Score span = 0;
    for (const ProgramStep& weight : weights())
        span += any_contribution(weight).width();
    pool_ = draw_pool(scene.program(), asked_for(), span);
}

std::vector<PlainCandidate> PlainOption::generate() {
    std::vector<GeneratedPoint> points;
    std::uint64_t slots_left = scene_.input.max_candidates;
    for (const ProgramGenerator& entry : scene_.input.program->generators_of(option_)) {
        const GeneratorRow& row = *scene_.input.catalog->generator(entry.generator);
        const GeneratorCall call = generator_call(scene_, entry, row);
        const std::uint64_t offered = row.slot_count(call);
        const std::uint64_t slots = std::min(offered, slots_left);
        slots_left -= slots;
        work.slots += slots;
        outcome.dropped += static_cast<std::uint32_t>(
            std::min<std::uint64_t>(offered - slots, 0xffffffffu - outcome.dropped));
        std::vector<GeneratedPoint> made(slots);
        row.generate(call, 0, made);
        points.insert(points.end(), made.begin(), made.end());
    }
    std::vector<PlainCandidate> candidates = without_duplicates(points);
    outcome.generated = static_cast<std::uint32_t>(candidates.size());
    outcome.dropped += static_cast<std::uint32_t>(points.size() - candidates.size());
    return candidates;
}

std::span<const ProgramStep> PlainOption::weights() const {
    return steps().subspan(option_.condition_count);
}

const CriterionRow& PlainOption::row_of(const ProgramStep& step) const {
    return *vantage::row_of(scene_, step);
}

std::uint32_t PlainOption::asked_for() const {
    return scene_.input.wanted != 0 ? scene_.input.wanted : scene_.input.program->wanted;
}

DrawnPlaces PlainOption::drawn(std::uint32_t found) const {
    return draw_places(scene_.input.seed, found, asked_for());
}

bool PlainOption::passes_condition(const ProgramStep& condition, const PlainCandidate& candidate) {
    return passes(condition, value_of(condition, candidate));
}

Score PlainOption::weigh(const ProgramStep& weight, const PlainCandidate& candidate) {
    return contribution(weight, value_of(weight, candidate));
}

bool PlainOption::is_enough(Score score) const {
    return !scene_.input.program->has_threshold ||
           score >= to_score(static_cast<double>(scene_.input.program->threshold));
}

/// One candidate at a time: nothing can depend on its neighbours.
CriterionCall PlainOption::call_for(const ProgramStep& step,
                                    const PlainCandidate& candidate) const {
    const GeneratedPoint& point = candidate.point;
    CriterionCall call = criterion_call(scene_, step, row_of(step));
    call.candidates = {.count = 1,
                       .x = &point.position.x,
                       .y = &point.position.y,
                       .z = &point.position.z,
                       .numbers = &candidate.number,
                       .stands = &point.stands,
                       .kinds = &point.kind,
                       .sources = &point.source};
    return call;
}

float PlainOption::value_of(const ProgramStep& step, const PlainCandidate& candidate) {
    const CriterionRow& row = row_of(step);
    const CriterionCall call = call_for(step, candidate);
    count_evaluation(step, row, work);
    const float value =
        step.quantifier == Quantifier::None ? value_of_call(row, call) : set_value(step, row, call);
    outcome.saw_nan = outcome.saw_nan || std::isnan(value);
    return value;
}

std::uint8_t PlainOption::remark_of(const PlainCandidate& candidate) const {
    for (const ProgramStep& step : steps_) {
        const CriterionRow& row = row_of(step);
        if (!has_remark(step, row)) continue;
        const CriterionCall call = call_for(step, candidate);
        Ray rays[kMaxRays];
        std::uint8_t blocked[kMaxRays] = {};
        const std::uint32_t count = std::min(row.rays(call, rays), kMaxRays);
        if (count > 0) scene_.input.providers.rays->any_hit({rays, count}, {blocked, count});
        return row.remark(call, {blocked, count});
    }
    return 0;
}

float PlainOption::set_value(const ProgramStep& step, const CriterionRow& row, CriterionCall call) {
    SetFold fold(step, row);
    for (const ObjectState& member : set_members(scene_, step)) {
        if (!has_what_is_needed(&member, row.object)) continue;
        call.object = &member;
        fold.add(value_of_call(row, call));
    }
    return fold.value();
}

float PlainOption::value_of_call(const CriterionRow& row, const CriterionCall& call) {
    if (row.cost == CostClass::Deferred) return deferred_value(row, call);
    float value = 0;
    row.evaluate(call, &value);
    return value;
}

float PlainOption::deferred_value(const CriterionRow& row, const CriterionCall& call) {
    Ray rays[kMaxRays];
    std::uint8_t blocked[kMaxRays] = {};
    const std::uint32_t count = std::min(row.rays(call, rays), kMaxRays);
    work.rays += count;
    work.rays_saved += rays_saved(row, call, count);
    scene_.input.providers.rays->any_hit({rays, count}, {blocked, count});
    return row.answer(call, {blocked, count});
}

Answer evaluate_by_rule(PlainRule rule, const QueryInput& input, WorkCounts* work) {
    QueryScene scene;
    set_scene(input, scene);
    Answer answer;
    WorkCounts counts;
    for (const ProgramOption& entry : input.program->options) {
        PlainOption option(scene, entry);
        option.work = counts;
        if (!has_all_words(scene, entry)) {
            option.outcome.status = Status::InvalidHandle;
        } else if (!has_all_objects(scene, entry, option.outcome)) {
            option.outcome.status = Status::MissingObject;
        } else {
            answer.results = apply_rule(rule, option);
        }
        counts = option.work;
        answer.options.push_back(option.outcome);
        if (option.outcome.status == Status::Found) break;
    }
    const bool is_found = !answer.results.empty();
    answer.status = is_found ? Status::Found : failure_of(answer.options);
    if (is_found) answer.option = static_cast<std::uint32_t>(answer.options.size() - 1);
    if (work != nullptr) *work = counts;
    return answer;
}

}  // namespace vantage
