// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Many files as one library: what a change replaces, what a broken file leaves alone, which query
// serves a context.

#include <gtest/gtest.h>

#include "query/lang/syntax.h"
#include "query/library/library_check.h"
#include "vantage/library.h"

namespace vantage::tests {
namespace {

std::string query_text(const std::string& name, const std::string& header = "", int radius = 10) {
    return "query " + name + "\n" + header +
           "\noption\n  generation:\n    grid around puppet = " + std::to_string(radius) + "\n";
}

class Library : public testing::Test {
  protected:
    Library() { add_builtin_words(catalog); }

    void load(std::string_view file, const std::string& text) {
        const Result<Done> done = library.load({.name = file, .text = text});
        EXPECT_TRUE(done.ok()) << to_string(done.diagnostics());
    }
    std::string codes_of_loading(std::string_view file, const std::string& text) {
        std::string codes;
        const Result<Done> done = library.load({.name = file, .text = text});
        for (const Diagnostic& problem : done.diagnostics())
            codes += (codes.empty() ? "" : " ") + problem.code;
        return done.ok() ? "ok" : codes;
    }
    std::string name_for(const QueryContext& context) const {
        const SelectedQuery selected = library.select(context);
        return selected.program == nullptr ? "none"
                                           : selected.program->name + " " + to_string(selected.fit);
    }

