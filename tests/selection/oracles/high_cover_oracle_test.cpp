// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// highCover: standing cover.

#include "selection/oracles/cover_oracle.h"

namespace vantage::tests::oracle {
namespace {

TEST(Oracle, high_cover_is_as_defined) {
    expect_as("highCover", [](const Case& at) -> std::optional<double> {
        const auto is_high = at.is_high();
        if (!is_high) return {};
        return *is_high ? 1.0 : 0.0;
    });
}

}  // namespace
}  // namespace vantage::tests::oracle
