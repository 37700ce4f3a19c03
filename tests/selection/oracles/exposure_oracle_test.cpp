// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// exposure: share of 8 rays from o's eye to the body at p that are clear.

#include "selection/oracles/cover_oracle.h"

namespace vantage::tests::oracle {
namespace {

TEST(Oracle, exposure_is_as_defined) {
    expect_as("exposure", [](const Case& at) -> std::optional<double> {
        const auto stance = stance_by_itself(at);
        if (!stance) return {};
        const auto clear = clear_rays(at, *stance, true);
        if (!clear) return {};
        return *clear / 8.0;
    });
}

}  // namespace
}  // namespace vantage::tests::oracle
