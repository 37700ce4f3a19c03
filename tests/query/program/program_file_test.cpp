// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Files of programs: any damage is told, and nothing that compile could not have made gets in.

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>

#include "agree/dice.h"
#include "base/hash.h"
#include "vantage/language.h"

namespace vantage::tests {
namespace {

constexpr std::size_t kBodyStart = 24, kChecksumPlace = 16;

class ProgramFile : public testing::Test {
  protected:
    ProgramFile() {
        add_builtin_words(catalog);
        auto compiled = compile_text({.name = "q",
                                      .text = "query Sample\n"
                                              "environment forest, park\n"
                                              "objects door\n"
                                              "accept score >= -3\n"
                                              "without defaults\n"
                                              "on failure:\n  set calm = false\n"
                                              "option \"one\"\n"
                                              "  generation:\n"
                                              "    points \"sniper\" around door = 40\n"
                                              "    grid around puppet = speed * 2 (density 2)\n"
                                              "  conditions:\n"
                                              "    any of\n"
                                              "      visible from any threats = false keep\n"
                                              "      min distance from target = 9\n"
                                              "    end\n"
                                              "    max pathDistance from puppet = 30 (reverse)\n"
                                              "  weights:\n"
                                              "    distance from door = -1 curve logistic 9\n"
                                              "    softCover = -2\n"},
                                     catalog);
        EXPECT_TRUE(compiled.ok()) << to_string(compiled.diagnostics());
        if (compiled.ok()) program = std::move(compiled->at(0));
        bytes = save_program(program, catalog);
    }

    std::string code_of(const std::vector<std::uint8_t>& file) const {
        const Result<Program> loaded = load_program(file, catalog);
        return loaded.ok() ? "loaded" : loaded.diagnostics()[0].code;
    }

    static void sign(std::vector<std::uint8_t>& file) {
        const std::uint64_t checksum = hash_bytes(Bytes(file).subspan(kBodyStart));
        std::memcpy(file.data() + kChecksumPlace, &checksum, sizeof(checksum));
    }

    /// As save_program would write it if it were fooled.
    std::string code_of(const Program& forged) const {
        return code_of(save_program(forged, catalog));
    }

