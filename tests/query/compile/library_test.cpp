// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Several queries and files together: what queries inherit, what the defaults add, and what happens
// when one of them is wrong.

#include <gtest/gtest.h>

#include "query/compile/compile.h"
#include "query/lang/parser.h"

namespace vantage::compile {
namespace {

class Library : public testing::Test {
  protected:
    Library() { add_builtin_words(catalog); }

    static lang::File parsed(std::string_view name, std::string_view text) {
        auto file = lang::parse_text({.name = name, .text = text});
        EXPECT_TRUE(file.ok()) << to_string(file.diagnostics());
        return file.ok() ? std::move(*file) : lang::File{};
    }

    Result<CompiledFile> compiled(const lang::File& file,
                                  const std::vector<const lang::File*>& library = {}) const {
        return compile_file({.file = &file, .catalog = &catalog, .library = library});
    }

    std::string text_of(const Result<CompiledFile>& result, std::size_t query) const {
        EXPECT_TRUE(result.ok()) << to_string(result.diagnostics());
        return result.ok() ? to_string(result->programs.at(query), catalog) : "";
    }

    Catalog catalog;
};

constexpr const char* kBase =
    "query Base\n"
    "behaviour flank\n"
    "wanted 3\n"
    "objects door\n"
    "option \"near\"\n"
    "  generation:\n"
    "    grid around door = 5\n"
    "option \"far\"\n"
    "  generation:\n"
    "    grid around puppet = 20\n";

constexpr const char* kDerived =
    "query Derived extends Base\n"
    "wanted 2\n"
    "option \"last\"\n"
    "  generation:\n"
    "    currentPos around door = 0\n"
    "option \"near\"\n"
    "  generation:\n"
    "    circles around door = 6\n";

constexpr const char* kDerivedProgram =
    "query Derived\n"
    "behaviour flank\n"
    "objects door\n"
    "wanted 2\n"
    "without defaults\n"
    "\n"
    "option \"near\"\n"
    "  generation:\n"
    "    circles around door = 6\n"
    "  conditions:\n"
    "    claimed = false\n"
    "    inArea = true\n"
    "    reachable = true\n"
    "\n"
    "option \"far\"\n"
    "  generation:\n"
    "    grid around puppet = 20\n"
    "  conditions:\n"
    "    claimed = false\n"
    "    inArea = true\n"
    "    reachable = true\n"
    "\n"
    "option \"last\"\n"
    "  generation:\n"
    "    currentPos around door = 0\n"
    "  conditions:\n"
    "    claimed = false\n"
    "    inArea = true\n"
    "    reachable = true\n";

TEST_F(Library, lets_a_query_extend_another_of_its_file) {
    const lang::File file = parsed("one.vq", std::string(kDerived) + kBase);
    EXPECT_EQ(text_of(compiled(file), 0), kDerivedProgram);
}

TEST_F(Library, lets_a_query_extend_one_of_another_file) {
    const lang::File base = parsed("base.vq", kBase), file = parsed("derived.vq", kDerived);
    EXPECT_EQ(text_of(compiled(file, {&base}), 0), kDerivedProgram);
}

TEST_F(Library, tells_the_mistake_of_a_base_where_it_is) {
    std::string broken = kBase;
    broken.replace(broken.find("grid around puppet"), 4, "gird");
    const lang::File base = parsed("base.vq", broken), file = parsed("derived.vq", kDerived);
    const auto other = compiled(file, {&base});
    ASSERT_EQ(other.diagnostics().size(), 1u) << to_string(other.diagnostics());
    EXPECT_EQ(other.diagnostics()[0].code, "query/broken-base");
    const lang::File both = parsed("both.vq", broken + kDerived);
    const auto same = compiled(both);
    ASSERT_EQ(same.diagnostics().size(), 1u) << to_string(same.diagnostics());
    EXPECT_EQ(same.diagnostics()[0].code, "query/unknown-word");
}

TEST_F(Library, refuses_a_name_that_another_file_has) {
    const lang::File base = parsed("base.vq", kBase), file = parsed("again.vq", kBase);
    const auto result = compiled(file, {&base});
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.diagnostics()[0].code, "query/duplicate-query");
    EXPECT_NE(result.diagnostics()[0].message.find("base.vq"), std::string::npos);
}

TEST_F(Library, adds_the_builtin_defaults_to_every_option) {
    const lang::File file = parsed("q.vq",
                                   "query Q\n"
                                   "option\n"
                                   "  generation:\n    grid around puppet = 5\n"
                                   "  conditions:\n    claimed = true\n"
                                   "option\n"
                                   "  without defaults\n"
                                   "  generation:\n    circles around puppet = 5\n");
    EXPECT_EQ(text_of(compiled(file), 0),
              "query Q\nwithout defaults\n\n"
              "option\n  generation:\n    grid around puppet = 5\n"
              "  conditions:\n    claimed = true\n    inArea = true\n    reachable = true\n\n"
              "option\n  generation:\n    circles around puppet = 5\n");
}

TEST_F(Library, adds_the_defaults_of_all_its_files) {
    const lang::File other = parsed("other.vq",
                                    "defaults\n  conditions:\n"
                                    "    min distance from target = 3\n"
                                    "    inDanger = false\n");
    const lang::File file = parsed("q.vq",
                                   "defaults\n  conditions:\n"
                                   "    any of\n"
                                   "      canReachBefore the target = true\n"
                                   "      visible from target = false\n"
                                   "    end\n"
                                   "query Q\n"
                                   "option\n"
                                   "  generation:\n    grid around puppet = 5\n"
                                   "query Own\n"
                                   "option\n"
                                   "  generation:\n    grid around puppet = 5\n"
                                   "  conditions:\n"
                                   "    max distance to target = 30\n"
                                   "    visible from target = true\n"
                                   "query None\n"
                                   "without defaults\n"
                                   "option\n"
                                   "  generation:\n    grid around puppet = 5\n");
    const auto result = compiled(file, {&other});
    EXPECT_EQ(text_of(result, 0),
              "query Q\nwithout defaults\n\noption\n  generation:\n    grid around puppet = 5\n"
              "  conditions:\n"
              "    any of\n"
              "      canReachBefore from target = true\n"
              "      visible from target = false\n"
              "    end\n"
              "    claimed = false\n"
              "    min distance from target = 3\n"
              "    inArea = true\n"
              "    inDanger = false\n"
              "    reachable = true\n");
    // The option's own entries on the same word and object stand instead.
    EXPECT_EQ(text_of(result, 1),
              "query Own\nwithout defaults\n\noption\n  generation:\n    grid around puppet = 5\n"
              "  conditions:\n"
              "    claimed = false\n"
              "    max distance from target = 30\n"
              "    inArea = true\n"
              "    inDanger = false\n"
              "    reachable = true\n"
              "    visible from target = true\n");
    EXPECT_EQ(
        text_of(result, 2),
        "query None\nwithout defaults\n\noption\n  generation:\n    grid around puppet = 5\n");
}

TEST_F(Library, inherits_a_query_without_defaults_as_it_is) {
    const lang::File file = parsed("q.vq", std::string("query Free\nwithout defaults\n") +
                                               "option \"a\"\n  generation:\n"
                                               "    grid around puppet = 5\n" +
                                               "query Child extends Free\nwanted 2\n");
    EXPECT_EQ(text_of(compiled(file), 1),
              "query Child\nwanted 2\nwithout defaults\n\noption \"a\"\n  generation:\n"
              "    grid around puppet = 5\n");
}

TEST_F(Library, refuses_a_small_file_that_means_a_huge_one) {
    std::string text = "query Base\n";
    for (int i = 0; i < 60; ++i) {
        text += "option \"" + std::to_string(i) + "\"\n  generation:\n";
        text += "    circles around puppet = " + std::to_string(i + 1) + "\n  conditions:\n";
        for (int k = 0; k < 16; ++k) {
            const std::string salt = std::to_string(k) + "\" = true\n";
            text += "    hasTag \"" + salt;
        }
    }
    for (int i = 0; i < 5000; ++i)
        text += "query Q" + std::to_string(i) + " extends Base\n";
    const lang::File file = parsed("huge.vq", text);
    const auto result = compiled(file);
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.diagnostics().back().code, "query/too-large");
}

