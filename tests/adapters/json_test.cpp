// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The JSON tree and its places; what is too deep, too large or broken.

#include "adapters/simdjson/json.h"

#include <gtest/gtest.h>

namespace vantage::adapters {
namespace {

Result<JsonValue> parse(const std::string& text, const JsonLimits& limits = {}) {
    return parse_json({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}, "t.json",
                      limits);
}

std::string code_of(const Result<JsonValue>& result) {
    return result.ok() ? "" : result.diagnostics().front().code;
}

TEST(Json, becomes_a_tree_with_places) {
    const auto root =
        parse("{\"a\": [1, -2.5e1,\n  \"x\\u00e9\\n\"],\n \"b\": {\"c\": null, \"d\": true}}");
    ASSERT_TRUE(root.ok()) << to_string(root.diagnostics());
    const JsonValue* a = root->find("a");
    ASSERT_NE(a, nullptr);
    ASSERT_EQ(a->items.size(), 3u);
    EXPECT_EQ(a->items[0].number, 1);
    EXPECT_EQ(a->items[1].number, -25);
    EXPECT_EQ(a->items[2].text, "x\xc3\xa9\n");
    EXPECT_EQ(a->line, 1u);
    EXPECT_EQ(a->column, 7u);
    EXPECT_EQ(a->items[2].line, 2u);
    EXPECT_EQ(a->items[2].column, 3u);
    const JsonValue* d = root->find("b")->find("d");
    EXPECT_TRUE(d->boolean);
    EXPECT_EQ(d->line, 3u);
    EXPECT_EQ(root->find("b")->find("c")->kind, JsonValue::Kind::Null);
    EXPECT_EQ(root->find("z"), nullptr);
}

TEST(Json, broken_text_is_refused_with_its_place) {
    const auto result = parse("{\"a\": 1,\n \"b\": tru}");
    ASSERT_EQ(code_of(result), "json/syntax");
    EXPECT_EQ(result.diagnostics()[0].place.file, "t.json");
    EXPECT_EQ(result.diagnostics()[0].place.line, 2u);
    for (const char* bad : {"", " ", "{", "[1,]", "{\"a\" 1}", "nul", "[1] 2", "{\"a\":1,}", "\xff",
                            "[\"\x01\"]", "[01]", "[1e999]", "7", "\"text\""}) {
        EXPECT_EQ(code_of(parse(bad)), "json/syntax") << bad;
    }
}

TEST(Json, the_same_key_twice_is_refused) {
    EXPECT_EQ(code_of(parse("{\"a\": {\"k\": 1, \"k\": 2}}")), "json/duplicate-key");
}

TEST(Json, depth_is_limited_and_a_million_levels_cost_nothing) {
    EXPECT_EQ(code_of(parse(std::string(60, '[') + std::string(60, ']'))), "");
    EXPECT_EQ(code_of(parse(std::string(70, '[') + std::string(70, ']'))), "json/too-deep");
    EXPECT_EQ(code_of(parse(std::string(1'000'000, '[') + std::string(1'000'000, ']'))),
              "json/too-deep");
    std::string objects;
    for (int i = 0; i < 1000; ++i)
        objects += "{\"a\":";
    EXPECT_FALSE(parse(objects + "1" + std::string(1000, '}')).ok());
}

TEST(Json, size_and_number_of_values_are_limited) {
    EXPECT_EQ(code_of(parse("[1, 2, 3]", {.bytes = 4})), "json/too-large");
    EXPECT_EQ(code_of(parse("[1, 2, 3]", {.values = 3})), "json/too-large");
    EXPECT_EQ(code_of(parse("[1, 2, 3]", {.values = 4})), "");
    EXPECT_EQ(code_of(parse("[[], [], {}]", {.containers = 3})), "json/too-large");
}

}  // namespace
}  // namespace vantage::adapters
