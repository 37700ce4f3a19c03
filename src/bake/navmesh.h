// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The walkable surface of a level for one agent class: triangles sorted into tiles, tiles built in
// parallel. Links and islands come later (nav_links.h, nav_islands.h).
#pragma once

#include <functional>

#include "adapters/cpu_time.h"
#include "vantage/host.h"
#include "vantage/result.h"
#include "vantage_bake/bake.h"
#include "vantage_bake/level.h"
#include "world/nav_mesh.h"

namespace vantage::bake {

/// More tiles than this take too long and too much memory; a higher cell size makes them fewer.
inline constexpr std::uint32_t kMaxNavTiles = 65'536;

/// Who runs the work, and who hears about it.
struct NavBakeContext {
    TaskRunner& runner;
    adapters::LibraryTime& library_time;
    /// Gets the share that is done, 0..1, on the thread that called. May be empty.
    std::function<void(float)> progress;
};

struct NavBakeInput {
    const Level& level;
    const AgentClass& agent;
    const BakeSettings& settings;
};

/// Doors, lifts and everything else that moves or breaks is taken away first, so that paths lead
/// through doorways. Tiles come ordered by z, then x; those without polygons are left out. The
/// result is the same for any number of threads. A level in which nobody can stand gives a mesh
/// without tiles and a warning.
Result<NavMeshData> build_nav_tiles(const NavBakeInput& input, const NavBakeContext& context);

}  // namespace vantage::bake
