// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The NODE, NVIS and POLR chunks as bytes: what a bundle holds and a recording repeats. Their
// parsers are in bundle_chunks.h.
#pragma once

#include <cstdint>
#include <vector>

#include "vantage/bundle.h"

namespace vantage {

std::vector<std::uint8_t> nodes_chunk(const NodeArrays& map);
/// Both kinds of sight must be there.
std::vector<std::uint8_t> node_sight_chunk(const BundleNodes& nodes);
std::vector<std::uint8_t> polar_chunk(const PolarArrays& polar);

}  // namespace vantage
