// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// effectiveCoverHeight: height hidden from o at the cover.

#include "selection/oracles/cover_oracle.h"

namespace vantage::tests::oracle {
namespace {

TEST(Oracle, effective_cover_height_is_as_defined) {
    expect_as("effectiveCoverHeight", [](const Case& at) -> std::optional<double> {
        if (!at.is_cover()) return 0.0;
        if (at.round != nullptr) return behind_cylinder(at, 0);
        const std::optional<double> known = by_silhouettes(at);
        if (!known || *known >= 0) return known;
        // Far from the points of a rail: its own height, half a body away, within the cone.
        double cone = 0.5;
        if (at.rail->point_count != 0) {
            const auto near = nearest_on(at);
            if (!near) return {};
            cone = double{(*near)->cone_cosine};
        }
        const D3 way = at.eye() - at.p();
        const auto is_in_cone = at_least(flat_dot(way.flat_unit(), at.facing()), cone);
        const double away = way.flat_size(), wall = double{at.asker.radius};
        if (!is_in_cone || std::fabs(away - wall) < 0.05) return {};
        if (!*is_in_cone || away < wall) return 0.0;
        return std::max(0.0, way.y + (at.height() - way.y) * away / (away - wall));
    });
}

}  // namespace
}  // namespace vantage::tests::oracle
