// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// predictedTarget: where the target is reckoned to be, else where it is believed to be.

#include "selection/asked_world.h"

namespace vantage::tests {
namespace {

struct Hunt {
    Hunt() {
        asked.agent = asked.world.add({});
        foe = asked.world.add({.team = 1, .position = {30, 0, 0}});
        asked.add_spots({{10, 0, 0}, {20, 0, 0}, {30, 0, 0}});
    }
    /// The spot nearest to predictedTarget.
    float nearest() {
        asked.publish();
        return asked.best(AskedWorld::spots_query("", "    distance from predictedTarget = -1\n"))
            .x;
    }
    Status status() {
        asked.publish();
        return asked
            .ask(AskedWorld::spots_query("    max distance from predictedTarget = 100\n", ""))
            .status;
    }
    AskedWorld asked;
    ObjectId foe;
};

TEST(PredictedTarget, is_missing_without_a_target) {
    Hunt hunt;
    EXPECT_EQ(hunt.status(), Status::MissingObject);
    hunt.asked.world.set_predicted_target(hunt.asked.agent, {hunt.foe, {10, 0, 0}});
    EXPECT_EQ(hunt.status(), Status::MissingObject) << "reckoned, but nobody is fought";
}

TEST(PredictedTarget, is_where_he_is_reckoned_else_where_he_is_believed) {
    Hunt hunt;
    hunt.asked.world.set_target(hunt.asked.agent, hunt.foe);
    EXPECT_EQ(hunt.nearest(), 30.0f) << "without knowledge, the truth";
    hunt.asked.world.believe(hunt.asked.agent, {.subject = hunt.foe, .position = {20, 0, 0}});
    EXPECT_EQ(hunt.nearest(), 20.0f);
    hunt.asked.world.set_predicted_target(hunt.asked.agent, {hunt.foe, {10, 0, 0}});
    EXPECT_EQ(hunt.nearest(), 10.0f);
    hunt.asked.world.believe(hunt.asked.agent,
                             {.subject = hunt.foe, .position = {20, 0, 0}, .is_seen_now = true});
    EXPECT_EQ(hunt.nearest(), 20.0f) << "who is seen needs no reckoning";
}

TEST(PredictedTarget, of_one_who_shares_knowledge_is_shared) {
    Hunt hunt;
    const ObjectId scout = hunt.asked.world.add({});
    hunt.asked.world.set_target(hunt.asked.agent, hunt.foe);
    hunt.asked.world.set_predicted_target(scout, {hunt.foe, {10, 0, 0}});
    EXPECT_EQ(hunt.nearest(), 30.0f);
    hunt.asked.world.share_knowledge(hunt.asked.agent, scout);
    EXPECT_EQ(hunt.nearest(), 10.0f);
}

TEST(PredictedTarget, may_be_bound_like_any_other) {
    Hunt hunt;
    const ObjectId place = hunt.asked.world.add({.position = {20, 0, 0}});
    hunt.asked.bindings = {{"predictedTarget", place}};
    EXPECT_EQ(hunt.nearest(), 20.0f);
}

}  // namespace
}  // namespace vantage::tests
