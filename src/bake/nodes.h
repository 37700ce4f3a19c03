// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Bakes the tactical node map of one agent class: places (node_places.cpp), links (node_links.cpp),
// order. Follows the tactical grid of Hitman: Absolution. Asks navigation only, so that it works on
// any provider. The same result for any number of threads.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "adapters/cpu_time.h"
#include "vantage/bundle.h"
#include "vantage/host.h"
#include "vantage/navigation.h"
#include "vantage_bake/bake.h"

namespace vantage::bake {

struct NodeInput {
    const NodeSettings& settings;
    const NavigationProvider& navigation;
    /// Boxes that together hold the walkable surface: only cells that one of them touches are
    /// looked at.
    std::span<const Aabb> surface;
    std::span<const NavLink> links;  ///< Drops, jump pads, teleporters, ladders.
};

struct NodeContext {
    TaskRunner& runner;
    adapters::LibraryTime& library_time;
};

/// The owning counterpart of NodeArrays.
struct NodeMapData {
    float cell_size = 0;
    std::int32_t first_x = 0, first_z = 0;
    std::uint32_t columns_x = 0, columns_z = 0;
    std::vector<NodeColumn> columns;
    std::vector<TacticalNode> nodes;
    std::vector<NodeLink> links, back_links;
    std::vector<std::uint32_t> back_first;
    std::vector<std::uint32_t> covers, cover_first;

    /// Spans into this object: valid until it changes.
    NodeArrays view() const;
};

/// One box for each polygon.
std::vector<Aabb> surface_boxes(const BundleNavMesh& mesh);

NodeMapData build_nodes(const NodeInput& input, const NodeContext& context);

/// Which cover points belong to which node: those that it is found from.
void associate_cover(std::span<const CoverPoint> cover, NodeMapData& map);

// ---- places -------------------------------------------------------------------------------------

inline constexpr std::int32_t kSubSamples = 5;  ///< Along each side of a cell.
inline constexpr std::int8_t kOffSurface = -1;

/// Which of kSubSamples * kSubSamples places, row by row, becomes the node: the highest score, of
/// equal ones the nearest to the middle, of equally near ones the first. Scores say in how many of
/// the four directions one walks straight out of the cell. -1 when all are kOffSurface.
std::int32_t best_place(std::span<const std::int8_t> scores);

struct PlacedNode {
    NavPoint point;
    std::int32_t x, z;  ///< Cell.
};

/// All nodes of cells of this size, column by column along a space-filling curve, in a column from
/// the lowest up.
std::vector<PlacedNode> place_nodes(const NodeInput& input, const NodeContext& context,
                                    float cell_size);

// ---- links --------------------------------------------------------------------------------------

/// How long the path between two nodes may be for a link: straight * max(2 - straight / cell, 1).
float longest_link(float straight, float cell_size);

/// Fills the links of a map that has its nodes and columns.
void link_nodes(const NodeInput& input, const NodeContext& context,
                std::span<const PlacedNode> places, NodeMapData& map);

}  // namespace vantage::bake
