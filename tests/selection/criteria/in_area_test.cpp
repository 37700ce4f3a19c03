// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// inArea: inside the asker's area of operations, or inside a named one.

#include "selection/criteria/ask_criterion.h"
#include "selection/criteria/point_world.h"

namespace vantage::tests {
namespace {

//   z=0  +----+          "yard": x 0..4, z 0..4, no higher than 3 m
//        |    |
//   z=4  +----+   +--+   "gate": x 6..8, z 3..4
class InArea : public ::testing::Test {
  protected:
    InArea() {
        yard = points.world.add_area("yard", square(0, 0, 4, 3));
        points.world.add_area("gate", square(6, 3, 2, 100));
        points.publish();
    }
    static Area square(float x, float z, float side, float high) {
        Area area;
        area.corners = {{{x, z}, {x + side, z}, {x + side, z + side}, {x, z + side}}};
        area.corner_count = 4;
        area.low = -1;
        area.high = high;
        return area;
    }
    float at(Vec3 p, std::string_view name = {}) {
        Question question = points.ask("inArea");
        question.name = name;
        question.asker_state = points.snapshot->find(points.agent);
        return PointWorld::value(question, p);
    }
    void restrict_agent(AreaId area) {
        points.world.set(points.agent, {.area = area});
        points.publish();
    }
    PointWorld points;
    AreaId yard;
};

TEST_F(InArea, tells_inside_from_outside_by_name) {
    EXPECT_EQ(at({2, 0, 2}, "yard"), 1.0f);
    EXPECT_EQ(at({7, 0, 3.5f}, "yard"), 0.0f);
    EXPECT_EQ(at({7, 0, 3.5f}, "gate"), 1.0f);
    EXPECT_EQ(at({2, 4, 2}, "yard"), 0.0f) << "over its ceiling";
}

TEST_F(InArea, is_the_askers_area_of_operations_without_a_name) {
    EXPECT_EQ(at({100, 0, 100}), 1.0f) << "an agent without one may go everywhere";
    restrict_agent(yard);
    EXPECT_EQ(at({2, 0, 2}), 1.0f);
    EXPECT_EQ(at({100, 0, 100}), 0.0f);
    EXPECT_EQ(at({7, 0, 3.5f}, "gate"), 1.0f) << "a name goes before";
}

TEST_F(InArea, is_everywhere_again_when_the_askers_area_is_removed) {
    restrict_agent(yard);
    ASSERT_TRUE(points.world.remove_area(yard));
    points.publish();
    EXPECT_EQ(at({100, 0, 100}), 1.0f);
    EXPECT_EQ(at({2, 0, 2}, "yard"), 0.0f) << "and nothing lies in an area that does not exist";
}

}  // namespace
}  // namespace vantage::tests
