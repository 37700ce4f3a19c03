// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See gltf_mesh.h.

#include "adapters/tinygltf/gltf_mesh.h"

#define TINYGLTF_NO_FS
#define TINYGLTF_NO_STB_IMAGE
#define TINYGLTF_NO_STB_IMAGE_WRITE
#include <tiny_gltf.h>

#include <cstring>
#include <numeric>

namespace vantage::adapters {

namespace {

std::size_t component_size(int component) {
    switch (component) {
        case TINYGLTF_COMPONENT_TYPE_UNSIGNED_BYTE:
            return 1;
        case TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT:
            return 2;
        case TINYGLTF_COMPONENT_TYPE_UNSIGNED_INT:
        case TINYGLTF_COMPONENT_TYPE_FLOAT:
            return 4;
        default:
            return 0;
    }
}

/// Little-endian, of 1, 2 or 4 bytes.
std::uint32_t read_index(const std::uint8_t* bytes, std::size_t size) {
    std::uint32_t index = 0;
    std::memcpy(&index, bytes, size);
    return index;
}

/// Three corners for each triangle, whatever the mode.
std::vector<std::uint32_t> as_triangles(std::vector<std::uint32_t> corners, int mode) {
    if (mode == TINYGLTF_MODE_TRIANGLES) {
        for (std::size_t rest = corners.size() % 3; rest > 0; --rest)
            corners.pop_back();
        return corners;
    }
    std::vector<std::uint32_t> triangles;
    triangles.reserve(3 * corners.size());
    for (std::size_t i = 2; i < corners.size(); ++i) {
        if (mode == TINYGLTF_MODE_TRIANGLE_FAN) {
            triangles.insert(triangles.end(), {corners[0], corners[i - 1], corners[i]});
        } else if (i % 2 == 0) {
            triangles.insert(triangles.end(), {corners[i - 2], corners[i - 1], corners[i]});
        } else {  // Every second triangle of a strip is turned round.
            triangles.insert(triangles.end(), {corners[i - 1], corners[i - 2], corners[i]});
        }
    }
    return triangles;
}

bool has_triangles(int mode) {
    return mode == TINYGLTF_MODE_TRIANGLES || mode == TINYGLTF_MODE_TRIANGLE_STRIP ||
           mode == TINYGLTF_MODE_TRIANGLE_FAN;
}

}  // namespace

Diagnostic GltfMeshReader::error(const char* code, const std::string& message) const {
    return {.code = code, .message = message, .place = {.file = file_}};
}

Result<GltfMeshReader::View> GltfMeshReader::view_of(int index, int type) const {
    const std::string what = "accessor " + std::to_string(index);
    if (index < 0 || static_cast<std::size_t>(index) >= model_.accessors.size()) {
        return error("gltf/bad-index", what + " does not exist");
    }
    const tinygltf::Accessor& accessor = model_.accessors[static_cast<std::size_t>(index)];
    if (accessor.sparse.isSparse) {
        return error("gltf/unsupported", what + " is sparse, which is not supported");
    }
    const std::size_t element =
        component_size(accessor.componentType) * (type == TINYGLTF_TYPE_VEC3 ? 3 : 1);
    const bool is_float = accessor.componentType == TINYGLTF_COMPONENT_TYPE_FLOAT;
    if (accessor.type != type || element == 0 || is_float != (type == TINYGLTF_TYPE_VEC3)) {
        return error("gltf/unsupported",
                     what +
                         " has a type that is not supported here: positions are three floats, "
                         "indices unsigned whole numbers");
    }
    if (accessor.bufferView < 0 ||
        static_cast<std::size_t>(accessor.bufferView) >= model_.bufferViews.size()) {
        return error("gltf/bad-index", what + " has no buffer view");
    }
    const auto& view = model_.bufferViews[static_cast<std::size_t>(accessor.bufferView)];
    if (view.buffer < 0 || static_cast<std::size_t>(view.buffer) >= model_.buffers.size()) {
        return error("gltf/bad-index", what + " has no buffer");
    }
    const std::vector<unsigned char>& data =
        model_.buffers[static_cast<std::size_t>(view.buffer)].data;
    const std::size_t stride = view.byteStride == 0 ? element : view.byteStride;
    const bool view_fits =
        view.byteOffset <= data.size() && view.byteLength <= data.size() - view.byteOffset;
    if (!view_fits || accessor.byteOffset > view.byteLength || stride < element ||
        stride > 0xffff || accessor.count > view.byteLength) {
        return error("gltf/out-of-range", what + " reaches beyond its buffer");
    }
    const std::size_t space = view.byteLength - accessor.byteOffset;
    if (accessor.count > 0 && (accessor.count - 1) * stride + element > space) {
        return error("gltf/out-of-range", what + " reaches beyond its buffer");
    }
    return View{.bytes = Bytes(data).subspan(view.byteOffset + accessor.byteOffset, space),
                .stride = stride,
                .count = accessor.count,
                .component = accessor.componentType};
}

Result<std::vector<Vec3>> GltfMeshReader::positions_of(int accessor) {
    const Result<View> view = view_of(accessor, TINYGLTF_TYPE_VEC3);
    if (!view) return view.diagnostics();
    vertices_ += view->count;
    if (vertices_ > limits_.vertices) {
        return error("gltf/too-large", "the meshes have too many vertices");
    }
    std::vector<Vec3> positions(view->count);
    for (std::size_t i = 0; i < positions.size(); ++i)
        std::memcpy(&positions[i], view->bytes.data() + i * view->stride, sizeof(Vec3));
    return positions;
}

Result<std::vector<std::uint32_t>> GltfMeshReader::corners_of(int accessor,
                                                              std::size_t position_count) const {
    if (accessor < 0) {
        std::vector<std::uint32_t> all(position_count);
        std::iota(all.begin(), all.end(), 0u);
        return all;
    }
    const Result<View> view = view_of(accessor, TINYGLTF_TYPE_SCALAR);
    if (!view) return view.diagnostics();
    if (view->count > 3ull * limits_.triangles) {
        return error("gltf/too-large", "the meshes have too many triangles");
    }
    const std::size_t size = component_size(view->component);
    std::vector<std::uint32_t> corners(view->count);
    for (std::size_t i = 0; i < corners.size(); ++i) {
        corners[i] = read_index(view->bytes.data() + i * view->stride, size);
        if (corners[i] >= position_count) {
            return error("gltf/bad-index", "a triangle uses vertex " + std::to_string(corners[i]) +
                                               " of " + std::to_string(position_count));
        }
    }
    return corners;
}

Result<GltfPrimitive> GltfMeshReader::read(const tinygltf::Primitive& primitive) {
    GltfPrimitive result;
    const int mode = primitive.mode < 0 ? TINYGLTF_MODE_TRIANGLES : primitive.mode;
    const auto attribute = primitive.attributes.find("POSITION");
    if (!has_triangles(mode) || attribute == primitive.attributes.end()) return result;
    Result<std::vector<Vec3>> positions = positions_of(attribute->second);
    if (!positions) return std::move(positions).diagnostics();
    Result<std::vector<std::uint32_t>> corners = corners_of(primitive.indices, positions->size());
    if (!corners) return std::move(corners).diagnostics();
    result.positions = std::move(positions).value();
    result.indices = as_triangles(std::move(corners).value(), mode);
    triangles_ += result.indices.size() / 3;
    if (triangles_ > limits_.triangles) {
        return error("gltf/too-large", "the meshes have too many triangles");
    }
    return result;
}

}  // namespace vantage::adapters
