// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Detour's own navmesh, rebuilt from our checked polygons, and the graph read off it. Detour works
// relative to the mesh's origin: at the rim of the world its tolerance of one centimetre between
// tiles would otherwise be smaller than the steps of a float. Private to this folder.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "adapters/detour/nav_graph.h"
#include "vantage/bundle.h"
#include "vantage/result.h"

class dtNavMesh;
class dtNavMeshQuery;

namespace vantage::adapters {

struct FreeDetour {
    void operator()(dtNavMesh* mesh) const noexcept;
    void operator()(dtNavMeshQuery* query) const noexcept;
};

/// Polygons are numbered through all tiles in their order.
struct DetourMesh {
    std::unique_ptr<dtNavMesh, FreeDetour> mesh;
    std::unique_ptr<dtNavMeshQuery, FreeDetour> query;
    std::vector<std::uint32_t> references;     ///< Detour's, by polygon.
    std::vector<std::uint32_t> first_polygon;  ///< By Detour's number of the tile.

    std::uint32_t polygon_of(std::uint32_t reference) const;
};

Result<DetourMesh> build_detour_mesh(const BundleNavMesh& mesh);

/// Everything but the links, which need nearest().
NavGraph read_graph(const DetourMesh& mesh);

}  // namespace vantage::adapters
