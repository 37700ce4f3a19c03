// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Curved surfaces: grids of biquadratic Bezier pieces that share their rims. Each row and column of
// pieces is cut as finely as its most curved line needs, so that pieces of one patch meet without
// cracks.
#pragma once

#include <cstdint>

#include "bake/import/quake3/bsp_file.h"
#include "bake/import/quake3/mesh_builder.h"
#include "vantage/result.h"

namespace vantage::bake::quake3 {

struct PatchSettings {
    double chord_error = 1.0;  ///< In units: how far a triangle edge may leave the curve.
    std::uint32_t max_subdivisions = 16;  ///< Of one piece, each way.
};

/// Faces the side to which the stored normals point. Fails on coordinates that are no numbers or
/// outside the world.
Result<Done> add_patch(const BspFile& bsp, const BspFace& face, MeshBuilder& mesh,
                       const PatchSettings& settings = {});

}  // namespace vantage::bake::quake3
