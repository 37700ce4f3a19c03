// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Do the level's spawn points stand on the navmesh? The quickest sign that a level was understood.
#pragma once

#include "vantage/rays.h"
#include "vantage_bake/bake.h"
#include "vantage_bake/level.h"
#include "world/nav_mesh.h"

namespace vantage::bake {

struct SpawnCheckInput {
    const Level& level;
    const NavMeshData& nav;
    const RayProvider& rays;
};

/// Fills in the report's counts and its list of stray spawns.
void count_spawns(const SpawnCheckInput& input, BakeReport& report);

}  // namespace vantage::bake