TEST_F(Library, refuses_bases_in_a_long_row) {
    std::string text = "query Q0\noption\n  generation:\n    grid around puppet = 5\n";
    for (int i = 1; i < 20; ++i) {
        const std::string name = "query Q" + std::to_string(i);
        text += name + " extends Q" + std::to_string(i - 1) + "\nwanted 2\n";
    }
    const lang::File file = parsed("row.vq", text);
    const auto result = compiled(file);
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.diagnostics()[0].code, "query/deep-base");
    EXPECT_EQ(result.diagnostics()[0].place.line, 21u);  // Q9 has nine before it
}

TEST_F(Library, stops_telling_when_nobody_reads_any_more) {
    std::string text;
    for (int i = 0; i < 3000; ++i) {
        text += "query Q" + std::to_string(i) + "\noption\n  generation:\n";
        text += "    gird around pupet = 5\n";
    }
    const lang::File file = parsed("wrong.vq", text);
    const auto result = compiled(file);
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.diagnostics().size(), 101u);
    EXPECT_EQ(result.diagnostics()[0].code, "query/more");
}

TEST_F(Library, compiles_everything_however_much_there_is_to_warn_of) {
    std::string text;
    for (int i = 0; i < 300; ++i) {
        text += "query Q" + std::to_string(i) + "\noption\n  generation:\n";
        text += "    grid around puppet = 5\n  weights:\n    distance from target = 0\n";
    }
    const lang::File file = parsed("warned.vq", text);
    const auto result = compiled(file);
    ASSERT_TRUE(result.ok()) << to_string(result.diagnostics());
    EXPECT_EQ(result->programs.size(), 300u);
    EXPECT_EQ(result.diagnostics().size(), 101u);
    // An error is told all the same.
    const lang::File wrong = parsed("wrong.vq", text + "query Empty\n");
    const auto refused = compiled(wrong);
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.diagnostics().back().code, "query/no-options");
}

