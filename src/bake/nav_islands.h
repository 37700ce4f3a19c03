// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Keeps what the level is about: the surface that can be reached from its designer points, not its
// roofs and outer hulls. Labels what is left: an island is what one can walk from end to end and
// back; one-way links only join islands in the table of who can reach whom.
#pragma once

#include <vector>

#include "adapters/detour/detour_graph.h"
#include "bake/nav_links.h"
#include "vantage/result.h"
#include "vantage_bake/bake.h"
#include "vantage_bake/level.h"
#include "world/nav_mesh.h"

namespace vantage::bake {

/// More labels than this make no sense to anyone; the smallest islands are left out.
inline constexpr std::uint32_t kMaxNavIslands = 4096;

struct NavIslandInput {
    const Level& level;
    const BakeSettings& settings;
    /// Made from the mesh that is to be pruned; numbers polygons like it.
    const adapters::GraphNavigation& navigation;
    const std::vector<PlacedLink>& links;
};

/// The mesh without what cannot be reached, with its links, islands and reach table filled in.
/// Starts are the spawns and, because lifts leave no link, every other designer point that stands
/// on the surface; without any, islands of at least settings.kept_island_share of the largest are
/// kept. Islands are numbered from the largest to the smallest. Never fails; warns when it leaves
/// out islands because they are too many.
Result<NavMeshData> keep_reachable(NavMeshData mesh, const NavIslandInput& input);

}  // namespace vantage::bake
