// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Query files in JSON: mistakes with their places, and documents that nobody wrote in good faith.

#include "adapters/simdjson/json_queries.h"

#include <gtest/gtest.h>

namespace vantage::adapters {
namespace {

Result<lang::File> read(const std::string& text) {
    return read_json_queries({.name = "t.json", .text = text});
}

struct Mistake {
    std::string code;
    std::uint32_t line = 0, column = 0;
    bool operator==(const Mistake&) const = default;
};

void PrintTo(const Mistake& mistake, std::ostream* out) {
    *out << mistake.code << " at " << mistake.line << ":" << mistake.column;
}

using Mistakes = std::vector<Mistake>;

Mistakes mistakes_in(const std::string& text) {
    Mistakes mistakes;
    const auto file = read(text);
    for (const Diagnostic& d : file.diagnostics()) {
        EXPECT_EQ(d.place.file, "t.json");
        mistakes.push_back({d.code, d.place.line, d.place.column});
    }
    return mistakes;
}

TEST(JsonQueries, may_be_empty_or_name_their_schema) {
    EXPECT_TRUE(read("{}").ok());
    EXPECT_TRUE(read("{\"$schema\": \"query.schema.json\", \"queries\": []}").ok());
}

TEST(JsonQueries, know_where_each_key_stands) {
    const auto file = read(
        "{\"queries\": [{\"name\": \"A\", \"options\": [\n"
        "  {\"conditions\": {\n    \"softCover\": true}}]}]}");
    ASSERT_TRUE(file.ok()) << to_string(file.diagnostics());
    const lang::Entry& entry = file->queries[0].options[0].sections[0].entries[0];
    EXPECT_EQ(entry.at.line, 3u);
    EXPECT_EQ(entry.at.column, 5u);
    EXPECT_EQ(entry.value.at.column, 18u);
}

TEST(JsonQueries, say_where_they_are_wrong) {
    EXPECT_EQ(mistakes_in("{\"quereis\": []}"), (Mistakes{{"vehicle/unknown-key", 1, 2}}));
    EXPECT_EQ(mistakes_in("{\"queries\": {}}"), Mistakes{});
    EXPECT_EQ(mistakes_in("{\"queries\": {\"a\": 1}}"), (Mistakes{{"vehicle/wrong-kind", 1, 13}}));
    EXPECT_EQ(mistakes_in("{\"queries\": [7]}"), (Mistakes{{"vehicle/wrong-kind", 1, 14}}));
    EXPECT_EQ(mistakes_in("[{}]"), (Mistakes{{"vehicle/wrong-kind", 1, 1}}));
    EXPECT_EQ(mistakes_in("{\"queries\": [\n {}]}"), (Mistakes{{"vehicle/missing-key", 2, 2}}));
    EXPECT_EQ(mistakes_in("{\"queries\": [{\"name\": \"A\",\n  \"Wanted\": 3}]}"),
              (Mistakes{{"vehicle/unknown-key", 2, 3}}));
    EXPECT_EQ(mistakes_in("{\"queries\": [{\"name\": \"A\",\n  \"wanted\": 3,\n  \"wanted\": 4}]}"),
              (Mistakes{{"json/duplicate-key", 3, 3}}));
    EXPECT_EQ(mistakes_in("{\"queries\": [{\"name\": \"A\", \"options\": [{\"conditions\": [\n"
                          "  {\"value\": 5},\n  {\"entry\": \"softCover\"},\n  7,\n"
                          "  {\"anyOf\": true}]}]}]}"),
              (Mistakes{{"vehicle/missing-key", 2, 3},
                        {"vehicle/missing-key", 3, 13},
                        {"vehicle/wrong-kind", 4, 3},
                        {"vehicle/wrong-kind", 5, 13}}));
    EXPECT_EQ(mistakes_in("{\"queries\": [{\"name\": \"A\", \"onFailure\":\n"
                          "  {\"signal\": \"a b\", \"set\": {\"c d\": 1, \"e\": null}}}]}"),
              (Mistakes{{"vehicle/wrong-kind", 2, 14},
                        {"vehicle/bad-name", 2, 29},
                        {"vehicle/wrong-kind", 2, 44}}));
    EXPECT_EQ(mistakes_in("{\"fallbacks\": {\"environment\": {\"a b\": \"c\"},\n"
                          "  \"behavior\": {}}}"),
              (Mistakes{{"vehicle/bad-name", 1, 32}, {"vehicle/unknown-key", 2, 3}}));
    EXPECT_EQ(mistakes_in("{\"defaults\": {}}"), (Mistakes{{"vehicle/missing-key", 1, 14}}));
}

TEST(JsonQueries, read_texts_inside_as_the_language_writes_them) {
    const auto in_conditions = [](const std::string& value) {
        return mistakes_in(
            "{\"queries\": [{\"name\": \"A\", \"options\": [{\"conditions\": {\n"
            "\"min distance from puppet\": " +
            value + "}}]}]}");
    };
    EXPECT_EQ(in_conditions("\"5 m\""), Mistakes{});
    EXPECT_EQ(in_conditions("\"speed * 2\""), Mistakes{});
    for (const char* bad :
         {"\"\"", "\"5 m 6\"", "\"speed *\"", "\"5 m\\n6 m\"", "\"-- 5\"",
          "{\"value\": 5, \"slack\": \"much\"}", "{\"value\": 5, \"range\": [1]}",
          "{\"value\": 5, \"curve\": \"steep\"}", "null", "[]", "\"\\u0000\"",
          "{\"value\": 5, \"curve\": {\"kind\": \"power\", \"midpoint\": 1}}",
          "{\"value\": 5, \"curve\": {\"exponent\": 1}}",
          "{\"value\": 5, \"arguments\": {\"a b\": 1}}", "{\"value\": 5, \"arguments\": [1]}"}) {
        const Mistakes mistakes = in_conditions(bad);
        ASSERT_EQ(mistakes.size(), 1u) << bad;
        EXPECT_EQ(mistakes[0].line, 2u) << bad;
    }
}

TEST(JsonQueries, suggest_the_key_that_was_meant) {
    EXPECT_NE(to_string(read("{\"quereis\": []}").diagnostics()).find("did you mean 'queries'?"),
              std::string::npos);
}

std::string repeated(const std::string& part, std::size_t count) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i)
        text += part;
    return text;
}

