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
using DrawArea = std::remove_pointer_t<DrawGeneratorFunction>;

SlotCount circles_slots;
Generate circles;
SlotCount current_pos_slots;
Generate current_pos;
SlotCount grid_slots;
Generate grid;
DrawArea grid_draw;
SlotCount scatter_slots;
Generate scatter;

}  // namespace vantage::generators
