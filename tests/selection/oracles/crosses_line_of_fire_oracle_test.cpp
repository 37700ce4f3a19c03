// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// crossesLineOfFire: the move a -> p crosses o's line of fire on the ground plane.

#include "selection/oracles/cover_oracle.h"

namespace vantage::tests::oracle {
namespace {

TEST(Oracle, crosses_line_of_fire_is_as_defined) {
    expect_as("crossesLineOfFire", [](const Case& at) -> std::optional<double> {
        // Solved for where on the ray and where on the move they meet.
        const D3 f = at.object.facing, o = at.object.position, a = at.asker.position;
        const D3 move = at.p() - a, to_a = a - o;
        const double flat = f.x * move.z - f.z * move.x;
        if (std::fabs(flat) < kMargin) return {};
        const double along_ray = (to_a.x * move.z - to_a.z * move.x) / flat;
        const double along_move = (to_a.x * f.z - to_a.z * f.x) / flat;
        const auto is_ahead = at_least(along_ray, 0), is_begun = at_least(along_move, 0);
        const auto is_over = at_least(along_move, 1);
        if (!is_ahead || !is_begun || !is_over) return {};
        return *is_ahead && *is_begun && !*is_over ? 1.0 : 0.0;
    });
}

}  // namespace
}  // namespace vantage::tests::oracle
