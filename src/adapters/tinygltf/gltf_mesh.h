// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Triangles out of accessors. Every index and every byte range is checked here, whatever the
// library has checked before. Only for files of this folder: the library's types show.
#pragma once

#include <string>

#include "adapters/tinygltf/gltf_reader.h"

namespace tinygltf {
class Model;
struct Primitive;
}  // namespace tinygltf

namespace vantage::adapters {

class GltfMeshReader {
  public:
    GltfMeshReader(const tinygltf::Model& model, const std::string& file, const GltfLimits& limits)
        : model_(model), file_(file), limits_(limits) {}

    /// Positions and indices of one primitive; empty for points and lines.
    Result<GltfPrimitive> read(const tinygltf::Primitive& primitive);

  private:
    struct View {
        Bytes bytes;
        std::size_t stride = 0;
        std::size_t count = 0;
        int component = 0;
    };
    Diagnostic error(const char* code, const std::string& message) const;
    Result<View> view_of(int accessor, int type) const;
    Result<std::vector<Vec3>> positions_of(int accessor);
    Result<std::vector<std::uint32_t>> corners_of(int accessor, std::size_t position_count) const;

    const tinygltf::Model& model_;
    const std::string& file_;
    const GltfLimits& limits_;
    std::uint64_t vertices_ = 0;
    std::uint64_t triangles_ = 0;
};

}  // namespace vantage::adapters
