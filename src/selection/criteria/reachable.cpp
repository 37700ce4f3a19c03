// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// reachable: there is a path from the asker to p. By the labels of islands where the navigation has
// them, which costs two look-ups; else by a search.
//
// It is a default of every option, so it must not stand in the way of those whom it does not
// concern: without a navigation everything is reachable, and so it is for an asker that is not on
// the walkable surface itself (it flies, falls or rides). For all others a point off the surface is
// not.

#include <algorithm>

#include "selection/criteria/criteria.h"
#include "selection/criteria/on_surface.h"

namespace vantage::criteria {

namespace {

bool has_path(const NavPoint& from, const NavPoint& to, const NavigationProvider& navigation) {
    const std::uint32_t start = navigation.island(from), goal = navigation.island(to);
    if (start != kNoIsland && goal != kNoIsland)
        return start == goal || navigation.islands_connect(start, goal);
    float walk = kUnreachable;
    navigation.path_distances({.source = from}, {&to, 1}, {&walk, 1});
    return walk < kUnreachable;
}

}  // namespace

void reachable(const CriterionCall& call, float* values) noexcept {
    std::fill_n(values, call.candidates.count, 1.0f);
    if (call.providers.navigation == nullptr) return;
    const NavigationProvider& navigation = *call.providers.navigation;
    const NavPoint start = floor_under(call.asker->position, navigation);
    if (!start) return;
    for (std::uint32_t i = 0; i < call.candidates.count; ++i) {
        const NavPoint goal = stand_of(call, i);
        values[i] = goal && has_path(start, goal, navigation) ? 1.0f : 0.0f;
    }
}

}  // namespace vantage::criteria
