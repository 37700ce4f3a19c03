// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// area: points in a polygon, on lines that stay where they are.

#include "selection/generators/mounted_world.h"

namespace vantage::tests {
namespace {

class AreaPoints : public ::testing::Test {
  protected:
    AreaPoints() {
        Area corner{.corner_count = 6};
        corner.corners = {Vec2{0, 0}, Vec2{4, 0}, Vec2{4, 2}, Vec2{2, 2}, Vec2{2, 4}, Vec2{0, 4}};
        market = world.world.add_area("market", corner);
        me = world.world.add({.position = {1, 0, 1}, .area = market});
        world.publish();
    }

    Generation generation(float density = 1, std::string_view name = "market") const {
        return {.word = "area",
                .radius = 30,
                .arguments = {density},
                .navigation = field.get(),
                .snapshot = world.snapshot.get(),
                .asker_id = me,
                .name = name};
    }

    std::unique_ptr<GridNavigation> field = wide_field();
    MountedWorld world;
    AreaId market;
    ObjectId me;
};

//    z 4 +---+
//        |. .|          An L of 12 square metres: 12 points a metre apart, 16 in its box.
//      2 |. .+---+
//        |. . . .|
//      0 +-------+ 4 x
TEST_F(AreaPoints, lie_in_the_area_of_the_name) {
    const auto points = generate(generation());
    EXPECT_EQ(points.size(), 16u);
    const auto inside = kept(points);
    ASSERT_EQ(inside.size(), 12u);
    EXPECT_EQ(inside[0].position, (Vec3{0.5f, 0, 0.5f}));
    for (const GeneratedPoint& point : inside) {
        EXPECT_TRUE(world.snapshot->area(market)->contains(point.position));
        EXPECT_TRUE(point.stands);
        EXPECT_EQ(point.kind, CandidateKind::Open);
    }
    EXPECT_EQ(kept(generate(generation(0.5f))).size(), 48u);
}

TEST_F(AreaPoints, stay_where_they_are_when_the_centre_moves) {
    Generation moved = generation();
    moved.center = {0.37f, 0, 0.73f};
    EXPECT_EQ(hash_of(kept(generate(moved))), hash_of(kept(generate(generation()))));
    moved.radius = 1;
    const auto points = kept(generate(moved));
    ASSERT_EQ(points.size(), 2u) << "within 1 m, seen from above";
    for (const GeneratedPoint& point : points)
        EXPECT_LE(distance_2d(point.position, moved.center), 1.0f);
}

TEST_F(AreaPoints, are_in_the_agents_own_area_without_a_name) {
    EXPECT_EQ(kept(generate(generation(1, ""))).size(), 12u);
    EXPECT_EQ(slot_count(generation(1, "marke")), 0u) << "no such area";
    const ObjectId free = world.world.add({.position = {1, 0, 1}});
    world.publish();
    Generation everywhere = generation(1, "");
    everywhere.asker_id = free;
    everywhere.snapshot = world.snapshot.get();
    everywhere.radius = 2;
    EXPECT_EQ(kept(generate(everywhere)).size(), 12u) << "a disc of 12.6 square metres";
}

TEST_F(AreaPoints, keep_to_its_heights_and_to_the_floor) {
    Area high{.corner_count = 4, .low = 0.5f, .high = 3};
    high.corners = {Vec2{0, 0}, Vec2{4, 0}, Vec2{4, 4}, Vec2{0, 4}};
    world.world.add_area("attic", high);
    world.publish();
    for (const GeneratedPoint& point : generate(generation(1, "attic")))
        EXPECT_EQ(point.dropped, DropReason::OutsideRadius) << "the floor lies below it";
    const auto small = walkable("..\n..");
    Generation cut = generation();
    cut.navigation = small.get();
    const auto points = generate(cut);
    EXPECT_EQ(kept(points).size(), 4u);
    EXPECT_EQ(points[2].dropped, DropReason::OffSurface);
}

TEST_F(AreaPoints, have_pure_slots_and_bear_nonsense) {
    expect_pure_slots(generation(0.3f));
    Generation nonsense = generation();
    for (const float radius : {-1.0f, std::numeric_limits<float>::quiet_NaN()}) {
        nonsense.radius = radius;
        EXPECT_TRUE(kept(generate(nonsense)).empty());
    }
    nonsense.radius = std::numeric_limits<float>::infinity();
    EXPECT_EQ(kept(generate(nonsense)).size(), 12u);
}

}  // namespace
}  // namespace vantage::tests
