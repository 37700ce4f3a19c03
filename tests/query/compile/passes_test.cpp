// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The passes are a list with names, each of them timed.

#include "query/compile/passes.h"

#include <gtest/gtest.h>

namespace vantage::compile {
namespace {

TEST(Passes, are_a_list_with_names) {
    std::string names;
    for (const Pass& pass : passes())
        names += std::string(pass.name) + " ";
    EXPECT_EQ(names, "bind check fold order emit ");
}

TEST(Passes, are_all_run_and_timed) {
    Catalog catalog;
    lang::File nothing;
    const auto compiled = compile_file({.file = &nothing, .catalog = &catalog});
    ASSERT_TRUE(compiled.ok());
    ASSERT_EQ(compiled->passes.size(), passes().size());
    for (std::size_t i = 0; i < passes().size(); ++i)
        EXPECT_STREQ(compiled->passes[i].name, passes()[i].name);
}

// What JSON and Lua can say and the text cannot.
TEST(Passes, refuse_what_only_other_vehicles_can_say) {
    Catalog catalog;
    add_builtin_words(catalog);
    const lang::Value ten{.kind = lang::Value::Kind::Number, .number = 10};
    lang::Entry grid{.head = {.word = {"grid", {}}, .center = {"puppet", {}}}, .value = ten};
    lang::Entry kept = grid;
    kept.keep.emplace();
    lang::Entry lost = grid;
    lost.head.center = {};
    lang::Entry deep{.is_group = true};
    for (int i = 0; i < 9; ++i)
        deep = {.is_group = true, .members = {deep}};
    lang::File file;
    file.queries.push_back({.name = {"Q", {}}});
    file.queries[0].objects = {{"my_door", {}}};
    file.queries[0].options.push_back(
        {.sections = {{.kind = lang::SectionKind::Generation, .entries = {kept, lost}},
                      {.kind = lang::SectionKind::Conditions, .entries = {deep}}}});
    const auto compiled = compile_file({.file = &file, .catalog = &catalog});
    std::string codes;
    for (const Diagnostic& problem : compiled.diagnostics())
        codes += problem.code + " ";
    EXPECT_EQ(codes,
              "query/name-underscore query/misplaced query/center-missing query/deep-group ");
}

TEST(Passes, refuse_too_much_of_everything) {
    Catalog catalog;
    add_builtin_words(catalog);
    const auto codes_of = [&](const ProgramBuilder& builder) {
        std::string codes;
        for (const Diagnostic& problem : builder.build().diagnostics()) {
            if (problem.severity == Severity::Error) codes += problem.code + " ";
        }
        return codes;
    };
    ProgramBuilder options(catalog, "Options");
    for (int i = 0; i < 65; ++i)
        options.option("o" + std::to_string(i)).generate({.generator = "grid", .radius = 5});
    EXPECT_EQ(codes_of(options), "query/too-many-options ");
    ProgramBuilder objects(catalog, "Objects");
    objects.generate({.generator = "grid", .radius = 5});
    for (int i = 0; i < 33; ++i) {
        const std::string object = "object" + std::to_string(i);
        objects.require(
            {.criterion = "distance", .object = object, .limit = Limit::Min, .value = 1});
    }
    EXPECT_EQ(codes_of(objects), "query/too-many-names ");
    ProgramBuilder costly(catalog, "Costly");
    costly.generate({.generator = "grid", .radius = 5});
    for (int i = 0; i < 33; ++i) {
        const std::string object = "object" + std::to_string(i % 20);
        costly.require({.criterion = "visible",
                        .object = object,
                        .arguments = {{"stance", i < 20 ? 0.0f : 1.0f}}});
    }
    EXPECT_EQ(codes_of(costly), "query/too-many-entries ");
}

}  // namespace
}  // namespace vantage::compile
