// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// glTF 2.0, text or binary: the node tree, triangles, and what `extras` say. Read by tinygltf,
// which stays behind this header. Images, animations, skins and cameras are not looked at.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/bytes.h"
#include "vantage/math.h"
#include "vantage/result.h"

namespace vantage::adapters {

/// The object "vantage" inside `extras`, or members of `extras` that start with "vantage_".
struct GltfExtras {
    std::string surface, part, point, name, tags;
    std::optional<Vec3> travel;
    std::vector<std::string> unknown;  ///< Members that mean nothing.
};

struct GltfPrimitive {
    std::vector<Vec3> positions;
    std::vector<std::uint32_t> indices;  ///< Three for each triangle, all in range.
    std::string material;
    GltfExtras material_extras;
};

struct GltfMesh {
    std::string name;
    GltfExtras extras;
    std::vector<GltfPrimitive> primitives;
};

struct GltfNode {
    std::string name;
    GltfExtras extras;
    std::array<double, 16> matrix{};  ///< To the parent's space, column by column.
    std::optional<std::uint32_t> mesh;
    std::vector<std::uint32_t> children;
};

/// Every node below the roots is reached exactly once: there are no cycles.
struct GltfScene {
    std::vector<GltfNode> nodes;
    std::vector<GltfMesh> meshes;
    std::vector<std::uint32_t> roots;
    std::uint32_t skipped_primitives = 0;  ///< Points and lines.
};

struct GltfLimits {
    std::size_t file_bytes = 256u << 20;
    std::size_t buffer_bytes = 512u << 20;  ///< Of all buffers together.
    std::uint32_t vertices = 16'000'000;
    std::uint32_t triangles = 16'000'000;
};

/// `file` is the path of the level: buffers beside it are read, files outside its folder are
/// refused. Whether it is binary shows in its first bytes.
Result<GltfScene> read_gltf(Bytes bytes, const std::string& file, const GltfLimits& limits = {});

}  // namespace vantage::adapters
