// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The light query for a held place is made of the keep marks, loosened by their slack.

#include <gtest/gtest.h>

#include "vantage/language.h"

namespace vantage {
namespace {

class KeepCheck : public testing::Test {
  protected:
    KeepCheck() {
        add_builtin_words(catalog);
        auto compiled = compile_text({.name = "q",
                                      .text = "query Hold\n"
                                              "behaviour hold\n"
                                              "option \"plain\"\n"
                                              "  generation:\n"
                                              "    grid around target = 9\n"
                                              "  conditions:\n"
                                              "    min distance from target = 4\n"
                                              "option \"kept\"\n"
                                              "  generation:\n"
                                              "    circles around puppet = 9\n"
                                              "  conditions:\n"
                                              "    visible from target = false keep\n"
                                              "    max distance from leader = 12 keep slack 3 m\n"
                                              "    min distance from target = 8 keep slack 25 %\n"
                                              "    not min distance from player = 20 keep\n"
                                              "    max distance from target = weaponRange keep\n"
                                              "    canReachBefore the target = true\n"
                                              "    any of\n"
                                              "      min heightRelative to target = 2 keep\n"
                                              "      max directness to target = 0\n"
                                              "    end\n"
                                              "  weights:\n"
                                              "    random = 1\n"},
                                     catalog);
        EXPECT_TRUE(compiled.ok()) << to_string(compiled.diagnostics());
        if (compiled.ok()) program = std::move(compiled->at(0));
    }

    Catalog catalog;
    Program program;
};

TEST_F(KeepCheck, has_the_marked_conditions_with_their_slack) {
    const Result<Program> light = keep_check(program, 1, catalog);
    ASSERT_TRUE(light.ok()) << to_string(light.diagnostics());
    EXPECT_EQ(to_string(*light, catalog),
              "query Hold\n"
              "behaviour hold\n"
              "without defaults\n"
              "\n"
              "option \"kept\"\n"
              "  generation:\n"
              "    currentPos around lastResult = 0\n"
              "  conditions:\n"
              "    any of\n"
              "      max directness from target = 0\n"
              "      min heightRelative from target = 1.8\n"
              "    end\n"
              "    max distance from leader = 15\n"
              "    not min distance from player = 22\n"
              "    min distance from target = 6\n"
              "    max distance from target = weaponRange * 1.1\n"
              "    visible from target = false\n");
}

TEST_F(KeepCheck, is_a_program_like_any_other) {
    const Result<Program> light = keep_check(program, 1, catalog);
    ASSERT_TRUE(light.ok());
    const auto again = compile_text({.name = "again", .text = to_string(*light, catalog)}, catalog);
    ASSERT_TRUE(again.ok()) << to_string(again.diagnostics());
    EXPECT_EQ(again->at(0).hash, light->hash);
}

TEST_F(KeepCheck, needs_a_mark) {
    const Result<Program> light = keep_check(program, 0, catalog);
    ASSERT_FALSE(light.ok());
    EXPECT_EQ(light.diagnostics()[0].code, "keep/no-marks");
    EXPECT_EQ(keep_check(program, 2, catalog).diagnostics()[0].code, "keep/no-option");
}

TEST_F(KeepCheck, needs_the_words_of_the_query) {
    EXPECT_TRUE(catalog.remove("visible"));
    EXPECT_EQ(keep_check(program, 1, catalog).diagnostics()[0].code, "keep/removed-word");
}

}  // namespace
}  // namespace vantage
