// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Queries by context and by name, with their light queries, and what a reload changes.

#include "vantage_behaviour/query_book.h"

#include <gtest/gtest.h>

namespace vantage::tests {
namespace {

constexpr const char* kBookQueries = R"(fallback environment forest = field

query HideAnywhere
behaviour hide
option
  generation:
    grid around puppet = 5
  conditions:
    max distance from puppet = 4 keep
  weights:
    distance from puppet = -2
    random = 0.5

query HideInField
behaviour hide
environment field
option
  generation:
    grid around puppet = 9
  weights:
    distance from puppet = -1
)";

class Book : public ::testing::Test {
  protected:
    Book() {
        add_builtin_words(catalog);
        load(kBookQueries);
    }
    void load(const std::string& text) {
        const auto loaded = library.load({.name = "hide.vq", .text = text});
        ASSERT_TRUE(loaded.ok()) << to_string(loaded.diagnostics());
    }

    Catalog catalog;
    QueryLibrary library{catalog};
    QueryBook book{library, catalog};
};

TEST_F(Book, finds_by_context_and_says_how_well_it_fits) {
    const auto forest = book.add({.behaviour = "hide", .environment = "forest"});
    const auto street = book.add({.behaviour = "hide", .environment = "street"});
    ASSERT_TRUE(forest.ok() && street.ok());
    EXPECT_EQ(book.find(*forest)->program->name, "HideInField");
    EXPECT_EQ(book.find(*forest)->fit, ContextFit::EnvironmentFallback);
    EXPECT_EQ(book.find(*street)->program->name, "HideAnywhere");
    EXPECT_EQ(book.find(*street)->fit, ContextFit::AnyEnvironment);
    EXPECT_EQ(*book.add({.behaviour = "hide", .environment = "forest"}), *forest);
}

TEST_F(Book, tells_of_a_missing_query_when_it_is_added) {
    const auto missing = book.add_named("HideNowhere");
    ASSERT_FALSE(missing.ok());
    EXPECT_EQ(missing.diagnostics()[0].code, "book/no-query");
    EXPECT_FALSE(book.add({.behaviour = "fly", .environment = {}}).ok());
    EXPECT_EQ(book.find({}), nullptr);
}

TEST_F(Book, has_the_light_queries_of_each_option) {
    const auto entry = book.find(*book.add_named("HideAnywhere"));
    ASSERT_EQ(entry->options.size(), 1u);
    const BookOption& option = entry->options[0];
    ASSERT_NE(option.check, nullptr);
    EXPECT_EQ(option.check->steps.size(), 1u) << "the kept condition alone";
    ASSERT_NE(option.held, nullptr);
    EXPECT_EQ(option.held->steps.size(), 3u) << "and the weights";
    EXPECT_DOUBLE_EQ(score_value(option.span), 2.5);
    const auto without_marks = book.find(*book.add_named("HideInField"));
    EXPECT_EQ(without_marks->options[0].check, nullptr);
    EXPECT_NE(without_marks->options[0].held, nullptr);
}

TEST_F(Book, follows_a_reload_and_lets_old_versions_live) {
    const auto key = book.add_named("HideAnywhere");
    const auto before = book.find(*key);
    EXPECT_EQ(book.refresh(), 0u);
    std::string text = kBookQueries;
    text.replace(text.find("= 5"), 3, "= 7");
    load(text);
    EXPECT_EQ(book.find(*key), before) << "until it is asked to";
    EXPECT_GE(book.refresh(), 1u);
    EXPECT_NE(book.find(*key)->program, before->program);
    EXPECT_EQ(before->program->generators[0].radius, 5.0f);
    EXPECT_EQ(book.find(*key)->program->generators[0].radius, 7.0f);
}

}  // namespace
}  // namespace vantage::tests
