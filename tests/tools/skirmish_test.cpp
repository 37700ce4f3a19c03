// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A skirmish on the street: it is the same on any number of threads, people fight, and nobody sees
// or shoots through walls.

#include <gtest/gtest.h>

#include "base/vec.h"
#include "tools/skirmish/match.h"
#include "vantage_adapters/library_folder.h"

namespace vantage::tools {
namespace {

struct Street {
    Street() : library(catalog_with_words()) {
        LibraryFolder folder(library, VANTAGE_SOURCE_DIR "/queries");
        for (const FolderChange& change : folder.poll())
            EXPECT_EQ(change.kind, FolderChange::Kind::Loaded) << to_string(change.diagnostics);
        SceneLevels levels;
        auto loaded = levels.load({.file = VANTAGE_SOURCE_DIR "/scenes/street.json"}, "");
        EXPECT_TRUE(loaded.ok()) << to_string(loaded.diagnostics());
        level = *loaded;
    }

    const Catalog& catalog_with_words() {
        add_builtin_words(catalog);
        return catalog;
    }

    std::unique_ptr<Match> match(std::uint32_t threads = 1, std::uint64_t seed = 1) {
        auto made = Match::make({.level = level,
                                 .catalog = &catalog,
                                 .library = &library,
                                 .styles = {TeamStyle::Tactical, TeamStyle::NearestCover},
                                 .team_size = 5,
                                 .civilians = 2,
                                 .seed = seed,
                                 .threads = threads});
        EXPECT_TRUE(made.ok()) << to_string(made.diagnostics());
        return made.ok() ? std::move(*made) : nullptr;
    }

    Catalog catalog;
    QueryLibrary library;
    std::shared_ptr<const LoadedLevel> level;
};

Street& street() {
    static Street made;
    return made;
}

void play(Match& match, float seconds) {
    for (std::uint32_t i = 0; i < frames(seconds); ++i)
        match.step();
}

TEST(Skirmish, is_the_same_on_any_number_of_threads) {
    const auto one = street().match(1), three = street().match(3), other = street().match(1, 2);
    for (Match* match : {one.get(), three.get(), other.get()}) {
        ASSERT_NE(match, nullptr);
        play(*match, 25);
    }
    EXPECT_EQ(one->hash(), three->hash());
    EXPECT_NE(one->hash(), other->hash()) << "another seed is another match";
}

TEST(Skirmish, is_a_fight_in_which_people_move_shoot_and_fall) {
    const auto match = street().match();
    ASSERT_NE(match, nullptr);
    play(*match, 90);
    const auto& numbers = match->numbers();
    for (const TeamNumbers& team : numbers) {
        EXPECT_GT(team.shots, 20u);
        EXPECT_GT(team.decisions, 10u);
        EXPECT_GT(team.combat_samples, 20u);
    }
    EXPECT_GT(numbers[0].kills + numbers[1].kills, 0u);
    EXPECT_LE(numbers[0].kills + numbers[1].kills, numbers[0].deaths + numbers[1].deaths)
        << "one's own side counts as no kill";
    const std::string table = to_table(numbers, {"tactical", "nearest"});
    EXPECT_NE(table.find("hidden from the target"), std::string::npos);
    std::printf("%s", table.c_str());
}

TEST(Skirmish, nobody_is_seen_or_hit_through_a_wall) {
    const auto match = street().match(1, 3);
    ASSERT_NE(match, nullptr);
    std::uint32_t shots = 0, seen = 0;
    for (std::uint32_t i = 0; i < frames(60); ++i) {
        match->step();
        const Battle& battle = match->battle();
        for (const Shot& shot : battle.events().shots) {
            ++shots;
            // What a bullet passed before it ended is open.
            const Ray ray{shot.from, lerp(shot.from, shot.to, 0.99f), surface::kBlocksShots};
            std::uint8_t blocked = 0;
            street().level->rays->any_hit({&ray, 1}, {&blocked, 1});
            EXPECT_EQ(blocked, 0u);
        }
        for (const Fighter& fighter : battle.fighters()) {
            for (const Contact& contact : fighter.contacts) {
                if (!contact.is_seen_now || contact.seen_at != battle.frame()) continue;
                ++seen;
                EXPECT_NE(battle.fighters()[contact.foe].team, fighter.team);
            }
        }
    }
    EXPECT_GT(shots, 0u);
    EXPECT_GT(seen, 0u);
}

TEST(Skirmish, says_which_query_it_lacks) {
    const QueryLibrary empty(street().catalog);
    const auto made =
        Match::make({.level = street().level, .catalog = &street().catalog, .library = &empty});
    ASSERT_FALSE(made.ok());
    EXPECT_EQ(made.diagnostics()[0].code, "book/no-query");
}

}  // namespace
}  // namespace vantage::tools
