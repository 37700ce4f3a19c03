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
