// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A program printed and compiled again is the same program; so is one that was saved and loaded.

#include <gtest/gtest.h>

#include "query/program/generated_programs.h"
#include "vantage/language.h"

namespace vantage::tests {
namespace {

constexpr std::uint64_t kSeeds = 3000;

class RoundTrip : public testing::Test {
  protected:
    RoundTrip() { add_builtin_words(catalog); }
    Catalog catalog;
};

TEST_F(RoundTrip, through_text_gives_the_same_program) {
    GeneratedPrograms programs(catalog);
    std::uint32_t tried = 0;
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
        const std::optional<Program> program = programs.make(seed);
        if (!program) continue;
        ++tried;
        const std::string text = to_string(*program, catalog);
        const auto again = compile_text({.name = "printed", .text = text}, catalog);
        ASSERT_TRUE(again.ok()) << text << to_string(again.diagnostics());
        ASSERT_EQ(again->size(), 1u);
        ASSERT_EQ(to_string(again->at(0), catalog), text);
        ASSERT_EQ(again->at(0).hash, program->hash) << text;
    }
    EXPECT_GT(tried, kSeeds / 4);
}

TEST_F(RoundTrip, percentages_are_written_as_people_write_them) {
    for (const char* const percent : {"10", "20", "100", "12.5", "7"}) {
        const std::string line = "select random within " + std::string(percent) + " %\n";
        const auto program =
            compile_text({.name = "drawn",
                          .text = "query Drawn\n" + line +
                                  "option\n  generation:\n    grid around puppet = 4\n"},
                         catalog);
        ASSERT_TRUE(program.ok()) << to_string(program.diagnostics());
        EXPECT_NE(to_string(program->at(0), catalog).find(line), std::string::npos)
            << to_string(program->at(0), catalog);
    }
}

TEST_F(RoundTrip, through_bytes_gives_the_same_program) {
    GeneratedPrograms programs(catalog);
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
        const std::optional<Program> program = programs.make(seed);
        if (!program) continue;
        const Result<Program> again = load_program(save_program(*program, catalog), catalog);
        ASSERT_TRUE(again.ok()) << to_string(*program, catalog) << to_string(again.diagnostics());
        ASSERT_EQ(again->hash, program->hash);
        ASSERT_EQ(to_string(*again, catalog), to_string(*program, catalog));
    }
}

}  // namespace
}  // namespace vantage::tests
