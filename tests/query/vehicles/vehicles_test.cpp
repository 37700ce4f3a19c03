// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Three vehicles, one syntax: the same said in text, Lua and JSON is the same, and what one vehicle
// writes every other reads.

#include <gtest/gtest.h>

#include "adapters/lua/lua_queries.h"
#include "adapters/simdjson/json_queries.h"
#include "query/lang/parser.h"
#include "query/lang/printer.h"
#include "query/vehicles/forms.h"
#include "query/vehicles/same_meaning.h"
#include "query/vehicles/writers.h"

namespace vantage::test {
namespace {

using vehicles::meaning_of;

lang::File text(const std::string& source) {
    auto file = lang::parse_text({.name = "t.vq", .text = source});
    EXPECT_TRUE(file.ok()) << to_string(file.diagnostics()) << source;
    return file.ok() ? *file : lang::File{};
}

lang::File lua(const std::string& source) {
    auto file = adapters::read_lua({.name = "t.lua", .text = source});
    EXPECT_TRUE(file.ok()) << to_string(file.diagnostics()) << source;
    EXPECT_TRUE(!file.ok() || file.diagnostics().empty()) << to_string(file.diagnostics());
    return file.ok() ? *file : lang::File{};
}

lang::File json(const std::string& source) {
    auto file = adapters::read_json_queries({.name = "t.json", .text = source});
    EXPECT_TRUE(file.ok()) << to_string(file.diagnostics()) << source;
    return file.ok() ? *file : lang::File{};
}

class Forms : public testing::TestWithParam<Form> {};

TEST_P(Forms, mean_the_same_in_all_vehicles) {
    const std::string meaning = meaning_of(text(GetParam().text));
    EXPECT_EQ(meaning, meaning_of(lua(GetParam().lua)));
    EXPECT_EQ(meaning, meaning_of(json(GetParam().json)));
}

TEST_P(Forms, survive_every_way_around) {
    const lang::File file = text(GetParam().text);
    const std::string meaning = meaning_of(file);
    EXPECT_EQ(meaning, meaning_of(lua(vehicles::write_lua(file))));
    EXPECT_EQ(meaning, meaning_of(json(vehicles::write_json(file))));
    EXPECT_EQ(meaning, meaning_of(text(lang::print(file))));
    const lang::File around = json(vehicles::write_json(lua(vehicles::write_lua(file))));
    EXPECT_EQ(meaning, meaning_of(text(lang::print(around))));
}

TEST_P(Forms, are_written_the_same_when_read_and_written_again) {
    const lang::File file = text(GetParam().text);
    const std::string as_json = vehicles::write_json(file);
    EXPECT_EQ(as_json, vehicles::write_json(json(as_json)));
    // Lua's tables have no order, so only what came from Lua stays in place.
    const std::string as_lua = vehicles::write_lua(lua(vehicles::write_lua(file)));
    EXPECT_EQ(as_lua, vehicles::write_lua(lua(as_lua)));
}

INSTANTIATE_TEST_SUITE_P(All, Forms, testing::ValuesIn(kForms),
                         [](const auto& form) { return std::string(form.param.name); });

TEST(SameMeaning, sees_differences_that_matter) {
    const std::string base = "query A\noption\n  conditions:\n    min distance from puppet = 5\n";
    for (const char* other : {
             "query B\noption\n  conditions:\n    min distance from puppet = 5\n",
             "query A\noption\n  conditions:\n    min distance from puppet = 5 m\n",
             "query A\noption\n  conditions:\n    min distance from puppet = 6\n",
             "query A\noption\n  conditions:\n    max distance from puppet = 5\n",
             "query A\noption\n  conditions:\n    min distance from target = 5\n",
             "query A\noption\n  conditions:\n    min distance from puppet = 5 keep\n",
             "query A\noption\n  conditions:\n    not min distance from puppet = 5\n",
             "query A\noption\n  without defaults\n  conditions:\n    min distance from puppet = "
             "5\n",
             "query A\nwanted 2\noption\n  conditions:\n    min distance from puppet = 5\n",
         }) {
        EXPECT_FALSE(vehicles::same_meaning(text(base), text(other))) << other;
    }
}

TEST(SameMeaning, does_not_care_about_order_and_spelling) {
    const std::string one =
        "-- why\nquery A\noption\n  conditions:\n    min distance from puppet = 5 -- far\n"
        "    softCover = true\n";
    const std::string other =
        "query A\n\noption\n  conditions:\n    softCover = true\n    min_distance_from_puppet = "
        "5.0\n";
    EXPECT_TRUE(vehicles::same_meaning(text(one), text(other)));
}

TEST(Writers, keep_an_entry_that_stands_twice) {
    const lang::File file =
        text("query A\noption\n  conditions:\n    softCover = true\n    softCover = true\n");
    EXPECT_EQ(json(vehicles::write_json(file)).queries[0].options[0].sections[0].entries.size(),
              2u);
    EXPECT_EQ(lua(vehicles::write_lua(file)).queries[0].options[0].sections[0].entries.size(), 2u);
}

TEST(Writers, escape_what_needs_it) {
    const lang::File file = text("query A\noption \"say \\\"hi\\\" \\\\ \xc3\xa9\"\n");
    EXPECT_EQ(file.queries[0].options[0].label, "say \"hi\" \\ \xc3\xa9");
    EXPECT_EQ(json(vehicles::write_json(file)).queries[0].options[0].label,
              file.queries[0].options[0].label);
    EXPECT_EQ(lua(vehicles::write_lua(file)).queries[0].options[0].label,
              file.queries[0].options[0].label);
}

TEST(Writers, lay_out_lua_for_people) {
    const lang::File file = text(R"(
query Near
wanted 2
option "close"
  generation:
    points "sniper" around puppet = 40
  conditions:
    min distance from puppet = 5 m
)");
    EXPECT_EQ(vehicles::write_lua(file), R"(query{
  name = "Near",
  wanted = 2,
  {
    label = "close",
    generation = {["points \"sniper\" around puppet"] = 40},
    conditions = {min_distance_from_puppet = "5 m"},
  },
}
)");
}

TEST(Writers, lay_out_json_for_people) {
    const lang::File file = text(
        "query Near\noption \"close\"\n  generation:\n    grid around puppet = 10 (density 0.5)\n");
    EXPECT_EQ(vehicles::write_json(file), R"({
  "queries": [
    {
      "name": "Near",
      "options": [
        {
          "label": "close",
          "generation": {
            "grid around puppet": {"value": 10, "arguments": {"density": 0.5}}
          }
        }
      ]
    }
  ]
}
)");
}

}  // namespace
}  // namespace vantage::test
