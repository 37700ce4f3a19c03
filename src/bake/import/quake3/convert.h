// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// From the bytes of a Quake 3 map to a level. Collision comes from brushes and curved surfaces, not
// from the drawn faces: what a player can walk on and what stops him is what counts.
#pragma once

#include <string>

#include "base/bytes.h"
#include "vantage_bake/level.h"

namespace vantage::bake {

/// `file` is the name for diagnostics, e.g. "maps/oa_dm1.bsp"; the level is named after it.
Result<Level> import_quake3(Bytes bytes, const std::string& file);

}  // namespace vantage::bake
