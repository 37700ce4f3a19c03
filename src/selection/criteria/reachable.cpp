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

/// From one place to many.
class Paths {
  public:
    Paths(const NavPoint& from, const NavigationProvider& navigation)
        : navigation_(navigation), from_(from), start_(navigation.island(from)) {}

    bool lead_to(const NavPoint& to) const {
        const std::uint32_t goal = navigation_.island(to);
        if (start_ != kNoIsland && goal != kNoIsland)
            return start_ == goal || navigation_.islands_connect(start_, goal);
        float walk = kUnreachable;
        navigation_.path_distances({.source = from_}, {&to, 1}, {&walk, 1});
        return walk < kUnreachable;
    }

  private:
    const NavigationProvider& navigation_;
    NavPoint from_;
    std::uint32_t start_;
};

}  // namespace

void reachable(const CriterionCall& call, float* values) noexcept {
    std::fill_n(values, call.candidates.count, 1.0f);
    if (call.providers.navigation == nullptr) return;
    if (!call.asker_stands) return;
    const Paths paths(call.asker_stands, *call.providers.navigation);
    for (std::uint32_t i = 0; i < call.candidates.count; ++i) {
        const NavPoint goal = stand_of(call, i);
        values[i] = goal && paths.lead_to(goal) ? 1.0f : 0.0f;
    }
}

}  // namespace vantage::criteria
