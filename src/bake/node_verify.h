// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Is what a bundle says about its nodes true? The worst-case table against rays between drawn
// positions, the graph against paths on the navmesh, sight against the visible set of a map's own
// compiler. Asks the run-time views, as a game does.
#pragma once

#include <cstdint>
#include <vector>

#include "bake/node_polar.h"
#include "vantage/bundle.h"
#include "vantage/host.h"
#include "vantage/navigation.h"
#include "vantage_adapters/embree_rays.h"

namespace vantage::bake {

struct NodeCheckInput {
    const BundleNavMesh& nav;
    const BundleMesh& mesh;
    const BundleNodes& nodes;
    const NavigationProvider& navigation;
    const adapters::EmbreeRays& rays;  ///< Without dynamic parts.
    TaskRunner& runner;
    std::uint64_t seed = 1;
};

// ---- the worst-case table -----------------------------------------------------------------------

/// Somebody whom the table calls hidden, and a ray that reaches him.
struct PolarLie {
    Vec3 target, attacker;
    NodeStance stance;
    Ray ray;  ///< Of those that reach him the first.
};

struct PolarCurvePoint {
    float margin = 0;
    std::uint64_t covered = 0;       ///< Pairs that a table of this margin calls hidden...
    std::uint64_t contradicted = 0;  ///< ...of which a ray reaches so many.
};

struct PolarTruth {
    std::uint64_t positions = 0;       ///< Drawn...
    std::uint64_t near_positions = 0;  ///< ...and within the radius of the node of their cell.
    std::uint64_t pairs = 0;           ///< Of such positions, each with one stance.
    std::uint64_t hidden = 0;          ///< Truly: by no ray of the body's eight from either eye.
    PolarCurvePoint own;               ///< The table of the bundle.
    std::vector<PolarCurvePoint> curve;
    std::vector<PolarLie> lies;  ///< Of the bundle's table, the first few.
};

inline constexpr double kMostPolarLies = 1e-5;      ///< Of the "covered" answers.
inline constexpr double kLeastPolarDecided = 0.30;  ///< Of all pairs.

/// Also makes tables of other margins, for the curve; none when `margins` is empty.
PolarTruth check_polar(const NodeCheckInput& input, std::uint64_t pairs,
                       std::span<const float> margins);

// ---- doors --------------------------------------------------------------------------------------

/// Some of the parts shut, the others gone.
struct PartsState {
    std::uint32_t shut = 0;
    std::uint64_t hidden = 0;  ///< Bits that they take away, both kinds of sight.
    std::uint64_t wrong = 0;   ///< Bits that are not what all rays of all pairs say.
    std::uint64_t rays = 0;    ///< Cast to find out...
    std::uint32_t units = 0;
    double seconds = 0;  ///< ...of this thread's CPU.
};

struct PartsCheck {
    std::uint64_t memory_bytes = 0;  ///< At run time, beside the bundle.
    std::vector<PartsState> states;  ///< All shut, some at random, all gone again.
};

/// What the run-time makes of the pairs that parts can come between, against all pairs asked anew.
/// Moves the parts of `rays`, which are those of `input`.
Result<PartsCheck> check_sight_parts(const NodeCheckInput& input, adapters::EmbreeRays& rays);

// ---- the graph ----------------------------------------------------------------------------------

struct GraphCheck {
    std::uint64_t one_way_links = 0;
    std::uint64_t lonely_nodes = 0;          ///< Without any link.
    std::uint64_t pairs = 0;                 ///< With a path of at most 40 m on the navmesh...
    std::uint64_t unlinked = 0;              ///< ...of which the graph has none...
    double mean_ratio = 0, worst_ratio = 0;  ///< ...and how much longer it is elsewhere.
    std::uint64_t positions = 0, found = 0, near = 0;  ///< Look-ups; within a cell of their node.
};
GraphCheck check_graph(const NodeCheckInput& input, std::uint64_t pairs);

}  // namespace vantage::bake
