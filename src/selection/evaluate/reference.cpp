// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The reference evaluator: everything on everything. It defines the answer that all faster ways
// must give, bit for bit, and it stays for ever. Plain and slow on purpose.

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "selection/evaluate/resolve.h"
#include "selection/evaluate/score.h"
#include "selection/evaluate/work.h"

namespace vantage {

namespace {

struct ReferenceCandidate {
    GeneratedPoint point;
    bool is_valid = true;
    Score score = 0;
};

/// Points closer than this are one place.
constexpr double kLattice = 0.1;

std::tuple<std::int64_t, std::int64_t, std::int64_t> lattice_cell(Vec3 p) {
    const auto cell = [](float x) {
        return static_cast<std::int64_t>(std::floor(static_cast<double>(x) / kLattice + 0.5));
    };
    return {cell(p.x), cell(p.y), cell(p.z)};
}

class ReferenceEvaluation {
  public:
    explicit ReferenceEvaluation(const QueryInput& input)
        : input_(input), objects_(resolve_objects(input)) {}

    Answer run() {
        Answer answer;
        for (std::uint32_t i = 0; i < input_.program->options.size(); ++i) {
            outcome_ = {};
            try_option(input_.program->options[i], answer);
            answer.options.push_back(outcome_);
            if (outcome_.status != Status::Found) continue;
            answer.status = Status::Found;
            answer.option = i;
            return answer;
        }
        answer.status = failure_of(answer.options);
        return answer;
    }

    const WorkCounts& work() const { return work_; }

  private:
    /// Of all reasons the one that got furthest.
    static Status failure_of(const std::vector<OptionOutcome>& options) {
        for (const Status status :
             {Status::InvalidHandle, Status::AllRejected, Status::NoCandidates}) {
            for (const OptionOutcome& option : options) {
                if (option.status == status) return status;
            }
        }
        return Status::MissingObject;
    }

    void try_option(const ProgramOption& option, Answer& answer) {
        if (!words_are_there(option)) {
            outcome_.status = Status::InvalidHandle;
            return;
        }
        outcome_.missing_object = missing_slot(input_, option, objects_);
        if (outcome_.missing_object != kNoObject) {
            outcome_.status = Status::MissingObject;
            return;
        }
        std::vector<ReferenceCandidate> candidates = generate(option);
        outcome_.generated = static_cast<std::uint32_t>(candidates.size());
        if (candidates.empty()) {
            outcome_.status = Status::NoCandidates;
            return;
        }
        for (const ProgramStep& step : input_.program->steps_of(option))
            apply(step, candidates);
        answer.results = best_of(candidates);
        outcome_.status = answer.results.empty() ? Status::AllRejected : Status::Found;
    }

    /// Words may have been removed, and providers may be missing.
    bool words_are_there(const ProgramOption& option) const {
        const Providers& providers = input_.providers;
        for (const ProgramGenerator& entry : input_.program->generators_of(option)) {
            const GeneratorRow* row = input_.catalog->generator(entry.generator);
            if (row == nullptr) return false;
            if (row->needs_navigation && providers.navigation == nullptr) return false;
        }
        for (const ProgramStep& step : input_.program->steps_of(option)) {
            const CriterionRow* row = input_.catalog->criterion(step.criterion);
            if (row == nullptr) return false;
            if (row->needs_navigation && providers.navigation == nullptr) return false;
            if (row->needs_rays && providers.rays == nullptr) return false;
        }
        return input_.snapshot->find(input_.asker) != nullptr;
    }

    std::vector<ReferenceCandidate> generate(const ProgramOption& option) {
        std::vector<GeneratedPoint> points;
        std::uint64_t slots_left = input_.max_candidates;
        for (const ProgramGenerator& entry : input_.program->generators_of(option)) {
            const GeneratorRow& row = *input_.catalog->generator(entry.generator);
            const GeneratorCall call = generator_call(entry, row);
            const std::uint64_t wanted = row.slot_count(call);
            const std::uint64_t slots = std::min(wanted, slots_left);
            slots_left -= slots;
            work_.slots += slots;
            outcome_.dropped += static_cast<std::uint32_t>(
                std::min<std::uint64_t>(wanted - slots, 0xffffffffu - outcome_.dropped));
            std::vector<GeneratedPoint> made(slots);
            row.generate(call, 0, made);
            points.insert(points.end(), made.begin(), made.end());
        }
        return without_duplicates(points);
    }

    /// Of the points in one cell of the lattice the one of the best kind stays, then the first.
    std::vector<ReferenceCandidate> without_duplicates(const std::vector<GeneratedPoint>& points) {
        std::map<std::tuple<std::int64_t, std::int64_t, std::int64_t>, std::size_t> best;
        for (std::size_t i = 0; i < points.size(); ++i) {
            if (points[i].dropped != DropReason::None) continue;
            const auto [place, is_new] = best.emplace(lattice_cell(points[i].position), i);
            if (!is_new && points[i].kind < points[place->second].kind) place->second = i;
        }
        std::vector<ReferenceCandidate> candidates;
        for (std::size_t i = 0; i < points.size(); ++i) {
            const bool is_kept = points[i].dropped == DropReason::None &&
                                 best.at(lattice_cell(points[i].position)) == i;
            if (is_kept) {
                candidates.push_back({.point = points[i]});
            } else {
                ++outcome_.dropped;
            }
        }
        return candidates;
    }

