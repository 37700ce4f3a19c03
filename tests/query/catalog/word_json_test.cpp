// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The words as editors get them, read back by the JSON library.

#include <gtest/gtest.h>

#include "adapters/simdjson/json.h"
#include "query/catalog/word_list.h"

namespace vantage::words {
namespace {

using adapters::JsonValue;

class WordJson : public testing::Test {
  protected:
    WordJson() { add_builtin_words(catalog); }

    JsonValue read(std::string_view word = "") const {
        const std::string text = words_as_json(*select_words(catalog, word));
        const auto json = adapters::parse_json(
            {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}, "words");
        EXPECT_TRUE(json.ok()) << to_string(json.diagnostics());
        return json.ok() ? *json->find("words") : JsonValue{};
    }

    JsonValue read_one(std::string_view word) const {
        const JsonValue words = read(word);
        EXPECT_EQ(words.items.size(), 1u) << word;
        return words.items.at(0);
    }

    Catalog catalog;
};

std::string text_of(const JsonValue& value, std::string_view key) {
    const JsonValue* member = value.find(key);
    return member != nullptr ? member->text : "(none)";
}

double number_of(const JsonValue& value, std::string_view key, std::size_t index) {
    return value.find(key)->items.at(index).number;
}

TEST_F(WordJson, has_every_word_with_all_that_editors_ask_for) {
    const JsonValue words = read();
    EXPECT_EQ(words.items.size(), catalog.criteria().size() + catalog.generators().size() +
                                      catalog.objects().size() + catalog.symbols().size());
    for (const JsonValue& word : words.items) {
        for (const char* key :
             {"name", "kind", "aliases", "standsIn", "help", "example", "planned"})
            EXPECT_NE(word.find(key), nullptr) << text_of(word, "name") << " " << key;
        const std::string kind = text_of(word, "kind");
        for (const char* key : {"arguments", "takesName", "needsNavigation"})
            EXPECT_EQ(word.find(key) != nullptr, kind == "criterion" || kind == "generator") << key;
        for (const char* key : {"value", "takesObject", "range", "cost", "needsRays"})
            EXPECT_EQ(word.find(key) != nullptr, kind == "criterion") << key;
        EXPECT_EQ(word.find("unit") != nullptr, kind == "criterion" || kind == "value");
        EXPECT_EQ(word.find("takesFrom") != nullptr, kind == "generator");
        EXPECT_EQ(word.find("isSet") != nullptr, kind == "object");
    }
}

TEST_F(WordJson, says_what_the_row_of_a_criterion_says) {
    const JsonValue word = read_one("angleOfElevation");
    EXPECT_EQ(text_of(word, "name"), "elevationAngle");
    EXPECT_EQ(text_of(word, "kind"), "criterion");
    EXPECT_EQ(word.find("aliases")->items.at(0).text, "angleOfElevation");
    EXPECT_EQ(word.find("standsIn")->items.size(), 2u);
    EXPECT_EQ(text_of(word, "value"), "number");
    EXPECT_EQ(text_of(word, "takesObject"), "position");
    EXPECT_EQ(text_of(word, "takesName"), "none");
    EXPECT_EQ(text_of(word, "unit"), "deg");
    EXPECT_EQ(number_of(word, "range", 0), -90);
    EXPECT_EQ(number_of(word, "range", 1), 90);
    EXPECT_EQ(text_of(word, "cost"), "cheap");
    EXPECT_EQ(text_of(word, "example"), catalog.find_criterion("elevationAngle")->example);
}

TEST_F(WordJson, says_what_arguments_take) {
    const JsonValue grid = *read_one("grid").find("arguments");
    ASSERT_EQ(grid.items.size(), 3u);
    EXPECT_EQ(text_of(grid.items[0], "kind"), "number");
    EXPECT_EQ(number_of(grid.items[0], "range", 0), 0.05) << "as written in the row";
    EXPECT_EQ(text_of(grid.items[0], "unit"), "m");
    EXPECT_EQ(text_of(grid.items[2], "kind"), "choice");
    EXPECT_EQ(text_of(grid.items[2], "default"), "nearest");
    EXPECT_EQ(grid.items[2].find("choices")->items.at(1).text, "all");
    EXPECT_FALSE(grid.items[2].find("planned")->boolean);
    const ArgumentRow later[] = {{.name = "later", .kind = ArgumentKind::Flag, .is_planned = true}};
    ASSERT_TRUE(
        catalog.add(CriterionRow{.name = "someDay", .arguments = later, .is_planned = true}).ok());
    EXPECT_TRUE(read_one("someDay").find("arguments")->items.at(0).find("planned")->boolean);
    const JsonValue walk = *read_one("pathDistance").find("arguments");
    EXPECT_EQ(text_of(walk.items.at(0), "kind"), "flag");
    EXPECT_FALSE(walk.items[0].find("default")->boolean);
    EXPECT_FALSE(walk.items[0].find("planned")->boolean);
}

TEST_F(WordJson, escapes_what_hosts_write_into_their_rows) {
    ASSERT_TRUE(
        catalog.add(ObjectRow{.name = "odd", .help = "\"quotes\" \\ and\nlines \x01."}).ok());
    EXPECT_EQ(text_of(read_one("odd"), "help"), "\"quotes\" \\ and\nlines \x01.");
}

}  // namespace
}  // namespace vantage::words
