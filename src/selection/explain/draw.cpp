// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A record as spheres, lines and texts.

#include "base/text.h"
#include "base/vec.h"
#include "selection/evaluate/query_scene.h"
#include "selection/explain/group_text.h"
#include "vantage/explain.h"

namespace vantage {

namespace {

constexpr float kRadius = 0.15f, kBestRadius = 0.3f;
constexpr Vec3 kTextAbove{0, 0.4f, 0};

Colour colour_of(CandidateStatus status) {
    switch (status) {
        case CandidateStatus::Best:
            return colours::kBest;
        case CandidateStatus::Valid:
            return colours::kValid;
        case CandidateStatus::Undecided:
            return colours::kUndecided;
        case CandidateStatus::Failed:
        case CandidateStatus::TooLow:
            break;
    }
    return colours::kFailed;
}

std::string label_of(const CandidateRecord& candidate, const Program& program,
                     const ProgramOption& option, const Catalog& catalog) {
    if (candidate.status == CandidateStatus::Failed)
        return failure_text(program, option, program.steps_of(option)[candidate.failed_step],
                            catalog);
    if (!candidate.has_interval) return {};
    const std::string low = fixed_text(score_value(candidate.score_low), 3);
    if (candidate.score_low == candidate.score_high) return low;
    return low + " to " + fixed_text(score_value(candidate.score_high), 3);
}

void draw_candidates(const OptionRecord& option, const QueryInput& input, DebugDraw& to) {
    const ProgramOption& entry = input.program->options[option.option];
    for (std::uint32_t i = 0; i < option.candidates.size(); ++i) {
        const CandidateRecord& candidate = option.candidates[i];
        const bool is_best = candidate.status == CandidateStatus::Best;
        const Colour colour = colour_of(candidate.status);
        to.sphere(candidate.position, is_best ? kBestRadius : kRadius, colour);
        const std::string label = label_of(candidate, *input.program, entry, *input.catalog);
        if (!label.empty()) to.text(candidate.position + kTextAbove, label, colour);
    }
}

/// Words that can show what they measure do so for the best candidate.
void draw_criteria(const QueryScene& scene, const ProgramOption& option, const AnswerResult& best,
                   DebugDraw& to) {
    const NavPoint stands{};
    for (const ProgramStep& step : scene.program().steps_of(option)) {
        const CriterionRow& row = *scene.input.catalog->criterion(step.criterion);
        if (row.draw == nullptr || step.quantifier != Quantifier::None) continue;
        CriterionCall call = criterion_call(scene, step, row);
        call.candidates = {.count = 1,
                           .x = &best.position.x,
                           .y = &best.position.y,
                           .z = &best.position.z,
                           .numbers = &best.candidate,
                           .stands = &stands,
                           .kinds = &best.kind,
                           .sources = &best.source};
        row.draw(call, to);
    }
}

/// Generators show where they looked, whatever came of it.
void draw_words(const QueryRecord& record, const QueryInput& input, DebugDraw& to) {
    QueryScene scene;
    set_scene(input, scene);
    for (const OptionRecord& tried : record.options) {
        const ProgramOption& option = input.program->options[tried.option];
        if (!has_all_words(scene, option)) continue;
        OptionOutcome outcome;
        if (!has_all_objects(scene, option, outcome)) continue;
        for (const ProgramGenerator& entry : input.program->generators_of(option)) {
            const GeneratorRow& row = *input.catalog->generator(entry.generator);
            if (row.draw != nullptr) row.draw(generator_call(scene, entry, row), to);
        }
        if (tried.option == record.option && !record.results.empty())
            draw_criteria(scene, option, record.results[0], to);
    }
}

}  // namespace

void draw(const QueryRecord& record, const QueryInput& input, DebugDraw& to) {
    for (const OptionRecord& option : record.options) {
        draw_candidates(option, input, to);
        for (const RayRecord& traced : option.rays)
            to.line(traced.ray.from, traced.ray.to,
                    traced.is_blocked ? colours::kBlocked : colours::kClear);
    }
    draw_words(record, input, to);
}

}  // namespace vantage
