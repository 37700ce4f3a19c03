// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Which pairs of nodes that see each other a door, a lift or a destructible can come between: those
// with a ray through where the part can be. Sight itself is baked without them; a game asks these
// pairs again when such a part moves (vantage_analysis/live_sight.h).
#pragma once

#include <span>
#include <vector>

#include "bake/node_sight.h"
#include "vantage/bundle.h"
#include "vantage/host.h"

namespace vantage::bake {

struct SightPartInput {
    const BundleMesh& mesh;
    std::uint32_t rays;  ///< A pair and kind of sight.
    float threshold;
    NodeHeights heights;
    std::span<const SightPlaces> places;
    NodeSightArrays high_high, high_low;
};

/// The owning counterpart of SightPartArrays.
struct SightPartData {
    SightPartArrays header;  ///< Without arrays.
    std::vector<Vec3> places;
    std::vector<std::uint32_t> part_first, parts, row_first;
    std::vector<SightPartRow> rows;
    std::vector<std::uint16_t> others;

    std::size_t group_count() const { return part_first.empty() ? 0 : part_first.size() - 1; }
    /// Spans into this object: valid until it changes.
    SightPartArrays view() const;
    std::uint64_t bytes() const;
};

/// The same for any number of threads.
SightPartData find_sight_parts(const SightPartInput& input, TaskRunner& runner);

/// Where a part can be: from its place in the level to the end of its travel. One that turns, or
/// whose travel is not known, may swing about any of its edges. Empty for the static level and for
/// what hides nothing.
Aabb part_reach(const BundleMesh& mesh, std::uint32_t part);

}  // namespace vantage::bake
