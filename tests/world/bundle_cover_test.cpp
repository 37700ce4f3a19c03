// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The COVR chunk: what was written is read, and nothing impossible is.

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

#include "world/sample_cover.h"

namespace vantage::test {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

std::string problem_of(const std::vector<std::uint8_t>& bytes) {
    const Result<Bundle> bundle = Bundle::open(bytes, "sample.vbundle");
    return bundle.ok() ? "" : bundle.diagnostics().at(0).message;
}

std::string problem_after(const std::function<void(SampleCover&)>& change) {
    SampleCover sample;
    change(sample);
    return problem_of(sample.bytes());
}

TEST(BundleCover, is_read_as_it_was_written) {
    const SampleCover sample;
    const std::vector<std::uint8_t> bytes = sample.bytes();
    const Result<Bundle> bundle = Bundle::open(bytes, "sample.vbundle");
    ASSERT_TRUE(bundle.ok()) << to_string(bundle.diagnostics());
    ASSERT_EQ(bundle->cover().size(), 1u);
    const BundleCover& cover = bundle->cover()[0];
    EXPECT_TRUE(std::equal(cover.points.begin(), cover.points.end(), sample.points.begin(),
                           sample.points.end()));
    EXPECT_TRUE(std::equal(cover.silhouettes.begin(), cover.silhouettes.end(),
                           sample.silhouettes.begin(), sample.silhouettes.end()));
    EXPECT_TRUE(std::equal(cover.rails.begin(), cover.rails.end(), sample.rails.begin(),
                           sample.rails.end()));
    EXPECT_TRUE(std::equal(cover.rounds.begin(), cover.rounds.end(), sample.rounds.begin(),
                           sample.rounds.end()));
}

TEST(BundleCover, may_be_missing) {
    const std::vector<std::uint8_t> bytes = SampleBundle().bytes();
    const Result<Bundle> bundle = Bundle::open(bytes, "sample.vbundle");
    ASSERT_TRUE(bundle.ok());
    EXPECT_EQ(bundle->cover().size(), 0u);
    const PointContents points = bundle->point_contents();
    EXPECT_EQ(points.cover.size(), 0u);
    EXPECT_EQ(points.named.size(), 2u);
}

TEST(BundleCover, becomes_the_contents_of_a_section) {
    SampleBundle sample;
    BundleContents contents = sample.contents();
    contents.points[0].yaw = 1.5707963f;
    contents.points[1].yaw = -2.5f;
    const SampleCover cover;
    contents.cover.push_back({cover.points, cover.silhouettes, cover.rails, cover.rounds});
    const std::vector<std::uint8_t> bytes = bake::write_bundle(contents);
    const Result<Bundle> bundle = Bundle::open(bytes, "sample.vbundle");
    ASSERT_TRUE(bundle.ok());
    const PointContents points = bundle->point_contents();
    EXPECT_EQ(points.cover, cover.points);
    EXPECT_EQ(points.silhouettes, cover.silhouettes);
    EXPECT_EQ(points.rails, cover.rails);
    EXPECT_EQ(points.rounds, cover.rounds);
    ASSERT_EQ(points.named.size(), 2u);
    EXPECT_EQ(points.named[0].kind, "spawn");
    EXPECT_EQ(points.named[0].tags, "team");
    EXPECT_NEAR(points.named[0].facing.z, -1, 1e-6);
    EXPECT_NEAR(points.named[1].facing.x, std::cos(-2.5), 1e-6);
    EXPECT_NEAR(points.named[1].facing.z, -std::sin(-2.5), 1e-6);
    EXPECT_EQ(bundle->point_contents(7).cover.size(), 0u);
}

TEST(BundleCover, with_an_impossible_number_is_refused) {
    EXPECT_EQ(problem_after([](SampleCover&) {}), "");
    const std::function<void(SampleCover&)> changes[] = {
        [](SampleCover& s) { s.points[1].position.x = kNan; },
        [](SampleCover& s) { s.points[1].position.y = 1e9f; },
        [](SampleCover& s) {
            s.points[1].normal = {0, 0, 0.5f};
        },
        [](SampleCover& s) {
            s.points[1].normal = {0, 1, 0};
        },
        [](SampleCover& s) { s.points[1].normal.x = kNan; },
        [](SampleCover& s) { s.points[1].cone_cosine = 1.5f; },
        [](SampleCover& s) { s.points[1].height = -1; },
        [](SampleCover& s) { s.points[1].quality = kNan; },
        [](SampleCover& s) { s.points[1].half_length = 1e9f; },
        [](SampleCover& s) { s.points[1].part = 2; },
        [](SampleCover& s) { s.points[1].rail = 1; },
        [](SampleCover& s) { s.points[0].rail = 0; },
        [](SampleCover& s) { s.points[1].rail = kNoRail; },
        [](SampleCover& s) { s.points[1].flags = 128; },
        [](SampleCover& s) { s.points[1].unused[2] = 1; },
        [](SampleCover& s) { s.rails[0].from.z = kNan; },
        [](SampleCover& s) { s.rails[0].to.x = 100; },
        [](SampleCover& s) { s.rails[0].normal = {}; },
        [](SampleCover& s) { s.rails[0].height = kNan; },
        [](SampleCover& s) { s.rails[0].part = 9; },
        [](SampleCover& s) { s.rails[0].first_point = 0xffffffffu; },
        [](SampleCover& s) { s.rails[0].point_count = 3; },
        [](SampleCover& s) { s.rails[0].point_count = 1; },
        [](SampleCover& s) { s.rails[0].flags = cover::kPeekLeft; },
        [](SampleCover& s) { s.rounds[0].center.x = kNan; },
        [](SampleCover& s) { s.rounds[0].radius = 0; },
        [](SampleCover& s) { s.rounds[0].radius = 17; },
        [](SampleCover& s) { s.rounds[0].height = -1; },
        [](SampleCover& s) { s.rounds[0].part = 2; },
        [](SampleCover& s) { s.rounds[0].unused[0] = 1; },
    };
    for (std::size_t i = 0; i < std::size(changes); ++i)
        EXPECT_NE(problem_after(changes[i]), "") << "change " << i;
}

TEST(BundleCover, without_its_navmesh_is_refused) {
    const SampleBundle sample;
    const SampleCover cover;
    BundleContents contents = sample.contents();
    contents.nav_meshes.clear();
    contents.cover.push_back({cover.points, cover.silhouettes, cover.rails, cover.rounds});
    EXPECT_NE(problem_of(bake::write_bundle(contents)), "");
}

TEST(BundleCover, with_fewer_silhouettes_than_points_is_refused) {
    EXPECT_NE(problem_after([](SampleCover& s) { s.silhouettes.pop_back(); }), "");
    EXPECT_NE(problem_after([](SampleCover& s) { s.silhouettes.emplace_back(); }), "");
}

}  // namespace
}  // namespace vantage::test
