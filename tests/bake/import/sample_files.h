// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Small level files of every format, made in memory: the same scene each time, a floor with a glass
// pane, a door and two spawns.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace vantage::bake {

inline std::string sample_obj() {
    return "# a floor, a pane, a door, two points\n"
           "mtllib none.mtl\n"
           "o floor\n"
           "v -5 0 -5\nv -5 0 5\nv 5 0 5\nv 5 0 -5\n"
           "vn 0 1 0\nvt 0.5 0.5\n"
           "usemtl stone\n"
           "f 1/1/1 2/1/1 3/1/1 4/1/1\n"
           "o window\n"
           "v -1 0 0\nv 1 0 0\nv 1 2 0\nv -1 2 0\n"
           "usemtl Pane_Glass\n"
           "f 5//1 6//1 7//1 8//1\n"
           "o door_barn\n"
           "v 2 0 0\nv 3 0 0\nv 3 2 0\n"
           "usemtl wood\n"
           "f -3 -2 -1\n"
           "o point:spawn:red 1:yaw=90 red\n"
           "v 1 0 2\n"
           "o point:spawn:blue_1:blue_high\n"
           "v 3 0 2\nv 5 0 2\nv 4 0 5\n"
           "f 13 14 15\n";
}

template <class T>
void append_bytes(std::string& bytes, std::initializer_list<T> values) {
    for (const T value : values) {
        char raw[sizeof(T)];
        std::memcpy(raw, &value, sizeof(T));
        bytes.append(raw, sizeof(T));
    }
}

/// Positions of the floor (48 bytes), its six indices as u16 (12), the pane (48), as u8 (6 and 2
/// to fill up), the door (36).
inline std::string sample_gltf_buffer() {
    std::string bytes;
    append_bytes<float>(bytes, {-5, 0, -5, -5, 0, 5, 5, 0, 5, 5, 0, -5});
    append_bytes<std::uint16_t>(bytes, {0, 1, 2, 0, 2, 3});
    append_bytes<float>(bytes, {-1, 0, 0, 1, 0, 0, 1, 2, 0, -1, 2, 0});
    append_bytes<std::uint8_t>(bytes, {0, 1, 2, 0, 2, 3, 0, 0});
    append_bytes<float>(bytes, {0, 0, 0, 1, 0, 0, 1, 2, 0});
    return bytes;
}

/// `buffer` is the rest of the buffer object, e.g. "\"uri\": \"x.bin\"," or nothing.
inline std::string sample_gltf_json(const std::string& buffer) {
    return R"({"asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0, 1, 2, 5]}],
  "nodes": [
    {"name": "floor", "mesh": 0},
    {"name": "window", "mesh": 1, "extras": {"vantage": {"surface": "glass"}}},
    {"name": "hinge", "translation": [2, 0, 0], "children": [3, 4]},
    {"name": "leaf", "mesh": 2, "extras": {"vantage": {"part": "door", "name": "barn", "travel": [1, 0, 0]}}},
    {"name": "point:spawn:red 1:red", "translation": [-1, 0, 2], "rotation": [0, 0.7071067811865476, 0, 0.7071067811865476]},
    {"name": "blue 1", "translation": [4, 0, 3], "extras": {"vantage": {"point": "spawn", "tags": "blue high"}}}],
  "materials": [{"name": "stone"}],
  "images": [{"uri": "../../../etc/passwd"}, {"bufferView": 7}],
  "meshes": [
    {"primitives": [{"attributes": {"POSITION": 0}, "indices": 1, "material": 0}]},
    {"primitives": [{"attributes": {"POSITION": 2}, "indices": 3}]},
    {"primitives": [{"attributes": {"POSITION": 4}, "mode": 5}]}],
  "accessors": [
    {"bufferView": 0, "componentType": 5126, "count": 4, "type": "VEC3"},
    {"bufferView": 1, "componentType": 5123, "count": 6, "type": "SCALAR"},
    {"bufferView": 2, "componentType": 5126, "count": 4, "type": "VEC3"},
    {"bufferView": 3, "componentType": 5121, "count": 6, "type": "SCALAR"},
    {"bufferView": 4, "componentType": 5126, "count": 3, "type": "VEC3"}],
  "bufferViews": [
    {"buffer": 0, "byteOffset": 0, "byteLength": 48},
    {"buffer": 0, "byteOffset": 48, "byteLength": 12},
    {"buffer": 0, "byteOffset": 60, "byteLength": 48},
    {"buffer": 0, "byteOffset": 108, "byteLength": 8},
    {"buffer": 0, "byteOffset": 116, "byteLength": 36}],
  "buffers": [{)" +
           buffer + R"("byteLength": 152}]})";
}

inline std::string base64(std::string_view bytes) {
    static constexpr char kDigits[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t group = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            const bool is_there = i + k < bytes.size();
            group = group << 8 | (is_there ? static_cast<std::uint8_t>(bytes[i + k]) : 0u);
        }
        for (std::size_t k = 0; k < 4; ++k) {
            text += i + k <= bytes.size() ? kDigits[group >> (18 - 6 * k) & 63] : '=';
        }
    }
    return text;
}

inline std::string sample_gltf() {
    return sample_gltf_json("\"uri\": \"data:application/octet-stream;base64," +
                            base64(sample_gltf_buffer()) + "\", ");
}

inline std::string make_glb(std::string json, std::string binary) {
    json.resize((json.size() + 3) / 4 * 4, ' ');
    binary.resize((binary.size() + 3) / 4 * 4, '\0');
    std::string bytes = "glTF";
    append_bytes<std::uint32_t>(bytes,
                                {2, static_cast<std::uint32_t>(28 + json.size() + binary.size()),
                                 static_cast<std::uint32_t>(json.size()), 0x4e4f534a});
    bytes += json;
    append_bytes<std::uint32_t>(bytes, {static_cast<std::uint32_t>(binary.size()), 0x004e4942});
    return bytes + binary;
}

inline std::string sample_glb() {
    return make_glb(sample_gltf_json(""), sample_gltf_buffer());
}

inline std::string sample_recipe() {
    return R"({"recipe": 1, "name": "sample",
  "prefabs": {"post": {"shapes": [{"shape": "cylinder", "radius": 0.2, "height": 2}]}},
  "shapes": [
    {"shape": "slab", "size": [10, 0.1, 10], "at": [0, -0.1, 0]},
    {"shape": "wall", "size": [4, 3, 0.2], "openings": [
      {"at": -1, "width": 1.2, "height": 2.1, "door": "barn"},
      {"at": 1, "width": 1, "sill": 1, "height": 1, "fill": "glass"}]},
    {"prefab": "post", "repeat": {"count": 5, "ring": 3}},
    {"shape": "stairs", "at": [3, 0, 3], "size": [2, 1, 1], "steps": 5, "yaw": 30},
    {"shape": "ball", "kind": "bush", "at": [-3, 0, 3], "size": [1, 1, 1]}],
  "points": [{"kind": "spawn", "name": "red 1", "at": [1, 0, 2], "yaw": 90, "tags": "red"}],
  "links": [{"kind": "drop", "from": [3, 1, 3], "to": [5, 0, 3]}],
  "hazards": [{"name": "pit", "low": [4, -1, 4], "high": [5, 1, 5]}]})";
}

}  // namespace vantage::bake
