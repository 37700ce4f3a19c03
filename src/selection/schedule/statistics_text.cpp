// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Statistics as a table for people, as JSON for tools and as a trace for viewers.

#include <algorithm>

#include "base/json_writer.h"
#include "base/text.h"
#include "vantage/scheduler.h"

namespace vantage {

namespace {

constexpr std::size_t kStatuses = 10;

std::string mean_of(std::uint64_t sum, std::uint64_t count) {
    const double mean = count == 0 ? 0.0 : static_cast<double>(sum) / static_cast<double>(count);
    return fixed_text(mean, 1);
}

/// In a column so wide.
std::string right(std::string text, std::size_t width) {
    return std::string(width - std::min(width, text.size()), ' ') + text;
}

std::string program_heading(const ProgramStatistics& program) {
    std::string text = "query " + program.name + ": " + std::to_string(program.queries) + " asked";
    for (std::size_t i = 0; i < kStatuses; ++i) {
        if (program.by_status[i] == 0) continue;
        text +=
            ", " + std::to_string(program.by_status[i]) + " " + to_string(static_cast<Status>(i));
    }
    text += "\n  per query: " + mean_of(program.units, program.queries) + " units, " +
            mean_of(program.rays, program.queries) + " rays, ";
    if (program.rays_saved > 0)
        text += mean_of(program.rays_saved, program.queries) + " saved by tables, ";
    text += "waited " + mean_of(program.waited_updates, program.queries) + " updates (longest " +
            std::to_string(program.longest_wait) + "), answered after " +
            mean_of(program.latency_updates, program.queries) + " (longest " +
            std::to_string(program.longest_latency) + ")\n";
    return text;
}

std::string step_row(const StepStatistics& step) {
    const std::string numbers =
        "  " + right(std::to_string(step.evaluated), 12) + right(std::to_string(step.known), 11) +
        right(std::to_string(step.skipped), 13) + right(std::to_string(step.rejected), 11) +
        right(std::to_string(step.rays), 11) +
        right(fixed_text(static_cast<double>(step.nanoseconds) / 1000.0, 1), 13) +
        right(fixed_text(static_cast<double>(step.slowest_nanoseconds) / 1000.0, 1), 10) + "\n";
    constexpr std::size_t kTextWidth = 44;
    std::string name = "    " + step.text;
    name.resize(std::max(name.size(), kTextWidth), ' ');
    return name + numbers;
}

void write_step(const StepStatistics& step, JsonWriter& json) {
    json.begin_object()
        .member("step", step.text)
        .member("evaluated", step.evaluated)
        .member("known", step.known)
        .member("skipped", step.skipped)
        .member("rejected", step.rejected)
        .member("rays", step.rays)
        .member("nanoseconds", step.nanoseconds)
        .member("slowest_nanoseconds", step.slowest_nanoseconds)
        .end_object();
}

void write_option(const OptionStatistics& option, JsonWriter& json) {
    json.begin_object()
        .member("label", option.label)
        .member("tried", option.tried)
        .member("answered", option.answered)
        .member("generated", option.generated)
        .member("dropped", option.dropped)
        .key("steps")
        .begin_array();
    for (const StepStatistics& step : option.steps)
        write_step(step, json);
    json.end_array().end_object();
}

void write_program(const ProgramStatistics& program, JsonWriter& json) {
    json.begin_object()
        .member("name", program.name)
        .member("hash", hex_text(program.hash))
        .member("queries", program.queries)
        .member("units", program.units)
        .member("rays", program.rays)
        .member("rays_saved", program.rays_saved)
        .member("waited_updates", program.waited_updates)
        .member("longest_wait", program.longest_wait)
        .member("latency_updates", program.latency_updates)
        .member("longest_latency", program.longest_latency)
        .key("statuses")
        .begin_object();
    for (std::size_t i = 0; i < kStatuses; ++i) {
        if (program.by_status[i] > 0)
            json.member(to_string(static_cast<Status>(i)), program.by_status[i]);
    }
    json.end_object().key("options").begin_array();
    for (const OptionStatistics& option : program.options)
        write_option(option, json);
    json.end_array().end_object();
}

/// Viewers want microseconds, a process and a row: row 0 for updates, then one for each ticket.
void write_bar(const TraceBar& bar, const Statistics& statistics, JsonWriter& json) {
    const bool is_update = bar.kind == TraceBar::Kind::Update;
    const std::string name = is_update ? "update" : statistics.programs[bar.program].name;
    json.begin_object()
        .member("name", name)
        .member("cat", is_update                             ? "update"
                       : bar.kind == TraceBar::Kind::Waiting ? "waiting"
                                                             : "working")
        .member("ph", "X")
        .member("ts", static_cast<double>(bar.begin) / 1000.0)
        .member("dur", static_cast<double>(bar.end - bar.begin) / 1000.0)
        .member("pid", 1)
        .member("tid", is_update ? std::uint64_t{0} : bar.ticket)
        .end_object();
}

}  // namespace

std::string to_table(const Statistics& statistics) {
    std::string text;
    for (const ProgramStatistics& program : statistics.programs) {
        text += (text.empty() ? "" : "\n") + program_heading(program);
        for (const OptionStatistics& option : program.options) {
            text += "  option \"" + option.label + "\": tried " + std::to_string(option.tried) +
                    ", answered " + std::to_string(option.answered) + ", " +
                    mean_of(option.generated, option.tried) + " candidates, " +
                    mean_of(option.dropped, option.tried) + " dropped\n";
            if (option.tried == 0 || option.steps.empty()) continue;
            text +=
                "                                                 evaluated      known"
                "      skipped   rejected       rays microseconds   slowest\n";
            for (const StepStatistics& step : option.steps)
                text += step_row(step);
        }
    }
    return text;
}

std::string to_json(const Statistics& statistics) {
    JsonWriter json;
    json.begin_object().key("programs").begin_array();
    for (const ProgramStatistics& program : statistics.programs)
        write_program(program, json);
    json.end_array().end_object();
    return json.text();
}

std::string to_trace(const Statistics& statistics) {
    JsonWriter json;
    json.begin_object().member("displayTimeUnit", "ns").key("traceEvents").begin_array();
    for (const TraceBar& bar : statistics.trace)
        write_bar(bar, statistics, json);
    json.end_array().end_object();
    return json.text();
}

}  // namespace vantage
