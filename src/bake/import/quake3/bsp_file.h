// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The raw contents of a Quake 3 map (IBSP version 46), checked once when it is opened: after that
// every index in it may be followed. Records are read out of the caller's bytes where they lie,
// aligned or not; what they mean for a level is said in brushes.h, patches.h and convert.h.
// Coordinates here are the file's own: units of about 3 cm, +Z up.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "vantage/result.h"

namespace vantage::bake::quake3 {

/// Content flags of a shader that matter to us.
namespace contents {
inline constexpr std::uint32_t kSolid = 0x1;
inline constexpr std::uint32_t kLava = 0x8;
inline constexpr std::uint32_t kSlime = 0x10;
inline constexpr std::uint32_t kWater = 0x20;
inline constexpr std::uint32_t kFog = 0x40;
inline constexpr std::uint32_t kPlayerClip = 0x10000;
inline constexpr std::uint32_t kTranslucent = 0x20000000;
inline constexpr std::uint32_t kTrigger = 0x40000000;
}  // namespace contents

struct BspShader {
    char name[64];
    std::uint32_t surface_flags;
    std::uint32_t content_flags;
};

/// Points p with dot(normal, p) <= distance lie behind it.
struct BspPlane {
    float normal[3];
    float distance;
};

/// A child below zero is the leaf -1 - child.
struct BspNode {
    std::int32_t plane;
    std::int32_t children[2];  ///< In front, behind.
    std::int32_t low[3], high[3];
};

struct BspLeaf {
    std::int32_t cluster;  ///< -1 inside solid and outside the level.
    std::int32_t area;
    std::int32_t low[3], high[3];
    std::int32_t first_leaf_face, leaf_face_count;
    std::int32_t first_leaf_brush, leaf_brush_count;
};

/// Model 0 is the level; the others belong to entities ("*1", "*2"...).
struct BspModel {
    float low[3], high[3];
    std::int32_t first_face, face_count;
    std::int32_t first_brush, brush_count;
};

/// What is behind all of its sides.
struct BspBrush {
    std::int32_t first_side, side_count;
    std::int32_t shader;
};

struct BspBrushSide {
    std::int32_t plane;
    std::int32_t shader;
};

struct BspVertex {
    float position[3];
    float texture[2], lightmap[2];
    float normal[3];
    std::uint8_t colour[4];
};

inline constexpr std::int32_t kPatchFace = 2;

struct BspFace {
    std::int32_t shader, fog;
    std::int32_t type;  ///< kPatchFace, or something drawn only.
    std::int32_t first_vertex, vertex_count;
    std::int32_t first_index, index_count;
    std::int32_t lightmap[5];
    float lightmap_origin[3], lightmap_axes[3][3];
    std::int32_t patch_width, patch_height;
};

static_assert(sizeof(BspShader) == 72 && sizeof(BspPlane) == 16 && sizeof(BspNode) == 36);
static_assert(sizeof(BspLeaf) == 48 && sizeof(BspModel) == 40 && sizeof(BspBrush) == 12);
static_assert(sizeof(BspBrushSide) == 8 && sizeof(BspVertex) == 44 && sizeof(BspFace) == 104);

/// Records of one kind. They are copied out one by one, because a map may put them at any address.
template <class T>
class LumpView {
  public:
    LumpView() = default;
    explicit LumpView(Bytes bytes) : bytes_(bytes) {}

    std::uint32_t size() const { return static_cast<std::uint32_t>(bytes_.size() / sizeof(T)); }
    T operator[](std::uint32_t index) const {
        T record;
        std::memcpy(&record, bytes_.data() + std::size_t{index} * sizeof(T), sizeof(T));
        return record;
    }

  private:
    Bytes bytes_;
};

/// Which clusters the map compiler found visible from which: one row of bits for each cluster.
struct BspVisibility {
    std::uint32_t cluster_count = 0;  ///< 0 when the map was compiled without.
    std::uint32_t row_bytes = 0;
    Bytes rows;
};

struct BspFile {
    std::string file;  ///< The name for diagnostics.
    std::string_view entities;
    LumpView<BspShader> shaders;
    LumpView<BspPlane> planes;
    LumpView<BspNode> nodes;
    LumpView<BspLeaf> leafs;
    LumpView<std::int32_t> leaf_faces;
    LumpView<std::int32_t> leaf_brushes;
    LumpView<BspModel> models;
    LumpView<BspBrush> brushes;
    LumpView<BspBrushSide> brush_sides;
    LumpView<BspVertex> vertices;
    LumpView<BspFace> faces;
    BspVisibility visibility;
};

/// Larger files are refused. The largest maps ever published stay below half of this.
inline constexpr std::size_t kMaxBspBytes = std::size_t{128} << 20;
/// Coordinates must lie inside +- this, in units; twice what the game itself allows.
inline constexpr float kMaxBspCoordinate = 131072.0f;

/// Checks everything. The result points into `bytes`, which must outlive it.
Result<BspFile> open_bsp(Bytes bytes, const std::string& file);

}  // namespace vantage::bake::quake3
