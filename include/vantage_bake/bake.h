// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// From a level to a bundle. The steps stand in src/bake/pipeline.cpp in the order in which they
// run. The same level and settings give the same bytes on any number of threads.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "vantage/bundle.h"
#include "vantage/result.h"
#include "vantage_bake/level.h"

namespace vantage::bake {

/// How cover is looked for (docs/bake.md).
struct CoverSettings {
    bool is_wanted = true;
    float spacing = 1.0f;  ///< Between the points of a rail.
};

/// The tactical node map (docs/nodes.md).
struct NodeSettings {
    bool is_wanted = true;
    float cell_size = 2.25f;
    std::uint32_t wanted_count =
        0;                    ///< Not 0: the cell size is chosen to give about so many nodes.
    float tolerance = 0.01f;  ///< By how much a path may exceed the limit of the link rule.
};

enum class SightQuality : std::uint8_t { Fast, Good, Best };  ///< 4, 8, 16 rays a pair.

/// Who sees whom, node to node. Takes far longer than everything else, so it must be asked for.
struct NodeSightSettings {
    bool is_wanted = false;
    SightQuality quality = SightQuality::Good;
    float threshold = 0.8f;     ///< Visible when at least this share of the rays is free.
    bool keeps_shares = false;  ///< Stores the share of each pair as well, in 4 bits.
    bool is_culled = true;      ///< Leaves rays out that provably change nothing.
    bool is_measured = false;   ///< Also times Embree alone on a part of the same rays.
};

/// From how far on cover is certain, by node and direction. Must be asked for, like sight.
struct PolarSettings {
    bool is_wanted = false;
    std::uint32_t directions = 8;  ///< A multiple of 8, at most kMaxPolarDirections.
    float margin = 0.5f;           ///< So far around an attacker's node he is thought to be seen.
    float radius = 1.6f;           ///< Around a node, in which the guarantee holds.
    std::uint32_t rays = 64;       ///< Tried for each pair of nodes and stance until one is free.
};

struct BakeSettings {
    std::vector<AgentClass> agents = {AgentClass{}};
    float cell_size =
        0.15f;  ///< Horizontal resolution of the navmesh; smaller is finer and slower.
    float cell_height = 0.06f;  ///< Vertical resolution; must stay well below the climb height.
    std::uint32_t tile_cells = 128;  ///< Edge of a navmesh tile, in cells.
    /// Islands that no designer point can reach are dropped. When no point stands on walkable
    /// ground, islands of at least this share of the largest one are kept.
    float kept_island_share = 0.1f;
    CoverSettings cover;
    NodeSettings nodes;
    NodeSightSettings sight;  ///< Needs nodes...
    PolarSettings polar;      ///< ...as this does.
    /// Where finished pieces of the long steps are kept, so that a bake that was killed goes on
    /// where it was; remove it when the bundle is safe. Empty: nowhere. Never changes the result.
    std::string resume_file;
    std::uint32_t threads = 0;  ///< 0 takes one per core. Never changes the result.
};

/// What one step did and cost.
struct BakeStep {
    std::string name;
    std::string summary;  ///< "4,312 triangles, 27 points".
    double wall_ms = 0;
    double cpu_ms = 0;          ///< Of the whole process.
    double library_cpu_ms = 0;  ///< The part of it spent inside Recast, Detour and Embree.
};

/// A spawn point without walkable ground within 0.6 m horizontally and 1.2 m up or down. Many hang
/// in the air: the game lets players fall when they appear.
struct StraySpawn {
    Vec3 position;
    float fall = 0;                 ///< How far down the ground is; infinite when there is none.
    bool lands_on_navmesh = false;  ///< Whoever falls from there stands on the navmesh.
};

struct BakeReport {
    std::vector<BakeStep> steps;
    Diagnostics warnings;
    std::uint64_t peak_bytes = 0;          ///< The most memory the process ever had in use.
    std::uint32_t spawn_count = 0;         ///< Designer points of kind "spawn"...
    std::uint32_t spawns_on_navmesh = 0;   ///< ...how many of them the first agent class can use...
    std::vector<StraySpawn> stray_spawns;  ///< ...and the others.
};

struct BakeOutput {
    std::vector<std::uint8_t> bundle;
    BakeReport report;
};

/// Hears about progress; called on the thread that called bake().
class BakeListener {
  public:
    virtual ~BakeListener() = default;
    virtual void step_started(const std::string& name) = 0;
    virtual void step_advanced(float share) = 0;  ///< 0..1, not for every step.
    virtual void step_finished(const BakeStep& step) = 0;
};

/// Imports the level first; the import is the first step of the report.
Result<BakeOutput> bake_file(const std::string& level, const BakeSettings& settings,
                             BakeListener* listener = nullptr);

/// From a level in memory.
Result<BakeOutput> bake(const Level& level, const BakeSettings& settings,
                        BakeListener* listener = nullptr);

}  // namespace vantage::bake
