// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What measure_budget() found, as a table for people and as CSV.

#include "bench/budget.h"
#include "bench/report_text.h"

namespace vantage::bench {

namespace {

const char* verdict(bool holds) {
    return holds ? "holds" : "MISSED";
}

void append_percentiles(const char* name, const Percentiles& times, std::string& text) {
    append_text(text, "  %-18s %9.1f %9.1f %9.1f %9.1f\n", name, times.p50, times.p99, times.p999,
                times.most);
}

void append_claims(const BudgetReport& report, std::string& text) {
    append_text(text, "\n99.9th percentile above the empty loop's: %.1f us, at most 50: %s\n",
                report.ours.p999 - report.empty.p999, verdict(report.is_near_empty_loop()));
    append_text(text, "99th percentile: %.1f us, at most %u: %s\n", report.ours.p99,
                report.settings.microseconds + 50, verdict(report.is_within_budget()));
    append_text(text, "update in which %u queries wait for rays: %.2f us, under 5: %s\n",
                report.waiting_runs, report.waiting_mean, verdict(report.is_waiting_cheap()));
    append_text(text, "budget of %u units exceeded by at most %llu, at most 1: %s\n",
                report.settings.units, static_cast<unsigned long long>(report.unit_overrun),
                verdict(report.unit_overrun <= 1));
    append_text(text, "queries that never ended: %llu, none: %s\n",
                static_cast<unsigned long long>(report.lost), verdict(report.lost == 0));
}

}  // namespace

std::string as_table(const BudgetReport& report) {
    std::string text;
    append_text(text,
                "CPU time of an update with %u queries of %u candidates in the queue and a budget "
                "of\n%u us, beside a loop that only watches the clock, %u updates of each in turn; "
                "microseconds.\n\n",
                report.settings.queries, report.candidates, report.settings.microseconds,
                report.settings.updates);
    append_text(text, "  %-18s %9s %9s %9s %9s\n", "", "50 %", "99 %", "99.9 %", "most");
    append_percentiles("scheduler", report.ours, text);
    append_percentiles("empty loop", report.empty, text);
    append_text(text, "\n  %llu queries completed; longest wait for the first work: %u updates\n",
                static_cast<unsigned long long>(report.completed), report.longest_wait);
    append_text(text, "\n  %-18s %9s %9s %9s %9s\n", "step", "count", "mean", "99.9 %", "most");
    for (const BudgetStep& step : report.steps)
        append_text(text, "  %-18s %9llu %9.2f %9.1f %9.1f\n", step.name.c_str(),
                    static_cast<unsigned long long>(step.count), step.mean, step.p999, step.most);
    append_claims(report, text);
    return text;
}

std::string as_csv(const BudgetReport& report) {
    std::string text = "what,p50,p99,p999,most,mean,count\n";
    const auto add_loop = [&text](const char* name, const Percentiles& times) {
        append_text(text, "%s,%.1f,%.1f,%.1f,%.1f,,\n", name, times.p50, times.p99, times.p999,
                    times.most);
    };
    add_loop("scheduler", report.ours);
    add_loop("empty loop", report.empty);
    for (const BudgetStep& step : report.steps)
        append_text(text, "step %s,,,%.1f,%.1f,%.2f,%llu\n", step.name.c_str(), step.p999,
                    step.most, step.mean, static_cast<unsigned long long>(step.count));
    append_text(text, "waiting update,,,,,%.2f,%u\n", report.waiting_mean,
                report.settings.waiting_updates);
    append_text(text, "units beyond the budget,,,,%llu,,\n",
                static_cast<unsigned long long>(report.unit_overrun));
    append_text(text, "queries completed,,,,,,%llu\n",
                static_cast<unsigned long long>(report.completed));
    append_text(text, "longest wait in updates,,,,%u,,\n", report.longest_wait);
    return text;
}

}  // namespace vantage::bench
