// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Registering words: what is refused and with which code, who owns the texts, what removal leaves.

#include "vantage/catalog.h"

#include <gtest/gtest.h>

#include <array>
#include <limits>
#include <string>
#include <vector>

namespace vantage {
namespace {

void give_zero(const CriterionCall& call, float* values) noexcept {
    for (std::uint32_t i = 0; i < call.candidates.count; ++i)
        values[i] = 0;
}
std::uint32_t ask_nothing(const CriterionCall&, Ray*) noexcept {
    return 0;
}
float answer_zero(const CriterionCall&, std::span<const std::uint8_t>) noexcept {
    return 0;
}
std::uint64_t no_slots(const GeneratorCall&) noexcept {
    return 0;
}
void make_nothing(const GeneratorCall&, std::uint64_t, std::span<GeneratedPoint>) noexcept {}

CriterionRow criterion_row(std::string_view name, std::span<const std::string_view> aliases = {}) {
    return {.name = name, .aliases = aliases, .evaluate = give_zero};
}
GeneratorRow generator_row(std::string_view name, std::span<const std::string_view> aliases = {}) {
    return {.name = name, .aliases = aliases, .slot_count = no_slots, .generate = make_nothing};
}

template <class Row>
std::vector<std::string> codes(Catalog& catalog, const Row& row) {
    std::vector<std::string> codes;
    const auto result = catalog.add(row);
    EXPECT_NE(result.ok(), !result.diagnostics().empty());
    for (const Diagnostic& diagnostic : result.diagnostics())
        codes.push_back(diagnostic.code);
    return codes;
}

template <class Row>
std::vector<std::string> codes(const Row& row) {
    Catalog catalog;
    const auto found = codes(catalog, row);
    const bool is_empty =
        catalog.names().empty() && catalog.objects().empty() && catalog.symbols().empty();
    EXPECT_EQ(is_empty, !found.empty()) << "a refused row leaves nothing behind";
    return found;
}

using Codes = std::vector<std::string>;

TEST(Catalog, finds_words_by_name_alias_and_index) {
    Catalog catalog;
    const std::array<std::string_view, 2> aliases = {"span", "farness"};
    const auto distance = catalog.add(criterion_row("distance", aliases));
    const auto grid = catalog.add(generator_row("grid"));
    ASSERT_TRUE(distance.ok() && grid.ok());
    for (const char* name : {"distance", "span", "farness"}) {
        ASSERT_NE(catalog.find_criterion(name), nullptr) << name;
        EXPECT_EQ(catalog.find_criterion(name), catalog.criterion(*distance));
        EXPECT_EQ(catalog.find_generator(name), nullptr);
    }
    EXPECT_EQ(catalog.find_generator("grid"), catalog.generator(*grid));
    EXPECT_EQ(catalog.find_criterion("grid"), nullptr);
    EXPECT_EQ(catalog.find_criterion("Distance"), nullptr) << "case counts";
    EXPECT_EQ(catalog.find_criterion(""), nullptr);
    EXPECT_EQ(catalog.index_of(*catalog.find_criterion("span")), *distance);
    EXPECT_EQ(catalog.index_of(*catalog.find_generator("grid")), *grid);
    EXPECT_EQ(catalog.criterion(CriterionIndex{7}), nullptr);
    EXPECT_EQ(catalog.generator(GeneratorIndex{7}), nullptr);
}

TEST(Catalog, lists_all_names_sorted) {
    Catalog catalog;
    const std::array<std::string_view, 1> aliases = {"cover"};
    ASSERT_TRUE(catalog.add(generator_row("hidespots", aliases)).ok());
    ASSERT_TRUE(catalog.add(criterion_row("distance")).ok());
    ASSERT_TRUE(catalog.add(criterion_row("angle")).ok());
    EXPECT_EQ(catalog.names(),
              (std::vector<std::string_view>{"angle", "cover", "distance", "hidespots"}));
}

/// A row made of texts that are overwritten afterwards.
CriterionIndex add_from_temporaries(Catalog& catalog) {
    std::string name = "canReachBefore", alias = "outruns", argument = "margin", unit = "s";
    std::string help = "Whether the asker gets there first, with a help text that is long.";
    std::string example = "canReachBefore the target = true";
    std::vector<std::string_view> aliases = {alias};
    std::vector<ArgumentRow> arguments = {
        {.name = argument, .default_value = 1, .low = 0, .high = 10, .unit = unit}};
    const auto index = catalog.add({.name = name,
                                    .aliases = aliases,
                                    .unit = unit,
                                    .arguments = arguments,
                                    .evaluate = give_zero,
                                    .help = help,
                                    .example = example});
    EXPECT_TRUE(index.ok());
    for (std::string* text : {&name, &alias, &argument, &unit, &help, &example})
        text->assign(text->size(), '!');
    aliases[0] = "gone";
    arguments[0] = {};
    return *index;
}

TEST(Catalog, owns_copies_of_all_texts) {
    Catalog catalog;
    const CriterionRow* row = catalog.criterion(add_from_temporaries(catalog));
    for (int i = 0; i < 500; ++i)  // rows must not move when others come
        ASSERT_TRUE(catalog.add(criterion_row("word" + std::to_string(i))).ok());
    ASSERT_EQ(catalog.find_criterion("outruns"), row);
    EXPECT_EQ(row->name, "canReachBefore");
    ASSERT_EQ(row->aliases.size(), 1u);
    EXPECT_EQ(row->aliases[0], "outruns");
    EXPECT_EQ(row->unit, "s");
    EXPECT_EQ(row->help, "Whether the asker gets there first, with a help text that is long.");
    EXPECT_EQ(row->example, "canReachBefore the target = true");
    ASSERT_EQ(row->arguments.size(), 1u);
    EXPECT_EQ(row->arguments[0].name, "margin");
    EXPECT_EQ(row->arguments[0].unit, "s");
    EXPECT_EQ(row->arguments[0].high, 10);
}

TEST(Catalog, keeps_everything_else_of_a_row) {
    Catalog catalog;
    int user = 0;
    const auto index = catalog.add(CriterionRow{.name = "visible",
                                                .kind = ValueKind::Boolean,
                                                .cost = CostClass::Deferred,
                                                .object = ObjectNeed::Facing,
                                                .range_low = -2,
                                                .range_high = 3,
                                                .declared_cost = 100,
                                                .is_live = true,
                                                .needs_rays = true,
                                                .needs_navigation = true,
                                                .rays = ask_nothing,
                                                .answer = answer_zero,
                                                .user = &user});
    ASSERT_TRUE(index.ok());
    const CriterionRow& row = *catalog.criterion(*index);
    EXPECT_EQ(row.kind, ValueKind::Boolean);
    EXPECT_EQ(row.cost, CostClass::Deferred);
    EXPECT_EQ(row.object, ObjectNeed::Facing);
    EXPECT_EQ(row.range_low, -2);
    EXPECT_EQ(row.range_high, 3);
    EXPECT_EQ(row.declared_cost, 100);
    EXPECT_TRUE(row.is_live && row.needs_rays && row.needs_navigation);
    EXPECT_EQ(row.rays, ask_nothing);
    EXPECT_EQ(row.answer, answer_zero);
    EXPECT_EQ(row.user, &user);
}

TEST(Catalog, refuses_names_that_are_no_words) {
    for (const char* name : {"", "two words", "two_words", "3d", "d\xc3\xa9tour", "a-b", "a\n"}) {
        EXPECT_EQ(codes(criterion_row(name)), Codes{"catalog/not-a-word"}) << name;
        EXPECT_EQ(codes(generator_row(name)), Codes{"catalog/not-a-word"}) << name;
        EXPECT_EQ(codes(ObjectRow{.name = name}), Codes{"catalog/not-a-word"}) << name;
        EXPECT_EQ(codes(SymbolRow{.name = name}), Codes{"catalog/not-a-word"}) << name;
        const std::array<std::string_view, 1> aliases = {name};
        EXPECT_EQ(codes(criterion_row("fine", aliases)), Codes{"catalog/not-a-word"}) << name;
    }
    EXPECT_EQ(codes(criterion_row("height2D")), Codes{});
}

TEST(Catalog, refuses_the_words_of_the_language) {
    for (const char* name :
         {"min",        "max",     "from",       "to",       "at",      "the",
          "of",         "for",     "any",        "all",      "share",   "true",
          "false",      "not",     "around",     "keep",     "slack",   "range",
          "curve",      "end",     "query",      "option",   "without", "generation",
          "conditions", "weights", "parameters", "defaults", "fallback"}) {
        EXPECT_EQ(codes(criterion_row(name)), Codes{"catalog/reserved-word"}) << name;
        EXPECT_EQ(codes(ObjectRow{.name = name}), Codes{"catalog/reserved-word"}) << name;
        EXPECT_EQ(codes(SymbolRow{.name = name}), Codes{"catalog/reserved-word"}) << name;
        const std::array<std::string_view, 1> aliases = {name};
        EXPECT_EQ(codes(generator_row("fine", aliases)), Codes{"catalog/reserved-word"}) << name;
    }
}

TEST(Catalog, gives_each_name_once_over_criteria_and_generators) {
    Catalog catalog;
    const std::array<std::string_view, 1> aliases = {"cover"};
    ASSERT_TRUE(catalog.add(generator_row("hidespots", aliases)).ok());
    EXPECT_EQ(codes(catalog, generator_row("hidespots")), Codes{"catalog/taken"});
    EXPECT_EQ(codes(catalog, criterion_row("hidespots")), Codes{"catalog/taken"});
    EXPECT_EQ(codes(catalog, criterion_row("cover")), Codes{"catalog/taken"});
    EXPECT_EQ(codes(catalog, criterion_row("shelter", aliases)), Codes{"catalog/taken"});
    EXPECT_EQ(catalog.find_criterion("shelter"), nullptr);
    const std::array<std::string_view, 2> twice = {"hull", "hull"};
    EXPECT_EQ(codes(catalog, criterion_row("shelter", twice)), Codes{"catalog/taken"});
    EXPECT_EQ(codes(catalog, criterion_row("cover", aliases)),
              (Codes{"catalog/taken", "catalog/taken"}));
    EXPECT_EQ(catalog.names(), (std::vector<std::string_view>{"cover", "hidespots"}));
}

TEST(Catalog, refuses_rows_without_their_functions) {
    const Codes missing{"catalog/missing-function"};
    EXPECT_EQ(codes(CriterionRow{.name = "a"}), missing);
    EXPECT_EQ(codes(CriterionRow{.name = "a", .rays = ask_nothing, .answer = answer_zero}),
              missing);
    CriterionRow deferred = criterion_row("a");
    deferred.cost = CostClass::Deferred;
    EXPECT_EQ(codes(deferred), (Codes{"catalog/missing-function", "catalog/missing-function"}));
    deferred.rays = ask_nothing;
    EXPECT_EQ(codes(deferred), missing);
    CriterionRow half_a_path = criterion_row("a");
    half_a_path.path = [](const CriterionCall&) noexcept { return PathQuery{}; };
    EXPECT_EQ(codes(half_a_path), missing);
    EXPECT_EQ(codes(GeneratorRow{.name = "a", .slot_count = no_slots}), missing);
    EXPECT_EQ(codes(GeneratorRow{.name = "a", .generate = make_nothing}), missing);
}

TEST(Catalog, refuses_ranges_and_costs_that_make_no_sense) {
    const float infinity = std::numeric_limits<float>::infinity();
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const std::pair<float, float> ranges[] = {{1, 1},   {2, 1},        {nan, 1},
                                              {0, nan}, {0, infinity}, {-infinity, 0}};
    for (const auto& [low, high] : ranges) {
        CriterionRow row = criterion_row("a");
        row.range_low = low;
        row.range_high = high;
        EXPECT_EQ(codes(row), Codes{"catalog/empty-range"}) << low << " " << high;
    }
    for (const float cost : {0.0f, -1.0f, nan, infinity}) {
        CriterionRow row = criterion_row("a");
        row.declared_cost = cost;
        EXPECT_EQ(codes(row), Codes{"catalog/bad-cost"}) << cost;
    }
}

Codes codes_of_arguments(std::span<const ArgumentRow> arguments) {
    CriterionRow criterion = criterion_row("a");
    criterion.arguments = arguments;
    GeneratorRow generator = generator_row("a");
    generator.arguments = arguments;
    const Codes found = codes(criterion);
    EXPECT_EQ(codes(generator), found);
    return found;
}

TEST(Catalog, checks_the_arguments_of_both_kinds_of_rows) {
    const ArgumentRow good{.name = "density", .default_value = 1, .low = 0.1f, .high = 10};
    ArgumentRow row = good;
    EXPECT_EQ(codes_of_arguments({&row, 1}), Codes{});
    row.name = "max";
    EXPECT_EQ(codes_of_arguments({&row, 1}), Codes{"catalog/reserved-word"});
    row.name = "the density";
    EXPECT_EQ(codes_of_arguments({&row, 1}), Codes{"catalog/not-a-word"});
    row = {.name = "forgotten"};
    EXPECT_EQ(codes_of_arguments({&row, 1}), Codes{"catalog/empty-range"});
    row = good;
    for (const float outside : {0.0f, 11.0f, std::numeric_limits<float>::quiet_NaN()}) {
        row.default_value = outside;
        EXPECT_EQ(codes_of_arguments({&row, 1}), Codes{"catalog/default-outside"});
    }
    const ArgumentRow twice[] = {good, good};
    EXPECT_EQ(codes_of_arguments(twice), Codes{"catalog/duplicate-argument"});
    const ArgumentRow five[5] = {};
    EXPECT_EQ(codes_of_arguments(five), Codes{"catalog/too-many-arguments"});
}

TEST(Catalog, takes_flags_and_choices_and_fills_in_their_range) {
    Catalog catalog;
    const std::string_view floors[] = {"nearest", "all", "highest"};
    const ArgumentRow arguments[] = {
        {.name = "reverse", .kind = ArgumentKind::Flag, .is_planned = true},
        {.name = "floors", .kind = ArgumentKind::Choice, .default_value = 2, .choices = floors}};
    CriterionRow row = criterion_row("a");
    row.arguments = arguments;
    ASSERT_TRUE(catalog.add(row).ok());
    const std::span<const ArgumentRow> kept = catalog.find_criterion("a")->arguments;
    EXPECT_EQ(kept[0].high, 1.0f);
    EXPECT_TRUE(kept[0].is_planned);
    EXPECT_EQ(kept[1].low, 0.0f);
    EXPECT_EQ(kept[1].high, 2.0f);
    EXPECT_NE(kept[1].choices.data(), floors);
    EXPECT_EQ(kept[1].choices[1], "all") << "reserved elsewhere, but not behind an argument";
}

TEST(Catalog, refuses_choices_that_are_none) {
    const Codes choices{"catalog/choices"};
    ArgumentRow row{.name = "floors", .kind = ArgumentKind::Choice};
    EXPECT_EQ(codes_of_arguments({&row, 1}), choices) << "nothing to choose from";
    const std::string_view wrong[] = {"true", "two words", "", "fine"};
    row.choices = {wrong, 4};
    EXPECT_EQ(codes_of_arguments({&row, 1}),
              (Codes{"catalog/choices", "catalog/choices", "catalog/choices"}));
    const std::string_view twice[] = {"near", "near"};
    row.choices = twice;
    EXPECT_EQ(codes_of_arguments({&row, 1}), choices);
    const std::string_view good[] = {"near", "far"};
    row.choices = good;
    for (const float outside : {2.0f, -1.0f, 0.5f, std::numeric_limits<float>::quiet_NaN()}) {
        row.default_value = outside;
        EXPECT_EQ(codes_of_arguments({&row, 1}), Codes{"catalog/default-outside"}) << outside;
    }
    row = {.name = "reverse", .kind = ArgumentKind::Flag, .choices = good};
    EXPECT_EQ(codes_of_arguments({&row, 1}), choices) << "a flag has nothing to choose";
    row = {.name = "reverse", .kind = ArgumentKind::Flag, .default_value = 2};
    EXPECT_EQ(codes_of_arguments({&row, 1}), Codes{"catalog/default-outside"});
}

TEST(Catalog, takes_planned_words_without_functions) {
    Catalog catalog;
    EXPECT_TRUE(catalog.add(CriterionRow{.name = "a", .is_planned = true}).ok());
    EXPECT_TRUE(catalog.add(GeneratorRow{.name = "b", .is_planned = true}).ok());
    EXPECT_EQ(codes(catalog, CriterionRow{.name = "c", .range_high = 0, .is_planned = true}),
              Codes{"catalog/empty-range"})
        << "all else must be there";
}

TEST(Catalog, gives_the_costly_form_of_a_word_where_its_flag_is_set) {
    const CriterionFunction walk = [](const CriterionCall&, float*) noexcept {};
    const ArgumentRow flag[] = {{.name = "path", .kind = ArgumentKind::Flag}};
    const CriterionRow row{
        .name = "a",
        .arguments = flag,
        .evaluate = give_zero,
        .with_flag = {.evaluate = walk, .declared_cost = 7, .needs_navigation = true}};
    Catalog catalog;
    ASSERT_TRUE(catalog.add(criterion_row("before")).ok());
    const auto index = catalog.add(row);
    ASSERT_TRUE(index.ok());
    const float set[] = {1}, not_set[] = {0};
    const CriterionRow* costly = catalog.criterion(*index, set);
    EXPECT_EQ(costly->name, "a");
    EXPECT_EQ(costly->cost, CostClass::Costly);
    EXPECT_EQ(costly->evaluate, walk);
    EXPECT_EQ(costly->declared_cost, 7.0f);
    EXPECT_TRUE(costly->needs_navigation);
    EXPECT_EQ(catalog.criterion(*index, not_set), catalog.criterion(*index));
    EXPECT_EQ(catalog.criterion(*index)->cost, CostClass::Cheap);
    catalog.remove("a");
    EXPECT_EQ(catalog.criterion(*index, set), nullptr);
    EXPECT_EQ(catalog.criterion(CriterionIndex{77}, set), nullptr);

    const Codes refused{"catalog/costly-form"};
    CriterionRow bad = row;
    bad.arguments = {};
    EXPECT_EQ(codes(bad), refused) << "no flag";
    bad = row;
    bad.cost = CostClass::Costly;
    EXPECT_EQ(codes(bad), refused) << "costly already";
    bad = row;
    bad.with_flag.declared_cost = 0;
    EXPECT_EQ(codes(bad), Codes{"catalog/bad-cost"});
}

TEST(Catalog, refuses_a_form_over_nodes_that_can_never_be_asked_for) {
    const ArgumentRow flag[] = {{.name = "safe", .kind = ArgumentKind::Flag}};
    const CriterionRow row{
        .name = "a",
        .cost = CostClass::Costly,
        .arguments = flag,
        .evaluate = give_zero,
        .path = [](const CriterionCall&) noexcept { return PathQuery{}; },
        .value_of_length = [](const CriterionCall&, float length) noexcept { return length; },
        .with_nodes = {.evaluate = give_zero,
                       .node_path = [](const CriterionCall&) noexcept { return NodePathQuery{}; }}};
    EXPECT_EQ(codes(row), Codes{});
    const Codes refused{"catalog/node-form"};
    CriterionRow bad = row;
    bad.arguments = {};
    EXPECT_EQ(codes(bad), refused) << "no flag";
    bad = row;
    bad.with_nodes.node_path = nullptr;
    EXPECT_EQ(codes(bad), refused) << "nowhere to begin";
    bad = row;
    bad.with_nodes.argument = 1;
    EXPECT_EQ(codes(bad), refused) << "no such argument";
}

TEST(Catalog, refuses_a_number_that_one_clear_ray_is_said_to_tell) {
    const CriterionRow row{
        .name = "a",
        .kind = ValueKind::Boolean,
        .cost = CostClass::Deferred,
        .rays = [](const CriterionCall&, Ray*) noexcept { return 0u; },
        .answer = [](const CriterionCall&, std::span<const std::uint8_t>) noexcept { return 0.0f; },
        .clear_rays = RayTrend::Proves};
    EXPECT_EQ(codes(row), Codes{});
    CriterionRow bad = row;
    bad.kind = ValueKind::Number;
    EXPECT_EQ(codes(bad), Codes{"catalog/ray-trend"});
    bad.clear_rays = RayTrend::Raises;
    EXPECT_EQ(codes(bad), Codes{});
    CriterionRow without_rays{.name = "a",
                              .kind = ValueKind::Boolean,
                              .evaluate = give_zero,
                              .clear_rays = RayTrend::Refutes};
    EXPECT_EQ(codes(without_rays), Codes{"catalog/ray-trend"});
    without_rays.clear_rays = RayTrend::Unknown;
    EXPECT_EQ(codes(without_rays), Codes{});
}

TEST(Catalog, keeps_objects_and_values_apart_from_words) {
    Catalog catalog;
    const std::array<std::string_view, 1> aliases = {"agent"};
    ASSERT_TRUE(catalog.add(generator_row("puppet")).ok());
    ASSERT_TRUE(catalog.add(ObjectRow{.name = "puppet", .aliases = aliases}).ok());
    ASSERT_TRUE(catalog.add(SymbolRow{.name = "puppet", .unit = "m"}).ok());
    EXPECT_EQ(codes(catalog, ObjectRow{.name = "agent"}), Codes{"catalog/taken"});
    EXPECT_EQ(codes(catalog, SymbolRow{.name = "puppet"}), Codes{"catalog/taken"});
    EXPECT_EQ(catalog.find_object("agent"), catalog.find_object("puppet"));
    EXPECT_EQ(catalog.find_symbol("agent"), nullptr);
    EXPECT_EQ(catalog.find_symbol("puppet")->unit, "m");
    EXPECT_EQ(catalog.names(), std::vector<std::string_view>{"puppet"});
}

TEST(Catalog, removes_objects_and_values_and_nothing_else) {
    Catalog catalog;
    const std::array<std::string_view, 1> aliases = {"agent"};
    ASSERT_TRUE(catalog.add(criterion_row("puppet")).ok());
    ASSERT_TRUE(catalog.add(ObjectRow{.name = "puppet", .aliases = aliases}).ok());
    ASSERT_TRUE(catalog.add(SymbolRow{.name = "puppet"}).ok());
    EXPECT_FALSE(catalog.remove_object("nobody"));
    EXPECT_FALSE(catalog.remove_symbol("agent"));
    EXPECT_TRUE(catalog.remove_object("agent"));
    EXPECT_FALSE(catalog.remove_object("puppet")) << "gone with all its names";
    EXPECT_EQ(catalog.find_object("puppet"), nullptr);
    EXPECT_TRUE(catalog.objects().empty());
    ASSERT_NE(catalog.find_symbol("puppet"), nullptr);
    EXPECT_TRUE(catalog.remove_symbol("puppet"));
    EXPECT_TRUE(catalog.symbols().empty());
    EXPECT_NE(catalog.find_criterion("puppet"), nullptr);
    EXPECT_EQ(catalog.removal_count(), 0u) << "no program has lost a word";
    EXPECT_TRUE(catalog.add(ObjectRow{.name = "agent"}).ok()) << "the name is free again";
}

TEST(Catalog, tells_everything_that_is_wrong_at_once) {
    CriterionRow row{.name = "not a word", .range_low = 1, .range_high = 0, .declared_cost = 0};
    EXPECT_EQ(codes(row), (Codes{"catalog/not-a-word", "catalog/missing-function",
                                 "catalog/empty-range", "catalog/bad-cost"}));
}

TEST(Catalog, says_what_was_found_and_what_was_expected) {
    Catalog catalog;
    const auto result = catalog.add(criterion_row("two_words"));
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(to_string(result.diagnostics()[0]),
              "error: the name of 'two_words' is not a word [catalog/not-a-word]\n"
              "  found:    two_words\n"
              "  expected: letters and digits, a letter first\n"
              "  hint:     underscores join words in the language, so no word has one");
}

TEST(Catalog, never_gives_the_index_of_a_removed_word_again) {
    Catalog catalog;
    const std::array<std::string_view, 1> aliases = {"span"};
    const CriterionIndex old = *catalog.add(criterion_row("distance", aliases));
    const CriterionRow* old_row = catalog.criterion(old);
    EXPECT_FALSE(catalog.remove("unknown"));
    EXPECT_TRUE(catalog.remove("span")) << "an alias names the word too";
    EXPECT_FALSE(catalog.remove("distance"));
    EXPECT_EQ(catalog.criterion(old), nullptr);
    EXPECT_EQ(catalog.find_criterion("distance"), nullptr);
    EXPECT_EQ(catalog.find_criterion("span"), nullptr);
    EXPECT_TRUE(catalog.names().empty());

    const CriterionIndex young = *catalog.add(criterion_row("distance"));
    EXPECT_NE(young, old);
    EXPECT_EQ(catalog.criterion(old), nullptr);
    EXPECT_EQ(old_row->name, "distance") << "the removed row can still be read";
    EXPECT_EQ(catalog.criterion(catalog.index_of(*old_row)), nullptr);
    EXPECT_EQ(catalog.index_of(*catalog.find_criterion("distance")), young);
}

TEST(Catalog, removes_generators_too) {
    Catalog catalog;
    const GeneratorIndex grid = *catalog.add(generator_row("grid"));
    const CriterionIndex distance = *catalog.add(criterion_row("distance"));
    EXPECT_TRUE(catalog.remove("grid"));
    EXPECT_EQ(catalog.generator(grid), nullptr);
    EXPECT_NE(catalog.criterion(distance), nullptr);
    EXPECT_TRUE(catalog.add(criterion_row("grid")).ok()) << "the name is free for anything";
}

TEST(Catalog, knows_no_index_of_a_row_of_another_one) {
    Catalog first, second;
    ASSERT_TRUE(first.add(criterion_row("distance")).ok());
    ASSERT_TRUE(second.add(criterion_row("distance")).ok());
    const CriterionIndex index = first.index_of(*second.find_criterion("distance"));
    EXPECT_EQ(first.criterion(index), nullptr);
}

TEST(Catalog, is_full_when_all_indices_were_given_out) {
    Catalog catalog;
    for (int i = 0; i < 65'535; ++i) {
        ASSERT_TRUE(catalog.add(generator_row("grid")).ok());
        ASSERT_TRUE(catalog.remove("grid"));
    }
    EXPECT_EQ(codes(catalog, generator_row("grid")), Codes{"catalog/full"});
    EXPECT_TRUE(catalog.add(criterion_row("grid")).ok()) << "criteria count apart";
}

}  // namespace
}  // namespace vantage
