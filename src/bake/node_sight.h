// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Who sees whom, node to node: rays between several places at both nodes, and a threshold.
#pragma once

#include <array>
#include <string>

#include "bake/bit_rows.h"
#include "bake/node_work.h"
#include "bake/nodes.h"
#include "bake/occluders.h"
#include "vantage_adapters/embree_rays.h"

namespace vantage::bake {

/// Where eyes and heads are, for a body as high as the agent: as the stances of vantage/world.h.
struct NodeHeights {
    float eye_high, eye_low, height_high, height_low;
};
NodeHeights node_heights(const AgentClass& agent);

/// Places around a node, on the ground, from which one sees and is seen.
using SightPlaces = std::array<Vec3, kSightPlaces>;
std::vector<SightPlaces> sight_places(const NodeMapData& map, const NavigationProvider& navigation,
                                      const NodeContext& context);

struct NodeSightInput {
    const NodeSightSettings& settings;
    NodeHeights heights;
    std::span<const SightPlaces> places;
    const adapters::EmbreeRays& rays;
    const Occluders& occluders;
};

struct NodeSightReport {
    std::uint64_t pairs = 0;         ///< High to high, and high to low.
    std::uint64_t rays = 0;          ///< That were cast, those that look for walls included.
    std::uint64_t plain_rays = 0;    ///< That would have been cast for all pairs.
    std::uint64_t culled_pairs = 0;  ///< Two nodes that a single wall provably parts.
    std::uint64_t seen = 0;          ///< Bits that are set, a node and itself left out.
    std::uint64_t plain_bytes = 0;   ///< Of the bits, unpacked.
    std::uint64_t packed_bytes = 0;
    /// When measured: rays a CPU second of our own, all work counted, and of Embree alone on the
    /// very same rays.
    double own_rate = 0, embree_rate = 0;
};

struct NodeSightResult {
    NodeSightData high_high, high_low;
    NodeSightReport report;
};

NodeSightResult find_node_sight(const NodeSightInput& input, const NodeWorkContext& context);

/// How many rays a pair gets.
std::uint32_t sight_rays(SightQuality quality);
/// How many of them must be free: at least this share.
std::uint32_t rays_needed(std::uint32_t rays, float threshold);

}  // namespace vantage::bake
