// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Published examples that need cover, walls or a squad, asked as whole queries. The numbers T_nn
// are those of the requirements; what must come out is worked out beside each test, in double
// precision and without the library's words.

#include <array>
#include <cmath>
#include <numbers>
#include <set>

#include "base/vec.h"
#include "selection/asked_world.h"
#include "selection/generators/mounted_world.h"

namespace vantage::tests {
namespace {

/// A flat field of 80 by 80 m, an agent at its middle and the target on +X.
class WorkedScenes : public ::testing::Test {
  protected:
    WorkedScenes() {
        asked.navigation = wide_field();
        asked.agent = asked.world.add({.facing = {1, 0, 0}});
        target = asked.world.add({.team = 1, .position = {20, 0, 0}, .facing = {-1, 0, 0}});
        asked.world.set_target(asked.agent, target);
        asked.publish();
    }

    void mount(const PointContents& contents) {
        auto made = PointSection::make(contents);
        ASSERT_TRUE(made.ok()) << to_string(made.diagnostics());
        places = asked.world.mount({.section = *made});
        ASSERT_TRUE(places);
        asked.publish();
    }

    void move(ObjectId id, Vec3 position) {
        ObjectState state = *asked.snapshot->find(id);
        state.position = position;
        ASSERT_TRUE(asked.world.set(id, state));
        asked.publish();
    }

    /// A wall across the ground plane at x, from low to high z; much higher than anybody.
    struct Wall {
        double x, low, high;
    };
    void build(const Wall& wall) {
        const auto x = static_cast<float>(wall.x);
        asked.rays.add_box({.box = {{x, 0, static_cast<float>(wall.low)},
                                    {x + 0.01f, 9, static_cast<float>(wall.high)}}});
    }
    /// How far inside the wall's shadow the place lies as seen from an eye: metres on the wall,
    /// negative where the line passes.
    static double in_shadow(const Wall& wall, Vec3 eye, Vec3 place) {
        const double share = (wall.x - eye.x) / (double{place.x} - eye.x);
        if (share <= 0 || share >= 1) return -1;
        const double z = eye.z + share * (double{place.z} - eye.z);
        return std::min(z - wall.low, wall.high - z);
    }

    AskedWorld asked;
    ObjectId target;
    MountId places;
};

const char* const kCoverCompromised =
    "query CoverCompromised_FindNearby\n"
    "option\n"
    "  generation:\n"
    "    hidespots from target around puppet = 15\n"
    "  conditions:\n"
    "    min distance from puppet = 5\n"
    "    canReachBefore the target = true\n"
    "  weights:\n"
    "    softCover = -10\n"
    "    distance from puppet = -1\n"
    "option\n"
    "  generation:\n"
    "    grid around puppet = 10 (density 0.5)\n"
    "  conditions:\n"
    "    min distance from puppet = 5\n"
    "    max directness from target = 0.1\n"
    "  weights:\n"
    "    visible from target = -10\n"
    "    distance from puppet = -1\n";

//      . . . . .                 The grid reaches 10 m to each side. Behind the wall, and not
//      . . a . .         t       closer to the target, is better than any place that he sees.
//      h h h . . |
TEST_F(WorkedScenes, T_03_without_cover_near_a_step_aside_out_of_sight_is_taken) {
    const Wall wall{10, -3.2, -2.8};  // Hides fewer than an answer has room for.
    build(wall);
    mount({.cover = {cover_at({-15.1f, 0, 0})}});  // Just out of reach.
    asked.wanted = kMaxResults;
    const Answer answer = asked.ask(kCoverCompromised);
    ASSERT_EQ(answer.status, Status::Found);
    EXPECT_EQ(answer.option, 1u);
    const Vec3 foe{20, 0, 0};
    std::size_t hidden = 0, visible = 0;
    for (const AnswerResult& result : answer.results) {
        const Vec3 p = result.position;
        EXPECT_LE(std::max(std::abs(p.x), std::abs(p.z)), 10.0f + 1e-4f) << "half extent";
        const double way = std::hypot(p.x, p.z);
        EXPECT_GE(way, 5 - 1e-4);
        EXPECT_LE(20 - std::hypot(double{p.x} - 20, p.z), 0.1 * way + 1e-4) << "directness";
        const double shadow = in_shadow(wall, foe, p);
        if (std::abs(shadow) < 0.01) continue;  // Grazing: either is right.
        (shadow > 0 ? hidden : visible) += 1;
        EXPECT_TRUE(shadow < 0 || visible == 0) << "a visible place came before a hidden one";
        const double score = (shadow > 0 ? 0 : -10) - std::min(way / 30, 1.0);
        EXPECT_NEAR(score_value(result.score_low), score, 1e-4);
    }
    EXPECT_GT(hidden, 15u);
    EXPECT_GT(visible, 15u);

    mount({.cover = {cover_at({-14.9f, 0, 0})}});
    EXPECT_EQ(asked.ask(kCoverCompromised).option, 0u) << "within reach the cover is taken";
}

//   c c c c c c c c c c c c         rows of cover along the way, four lanes
//     T       L                     two trail, two lead: the middle is halfway between
//   |---- 10 m ----|                leaders find nothing ahead of them in it, and wait
class LeapfrogSquad : public WorkedScenes {
  protected:
    LeapfrogSquad() {
        move(target, {39, 0, 0});
        PointContents rows;
        for (int x = -36; x <= 36; x += 4) {
            for (const float z : {-3.0f, -1.0f, 1.0f, 3.0f})
                rows.cover.push_back(cover_at({static_cast<float>(x), 0, z}));
        }
        mount(rows);
        asked.world.remove(asked.agent);
        for (const Vec3 place :
             {Vec3{-16, 0, -1}, Vec3{-16, 0, 1}, Vec3{-32, 0, -3}, Vec3{-32, 0, 3}})
            squad.push_back(join(place));
        asked.publish();
    }

