// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See report.h.

#include "tools/simulate/report.h"

#include <algorithm>
#include <cstdarg>
#include <cstdio>

#include "base/json_writer.h"
#include "base/text.h"

namespace vantage::tools {

namespace {

double ratio(std::uint64_t sum, std::uint64_t count) {
    return count == 0 ? 0.0 : static_cast<double>(sum) / static_cast<double>(count);
}

[[gnu::format(printf, 1, 2)]] std::string formatted(const char* format, ...) {
    char text[256];
    va_list arguments;
    va_start(arguments, format);
    std::vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    return text;
}

std::string hash_text(std::uint64_t hash) {
    return formatted("%016llx", static_cast<unsigned long long>(hash));
}

/// "AllRejected 12, MissingObject 3"; "-" for none.
std::string failures(const QueryTotals& query) {
    std::string text;
    for (std::size_t i = 1; i < kStatusCount; ++i) {
        if (query.by_status[i] == 0) continue;
        text += (text.empty() ? "" : ", ") + std::string(to_string(static_cast<Status>(i))) + " " +
                with_commas(query.by_status[i]);
    }
    return text.empty() ? "-" : text;
}

std::string row(const QueryTotals& query, int width) {
    return formatted("  %-*.*s %8s %8s %8.1f %6u %8.1f %8.1f  ", width, width, query.name.c_str(),
                     with_commas(query.asked).c_str(), with_commas(query.found()).c_str(),
                     ratio(query.latency_updates, query.answered), query.longest_latency,
                     ratio(query.units, query.answered), ratio(query.rays, query.answered)) +
           failures(query) + "\n";
}

std::string query_table(const SimulationReport& report) {
    int width = 5;
    for (const QueryTotals& query : report.queries)
        width = std::max(width, static_cast<int>(std::min<std::size_t>(query.name.size(), 40)));
    std::string text = formatted("  %-*s %8s %8s %8s %6s %8s %8s  %s\n", width, "query", "asked",
                                 "found", "latency", "max", "units", "rays", "without an answer");
    for (const QueryTotals& query : report.queries)
        text += row(query, width);
    return text + row(report.total(), width);
}

std::string world_lines(const SimulationReport& report) {
    std::string text =
        formatted("  units %.1f an update, at most %s of %s; rays %s sent, %s shared\n",
                  ratio(report.units, report.updates), with_commas(report.most_units).c_str(),
                  with_commas(report.units_per_update).c_str(),
                  with_commas(report.rays_sent).c_str(), with_commas(report.rays_shared).c_str());
    text += formatted("  claims %s taken, %s refused; walks %s begun, %s ended, %s without a way\n",
                      with_commas(report.claims_taken).c_str(),
                      with_commas(report.claims_refused).c_str(), with_commas(report.walks).c_str(),
                      with_commas(report.arrivals).c_str(), with_commas(report.no_way).c_str());
    text += formatted("  moved %.1f m, %s jumps, %s teleports\n", report.crowd.metres,
                      with_commas(report.crowd.jumps).c_str(),
                      with_commas(report.crowd.teleports).c_str());
    if (report.crowd.lost_steps + report.refused_requests + report.lagging_publishes > 0) {
        text += formatted("  steps off the floor %s, requests refused %s, publishes late %s\n",
                          with_commas(report.crowd.lost_steps).c_str(),
                          with_commas(report.refused_requests).c_str(),
                          with_commas(report.lagging_publishes).c_str());
    }
    return text;
}

/// What stealth cost, and what it was good for.
std::string safe_walk_lines(const SimulationReport& report) {
    const SafeWalks& walks = report.safe_walks;
    if (walks.stealth <= 0) return {};
    const auto percent = [](double taken, double shortest) {
        return shortest > 0 ? 100 * (taken / shortest - 1) : 0.0;
    };
    return formatted(
        "  safe paths, stealth %.1f: %s walks, %.1f m, %.1f m of it seen by known foes; the "
        "shortest ways %.1f m, %.1f m seen (%+.1f %%, %+.1f %%)\n",
        static_cast<double>(walks.stealth), with_commas(walks.walks).c_str(), walks.taken.metres,
        walks.taken.seen, walks.shortest.metres, walks.shortest.seen,
        percent(walks.taken.metres, walks.shortest.metres),
        percent(walks.taken.seen, walks.shortest.seen));
}

std::string check_lines(const SimulationReport& report) {
    if (report.checks_wanted == 0) return {};
    std::string text =
        formatted("  checked against the reference: %s of %s wanted, %s differ\n",
                  with_commas(report.checked).c_str(), with_commas(report.checks_wanted).c_str(),
                  with_commas(report.mismatch_count).c_str());
    for (const std::string& mismatch : report.mismatches)
        text += "    " + mismatch + "\n";
    return text;
}

/// Rays and answers without the table and with it, side by side.
std::string table_lines(const SimulationReport& report) {
    if (!report.has_tables) return {};
    std::string text = formatted("  tables trusted  %11s %11s %11s %7s %9s %8s\n", "rays without",
                                 "to hidden", "rays with", "ratio", "queries", "differ");
    const auto add = [&text](const QueryTotals& query) {
        const TableTotals& tables = query.tables;
        text += formatted(
            "  %-15.15s %12s %11s %11s %7.2f %9s %8s\n", query.name.c_str(),
            with_commas(tables.rays_without).c_str(), with_commas(tables.rays_to_hidden).c_str(),
            with_commas(tables.rays_with).c_str(),
            ratio(tables.rays_without, std::max<std::uint64_t>(tables.rays_with, 1)),
            with_commas(tables.queries).c_str(), with_commas(tables.different).c_str());
    };
    for (const QueryTotals& query : report.queries)
        add(query);
    const TableTotals all = report.total().tables;
    add(report.total());
    text += formatted(
        "  a table that knew all that is hidden would reach a ratio of %.2f\n",
        ratio(all.rays_without, std::max<std::uint64_t>(all.rays_without - all.rays_to_hidden, 1)));
    text +=
        formatted("  equal answers %.4f %%\n", 100.0 - 100.0 * ratio(all.different, all.queries));
    for (const std::string& difference : report.table_differences)
        text += "    " + difference + "\n";
    return text;
}

void write_tables(JsonWriter& json, const SimulationReport& report) {
    if (!report.has_tables) return;
    const TableTotals all = report.total().tables;
    json.key("tables")
        .begin_object()
        .member("queries", all.queries)
        .member("different", all.different)
        .member("raysWithout", all.rays_without)
        .member("raysToHidden", all.rays_to_hidden)
        .member("raysWith", all.rays_with);
    json.key("differences").begin_array();
    for (const std::string& difference : report.table_differences)
        json.value(difference);
    json.end_array().end_object();
}

void write_totals(JsonWriter& json, const QueryTotals& query) {
    json.begin_object()
        .member("query", query.name)
        .member("asked", query.asked)
        .member("answered", query.answered);
    json.key("byStatus").begin_object();
    for (std::size_t i = 0; i < kStatusCount; ++i) {
        if (query.by_status[i] > 0)
            json.member(to_string(static_cast<Status>(i)), query.by_status[i]);
    }
    json.end_object()
        .member("meanLatencyUpdates", ratio(query.latency_updates, query.answered))
        .member("maxLatencyUpdates", query.longest_latency)
        .member("units", query.units)
        .member("rays", query.rays)
        .end_object();
}

void write_crowd(JsonWriter& json, const SimulationReport& report) {
    json.member("metres", report.crowd.metres)
        .member("walks", report.walks)
        .member("arrivals", report.arrivals)
        .member("noWay", report.no_way)
        .member("jumps", report.crowd.jumps)
        .member("teleports", report.crowd.teleports)
        .member("lostSteps", report.crowd.lost_steps)
        .member("claimsTaken", report.claims_taken)
        .member("claimsRefused", report.claims_refused);
}

void write_safe_walks(JsonWriter& json, const SafeWalks& walks) {
    if (walks.stealth <= 0) return;
    json.key("safePaths")
        .begin_object()
        .member("stealth", static_cast<double>(walks.stealth))
        .member("walks", walks.walks)
        .member("withoutNodes", walks.without_nodes)
        .member("metres", walks.taken.metres)
        .member("seenMetres", walks.taken.seen)
        .member("shortestMetres", walks.shortest.metres)
        .member("shortestSeenMetres", walks.shortest.seen)
        .end_object();
}

void write_check(JsonWriter& json, const SimulationReport& report) {
    json.key("check")
        .begin_object()
        .member("wanted", report.checks_wanted)
        .member("checked", report.checked)
        .member("different", report.mismatch_count);
    json.key("mismatches").begin_array();
    for (const std::string& mismatch : report.mismatches)
        json.value(mismatch);
    json.end_array().end_object();
}

}  // namespace

void QueryTotals::add(const QueryTotals& other) {
    asked += other.asked;
    answered += other.answered;
    for (std::size_t i = 0; i < kStatusCount; ++i)
        by_status[i] += other.by_status[i];
    latency_updates += other.latency_updates;
    longest_latency = std::max(longest_latency, other.longest_latency);
    units += other.units;
    rays += other.rays;
    tables.add(other.tables);
}

QueryTotals SimulationReport::total() const {
    QueryTotals total{.name = "all"};
    for (const QueryTotals& query : queries)
        total.add(query);
    return total;
}

std::string as_table(const SimulationReport& report) {
    return formatted("%.100s: %s agents, %.1f s (%s updates), seed %llu, %u threads\n",
                     report.level.c_str(), with_commas(report.agents).c_str(),
                     static_cast<double>(report.updates) / kUpdatesPerSecond,
                     with_commas(report.updates).c_str(),
                     static_cast<unsigned long long>(report.seed), report.threads) +
           query_table(report) + world_lines(report) + safe_walk_lines(report) +
           check_lines(report) + table_lines(report) + "  hash " + hash_text(report.hash) + "  " +
           report.rays_by + "\n";
}

std::string as_json(const SimulationReport& report) {
    JsonWriter json;
    json.begin_object()
        .member("level", report.level)
        .member("agents", report.agents)
        .member("updates", report.updates)
        .member("seed", report.seed)
        .member("threads", report.threads)
        .member("unitsPerUpdate", report.units_per_update)
        .member("hash", hash_text(report.hash))
        .member("rays", report.rays_by);
    json.key("queries").begin_array();
    for (const QueryTotals& query : report.queries)
        write_totals(json, query);
    json.end_array().key("total");
    write_totals(json, report.total());
    json.member("meanUnits", ratio(report.units, report.updates))
        .member("maxUnits", report.most_units)
        .member("raysSent", report.rays_sent)
        .member("raysShared", report.rays_shared);
    write_crowd(json, report);
    write_safe_walks(json, report.safe_walks);
    json.member("refusedRequests", report.refused_requests)
        .member("laggingPublishes", report.lagging_publishes);
    write_check(json, report);
    write_tables(json, report);
    json.end_object();
    return json.text() + "\n";
}

}  // namespace vantage::tools
