// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Squads, areas, mounted points, claims and smoothing, as snapshots show them.

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "base/vec.h"
#include "vantage/simple_world.h"
#include "vantage/world.h"
#include "world/point_rows.h"

namespace vantage::tests {
namespace {

CoverPoint cover_at(float x, float z, std::uint32_t part = 0) {
    return {.position = {x, 0, z}, .normal = {1, 0, 0}, .height = 1, .part = part};
}

std::shared_ptr<const PointSection> section_of(const PointContents& contents) {
    auto made = PointSection::make(contents);
    EXPECT_TRUE(made.ok()) << to_string(made.diagnostics());
    return made.ok() ? *made : nullptr;
}

Area square(float low, float high) {
    Area area{.corner_count = 4};
    area.corners = {Vec2{low, low}, Vec2{high, low}, Vec2{high, high}, Vec2{low, high}};
    return area;
}

// ---- sections -----------------------------------------------------------------------------------

TEST(PointSection, finds_what_lies_in_a_disc_in_runs) {
    PointContents contents;
    for (int z = 0; z < 20; ++z) {
        for (int x = 0; x < 20; ++x)
            contents.cover.push_back(
                cover_at(static_cast<float>(x) * 2, static_cast<float>(z) * 2));
    }
    const auto section = section_of(contents);
    const PointIndex& index = section->cover_index();
    for (const Vec3 center : {Vec3{19, 0, 19}, Vec3{0, 0, 0}, Vec3{100, 0, 3}, Vec3{-50, 0, -50}}) {
        std::size_t inside = 0, offered = 0;
        for (const CoverPoint& point : section->cover())
            inside += std::hypot(point.position.x - center.x, point.position.z - center.z) <= 7;
        const PointRows rows(index, center, 7);
        for (std::uint32_t row = 0; row < rows.count(); ++row) {
            const PointIndex::Run run = rows[row];
            offered += run.count;
            for (const CoverPoint& point : section->cover().subspan(run.first, run.count))
                inside -= std::hypot(point.position.x - center.x, point.position.z - center.z) <= 7;
        }
        EXPECT_EQ(inside, 0u) << "all that lie inside are offered";
        EXPECT_EQ(offered, index.count(center, 7));
        EXPECT_LT(offered, 120u) << "and not many others";
    }
    EXPECT_EQ(PointRows(index, {100, 0, 3}, 7).count(), 0u)
        << "nothing of what lies beside the disc";
    EXPECT_EQ(PointRows(index, {19, 0, std::numeric_limits<float>::quiet_NaN()}, 7).count(), 0u);
    EXPECT_LT(index.count({19, 0, 19}, 10), 144u) << "rows are cut to their chord of the disc";
}

TEST(PointSection, keeps_rails_and_their_points_together_when_it_sorts) {
    PointContents contents;
    contents.cover = {cover_at(50, 0), cover_at(1, 0), cover_at(2, 0), cover_at(3, 0)};
    contents.silhouettes.resize(4);
    contents.silhouettes[2].height[5] = 77;
    for (std::uint32_t i = 1; i < 4; ++i)
        contents.cover[i].rail = 0;
    contents.rails = {{.from = {1, 0, 0},
                       .to = {3, 0, 0},
                       .normal = {0, 0, 1},
                       .first_point = 1,
                       .point_count = 3}};
    const auto section = section_of(contents);
    ASSERT_EQ(section->rails().size(), 1u);
    const auto points = section->points_of(section->rails()[0]);
    ASSERT_EQ(points.size(), 3u);
    for (std::uint32_t i = 0; i < 3; ++i)
        EXPECT_EQ(section->cover()[points[i]].position.x, static_cast<float>(i + 1));
    EXPECT_EQ(section->silhouette(points[1])->height[5], 77);
}

TEST(PointSection, has_blocks_that_say_what_its_tracks_do) {
    PointContents contents;
    contents.cover = {cover_at(1, 0), cover_at(3, 0)};
    contents.cover[0].cone_cosine = 0.25f;
    contents.cover[1].cone_cosine = 0.75f;
    contents.rails = {{.from = {40, 1, 0}, .to = {40, 2, 9}, .normal = {1, 0, 0}, .part = 3},
                      {.from = {1, 0, 0},
                       .to = {3, 0, 0},
                       .normal = {0, 0, 1},
                       .height = 1.5f,
                       .point_count = 2}};
    for (CoverPoint& point : contents.cover)
        point.rail = 1;
    const auto section = section_of(contents);
    ASSERT_EQ(section->rail_blocks().size(), 1u);
    const RailBlock& block = section->rail_blocks()[0];
    ASSERT_EQ(section->tracks().size(), 2u);
    for (std::uint32_t i = 0; i < 2; ++i) {
        const RailTrack& track = section->tracks()[i];
        EXPECT_EQ((Vec3{block.x[i], block.y[i], block.z[i]}), track.from);
        EXPECT_EQ((Vec3{block.direction_x[i], block.direction_y[i], block.direction_z[i]}),
                  track.direction);
        EXPECT_EQ((Vec3{block.normal_x[i], 0, block.normal_z[i]}), track.normal);
        EXPECT_EQ(block.length[i], track.length);
        EXPECT_EQ(block.step[i], track.step);
        EXPECT_EQ(block.steps_per_metre[i], track.steps_per_metre);
        EXPECT_EQ(block.height[i], track.height);
        EXPECT_EQ(block.part[i], track.part);
        EXPECT_EQ(block.first_stop[i], track.first_stop);
    }
    EXPECT_EQ(std::vector<float>(block.widest_cosine, block.widest_cosine + kBlockEntries),
              (std::vector<float>{0.25f, kRailCosine, 0, 0, 0, 0, 0, 0}))
        << "of the points at its ends the one with the wider cone; the other rail has none; then "
           "what is read with the last";
}

TEST(PointSection, refuses_what_is_not_sound) {
    const auto code_of = [](const PointContents& contents) {
        const auto made = PointSection::make(contents);
        return made.ok() ? std::string("ok") : made.diagnostics()[0].code;
    };
    PointContents contents;
    contents.cover = {cover_at(0, 0)};
    EXPECT_EQ(code_of(contents), "ok");
    contents.cover[0].position.y = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(code_of(contents), "points/bad-position");
    contents.cover[0] = cover_at(0, 0);
    contents.cover[0].normal = {0, 1, 0};
    EXPECT_EQ(code_of(contents), "points/bad-direction");
    contents.cover[0] = cover_at(0, 0);
    contents.cover[0].rail = 3;
    EXPECT_EQ(code_of(contents), "points/bad-rail");
    contents.cover[0] = cover_at(0, 0);
    contents.cover[0].quality = 1.5f;
    EXPECT_EQ(code_of(contents), "points/bad-number");
    contents.cover[0] = cover_at(0, 0);
    contents.silhouettes.resize(2);
    EXPECT_EQ(code_of(contents), "points/silhouettes");
    contents.silhouettes.clear();
    contents.rounds = {{.center = {0, 0, 0}, .radius = 0}};
    EXPECT_EQ(code_of(contents), "points/bad-number");
}

TEST(Silhouette, has_a_bin_for_every_direction) {
    for (int degree = 0; degree < 3600; ++degree) {
        const double angle = (degree + 0.25) * 3.14159265358979 / 1800;
        const Vec3 direction{static_cast<float>(std::cos(angle)), 3,
                             static_cast<float>(std::sin(angle))};
        EXPECT_EQ(silhouette_bin(direction), static_cast<std::uint32_t>((degree + 0.25) / 112.5));
    }
}

// A wall 1 m high, 1 m away; an eye 1.6 m up, 5 m away, sees what is above 1 + (1 - 1.6) / 4.
TEST(Silhouette, hides_what_lies_below_the_line_over_the_wall) {
    CoverSilhouette silhouette;
    silhouette.height[0] = 20;
    silhouette.distance[0] = 20;
    const CoverPoint point = cover_at(0, 0);
    EXPECT_NEAR(hidden_height(point, silhouette, {5, 1.6f, 0.1f}), 0.85f, 1e-3f);
    EXPECT_EQ(hidden_height(point, silhouette, {0.5f, 1.6f, 0.01f}), 0.0f) << "this side of it";
    EXPECT_EQ(hidden_height(point, silhouette, {-5, 1.6f, 0}), 0.0f) << "behind";
    EXPECT_EQ(hidden_height(point, silhouette, {2, 30, 0.1f}), 0.0f) << "from above";
    silhouette.height[0] = 255;
    EXPECT_TRUE(std::isinf(hidden_height(point, silhouette, {2, 30, 0.1f})));
}

// ---- mounts -------------------------------------------------------------------------------------

TEST(Mounts, points_are_found_by_their_ids_until_they_are_unmounted) {
    World world;
    PointContents contents;
    contents.cover = {cover_at(1, 0), cover_at(9, 0)};
    contents.named = {{.kind = "sniper", .name = "roof", .tags = "high", .position = {4, 3, 4}}};
    const MountId mount = world.mount({.section = section_of(contents)});
    ASSERT_TRUE(mount);
    world.publish();
    const auto before = world.snapshot();
    PointView found;
    ASSERT_TRUE(before->find_point(make_point_id(PointKind::Cover, mount, 1), found));
    EXPECT_EQ(found.cover->position.x, 9.0f);
    ASSERT_TRUE(before->find_point(make_point_id(PointKind::Named, mount, 0), found));
    EXPECT_EQ(found.named->kind, "sniper");
    EXPECT_FALSE(before->find_point(make_point_id(PointKind::Cover, mount, 2), found));
    EXPECT_FALSE(before->find_point(PointId{}, found));

    EXPECT_TRUE(world.unmount(mount));
    EXPECT_FALSE(world.unmount(mount));
    const MountId again = world.mount({.section = section_of(contents)});
    world.publish();
    EXPECT_EQ(again.index, mount.index);
    EXPECT_FALSE(world.snapshot()->find_point(make_point_id(PointKind::Cover, mount, 1), found))
        << "a new mount in its place is another one";
    EXPECT_TRUE(before->find_point(make_point_id(PointKind::Cover, mount, 1), found))
        << "who holds the old snapshot still sees it";
}

TEST(Mounts, ride_on_their_owner_and_go_with_it) {
    World world;
    const ObjectId car = world.add({.position = {10, 0, 5}, .facing = {0, 0, 1}});
    PointContents contents;
    contents.cover = {cover_at(2, 0)};
    const MountId mount = world.mount({.section = section_of(contents), .owner = car});
    world.publish();
    const PointMount& seen = world.snapshot()->mounts()[mount.index];
    const Vec3 there = seen.place.to_world(contents.cover[0].position);
    EXPECT_NEAR(there.x, 10, 1e-5f) << "its +X lies where the car faces";
    EXPECT_NEAR(there.z, 7, 1e-5f);
    EXPECT_NEAR(seen.place.to_local(there).x, 2, 1e-5f);
    world.remove(car);
    world.publish();
    EXPECT_FALSE(world.snapshot()->mounts()[mount.index].id);
}

TEST(Mounts, parts_that_are_destroyed_or_moved_take_their_points_along) {
    World world;
    PointContents contents;
    contents.cover = {cover_at(1, 0), cover_at(2, 0, 3)};
    const MountId mount = world.mount({.section = section_of(contents)});
    const PointId fixed = make_point_id(PointKind::Cover, mount, 0);
    const PointId loose = make_point_id(PointKind::Cover, mount, 1);
    EXPECT_FALSE(world.set_part({.mount = mount, .part = 4})) << "no such part";
    EXPECT_TRUE(world.set_part({.mount = mount, .part = 3, .offset = {0, 0, 5}}));
    world.publish();
    PointView found;
    ASSERT_TRUE(world.snapshot()->find_point(loose, found));
    EXPECT_EQ(found.part_offset.z, 5.0f);
    EXPECT_TRUE(world.set_part({.mount = mount, .part = 3, .is_gone = true}));
    world.publish();
    EXPECT_FALSE(world.snapshot()->find_point(loose, found));
    EXPECT_TRUE(world.snapshot()->find_point(fixed, found));
    EXPECT_TRUE(world.set_part({.mount = mount, .part = 3}));
    world.publish();
    EXPECT_TRUE(world.snapshot()->find_point(loose, found)) << "as it was baked";
}

TEST(Mounts, tell_how_far_their_parts_were_moved) {
    World world;
    PointContents contents;
    contents.cover = {cover_at(1, 0, 1), cover_at(2, 0, 2)};
    const MountId mount = world.mount({.section = section_of(contents)});
    const MountId other = world.mount({.section = section_of(contents)});
    world.set_part({.mount = mount, .part = 1, .offset = {3, 50, 4}});
    world.set_part({.mount = mount, .part = 2, .is_gone = true, .offset = {90, 0, 0}});
    world.publish();
    EXPECT_EQ(world.snapshot()->longest_shift(mount), 5.0f) << "seen from above";
    EXPECT_EQ(world.snapshot()->longest_shift(other), 0.0f);
}

TEST(Mounts, know_where_feet_stand_when_a_navigation_is_given) {
    World world;
    const auto ground = GridNavigation::make(*grid_from_text("....\n....\n....\n...."));
    PointContents contents;
    contents.cover = {cover_at(1.5f, 1.5f), cover_at(80, 80)};
    const MountId mount =
        world.mount({.section = section_of(contents), .navigation = ground->get()});
    world.publish();
    const auto& stands = *world.snapshot()->mounts()[mount.index].stands;
    ASSERT_EQ(stands.size(), 2u);
    EXPECT_TRUE(stands[0]);
    EXPECT_FALSE(stands[1]);
}

// ---- squads and areas ---------------------------------------------------------------------------

TEST(Squads, have_a_middle_that_faces_their_goal) {
    World world;
    const ObjectId one = world.add({.squad = 7, .position = {0, 0, 0}, .facing = {1, 0, 0}});
    world.add({.squad = 7, .position = {4, 2, 0}, .facing = {1, 0, 0}});
    world.add({.kind = ObjectKind::Place, .squad = 7, .position = {100, 0, 0}});
    world.publish();
    const SquadState* squad = world.snapshot()->squad(7);
    ASSERT_NE(squad, nullptr);
    EXPECT_EQ(squad->member_count, 2u);
    EXPECT_EQ(squad->center, (Vec3{2, 1, 0}));
    EXPECT_EQ(squad->facing, (Vec3{1, 0, 0}));
    EXPECT_TRUE(world.set_squad(7, {.leader = one, .has_goal = true, .goal = {2, 0, -9}}));
    world.publish();
    squad = world.snapshot()->squad(7);
    EXPECT_EQ(squad->facing, (Vec3{0, 0, -1}));
    EXPECT_EQ(squad->orders.leader, one);
    EXPECT_EQ(world.snapshot()->squad(6), nullptr);
    EXPECT_EQ(world.snapshot()->squad(0), nullptr);
    EXPECT_FALSE(world.set_squad(0, {}));
}

TEST(Squads, do_not_wait_for_members_that_are_left_out) {
    World world;
    const ObjectId dead = world.add({.squad = 1, .position = {90, 0, 0}, .facing = {0, 0, 1}});
    const ObjectId one = world.add({.squad = 1, .position = {0, 0, 0}, .facing = {1, 0, 0}});
    const ObjectId two = world.add({.squad = 1, .position = {6, 0, 0}, .facing = {1, 0, 0}});
    world.publish();
    EXPECT_EQ(world.snapshot()->squad(1)->center, (Vec3{32, 0, 0})) << "at first everybody counts";
    EXPECT_TRUE(world.set_counted(dead, false));
    world.publish();
    EXPECT_EQ(world.snapshot()->squad(1)->center, (Vec3{3, 0, 0}));
    EXPECT_EQ(world.snapshot()->squad(1)->facing, (Vec3{1, 0, 0}));
    EXPECT_EQ(world.snapshot()->squad(1)->member_count, 3u) << "he is a member all the same";
    world.set_counted(one, false), world.set_counted(two, false);
    world.publish();
    EXPECT_EQ(world.snapshot()->squad(1)->center, (Vec3{32, 0, 0})) << "nobody counts: all do";
    world.set_counted(two, true);
    world.publish();
    EXPECT_EQ(world.snapshot()->squad(1)->center, (Vec3{6, 0, 0})) << "the last one of three";
    world.remove(dead);
    EXPECT_FALSE(world.set_counted(dead, false));
}

TEST(Squads, send_their_area_to_members_without_one_of_their_own) {
    World world;
    const AreaId yard = world.add_area("yard", square(0, 10));
    const AreaId roof = world.add_area("roof", square(20, 30));
    const ObjectId free = world.add({.squad = 2, .position = {1, 0, 1}});
    const ObjectId bound = world.add({.squad = 2, .position = {1, 0, 1}, .area = roof});
    const ObjectId stranger = world.add({.position = {1, 0, 1}});
    EXPECT_TRUE(world.set_squad(2, {.area = yard}));
    world.publish();
    EXPECT_EQ(world.snapshot()->find(free)->area, yard);
    EXPECT_EQ(world.snapshot()->find(bound)->area, roof);
    EXPECT_FALSE(world.snapshot()->find(stranger)->area);
    EXPECT_TRUE(world.set_squad(2, {}));
    world.publish();
    EXPECT_FALSE(world.snapshot()->find(free)->area) << "changed at run time";
    world.remove_area(yard);
    EXPECT_FALSE(world.set_squad(2, {.area = yard})) << "a stale area";
}

TEST(Paths, are_found_by_name_and_the_golden_one_without) {
    World world({.max_paths = 2});
    const Vec3 way[] = {{0, 0, 0}, {5, 0, 0}, {5, 0, 9}};
    EXPECT_TRUE(world.set_path("", way));
    EXPECT_TRUE(world.set_path("patrol", std::span(way).first(2)));
    EXPECT_TRUE(world.snapshot()->path("").empty()) << "not published";
    world.publish();
    EXPECT_EQ(world.snapshot()->path("").size(), 3u);
    EXPECT_EQ(world.snapshot()->path("")[2], (Vec3{5, 0, 9}));
    EXPECT_EQ(world.snapshot()->path("patrol").size(), 2u);
    EXPECT_TRUE(world.snapshot()->path("patro").empty());
    EXPECT_FALSE(world.set_path("third", way)) << "there are max_paths already";
    EXPECT_TRUE(world.set_path("patrol", {})) << "taken away";
    EXPECT_TRUE(world.set_path("third", way));
    world.publish();
    EXPECT_TRUE(world.snapshot()->path("patrol").empty());
    const std::uint64_t epoch = world.snapshot()->epoch();
    EXPECT_TRUE(world.set_path("third", way));
    world.publish();
    EXPECT_EQ(world.snapshot()->epoch(), epoch) << "the same again changes nothing";
}

TEST(Paths, refuse_what_is_no_way) {
    World world;
    const std::vector<Vec3> long_way(kMaxPathCorners + 1);
    EXPECT_FALSE(world.set_path("", std::span(long_way).first(1)));
    EXPECT_FALSE(world.set_path("", long_way));
    EXPECT_TRUE(world.set_path("", std::span(long_way).first(kMaxPathCorners)));
    EXPECT_FALSE(world.set_path(std::string(kMaxAreaName + 1, 'a'), std::span(long_way).first(2)));
    const Vec3 far[] = {{0, 0, 0}, {kWorldLimit * 2, 0, 0}};
    EXPECT_FALSE(world.set_path("", far));
}

TEST(Areas, are_found_by_name_and_by_handle) {
    World world;
    const AreaId market = world.add_area("market", square(0, 10));
    ASSERT_TRUE(market);
    EXPECT_FALSE(world.add_area("market", square(0, 1))) << "the name is taken";
    EXPECT_FALSE(world.add_area(std::string(kMaxAreaName + 1, 'a'), square(0, 1)));
    EXPECT_FALSE(world.add_area("line", Area{.corner_count = 2}));
    world.publish();
    const auto now = world.snapshot();
    ASSERT_NE(now->find_area("market"), nullptr);
    EXPECT_EQ(now->find_area("market"), now->area(market));
    EXPECT_EQ(now->find_area("mark"), nullptr);
    EXPECT_TRUE(now->area(market)->contains({5, 3, 5}));
    EXPECT_FALSE(now->area(market)->contains({5, 3, 11}));
    EXPECT_TRUE(world.remove_area(market));
    world.publish();
    EXPECT_EQ(world.snapshot()->area(market), nullptr);
}

// An L: the notch at the upper right is outside.
TEST(Areas, need_not_be_convex) {
    Area area{.corner_count = 6, .low = 0, .high = 3};
    area.corners = {Vec2{0, 0}, Vec2{4, 0}, Vec2{4, 2}, Vec2{2, 2}, Vec2{2, 4}, Vec2{0, 4}};
    EXPECT_TRUE(area.contains({1, 1, 3}));
    EXPECT_TRUE(area.contains({3, 1, 1}));
    EXPECT_FALSE(area.contains({3, 1, 3}));
    EXPECT_FALSE(area.contains({1, 4, 1})) << "above its ceiling";
}

// ---- claims -------------------------------------------------------------------------------------

class Claims : public ::testing::Test {
  protected:
    Claims() : me(world.add({})), other(world.add({})) {}

