// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A level from a Wavefront OBJ file. Names of objects, groups and materials say what a surface is;
// docs/level-import.md describes how.
#pragma once

#include <string>

#include "base/bytes.h"
#include "vantage_bake/level.h"

namespace vantage::bake {

Result<Level> import_obj(Bytes bytes, const std::string& file);

}  // namespace vantage::bake