TEST(JsonQueries, of_any_depth_and_size_are_refused_early) {
    const auto code = [](const std::string& text) {
        const auto file = read(text);
        return file.ok() ? std::string() : file.diagnostics().front().code;
    };
    const std::size_t half = 500'000;
    EXPECT_EQ(code(std::string(half, '[') + std::string(half, ']')), "json/too-deep");
    EXPECT_EQ(code(std::string(1'000'000, '[')), "json/syntax");
    EXPECT_EQ(code(repeated("{\"queries\":[", 80'000)), "json/syntax");
    EXPECT_EQ(code("{\"queries\": " + std::string(50'000'000, ' ') + "[]}"), "lang/file-too-long");
    EXPECT_EQ(code("{\"queries\": [" + repeated("1,", 400'000) + "1]}"), "json/too-large");
    EXPECT_EQ(code("{\"queries\": [{\"name\": \"\xff\"}]}"), "lang/not-utf8");
    EXPECT_EQ(code(std::string("{}\0", 3)), "lang/nul-byte");
    EXPECT_EQ(code(""), "json/syntax");
    EXPECT_EQ(
        code("{\"queries\": [{\"name\": \"A\", \"options\": [" + repeated("{},", 64) + "{}]}]}"),
        "vehicle/too-many");
    std::string entries;
    for (int i = 0; i < 257; ++i)
        entries += (i == 0 ? "\"" : ",\"") + ("w" + std::to_string(i)) + "\": true";
    EXPECT_EQ(code("{\"queries\": [{\"name\": \"A\", \"options\": [{\"conditions\": {" + entries +
                   "}}]}]}"),
              "vehicle/too-many");
    EXPECT_EQ(code("{\"queries\": [{\"name\": \"A\", \"options\": [{\"conditions\": " +
                   repeated("[{\"anyOf\": ", 9) + "[]" + repeated("}]", 9) + "}]}]}"),
              "vehicle/too-deep");
}

}  // namespace
}  // namespace vantage::adapters
