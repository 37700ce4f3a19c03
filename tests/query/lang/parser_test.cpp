// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What the parser makes of good text, and how it gets over bad text. The messages themselves are
// in mistakes/.

#include "query/lang/parser.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <sstream>

#include "query/lang/printer.h"

namespace vantage::lang {
namespace {

File parsed(std::string_view text) {
    Result<File> file = parse_text({"a.vq", text});
    EXPECT_TRUE(file.ok()) << text << to_string(file.diagnostics());
    return file.ok() ? std::move(*file) : File{};
}

Diagnostics problems_of(std::string_view text) {
    return parse_leniently({"a.vq", text}).problems;
}

std::string first_code(std::string_view text) {
    const Diagnostics problems = problems_of(text);
    return problems.empty() ? "" : problems[0].code;
}

std::string repeated(std::string_view text, std::size_t count) {
    std::string result;
    for (std::size_t i = 0; i < count; ++i)
        result += text;
    return result;
}

const std::string kOption = "query A\noption\n";

/// The fenced blocks of a document that name no language.
std::vector<std::string> plain_blocks(const std::string& document) {
    std::vector<std::string> blocks;
    std::istringstream lines(document);
    bool is_inside = false, is_plain = false;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("```")) {
            is_inside = !is_inside;
            is_plain = is_inside && line == "```";
            if (is_plain) blocks.emplace_back();
        } else if (is_plain) {
            blocks.back() += line + "\n";
        }
    }
    return blocks;
}

TEST(Parser, reads_the_queries_of_the_language_document) {
    std::ifstream file(VANTAGE_SOURCE_DIR "/docs/language.md");
    const std::string document{std::istreambuf_iterator<char>(file), {}};
    std::size_t queries = 0, pieces = 0;
    for (std::string block : plain_blocks(document)) {
        // Pieces of queries get what is missing around them.
        const bool is_entry = block.starts_with("    ");
        const bool is_section = !is_entry && block.starts_with("  ");
        if (block.starts_with("on failure")) block = "query A\n" + block;
        if (is_section) block = kOption + block;
        if (is_entry) block = kOption + "  conditions:\n" + block;
        (is_section || is_entry ? pieces : queries) += 1;
        const std::string printed = print(parsed(block));
        EXPECT_EQ(print(parsed(printed)), printed);
    }
    EXPECT_GE(queries, 8u);
    EXPECT_GE(pieces, 4u);
}

TEST(Parser, reads_everything_that_an_entry_can_have) {
    const File file = parsed(kOption +
                             "  conditions:\n"
                             "    not max visible \"torso\" from share threats = 2 * speed"
                             " (stance crouched, strict, height 2 m) keep slack 25 %\n"
                             "  weights:\n"
                             "    distance from puppet = -1 range 0 m to 20 curve logistic 10\n");
    const Entry& entry = file.queries[0].options[0].sections[0].entries[0];
    EXPECT_TRUE(entry.is_negated);
    EXPECT_EQ(entry.head.limit.text, "max");
    EXPECT_EQ(entry.head.name->text, "torso");
    EXPECT_EQ(entry.head.quantifier.text, "share");
    EXPECT_EQ(entry.value.kind, Value::Kind::Name);
    EXPECT_EQ(entry.value.name, "speed");
    EXPECT_EQ(entry.value.number, 2);
    EXPECT_TRUE(entry.value.has_factor);
    ASSERT_EQ(entry.arguments.size(), 3u);
    EXPECT_EQ(entry.arguments[0].value.name, "crouched");
    EXPECT_EQ(entry.arguments[1].value.kind, Value::Kind::None);
    EXPECT_EQ(entry.arguments[2].value.unit, "m");
    EXPECT_EQ(entry.keep->slack.unit, "%");
    const Entry& weight = file.queries[0].options[0].sections[1].entries[0];
    EXPECT_EQ(weight.range->low.unit, "m");
    EXPECT_EQ(weight.range->high.number, 20);
    EXPECT_EQ(weight.curve->kind.text, "logistic");
    EXPECT_EQ(weight.curve->numbers, std::vector<double>{10});
}