    Catalog catalog;
    QueryLibrary library{catalog};
};

TEST_F(Library, finds_queries_by_name) {
    load("a.vq", query_text("A") + query_text("B"));
    load("c.vq", query_text("C"));
    EXPECT_EQ(library.query_names(), (std::vector<std::string>{"A", "B", "C"}));
    EXPECT_EQ(library.file_names(), (std::vector<std::string>{"a.vq", "c.vq"}));
    EXPECT_EQ(library.find("B")->name, "B");
    EXPECT_EQ(library.find("D"), nullptr);
}

TEST_F(Library, counts_the_versions_of_a_query_that_changes) {
    load("a.vq", query_text("A") + query_text("B"));
    const auto old_a = library.find("A"), old_b = library.find("B");
    EXPECT_EQ(old_a->version, 1u);
    load("a.vq", query_text("A", "", 12) + query_text("B"));
    EXPECT_EQ(library.find("A")->version, 2u);
    EXPECT_EQ(library.find("A")->generators[0].radius, 12.0f);
    EXPECT_EQ(library.find("B"), old_b) << "what did not change keeps its program";
    EXPECT_EQ(old_a->generators[0].radius, 10.0f) << "who holds the old version keeps it";
}

TEST_F(Library, keeps_the_old_version_of_a_broken_file) {
    load("a.vq", query_text("A"));
    const std::uint64_t revision = library.revision();
    const Result<Done> done =
        library.load({.name = "a.vq", .text = query_text("A") + "option\n  generation:\n    grd"});
    ASSERT_FALSE(done.ok());
    EXPECT_EQ(done.diagnostics()[0].place.file, "a.vq");
    EXPECT_GT(done.diagnostics()[0].place.line, 1u);
    EXPECT_EQ(library.find("A")->version, 1u);
    EXPECT_EQ(library.revision(), revision);
}

TEST_F(Library, loads_all_files_or_none) {
    const std::string good = query_text("A"), bad = "query B\n";
    const SourceText files[] = {{.name = "a.vq", .text = good}, {.name = "b.vq", .text = bad}};
    EXPECT_FALSE(library.load(files).ok());
    EXPECT_TRUE(library.query_names().empty());
}

TEST_F(Library, lets_files_extend_queries_of_each_other_in_any_order) {
    const std::string derived = "query Derived extends Base\nwanted 3\n", base = query_text("Base");
    const SourceText files[] = {{.name = "a.vq", .text = derived}, {.name = "b.vq", .text = base}};
    const Result<Done> done = library.load(files);
    ASSERT_TRUE(done.ok()) << to_string(done.diagnostics());
    EXPECT_EQ(library.find("Derived")->wanted, 3u);
    load("b.vq", query_text("Base", "", 20));
    EXPECT_EQ(library.find("Derived")->generators[0].radius, 20.0f) << "follows its base";
    EXPECT_FALSE(library.load({.name = "b.vq", .text = query_text("Other")}).ok())
        << "the base is needed";
    EXPECT_FALSE(library.unload("b.vq").ok());
    EXPECT_EQ(library.find("Derived")->generators[0].radius, 20.0f);
}

TEST_F(Library, applies_the_defaults_of_one_file_to_all) {
    load("a.vq", query_text("A"));
    EXPECT_EQ(library.find("A")->options[0].condition_count, 3u) << "those of the library";
    load("defaults.vq", "defaults\n  conditions:\n    min distance from puppet = 2\n");
    EXPECT_EQ(library.find("A")->options[0].condition_count, 4u);
    load("a.vq", query_text("A", "without defaults\n"));
    EXPECT_EQ(library.find("A")->options[0].condition_count, 0u);
}

TEST_F(Library, refuses_two_queries_of_one_name) {
    load("a.vq", query_text("A"));
    EXPECT_NE(codes_of_loading("b.vq", query_text("A")), "ok");
    EXPECT_EQ(library.file_names().size(), 1u);
}

TEST_F(Library, refuses_what_only_other_vehicles_can_say) {
    lang::Query query{.name = {.text = "A"}};
    query.options.emplace_back().sections.push_back({.kind = lang::SectionKind::Conditions});
    query.options[0].sections[0].entries.push_back({.is_group = true});
    const Result<Done> done = library.load_syntax({{.name = "a.json", .queries = {query}}});
    ASSERT_FALSE(done.ok());
    EXPECT_EQ(done.diagnostics()[0].code, "query/empty-group");
}

TEST_F(Library, takes_files_out) {
    load("a.vq", query_text("A"));
    EXPECT_TRUE(library.unload("a.vq").ok());
    EXPECT_EQ(library.find("A"), nullptr);
    EXPECT_EQ(library.unload("a.vq").diagnostics()[0].code, "library/no-such-file");
}

TEST_F(Library, finds_the_query_of_a_context_along_its_fallbacks) {
    load("f.vq",
         "fallback environment jungle = forest\nfallback environment forest = field\n"
         "fallback behaviour ambush = attack\n" +
             query_text("InForest", "behaviour attack\nenvironment forest, park\n") +
             query_text("Anywhere", "behaviour attack\n") +
             query_text("Hide", "behaviour hide\nenvironment field\n"));
    EXPECT_EQ(name_for({"attack", "park"}), "InForest Exact");
    EXPECT_EQ(name_for({"attack", "jungle"}), "InForest EnvironmentFallback");
    EXPECT_EQ(name_for({"attack", "moon"}), "Anywhere AnyEnvironment");
    EXPECT_EQ(name_for({"attack", ""}), "Anywhere Exact");
    EXPECT_EQ(name_for({"ambush", "jungle"}), "InForest BehaviourFallback");
    EXPECT_EQ(name_for({"hide", "jungle"}), "Hide EnvironmentFallback");
    EXPECT_EQ(name_for({"hide", "moon"}), "none");
    EXPECT_EQ(name_for({"dance", "forest"}), "none");
}

TEST_F(Library, refuses_contexts_and_fallbacks_that_contradict_each_other) {
    load("a.vq", query_text("A", "behaviour attack\n"));
    EXPECT_EQ(codes_of_loading("b.vq", query_text("B", "behaviour attack\n")),
              "library/same-context");
    EXPECT_EQ(codes_of_loading("b.vq", "fallback behaviour a = b\nfallback behaviour a = c\n"),
              "query/fallback");
    EXPECT_EQ(codes_of_loading("b.vq", "fallback behaviour a = b\nfallback behaviour b = a\n"),
              "library/fallback-circle");
    EXPECT_EQ(codes_of_loading("b.vq", "fallback environment a = a\n"), "query/fallback");
    EXPECT_EQ(codes_of_loading("b.vq", query_text("B", "behaviour b\nenvironment x, y, x\n")),
              "library/same-context");
    EXPECT_EQ(library.file_names().size(), 1u);
    load("b.vq", "fallback behaviour a = b\n");
    EXPECT_EQ(codes_of_loading("c.vq", "fallback behaviour a = c\n"), "library/two-fallbacks");
    EXPECT_EQ(codes_of_loading("c.vq", "fallback behaviour b = c\nfallback behaviour c = a\n"),
              "library/fallback-circle");
}

TEST_F(Library, says_where_files_contradict_each_other) {
    load("a.vq", query_text("A", "behaviour attack\nenvironment park\n") + query_text("Other") +
                     "fallback environment forest = park\n");
    const auto told_of = [&](const std::string& text) {
        const Result<Done> done = library.load({.name = "b.vq", .text = text});
        return done.ok() ? "" : to_string(done.diagnostics());
    };
    const auto expect = [](const std::string& told, const std::string& part) {
        EXPECT_NE(told.find(part), std::string::npos) << told;
    };
    const std::string same = told_of(query_text("B", "behaviour attack\nenvironment sea, park\n"));
    expect(same, "b.vq:3:18: error");
    expect(same, "'A' in a.vq:1");
    expect(same, "hint: ");
    const std::string inherited = told_of(query_text("B extends A"));
    expect(inherited, "b.vq:1:17: error");
    expect(inherited, "of its own");
    expect(told_of("fallback environment park = forest\n"), "forest = park = forest");
    expect(told_of("fallback environment forest = sea\n"), "b.vq:1:22: error");
}

TEST_F(Library, tells_one_circle_once_and_all_of_them) {
    EXPECT_EQ(codes_of_loading("a.vq",
                               "fallback environment a = b\nfallback environment b = c\n"
                               "fallback environment c = b\nfallback environment d = a\n"
                               "fallback environment x = y\nfallback environment y = x\n"
                               "fallback behaviour a = b\nfallback behaviour b = end\n"),
              "library/fallback-circle library/fallback-circle");
}

TEST_F(Library, compiles_anew_what_extends_a_changed_query_through_others) {
    load("c.vq", query_text("A", "wanted 2\n"));
    load("b.vq", "query B extends A\n");
    load("a.vq", "query C extends B\n");
    EXPECT_EQ(library.find("C")->wanted, 2u);
    load("c.vq", query_text("A", "wanted 3\n"));
    EXPECT_EQ(library.find("B")->wanted, 3u);
    EXPECT_EQ(library.find("C")->wanted, 3u);
}

// As long as a file may be: none of this may be compared each with each.
TEST_F(Library, takes_in_files_with_tens_of_thousands_of_lines) {
    std::string fallbacks, signals = "on failure:\n";
    for (int i = 0; i < 25'000; ++i) {
        const std::string number = std::to_string(i);
        fallbacks += "fallback environment a" + number + " = a" + std::to_string(i + 1) + "\n";
        signals += "  signal s" + number + "\n";
    }
    load("a.vq", fallbacks + query_text("A", "behaviour b\nenvironment a25000\n"));
    load("b.vq", query_text("B", signals));
    EXPECT_EQ(name_for({"b", "a0"}), "A EnvironmentFallback");
    EXPECT_EQ(library.find("B")->on_failure.size(), 25'000u);
    EXPECT_EQ(codes_of_loading("c.vq", "fallback environment a25000 = a12000\n"),
              "library/fallback-circle");
}

// What the reference of messages shows is true.
TEST_F(Library, makes_mistakes_as_their_table_shows_them) {
    for (const library::CodeRow& row : library::all_codes()) {
        EXPECT_FALSE(row.explanation.empty()) << row.code;
        if (row.wrong.empty()) continue;
        EXPECT_EQ(codes_of_loading("example.vq", std::string(row.wrong)), row.code);
        EXPECT_EQ(codes_of_loading("example.vq", std::string(row.corrected)), "ok") << row.code;
    }
}

}  // namespace
}  // namespace vantage::tests
