// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// .vqtest files: every form that they have, and what people are told about the forms that they do
// not have.

#include <gtest/gtest.h>

#include "tools/query_tests/expectation_reader.h"
#include "tools/query_tests/report.h"
#include "tools/query_tests/test_file.h"

namespace vantage::tools {
namespace {

Result<TestFile> read(const std::string& text) {
    return read_test_file({.name = "a.vqtest", .text = text});
}

/// A file with one test with these lines in it.
std::string in_test(const std::string& lines) {
    return "test \"t\"\n  query Q\n" + lines;
}

Diagnostic only_mistake(const std::string& text) {
    const Result<TestFile> file = read(text);
    EXPECT_FALSE(file.ok()) << text;
    EXPECT_EQ(file.diagnostics().size(), 1u) << to_string(file.diagnostics());
    return file.diagnostics().empty() ? Diagnostic{} : file.diagnostics()[0];
}

TEST(QueryTestReader, takes_everything_that_a_file_can_say) {
    const Result<TestFile> file = read(R"(-- a comment
scene street.scene.json   -- relative
library ../../queries
queries "my own.vq"
asker guard

test "hides behind the van"
  query TakeCover
  asker other
  scene yard.scene.json
  seed 7
  bind door = northDoor
  value weaponRange = 2.5e1
  expect best within 1 m of (12, 0, -3.5)  -- behind the van
  expect best at (1 2 3)
  expect never within 2 of (0, 0, 0)
  expect option "close -- by"
  expect option 2
  expect status AllRejected
  expect missing target
  expect results 3
  expect ranking (1,0,2) (4,0,2)
  expect score -0.5 within 0.01
  expect warning check/zero-weight

test "a typo is told"
  text
    query X
      any of
      end

  end
  expect error lang/unknown-word at 4:10 hint "arou\"nd"
)");
    ASSERT_TRUE(file.ok()) << to_string(file.diagnostics());
    EXPECT_EQ(file->scene->path, "street.scene.json");
    ASSERT_EQ(file->libraries.size(), 2u);
    EXPECT_TRUE(file->libraries[0].is_folder);
    EXPECT_EQ(file->libraries[1].path, "my own.vq");
    EXPECT_FALSE(file->libraries[1].is_folder);
    EXPECT_EQ(file->asker, "guard");
    ASSERT_EQ(file->tests.size(), 2u);
    const QueryTest& test = file->tests[0];
    EXPECT_EQ(test.name, "hides behind the van");
    EXPECT_EQ(test.span.line, 7u);
    EXPECT_EQ(test.query, "TakeCover");
    EXPECT_EQ(test.asker, "other");
    EXPECT_EQ(test.scene->path, "yard.scene.json");
    EXPECT_EQ(test.seed, 7u);
    EXPECT_EQ(test.bindings[0].name, "door");
    EXPECT_EQ(test.bindings[0].object, "northDoor");
    EXPECT_EQ(test.values[0].value, 25.0f);
    ASSERT_EQ(test.expectations.size(), 11u);
    EXPECT_EQ(test.expectations[0].kind, ExpectKind::Best);
    EXPECT_EQ(test.expectations[0].places[0], (Vec3{12, 0, -3.5f}));
    EXPECT_EQ(test.expectations[0].within, 1.0);
    EXPECT_EQ(test.expectations[0].span.line, 14u);
    EXPECT_EQ(test.expectations[1].places[0], (Vec3{1, 2, 3})) << "commas may be left out";
    EXPECT_EQ(test.expectations[1].within, 0.5);
    EXPECT_EQ(test.expectations[3].word, "close -- by");
    EXPECT_EQ(test.expectations[4].count, 2u);
    EXPECT_EQ(test.expectations[5].status, Status::AllRejected);
    EXPECT_EQ(test.expectations[6].word, "target");
    EXPECT_EQ(test.expectations[7].count, 3u);
    EXPECT_EQ(test.expectations[8].places.size(), 2u);
    EXPECT_EQ(test.expectations[9].score, -0.5);
    EXPECT_EQ(test.expectations[10].kind, ExpectKind::Warning);
    const QueryTest& typo = file->tests[1];
    EXPECT_EQ(typo.text, "query X\n  any of\n  end\n\n");
    EXPECT_EQ(typo.text_line, 28u);
    EXPECT_EQ(typo.text_indent, 4u);
    EXPECT_EQ(*typo.expectations[0].at, (TextPosition{4, 10}));
    EXPECT_EQ(typo.expectations[0].hint, "arou\"nd");
}

TEST(QueryTestReader, writes_expectations_as_it_reads_them) {
    for (const char* text :
         {"best within 1 m of (12.00, 0.00, -3.50)", "never within 2.5 m of (0.00, 0.00, 0.00)",
          "ranking within 0.5 m (1.00, 0.00, 2.00) (4.00, 0.00, 2.00)",
          "option \"a \\\"b\\\" \\\\\"", "option 3", "status NoCandidates", "missing door",
          "results 12", "score -0.25 within 0.001", "error lang/unknown-word",
          "error lang/unknown-word at 4:10 hint \"around\"", "warning check/zero-weight at 1:1"}) {
        const auto file = read(in_test("  expect " + std::string(text) + "\n"));
        ASSERT_TRUE(file.ok()) << to_string(file.diagnostics());
        EXPECT_EQ(to_text(file->tests[0].expectations[0]), text);
    }
    EXPECT_EQ(to_text(Vec3{-0.001f, 1.005f, 2}), "(0.00, 1.00, 2.00)");
}

TEST(QueryTestReader, suggests_the_word_that_was_meant) {
    EXPECT_EQ(only_mistake("scnee a.json\n").hint, "did you mean 'scene'?");
    EXPECT_EQ(only_mistake(in_test("  exepct results 1\n")).hint, "did you mean 'expect'?");
    EXPECT_EQ(only_mistake(in_test("  expect bset at (1, 0, 2)\n")).hint, "did you mean 'best'?");
    const Diagnostic status = only_mistake(in_test("  expect status AllRejceted\n"));
    EXPECT_EQ(status.code, "vqtest/unknown-word");
    EXPECT_EQ(status.place.line, 3u);
    EXPECT_EQ(status.place.column, 17u);
    EXPECT_EQ(status.hint, "did you mean 'AllRejected'?");
}

TEST(QueryTestReader, says_what_belongs_at_a_place) {
    const auto found_and_expected = [](const std::string& line) {
        const Diagnostic mistake = only_mistake(in_test("  " + line + "\n"));
        return mistake.found + " / " + mistake.expected;
    };
    EXPECT_EQ(found_and_expected("expect best within 1 m (1, 0, 2)"), "'(' / 'of'");
    EXPECT_EQ(found_and_expected("expect best at (1, 0, 2"), "the end of the line / ')'");
    EXPECT_EQ(found_and_expected("expect best at (1, 0, x)"), "'x' / a place such as (12, 0, 3)");
    EXPECT_EQ(found_and_expected("expect results -1"), "'-1' / a whole number from 0 to 64");
    EXPECT_EQ(found_and_expected("expect option close"), "'close' / a whole number from 0 to 64");
    EXPECT_EQ(found_and_expected("expect error x at 4"), "'4' / line and column such as 4:10");
    EXPECT_EQ(found_and_expected("bind door northDoor"), "'northDoor' / '='");
    EXPECT_EQ(found_and_expected("seed -3"),
              "'-3' / a whole number from 0 to "
              "18446744073709551615");
    EXPECT_EQ(found_and_expected("expect best at (1, 0, 70000)"),
              "'70000' / a number from -65536 to 65536");
    EXPECT_EQ(found_and_expected("expect best at (1, 0, nan)"),
              "'nan' / a place such as (12, 0, 3)");
}

TEST(QueryTestReader, refuses_tests_that_can_show_nothing) {
    EXPECT_EQ(only_mistake("").code, "vqtest/empty");
    EXPECT_EQ(only_mistake("test \"t\"\n  query Q\n").code, "vqtest/no-expectation");
    EXPECT_EQ(only_mistake("test \"t\"\n  expect results 1\n").code, "vqtest/no-query");
    EXPECT_EQ(only_mistake(in_test("  expect error a/b\n  expect results 1\n")).code,
              "vqtest/contradiction");
    EXPECT_EQ(only_mistake(in_test("  expect results 1\n") + in_test("  expect results 1\n")).code,
              "vqtest/doubled-name");
    EXPECT_EQ(only_mistake(in_test("  query R\n  expect results 1\n")).code, "vqtest/doubled");
}

TEST(QueryTestReader, names_the_end_that_is_missing) {
    EXPECT_EQ(only_mistake("test \"t\"\n  text\n    query X\n").code, "vqtest/open-text");
    EXPECT_EQ(only_mistake("test \"t\"\n  text\n    query X\n  option\n  expect results 1\n"
                           "  end\n")
                  .place.line,
              4u);
    const Diagnostic quote = only_mistake("test \"t\n");
    EXPECT_EQ(quote.code, "vqtest/open-quote");
    EXPECT_EQ(quote.place.column, 6u);
}

TEST(QueryTestReader, tells_one_thing_a_line_and_several_in_a_file) {
    const auto file = read(in_test("  expect bset 1 2 3\n  sed 1\n  expect results 1 2\n"));
    ASSERT_FALSE(file.ok());
    EXPECT_EQ(file.diagnostics().size(), 3u) << to_string(file.diagnostics());
}

TEST(QueryTestReader, keeps_its_limits) {
    std::string many = in_test("");
    for (int i = 0; i < 70; ++i)
        many += "  expect results 1\n";
    EXPECT_FALSE(read(many).ok());
    EXPECT_EQ(only_mistake(std::string((1u << 20) + 1, ' ')).code, "vqtest/too-large");
    EXPECT_EQ(only_mistake(in_test("expect ranking" + std::string(500'000, '('))).code,
              "vqtest/too-long");
    const auto noisy = read("test \"t\"\n" + std::string(1000, '\n') + std::string(50'000, '"'));
    EXPECT_FALSE(noisy.ok());
    EXPECT_LE(noisy.diagnostics().size(), 21u);
}

TEST(LineEdits, keep_comments_layout_and_line_ends) {
    const std::string text = "test \"t\"\r\n\texpect results 1   -- why\r\n  expect results 22";
    const std::vector<LineEdit> edits = {{{.line = 3, .column = 10, .end = 20}, "results 3"},
                                         {{.line = 2, .column = 9, .end = 18}, "status Found"}};
    EXPECT_EQ(apply_edits(text, edits),
              "test \"t\"\r\n\texpect status Found   -- why\r\n  expect results 3");
    EXPECT_EQ(apply_edits(text, {}), text);
}

}  // namespace
}  // namespace vantage::tools
