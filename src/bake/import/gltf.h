// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A level from a glTF 2.0 file, text or binary. `extras` or the names of nodes and materials say
// what a surface is; docs/level-import.md describes how.
#pragma once

#include <string>

#include "base/bytes.h"
#include "vantage_bake/level.h"

namespace vantage::bake {

Result<Level> import_gltf(Bytes bytes, const std::string& file);

}  // namespace vantage::bake