    ClaimStatus claim(ObjectId owner, Vec3 position, std::uint64_t source = 0) {
        return world.claim(
            {.owner = owner, .source = source, .position = position, .radius = 1, .until = 10});
    }

    World world;
    ObjectId me, other;
};

TEST_F(Claims, keep_others_away_as_far_as_the_radius) {
    EXPECT_EQ(claim(me, {5, 0, 5}), ClaimStatus::Claimed);
    EXPECT_EQ(claim(other, {5.9f, 0, 5}), ClaimStatus::Taken);
    EXPECT_EQ(claim(other, {6.1f, 0, 5}), ClaimStatus::Claimed);
    world.publish();
    const auto now = world.snapshot();
    EXPECT_TRUE(now->is_claimed({5.5f, 0, 5}, 0, other));
    EXPECT_FALSE(now->is_claimed({4.2f, 0, 5}, 0, me)) << "by myself";
    EXPECT_FALSE(now->is_claimed({20, 0, 5}, 0, other));
    EXPECT_EQ(now->claim_of(me)->position.x, 5.0f);
}

TEST_F(Claims, are_listed_by_place) {
    const ObjectId third = world.add({});
    EXPECT_EQ(claim(third, {5, 0, 5}), ClaimStatus::Claimed);
    EXPECT_EQ(claim(other, {8, 9, 5}), ClaimStatus::Claimed);
    EXPECT_EQ(claim(me, {0, 0, 5}), ClaimStatus::Claimed);
    world.publish();
    const auto now = world.snapshot();
    Claim found[4];
    ASSERT_EQ(now->claims_near({5, 0, 5}, 6, me, found), 2u);
    EXPECT_EQ(found[0].owner, other) << "in the order of their owners";
    EXPECT_EQ(found[1].owner, third);
    EXPECT_EQ(now->claims_near({5, 0, 5}, 2.9f, me, found), 1u);
    EXPECT_EQ(now->claims_near({5, 0, 5}, 6, {}, std::span(found).first(2)), 2u) << "no more room";
}

TEST_F(Claims, of_one_source_conflict_however_near) {
    EXPECT_EQ(claim(me, {0, 0, 0}, 42), ClaimStatus::Claimed);
    EXPECT_EQ(claim(other, {3, 0, 0}, 42), ClaimStatus::Taken);
    EXPECT_EQ(claim(other, {3, 0, 0}, 43), ClaimStatus::Claimed);
}

TEST_F(Claims, are_replaced_released_and_outlived) {
    claim(me, {0, 0, 0});
    EXPECT_EQ(claim(me, {9, 0, 0}), ClaimStatus::Claimed);
    EXPECT_EQ(claim(other, {0, 0, 0}), ClaimStatus::Claimed) << "the first place is free again";
    EXPECT_TRUE(world.release(me));
    EXPECT_FALSE(world.release(me));
    EXPECT_TRUE(world.renew(other, 20));
    world.set_time(15);
    EXPECT_EQ(claim(me, {0, 0, 0}), ClaimStatus::Taken);
    world.set_time(20.5);
    EXPECT_EQ(claim(me, {0, 0, 0}), ClaimStatus::Claimed);
    world.remove(me);
    EXPECT_EQ(claim(other, {0, 0, 0}), ClaimStatus::Claimed) << "the dead claim nothing";
    EXPECT_EQ(claim(me, {50, 0, 0}), ClaimStatus::InvalidHandle);
    EXPECT_EQ(claim(other, {std::numeric_limits<float>::quiet_NaN(), 0, 0}),
              ClaimStatus::InvalidHandle);
}

// ---- knowledge and smoothing --------------------------------------------------------------------

TEST(SharedKnowledge, is_that_of_the_other) {
    World world;
    const ObjectId scout = world.add({}), gunner = world.add({}), foe = world.add({.team = 1});
    world.believe(scout, {.subject = foe, .position = {3, 0, 0}});
    EXPECT_TRUE(world.share_knowledge(gunner, scout));
    world.publish();
    ASSERT_NE(world.snapshot()->belief(gunner, foe), nullptr);
    EXPECT_TRUE(world.snapshot()->has_knowledge(gunner));
    EXPECT_FALSE(world.snapshot()->has_knowledge(foe));
    world.share_knowledge(gunner, {});
    world.publish();
    EXPECT_EQ(world.snapshot()->belief(gunner, foe), nullptr);
}

TEST(Smoothing, follows_what_is_set_with_a_delay) {
    World world;
    ObjectState state{.kind = ObjectKind::Player, .facing = {1, 0, 0}};
    const ObjectId player = world.add(state);
    EXPECT_TRUE(world.smooth(player, 1.0f));
    state.facing = {0, 0, 1};
    world.set(player, state);
    world.set_time(1.0);
    world.publish();
    const Vec3 half = world.snapshot()->find(player)->facing;
    EXPECT_NEAR(half.x, std::sqrt(0.5f), 1e-4f) << "a step as long as the delay goes half way";
    EXPECT_NEAR(half.z, std::sqrt(0.5f), 1e-4f);
    for (int i = 2; i < 40; ++i)
        world.set_time(i);
    world.publish();
    EXPECT_NEAR(world.snapshot()->find(player)->facing.z, 1, 1e-4f);
    EXPECT_EQ(world.snapshot()->player(), player);
    world.smooth(player, 0);
    world.publish();
    EXPECT_EQ(world.snapshot()->find(player)->facing, state.facing) << "at once";
}

}  // namespace
}  // namespace vantage::tests
