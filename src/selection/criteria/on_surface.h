// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Where things are on the walkable surface, for words that ask the navigation.
#pragma once

#include "vantage/catalog.h"

namespace vantage::criteria {

/// A null point where there is no floor near the position.
inline NavPoint floor_under(Vec3 position, const NavigationProvider& navigation) {
    NavPoint found;
    navigation.nearest({&position, 1}, NavExtent{}, {&found, 1});
    return found;
}

/// Most candidates know their place on the surface; the others are looked up.
inline NavPoint stand_of(const CriterionCall& call, std::uint32_t i) {
    const CandidateBatch& at = call.candidates;
    if (at.stands[i]) return at.stands[i];
    return floor_under({at.x[i], at.y[i], at.z[i]}, *call.providers.navigation);
}

}  // namespace vantage::criteria
