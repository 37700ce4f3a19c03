// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// One-way connections of the navmesh: places where one can jump down a ledge, found by looking over
// every border, and the level's own jump pads, teleporters and ladders, put on the surface.
#pragma once

#include <vector>

#include "adapters/detour/detour_graph.h"
#include "vantage/rays.h"
#include "vantage/result.h"
#include "vantage_bake/level.h"

namespace vantage::bake {

/// A link and the polygons of its ends, numbered as in the navigation's graph. Its islands are not
/// known yet.
struct PlacedLink {
    NavLink link;
    std::uint32_t from_polygon;
    std::uint32_t to_polygon;
};

struct NavLinkInput {
    const Level& level;
    const AgentClass& agent;
    const adapters::GraphNavigation& navigation;
    const RayProvider& rays;
};

/// The level's links, in its order; those with an end too far from the surface are named in
/// warnings.
Result<std::vector<PlacedLink>> place_level_links(const NavLinkInput& input);

/// Ledges that can be jumped down: deeper than a step, not deeper than agent.max_drop, with free
/// space for the body over the edge and down, and no hazard on the way. At most one every two
/// metres to the same polygon.
std::vector<PlacedLink> find_drops(const NavLinkInput& input);

}  // namespace vantage::bake