TEST(Parser, knows_where_things_stand) {
    const File file = parsed(
        "\xef\xbb\xbfquery A\r\noption\r\n\tconditions:\r\n"
        "\t\tmin distance from puppet = 5 m\r\n");
    const Entry& entry = file.queries[0].options[0].sections[0].entries[0];
    EXPECT_EQ(entry.at.line, 4u);
    EXPECT_EQ(entry.at.column, 3u);
    EXPECT_EQ(entry.at.length, 30u);
    EXPECT_EQ(entry.head.object.at.column, 21u);
    EXPECT_EQ(entry.value.at.column, 30u);
    EXPECT_EQ(file.queries[0].name.at.column, 7u);
}

TEST(Parser, takes_a_word_that_is_both_a_generator_and_a_header_by_where_it_stands) {
    const File file = parsed(
        "query A\nobjects door\noption\n  generation:\n"
        "    objects \"sniper\" around door = 5\n");
    EXPECT_EQ(file.queries[0].objects.size(), 1u);
    EXPECT_EQ(file.queries[0].options[0].sections[0].entries[0].head.word.text, "objects");
}

TEST(Parser, does_not_take_arguments_for_talk) {
    const File file =
        parsed(kOption + "  generation:\n    grid around puppet = speed (radius 3, in 2)\n");
    EXPECT_EQ(file.queries[0].options[0].sections[0].entries[0].arguments.size(), 2u);
}

TEST(Parser, reads_a_file_without_anything) {
    EXPECT_TRUE(parsed("").queries.empty());
    EXPECT_EQ(parsed("\n-- only a comment\n").comments_at_end.size(), 1u);
}

TEST(Parser, reads_the_good_lines_around_a_bad_one) {
    const Parsed result =
        parse_leniently({"a.vq", kOption + "  conditions:\n    softCover = false\n"
                                           "    distance puppet = 5\n"
                                           "    hardCover = true\n"});
    EXPECT_EQ(result.problems.size(), 1u);
    const Option& option = result.file.queries[0].options[0];
    ASSERT_EQ(option.sections.size(), 1u);
    EXPECT_EQ(option.sections[0].entries.size(), 2u);
    EXPECT_TRUE(option.sections[0].is_incomplete);
    EXPECT_TRUE(option.is_incomplete);
    EXPECT_TRUE(result.file.queries[0].is_incomplete);
}

TEST(Parser, keeps_entries_whose_slips_have_one_meaning) {
    const Parsed result = parse_leniently({"a.vq", kOption + "  Conditions:\n"
                                                             "    distnce from puppet == 0,5;\n"});
    EXPECT_EQ(result.problems.size(), 4u);
    const Section& section = result.file.queries[0].options[0].sections[0];
    ASSERT_EQ(section.entries.size(), 1u);
    EXPECT_EQ(section.entries[0].value.number, 0.5);
    EXPECT_FALSE(section.is_incomplete);
}

TEST(Parser, says_of_good_files_that_they_are_complete) {
    const File file = parsed(kOption + "  generation:\n    grid around puppet = 5\n");
    EXPECT_FALSE(file.is_incomplete);
    EXPECT_FALSE(file.queries[0].is_incomplete);
    EXPECT_FALSE(file.queries[0].options[0].is_incomplete);
}

TEST(Parser, tells_once_that_the_query_line_is_missing) {
    const Diagnostics problems =
        problems_of("wanted 2\noption\n  generation:\n    grid around puppet = 5\noption\n");
    ASSERT_EQ(problems.size(), 1u);
    EXPECT_EQ(problems[0].code, "lang/missing-query");
}

