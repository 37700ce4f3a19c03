// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The street and the shipped queries, loaded once for all tests of the skirmish.
#pragma once

#include <gtest/gtest.h>

#include "tools/skirmish/match.h"
#include "vantage_adapters/library_folder.h"

namespace vantage::tools {

struct SkirmishStreet {
    SkirmishStreet() : library(catalog_with_words()) {
        LibraryFolder folder(library, VANTAGE_SOURCE_DIR "/queries");
        for (const FolderChange& change : folder.poll())
            EXPECT_EQ(change.kind, FolderChange::Kind::Loaded) << to_string(change.diagnostics);
        SceneLevels levels;
        levels.bake_sight();
        auto loaded = levels.load({.file = VANTAGE_SOURCE_DIR "/scenes/street.json"}, "");
        EXPECT_TRUE(loaded.ok()) << to_string(loaded.diagnostics());
        level = *loaded;
    }

    const Catalog& catalog_with_words() {
        add_builtin_words(catalog);
        return catalog;
    }

    std::unique_ptr<Match> match(std::uint32_t threads = 1, std::uint64_t seed = 1,
                                 const SkirmishRules& rules = {}) {
        auto made = Match::make({.level = level,
                                 .catalog = &catalog,
                                 .library = &library,
                                 .styles = {TeamStyle::Tactical, TeamStyle::NearestCover},
                                 .team_size = 5,
                                 .civilians = 2,
                                 .has_companions = true,
                                 .seed = seed,
                                 .threads = threads,
                                 .rules = rules});
        EXPECT_TRUE(made.ok()) << to_string(made.diagnostics());
        return made.ok() ? std::move(*made) : nullptr;
    }

    Catalog catalog;
    QueryLibrary library;
    std::shared_ptr<const LoadedLevel> level;
};

inline SkirmishStreet& street() {
    static SkirmishStreet made;
    return made;
}

}  // namespace vantage::tools
