// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// softCover: hides from sight but does not stop bullets.

#include "selection/oracles/cover_oracle.h"

namespace vantage::tests::oracle {
namespace {

TEST(Oracle, soft_cover_is_as_defined) {
    expect_as("softCover", [](const Case& at) -> std::optional<double> {
        return at.is_cover() && at.is_soft() ? 1.0 : 0.0;
    });
}

}  // namespace
}  // namespace vantage::tests::oracle
