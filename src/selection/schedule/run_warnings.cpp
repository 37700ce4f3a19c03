// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See run_warnings.h.

#include "selection/schedule/run_warnings.h"

#include <algorithm>
#include <string>

#include "base/log.h"

namespace vantage {

namespace {

constexpr std::uint16_t kQueriesToJudge = 1000;

constexpr const char* kOutOfRange = "run/out-of-range-weight";
constexpr const char* kNeverRejects = "run/never-rejects";
constexpr const char* kAlwaysRejects = "run/always-rejects";

std::string explanation(const char* code) {
    if (code == kOutOfRange)
        return "its object is farther away than the range of the weight from every candidate, so "
               "that all of them tie; give the weight a longer range";
    return code == kNeverRejects ? "it held for every candidate in 1,000 queries; it costs time "
                                   "and decides nothing"
                                 : "it failed for every candidate in 1,000 queries";
}

/// Is it a measure of how far away something is? Metres of either sign are something else: a
/// height, or a change.
bool is_distance(const CriterionRow& row) {
    return row.cost == CostClass::Cheap && row.object != ObjectNeed::None && row.unit == "m" &&
           row.range_low >= 0.0f;
}

}  // namespace

RunWarnings::RunWarnings(Allocator& allocator, std::uint32_t programs) noexcept
    : places_(allocator, programs), steps_(allocator, std::size_t{programs} * kWatchedSteps) {}

void RunWarnings::observe(const Program& program, const Catalog& catalog,
                          std::span<const StepWork> work) noexcept {
    const std::span<Step> seen = steps_of(program.hash);
    for (std::size_t i = 0; i < std::min(work.size(), seen.size()); ++i) {
        if (seen[i].is_settled || work[i].passed + work[i].failed == 0) continue;
        const CriterionRow* row = catalog.criterion(program.steps[i].criterion);
        if (row == nullptr) continue;
        const char* code = finding(seen[i], program.steps[i], *row, work[i]);
        if (code == nullptr) continue;
        ++count_;
        log(LogLevel::Warning, std::string(code) + ": query " + program.name + ": \"" +
                                   to_string(program, program.steps[i], catalog) +
                                   "\": " + explanation(code));
    }
}

/// The code of what is to be told now; null for nothing.
const char* RunWarnings::finding(Step& seen, const ProgramStep& step, const CriterionRow& row,
                                 const StepWork& work) const noexcept {
    if (step.role == StepRole::Weight) {
        seen.is_settled = !is_distance(row);
        // One candidate alone does not tie with anybody.
        if (seen.is_settled || work.passed > 0 || work.failed < 2) return nullptr;
        seen.is_settled = true;
        return kOutOfRange;
    }
    seen.has_passed |= work.passed > 0;
    seen.has_failed |= work.failed > 0;
    seen.is_settled = seen.has_passed && seen.has_failed;
    if (seen.is_settled || ++seen.queries < kQueriesToJudge) return nullptr;
    seen.is_settled = true;
    return seen.has_passed ? kNeverRejects : kAlwaysRejects;
}

/// Its place, a free one, or that of the one that was not seen for the longest time.
std::span<RunWarnings::Step> RunWarnings::steps_of(std::uint64_t program) noexcept {
    std::size_t at = 0;
    bool is_found = false;
    for (std::size_t i = 0; i < places_.size() && !is_found; ++i) {
        is_found = places_[i].last_seen != 0 && places_[i].program == program;
        if (is_found || places_[i].last_seen < places_[at].last_seen) at = i;
    }
    const std::span<Step> steps(steps_.begin() + at * kWatchedSteps, kWatchedSteps);
    if (!is_found) std::fill(steps.begin(), steps.end(), Step{});
    places_[at] = {.program = program, .last_seen = ++now_};
    return steps;
}

}  // namespace vantage
