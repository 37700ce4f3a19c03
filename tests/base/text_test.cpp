// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What is well-formed and what is not.

#include "base/text.h"

#include <gtest/gtest.h>

namespace vantage {
namespace {

TEST(Text, knows_the_length_of_well_formed_characters) {
    EXPECT_EQ(utf8_length("a"), 1u);
    EXPECT_EQ(utf8_length("\xc3\xa9"), 2u);
    EXPECT_EQ(utf8_length("\xe2\x82\xac"), 3u);
    EXPECT_EQ(utf8_length("\xf0\x9f\x8e\xaf"), 4u);
}

TEST(Text, knows_what_is_not_well_formed) {
    for (const char* text : {"", "\xe9", "\xc0\x80", "\xe0\x80\x80", "\xed\xa0\x80",
                             "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xe2\x82", "\x80"}) {
        EXPECT_EQ(utf8_length(text), 0u) << text;
    }
}

TEST(Text, groups_the_digits_of_numbers) {
    EXPECT_EQ(with_commas(0), "0");
    EXPECT_EQ(with_commas(999), "999");
    EXPECT_EQ(with_commas(12345678), "12,345,678");
}

TEST(Text, writes_numbers_as_short_as_they_read_back) {
    EXPECT_EQ(number_text(-1.0), "-1");
    EXPECT_EQ(number_text(0.1), "0.1");
    EXPECT_EQ(number_text(100000), "100000");
    EXPECT_EQ(number_text(1e-7), "1e-07");
    EXPECT_EQ(number_text(0), "0");
}

TEST(Text, loses_its_control_characters_before_it_is_printed) {
    EXPECT_EQ(printable("red\x1b[31m\x07"), "red?[31m?");
    EXPECT_EQ(printable("two\nlines"), "two\nlines");
}

}  // namespace
}  // namespace vantage
