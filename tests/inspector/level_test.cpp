// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A recording and a level that do not belong together: it is told, and decides no verdict.

#include <gtest/gtest.h>

#include "inspector/inspected_war.h"
#include "vantage/host.h"
#include "world/sample_bundle.h"

namespace vantage::tests {
namespace {

std::string heard;
void hear_warnings(void*, LogLevel level, std::string_view line) noexcept {
    if (level == LogLevel::Warning) heard += line;
}

/// Everything is blocked, and there is no floor anywhere.
class SolidRays final : public RayProvider {
  public:
    void any_hit(std::span<const Ray>, std::span<std::uint8_t> blocked) const noexcept override {
        std::fill(blocked.begin(), blocked.end(), std::uint8_t{1});
        ++asked;
    }
    void closest_hit(std::span<const Ray>, std::span<RayHit> hits) const noexcept override {
        std::fill(hits.begin(), hits.end(), RayHit{.fraction = 0, .part = 0});
        ++asked;
    }
    std::uint64_t revision() const noexcept override { return 1; }
    mutable std::atomic<int> asked = 0;
};

class LevelOfRecording : public ::testing::Test {
  protected:
    LevelOfRecording() {
        heard.clear();
        set_log_hook(hear_warnings, nullptr);
    }
    ~LevelOfRecording() override { set_log_hook(nullptr, nullptr); }

    /// What the server says of a recording made on a level with that hash: the sample has 1.
    std::string told_of(std::uint64_t level_hash) {
        WarSettings settings;
        settings.recorder.level_hash = level_hash;
        RecordedWar game(settings);
        game.play(20);
        game.end();
        EXPECT_TRUE(game.recorder->flush());
        const std::vector<std::uint8_t> bytes = test::SampleBundle().bytes();
        const auto bundle = Bundle::open(bytes, "sample");
        EXPECT_TRUE(bundle.ok());
        EXPECT_EQ(bundle->info().input_hash, 1u);
        auto inspector = Inspector::start(
            {.catalog = &game.war.catalog, .bundle = &*bundle, .providers = {.rays = &rays_}});
        EXPECT_TRUE(inspector.ok());
        EXPECT_EQ(*(*inspector)->open(game.file.bytes, "war.vrec"), "r1");
        const auto ask = [&](const std::string& target) {
            return HonestRequest{.port = (*inspector)->port(),
                                 .token = (*inspector)->token(),
                                 .target = "/api/source/r1" + target}
                .ask()
                .body;
        };
        for (std::uint64_t query = 0; query < 10; ++query)
            EXPECT_NE(ask("/query/" + std::to_string(query)).find("\"same\":true"),
                      std::string::npos)
                << query;
        ask("/profile");
        EXPECT_EQ(rays_.asked, 0) << "the level has no say in what was recorded";
        const JsonValue source = InspectedWar::parsed(ask(""));
        const JsonValue& same = at(source, "isSameLevel");
        if (same.kind == JsonValue::Kind::Null) return "unknown";
        return same.boolean ? "same" : "other";
    }

    SolidRays rays_;
};

TEST_F(LevelOfRecording, is_told_when_it_is_another) {
    EXPECT_EQ(told_of(2), "other");
    EXPECT_NE(heard.find("war.vrec was recorded on another level"), std::string::npos) << heard;
}

TEST_F(LevelOfRecording, is_not_worth_a_word_when_it_is_the_same) {
    EXPECT_EQ(told_of(1), "same");
    EXPECT_EQ(heard, "");
}

TEST_F(LevelOfRecording, is_not_known_of_older_recordings) {
    EXPECT_EQ(told_of(0), "unknown");
    EXPECT_EQ(heard, "");
}

}  // namespace
}  // namespace vantage::tests
