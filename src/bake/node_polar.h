// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// From how far on cover is certain, by node, stance and direction: the worst-case table of
// Killzone. First which nodes see anything of each other's neighbourhoods at all (find_exposure),
// then the farthest of them in each direction (fold_exposure).
#pragma once

#include <string>

#include "bake/bit_rows.h"
#include "bake/node_sight.h"
#include "bake/node_work.h"
#include "bake/nodes.h"
#include "bake/occluders.h"

namespace vantage::bake {

/// Places for which a node answers: on the ground of its own cell, within the radius.
struct NodeGround {
    std::vector<Vec3> places;
    std::vector<std::uint32_t> first;  ///< Of each node, and one past the last.

    std::span<const Vec3> of(std::uint32_t node) const {
        return std::span(places).subspan(first[node], first[node + 1] - first[node]);
    }
};
NodeGround node_ground(const NodeArrays& map, const NavigationProvider& navigation, float radius,
                       const NodeContext& context);

struct PolarInput {
    const PolarSettings& settings;
    NodeHeights heights;
    float half_width;  ///< Of a body.
    NodeArrays map;
    const NodeGround& ground;
    const adapters::EmbreeRays& rays;
    const Occluders* occluders;  ///< None: nothing is culled.
    /// Who sees whom, when that is known already: saves rays, changes nothing.
    NodeSightArrays high_high, high_low;
};

/// As far aside as `hidden` looks at a body.
float polar_half_width(const AgentClass& agent);

/// Symmetric: does somebody who stands or crouches near one node see anything of a body near the
/// other, or the other way around?
struct NodeExposure {
    BitRows high, low;  ///< Of a standing body, of a crouched one.
    std::uint64_t pairs = 0, rays = 0, culled_pairs = 0;
};
NodeExposure find_exposure(const PolarInput& input, const NodeWorkContext& context);

/// The owning counterpart of PolarArrays.
struct PolarData {
    PolarArrays header;  ///< Without codes.
    std::vector<std::uint8_t> codes;

    /// Spans into this object: valid until it changes.
    PolarArrays view() const;
};
/// With a margin of its own, whatever the settings say.
PolarData fold_exposure(const PolarInput& input, const NodeExposure& exposure, float margin);

/// The share of pairs of different nodes that a table decides, for a body in this stance.
double decided_share(const NodeArrays& map, const PolarArrays& table, NodeStance stance);

}  // namespace vantage::bake
