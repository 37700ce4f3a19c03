// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Query files in Lua: what they may compute, what Lua would lose in silence, and where mistakes
// are said to be.

#include "adapters/lua/lua_queries.h"

#include <gtest/gtest.h>

#include "adapters/lua/lua_scan.h"
#include "adapters/lua/lua_tokens.h"
#include "query/vehicles/same_meaning.h"
#include "vantage/program.h"

namespace vantage::adapters {
namespace {

Result<lang::File> read(const std::string& text) {
    return read_lua({.name = "t.lua", .text = text});
}

struct Mistake {
    std::string code;
    std::uint32_t line = 0, column = 0;
    bool operator==(const Mistake&) const = default;
};

void PrintTo(const Mistake& mistake, std::ostream* out) {
    *out << mistake.code << " at " << mistake.line << ":" << mistake.column;
}

std::vector<Mistake> mistakes_in(const std::string& text) {
    std::vector<Mistake> mistakes;
    const auto file = read(text);
    for (const Diagnostic& d : file.diagnostics()) {
        EXPECT_EQ(d.place.file, "t.lua");
        mistakes.push_back({d.code, d.place.line, d.place.column});
    }
    return mistakes;
}

using Mistakes = std::vector<Mistake>;

TEST(LuaQueries, may_compute_their_tables) {
    const auto computed = read(R"(
local near, far = 5, 5 * 3 + 1
local function cover(radius)
  return { Generation = { ["hidespots from target around puppet"] = radius },
           Conditions = { min_distance_from_puppet = near } }
end
local q = { Name = "Cover" .. "Near" .. 1 }
for i, radius in ipairs({ far, far * 2 }) do
  q[#q + 1] = cover(radius)
  q[i].Label = "ring " .. i
end
table.insert(q, { Label = "last", Generation = { grid_around_puppet = math.max(3, near) } })
query(q)
)");
    ASSERT_TRUE(computed.ok()) << to_string(computed.diagnostics());
    const auto plain = read(R"(
query { Name = "CoverNear1",
  { Label = "ring 1", Generation = { hidespots_from_target_around_puppet = 16 },
    Conditions = { min_distance_from_puppet = 5 } },
  { Label = "ring 2", Generation = { hidespots_from_target_around_puppet = 32 },
    Conditions = { min_distance_from_puppet = 5 } },
  { Label = "last", Generation = { grid_around_puppet = 5 } },
}
)");
    ASSERT_TRUE(plain.ok()) << to_string(plain.diagnostics());
    EXPECT_EQ(vehicles::meaning_of(*computed), vehicles::meaning_of(*plain));
}

TEST(LuaQueries, come_in_one_order_however_lua_orders_its_tables) {
    const std::string text = R"(
local names = ""
for name in pairs({ delta = 1, alpha = 2, charlie = 3, bravo = 4, [2] = 5, [1] = 6 }) do
  names = names .. name
end
query { Name = "Q" .. names, { Conditions = { softCover = true, inDanger = false, claimed = true } } }
)";
    const auto file = read(text);
    ASSERT_TRUE(file.ok()) << to_string(file.diagnostics());
    EXPECT_EQ(file->queries[0].name.text, "Q12alphabravocharliedelta");
    const auto& entries = file->queries[0].options[0].sections[0].entries;
    ASSERT_EQ(entries.size(), 3u);
    EXPECT_EQ(entries[0].head.word.text, "claimed");
    EXPECT_EQ(entries[1].head.word.text, "inDanger");
    EXPECT_EQ(entries[2].head.word.text, "softCover");
}

TEST(LuaQueries, know_where_each_key_stands) {
    const auto file = read(
        "query { Name = \"A\",\n  { Conditions = {\n"
        "    softCover = true,\n    [\"min distance from puppet\"] = 5 } } }\n");
    ASSERT_TRUE(file.ok()) << to_string(file.diagnostics());
    const auto& entries = file->queries[0].options[0].sections[0].entries;
    EXPECT_EQ(entries[0].head.word.text, "distance");
    EXPECT_EQ(entries[0].at.line, 4u);
    EXPECT_EQ(entries[0].at.column, 5u);
    EXPECT_EQ(entries[1].at.line, 3u);
    EXPECT_EQ(file->queries[0].options[0].at.line, 2u);
}

TEST(LuaQueries, with_the_same_key_twice_are_refused) {
    EXPECT_EQ(mistakes_in("query { Name = \"A\",\n  { Weights = { softCover = 1,\n"
                          "      softCover = 2 } } }"),
              (Mistakes{{"lua/duplicate-key", 3, 7}}));
    EXPECT_EQ(mistakes_in("local t = { a = 1, ['a'] = 2 }"),
              (Mistakes{{"lua/duplicate-key", 1, 20}}));
    EXPECT_EQ(mistakes_in("local t = { [\"\\97\"] = 1, [ [[a]] ] = 2 }"),
              (Mistakes{{"lua/duplicate-key", 1, 26}}));
    EXPECT_EQ(mistakes_in("local t = { 5, [1] = 6 }"), (Mistakes{{"lua/duplicate-key", 1, 16}}));
    EXPECT_EQ(mistakes_in("local t = { [1] = 6, 5 }"), (Mistakes{{"lua/duplicate-key", 1, 22}}));
    const auto file = read("local t = {\n a = 1,\n a = 2 }");
    EXPECT_NE(file.diagnostics()[0].found.find("line 2, column 2"), std::string::npos);
}

TEST(LuaQueries, may_have_the_same_key_in_different_tables) {
    for (const char* good : {
             "local t = { a = 1, b = { a = 2, c = { a = 3 } }, d = { a = 1 } }",
             "local t = { a = 1, -- a = 2,\n b = 3 }",
             "local t = { a = 1, --[[ a = 2, ]] b = 3 }",
             "local t = { a = 1, b = \"a = 2, a = 3\" }",
             "local t = { a = 1, b = [==[ a = 2, ]] a = 3 ]==] }",
             "local t = { a = function(b, c) local a = 1; a = 2; if a then a = 3 end end, d = 4 }",
             "local a = 1 local t = { a = 1, a == 1, a, (a == 1) }",
             "local t = { a = 1, [\"a \"] = 2, ['A'] = 3 }",
         }) {
        EXPECT_EQ(mistakes_in(good), Mistakes{}) << good;
    }
}

TEST(LuaQueries, say_where_they_are_wrong) {
    EXPECT_EQ(mistakes_in("query {\n  Name = \"A\"\n  Wanted = 2\n}"),
              (Mistakes{{"lua/syntax", 2, 13}}));
    EXPECT_EQ(mistakes_in("\n\nlocal x = nil + 1"), (Mistakes{{"lua/error", 3, 1}}));
    EXPECT_EQ(mistakes_in("\nerror(\"no\")"), (Mistakes{{"lua/error", 2, 1}}));
    EXPECT_EQ(mistakes_in("\nqery { Name = \"A\" }"), (Mistakes{{"lua/unknown-name", 2, 1}}));
    EXPECT_EQ(mistakes_in("query { Name = \"A\",\n Wnated = 3,\n  { Wieghts = {} } }"),
              (Mistakes{{"vehicle/unknown-key", 2, 2}, {"vehicle/unknown-key", 3, 5}}));
    EXPECT_EQ(mistakes_in("query { Name = \"A\",\n  Wanted = \"two\" }"),
              (Mistakes{{"vehicle/wrong-kind", 2, 12}}));
    EXPECT_EQ(mistakes_in("query { { Generation = {} } }"),
              (Mistakes{{"vehicle/missing-key", 1, 7}}));
    EXPECT_EQ(mistakes_in("query { Name = \"A\", name = \"B\" }"),
              (Mistakes{{"vehicle/duplicate-key", 1, 21}}));
    EXPECT_EQ(mistakes_in("query { Name = \"A\", { 1 } }"),
              (Mistakes{{"vehicle/wrong-kind", 1, 21}}));
    EXPECT_EQ(mistakes_in("query { Name = \"A\", Objects = { \"a\", [3] = \"b\" } }"),
              (Mistakes{{"lua/not-data", 1, 21}}));
    EXPECT_EQ(mistakes_in("query(7)"), (Mistakes{{"lua/error", 1, 1}}));
    EXPECT_EQ(mistakes_in("x = 5 $ 3"), (Mistakes{{"lua/syntax", 1, 7}}));
    EXPECT_EQ(mistakes_in("x = \"no end"), (Mistakes{{"lua/syntax", 1, 5}}));
    EXPECT_EQ(mistakes_in(std::string("x = 1\n\0", 7)), (Mistakes{{"lang/nul-byte", 2, 1}}));
    EXPECT_EQ(mistakes_in("-- \xff"), (Mistakes{{"lang/not-utf8", 1, 4}}));
}

TEST(LuaQueries, suggest_the_name_that_was_meant) {
    EXPECT_NE(to_string(read("qery {}").diagnostics()).find("did you mean 'query'?"),
              std::string::npos);
    EXPECT_NE(to_string(read("query { Name = 'A', Wnated = 1 }").diagnostics())
                  .find("did you mean 'wanted'?"),
              std::string::npos);
}

TEST(LuaQueries, warn_of_fields_that_nil_removed) {
    const auto file = read("local cfg = {}\nquery { Name = \"A\",\n  Wanted = cfg.wanted }");
    ASSERT_TRUE(file.ok());
    ASSERT_EQ(file.diagnostics().size(), 1u);
    EXPECT_EQ(file.diagnostics()[0].code, "lua/nil-value");
    EXPECT_EQ(file.diagnostics()[0].severity, Severity::Warning);
    EXPECT_EQ(file.diagnostics()[0].place.line, 3u);
}

TEST(LuaQueries, tell_several_mistakes_of_tables_at_once) {
    const auto mistakes = mistakes_in(
        "query { Name = \"A b\",\n  Accept = true,\n  Select = \"some\",\n  {\n"
        "    Conditions = {\n      min_distance_from_puppet = {},\n"
        "      min_distance_puppet = 3 },\n    Weights = { { anyOf = {} } } } }");
    ASSERT_EQ(mistakes.size(), 6u);
    EXPECT_EQ(mistakes[0], (Mistake{"vehicle/wrong-kind", 1, 16}));
    EXPECT_EQ(mistakes[1], (Mistake{"vehicle/wrong-kind", 2, 12}));
    EXPECT_EQ(mistakes[2].line, 3u);
    EXPECT_EQ(mistakes[3], (Mistake{"vehicle/missing-key", 6, 7}));
    EXPECT_EQ(mistakes[4].line, 7u);
    EXPECT_EQ(mistakes[5], (Mistake{"vehicle/group-outside-conditions", 8, 17}));
}

TEST(LuaQueries, have_limits_that_real_files_do_not_meet) {
    // As large as a file may be: 1 MiB of queries with plain entries.
    std::string text;
    for (int i = 0; text.size() < (1u << 20) - 600; ++i) {
        text += "query { Name = \"Query" + std::to_string(i) +
                "\", { Label = \"near\",\n"
                "  Generation = { hidespots_from_target_around_puppet = 15 },\n"
                "  Conditions = { min_distance_from_puppet = 5, canReachBefore_the_target = true,\n"
                "                 max_distance_from_leader = 30, visible_from_target = false },\n"
                "  Weights = { softCover = -10, distance_from_puppet = -1.0 } } }\n";
    }
    LuaUsage usage;
    const auto file = read_lua({.name = "large.lua", .text = text}, {}, &usage);
    EXPECT_TRUE(file.ok()) << to_string(file.diagnostics());
    RecordProperty("instructions", std::to_string(usage.instructions));
    RecordProperty("peak_memory", std::to_string(usage.peak_memory));
    EXPECT_FALSE(read(text + std::string(1000, '\n')).ok()) << "more than 1 MiB";
}

TEST(LuaQueries, are_read_the_same_twice) {
    const std::string text = "for i = 1, 100 do query { Name = \"Q\" .. i } end";
    LuaUsage first, second;
    (void)read_lua({.name = "t", .text = text}, {}, &first);
    (void)read_lua({.name = "t", .text = text}, {}, &second);
    EXPECT_EQ(first.instructions, second.instructions);
    EXPECT_EQ(first.peak_memory, second.peak_memory);
}

std::vector<std::string> tokens_of_text(std::string_view text) {
    std::vector<std::string> found;
    LuaTokens tokens(text);
    for (LuaToken token = tokens.next(); token.kind != LuaToken::Kind::End; token = tokens.next()) {
        found.emplace_back(token.source);
        if (token.kind == LuaToken::Kind::Broken) break;
    }
    return found;
}

TEST(LuaTokens, are_cut_as_lua_cuts_them) {
    using Tokens = std::vector<std::string>;
    EXPECT_EQ(tokens_of_text("a.b..c...::=="),
              (Tokens{"a", ".", "b", "..", "c", "...", "::", "=="}));
    EXPECT_EQ(tokens_of_text("0x1p-3+1e+5 .5 3..2"), (Tokens{"0x1p-3", "+", "1e+5", ".5", "3..2"}));
    EXPECT_EQ(tokens_of_text("0xe+1"), (Tokens{"0xe", "+", "1"}));
    EXPECT_EQ(tokens_of_text("'a\\'b' \"c\\\nd\" [=[ ]] ]=] e"),
              (Tokens{"'a\\'b'", "\"c\\\nd\"", "[=[ ]] ]=]", "e"}));
    EXPECT_EQ(tokens_of_text("a --[==[ b ]] \n c ]==] d -- e\rf --[ g\nh"),
              (Tokens{"a", "d", "f", "h"}));
    EXPECT_EQ(tokens_of_text("\"a\\z  \n  b\""), (Tokens{"\"a\\z  \n  b\""}));
    EXPECT_EQ(lua_text_meaning("\"a\\z  \n  b\\x41\\65\\u{e9}\\n\\\"\""), "abAA\xc3\xa9\n\"");
    EXPECT_EQ(lua_text_meaning("[==[\na]]b]==]"), "a]]b");
}

}  // namespace
}  // namespace vantage::adapters
