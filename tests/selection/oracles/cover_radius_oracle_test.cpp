// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// coverRadius: half length of the cover object.

#include "selection/oracles/cover_oracle.h"

namespace vantage::tests::oracle {
namespace {

TEST(Oracle, cover_radius_is_as_defined) {
    expect_as("coverRadius", [](const Case& at) -> std::optional<double> {
        if (at.point != nullptr) return double{at.point->half_length};
        if (at.round != nullptr) return double{at.round->radius};
        if (at.rail == nullptr) return 0.0;
        if (at.rail->point_count == 0) return (D3(at.rail->to) - D3(at.rail->from)).size() / 2;
        const auto near = nearest_on(at);
        if (!near) return {};
        return double{(*near)->half_length};
    });
}

}  // namespace
}  // namespace vantage::tests::oracle