    GeneratorCall generator_call(const ProgramGenerator& entry, const GeneratorRow& row) const {
        return {.asker = input_.snapshot->find(input_.asker),
                .center = objects_.find(entry.center),
                .from = objects_.find(entry.from),
                .radius = entry.radius,
                .arguments = {entry.arguments.values, row.arguments.size()},
                .providers = input_.providers,
                .seed = input_.seed,
                .user = row.user};
    }

    void apply(const ProgramStep& step, std::vector<ReferenceCandidate>& candidates) {
        for (std::uint32_t i = 0; i < candidates.size(); ++i) {
            const float value = value_of(step, candidates[i].point, i);
            outcome_.saw_nan = outcome_.saw_nan || std::isnan(value);
            if (step.role == StepRole::Condition) {
                candidates[i].is_valid = candidates[i].is_valid && passes(step, value);
            } else {
                candidates[i].score += contribution(step, value);
            }
        }
    }

    /// One candidate at a time: nothing can depend on its neighbours.
    float value_of(const ProgramStep& step, const GeneratedPoint& point, std::uint32_t number) {
        const CriterionRow& row = *input_.catalog->criterion(step.criterion);
        const CriterionCall call{.candidates = {.count = 1,
                                                .x = &point.position.x,
                                                .y = &point.position.y,
                                                .z = &point.position.z,
                                                .numbers = &number,
                                                .stands = &point.stands},
                                 .asker = input_.snapshot->find(input_.asker),
                                 .object = objects_.find(step.object),
                                 .arguments = {step.arguments.values, row.arguments.size()},
                                 .providers = input_.providers,
                                 .seed = input_.seed,
                                 .user = row.user};
        count_evaluation(step, row, work_);
        if (row.cost == CostClass::Deferred) return deferred_value(row, call);
        float value = 0;
        row.evaluate(call, &value);
        return value;
    }

    float deferred_value(const CriterionRow& row, const CriterionCall& call) {
        Ray rays[kMaxRays];
        std::uint8_t blocked[kMaxRays] = {};
        const std::uint32_t count = row.rays(call, rays);
        work_.rays += count;
        input_.providers.rays->any_hit({rays, count}, {blocked, count});
        return row.answer(call, {blocked, count});
    }

    std::vector<AnswerResult> best_of(const std::vector<ReferenceCandidate>& candidates) {
        std::vector<std::uint32_t> valid;
        const bool has_threshold = input_.program->has_threshold;
        const Score threshold = to_score(static_cast<double>(input_.program->threshold));
        for (std::uint32_t i = 0; i < candidates.size(); ++i) {
            const bool is_enough = !has_threshold || candidates[i].score >= threshold;
            if (candidates[i].is_valid && is_enough) valid.push_back(i);
        }
        outcome_.valid = static_cast<std::uint32_t>(valid.size());
        std::stable_sort(valid.begin(), valid.end(), [&](std::uint32_t a, std::uint32_t b) {
            return candidates[a].score > candidates[b].score;
        });
        const std::uint32_t wanted = input_.wanted != 0 ? input_.wanted : input_.program->wanted;
        if (valid.size() > wanted) valid.resize(wanted);
        std::vector<AnswerResult> results;
        for (const std::uint32_t number : valid) {
            const ReferenceCandidate& candidate = candidates[number];
            results.push_back({.candidate = number,
                               .kind = candidate.point.kind,
                               .position = candidate.point.position,
                               .source = candidate.point.source,
                               .score_low = candidate.score,
                               .score_high = candidate.score});
        }
        return results;
    }

    const QueryInput& input_;
    ResolvedObjects objects_;
    OptionOutcome outcome_;
    WorkCounts work_;
};

}  // namespace

const char* to_string(Status status) noexcept {
    switch (status) {
        case Status::Found:
            return "Found";
        case Status::NoCandidates:
            return "NoCandidates";
        case Status::AllRejected:
            return "AllRejected";
        case Status::MissingObject:
            return "MissingObject";
        case Status::Undecided:
            return "Undecided";
        case Status::ProviderTimeout:
            return "ProviderTimeout";
        case Status::Cancelled:
            return "Cancelled";
        case Status::OutOfMemory:
            return "OutOfMemory";
        case Status::InvalidHandle:
            return "InvalidHandle";
        case Status::InProgress:
            return "InProgress";
    }
    return "InProgress";
}

Answer evaluate_reference(const QueryInput& input, WorkCounts* work) {
    ReferenceEvaluation evaluation(input);
    Answer answer = evaluation.run();
    if (work != nullptr) *work = evaluation.work();
    return answer;
}

}  // namespace vantage