    Catalog catalog;
    Program program;
    std::vector<std::uint8_t> bytes;
};

TEST_F(ProgramFile, loads_what_was_saved) {
    const Result<Program> loaded = load_program(bytes, catalog);
    ASSERT_TRUE(loaded.ok()) << to_string(loaded.diagnostics());
    EXPECT_EQ(loaded->hash, program.hash);
    EXPECT_EQ(to_string(*loaded, catalog), to_string(program, catalog));
}

TEST_F(ProgramFile, binds_words_by_name_to_another_catalog) {
    Catalog other;
    ASSERT_TRUE(other
                    .add(CriterionRow{.name = "first",
                                      .evaluate = [](const CriterionCall&, float*) noexcept {}})
                    .ok());
    add_builtin_words(other);
    const Result<Program> loaded = load_program(bytes, other);
    ASSERT_TRUE(loaded.ok()) << to_string(loaded.diagnostics());
    EXPECT_EQ(to_string(*loaded, other), to_string(program, catalog));
    EXPECT_EQ(loaded->hash, program.hash);
}

TEST_F(ProgramFile, names_the_words_that_a_catalog_lacks) {
    EXPECT_TRUE(catalog.remove("softCover"));
    EXPECT_TRUE(catalog.remove("points"));
    const Result<Program> loaded = load_program(bytes, catalog);
    ASSERT_EQ(loaded.diagnostics().size(), 2u);
    EXPECT_EQ(loaded.diagnostics()[0].code, "program-file/unknown-word");
    EXPECT_EQ(loaded.diagnostics()[0].found, "points");
    EXPECT_EQ(loaded.diagnostics()[1].found, "softCover");
}

TEST_F(ProgramFile, refuses_every_shortened_file) {
    for (std::size_t size = 0; size < bytes.size(); ++size) {
        std::vector<std::uint8_t> file(bytes.begin(),
                                       bytes.begin() + static_cast<std::ptrdiff_t>(size));
        EXPECT_EQ(code_of(file), size < 8 ? "program-file/magic" : "program-file/truncated");
    }
}

TEST_F(ProgramFile, refuses_other_versions_and_longer_files) {
    std::vector<std::uint8_t> file = bytes;
    file[8] = 2;
    EXPECT_EQ(code_of(file), "program-file/version");
    file = bytes;
    file.push_back(0);
    EXPECT_EQ(code_of(file), "program-file/checksum");
}

TEST_F(ProgramFile, refuses_every_flipped_bit) {
    for (std::uint64_t i = 0; i < 10'000; ++i) {
        Dice dice(i, 99);
        std::vector<std::uint8_t> file = bytes;
        const std::uint32_t bit = dice.roll(static_cast<std::uint32_t>(8 * file.size()));
        file[bit / 8] = static_cast<std::uint8_t>(file[bit / 8] ^ (1u << bit % 8));
        EXPECT_NE(code_of(file), "loaded") << "bit " << bit;
    }
}

// With a checksum that fits, damage may say something else, but it still is a program.
TEST_F(ProgramFile, loads_only_programs_even_when_the_checksum_is_forged) {
    std::uint32_t loaded_count = 0;
    for (std::uint64_t i = 0; i < 10'000; ++i) {
        Dice dice(i, 100);
        std::vector<std::uint8_t> file = bytes;
        for (std::uint32_t k = dice.between(1u, 3u); k > 0; --k) {
            const std::uint32_t at = dice.between(std::uint32_t{kBodyStart},
                                                  static_cast<std::uint32_t>(file.size()) - 1);
            file[at] = static_cast<std::uint8_t>(dice.roll(256));
        }
        sign(file);
        const Result<Program> loaded = load_program(file, catalog);
        if (!loaded.ok()) continue;
        ++loaded_count;
        EXPECT_EQ(save_program(*loaded, catalog), file);
        EXPECT_FALSE(to_string(*loaded, catalog).empty());
    }
    EXPECT_GT(loaded_count, 0u);  // letters of names and digits of numbers may change
}

TEST_F(ProgramFile, refuses_what_cannot_be) {
    const auto forged = [&](auto change) {
        Program changed = program;
        change(changed);
        return code_of(changed);
    };
    EXPECT_EQ(forged([](Program&) {}), "loaded");
    const char* damaged = "program-file/damaged";
    EXPECT_EQ(forged([](Program& p) { p.wanted = 0; }), damaged);
    EXPECT_EQ(forged([](Program& p) { p.threshold = NAN; }), damaged);
    EXPECT_EQ(forged([](Program& p) { p.options[0].step_count = 2; }), damaged);
    EXPECT_EQ(forged([](Program& p) { p.options[0].condition_count = 9; }), damaged);
    EXPECT_EQ(forged([](Program& p) { p.generators[0].center = 31; }), damaged);
    EXPECT_EQ(forged([](Program& p) { p.generators[0].center = kNoObject; }), damaged);
    EXPECT_EQ(forged([](Program& p) { p.generators[0].radius = INFINITY; }), damaged);
    EXPECT_EQ(forged([](Program& p) { p.generators[0].arguments.values[0] = -1; }), damaged);
    EXPECT_EQ(forged([](Program& p) { p.steps[0].object = kNoObject; }), damaged);
    EXPECT_EQ(forged([](Program& p) { p.steps[0].limit = Limit::IsTrue; }), damaged);
    EXPECT_EQ(forged([](Program& p) { p.steps[0].limit_value = NAN; }), damaged);
    EXPECT_EQ(forged([](Program& p) { p.steps[0].name = 0; }), damaged);
    EXPECT_EQ(forged([](Program& p) { p.steps[3].curve.points[1].x = 0; }), damaged);
    EXPECT_EQ(forged([](Program& p) { p.steps[3].multiplier = 2e6f; }), damaged);
    EXPECT_EQ(forged([](Program& p) { p.steps[3].role = StepRole::Condition; }), damaged);
    EXPECT_EQ(forged([](Program& p) { std::swap(p.steps[3], p.steps[4]); }), damaged);
    EXPECT_EQ(forged([](Program& p) { p.steps[0].group = 7; }), damaged);
    EXPECT_EQ(forged([](Program& p) { p.objects.push_back("nobody"); }), damaged);
}

}  // namespace
}  // namespace vantage::tests
