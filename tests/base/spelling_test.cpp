// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Near misses get a suggestion, far ones do not.

#include "base/spelling.h"

#include <gtest/gtest.h>

namespace vantage {
namespace {

constexpr std::string_view kWords[] = {"bake", "info", "picture"};

TEST(Spelling, suggests_the_nearest_word) {
    EXPECT_EQ(did_you_mean("pictrue", kWords), "did you mean 'picture'?");
    EXPECT_EQ(did_you_mean("bakee", kWords), "did you mean 'bake'?");
}

constexpr std::string_view kNames[] = {"canReachBefore", "density", "distance",    "distance2d",
                                       "heightRelative", "puppet",  "squadCenter", "target"};

TEST(Spelling, knows_the_mistakes_that_people_make) {
    EXPECT_EQ(closest_word("distnace", kNames), "distance");   // swapped
    EXPECT_EQ(closest_word("distace", kNames), "distance");    // one missing
    EXPECT_EQ(closest_word("distannce", kNames), "distance");  // one too many
    EXPECT_EQ(closest_word("DISTANCE", kNames), "distance");   // other case
    EXPECT_EQ(closest_word("canreachbefore", kNames), "canReachBefore");
    EXPECT_EQ(closest_word("targets", kNames), "target");  // plural
    EXPECT_EQ(closest_word("pupet", kNames), "puppet");
    EXPECT_EQ(closest_word("height", kNames), "heightRelative");  // the first word of it
    EXPECT_EQ(closest_word("squad", kNames), "squadCenter");
    EXPECT_EQ(closest_word("dense", kNames), "density");          // begins alike
    EXPECT_EQ(closest_word("Distance2D", kNames), "distance2d");  // not the nearer-sounding one
    EXPECT_EQ(closest_word("", kNames), "");
    EXPECT_EQ(closest_word("xy", kNames), "");
    EXPECT_EQ(closest_word("colour", kNames), "");
}

TEST(Spelling, keeps_quiet_when_nothing_is_near) {
    EXPECT_EQ(did_you_mean("submarine", kWords), "");
    EXPECT_EQ(did_you_mean(std::string(100000, 'x'), kWords), "");
}

TEST(Spelling, lists_words_as_people_do) {
    EXPECT_EQ(one_of(kWords), "bake, info or picture");
    EXPECT_EQ(one_of({}), "");
}

}  // namespace
}  // namespace vantage
