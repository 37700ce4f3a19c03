// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// partialCover: hidden from o crouched, not standing.

#include "selection/oracles/cover_oracle.h"

namespace vantage::tests::oracle {
namespace {

TEST(Oracle, partial_cover_is_as_defined) {
    expect_as("partialCover", [](const Case& at) -> std::optional<double> {
        const auto sure = sure_height(at);
        if (!sure) return {};
        const auto standing = at_least(*sure, double{at.asker.standing.height});
        const auto crouched = at_least(*sure, double{at.asker.crouched.height});
        if (!standing || !crouched) return {};
        if (*standing) return 0.0;
        const auto low = clear_rays(at, at.asker.crouched, false);
        const auto high = clear_rays(at, at.asker.standing, false);
        if (!low || !high) return {};
        return (*crouched || *low == 0) && *high > 0 ? 1.0 : 0.0;
    });
}

}  // namespace
}  // namespace vantage::tests::oracle
