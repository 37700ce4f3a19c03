// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The parts of the demo that need no fight: its files, colours and costs; and what it tells the
// inspector of one.

#include <gtest/gtest.h>

#include <set>

#include "base/vec.h"
#include "tools/demo/demo_files.h"
#include "tools/demo/fight_remarks.h"
#include "tools/demo/fight_words.h"
#include "tools/demo/palette.h"
#include "tools/scene/level_tactics.h"

namespace vantage::tools {
namespace {

TEST(DemoPalette, keeps_few_colours_as_they_are) {
    ColorCount count;
    const std::vector<std::uint32_t> drawn = {0x000000, 0xffffff, 0xff0000, 0x0000ff};
    std::vector<SmallColor> pixels(1000, small_color(drawn[0]));
    for (std::size_t i = 0; i < drawn.size(); ++i)
        pixels.push_back(small_color(drawn[i]));
    count.add(pixels);
    const Palette palette = make_palette(count, 16);
    EXPECT_EQ(std::set(palette.colors.begin(), palette.colors.end()),
              std::set(drawn.begin(), drawn.end()));
    for (const std::uint32_t color : drawn)
        EXPECT_EQ(palette.colors[palette.nearest[small_color(color)]], color);
}

TEST(DemoPalette, makes_few_of_many_and_takes_a_near_one_for_each) {
    ColorCount count;
    std::vector<SmallColor> pixels;
    for (std::uint32_t shade = 0; shade < 256; ++shade)
        pixels.push_back(small_color(shade << 16 | shade << 8 | shade));
    // A thin line on a wide ground keeps its colour.
    pixels.insert(pixels.end(), 100'000, small_color(0x808080));
    pixels.insert(pixels.end(), 5, small_color(0xff7a18));
    count.add(pixels);
    const Palette palette = make_palette(count, 12);
    EXPECT_LE(palette.colors.size(), 12u);
    const auto apart = [&](std::uint32_t color) {
        const std::uint32_t found = palette.colors[palette.nearest[small_color(color)]];
        int most = 0;
        for (const int shift : {0, 8, 16})
            most = std::max(most, std::abs(static_cast<int>(color >> shift & 255) -
                                           static_cast<int>(found >> shift & 255)));
        return most;
    };
    for (const std::uint32_t shade : {0x000000u, 0x404040u, 0x808080u, 0xf0f0f0u})
        EXPECT_LT(apart(shade), 32) << std::hex << shade;
    EXPECT_LT(apart(0xff7a18), 16);
}

TEST(DemoCosts, are_a_mean_a_percentile_and_what_was_over) {
    std::vector<float> microseconds(10'000, 100.0f);
    microseconds[17] = 900, microseconds[18] = 700, microseconds[4000] = 600;
    std::fill_n(microseconds.begin() + 5000, 8, 400.0f);
    const FrameCosts costs = frame_costs(microseconds, 0.5);
    EXPECT_EQ(costs.frames, 10'000u);
    EXPECT_EQ(costs.over, 3u);
    EXPECT_NEAR(costs.mean, 0.1 + (0.8 + 0.6 + 0.5 + 8 * 0.3) / 10'000, 1e-6);
    EXPECT_NEAR(costs.high, 0.4, 1e-6) << "ten of ten thousand may take longer: eleven took more";
    EXPECT_NEAR(costs.worst, 0.9, 1e-6);
    EXPECT_EQ(frame_costs({}, 0.5).frames, 0u);
}

TEST(DemoFiles, the_shipped_queries_load_without_a_file) {
    Catalog catalog;
    add_builtin_words(catalog);
    QueryLibrary library(catalog);
    const Result<Done> loaded = load_shipped_queries(library);
    ASSERT_TRUE(loaded.ok()) << to_string(loaded.diagnostics());
    EXPECT_GT(library.query_names().size(), 40u);
}

class DemoFight : public ::testing::Test {
  protected:
    DemoFight() : library(with_words(catalog)) {
        EXPECT_TRUE(load_shipped_queries(library).ok());
        auto baked = bake_street();
        EXPECT_TRUE(baked.ok());
        auto level = open_level(std::move(baked->bundle), "street");
        EXPECT_TRUE(level.ok());
        EXPECT_TRUE(has_sight(**level)) << "nobody would keep out of sight on his way";
        auto made = Match::make({.level = *level,
                                 .catalog = &catalog,
                                 .library = &library,
                                 .team_size = 4,
                                 .civilians = 1,
                                 .seed = 1});
        EXPECT_TRUE(made.ok()) << to_string(made.diagnostics());
        match = std::move(*made);
    }

    static const Catalog& with_words(Catalog& catalog) {
        add_builtin_words(catalog);
        return catalog;
    }

    Catalog catalog;
    QueryLibrary library;
    std::unique_ptr<Match> match;
};

TEST_F(DemoFight, everybody_has_a_name_of_his_own) {
    std::set<std::string> names;
    for (const Fighter& fighter : match->battle().fighters())
        names.insert(fighter_name(match->battle(), fighter));
    EXPECT_EQ(names, (std::set<std::string>{"Red 1", "Red 2", "Red 3", "Red 4", "Blue 1", "Blue 2",
                                            "Blue 3", "Blue 4", "Civilian 1"}));
}

TEST_F(DemoFight, tells_of_every_shot_and_of_everybody_who_lives) {
    std::size_t shots = 0, fallen = 0;
    for (std::uint32_t frame = 1; frame <= frames(60); ++frame) {
        match->step();
        const InspectorRemarks remarks = fight_remarks(*match);
        ASSERT_EQ(remarks.frame, frame);
        const FrameEvents& events = match->battle().events();
        shots += events.shots.size();
        fallen += events.deaths.size();
        ASSERT_GE(remarks.lines.size(), events.shots.size() + 2 * events.deaths.size());
        for (std::size_t i = 0; i < events.shots.size(); ++i) {
            EXPECT_EQ(remarks.lines[i].from, events.shots[i].from);
            EXPECT_EQ(remarks.lines[i].to, events.shots[i].to);
            EXPECT_EQ(remarks.lines[i].team,
                      match->battle().fighters()[events.shots[i].shooter].team);
        }
        std::size_t alive = 0;
        for (const Fighter& fighter : match->battle().fighters())
            alive += fighter.is_alive() ? 1 : 0;
        ASSERT_EQ(remarks.notes.size(), alive);
        for (const InspectorNote& note : remarks.notes) {
            EXPECT_NE(match->battle().find(note.object), kNobody);
            EXPECT_GT(note.health, 0);
            EXPECT_LE(note.health, 1);
            EXPECT_FALSE(note.text.empty());
        }
    }
    EXPECT_GT(shots, 0u);
    EXPECT_GT(fallen, 0u) << "a minute without anybody falling: take another seed";
    EXPECT_EQ(score_text(*match), "Red " + std::to_string(match->numbers()[0].kills) + " : " +
                                      std::to_string(match->numbers()[1].kills) + " Blue");
}

}  // namespace
}  // namespace vantage::tools
