// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A look at a glTF file before the library sees it: tinygltf overflows the stack on deep JSON,
// opens any path that a `uri` names, copies the binary chunk once for every buffer that asks, and
// follows some indices unchecked.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "adapters/tinygltf/gltf_reader.h"

namespace vantage::adapters {

struct CheckedGltf {
    std::vector<std::uint8_t> bytes;  ///< With the parts that nobody needs blanked out.
    bool is_binary = false;
};

Result<CheckedGltf> check_gltf(Bytes bytes, const std::string& file, const GltfLimits& limits);

/// "a/b/level.gltf" -> "a/b".
std::string gltf_folder_of(const std::string& file);

}  // namespace vantage::adapters
