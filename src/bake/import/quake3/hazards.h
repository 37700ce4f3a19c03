// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Volumes that nobody should stand in: lava, slime, and triggers that hurt a lot (death pits).
#pragma once

#include <span>
#include <vector>

#include "bake/import/quake3/brushes.h"
#include "bake/import/quake3/bsp_file.h"
#include "bake/import/quake3/entities.h"
#include "vantage_bake/level.h"

namespace vantage::bake::quake3 {

std::vector<Hazard> find_hazards(const BspFile& bsp, std::span<const Entity> entities,
                                 MeshBuilder& account);

}  // namespace vantage::bake::quake3
