// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Words that the scenes need beside the built-in ones. They compute with positions, so that values
// that are not numbers come out of arithmetic, with whatever sign and payload the processor gives
// them.
//
// slope, costlySlope: metres in X for each metre in Z from the object; infinite on its row, not a
// number at the object itself. shade: not a number on the whole row, else 0. ripple: costly, any
// value from 0 to 1. plateau, costlyPlateau: 0, 0.5 or 1. cloud: a generator of 100,000 points.
#pragma once

#include "vantage/catalog.h"

namespace vantage::tests {

inline constexpr std::uint32_t kCloudPoints = 100'000;

void add_scene_words(Catalog& catalog);

}  // namespace vantage::tests
