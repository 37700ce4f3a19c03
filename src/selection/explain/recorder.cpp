// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See recorder.h.

#include "selection/explain/recorder.h"

#include <cmath>
#include <limits>

#include "selection/evaluate/score.h"

namespace vantage {

void RunRecorder::begin(const QueryInput& input, QueryRecord& record) {
    program_ = input.program;
    record_ = &record;
    step_total_ = 0;
    is_left_out_ = false;
    record = {.program_hash = input.program->hash,
              .program = input.program->name,
              .asker = input.asker,
              .seed = input.seed,
              .epoch = input.snapshot->epoch()};
    resolve_symbols(input, values_);
    for (std::uint16_t i = 0; i < input.program->symbols.size(); ++i)
        record.values.push_back(values_.is_bound(i) ? values_.values[i]
                                                    : std::numeric_limits<float>::quiet_NaN());
}

void RunRecorder::option_began(std::uint32_t index) noexcept {
    OptionRecord& began = record_->options.emplace_back();
    began.option = index;
    began.step_count = program_->options[index].step_count;
    is_left_out_ = false;
}

void RunRecorder::dropped(std::uint32_t generator, const GeneratedPoint& point) noexcept {
    option().drops.push_back({.position = point.position,
                              .generator = static_cast<std::uint16_t>(generator),
                              .reason = point.dropped});
}

void RunRecorder::generated(const Candidates& candidates) noexcept {
    OptionRecord& made = option();
    const std::size_t values = std::size_t{candidates.count} * made.step_count;
    is_left_out_ = values > kMostRecordedSteps - step_total_;
    if (is_left_out_) {
        made.step_count = 0;
        return;
    }
    step_total_ += values;
    made.candidates.resize(candidates.count);
    made.steps.resize(values);
    for (std::uint32_t i = 0; i < candidates.count; ++i) {
        made.candidates[i].position = candidates.position(i);
        made.candidates[i].kind = candidates.kinds[i];
        made.candidates[i].source = candidates.sources[i];
    }
}

std::span<const ProgramStep> RunRecorder::steps_of_option() noexcept {
    return program_->steps_of(program_->options[option().option]);
}

StepRecord& RunRecorder::step_of(std::uint32_t candidate, std::uint16_t step) noexcept {
    return option().steps[std::size_t{candidate} * option().step_count + step];
}

void RunRecorder::measured(std::uint32_t candidate, std::uint16_t step, float value) noexcept {
    if (is_left_out_) return;
    const ProgramStep& entry = steps_of_option()[step];
    const bool is_weight = entry.role == StepRole::Weight && !std::isnan(value);
    step_of(candidate, step) = {value, is_weight ? vantage::normalised(entry, value) : 0.0f,
                                StepMark::Measured};
}

void RunRecorder::known(std::uint32_t candidate, std::uint16_t step, bool passes) noexcept {
    if (is_left_out_) return;
    step_of(candidate, step) = {0, 0, passes ? StepMark::KnownPass : StepMark::KnownFail};
}

void RunRecorder::rejected(std::uint32_t candidate, std::uint16_t step) noexcept {
    if (is_left_out_) return;
    CandidateRecord& out = option().candidates[candidate];
    const bool is_condition = step != kThresholdStep;
    out.status = is_condition ? CandidateStatus::Failed : CandidateStatus::TooLow;
    if (is_condition) out.failed_step = step;
}

void RunRecorder::traced(std::uint32_t candidate, std::uint16_t step, const Ray& ray,
                         bool is_blocked) noexcept {
    if (is_left_out_) return;
    option().rays.push_back(
        {.ray = ray, .candidate = candidate, .step = step, .is_blocked = is_blocked});
}

void RunRecorder::interval(std::uint32_t candidate, Score low, Score high) noexcept {
    if (is_left_out_) return;
    CandidateRecord& known = option().candidates[candidate];
    known.has_interval = true;
    known.score_low = low;
    known.score_high = high;
}

void RunRecorder::pooled(std::uint32_t candidate) noexcept {
    if (is_left_out_) return;
    option().candidates[candidate].is_in_draw = true;
}

void RunRecorder::option_ended(const OptionOutcome& outcome) noexcept {
    option().outcome = outcome;
    for (std::uint32_t i = 0; i < option().candidates.size(); ++i) {
        const bool is_open = option().candidates[i].status == CandidateStatus::Undecided;
        if (is_open && has_passed_all(i)) option().candidates[i].status = CandidateStatus::Valid;
    }
}

/// Of one that is not out: what was looked at has passed, unless alternatives are left.
bool RunRecorder::has_passed_all(std::uint32_t candidate) noexcept {
    const auto count =
        static_cast<std::uint16_t>(program_->options[option().option].condition_count);
    const auto steps = steps_of_option();
    for (std::uint16_t i = 0; i < count; ++i) {
        if (is_passed(candidate, i)) continue;
        bool holds = false;  // Another one of its group?
        for (std::uint16_t j = 0; j < count && steps[i].group != 0 && !holds; ++j)
            holds = steps[j].group == steps[i].group && is_passed(candidate, j);
        if (!holds) return false;
    }
    return true;
}

bool RunRecorder::is_passed(std::uint32_t candidate, std::uint16_t step) noexcept {
    const StepRecord& known = option().step(candidate, step);
    if (known.mark != StepMark::Measured) return known.mark == StepMark::KnownPass;
    return passes(with_value(steps_of_option()[step], values_), known.value);
}

void RunRecorder::answered(const AnswerView& answer) noexcept {
    record_->status = is_left_out_ ? Status::OutOfMemory : answer.status;
    record_->option = answer.option;
    if (is_left_out_) return;
    record_->results.assign(answer.results.begin(), answer.results.end());
    record_->unfinished = answer.unfinished;
    if (record_->options.empty()) return;
    for (const AnswerResult& result : answer.results)
        option().candidates[result.candidate].status = CandidateStatus::Best;
}

}  // namespace vantage
