// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A flat grid of triangle lists, seen from above.

#include "bake/import/quake3/ground.h"

#include <algorithm>
#include <cmath>

#include "base/vec.h"

namespace vantage::bake::quake3 {

namespace {

constexpr float kGroundCell = 4.0f;
constexpr float kMaxGroundCells = 128.0f;
constexpr std::uint32_t kWideTriangleCells = 16;

std::uint32_t cell_count_for(float extent, float cell_size) {
    return 1 + static_cast<std::uint32_t>(std::clamp(extent / cell_size, 0.0f, kMaxGroundCells));
}

/// Where the segment goes through the triangle from its front.
std::optional<GroundHit> front_hit(Vec3 from, Vec3 to, const Vec3 (&corners)[3]) {
    const Vec3 direction = to - from;
    const Vec3 edge1 = corners[1] - corners[0], edge2 = corners[2] - corners[0];
    const Vec3 normal = cross(edge1, edge2);
    const float facing = -dot(direction, normal);
    if (!(facing > 0)) return std::nullopt;
    const Vec3 start = from - corners[0];
    const float height = dot(start, normal);
    if (height < 0 || height > facing) return std::nullopt;
    const Vec3 turned = cross(start, direction);
    const float v = dot(edge2, turned), w = -dot(edge1, turned);
    // A little slack, so that nothing falls through the seam between two triangles.
    const float slack = -1e-4f * facing;
    if (v < slack || w < slack || v + w > facing - slack) return std::nullopt;
    return GroundHit{height / facing, normalized(normal)};
}

}  // namespace

GroundTracer::GroundTracer(const Level& level) : level_(level) {
    std::vector<std::uint32_t> blocking;
    Aabb bounds = empty_box();
    for (std::uint32_t i = 0; i < level.parts.front().triangle_count; ++i) {
        if ((level.triangles[i].surface & surface::kBlocksMovement) == 0) continue;
        blocking.push_back(i);
        for (const std::uint32_t corner : level.triangles[i].vertices)
            grow(bounds, level.vertices[corner]);
    }
    if (blocking.empty()) bounds = {};
    const float extent_x = bounds.high.x - bounds.low.x, extent_z = bounds.high.z - bounds.low.z;
    low_ = bounds.low;
    cell_size_ = std::max(kGroundCell, std::max(extent_x, extent_z) / kMaxGroundCells);
    width_ = cell_count_for(extent_x, cell_size_);
    depth_ = cell_count_for(extent_z, cell_size_);

    const auto for_each_cell = [this](const CellRange& range, auto&& visit) {
        for (std::uint32_t z = range.low_z; z <= range.high_z; ++z) {
            for (std::uint32_t x = range.low_x; x <= range.high_x; ++x)
                visit(z * width_ + x);
        }
    };
    // Count, sum, fill: the lists of all cells lie in one array.
    cell_starts_.assign(std::size_t{width_} * depth_ + 1, 0);
    std::vector<CellRange> ranges(blocking.size());
    for (std::size_t i = 0; i < blocking.size(); ++i) {
        ranges[i] = cells_of(box_of_triangle(blocking[i]));
        if (ranges[i].count() > kWideTriangleCells) {
            wide_triangles_.push_back(blocking[i]);
        } else {
            for_each_cell(ranges[i], [this](std::uint32_t cell) { ++cell_starts_[cell + 1]; });
        }
    }
    for (std::size_t i = 1; i < cell_starts_.size(); ++i)
        cell_starts_[i] += cell_starts_[i - 1];
    cell_triangles_.resize(cell_starts_.back());
    std::vector<std::uint32_t> next(cell_starts_.begin(), cell_starts_.end() - 1);
    for (std::size_t i = 0; i < blocking.size(); ++i) {
        if (ranges[i].count() > kWideTriangleCells) continue;
        for_each_cell(ranges[i],
                      [&](std::uint32_t cell) { cell_triangles_[next[cell]++] = blocking[i]; });
    }
}

GroundTracer::CellRange GroundTracer::cells_of(const Aabb& box) const {
    const auto cell = [this](float offset, std::uint32_t count) {
        const float limit = static_cast<float>(count - 1);
        return static_cast<std::uint32_t>(std::clamp(offset / cell_size_, 0.0f, limit));
    };
    return {cell(box.low.x - low_.x, width_), cell(box.high.x - low_.x, width_),
            cell(box.low.z - low_.z, depth_), cell(box.high.z - low_.z, depth_)};
}

Aabb GroundTracer::box_of_triangle(std::uint32_t triangle) const {
    Aabb box = empty_box();
    for (const std::uint32_t corner : level_.triangles[triangle].vertices)
        grow(box, level_.vertices[corner]);
    return box;
}

void GroundTracer::test(std::uint32_t triangle, const Segment& segment, GroundHit& nearest) {
    const Triangle& t = level_.triangles[triangle];
    const Vec3 corners[3] = {level_.vertices[t.vertices[0]], level_.vertices[t.vertices[1]],
                             level_.vertices[t.vertices[2]]};
    const auto is_apart = [](float a, float b, float c, float low, float high) {
        return std::min({a, b, c}) > high || std::max({a, b, c}) < low;
    };
    const Aabb& box = segment.box;
    if (is_apart(corners[0].y, corners[1].y, corners[2].y, box.low.y, box.high.y) ||
        is_apart(corners[0].x, corners[1].x, corners[2].x, box.low.x, box.high.x) ||
        is_apart(corners[0].z, corners[1].z, corners[2].z, box.low.z, box.high.z)) {
        return;
    }
    const std::optional<GroundHit> hit = front_hit(segment.from, segment.to, corners);
    if (hit && hit->fraction < nearest.fraction) nearest = *hit;
}

std::optional<GroundHit> GroundTracer::trace(Vec3 from, Vec3 to) {
    constexpr float kMargin = 0.001f;
    Segment segment{from, to, empty_box()};
    grow(segment.box, from);
    grow(segment.box, to);
    segment.box.low = segment.box.low - Vec3{kMargin, kMargin, kMargin};
    segment.box.high = segment.box.high + Vec3{kMargin, kMargin, kMargin};
    GroundHit nearest{.fraction = 2, .normal = {}};
    const auto test_all = [&](std::span<const std::uint32_t> triangles) {
        const std::uint64_t tests = std::min<std::uint64_t>(tests_left_, triangles.size());
        tests_left_ -= tests;
        for (const std::uint32_t triangle : triangles.first(static_cast<std::size_t>(tests)))
            test(triangle, segment, nearest);
    };
    const CellRange range = cells_of(segment.box);
    tests_left_ -= std::min<std::uint64_t>(tests_left_, range.count());
    if (is_exhausted()) return std::nullopt;
    test_all(wide_triangles_);
    for (std::uint32_t z = range.low_z; z <= range.high_z; ++z) {
        for (std::uint32_t x = range.low_x; x <= range.high_x; ++x) {
            const std::uint32_t cell = z * width_ + x;
            test_all(std::span(cell_triangles_)
                         .subspan(cell_starts_[cell], cell_starts_[cell + 1] - cell_starts_[cell]));
        }
    }
    if (nearest.fraction > 1) return std::nullopt;
    return nearest;
}

std::optional<Vec3> GroundTracer::floor_below(Vec3 from, float depth) {
    const std::optional<GroundHit> hit = trace(from, from - Vec3{0, depth, 0});
    if (!hit) return std::nullopt;
    return from - Vec3{0, depth * hit->fraction, 0};
}

}  // namespace vantage::bake::quake3
