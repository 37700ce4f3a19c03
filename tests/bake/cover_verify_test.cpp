// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What we promise about cover, checked by brute force; and that the check can fail. Suites whose
// names start with "Long" run only in `./vantage test --full`.

#include <gtest/gtest.h>

#include <cstring>

#include "bake/bundle_writer.h"
#include "bake/cover_verify.h"
#include "bake/import/quake3/openarena.h"
#include "vantage_adapters/embree_rays.h"
#include "vantage_bake/bake.h"

namespace vantage::test {
namespace {

using bake::CoverVerifyReport;

std::vector<std::uint8_t> bake_level(const std::string& path) {
    auto baked = bake::bake_file(path, {});
    EXPECT_TRUE(baked.ok()) << to_string(baked.diagnostics());
    return baked.ok() ? std::move(baked).value().bundle : std::vector<std::uint8_t>();
}

const std::vector<std::uint8_t>& street() {
    static const std::vector<std::uint8_t> bytes =
        bake_level(VANTAGE_SOURCE_DIR "/scenes/street.json");
    return bytes;
}

CoverVerifyReport verify(std::span<const std::uint8_t> bytes,
                         const bake::CoverVerifySettings& settings, std::uint32_t threads = 0) {
    const Result<Bundle> bundle = Bundle::open(bytes, "test.vbundle");
    EXPECT_TRUE(bundle.ok()) << to_string(bundle.diagnostics());
    if (!bundle.ok()) return {};
    auto rays = adapters::make_embree_rays(bundle->mesh());
    EXPECT_TRUE(rays.ok() && adapters::take_dynamic_parts_away(**rays).ok());
    return bake::verify_cover(*bundle, **rays, *make_thread_pool(threads), settings);
}

void expect_sound(const CoverVerifyReport& report) {
    EXPECT_GE(report.total().precision(), 0.95);
    EXPECT_GE(report.total().recall(), 0.80);
    EXPECT_GE(report.border_recall(), 0.90);
    EXPECT_GT(report.total().verdicts, 1000u);
    EXPECT_GT(report.border_covered, 100u);
}

/// The street's bundle after somebody changed its cover.
template <class Change>
CoverVerifyReport verify_changed(Change change) {
    const Result<Bundle> bundle = Bundle::open(street(), "street.vbundle");
    BundleContents contents = bundle->contents();
    PointContents points = bundle->point_contents();
    change(points);
    contents.cover[0] = {points.cover, points.silhouettes, points.rails, points.rounds};
    contents.nodes.clear();  // They name cover points.
    return verify(bake::write_bundle(contents), {.points = 30, .attackers = 100});
}

TEST(CoverVerify, finds_the_street_as_promised) {
    const CoverVerifyReport report = verify(street(), {.points = 100, .attackers = 300});
    expect_sound(report);
    EXPECT_GE(report.cover_points, 200u);
    EXPECT_EQ(report.sampled_points, 100u);
    EXPECT_EQ(report.crouched.points, 100u);
    EXPECT_GT(report.standing.points, 10u);
    EXPECT_GT(report.total().pairs, 20'000u);
}

TEST(CoverVerify, sees_that_verdicts_are_wrong) {
    const CoverVerifyReport report = verify_changed([](PointContents& points) {
        for (CoverSilhouette& silhouette : points.silhouettes)
            std::memset(silhouette.height, 255, sizeof(silhouette.height));
        for (CoverPoint& point : points.cover)
            point.cone_cosine = -1;
    });
    EXPECT_LT(report.total().precision(), 0.95);
}

TEST(CoverVerify, sees_that_verdicts_are_missing) {
    const CoverVerifyReport report = verify_changed([](PointContents& points) {
        for (CoverSilhouette& silhouette : points.silhouettes)
            std::memset(silhouette.height, 0, sizeof(silhouette.height));
    });
    EXPECT_EQ(report.total().verdicts, 0u);
    EXPECT_EQ(report.total().recall(), 0.0);
}

TEST(CoverVerify, sees_that_cover_is_missing_along_borders) {
    const CoverVerifyReport report = verify_changed([](PointContents& points) {
        points.rails.clear();
        for (CoverPoint& point : points.cover)
            point.rail = kNoRail;
        points.cover.resize(points.cover.size() / 4);
        points.silhouettes.resize(points.cover.size());
    });
    EXPECT_LT(report.border_recall(), 0.9);
}

TEST(CoverVerify, gives_the_same_report_on_any_number_of_threads) {
    const auto text = [](const CoverVerifyReport& report) {
        return std::vector<std::uint64_t>{report.total().pairs, report.total().verdicts,
                                          report.total().hidden, report.total().both, report.rays};
    };
    const bake::CoverVerifySettings few{.points = 20, .attackers = 50};
    EXPECT_EQ(text(verify(street(), few, 1)), text(verify(street(), few, 3)));
}

TEST(CoverVerify, of_a_bundle_without_cover_says_nothing) {
    const Result<Bundle> bundle = Bundle::open(street(), "street.vbundle");
    BundleContents contents = bundle->contents();
    contents.cover.clear();
    contents.nodes.clear();  // They name cover points.
    const CoverVerifyReport report = verify(bake::write_bundle(contents), {});
    EXPECT_EQ(report.cover_points, 0u);
    EXPECT_EQ(report.total().pairs, 0u);
}

class CoverOnMaps : public testing::Test {
  protected:
    void SetUp() override {
        if (pak_.empty()) GTEST_SKIP() << "openarena-081-maps is not installed";
    }
    const std::string pak_ = bake::quake3::openarena_maps();
};
using LongCoverOnMaps = CoverOnMaps;

TEST_F(CoverOnMaps, is_as_promised_on_a_small_one) {
    expect_sound(verify(bake_level(pak_ + ":oa_dm1"), {.points = 40, .attackers = 100}));
}

TEST_F(LongCoverOnMaps, is_as_promised) {
    for (const char* map : {"oa_dm1", "ctf_compromise", "oa_rpg3dm2"}) {
        SCOPED_TRACE(map);
        expect_sound(verify(bake_level(pak_ + ":" + map), {.points = 200, .attackers = 1000}));
    }
}

}  // namespace
}  // namespace vantage::test
