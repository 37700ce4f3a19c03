// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Which submodels of a map are geometry, what they are, where they rest and how far they travel:
// as the game computes it when it spawns them.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "bake/import/quake3/bsp_file.h"
#include "bake/import/quake3/entities.h"
#include "bake/import/quake3/targets.h"
#include "bake/import/quake3/units.h"
#include "vantage_bake/level.h"

namespace vantage::bake::quake3 {

struct MoverModel {
    std::string name;
    PartKind kind = PartKind::Mover;
    std::uint32_t model = 0;
    UnitPoint offset;  ///< From the place in the file to where it rests.
    UnitPoint travel;  ///< From there to its other end; zero when it turns or is not known.
};

/// The submodel that an entity names ("*3"), or 0.
std::uint32_t submodel_of(const BspFile& bsp, const Entity& entity);

/// The way an entity points or slides, of length 1; the angles -1 and -2 stand for up and down.
UnitPoint facing_of(const Entity& entity);

/// In the order of the entities. Kind Static joins the level itself.
std::vector<MoverModel> find_movers(const BspFile& bsp, std::span<const Entity> entities,
                                    const TargetIndex& targets);

}  // namespace vantage::bake::quake3
