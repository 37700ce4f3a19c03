// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// nearbyCover: cover from o within reach of p; 1 at p, falling to 0 at the radius.

#include "selection/oracles/cover_oracle.h"

namespace vantage::tests::oracle {
namespace {

TEST(Oracle, nearby_cover_is_as_defined) {
    const auto nearness = [](const Case& at) -> std::optional<double> {
        const double radius = double{at.arguments[0]};
        const D3 o = at.object.position;
        double nearest = radius;
        bool is_sure = true;
        const auto offer = [&](D3 place, D3 normal, double cone, bool is_all_round) {
            const double far = (place - at.p()).size();
            const auto is_in_cone = at_least(flat_dot((o - place).flat_unit(), normal), cone);
            if (far < radius && !is_all_round) is_sure = is_sure && is_in_cone;
            if (is_all_round || (is_in_cone && *is_in_cone)) nearest = std::min(nearest, far);
        };
        const PointContents& contents = at.random->contents;
        for (const CoverPoint& point : contents.cover) {
            if (point.part == 2) continue;
            offer(at.in_world(point.position, point.part), at.turned(point.normal),
                  double{point.cone_cosine}, false);
        }
        for (const CoverRail& rail : contents.rails) {
            if (rail.part == 2 || rail.point_count != 0) continue;
            const D3 from = at.in_world(rail.from, rail.part), to = at.in_world(rail.to, rail.part);
            // The nearest place on it, by looking.
            D3 best = from;
            double low = 0, high = 1;
            for (int i = 0; i < 200; ++i) {
                const double one = low + (high - low) / 3, two = high - (high - low) / 3;
                const D3 a = from + (to - from) * one, b = from + (to - from) * two;
                best = a;
                ((a - at.p()).size() < (b - at.p()).size() ? high : low) =
                    (a - at.p()).size() < (b - at.p()).size() ? two : one;
            }
            offer(best, at.turned(rail.normal), 0.5, false);
        }
        for (const RoundCover& round : contents.rounds) {
            if (round.part == 2) continue;
            const D3 center = at.in_world(round.center, round.part);
            const auto is_outside = at_least((o - center).flat_size(), double{round.radius});
            if (!is_outside) return {};
            if (!*is_outside) continue;
            const double off = double{round.radius} + double{at.asker.radius} + 0.1;
            offer(center - (o - center).flat_unit() * off, {}, 0, true);
        }
        if (!is_sure) return {};
        return 1 - nearest / radius;
    };
    expect_as("nearbyCover", nearness, {5});
    expect_as("nearbyCover", nearness, {12});
}

}  // namespace
}  // namespace vantage::tests::oracle
