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

/// tests/headers/core_symbols.cmake sees to it that printf itself is not behind them.
TEST(Text, writes_numbers_as_printf_does_in_the_c_locale) {
    for (const double number : {0.0, -0.0, 1.0, -1.5, 0.1, 2.0 / 3, 1e-7, 123456.789, 1e15, 1e22,
                                -1e300, 5e-324, 99.9996, 0.00012345678949}) {
        char expected[400];
        for (const int digits : {0, 1, 2, 4, 6}) {
            std::snprintf(expected, sizeof(expected), "%.*f", digits, number);
            EXPECT_EQ(fixed_text(number, digits), expected);
        }
        for (const int digits : {4, 6, 9}) {
            std::snprintf(expected, sizeof(expected), "%.*g", digits, number);
            EXPECT_EQ(general_text(number, digits), expected);
        }
    }
    EXPECT_EQ(hex_text(0xabcdef), "0000000000abcdef");
    EXPECT_EQ(hex_text(0x1f, 4), "001f");
}

TEST(Text, loses_its_control_characters_before_it_is_printed) {
    EXPECT_EQ(printable("red\x1b[31m\x07"), "red?[31m?");
    EXPECT_EQ(printable("two\nlines"), "two\nlines");
}

}  // namespace
}  // namespace vantage
