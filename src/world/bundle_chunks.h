// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// One parser for each kind of chunk. Each returns null when the chunk is good, else what is wrong
// with it, as the end of a sentence.
#pragma once

#include "base/bytes.h"
#include "vantage/bundle.h"

namespace vantage {

inline constexpr const char* kEndsEarly = "it ends early";
inline constexpr const char* kTooLong = "it goes on after its end";

const char* parse_meta_chunk(Bytes chunk, BundleInfo& info);
const char* parse_mesh_chunk(Bytes chunk, BundleMesh& mesh);
const char* parse_points_chunk(Bytes chunk, std::vector<BundlePoint>& points);
const char* parse_hazards_chunk(Bytes chunk, std::vector<BundleHazard>& hazards);
const char* parse_nav_mesh_chunk(Bytes chunk, BundleNavMesh& mesh);
const char* parse_cover_chunk(Bytes chunk, BundleCover& cover);
const char* parse_nodes_chunk(Bytes chunk, NodeArrays& map);
const char* parse_node_sight_chunk(Bytes chunk, BundleNodes& nodes);
/// Of nodes whose sight was read before.
const char* parse_sight_parts_chunk(Bytes chunk, BundleNodes& nodes);
const char* parse_polar_chunk(Bytes chunk, PolarArrays& polar);

/// What cover says about other chunks: that there are so many parts and navmeshes.
const char* check_cover_references(const BundleContents& contents);
/// What nodes say about others: navmeshes, their islands, cover points, parts of the level.
const char* check_node_references(const BundleContents& contents);

}  // namespace vantage
