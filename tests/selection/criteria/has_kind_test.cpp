// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// hasKind "name": what a designer called the point, or what sort of candidate it is.

#include "selection/criteria/ask_criterion.h"
#include "selection/criteria/point_world.h"

namespace vantage::tests {
namespace {

class HasKind : public ::testing::Test {
  protected:
    Question kind(std::string_view name) const {
        Question question = points.ask("hasKind");
        question.name = name;
        return question;
    }
    PointWorld points;
};

TEST_F(HasKind, is_what_the_designer_called_it) {
    EXPECT_EQ(points.at_named(kind("sniper"), PointWorld::kSniper), 1.0f);
    EXPECT_EQ(points.at_named(kind("sniper"), PointWorld::kDoor), 0.0f);
    EXPECT_EQ(points.at_named(kind("snip"), PointWorld::kSniper), 0.0f) << "whole names";
    EXPECT_EQ(points.at_named(kind("tower"), PointWorld::kSniper), 0.0f) << "its name is no kind";
}

TEST_F(HasKind, tells_cover_entities_and_open_places_apart) {
    EXPECT_EQ(points.at_cover(kind("cover"), PointWorld::kC1), 1.0f);
    EXPECT_EQ(points.at_cover(kind("open"), PointWorld::kC1), 0.0f);
    EXPECT_EQ(points.at_named(kind("cover"), PointWorld::kDoor), 0.0f);
    EXPECT_EQ(PointWorld::value(kind("open"), {0, 0, 0}), 1.0f);
    EXPECT_EQ(PointWorld::value(kind("entity"), {0, 0, 0}, CandidateKind::Entity,
                                entity_source(points.other)),
              1.0f);
}

TEST_F(HasKind, is_false_for_a_point_that_is_gone) {
    const std::uint64_t source = points.named_at(PointWorld::kSniper).value;
    ASSERT_TRUE(points.world.unmount(points.mount));
    points.publish();
    EXPECT_EQ(PointWorld::value(kind("sniper"), PointWorld::kSniper, CandidateKind::Point, source),
              0.0f);
}

}  // namespace
}  // namespace vantage::tests
