// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See mesh_builder.h.

#include "bake/import/quake3/mesh_builder.h"

#include <algorithm>

#include "base/vec.h"

namespace vantage::bake::quake3 {

namespace {

/// Triangles less high than this, in metres, are slivers.
constexpr float kMinTriangleHeight = 1e-4f;

bool is_sliver(Vec3 a, Vec3 b, Vec3 c) {
    const Vec3 ab = b - a, ac = c - a, bc = c - b;
    const float longest = std::sqrt(std::max({dot(ab, ab), dot(ac, ac), dot(bc, bc)}));
    return !(vantage::length(vantage::cross(ab, ac)) > kMinTriangleHeight * longest);
}

}  // namespace

std::uint32_t MeshBuilder::add_vertex(UnitPoint p) {
    const auto index = static_cast<std::uint32_t>(level_.vertices.size());
    level_.vertices.push_back(to_metres(p + style_.offset));
    return index;
}

void MeshBuilder::add_triangle(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    const std::vector<Vec3>& v = level_.vertices;
    if (a == b || b == c || c == a || is_sliver(v[a], v[b], v[c])) return;
    if (level_.triangles.size() >= kMaxBspTriangles) {
        is_exhausted_ = true;
        return;
    }
    level_.triangles.push_back({.vertices = {a, b, c}, .surface = style_.surface});
}

bool MeshBuilder::spend(std::uint64_t steps) {
    if (is_exhausted_ || steps > steps_left_) {
        is_exhausted_ = true;
        return false;
    }
    steps_left_ -= steps;
    return true;
}

}  // namespace vantage::bake::quake3
