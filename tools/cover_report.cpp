// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See cover_report.h.

#include "cover_report.h"

#include <cstdio>

#include "base/text.h"
#include "vantage/host.h"
#include "vantage_adapters/embree_rays.h"

namespace vantage::tools {

namespace {

using bake::CoverVerifyReport;
using bake::StanceCheck;

const char* judged(double share, double least) {
    return share >= least ? "pass" : "SHORT";
}

void print_stance(const char* name, const StanceCheck& check) {
    std::printf("  %-10s %8s %10s %10s %10s %10s   %6.2f %%  %6.2f %%\n", name,
                with_commas(check.points).c_str(), with_commas(check.pairs).c_str(),
                with_commas(check.verdicts).c_str(), with_commas(check.hidden).c_str(),
                with_commas(check.both).c_str(), 100 * check.precision(), 100 * check.recall());
}

}  // namespace

Result<CoverVerifyReport> check_cover(std::span<const std::uint8_t> bytes, std::uint32_t threads,
                                      const bake::CoverVerifySettings& settings) {
    const Result<Bundle> bundle = Bundle::open(bytes, "the new bundle");
    if (!bundle.ok()) return bundle.diagnostics();
    auto rays = adapters::make_embree_rays(bundle->mesh(), {.threads = threads});
    if (!rays.ok()) return std::move(rays).diagnostics();
    if (Result<Done> open = adapters::take_dynamic_parts_away(**rays); !open.ok()) {
        return std::move(open).diagnostics();
    }
    const auto runner = make_thread_pool(threads);
    return bake::verify_cover(*bundle, **rays, *runner, settings);
}

bool is_sound(const CoverVerifyReport& report) {
    return report.total().precision() >= bake::kLeastPrecision &&
           report.total().recall() >= bake::kLeastRecall &&
           report.border_recall() >= bake::kLeastBorderRecall;
}

void print_cover_report(const CoverVerifyReport& report,
                        const bake::CoverVerifySettings& settings) {
    std::printf(
        "Cover, checked by rays: %s points, of which %s behind parts that may break are "
        "left out;\n%s of the others drawn with seed %llu, up to %s attackers at each, 5 to "
        "40 m away inside its cone\n",
        with_commas(report.cover_points).c_str(), with_commas(report.part_points).c_str(),
        with_commas(report.sampled_points).c_str(), static_cast<unsigned long long>(settings.seed),
        with_commas(settings.attackers).c_str());
    std::printf("  %-10s %8s %10s %10s %10s %10s   %8s  %8s\n", "stance", "points", "pairs",
                "verdicts", "hidden", "both", "holds", "recall");
    print_stance("crouched", report.crouched);
    print_stance("standing", report.standing);
    const StanceCheck total = report.total();
    print_stance("all", total);
    std::printf("  verdicts that hold  %s of %s: %.2f %% (at least %.0f %%)  %s\n",
                with_commas(total.both).c_str(), with_commas(total.verdicts).c_str(),
                100 * total.precision(), 100 * bake::kLeastPrecision,
                judged(total.precision(), bake::kLeastPrecision));
    std::printf("  hidden and known    %s of %s: %.2f %% (at least %.0f %%)  %s\n",
                with_commas(total.both).c_str(), with_commas(total.hidden).c_str(),
                100 * total.recall(), 100 * bake::kLeastRecall,
                judged(total.recall(), bake::kLeastRecall));
    std::printf(
        "  borders with cover  %s of %s: %.2f %% (at least %.0f %%)  %s; every 0.5 m of "
        "%.0f m, %s samples\n",
        with_commas(report.border_found).c_str(), with_commas(report.border_covered).c_str(),
        100 * report.border_recall(), 100 * bake::kLeastBorderRecall,
        judged(report.border_recall(), bake::kLeastBorderRecall), report.border_length,
        with_commas(report.border_samples).c_str());
    std::printf("  %s rays\n", with_commas(report.rays).c_str());
}

void write_cover_report(const CoverVerifyReport& report, JsonWriter& json) {
    const StanceCheck total = report.total();
    json.key("verify").begin_object().member("cover_points", report.cover_points);
    json.member("part_points", report.part_points).member("sampled", report.sampled_points);
    json.member("pairs", total.pairs).member("verdicts", total.verdicts);
    json.member("hidden", total.hidden).member("both", total.both);
    json.member("precision", total.precision()).member("recall", total.recall());
    json.member("border_samples", report.border_samples);
    json.member("border_covered", report.border_covered);
    json.member("border_found", report.border_found);
    json.member("border_recall", report.border_recall()).member("rays", report.rays);
    json.member("sound", is_sound(report)).end_object();
}

}  // namespace vantage::tools
