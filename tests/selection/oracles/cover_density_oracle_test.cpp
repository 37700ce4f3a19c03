// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// coverDensity: cover points (and round obstacles) within the radius, per m2.

#include "selection/oracles/cover_oracle.h"

namespace vantage::tests::oracle {
namespace {

TEST(Oracle, cover_density_is_as_defined) {
    const auto density = [](const Case& at) -> std::optional<double> {
        const double radius = double{at.arguments[0]};
        int count = 0;
        bool is_sure = true;
        const auto look_at = [&](Vec3 place, std::uint32_t part) {
            if (part == 2) return;
            const auto is_far = at_least((at.in_world(place, part) - at.p()).size(), radius);
            is_sure = is_sure && is_far;
            if (is_far && !*is_far) ++count;
        };
        for (const CoverPoint& point : at.random->contents.cover)
            look_at(point.position, point.part);
        for (const RoundCover& round : at.random->contents.rounds)
            look_at(round.center, round.part);
        if (!is_sure) return {};
        return count / (std::numbers::pi * radius * radius);
    };
    expect_as("coverDensity", density, {5});
    expect_as("coverDensity", density, {11.5f});
}

}  // namespace
}  // namespace vantage::tests::oracle
