// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Finds cover by itself, from geometry and navmesh alone, for one agent class. Reads the navmesh
// and never changes it. The same result for any number of threads.
#pragma once

#include <cstdint>

#include "adapters/cpu_time.h"
#include "adapters/detour/detour_graph.h"
#include "vantage/host.h"
#include "vantage/points.h"
#include "vantage/rays.h"
#include "vantage_bake/bake.h"
#include "vantage_bake/level.h"

namespace vantage::bake {

struct CoverInput {
    const Level& level;
    const CoverSettings& settings;
    const AgentClass& agent;
    const adapters::GraphNavigation& navigation;
    /// The level as the navmesh sees it: without dynamic parts.
    const RayProvider& rays;
};

struct CoverContext {
    TaskRunner& runner;
    adapters::LibraryTime& library_time;
};

struct CoverResult {
    PointContents points;      ///< Without named points.
    std::uint64_t rays = 0;    ///< That were cast.
    double border_length = 0;  ///< Metres of rim that were walked.
    std::uint32_t next_object = 1;
};

/// From the navmesh's rims, from what one can walk through but not see through, and from designer
/// points of the kinds "cover" and "hide".
CoverResult find_cover(const CoverInput& input, const CoverContext& context);

/// Adds cover around breakable parts; the rays must meet those now.
void add_part_cover(const CoverInput& input, const CoverContext& context, CoverResult& result);

}  // namespace vantage::bake
