// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// inFieldOfView: p inside o's view cone: from its eye to the torso.

#include "selection/oracles/cover_oracle.h"

namespace vantage::tests::oracle {
namespace {

TEST(Oracle, in_field_of_view_is_as_defined) {
    const auto is_seen = [](const Case& at) -> std::optional<double> {
        const D3 way = at.p() + D3(0, double{at.asker.standing.torso}, 0) - at.eye();
        const D3 f = at.object.facing;
        const double cosine = (way.x * f.x + way.y * f.y + way.z * f.z) / (way.size() * f.size());
        const double angle = std::acos(std::clamp(cosine, -1.0, 1.0)) * 180 / std::numbers::pi;
        const auto is_outside = at_least(angle, double{at.arguments[0]} / 2, 1e-3);
        if (!is_outside) return {};
        return *is_outside ? 0.0 : 1.0;
    };
    for (const float angle : {40.0f, 120.0f, 200.0f, 310.0f})
        expect_as("inFieldOfView", is_seen, {angle});
}

}  // namespace
}  // namespace vantage::tests::oracle
