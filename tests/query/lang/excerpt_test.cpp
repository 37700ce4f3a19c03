// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT

#include "query/lang/excerpt.h"

#include <gtest/gtest.h>

namespace vantage::lang {
namespace {

Diagnostic at(std::uint32_t line, std::uint32_t column) {
    Diagnostic diagnostic{.code = "lang/test", .message = "something is wrong"};
    diagnostic.place = {.file = "a.vq", .line = line, .column = column};
    return diagnostic;
}

constexpr std::string_view kHead = "a.vq:2:5: error: something is wrong [lang/test]\n";

TEST(Excerpt, shows_the_line_with_a_caret_under_the_word) {
    EXPECT_EQ(with_caret(at(2, 5), "one\ntwo three\nfour"), std::string(kHead) +
                                                                "  2 | two three\n"
                                                                "    |     ^~~~~");
}

TEST(Excerpt, keeps_tabs_so_that_the_caret_stands_right) {
    EXPECT_EQ(with_caret(at(2, 5), "\n\tab\tcd"), std::string(kHead) +
                                                      "  2 | \tab\tcd\n"
                                                      "    | \t  \t^~");
}

TEST(Excerpt, counts_characters_not_bytes) {
    EXPECT_EQ(with_caret(at(2, 5), "\r\näöü x = 1"), std::string(kHead) +
                                                         "  2 | äöü x = 1\n"
                                                         "    |     ^");
}

TEST(Excerpt, cuts_long_lines_around_the_place) {
    const std::string source = std::string(500, 'a') + " here " + std::string(500, 'b');
    const std::string text = with_caret(at(1, 502), source);
    EXPECT_NE(text.find(" here b"), std::string::npos);
    EXPECT_LT(text.size(), 300u);
    const std::size_t line = text.find("  1 | ");
    const std::size_t caret = text.find('^') - text.rfind('\n') - 1;
    EXPECT_EQ(text.substr(line + caret, 4), "here");
}

TEST(Excerpt, is_the_plain_message_when_the_place_is_not_in_the_text) {
    EXPECT_EQ(with_caret(at(9, 5), "one line"), to_string(at(9, 5)));
    EXPECT_EQ(with_caret(at(0, 0), "one line"), to_string(at(0, 0)));
    EXPECT_EQ(with_caret(at(1, 1), ""), to_string(at(1, 1)));
}

TEST(Excerpt, puts_the_caret_behind_the_end_of_a_line) {
    const std::string text = with_caret(at(1, 4), "abc\n");
    EXPECT_TRUE(text.ends_with("  1 | abc\n    |    ^")) << text;
}

TEST(Excerpt, shows_bytes_that_are_no_text_as_question_marks) {
    const std::string text = with_caret(at(1, 3), "a\xff\x01z");
    EXPECT_TRUE(text.ends_with("  1 | a??z\n    |   ^")) << text;
}

TEST(DiagnosticsAsJson, have_the_shape_that_editors_read) {
    Diagnostic diagnostic = at(2, 5);
    diagnostic.found = "'three'";
    diagnostic.hint = "write: \"3\"";
    EXPECT_EQ(to_json(std::span(&diagnostic, 1), "one\ntwo three\n"),
              R"([{"file":"a.vq","range":{"start":{"line":1,"character":4},)"
              R"("end":{"line":1,"character":9}},"severity":1,"code":"lang/test",)"
              R"("source":"vantage","message":"something is wrong","found":"'three'",)"
              R"("hint":"write: \"3\""}])");
}

TEST(DiagnosticsAsJson, count_utf16_units_as_editors_do) {
    const Diagnostic diagnostic = at(1, 3);
    const std::string text = to_json(std::span(&diagnostic, 1), "\U0001F600 ab");
    EXPECT_NE(text.find(R"("start":{"line":0,"character":3},"end":{"line":0,"character":5})"),
              std::string::npos)
        << text;
}

TEST(DiagnosticsAsJson, tell_warnings_and_notes_from_errors) {
    std::vector<Diagnostic> diagnostics(2, at(0, 0));
    diagnostics[0].severity = Severity::Warning;
    diagnostics[1].severity = Severity::Note;
    const std::string text = to_json(diagnostics);
    EXPECT_NE(text.find("\"severity\":2"), std::string::npos);
    EXPECT_NE(text.find("\"severity\":3"), std::string::npos);
    EXPECT_EQ(to_json({}), "[]");
}

}  // namespace
}  // namespace vantage::lang
