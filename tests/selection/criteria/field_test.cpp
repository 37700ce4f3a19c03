// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// field: the value of a field at the candidate's node.

#include <cmath>

#include "selection/asked_world.h"
#include "selection/node_world.h"

namespace vantage::tests {
namespace {

TEST(Field, is_the_value_at_the_node_of_the_candidate) {
    NodeWorld level({"a..b", "....", "c..d"});
    level.set_heat('b', 4);
    level.publish();
    const Question heat{.word = "field", .name = "heat"};
    EXPECT_EQ(level.value(heat, 'b'), 4.0f);
    EXPECT_EQ(level.value(heat, 'a'), 0.0f);
    EXPECT_EQ(level.value(heat, level.at('b') + Vec3{0.3f, 0.5f, -0.4f}), 4.0f) << "all its cell";
}

TEST(Field, is_not_a_number_where_there_is_no_node) {
    NodeWorld level({"a..b"});
    level.publish();
    const Question heat{.word = "field", .name = "heat"};
    EXPECT_TRUE(std::isnan(level.value(heat, Vec3{50, 0, 50})));
    EXPECT_TRUE(std::isnan(level.value(heat, level.at('a') + Vec3{0, 9, 0}))) << "far above";
}

TEST(Field, is_that_of_the_snapshot_whatever_is_published_later) {
    NodeWorld level({"a..b"});
    level.set_heat('a', 1);
    level.publish();
    const auto kept = level.snapshot;
    level.set_heat('a', 2);
    const Question heat{.word = "field", .name = "heat"};
    EXPECT_EQ(level.value(heat, 'a'), 1.0f);
    level.publish();
    EXPECT_EQ(level.value(heat, 'a'), 2.0f);
}

TEST(Field, of_occupancy_leaves_out_who_asks) {
    NodeWorld level({"a..b"});
    const ObjectId agent = level.world.add({.position = level.at('a')});
    JobBoard board({.map = level.picture.map(), .fields = level.store});
    OccupancyJob& job = board.add(std::make_unique<OccupancyJob>(
        level.picture.map(),
        OccupancySettings{.output = "crowd", .max_agents = 16, .radius = 1.2f}));
    ASSERT_TRUE(board.seal().ok());
    job.set_agent(agent.index, level.at('a'));
    job.set_agent(5, level.at('a'));
    board.want(board.find("crowd"));
    WorkTurn turn;
    board.step(turn);
    level.publish();
    Question crowd{.word = "field", .name = "crowd", .asker_id = agent};
    EXPECT_EQ(level.value(crowd, 'a'), 1.0f);
    crowd.asker_id = {7, 1};
    EXPECT_EQ(level.value(crowd, 'a'), 2.0f);
}

/// Two places, one of them hot, asked as text.
struct HotPlaces {
    HotPlaces() {
        level.set_heat('b', 5);
        asked.world.set_tactics(Tactics::make(level.settings).value());
        asked.agent = asked.world.add({.position = level.at('a')});
        asked.publish();
        asked.add_spots({level.at('a'), level.at('b')});
        asked.wanted = 2;
    }
    Answer ask(const std::string& entry, bool is_weight) {
        return asked.ask(
            "query Q\nwithout defaults\noption\n  generation:\n    spots around "
            "puppet = 0\n  " +
            std::string(is_weight ? "weights" : "conditions") + ":\n    " + entry + "\n");
    }
    NodeWorld level{{"a..b"}};
    AskedWorld asked;
};

TEST(Field, weighs_over_the_range_that_the_field_declares) {
    HotPlaces places;
    const Answer declared = places.ask("field \"heat\" = 1", true);
    ASSERT_EQ(declared.results.size(), 2u);
    EXPECT_EQ(score_value(declared.results[0].score_low), 0.5) << "5 of 0 to 10";
    const Answer given = places.ask("field \"heat\" = 1 range 0 to 20", true);
    ASSERT_EQ(given.results.size(), 2u);
    EXPECT_EQ(score_value(given.results[0].score_low), 0.25);
}

TEST(Field, as_a_condition_compares_the_raw_value) {
    HotPlaces places;
    EXPECT_EQ(places.ask("max field \"heat\" = 4", false).results.size(), 1u);
    EXPECT_EQ(places.ask("max field \"heat\" = 5", false).results.size(), 2u);
}

TEST(Field, that_nobody_mounted_ends_the_option) {
    HotPlaces places;
    EXPECT_EQ(places.ask("max field \"haet\" = 4", false).status, Status::InvalidHandle);
    places.asked.world.set_tactics(nullptr);
    places.asked.publish();
    EXPECT_EQ(places.ask("max field \"heat\" = 4", false).status, Status::InvalidHandle);
}

}  // namespace
}  // namespace vantage::tests