TEST(Parser, does_not_lose_the_rest_of_the_file_to_an_open_parenthesis) {
    const Parsed result =
        parse_leniently({"a.vq", kOption + "  generation:\n    grid around puppet = 5 (density 1\n"
                                           "  weights:\n    softCover = 1\n"});
    EXPECT_EQ(result.problems.size(), 1u);
    EXPECT_EQ(result.file.queries[0].options[0].sections.size(), 2u);
}

TEST(Parser, tells_of_a_branch_once_and_not_of_its_end) {
    for (const char* end : {"endif", "end if", "end", "fi"}) {
        const Diagnostics problems =
            problems_of(kOption + "  conditions:\n    if softCover = true\n    " + end + "\n");
        ASSERT_EQ(problems.size(), 1u) << end << "\n" << to_string(problems);
        EXPECT_EQ(problems[0].code, "lang/no-branches") << end;
        EXPECT_EQ(problems[0].hint, "write: softCover = true") << end;
    }
}

TEST(Parser, stops_telling_after_a_hundred_mistakes) {
    const Diagnostics problems =
        problems_of(kOption + "  conditions:\n" + repeated("    distance puppet = 5\n", 200));
    ASSERT_EQ(problems.size(), 101u);
    EXPECT_EQ(problems.back().code, "lang/too-many-mistakes");
    EXPECT_EQ(problems.back().severity, Severity::Note);
}

TEST(Parser, refuses_more_than_it_can_bear_with_one_message) {
    const auto only = [](const std::string& text) {
        const Diagnostics problems = problems_of(text);
        EXPECT_EQ(problems.size(), 1u) << to_string(problems);
        return problems.empty() ? "" : problems[0].code;
    };
    EXPECT_EQ(only(std::string((1 << 20) + 1, ' ')), "lang/file-too-long");
    EXPECT_EQ(only(std::string(50u << 20, 'x')), "lang/file-too-long");
    EXPECT_EQ(only("query A\n" + repeated("option\n", 140000)), "lang/too-many-options");
    EXPECT_EQ(only(kOption + "  conditions:\n" + repeated("softCover = true\n", 50000)),
              "lang/too-many-entries");
    EXPECT_EQ(only(kOption + "  conditions:\n    " + repeated("x ", 500000)), "lang/line-too-long");
    EXPECT_EQ(only(kOption + "  conditions:\n" + repeated("any of\n", 9) + "softCover = true\n" +
                   repeated("end\n", 9)),
              "lang/too-deep");
    EXPECT_EQ(first_code(kOption + "  conditions:\n" + repeated("any of\n", 140000)),
              "lang/too-deep");
}

TEST(Parser, ends_soon_whatever_fills_the_file) {
    for (const std::string& piece :
         {std::string("\u00a0"), std::string("'"),        std::string("\""),
          std::string("("),      std::string(")"),        std::string("/*"),
          std::string("\\"),     std::string("_"),        std::string("\"\\x\" "),
          std::string("(\n"),    std::string("any of\n"), std::string("1,"),
          std::string("1 cm "),  std::string("= "),       std::string("query\n"),
          std::string("#\n\n"),  std::string("\u201c"),   std::string("1"),
          std::string("a_"),     std::string("\r")}) {
        const std::string text = kOption + "  conditions:\n    a = (b " +
                                 repeated(piece, ((1u << 20) - 100) / piece.size());
        const Parsed result = parse_leniently({"a.vq", text});
        EXPECT_LE(result.problems.size(), 101u) << piece;
    }
}

TEST(Parser, names_line_and_column_of_bytes_that_are_no_text) {
    const Diagnostics nul = problems_of(std::string_view("query A\n-- \xc3\xa4 \0", 15));
    ASSERT_EQ(nul.size(), 1u);
    EXPECT_EQ(nul[0].code, "lang/nul-byte");
    EXPECT_EQ(nul[0].place.line, 2u);
    EXPECT_EQ(nul[0].place.column, 6u);
    EXPECT_EQ(first_code("query A\n-- \xff"), "lang/not-utf8");
}

}  // namespace
}  // namespace vantage::lang
