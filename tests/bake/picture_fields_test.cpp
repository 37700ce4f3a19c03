// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Pictures of run-time fields: every one can be drawn, shows what its jobs say, and says what is
// missing.

#include <gtest/gtest.h>

#include <cmath>

#include "bake/field_samples.h"
#include "bake/node_test_level.h"
#include "bake/picture.h"
#include "vantage_analysis/node_search.h"
#include "vantage_bake/picture.h"

namespace vantage::bake {
namespace {

/// The parted hall with all that fields are made of.
const Bundle& hall() {
    static std::vector<std::uint8_t> bytes;
    static const Bundle bundle = [] {
        BakeSettings settings;
        settings.sight.is_wanted = true;
        settings.threads = 1;
        auto baked = bake(test::parted_hall(), settings);
        EXPECT_TRUE(baked.ok()) << to_string(baked.diagnostics());
        bytes = std::move(baked).value().bundle;
        return std::move(*Bundle::open(bytes, "hall"));
    }();
    return bundle;
}

const std::vector<Vec3> kPlaces = {{-8, 0, -5}, {-3, 0, 9}, {8, 0, 5}};

std::size_t with_value(const FieldSample& field) {
    return static_cast<std::size_t>(
        std::count_if(field.values.begin(), field.values.end(),
                      [](float value) { return std::isfinite(value) && value != 0; }));
}

std::string code_of(const Bundle& bundle, const std::string& layer) {
    const auto drawn =
        picture::render_picture(bundle, adapters::PictureFormat::Png, {.layers = {layer}});
    return drawn.ok() ? std::string() : drawn.diagnostics()[0].code;
}

TEST(FieldPicture, of_every_field_is_drawn_and_has_something_to_show) {
    EXPECT_EQ(picture_fields().size(), 11u);
    for (const PictureField& field : picture_fields()) {
        const auto sample = sample_field(hall(), 0, field.name, kPlaces);
        ASSERT_TRUE(sample.ok()) << field.name;
        EXPECT_GT(with_value(*sample), 0u) << field.name;
        EXPECT_GE(sample->marks.size(), 1u) << field.name;
        EXPECT_FALSE(field.about.empty());
        const PictureSettings settings{
            .width = 640, .layers = {"field:" + std::string(field.name)}, .from = kPlaces};
        const auto once = picture::render_picture(hall(), adapters::PictureFormat::Png, settings);
        const auto again = picture::render_picture(hall(), adapters::PictureFormat::Png, settings);
        ASSERT_TRUE(once.ok() && again.ok()) << field.name;
        EXPECT_EQ(*once, *again) << field.name;
        const auto plain = picture::render_picture(hall(), adapters::PictureFormat::Png,
                                                   {.width = 640, .layers = {"level", "borders"}});
        ASSERT_TRUE(plain.ok());
        EXPECT_NE(*once, *plain) << field.name;
    }
}

TEST(FieldPicture, needs_no_positions) {
    for (const PictureField& field : picture_fields())
        EXPECT_EQ(code_of(hall(), "field:" + std::string(field.name)), "") << field.name;
}

TEST(FieldPicture, shows_the_values_of_the_real_jobs) {
    const NodeMap map(hall().nodes()[0].map);
    const NodeIndex start = map.find(kPlaces[0]);
    NodeSearch search(map);
    search.begin({.sources = {&start, 1}});
    while (search.next() != kNoNode) {
    }
    const std::vector<Vec3> one = {kPlaces[0]};
    const auto path = sample_field(hall(), 0, "path", one);
    ASSERT_TRUE(path.ok());
    for (NodeIndex node = 0; node < map.size(); ++node)
        EXPECT_EQ(path->values[node], search.distance(node)) << node;
    const NodeSight crouched(hall().nodes()[0].high_low);
    const auto exposure = sample_field(hall(), 0, "exposure", one);
    ASSERT_TRUE(exposure.ok());
    for (NodeIndex node = 0; node < map.size(); ++node)
        EXPECT_EQ(exposure->values[node], crouched.sees(start, node) ? 1.0f : 0.0f) << node;
    EXPECT_EQ(exposure->marks[0].role, "Threat");
    EXPECT_EQ(exposure->marks[0].position, map.position(start));
}

TEST(FieldPicture, that_cannot_be_drawn_says_why) {
    EXPECT_EQ(code_of(hall(), "field:pth"), "picture/unknown-field");
    const auto unknown = sample_field(hall(), 0, "pth", {});
    EXPECT_NE(unknown.diagnostics()[0].expected.find("occupancy"), std::string::npos);
    EXPECT_NE(unknown.diagnostics()[0].hint.find("path"), std::string::npos);
    EXPECT_EQ(code_of(hall(), "field:"), "picture/unknown-field");
    BakeSettings settings;
    settings.threads = 1;
    const test::BakedLevel no_sight(test::parted_hall(), settings);
    EXPECT_EQ(code_of(*no_sight.bundle, "field:sight"), "picture/no-sight");
    EXPECT_EQ(code_of(*no_sight.bundle, "field:cover"), "picture/no-cover");
    EXPECT_EQ(code_of(*no_sight.bundle, "field:path"), "");
    settings.nodes.is_wanted = false;
    const test::BakedLevel no_nodes(test::parted_hall(), settings);
    EXPECT_EQ(code_of(*no_nodes.bundle, "field:path"), "picture/no-nodes");
}

TEST(FieldPicture, has_a_legend_with_positions_and_scale) {
    const auto sample = sample_field(hall(), 0, "tracking", kPlaces);
    ASSERT_TRUE(sample.ok());
    picture::Subject subject = picture::make_subject(hall(), 0);
    subject.nodes = &hall().nodes()[0];
    subject.field = &*sample;
    picture::Legend legend;
    picture::describe_field(subject, legend);
    ASSERT_EQ(legend.size(), 1u);
    EXPECT_EQ(legend[0].title, "Field: Probability");
    EXPECT_GE(legend[0].entries.size(), 6u) << "three positions, the scale, two counts";
    float sum = 0;
    for (const float value : sample->values)
        sum += value;
    EXPECT_NEAR(sum, 1, 1e-3f);
}

}  // namespace
}  // namespace vantage::bake
