// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Writes small Quake 3 maps, so that tests need no files. Coordinates are the map's own (units, +Z
// up). room_map() is the one most tests start from.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "bake/import/quake3/bsp_file.h"
#include "bake/import/quake3/units.h"

namespace vantage::bake::quake3 {

enum TestLump : std::size_t {
    kTestEntities = 0,
    kTestShaders = 1,
    kTestPlanes = 2,
    kTestNodes = 3,
    kTestLeafs = 4,
    kTestModels = 7,
    kTestBrushes = 8,
    kTestSides = 9,
    kTestVertices = 10,
    kTestFaces = 13,
    kTestVisibility = 16,
};

struct TestBox {
    UnitPoint low, high;
};

class TestMap {
  public:
    std::int32_t add_shader(const std::string& name, std::uint32_t content_flags) {
        BspShader shader{};
        std::strncpy(shader.name, name.c_str(), sizeof(shader.name) - 1);
        shader.content_flags = content_flags;
        shaders.push_back(shader);
        return static_cast<std::int32_t>(shaders.size() - 1);
    }

    std::int32_t add_plane(UnitPoint normal, double distance) {
        planes.push_back({{static_cast<float>(normal.x), static_cast<float>(normal.y),
                           static_cast<float>(normal.z)},
                          static_cast<float>(distance)});
        return static_cast<std::int32_t>(planes.size() - 1);
    }

    void begin_brush(std::int32_t shader) {
        brushes.push_back({static_cast<std::int32_t>(sides.size()), 0, shader});
        ++models.back().brush_count;
    }
    void add_side(UnitPoint normal, double distance) {
        sides.push_back({add_plane(normal, distance), brushes.back().shader});
        ++brushes.back().side_count;
    }
    void add_box(const TestBox& box, std::int32_t shader) {
        begin_brush(shader);
        add_side({1, 0, 0}, box.high.x);
        add_side({-1, 0, 0}, -box.low.x);
        add_side({0, 1, 0}, box.high.y);
        add_side({0, -1, 0}, -box.low.y);
        add_side({0, 0, 1}, box.high.z);
        add_side({0, 0, -1}, -box.low.z);
    }

    /// What is added from now on belongs to a new model. Returns its name for entities.
    std::string begin_model(const TestBox& bounds) {
        BspModel model{};
        model.low[0] = static_cast<float>(bounds.low.x);
        model.low[1] = static_cast<float>(bounds.low.y);
        model.low[2] = static_cast<float>(bounds.low.z);
        model.high[0] = static_cast<float>(bounds.high.x);
        model.high[1] = static_cast<float>(bounds.high.y);
        model.high[2] = static_cast<float>(bounds.high.z);
        model.first_brush = static_cast<std::int32_t>(brushes.size());
        model.first_face = static_cast<std::int32_t>(faces.size());
        models.push_back(model);
        return "*" + std::to_string(models.size() - 1);
    }

    /// A submodel of one box.
    std::string add_box_model(const TestBox& box, std::int32_t shader) {
        const std::string name = begin_model(box);
        add_box(box, shader);
        return name;
    }

    struct Patch {
        std::int32_t width = 3, height = 3;
        std::int32_t shader = 0;
        UnitPoint normal{0, 0, 1};
    };
    void add_patch(const Patch& patch, const std::vector<UnitPoint>& points) {
        BspFace face{};
        face.type = kPatchFace;
        face.shader = patch.shader;
        face.first_vertex = static_cast<std::int32_t>(vertices.size());
        face.vertex_count = static_cast<std::int32_t>(points.size());
        face.patch_width = patch.width;
        face.patch_height = patch.height;
        faces.push_back(face);
        ++models.back().face_count;
        for (const UnitPoint& p : points) {
            BspVertex vertex{};
            vertex.position[0] = static_cast<float>(p.x);
            vertex.position[1] = static_cast<float>(p.y);
            vertex.position[2] = static_cast<float>(p.z);
            vertex.normal[0] = static_cast<float>(patch.normal.x);
            vertex.normal[1] = static_cast<float>(patch.normal.y);
            vertex.normal[2] = static_cast<float>(patch.normal.z);
            vertices.push_back(vertex);
        }
    }

    /// Lines such as `"classname" "light"`, one block.
    void add_entity(const std::string& pairs) { entities += "{\n" + pairs + "\n}\n"; }

