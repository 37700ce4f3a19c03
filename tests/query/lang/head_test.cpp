// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT

#include "query/lang/head.h"

#include <gtest/gtest.h>

#include "query/lang/printer.h"

namespace vantage::lang {
namespace {

std::string measure(std::string_view text) {
    EntryHead head;
    const Diagnostics problems = parse_head(text, false, head);
    return problems.empty() ? print(head) : problems[0].code;
}

std::string generator(std::string_view text) {
    EntryHead head;
    const Diagnostics problems = parse_head(text, true, head);
    return problems.empty() ? print(head) : problems[0].code;
}

TEST(Head, is_the_same_with_blanks_and_with_underscores) {
    EXPECT_EQ(measure("min_distance_from_puppet"), "min distance from puppet");
    EXPECT_EQ(measure("min distance_from  puppet "), "min distance from puppet");
    EXPECT_EQ(generator("hidespots_from_target_around_puppet"),
              "hidespots from target around puppet");
}

TEST(Head, has_its_parts_where_they_belong) {
    EntryHead head;
    ASSERT_TRUE(parse_head("max visible \"torso\" from share threats", false, head).empty());
    EXPECT_EQ(head.limit.text, "max");
    EXPECT_EQ(head.word.text, "visible");
    EXPECT_EQ(head.name->text, "torso");
    EXPECT_EQ(head.glue.text, "from");
    EXPECT_EQ(head.quantifier.text, "share");
    EXPECT_EQ(head.object.text, "threats");
    ASSERT_TRUE(parse_head("points \"a \\\"b\\\"\" around puppet", true, head).empty());
    EXPECT_EQ(head.name->text, "a \"b\"");
    EXPECT_EQ(head.center.text, "puppet");
    EXPECT_TRUE(head.limit.empty());
}

TEST(Head, knows_where_each_word_stands) {
    EntryHead head;
    ASSERT_TRUE(parse_head("min_distance from  puppet", false, head).empty());
    EXPECT_EQ(head.word.at.line, 1u);
    EXPECT_EQ(head.word.at.column, 5u);
    EXPECT_EQ(head.word.at.length, 8u);
    EXPECT_EQ(head.object.at.column, 20u);
}

TEST(Head, takes_any_glue_word) {
    for (const char* glue : {"from", "to", "at", "the", "of", "for"})
        EXPECT_EQ(measure(std::string("distance ") + glue + " puppet"),
                  std::string("distance ") + glue + " puppet");
}

TEST(Head, tells_what_is_wrong_with_a_key) {
    EXPECT_EQ(measure("distance puppet"), "lang/missing-glue");
    EXPECT_EQ(measure(""), "lang/missing-word");
    EXPECT_EQ(measure("not visible from target"), "lang/reserved-word");
    EXPECT_EQ(measure("distance from puppet\nor so"), "lang/extra-words");
    EXPECT_EQ(measure("distance from puppet -- close"), "lang/extra-words");
    EXPECT_EQ(measure("distance from pup\xffpet"), "lang/not-utf8");
    EXPECT_EQ(generator("grid"), "lang/missing-around");
}

TEST(Head, hints_at_the_right_key) {
    EntryHead head;
    const Diagnostics problems = parse_head("distance_puppet", false, head);
    ASSERT_EQ(problems.size(), 1u);
    EXPECT_EQ(problems[0].place.line, 1u);
    EXPECT_EQ(problems[0].place.column, 10u);
    EXPECT_EQ(problems[0].hint, "write: distance_from_puppet");
}

}  // namespace
}  // namespace vantage::lang