TEST_F(Library, says_in_the_bound_text_what_the_defaults_did) {
    ASSERT_TRUE(
        catalog.add(CriterionRow{.name = "someDay", .kind = ValueKind::Boolean, .is_planned = true})
            .ok());
    const lang::File file = parsed("q.vq",
                                   "defaults\n  conditions:\n    someDay = false\n"
                                   "query Q\noption \"a\"\n"
                                   "  generation:\n    grid around puppet = 5\n"
                                   "  conditions:\n    reachable = false\n"
                                   "    min distance from target = 4 keep\n"
                                   "  weights:\n    visible from target = -2\n");
    const auto result = compiled(file);
    ASSERT_TRUE(result.ok()) << to_string(result.diagnostics());
    EXPECT_EQ(to_string(result->bound[0]),
              "query Q\n"
              "wanted 1\n"
              "\n"
              "option \"a\"\n"
              "  generation:\n"
              "    grid around puppet: 5 m (density 1, height 3, floors 0)\n"
              "  conditions:\n"
              "    claimed: false  -- cheap, a default\n"
              "    distance of target: at least 4, kept within 0.4  -- cheap, line 10\n"
              "    inArea: true  -- cheap, a default\n"
              "    reachable: false  -- costly, line 9\n"
              "  weights:\n"
              "    visible of target (stance 2): times -2  -- deferred, line 12\n"
              "  defaults that do not hold:\n"
              "    someDay = false: the word is planned\n"
              "    reachable = true: the option says otherwise\n");
}

}  // namespace
}  // namespace vantage::compile
