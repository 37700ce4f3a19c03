// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT

#include "query/lang/printer.h"

#include <gtest/gtest.h>

#include "query/lang/parser.h"

namespace vantage::lang {
namespace {

std::string formatted(std::string_view text) {
    const Result<std::string> result = format_text({"a.vq", text});
    return result.ok() ? *result : to_string(result.diagnostics());
}

void expect_canonical(const std::string& text) {
    EXPECT_EQ(formatted(text), text);
}

TEST(Printer, leaves_canonical_text_alone) {
    expect_canonical(R"(-- Where the street is dark.

-- For use when our current spot has been compromised.
query CoverCompromised_FindNearby extends Base  -- the usual one
behaviour flank
environment forest, park
objects door, car
values meleeRange
wanted 4
accept score >= 0.25
select random within 12.5 %
without defaults
on failure:
  signal noCoverNearby
  set lastCoverFailed = true
  set reason = "none \"at all\" \\"
  set retry = retry_soon

option "nearby cover"
  without defaults
  parameters:
    density = 0.5
  generation:
    hidespots from target around puppet = 15
    points "sniper" around puppet = 40 (density 0.5, floors all, strict)
  conditions:
    min distance from puppet = 5 m
    any of
      visible from any threats = false keep slack 25 %

      -- far enough
      not any of
        max distance from all threats = speed * 2
      end
    end
    inArea "market" = true keep
  weights:
    softCover = -10
    distance from puppet = -1 range 0 to 20 m curve power 2  -- closer is better
    pathDistance from puppet = -1 curve logistic 10 at 0.4
    directness to target = 0.5 curve points 0:0, 0.5:1, 1:0.2
    -- nothing about height
)");
}

TEST(Printer, puts_files_in_order) {
    EXPECT_EQ(formatted("query A\noption\n  weights:\n    random = 1\n  generation:\n"
                        "    grid_around_puppet = 1.50\n"
                        "fallback environment jungle = forest\ndefaults\nconditions:\n"
                        "  inDanger = false"),
              R"(fallback environment jungle = forest

defaults
  conditions:
    inDanger = false

query A

option
  generation:
    grid around puppet = 1.5
  weights:
    random = 1
)");
}

TEST(Printer, puts_header_lines_in_order_with_their_comments) {
    EXPECT_EQ(formatted("query A\n-- how many\nwanted 2 -- two\nbehaviour flank\n"),
              "query A\nbehaviour flank\n-- how many\nwanted 2  -- two\n");
}

TEST(Printer, writes_numbers_in_their_shortest_form) {
    const auto number = [](std::string_view digits) {
        const std::string text =
            formatted("query A\noption\n  weights:\n    random = " + std::string(digits) + "\n");
        const std::size_t at = text.find("= ") + 2;
        return text.substr(at, text.find('\n', at) - at);
    };
    EXPECT_EQ(number("-1.0"), "-1");
    EXPECT_EQ(number("+1.50"), "1.5");
    EXPECT_EQ(number("0.1"), "0.1");
    EXPECT_EQ(number("100000"), "100000");
    EXPECT_EQ(number("1e5"), "100000");
    EXPECT_EQ(number("0.30000000000000004"), "0.30000000000000004");
    EXPECT_EQ(number("1e-7"), "1e-07");
    EXPECT_EQ(number("3e30"), "3e+30");
    EXPECT_EQ(number("007"), "7");
}

TEST(Printer, writes_an_entry_of_several_lines_on_one_and_keeps_their_comments) {
    EXPECT_EQ(
        formatted("query A\noption\n  generation:\n    grid around puppet = 10 ( -- first\n"
                  "      density 0.5, -- second\n      -- third\n      floors all) -- last\n"),
        R"(query A

option
  generation:
    -- first
    -- second
    -- third
    grid around puppet = 10 (density 0.5, floors all)  -- last
)");
}

TEST(Printer, keeps_comments_at_the_end_of_groups_sections_and_files) {
    expect_canonical(R"(query A

option
  conditions:
    any of  -- one of these
      hardCover = true
      -- end of the group
    end
    -- end of the section
  -- above the weights
  weights:
    random = 1

-- end of the file
)");
}

TEST(Printer, keeps_rulers_bullets_and_empty_comments) {
    expect_canonical("--\n---------\n-- - a bullet\n--   more of it\nquery A\n");
    EXPECT_EQ(formatted("--tight\nquery A\n"), "-- tight\nquery A\n");
}

TEST(Printer, has_one_blank_line_where_there_were_several) {
    EXPECT_EQ(formatted("\n\nquery A\n\n\n\noption\n\n  generation:\n\n    grid around puppet = 1"
                        "\n\n\n    grid around target = 1\n\n"),
              R"(query A

option
  generation:
    grid around puppet = 1

    grid around target = 1
)");
}

TEST(Printer, makes_one_line_of_texts_from_other_vehicles) {
    File file;
    file.queries.push_back({.name = {"A", {}}});
    file.queries[0].options.push_back({.label = "two\nlines"});
    file.queries[0].comments.above = {"and\r\nmore"};
    const std::string text = print(file);
    EXPECT_EQ(text, "-- and  more\nquery A\n\noption \"two lines\"\n");
    EXPECT_EQ(formatted(text), text);
}

TEST(Printer, gives_objects_made_by_programs_a_glue_word) {
    EntryHead head;
    head.word.text = "distance";
    head.object.text = "puppet";
    EXPECT_EQ(print(head), "distance from puppet");
}

TEST(Printer, refuses_text_that_does_not_parse) {
    const Result<std::string> result = format_text({"a.vq", "query\n"});
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.diagnostics()[0].code, "lang/missing-name");
}

}  // namespace
}  // namespace vantage::lang
