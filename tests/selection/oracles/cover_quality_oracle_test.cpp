// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// coverQuality: share of the body that the cover hides over its cone, as baked; else as tall and
// wide.

#include "selection/oracles/cover_oracle.h"

namespace vantage::tests::oracle {
namespace {

TEST(Oracle, cover_quality_is_as_defined) {
    expect_as("coverQuality", [](const Case& at) -> std::optional<double> {
        const auto share = [](double size, double of) { return std::min(1.0, size / of); };
        const double tall =
            at.is_cover() ? share(at.height(), double{at.asker.standing.height}) : 0;
        if (at.point != nullptr) return double{at.point->quality};
        if (at.round != nullptr)
            return tall * share(double{at.round->radius}, double{at.asker.radius});
        if (at.rail == nullptr || at.rail->point_count == 0) return tall;
        const auto near = nearest_on(at);
        if (!near) return {};
        return double{(*near)->quality};
    });
}

}  // namespace
}  // namespace vantage::tests::oracle
