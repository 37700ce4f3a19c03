// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See statistics.h.

#include "selection/schedule/statistics.h"

#include <algorithm>

namespace vantage {

namespace {

ProgramStatistics empty_statistics(const Program& program, const Catalog& catalog) {
    ProgramStatistics made{.name = program.name, .hash = program.hash};
    for (const ProgramOption& option : program.options) {
        OptionStatistics& entry = made.options.emplace_back();
        entry.label = option.label;
        for (const ProgramStep& step : program.steps_of(option))
            entry.steps.push_back({.text = to_string(program, step, catalog)});
    }
    return made;
}

void add_option(OptionStatistics& option, const OptionOutcome& outcome,
                std::span<const StepWork> steps) {
    ++option.tried;
    option.answered += outcome.status == Status::Found ? 1 : 0;
    option.generated += outcome.generated;
    option.dropped += outcome.dropped;
    for (std::size_t i = 0; i < option.steps.size() && i < steps.size(); ++i) {
        StepStatistics& step = option.steps[i];
        step.evaluated += steps[i].evaluated;
        step.known += steps[i].known;
        step.rejected += steps[i].rejected;
        step.rays += steps[i].rays;
        step.nanoseconds += steps[i].nanoseconds;
        step.slowest_nanoseconds = std::max(step.slowest_nanoseconds, steps[i].slowest_nanoseconds);
        const std::uint32_t touched = steps[i].evaluated + steps[i].known;
        step.skipped += outcome.generated - std::min(outcome.generated, touched);
    }
}

}  // namespace

std::uint32_t place_of(Statistics& statistics, const Program& program, const Catalog& catalog) {
    const auto found = std::find_if(
        statistics.programs.begin(), statistics.programs.end(),
        [&program](const ProgramStatistics& entry) { return entry.hash == program.hash; });
    const auto place = static_cast<std::uint32_t>(found - statistics.programs.begin());
    if (found == statistics.programs.end())
        statistics.programs.push_back(empty_statistics(program, catalog));
    return place;
}

void add_options(ProgramStatistics& entry, const Program& program,
                 std::span<const OptionOutcome> options, std::span<const StepWork> steps) {
    for (std::size_t i = 0; i < options.size(); ++i) {
        const ProgramOption& option = program.options[i];
        add_option(entry.options[i], options[i],
                   steps.subspan(option.first_step, option.step_count));
    }
}

void add_completion(ProgramStatistics& entry, const Completion& completion) {
    ++entry.queries;
    ++entry.by_status[static_cast<std::size_t>(completion.answer.status)];
    entry.units += completion.work.units;
    entry.rays += completion.work.rays;
    entry.rays_saved += completion.work.rays_saved;
    entry.waited_updates += completion.waited_updates;
    entry.latency_updates += completion.latency_updates;
    entry.longest_wait = std::max(entry.longest_wait, completion.waited_updates);
    entry.longest_latency = std::max(entry.longest_latency, completion.latency_updates);
}

void add_bar(Statistics& statistics, const TraceBar& bar) {
    if (bar.begin == 0 || statistics.trace.size() >= statistics.max_bars) return;
    statistics.trace.push_back(bar);
}

}  // namespace vantage
