// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Where the bytes of a Quake 3 map come from: a .bsp file, or an archive and a map in it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "vantage/result.h"

namespace vantage::bake::quake3 {

/// Is this "FILE.bsp", "FILE.pk3" or "FILE.pk3:map"?
bool is_quake3_path(const std::string& path);

/// The names of the maps in an archive, sorted; an error when there is none.
Result<std::vector<std::string>> list_maps(const std::string& archive);

/// The map's bytes. An archive without a map's name is refused with a list of the maps inside.
Result<std::vector<std::uint8_t>> load_bsp_bytes(const std::string& path);

}  // namespace vantage::bake::quake3
