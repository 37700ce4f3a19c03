// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// inLineOfFire: p lies in o's lane of fire, seen from above.

#include "selection/oracles/cover_oracle.h"

namespace vantage::tests::oracle {
namespace {

TEST(Oracle, in_line_of_fire_is_as_defined) {
    const auto is_in_lane = [](const Case& at) -> std::optional<double> {
        const D3 way = at.p() - D3(at.object.position);
        const double angle = std::atan2(way.z, way.x) -
                             std::atan2(double{at.object.facing.z}, double{at.object.facing.x});
        const double ahead = way.flat_size() * std::cos(angle);
        const double aside = std::fabs(way.flat_size() * std::sin(angle));
        const auto is_ahead = at_least(ahead, 0);
        const auto is_wide = at_least(aside, double{at.arguments[0]} / 2);
        if (!is_ahead || !is_wide) return {};
        return *is_ahead && !*is_wide ? 1.0 : 0.0;
    };
    expect_as("inLineOfFire", is_in_lane, {20});
    expect_as("inLineOfFire", is_in_lane, {7});
}

}  // namespace
}  // namespace vantage::tests::oracle
