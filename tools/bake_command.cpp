// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// vantage bake LEVEL -o FILE.vbundle

#include <cstdio>
#include <filesystem>
#include <optional>

#include "bake/files.h"
#include "base/json_writer.h"
#include "commands.h"
#include "cover_report.h"
#include "terminal.h"

namespace vantage::tools {

namespace {

using CoverReport = std::optional<bake::CoverVerifyReport>;

void print_json(const BakeOptions& options, const bake::BakeOutput& output,
                const CoverReport& cover) {
    JsonWriter json;
    json.begin_object().member("level", options.level).member("bundle", options.output);
    json.member("bytes", output.bundle.size()).key("steps").begin_array();
    for (const bake::BakeStep& step : output.report.steps) {
        json.begin_object().member("name", step.name).member("summary", step.summary);
        json.member("wall_ms", step.wall_ms).member("cpu_ms", step.cpu_ms);
        json.member("library_cpu_ms", step.library_cpu_ms).end_object();
    }
    const CpuTotals totals = cpu_totals(output.report);
    json.end_array().member("cpu_ms", totals.cpu_ms);
    json.member("library_cpu_ms", totals.library_cpu_ms).member("cpu_ratio", totals.ratio());
    json.member("peak_bytes", output.report.peak_bytes);
    json.member("spawns", output.report.spawn_count);
    json.member("spawns_on_navmesh", output.report.spawns_on_navmesh);
    json.key("warnings").begin_array();
    for (const Diagnostic& warning : output.report.warnings) {
        json.begin_object().member("code", warning.code).member("message", warning.message);
        json.end_object();
    }
    json.end_array();
    if (cover) write_cover_report(*cover, json);
    json.end_object();
    std::printf("%s\n", json.text().c_str());
}

bake::CoverVerifySettings verify_settings(const BakeOptions& options) {
    return {.points = options.verify_points};
}

void print_summary(const BakeOptions& options, const bake::BakeOutput& output,
                   const CoverReport& cover) {
    const CpuTotals totals = cpu_totals(output.report);
    std::printf(
        "CPU %.0f ms, of which Recast, Detour and Embree %.0f ms (ratio %.2f); peak memory %s\n",
        totals.cpu_ms, totals.library_cpu_ms, totals.ratio(),
        as_size(output.report.peak_bytes).c_str());
    if (output.report.spawn_count > 0) {
        std::printf("%u of %u spawn points stand on the navmesh\n", output.report.spawns_on_navmesh,
                    output.report.spawn_count);
    }
    std::printf("Wrote %s (%s)\n", options.output.c_str(), as_size(output.bundle.size()).c_str());
    if (cover) print_cover_report(*cover, verify_settings(options));
}

void print_json_errors(const Diagnostics& diagnostics) {
    JsonWriter json;
    json.begin_object().key("errors").begin_array();
    for (const Diagnostic& error : diagnostics) {
        json.begin_object().member("code", error.code).member("message", error.message);
        json.member("file", error.place.file).member("line", error.place.line);
        json.member("found", error.found).member("expected", error.expected);
        json.member("hint", error.hint).end_object();
    }
    json.end_array().end_object();
    std::printf("%s\n", json.text().c_str());
}

/// Asked before the work is done.
Result<Done> check_output(const BakeOptions& options) {
    std::error_code ignored;
    if (std::filesystem::equivalent(level_file(options.level), options.output, ignored)) {
        return Diagnostic{.code = "bake/output-is-input",
                          .message = "the bundle would replace the level that it is made from",
                          .place = {.file = options.output},
                          .hint = "choose another name with -o"};
    }
    return bake::check_writable(options.output);
}

Result<bake::BakeOutput> bake_and_write(const BakeOptions& options, bake::BakeListener* listener) {
    if (Result<Done> possible = check_output(options); !possible.ok()) {
        return std::move(possible).diagnostics();
    }
    Result<bake::BakeOutput> output = bake::bake_file(options.level, options.settings, listener);
    if (!output.ok()) return output;
    Result<Done> written = bake::write_file_whole(options.output, output->bundle);
    if (!written.ok()) return std::move(written).diagnostics();
    std::error_code ignored;
    std::filesystem::remove(options.settings.resume_file, ignored);
    return output;
}

}  // namespace

int run_bake(const BakeOptions& given) {
    BakeOptions options = given;
    if (options.output.empty()) options.output = base_name(options.level) + ".vbundle";
    options.settings.resume_file = options.output + ".partial";
    ProgressPrinter progress;
    const Result<bake::BakeOutput> output =
        bake_and_write(options, options.as_json ? nullptr : &progress);
    progress.stop();
    if (!output.ok()) {
        if (options.as_json) print_json_errors(output.diagnostics());
        return fail(output.diagnostics());
    }
    std::fputs(to_string(output->report.warnings).c_str(), stderr);
    CoverReport cover;
    if (options.is_verified) {
        auto checked =
            check_cover(output->bundle, options.settings.threads, verify_settings(options));
        if (!checked.ok()) return fail(checked.diagnostics());
        cover = *checked;
    }
    if (options.as_json) {
        print_json(options, *output, cover);
    } else {
        print_summary(options, *output, cover);
    }
    return !cover || is_sound(*cover) ? 0 : 1;
}

}  // namespace vantage::tools
