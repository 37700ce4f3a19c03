// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Jump pads and teleporters: triggers that carry one to another place. A pad's flight is followed
// as the game flies it, until the feet touch ground that can be stood on.
#pragma once

#include <span>
#include <vector>

#include "bake/import/quake3/bsp_file.h"
#include "bake/import/quake3/entities.h"
#include "bake/import/quake3/ground.h"
#include "bake/import/quake3/targets.h"
#include "vantage_bake/level.h"

namespace vantage::bake::quake3 {

struct FoundLinks {
    std::vector<Link> links;
    Diagnostics warnings;  ///< Pads that throw one nowhere, triggers without a destination.
};

FoundLinks find_links(const BspFile& bsp, std::span<const Entity> entities, GroundTracer& ground);

}  // namespace vantage::bake::quake3
