// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// hardCover: cover that stops bullets.

#include "selection/oracles/cover_oracle.h"

namespace vantage::tests::oracle {
namespace {

TEST(Oracle, hard_cover_is_as_defined) {
    expect_as("hardCover", [](const Case& at) -> std::optional<double> {
        return at.is_cover() && !at.is_soft() ? 1.0 : 0.0;
    });
}

}  // namespace
}  // namespace vantage::tests::oracle
