// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Node visibility against a truth that nobody here wrote: the set of areas that a Quake 3 map's own
// compiler found visible from one another.
#pragma once

#include <vector>

#include "bake/import/quake3/visible_set.h"
#include "bake/node_verify.h"

namespace vantage::bake {

/// Two nodes of which one sees the other, by a ray that the compiler's set does not allow.
struct OutsideSight {
    NodeIndex from, to;
    Ray ray;
};

/// Some maps were compiled with a far plane: their set is silent about pairs beyond it, and those
/// are counted apart.
struct NodeSetCheck {
    std::uint64_t visible = 0;         ///< Pairs of nodes that see each other, both kinds.
    std::uint64_t visible_beyond = 0;  ///< Farther apart than the far plane.
    std::uint64_t no_area = 0;         ///< Lines with an eye in no area of the map.
    std::vector<OutsideSight> outside;
};

/// A pair is outside when a free line of it leads to an area that is not in the set.
NodeSetCheck check_visible_set(const NodeCheckInput& input, const quake3::VisibleSet& truth);

}  // namespace vantage::bake
