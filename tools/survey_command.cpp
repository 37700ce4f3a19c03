// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// vantage survey PAK.pk3: bakes every map inside and reports how well each one came out. For level
// designers who bring an old game's maps, and for us: a level that nobody here has seen.

#include <algorithm>
#include <cstdio>

#include "bake/import/quake3/load.h"
#include "base/json_writer.h"
#include "base/spelling.h"
#include "commands.h"
#include "terminal.h"

namespace vantage::tools {

namespace {

/// A survey is about spawns and the navmesh.
bake::BakeSettings without_cover(bake::BakeSettings settings) {
    settings.cover.is_wanted = false;
    return settings;
}

constexpr double kGoodShare = 0.9;

struct MapOutcome {
    std::string map;
    bool has_failed = false;
    std::string remark;  ///< Why it failed or fell short.
    bake::BakeReport report;
    std::uint64_t bytes = 0;

    /// Spawns that hang in the air over walkable ground.
    std::uint32_t falling() const {
        return static_cast<std::uint32_t>(
            std::count_if(report.stray_spawns.begin(), report.stray_spawns.end(),
                          [](const bake::StraySpawn& stray) { return stray.lands_on_navmesh; }));
    }
    double spawn_share(std::uint32_t good) const {
        return report.spawn_count == 0 ? 0.0 : static_cast<double>(good) / report.spawn_count;
    }
    bool is_good() const {
        return !has_failed && spawn_share(report.spawns_on_navmesh) >= kGoodShare;
    }
    bool is_good_after_falling() const {
        return !has_failed && spawn_share(report.spawns_on_navmesh + falling()) >= kGoodShare;
    }
};

std::string stray_remark(const MapOutcome& outcome) {
    if (outcome.report.spawn_count == 0) return "the map has no player spawns";
    std::string remark;
    const std::uint32_t falling = outcome.falling();
    if (falling > 0) {
        remark = std::to_string(falling) + " spawns hang in the air over the navmesh";
    }
    for (const bake::StraySpawn& stray : outcome.report.stray_spawns) {
        if (stray.lands_on_navmesh) continue;
        char text[120];
        std::snprintf(text, sizeof(text), "%snone under (%.1f %.1f %.1f), ground %.1f m below",
                      remark.empty() ? "" : "; ", static_cast<double>(stray.position.x),
                      static_cast<double>(stray.position.y), static_cast<double>(stray.position.z),
                      static_cast<double>(stray.fall));
        remark += text;
    }
    return remark;
}

MapOutcome bake_map(const SurveyOptions& options, const std::string& map) {
    MapOutcome outcome{.map = map};
    Result<bake::BakeOutput> output =
        bake::bake_file(options.pak + ":" + map, without_cover(options.settings));
    outcome.has_failed = !output.ok();
    if (outcome.has_failed) {
        outcome.remark = output.diagnostics().front().message;
        return outcome;
    }
    outcome.bytes = output->bundle.size();
    outcome.report = std::move(output->report);
    outcome.remark = stray_remark(outcome);
    return outcome;
}

void print_row(const MapOutcome& outcome) {
    if (outcome.has_failed) {
        std::printf("%-22s FAILED  %s\n", outcome.map.c_str(), outcome.remark.c_str());
        return;
    }
    const CpuTotals totals = cpu_totals(outcome.report);
    std::printf("%-22s %3u/%-3u %4.0f %%  %8.0f ms  %5.2f  %9s  %s\n", outcome.map.c_str(),
                outcome.report.spawns_on_navmesh, outcome.report.spawn_count,
                100.0 * outcome.spawn_share(outcome.report.spawns_on_navmesh), totals.cpu_ms,
                totals.ratio(), as_size(outcome.bytes).c_str(), outcome.remark.c_str());
    std::fflush(stdout);
}

void print_json_row(const MapOutcome& outcome) {
    const CpuTotals totals = cpu_totals(outcome.report);
    JsonWriter json;
    json.begin_object().member("map", outcome.map).member("failed", outcome.has_failed);
    json.member("spawns", outcome.report.spawn_count);
    json.member("spawns_on_navmesh", outcome.report.spawns_on_navmesh);
    json.member("spawns_over_navmesh", outcome.falling());
    json.member("cpu_ms", totals.cpu_ms).member("cpu_ratio", totals.ratio());
    json.member("bytes", outcome.bytes).member("remark", outcome.remark).end_object();
    std::printf("%s\n", json.text().c_str());
    std::fflush(stdout);
}

/// The names of the maps inside, sorted; those asked for, when some were.
Result<std::vector<std::string>> choose_maps(const SurveyOptions& options) {
    Result<std::vector<std::string>> maps = bake::quake3::list_maps(options.pak);
    if (!maps.ok()) return maps;
    if (options.maps.empty()) return maps;
    const std::vector<std::string_view> names(maps->begin(), maps->end());
    for (const std::string& wanted : options.maps) {
        if (std::binary_search(maps->begin(), maps->end(), wanted)) continue;
        return Diagnostic{.code = "survey/unknown-map",
                          .message = "there is no map '" + wanted + "' in the archive",
                          .place = {.file = options.pak},
                          .hint = did_you_mean(wanted, names)};
    }
    return options.maps;
}

std::ptrdiff_t count_maps(const std::vector<MapOutcome>& outcomes,
                          bool (*is_counted)(const MapOutcome&)) {
    return std::count_if(outcomes.begin(), outcomes.end(), is_counted);
}

void print_verdict(const std::vector<MapOutcome>& outcomes) {
    const auto failed = count_maps(outcomes, [](const MapOutcome& o) { return o.has_failed; });
    const auto good = count_maps(outcomes, [](const MapOutcome& o) { return o.is_good(); });
    const auto falling =
        count_maps(outcomes, [](const MapOutcome& o) { return o.is_good_after_falling(); });
    std::printf(
        "\n%zu maps, %td failed. At least %.0f %% of the player spawns stand on the navmesh "
        "on %td maps;\nwhen players may fall as they do in the game, on %td.\n",
        outcomes.size(), failed, 100.0 * kGoodShare, good, falling);
    for (const MapOutcome& outcome : outcomes) {
        if (outcome.is_good()) continue;
        std::printf("  falls short: %s: %s\n", outcome.map.c_str(), outcome.remark.c_str());
    }
}

}  // namespace

int run_survey(const SurveyOptions& options) {
    const Result<std::vector<std::string>> maps = choose_maps(options);
    if (!maps.ok()) return fail(maps.diagnostics());
    if (!options.as_json) {
        std::printf("%-22s spawns on it      CPU time  ratio     bundle  remark\n", "map");
    }
    std::vector<MapOutcome> outcomes;
    for (const std::string& map : *maps) {
        outcomes.push_back(bake_map(options, map));
        if (options.as_json) {
            print_json_row(outcomes.back());
        } else {
            print_row(outcomes.back());
        }
    }
    if (!options.as_json) print_verdict(outcomes);
    return std::any_of(outcomes.begin(), outcomes.end(),
                       [](const MapOutcome& o) { return o.has_failed; })
               ? 1
               : 0;
}

}  // namespace vantage::tools
