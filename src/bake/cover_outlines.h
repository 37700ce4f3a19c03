// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Loops around what hides but leaves no rim in the navmesh: bushes and curtains, which one can walk
// through, and dynamic parts, which the navmesh does not see.
#pragma once

#include <vector>

#include "bake/cover_borders.h"
#include "vantage_bake/level.h"

namespace vantage::bake {

/// Around connected triangles of the static level that block sight and not movement. Loops keep
/// `margin` away from them.
std::vector<BorderLoop> outline_see_through(const Level& level, float margin);

/// Around each part that stands still until it breaks.
std::vector<BorderLoop> outline_breakables(const Level& level, float margin);

}  // namespace vantage::bake
