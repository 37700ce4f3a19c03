// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Helpers for tests of importers: levels to start from, and what to ask about the ones that come
// out.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/vec.h"
#include "vantage_bake/level.h"

namespace vantage::bake {

inline Bytes bytes_of(std::string_view text) {
    return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

inline std::string text_of_file(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    EXPECT_TRUE(file.is_open()) << path;
    return {std::istreambuf_iterator<char>(file), {}};
}

/// The codes of all diagnostics, in order, separated by spaces.
inline std::string codes_of(const Diagnostics& diagnostics) {
    std::string codes;
    for (const Diagnostic& d : diagnostics)
        codes += (codes.empty() ? "" : " ") + d.code;
    return codes;
}

/// Two triangles in the plane y = 0, facing up, and nothing else.
inline Level flat_square() {
    Level level;
    level.name = "square";
    level.source = "square.test";
    level.vertices = {{0, 0, 0}, {0, 0, 1}, {1, 0, 1}, {1, 0, 0}};
    level.triangles = {{{0, 1, 2}}, {{0, 2, 3}}};
    level.parts = {{.name = "level", .triangle_count = 2}};
    return level;
}

inline Aabb bounds_of(const Level& level) {
    Aabb box = empty_box();
    for (const Triangle& triangle : level.triangles) {
        for (const std::uint32_t v : triangle.vertices)
            grow(box, level.vertices[v]);
    }
    return box;
}

/// By the divergence theorem; positive when all faces look outwards.
inline double volume_of(const Level& level) {
    double sum = 0;
    for (const Triangle& triangle : level.triangles) {
        const Vec3 a = level.vertices[triangle.vertices[0]];
        const Vec3 b = level.vertices[triangle.vertices[1]];
        const Vec3 c = level.vertices[triangle.vertices[2]];
        sum += static_cast<double>(dot(a, cross(b, c))) / 6.0;
    }
    return sum;
}

/// Every edge is met once in each direction (corners compared by position).
inline bool is_closed(const Level& level) {
    std::map<Vec3, int, bool (*)(const Vec3&, const Vec3&)> corners(
        [](const Vec3& a, const Vec3& b) {
            return std::tie(a.x, a.y, a.z) < std::tie(b.x, b.y, b.z);
        });
    std::map<std::pair<int, int>, int> edges;
    const auto corner = [&](std::uint32_t v) {
        return corners.try_emplace(level.vertices[v], static_cast<int>(corners.size()))
            .first->second;
    };
    for (const Triangle& triangle : level.triangles) {
        for (int i = 0; i < 3; ++i) {
            const int a = corner(triangle.vertices[i]);
            const int b = corner(triangle.vertices[(i + 1) % 3]);
            a < b ? ++edges[{a, b}] : --edges[{b, a}];
        }
    }
    return std::all_of(edges.begin(), edges.end(), [](const auto& e) { return e.second == 0; });
}

inline const DesignerPoint* find_point(const Level& level, std::string_view name) {
    for (const DesignerPoint& point : level.points) {
        if (point.name == name) return &point;
    }
    return nullptr;
}

inline const Part* find_part(const Level& level, std::string_view name) {
    for (const Part& part : level.parts) {
        if (part.name == name) return &part;
    }
    return nullptr;
}

inline std::size_t count_surface(const Level& level, std::uint8_t surface) {
    return static_cast<std::size_t>(
        std::count_if(level.triangles.begin(), level.triangles.end(),
                      [&](const Triangle& triangle) { return triangle.surface == surface; }));
}

}  // namespace vantage::bake
