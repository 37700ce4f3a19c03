// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Who counts in the middle of a squad: the dead, the stuck and those far away do not.

#include "vantage_behaviour/squad_watch.h"

#include <gtest/gtest.h>

#include <vector>

namespace vantage::tests {
namespace {

class Watch : public ::testing::Test {
  protected:
    Watch() {
        for (const float x : {0.0f, 4.0f, 8.0f})
            add({x, 0, 0});
    }
    void add(Vec3 position) {
        members.push_back(world.add({.squad = 1, .position = position}));
        reports.push_back({.member = members.back()});
    }
    void move(std::size_t member, Vec3 position) {
        world.set(members[member], {.squad = 1, .position = position});
    }
    /// Until `seconds` later, ten times a second.
    void run(double seconds) {
        for (const double end = now + seconds; now < end; now += 0.1) {
            world.publish();
            watch.update(now, reports);
        }
        world.publish();
    }
    Vec3 middle() const { return world.snapshot()->squad(1)->center; }

    World world;
    SquadWatch watch{world, {.stray_beyond = 30, .back_within = 20, .stuck_after = 2}};
    std::vector<ObjectId> members;
    std::vector<MemberReport> reports;
    double now = 0;
};

TEST_F(Watch, counts_everybody_also_one_who_acts_on_his_own) {
    move(2, {26, 0, 0});
    run(5);
    EXPECT_EQ(middle(), (Vec3{10, 0, 0})) << "he holds the others back, as he should";
    EXPECT_EQ(watch.standing(members[2]), MemberStanding::Counts);
}

TEST_F(Watch, does_not_wait_for_the_dead) {
    reports[0].is_dead = true;
    run(0.2);
    EXPECT_EQ(watch.standing(members[0]), MemberStanding::Dead);
    EXPECT_EQ(middle(), (Vec3{6, 0, 0}));
    world.remove(members[1]);
    run(0.2);
    EXPECT_EQ(middle(), (Vec3{8, 0, 0})) << "a body that was removed";
    EXPECT_EQ(watch.standing(members[1]), MemberStanding::Counts) << "a stranger";
}

TEST_F(Watch, does_not_wait_for_one_who_is_stuck_until_he_moves_again) {
    reports[0].wants_to_move = true;
    run(1.5);
    EXPECT_EQ(watch.standing(members[0]), MemberStanding::Counts) << "not yet";
    run(1);
    EXPECT_EQ(watch.standing(members[0]), MemberStanding::Stuck);
    EXPECT_EQ(middle(), (Vec3{6, 0, 0}));
    reports[0].wants_to_move = false;
    run(0.2);
    EXPECT_EQ(watch.standing(members[0]), MemberStanding::Stuck) << "he has given up trying";
    move(0, {2, 0, 0});
    run(0.2);
    EXPECT_EQ(watch.standing(members[0]), MemberStanding::Counts);
}

TEST_F(Watch, never_calls_one_stuck_who_stays_where_he_is_on_purpose) {
    run(20);
    EXPECT_EQ(watch.standing(members[0]), MemberStanding::Counts);
}

TEST_F(Watch, leaves_out_one_who_strayed_and_takes_him_back_nearer_than_he_left) {
    move(2, {40, 0, 0});
    run(0.2);
    EXPECT_EQ(watch.standing(members[2]), MemberStanding::Stray);
    EXPECT_EQ(middle(), (Vec3{2, 0, 0}));
    move(2, {25, 0, 0});
    run(0.2);
    EXPECT_EQ(watch.standing(members[2]), MemberStanding::Stray) << "23 m: not back yet";
    move(2, {20, 0, 0});
    run(0.2);
    EXPECT_EQ(watch.standing(members[2]), MemberStanding::Counts);
    EXPECT_EQ(middle(), (Vec3{8, 0, 0}));
}

TEST_F(Watch, forgets_members_that_are_not_reported_and_they_count_again) {
    move(2, {40, 0, 0});
    run(0.2);
    reports.pop_back();
    run(0.2);
    EXPECT_EQ(watch.standing(members[2]), MemberStanding::Counts);
    EXPECT_NEAR(middle().x, 44.0f / 3, 1e-4f);
}

}  // namespace
}  // namespace vantage::tests