    /// `shift` moves the lumps off their usual alignment.
    std::vector<std::uint8_t> bytes(std::size_t shift = 0) const {
        std::array<std::vector<std::uint8_t>, 17> lumps;
        lumps[kTestEntities].assign(entities.begin(), entities.end());
        lumps[kTestEntities].push_back(0);
        lumps[kTestShaders] = raw(shaders);
        lumps[kTestPlanes] = raw(planes);
        lumps[kTestNodes] = raw(nodes);
        lumps[kTestLeafs] = raw(leafs);
        lumps[kTestModels] = raw(models);
        lumps[kTestBrushes] = raw(brushes);
        lumps[kTestSides] = raw(sides);
        lumps[kTestVertices] = raw(vertices);
        lumps[kTestFaces] = raw(faces);
        lumps[kTestVisibility] = visibility;
        ByteWriter writer;
        writer.write(std::array<char, 4>{'I', 'B', 'S', 'P'});
        writer.write(std::uint32_t{46});
        std::size_t offset = 8 + 17 * 8 + shift;
        for (const auto& lump : lumps) {
            writer.write(static_cast<std::uint32_t>(offset));
            writer.write(static_cast<std::uint32_t>(lump.size()));
            offset += lump.size();
        }
        for (std::size_t i = 0; i < shift; ++i)
            writer.write(std::uint8_t{0});
        for (const auto& lump : lumps)
            writer.array(std::span<const std::uint8_t>(lump));
        return std::move(writer.bytes());
    }

    std::string entities;
    std::vector<BspShader> shaders;
    std::vector<BspPlane> planes;
    std::vector<BspNode> nodes;
    std::vector<BspLeaf> leafs;
    std::vector<BspModel> models = {BspModel{}};
    std::vector<BspBrush> brushes;
    std::vector<BspBrushSide> sides;
    std::vector<BspVertex> vertices;
    std::vector<BspFace> faces;
    std::vector<std::uint8_t> visibility;

  private:
    template <class T>
    static std::vector<std::uint8_t> raw(const std::vector<T>& records) {
        ByteWriter writer;
        writer.array(std::span<const T>(records));
        return std::move(writer.bytes());
    }
};

/// Where a lump starts in the bytes of a map, and its length.
inline std::array<std::uint32_t, 2> lump_place(const std::vector<std::uint8_t>& map,
                                               std::size_t lump) {
    std::array<std::uint32_t, 2> place{};
    std::memcpy(place.data(), map.data() + 8 + 8 * lump, 8);
    return place;
}

template <class T>
void put(std::vector<std::uint8_t>& bytes, std::size_t offset, T value) {
    std::memcpy(bytes.data() + offset, &value, sizeof(T));
}

//   y
//   ^   +-------------------+   1024 x 512 inside, 512 high, walls of 16; a thin wall at x = 512
//   |   |        |  ledge   |   with a gap at the top of it; a ledge 256 high from x = 768.
//   |   |  room  |   room   |   Nodes split at x = 512 into cluster 0 (left) and 1 (right), which
//   |   +-------------------+   do not see each other.
//   +--> x
inline TestMap room_map() {
    TestMap map;
    const std::int32_t solid = map.add_shader("textures/test/wall", contents::kSolid);
    const TestBox boxes[] = {
        {{-16, -16, -16}, {1040, 528, 0}},    // Floor.
        {{-16, -16, 512}, {1040, 528, 528}},  // Ceiling.
        {{-16, -16, 0}, {0, 528, 512}},      {{1024, -16, 0}, {1040, 528, 512}},
        {{0, -16, 0}, {1024, 0, 512}},       {{0, 512, 0}, {1024, 528, 512}},
        {{504, 0, 0}, {520, 512, 256}},   // The wall between.
        {{768, 0, 0}, {1024, 512, 256}},  // The ledge.
    };
    for (const TestBox& box : boxes)
        map.add_box(box, solid);

    BspNode node{};
    node.plane = map.add_plane({1, 0, 0}, 512);
    node.children[0] = -2;
    node.children[1] = -1;
    map.nodes.push_back(node);
    map.leafs.resize(2);
    map.leafs[0].cluster = 0;
    map.leafs[1].cluster = 1;
    map.visibility = {2, 0, 0, 0, 1, 0, 0, 0, 0b01, 0b10};

    map.add_entity("\"classname\" \"worldspawn\"\n\"message\" \"Test room\"");
    map.add_entity(
        "\"classname\" \"info_player_deathmatch\"\n\"origin\" \"128 256 24\"\n\"angle\" \"90\"");
    return map;
}

}  // namespace vantage::bake::quake3
