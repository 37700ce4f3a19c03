// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The code behind the generators, a file each; what else there is to say of them stands in their
// rows in words/. They may rely on what the row demands, as criteria may.
#pragma once

#include <type_traits>

#include "vantage/catalog.h"

namespace vantage::generators {

// `Generate grid;` declares void grid(const GeneratorCall&, std::uint64_t, ...) noexcept.
using SlotCount = std::remove_pointer_t<SlotCountFunction>;
using Generate = std::remove_pointer_t<GenerateFunction>;
using Collect = std::remove_pointer_t<CollectFunction>;
using DrawArea = std::remove_pointer_t<DrawGeneratorFunction>;

SlotCount area_slots;
Generate area;
SlotCount circles_slots;
Generate circles;
SlotCount current_cover_slots;
Generate current_cover;
SlotCount current_pos_slots;
Generate current_pos;
SlotCount entities_slots;
Generate entities;
SlotCount grid_slots;
Generate grid;
Collect collect_grid;
DrawArea grid_draw;
SlotCount hidespots_slots;
Generate hidespots;
Collect collect_hidespots;
SlotCount nav_mesh_slots;
Generate nav_mesh;
SlotCount nodes_slots;
Generate nodes;
SlotCount path_slots;
Generate path;
SlotCount points_slots;
Generate points;
SlotCount pure_grid_slots;
Generate pure_grid;
SlotCount rails_slots;
Generate rails;
SlotCount scatter_slots;
Generate scatter;

}  // namespace vantage::generators
