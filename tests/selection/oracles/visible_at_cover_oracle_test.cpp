// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// visible: one clear ray from o's eye to the torso at p; crouched at low cover, standing elsewhere.

#include "selection/oracles/cover_oracle.h"

namespace vantage::tests::oracle {
namespace {

TEST(Oracle, visible_is_as_defined_at_cover) {
    expect_as("visible", [](const Case& at) -> std::optional<double> {
        const auto stance = stance_by_itself(at);
        if (!stance) return {};
        const auto blocked = is_blocked(at, at.eye(), at.p() + D3(0, double{stance->torso}, 0));
        if (!blocked) return {};
        return *blocked ? 0.0 : 1.0;
    });
}

}  // namespace
}  // namespace vantage::tests::oracle
