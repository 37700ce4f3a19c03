// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// hasTag "name": one of the words that a designer gave the point.

#include "selection/criteria/ask_criterion.h"
#include "selection/criteria/point_world.h"

namespace vantage::tests {
namespace {

class HasTag : public ::testing::Test {
  protected:
    Question tag(std::string_view name) const {
        Question question = points.ask("hasTag");
        question.name = name;
        return question;
    }
    PointWorld points;
};

TEST_F(HasTag, is_true_for_each_of_its_tags) {
    for (const char* name : {"indoors", "high", "dark"})
        EXPECT_EQ(points.at_named(tag(name), PointWorld::kSniper), 1.0f) << name;
    EXPECT_EQ(points.at_named(tag("high"), PointWorld::kDoor), 1.0f);
    EXPECT_EQ(points.at_named(tag("dark"), PointWorld::kDoor), 0.0f);
}

TEST_F(HasTag, takes_whole_words_only) {
    for (const char* name : {"indoor", "door", "hig", "high dark", "", " "})
        EXPECT_EQ(points.at_named(tag(name), PointWorld::kSniper), 0.0f) << name;
}

TEST_F(HasTag, is_false_for_everything_without_tags) {
    EXPECT_EQ(points.at_cover(tag("high"), PointWorld::kC1), 0.0f);
    EXPECT_EQ(PointWorld::value(tag("high"), {0, 0, 0}), 0.0f);
}

}  // namespace
}  // namespace vantage::tests