    ObjectId join(Vec3 place) {
        const ObjectId id = asked.world.add({.squad = 1, .position = place});
        asked.world.set_target(id, target);
        asked.world.claim({.owner = id, .position = place, .until = 1e9});
        return id;
    }

    /// Asks for one member; who finds a place claims it and is there. False: he waits.
    bool advance(ObjectId member) {
        asked.agent = member;
        const Answer answer = asked.ask(
            "query SquadAdvance\noption\n  generation:\n"
            "    hidespots from target around squadCenter = 10\n  conditions:\n"
            "    min directness to target = 0.5\n  weights:\n"
            "    distance to target = -1 range 0 to 80\n");
        if (answer.status != Status::Found) {
            EXPECT_EQ(answer.status, Status::AllRejected);
            return false;
        }
        const Vec3 middle = asked.snapshot->squad(1)->center;
        const Accepted accepted =
            accept(asked.world, answer.results, {.owner = member, .until = 1e9});
        EXPECT_NE(accepted.place, nullptr);
        EXPECT_LE(distance(accepted.place->position, middle), 10 + 1e-4f);
        move(member, accepted.place->position);
        return true;
    }
    float x_of(ObjectId member) const { return asked.snapshot->find(member)->position.x; }

    std::vector<ObjectId> squad;
};

TEST_F(LeapfrogSquad, T_11_leaders_wait_until_the_middle_of_the_squad_has_moved_up) {
    EXPECT_EQ(asked.snapshot->squad(1)->center, (Vec3{-24, 0, 0}));
    EXPECT_FALSE(advance(squad[0])) << "10 m from the middle is 2 m ahead of the leaders";
    EXPECT_FALSE(advance(squad[1]));
    EXPECT_TRUE(advance(squad[2]));
    EXPECT_TRUE(advance(squad[3]));
    EXPECT_EQ(x_of(squad[2]), -16.0f) << "the last row within 10 m of the middle";
    EXPECT_TRUE(advance(squad[0])) << "the middle is at -16 now, or close to it";
    EXPECT_GT(x_of(squad[0]), x_of(squad[2])) << "leapfrog";

    // And so on, up to the last rows: each goes as far as he may and waits for the others.
    std::set<std::uint32_t> have_led;
    int rounds = 0;
    for (; rounds < 50 && asked.snapshot->squad(1)->center.x < 28; ++rounds) {
        for (const ObjectId member : squad) {
            while (advance(member)) {
            }
            const auto is_ahead = [&](ObjectId other) { return x_of(other) > x_of(member); };
            if (std::none_of(squad.begin(), squad.end(), is_ahead)) have_led.insert(member.index);
        }
    }
    EXPECT_LT(rounds, 50);
    EXPECT_EQ(have_led.size(), 4u) << "everybody passes the others at times";
}

// One who never moves would hold them up for ever; the dead are no members any more.
TEST_F(LeapfrogSquad, T_11_who_is_gone_holds_nobody_up) {
    const auto all_wait = [this] {
        return !advance(squad[0]) && !advance(squad[1]) && !advance(squad[2]);
    };
    int rounds = 0;
    while (rounds < 20 && !all_wait())
        ++rounds;
    EXPECT_LT(rounds, 20) << "three wait for the fourth";
    EXPECT_EQ(x_of(squad[3]), -32.0f);
    asked.world.remove(squad[3]);
    asked.publish();
    EXPECT_FALSE(all_wait());
}

//           t            The target walks around the tree; the place stays opposite: the angle
//     p (c)   ->  (c)    between target - c and p - c is 180 degrees.
//                t    p
TEST_F(WorkedScenes, T_15_behind_a_tree_one_stays_opposite_to_the_target) {
    const Vec3 tree{3, 0, 2};
    mount({.rounds = {{.center = tree, .radius = 0.5f, .height = 3}}});
    asked.world.set_used_point(
        asked.agent,
        {.is_there = true, .position = tree, .point = make_point_id(PointKind::Round, places, 0)});
    for (const char* generator :
         {"currentHidepoint around puppet = 0", "hidespots from target around puppet = 10"}) {
        const std::string query =
            std::string("query Q\noption\n  generation:\n    ") + generator + "\n";
        for (int degrees = 0; degrees < 360; degrees += 15) {
            const double angle = degrees * std::numbers::pi / 180;
            const double x = std::cos(angle), z = std::sin(angle);
            move(target, tree + Vec3{static_cast<float>(12 * x), 0, static_cast<float>(12 * z)});
            const Vec3 place = asked.best(query) - tree;
            EXPECT_NEAR(place.x * x + place.z * z, -length(place), 1e-4) << generator;
            EXPECT_GT(length(place), 0.5f) << "outside the tree";
        }
    }
}

//      |#     The agent walks past a wall: the place on the rail goes along with him, stops at the
//   a ->n#    ends, and keeps as far from a friend at the wall as two bodies and elbows are wide.
//      |#
TEST_F(WorkedScenes, T_15_the_place_on_a_rail_slides_along_with_the_agent) {
    mount({.rails = {rail_along_z(4, -5, 5)}});
    const std::string query =
        "query Q\noption\n  generation:\n    rails from target around puppet = 20\n"
        "  weights:\n    distance from puppet = -1\n";
    for (float z = -8; z <= 8; z += 0.37f) {
        move(asked.agent, {1, 0, z});
        const Vec3 place = asked.best(query);
        EXPECT_NEAR(place.x, 4, 1e-4);
        EXPECT_NEAR(place.z, std::clamp(z, -5.0f, 5.0f), 0.002) << "where he is nearest to it";
    }
    asked.world.add({.position = {4, 0, 1}});
    for (float z = 0; z <= 2; z += 0.13f) {
        move(asked.agent, {1, 0, z});
        EXPECT_NEAR(asked.best(query).z, z < 1 ? 0 : 2, 0.002) << "0.4 + 0.4 + 0.2 m aside";
    }
}

//             . . # .          Where to throw: near the target (19 at most), where it could hit
//    a    |   . t # .          him (40), and where it can be thrown to (40). With 19 below 40 a
//         |   . . . .          score of 80 means both lines.
TEST_F(WorkedScenes, T_33_a_grenade_needs_both_lines_and_closeness_cannot_make_up_for_one) {
    const Wall throw_wall{12, -5, -0.3}, target_wall{21.2, -1.3, 2.4};
    build(throw_wall);
    build(target_wall);
    const auto query = [](const std::string& closeness, const std::string& accept) {
        return "query GrenadeTarget\n" + accept +
               "option\n  generation:\n    grid around target = 2.3 (density 0.75)\n"
               "  weights:\n    distance from target = " +
               closeness +
               " range 0 to 8.5 curve points 0:1, 1:0\n"
               "    visible from target = 40 (stance crouched)\n"
               "    visible from puppet = 40 (stance crouched)\n";
    };
    const auto lines_to = [&](Vec3 p) {  // -1 when one of them grazes a wall.
        int lines = 0;
        for (const Vec3 eye : {Vec3{0, 0, 0}, Vec3{20, 0, 0}}) {
            double deepest = -1;
            for (const Wall& wall : {throw_wall, target_wall})
                deepest = std::max(deepest, in_shadow(wall, eye, p));
            if (std::abs(deepest) < 0.02) return -1;
            lines += deepest < 0 ? 1 : 0;
        }
        return lines;
    };
    asked.wanted = kMaxResults;
    std::array<std::size_t, 3> with_lines{};
    for (const AnswerResult& result : asked.ask(query("19", "")).results) {
        const int lines = lines_to(result.position);
        if (lines < 0) continue;
        const double score = score_value(result.score_low);
        EXPECT_GE(score, 40.0 * lines - 1e-6);
        EXPECT_LE(score, 40.0 * lines + 19 + 1e-6) << "at most 59 without one of the lines";
        ++with_lines[static_cast<std::size_t>(lines)];
    }
    for (const std::size_t count : with_lines)
        EXPECT_GT(count, 3u);

    const auto accepted = [&](const std::string& closeness) {
        std::array<std::size_t, 3> counts{};
        for (const AnswerResult& result :
             asked.ask(query(closeness, "accept score >= 80\n")).results) {
            const int lines = lines_to(result.position);
            if (lines >= 0) ++counts[static_cast<std::size_t>(lines)];
        }
        return counts;
    };
    EXPECT_EQ(accepted("19"), (std::array<std::size_t, 3>{0, 0, with_lines[2]}));
    EXPECT_GT(accepted("45")[1], 0u) << "closeness that weighs more than a line makes up for one";
}

}  // namespace
}  // namespace vantage::tests
