// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The catalog as people and editors read it, and the reference in docs, which is a copy of that.

#include "query/catalog/word_list.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

namespace vantage::words {
namespace {

class WordList : public testing::Test {
  protected:
    WordList() { add_builtin_words(catalog); }

    WordSelection selected(std::string_view text) const {
        const Result<WordSelection> found = select_words(catalog, text);
        EXPECT_TRUE(found.ok()) << to_string(found.diagnostics());
        return found.ok() ? *found : WordSelection{};
    }

    Catalog catalog;
};

bool has(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

/// How many lines of the text are about this word.
std::size_t lines_of(const std::string& text, const std::string& word) {
    std::size_t count = 0;
    for (const char* mark : {"\n  ", "\n* "}) {
        for (std::size_t at = text.find(mark + word + " "); at != std::string::npos;
             at = text.find(mark + word + " ", at + 1))
            ++count;
    }
    return count;
}

TEST_F(WordList, lists_every_word_on_one_line) {
    const std::string list = words_as_list(selected(""));
    for (const CriterionRow* row : catalog.criteria())
        EXPECT_EQ(lines_of(list, std::string(row->name)), 1u) << row->name;
    for (const SymbolRow* row : catalog.symbols())
        EXPECT_EQ(lines_of(list, std::string(row->name)), 1u) << row->name;
    EXPECT_EQ(lines_of(list, "currentCover"), 2u) << "a generator and an object";
    EXPECT_TRUE(has(list, "  distance              Straight-line distance between the point"));
    EXPECT_LT(list.find("\ncriteria without an object\n"), list.find("  random "));
    EXPECT_LT(list.find("\ncriteria with an object\n"), list.find("  distance "));
}

TEST_F(WordList, marks_words_that_do_not_work_yet) {
    ASSERT_TRUE(
        catalog.add(CriterionRow{.name = "someDay", .is_planned = true, .help = "Not now."}).ok());
    EXPECT_EQ(words_as_list(selected("someD")),
              "criteria without an object\n"
              "* someDay               Not now\n"
              "\n"
              "* not yet working\n");
    EXPECT_TRUE(has(words_as_details(selected("someDay")), "Not yet working"));
    EXPECT_TRUE(has(words_as_markdown(selected("someDay")), "*Not yet working.* Not now."));
    EXPECT_TRUE(has(words_as_json(selected("someDay")), R"("planned":true)"));
    EXPECT_FALSE(has(words_as_list(selected("distance")), "*"));
}

TEST_F(WordList, tells_everything_about_one_word) {
    const WordSelection found = selected("pathDistance");
    EXPECT_TRUE(found.is_exact);
    EXPECT_EQ(words_as_details(found),
              "pathDistance: a criterion, for conditions and weights\n"
              "  Length of the walk from the object to the point; infinite where there is none. "
              "With reverse it goes from the point to the object. With safe it goes over the "
              "tactical nodes of the agent's area, and counts stealth times a metre more for each "
              "known threat that sees it; dangers and claims of others count extra.\n"
              "\n"
              "  value     a number in m; weighs from 0 to 60\n"
              "  object    one\n"
              "  argument  reverse (a flag)\n"
              "  argument  safe (a flag)\n"
              "  argument  stealth 0 to 100, 1 unless given\n"
              "  cost      costly, needs navigation; with safe needs tactical nodes with sight\n"
              "  example   max pathDistance from puppet = 20\n");
}

TEST_F(WordList, tells_of_ranges_choices_and_names) {
    const std::string grid = words_as_details(selected("grid"));
    EXPECT_TRUE(has(grid, "argument  density 0.05 to 100 m, 1 unless given\n")) << grid;
    EXPECT_TRUE(has(grid, "argument  floors nearest or all, nearest unless given")) << grid;
    EXPECT_TRUE(has(words_as_details(selected("points")), "name      a text behind the word\n"));
    EXPECT_TRUE(has(words_as_details(selected("inArea")), "a text behind the word, if wanted\n"));
    EXPECT_TRUE(has(words_as_details(selected("threats")), "with any, all or share before it\n"));
    EXPECT_TRUE(has(words_as_details(selected("speed")), "unit      m/s\n"));
    EXPECT_TRUE(has(words_as_details(selected("objectsDot")), "one that faces somewhere\n"));
}

TEST_F(WordList, finds_words_by_alias_and_in_every_kind) {
    ASSERT_EQ(selected("cover").generators.size(), 1u);
    EXPECT_EQ(selected("cover").generators[0]->name, "hidespots");
    EXPECT_TRUE(has(words_as_details(selected("battlefront")), "squadCenter: an object\n"));
    const WordSelection both = selected("currentCover");
    EXPECT_EQ(both.generators.size() + both.objects.size(), 2u);
}

TEST_F(WordList, takes_the_beginning_of_words) {
    const WordSelection found = selected("distanceTo");
    EXPECT_FALSE(found.is_exact);
    ASSERT_EQ(found.criteria.size(), 2u);
    EXPECT_EQ(found.criteria[0]->name, "distanceToRay");
    EXPECT_EQ(found.criteria[1]->name, "distanceToWall");
    EXPECT_TRUE(found.objects.empty() && found.generators.empty() && found.symbols.empty());
}

TEST_F(WordList, suggests_a_word_for_a_misspelt_one) {
    for (const auto& [typed, meant] : {std::pair{"distence", "distance"},
                                       {"attentionTraget", "attentionTarget"},
                                       {"weponRange", "weaponRange"},
                                       {"hidespot5", "hidespots"}}) {
        const Result<WordSelection> found = select_words(catalog, typed);
        ASSERT_FALSE(found.ok()) << typed;
        EXPECT_EQ(found.diagnostics()[0].code, "catalog/unknown-word");
        EXPECT_EQ(found.diagnostics()[0].hint, "did you mean '" + std::string(meant) + "'?");
    }
}

TEST_F(WordList, is_empty_for_an_empty_catalog) {
    const Catalog empty;
    const Result<WordSelection> found = select_words(empty, "");
    ASSERT_TRUE(found.ok());
    EXPECT_EQ(words_as_list(*found), "");
    EXPECT_EQ(words_as_json(*found), "{\"words\":[]}\n");
    EXPECT_FALSE(select_words(empty, "distance").ok());
}

TEST_F(WordList, is_what_the_reference_in_the_documents_says) {
    std::ifstream file(VANTAGE_SOURCE_DIR "/docs/words.md", std::ios::binary);
    const std::string committed{std::istreambuf_iterator<char>(file), {}};
    EXPECT_TRUE(committed == words_as_markdown(selected("")))
        << "docs/words.md is out of date; write it again with: vantage words --markdown > "
           "docs/words.md";
}

}  // namespace
}  // namespace vantage::words
