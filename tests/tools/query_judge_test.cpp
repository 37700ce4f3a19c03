// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Expectations held against answers: what passes, what is said when one fails, and what --update
// would make of it.

#include <gtest/gtest.h>

#include "tools/query_tests/judge.h"

namespace vantage::tools {
namespace {

//        -z
//   E at (0, 0, -10), a wall between z = -3 and -2, the guard at the origin
constexpr const char* kJudgedScene = R"({
  "level": {"flat": {"half": 20, "walls": [{"from": [2, 0, -3], "to": [8, 3, -2]}]}},
  "objects": [{"name": "guard", "position": [0, 0, 0], "target": "enemy"},
              {"name": "enemy", "kind": "threat", "position": [0, 0, -10]},
              {"name": "loner", "position": [0, 0, 5]}]})";

class QueryJudge : public testing::Test {
  protected:
    QueryJudge() {
        add_builtin_words(catalog_);
        auto scene = read_scene({.name = "s", .text = kJudgedScene});
        scene_ = std::move(*SceneWorld::make(std::move(*scene), levels_));
        ProgramBuilder query(catalog_, "Hide");
        query.option("near")
            .generate({.generator = "grid", .radius = 1})
            .require({.criterion = "visible", .object = "target", .limit = Limit::IsFalse})
            .weigh({.criterion = "distance", .object = "puppet", .multiplier = -1});
        query.option("far")
            .generate({.generator = "grid", .radius = 5})
            .require({.criterion = "visible", .object = "target", .limit = Limit::IsFalse})
            .weigh({.criterion = "distance", .object = "puppet", .multiplier = -1});
        query.wanted(2);
        program_ = std::make_shared<const Program>(*query.build());
    }

    /// What is wrong with these expectations of the query.
    std::vector<TestFailure> judge(const std::string& expectations,
                                   const std::string& asker = "guard") {
        const auto file = read_test_file(
            {.name = "t", .text = "test \"t\"\n  query Hide\n  expect " + expectations + "\n"});
        EXPECT_TRUE(file.ok()) << to_string(file.diagnostics());
        AskedQuery asked;
        ask({.scene = scene_.get(),
             .catalog = &catalog_,
             .program = program_,
             .asker = scene_->object(asker)},
            file->tests[0], asked);
        EXPECT_EQ(disagreement(asked), "");
        return judge_answer(file->tests[0], asked);
    }
    TestFailure only_failure(const std::string& expectation, const std::string& asker = "guard") {
        const std::vector<TestFailure> failures = judge(expectation, asker);
        EXPECT_EQ(failures.size(), 1u) << expectation;
        return failures.empty() ? TestFailure{} : failures[0];
    }

    Catalog catalog_;
    SceneLevels levels_;
    std::unique_ptr<SceneWorld> scene_;
    std::shared_ptr<const Program> program_;
};

TEST_F(QueryJudge, is_content_with_what_is_true) {
    for (const char* expectation :
         {"status Found", "option \"far\"", "option 2", "results 2", "never at (0, 0, 0)",
          "best within 0.1 m of (2, 0, -2)", "best at (2.2, 0, -2.2)", "ranking (2, 0, -2)",
          "score -0.0943 within 0.0001"}) {
        const auto failures = judge(expectation);
        EXPECT_TRUE(failures.empty()) << expectation << ": " << failures[0].came;
    }
    EXPECT_TRUE(judge("missing target", "loner").empty());
    EXPECT_TRUE(judge("status MissingObject", "loner").empty());
    EXPECT_TRUE(judge("never at (0, 0, 0)", "loner").empty());
}

TEST_F(QueryJudge, says_how_far_away_the_best_place_is_and_why_the_expected_one_lost) {
    const TestFailure failure = only_failure("best within 1 m of (5, 0, -1)");
    EXPECT_EQ(failure.span.line, 3u);
    EXPECT_EQ(failure.span.column, 10u);
    EXPECT_EQ(failure.expected, "best within 1 m of (5.00, 0.00, -1.00)");
    EXPECT_NE(failure.came.find("Found by option 2 \"far\": best (2.00, 0.00, -2.00)"),
              std::string::npos)
        << failure.came;
    EXPECT_NE(failure.came.find("option 1 \"near\": all 9 places were rejected"), std::string::npos)
        << failure.came;
    EXPECT_NE(failure.came.find("lies 3.16 m from the expected one"), std::string::npos);
    EXPECT_NE(failure.why.find("distance from puppet"), std::string::npos) << failure.why;
    EXPECT_EQ(failure.now, "best within 1 m of (2.00, 0.00, -2.00)");
}

