// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What docs/level-import.md promises: its example is a level, and its tables name every word.

#include "bake/import/level_checks.h"
#include "bake/import/recipe.h"
#include "bake/import/words.h"

namespace vantage::bake {
namespace {

std::string document() {
    return text_of_file(VANTAGE_SOURCE_DIR "/docs/level-import.md");
}

TEST(LevelImportDocument, its_example_is_a_complete_level) {
    const std::string text = document();
    const std::string fence = "```json\n";
    const std::size_t start = text.find(fence);
    ASSERT_NE(start, std::string::npos);
    const std::size_t end = text.find("```", start + fence.size());
    const std::string example = text.substr(start + fence.size(), end - start - fence.size());
    const Result<Level> level = import_recipe(bytes_of(example), "yard.json");
    ASSERT_TRUE(level.ok()) << to_string(level.diagnostics());
    EXPECT_EQ(to_string(level.diagnostics()), "");
    EXPECT_EQ(level->name, "yard");
    EXPECT_EQ(level->parts.size(), 3u);
    EXPECT_NE(find_part(*level, "hut door"), nullptr);
    EXPECT_NE(find_point(*level, "red 2"), nullptr);
    EXPECT_EQ(level->links.size(), 1u);
    EXPECT_EQ(level->hazards.size(), 1u);
}

TEST(LevelImportDocument, names_every_word) {
    const std::string text = document();
    for (const auto words : {surface_words(), part_words(), link_words()}) {
        for (const std::string_view word : words)
            EXPECT_NE(text.find("`" + std::string(word) + "`"), std::string::npos) << word;
    }
}

}  // namespace
}  // namespace vantage::bake
