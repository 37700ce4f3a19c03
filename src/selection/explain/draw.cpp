// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A record as spheres, lines and texts.

#include <cstdio>

#include "base/vec.h"
#include "selection/evaluate/query_scene.h"
#include "vantage/explain.h"

namespace vantage {

namespace {

constexpr float kRadius = 0.15f, kBestRadius = 0.3f;
constexpr Vec3 kTextAbove{0, 0.4f, 0};

/// Passed all conditions of its option?
bool is_valid(const OptionRecord& option, std::uint32_t candidate, std::uint32_t condition_count) {
    if (option.candidates[candidate].status == CandidateStatus::Best) return true;
    if (option.candidates[candidate].status != CandidateStatus::Undecided) return false;
    for (std::uint32_t i = 0; i < condition_count; ++i) {
        if (option.step(candidate, i).mark == StepMark::NotNeeded) return false;
    }
    return true;
}

Colour colour_of(CandidateStatus status, bool is_valid_one) {
    if (status == CandidateStatus::Best) return colours::kBest;
    if (is_valid_one) return colours::kValid;
    return status == CandidateStatus::Undecided ? colours::kUndecided : colours::kFailed;
}

std::string label_of(const CandidateRecord& candidate, const Program& program,
                     const ProgramOption& option, const Catalog& catalog) {
    if (candidate.status == CandidateStatus::Failed)
        return to_string(program, program.steps_of(option)[candidate.failed_step], catalog);
    if (!candidate.has_interval) return {};
    char text[64];
    if (candidate.score_low == candidate.score_high) {
        std::snprintf(text, sizeof(text), "%.3f", score_value(candidate.score_low));
    } else {
        std::snprintf(text, sizeof(text), "%.3f to %.3f", score_value(candidate.score_low),
                      score_value(candidate.score_high));
    }
    return text;
}

void draw_candidates(const OptionRecord& option, const QueryInput& input, DebugDraw& to) {
    const ProgramOption& entry = input.program->options[option.option];
    for (std::uint32_t i = 0; i < option.candidates.size(); ++i) {
        const CandidateRecord& candidate = option.candidates[i];
        const bool is_best = candidate.status == CandidateStatus::Best;
        const Colour colour =
            colour_of(candidate.status, is_valid(option, i, entry.condition_count));
        to.sphere(candidate.position, is_best ? kBestRadius : kRadius, colour);
        const std::string label = label_of(candidate, *input.program, entry, *input.catalog);
        if (!label.empty()) to.text(candidate.position + kTextAbove, label, colour);
    }
}

/// Words that can show what they measure do so for the best candidate.
void draw_words(const QueryRecord& record, const QueryInput& input, DebugDraw& to) {
    if (record.results.empty()) return;
    QueryScene scene;
    set_scene(input, scene);
    const ProgramOption& option = input.program->options[record.option];
    if (!has_all_words(scene, option)) return;
    const AnswerResult& best = record.results[0];
    const NavPoint stands{};
    for (const ProgramStep& step : input.program->steps_of(option)) {
        const CriterionRow& row = *input.catalog->criterion(step.criterion);
        if (row.draw == nullptr) continue;
        CriterionCall call = criterion_call(scene, step, row);
        call.candidates = {.count = 1,
                           .x = &best.position.x,
                           .y = &best.position.y,
                           .z = &best.position.z,
                           .numbers = &best.candidate,
                           .stands = &stands};
        row.draw(call, to);
    }
    for (const ProgramGenerator& entry : input.program->generators_of(option)) {
        const GeneratorRow& row = *input.catalog->generator(entry.generator);
        if (row.draw != nullptr) row.draw(generator_call(scene, entry, row), to);
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
