// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See table_check.h.

#include "tools/simulate/table_check.h"

#include <algorithm>
#include <cstdio>

#include "base/vec.h"
#include "tools/simulate/answer_check.h"
#include "vantage/explain.h"
#include "vantage_analysis/tactics.h"

namespace vantage::tools {

namespace {

constexpr std::size_t kMostDifferences = 50;

bool asks_the_table(std::string_view word) {
    return word == "visible" || word == "hidden" || word == "exposure" || word == "partialCover";
}

std::string place_text(Vec3 p) {
    char text[64];
    std::snprintf(text, sizeof(text), "(%.2f, %.2f, %.2f)", static_cast<double>(p.x),
                  static_cast<double>(p.y), static_cast<double>(p.z));
    return text;
}

/// The entry that says "hidden" where a ray is free; empty when none does.
std::string denied(const Tactics& tactics, const Ray& ray, Vec3 feet) {
    const PolarTable& table = tactics.polar();
    const Vec3 attacker = ray.from - Vec3{0, table.arrays().eye_high, 0};
    const NodeIndex at = table.node_near(feet), from = table.node_near(attacker);
    if (at == kNoNode || from == kNoNode) return {};
    for (const NodeStance stance : {NodeStance::High, NodeStance::Low}) {
        if (!table.surely_hidden(at, stance, from)) continue;
        const Vec3 way = tactics.map().position(from) - tactics.map().position(at);
        char text[160];
        std::snprintf(text, sizeof(text),
                      "nodes %u and %u are %.2f m apart, the table says hidden beyond %.2f or %.2f",
                      at, from, static_cast<double>(length_2d(way)),
                      static_cast<double>(table.unsafe_distance(at, stance, way)),
                      static_cast<double>(table.unsafe_distance(from, stance, -way)));
        return "the ray " + place_text(ray.from) + " to " + place_text(ray.to) + " is free; " +
               text;
    }
    return {};
}

std::string reason_of(const QueryInput& without) {
    QueryRecord record;
    evaluate_recorded(without, record);
    const Tactics& tactics = without.snapshot->tactics()->tactics();
    for (const OptionRecord& option : record.options) {
        for (const RayRecord& traced : option.rays) {
            if (traced.is_blocked) continue;
            const Vec3 feet = option.candidates[traced.candidate].position;
            const std::string reason = denied(tactics, traced.ray, feet);
            if (!reason.empty()) return reason;
        }
    }
    return "no free ray that the table denies was asked";
}

/// Rays of one evaluation, of one member of a set: they come one after the other.
bool belong_together(const RayRecord& a, const RayRecord& b) {
    return a.candidate == b.candidate && a.step == b.step && a.ray.from == b.ray.from;
}

std::uint64_t rays_to_hidden(const QueryInput& input) {
    QueryRecord record;
    evaluate_recorded(input, record);
    std::uint64_t count = 0;
    for (const OptionRecord& option : record.options) {
        const auto steps = input.program->steps_of(input.program->options[option.option]);
        for (auto first = option.rays.begin(); first != option.rays.end();) {
            const auto end = std::find_if_not(first, option.rays.end(), [&](const RayRecord& ray) {
                return belong_together(*first, ray);
            });
            const bool is_hidden =
                asks_the_table(input.catalog->criterion(steps[first->step].criterion)->name) &&
                std::all_of(first, end, [](const RayRecord& ray) { return ray.is_blocked; });
            if (is_hidden) count += static_cast<std::uint64_t>(end - first);
            first = end;
        }
    }
    return count;
}

}  // namespace

void TableTotals::add(const TableTotals& other) {
    queries += other.queries;
    different += other.different;
    rays_without += other.rays_without;
    rays_with += other.rays_with;
    rays_to_hidden += other.rays_to_hidden;
}

void TableCheck::compare(const QueryInput& input, const std::string& label, TableTotals& totals) {
    QueryInput without = input;
    without.ignores_tables = true;
    WorkCounts work_with, work_without;
    const Answer trusting = evaluate_now(input, {}, &work_with);
    evaluate_now(without, {}, &work_without);
    ++totals.queries;
    totals.rays_with += work_with.rays;
    totals.rays_without += work_without.rays;
    totals.rays_to_hidden += rays_to_hidden(without);
    // Exact, because an interval must hold the score that it is compared with.
    const Answer plain = evaluate_now(without, {.has_exact_scores = true});
    const std::string problem = difference(trusting, plain);
    if (problem.empty()) return;
    ++totals.different;
    if (differences_.size() < kMostDifferences)
        differences_.push_back(label + ": " + problem + "; " + reason_of(without));
}

}  // namespace vantage::tools
