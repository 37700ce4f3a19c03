// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What the bake needs beyond the public provider: the graph under it. A NavPoint's reference is
// the number of its polygon plus one.
#pragma once

#include <memory>

#include "adapters/detour/nav_graph.h"
#include "vantage/navigation.h"
#include "vantage/result.h"
#include "vantage_adapters/detour_navigation.h"

namespace vantage::adapters {

class GraphNavigation : public DetourNavigation {
  public:
    virtual const NavGraph& graph() const noexcept = 0;
    /// Graph positions are relative to this.
    virtual Vec3 origin() const noexcept = 0;
};

constexpr std::uint32_t polygon_index(const NavPoint& point) {
    return static_cast<std::uint32_t>(point.reference - 1);
}

/// As make_detour_navigation(); polygons are numbered through all tiles in their order.
Result<std::unique_ptr<GraphNavigation>> make_graph_navigation(
    const BundleNavMesh& mesh, const DetourNavigationSettings& settings = {});

}  // namespace vantage::adapters