TEST_F(QueryJudge, says_which_condition_keeps_a_place_out) {
    const TestFailure failure = only_failure("best at (0, 0, 1)");
    EXPECT_NE(failure.why.find("is not allowed"), std::string::npos) << failure.why;
    EXPECT_NE(failure.why.find("visible from target"), std::string::npos) << failure.why;
}

TEST_F(QueryJudge, leaves_places_that_must_never_win_to_people) {
    const TestFailure failure = only_failure("never within 1 m of (2, 0, -1.5)");
    EXPECT_NE(failure.came.find("result 1 lies there, at (2.00, 0.00, -2.00), 0.50 m away"),
              std::string::npos)
        << failure.came;
    EXPECT_FALSE(failure.now.has_value());
}

TEST_F(QueryJudge, offers_what_came_instead) {
    EXPECT_EQ(only_failure("status NoCandidates").now, "status Found");
    EXPECT_EQ(only_failure("option \"near\"").now, "option \"far\"");
    EXPECT_EQ(only_failure("option 1").now, "option \"far\"");
    EXPECT_EQ(only_failure("results 1").now, "results 2");
    EXPECT_EQ(only_failure("score 1").now, "score -0.0942809 within 0.001");
    EXPECT_EQ(only_failure("missing target").now, "status Found");
    EXPECT_EQ(only_failure("ranking (5, 0, 5)").now, "ranking within 0.5 m (2.00, 0.00, -2.00)");
}

TEST_F(QueryJudge, offers_the_status_of_a_query_that_found_nothing) {
    for (const char* expectation : {"best at (0, 0, 0)", "option 1", "score 0", "ranking (0,0,0)"})
        EXPECT_EQ(only_failure(expectation, "loner").now, "status MissingObject") << expectation;
    EXPECT_EQ(only_failure("missing door", "loner").now, "missing target");
    const TestFailure failure = only_failure("status Found", "loner");
    EXPECT_NE(failure.came.find("option 1 \"near\": nobody is \"target\""), std::string::npos)
        << failure.came;
}

// ---- diagnostics --------------------------------------------------------------------------------

std::vector<TestFailure> judge_told(const std::string& expectations, const Diagnostics& came) {
    const auto file =
        read_test_file({.name = "t", .text = "test \"t\"\n  query Q\n" + expectations});
    EXPECT_TRUE(file.ok()) << to_string(file.diagnostics());
    return judge_diagnostics(file->tests[0], came);
}

const Diagnostic kTypo{.code = "lang/unknown-word",
                       .message = "there is no such word",
                       .place = {.file = "text", .line = 4, .column = 10},
                       .hint = "did you mean 'around'?"};

TEST(DiagnosticJudge, wants_code_place_and_a_part_of_the_hint) {
    EXPECT_TRUE(judge_told("  expect error lang/unknown-word\n", {kTypo}).empty());
    EXPECT_TRUE(
        judge_told("  expect error lang/unknown-word at 4:10 hint \"around\"\n", {kTypo}).empty());
    const auto elsewhere = judge_told("  expect error lang/unknown-word at 4:9\n", {kTypo});
    ASSERT_EQ(elsewhere.size(), 1u);
    EXPECT_EQ(elsewhere[0].now, "error lang/unknown-word at 4:10");
    EXPECT_EQ(judge_told("  expect error lang/x hint \"up\"\n", {kTypo})[0].now,
              "error lang/unknown-word hint \"did you mean 'around'?\"");
    EXPECT_EQ(judge_told("  expect warning lang/unknown-word\n", {}).size(), 1u);
}

TEST(DiagnosticJudge, fails_when_nothing_was_told_or_more_than_expected) {
    const auto silent = judge_told("  expect error lang/unknown-word\n", {});
    ASSERT_EQ(silent.size(), 1u);
    EXPECT_FALSE(silent[0].now.has_value());
    const auto twice = judge_told("  expect error lang/unknown-word\n", {kTypo, kTypo});
    ASSERT_EQ(twice.size(), 1u);
    EXPECT_EQ(twice[0].expected, "no other error");
}

}  // namespace
}  // namespace vantage::tools
