// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT

#include "bake/import/quake3/entities.h"

#include <gtest/gtest.h>

namespace vantage::bake::quake3 {
namespace {

using namespace std::string_view_literals;

Result<std::vector<Entity>> parse(std::string_view text) {
    return parse_entities(text, "test.bsp");
}

TEST(EntityText, gives_blocks_of_pairs_in_order) {
    const auto entities =
        parse("{\n\"classname\" \"worldspawn\"\n}\n{\n\"classname\" \"light\"\n}\n\0"sv);
    ASSERT_TRUE(entities) << to_string(entities.diagnostics());
    ASSERT_EQ(entities->size(), 2u);
    EXPECT_EQ((*entities)[0].class_name(), "worldspawn");
    EXPECT_EQ((*entities)[1].class_name(), "light");
    EXPECT_EQ((*entities)[1].line(), 4u);
}

TEST(EntityText, an_empty_text_has_no_entities) {
    for (const std::string_view text : {""sv, " \n"sv, "\0"sv, "\0{"sv}) {
        const auto entities = parse(text);
        ASSERT_TRUE(entities);
        EXPECT_TRUE(entities->empty());
    }
}

TEST(EntityText, accepts_bare_words_comments_and_blocks_without_line_breaks) {
    const auto entities =
        parse("// made by hand\n{classname light // here\n\"a b\"\"c } d\"}//end");
    ASSERT_TRUE(entities) << to_string(entities.diagnostics());
    EXPECT_EQ(entities->front().class_name(), "light");
    EXPECT_EQ(entities->front().text("A B"), "c } d");
}

TEST(EntityText, of_equal_keys_the_last_one_counts) {
    const auto entities = parse("{ \"target\" \"a\" \"Target\" \"b\" }");
    ASSERT_TRUE(entities);
    EXPECT_EQ(entities->front().text("target"), "b");
}

TEST(EntityText, reads_numbers_and_points) {
    const auto entities = parse(
        "{ origin \"1 -2.5 +3e1\" angle 90 spawnflags 3 bad \"1 2\" wild \"1 nan 3\" far \"1 2 "
        "1e9\" "
        "angles \"10 20 30\" word x }");
    ASSERT_TRUE(entities);
    const Entity& entity = entities->front();
    const std::optional<UnitPoint> origin = entity.point("origin");
    ASSERT_TRUE(origin);
    EXPECT_EQ(origin->x, 1);
    EXPECT_EQ(origin->y, -2.5);
    EXPECT_EQ(origin->z, 30);
    EXPECT_EQ(entity.yaw_deg(), 90);
    EXPECT_EQ(entity.spawn_flags(), 3u);
    EXPECT_FALSE(entity.point("bad"));
    EXPECT_FALSE(entity.point("wild"));
    EXPECT_FALSE(entity.point("far"));
    EXPECT_FALSE(entity.point("missing"));
    EXPECT_EQ(entity.number("word", 7), 7);
    EXPECT_EQ(parse("{ angles \"10 20 30\" }")->front().yaw_deg(), 20);
    EXPECT_EQ(parse("{ spawnflags -1 }")->front().spawn_flags(), 0u);
    EXPECT_EQ(parse("{ spawnflags 1e300 }")->front().spawn_flags(), 0u);
}

TEST(EntityText, says_what_is_wrong_and_in_which_line) {
    const auto message_of = [](std::string_view text) {
        const auto entities = parse(text);
        return entities ? "ok"
                        : entities.diagnostics().front().code + ": " +
                              entities.diagnostics().front().message;
    };
    EXPECT_EQ(message_of("{\n\"a\" \"b\"\n"),
              "bsp/bad-entities: an entity is not closed (line 3 of the entity text)");
    EXPECT_EQ(message_of("{ \"a\" }"),
              "bsp/bad-entities: a key has no value (line 1 of the entity text)");
    EXPECT_EQ(message_of("{ \"a\" \"b }"),
              "bsp/bad-entities: a key has no value (line 1 of the entity text)");
    EXPECT_EQ(message_of("\nlight"),
              "bsp/bad-entities: something stands outside of the entities (line 2 of the entity "
              "text)");
    EXPECT_EQ(message_of("{ { } }"),
              "bsp/bad-entities: an entity is not closed (line 1 of the entity text)");
}

TEST(EntityText, is_bounded_in_length_entities_and_keys) {
    EXPECT_EQ(parse(std::string(kMaxEntityTextBytes + 1, ' ')).diagnostics().front().code,
              "bsp/too-large");
    std::string many;
    for (std::size_t i = 0; i <= kMaxEntities; ++i)
        many += "{}";
    EXPECT_EQ(parse(many).diagnostics().front().code, "bsp/bad-entities");
    std::string keys = "{";
    for (int i = 0; i < 2000; ++i)
        keys += "a b ";
    EXPECT_EQ(parse(keys + "}").diagnostics().front().code, "bsp/bad-entities");
}

TEST(EntityText, plain_text_is_short_and_printable) {
    EXPECT_EQ(plain_text("Red\nBase\x80"), "Red?Base?");
    EXPECT_EQ(plain_text(std::string(1000, 'x')).size(), 128u);
}

}  // namespace
}  // namespace vantage::bake::quake3
