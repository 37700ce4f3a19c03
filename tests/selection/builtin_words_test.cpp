// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What must hold for every row, so that a new word cannot be half there.

#include <cctype>
#include <filesystem>
#include <set>

#include "selection/words.h"

namespace vantage::tests {
namespace {

/// canReachBefore lives in can_reach_before.
std::string file_name(std::string_view word) {
    std::string name;
    for (const char c : word) {
        if (std::isupper(static_cast<unsigned char>(c)) != 0) name += '_';
        name += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    return name;
}

void expect_files(const std::string& folder, std::string_view word) {
    const std::filesystem::path root = VANTAGE_SOURCE_DIR;
    const std::string name = file_name(word);
    EXPECT_TRUE(std::filesystem::exists(root / "src/selection" / folder / (name + ".cpp"))) << word;
    EXPECT_TRUE(std::filesystem::exists(root / "tests/selection" / folder / (name + "_test.cpp")))
        << word;
}

template <class Row>
void expect_documented(const Row& row) {
    EXPECT_TRUE(row.help.ends_with('.')) << row.name << ": a sentence";
    EXPECT_NE(row.example.find(row.name), std::string_view::npos) << row.name;
    EXPECT_NE(row.example.find(" = "), std::string_view::npos) << row.name;
    for (const ArgumentRow& argument : row.arguments) {
        EXPECT_LT(argument.low, argument.high) << row.name << " " << argument.name;
        EXPECT_LE(argument.low, argument.default_value) << row.name << " " << argument.name;
        EXPECT_GE(argument.high, argument.default_value) << row.name << " " << argument.name;
    }
}

template <class Row>
void expect_sorted(std::span<const Row> rows) {
    const auto by_name = [](const Row& a, const Row& b) { return a.name < b.name; };
    EXPECT_TRUE(std::is_sorted(rows.begin(), rows.end(), by_name));
}

TEST(BuiltinWords, have_different_names) {
    std::set<std::string_view> names;
    for (const CriterionRow& row : builtin_criteria())
        EXPECT_TRUE(names.insert(row.name).second) << row.name;
    for (const GeneratorRow& row : builtin_generators())
        EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_EQ(names.size(), 12u);
}

TEST(BuiltinWords, are_in_alphabetical_order) {
    expect_sorted(builtin_criteria());
    expect_sorted(builtin_generators());
}

TEST(BuiltinWords, have_a_file_and_a_test_of_their_name) {
    for (const CriterionRow& row : builtin_criteria())
        expect_files("criteria", row.name);
    for (const GeneratorRow& row : builtin_generators())
        expect_files("generators", row.name);
}

TEST(BuiltinWords, say_what_they_mean_and_give_an_example) {
    for (const CriterionRow& row : builtin_criteria())
        expect_documented(row);
    for (const GeneratorRow& row : builtin_generators())
        expect_documented(row);
}

TEST(BuiltinWords, have_the_functions_that_their_cost_class_calls_for) {
    for (const CriterionRow& row : builtin_criteria()) {
        const bool is_deferred = row.cost == CostClass::Deferred;
        EXPECT_EQ(row.evaluate == nullptr, is_deferred) << row.name;
        EXPECT_EQ(row.rays != nullptr, is_deferred) << row.name;
        EXPECT_EQ(row.answer != nullptr, is_deferred) << row.name;
        EXPECT_EQ(row.needs_rays, is_deferred) << row.name;
        EXPECT_EQ(row.declared_cost == 1.0f, row.cost == CostClass::Cheap) << row.name;
        EXPECT_LT(row.range_low, row.range_high) << row.name;
        const bool is_unit_range = row.range_low == 0.0f && row.range_high == 1.0f;
        EXPECT_TRUE(row.kind == ValueKind::Number || is_unit_range) << row.name;
    }
    for (const GeneratorRow& row : builtin_generators()) {
        EXPECT_NE(row.slot_count, nullptr) << row.name;
        EXPECT_NE(row.generate, nullptr) << row.name;
    }
}

}  // namespace
}  // namespace vantage::tests
