// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// lowCover: crouching cover.

#include "selection/oracles/cover_oracle.h"

namespace vantage::tests::oracle {
namespace {

TEST(Oracle, low_cover_is_as_defined) {
    expect_as("lowCover", [](const Case& at) -> std::optional<double> {
        const auto is_low = at.is_low();
        if (!is_low) return {};
        return *is_low ? 1.0 : 0.0;
    });
}

}  // namespace
}  // namespace vantage::tests::oracle
