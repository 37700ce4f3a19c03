// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See floor_index.h.

#include "adapters/detour/floor_index.h"

#include <recastnavigation/DetourNavMesh.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/vec.h"
#include "vantage/navigation.h"

namespace vantage::adapters {

namespace {

constexpr float kFinestFloorCell = 0.5f;
constexpr double kMostFloorCells = 1'000'000.0;
/// Of both lists together. Damaged meshes have triangles that lie over everything.
constexpr double kMostEntries = 8'000'000.0;
/// As far as a polygon may be from a place that Detour would still pull onto it, and a little more.
constexpr float kNear = 2.0f * kFloorSlack;
/// Cells have what comes so near to them: far from the origin coordinates are rounded.
constexpr float kCellRim = 0.05f;
/// Detour takes no height from a triangle as narrow as this.
constexpr float kFlat = 1e-6f;

Vec3 detail_corner(const dtMeshTile& tile, const dtPoly& polygon, const dtPolyDetail& detail,
                   unsigned char corner) {
    const float* v = corner < polygon.vertCount
                         ? &tile.verts[polygon.verts[corner] * 3]
                         : &tile.detailVerts[(detail.vertBase + corner - polygon.vertCount) * 3];
    return {v[0], v[1], v[2]};
}

}  // namespace

FloorIndex::FloorIndex(const DetourMesh& mesh) {
    bounds_ = {3e38f, 3e38f, -3e38f, -3e38f};
    for (std::uint32_t i = 0; i < mesh.references.size(); ++i) {
        first_triangle_.push_back(static_cast<std::uint32_t>(triangles_.size()));
        read(mesh, i);
    }
    first_triangle_.push_back(static_cast<std::uint32_t>(triangles_.size()));
    if (polygon_boxes_.empty()) return;
    choose_cells();
    first_of_cell_.resize(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_) + 1);
    triangles_of_cells_ = sort_into_cells<Triangle>(triangle_boxes_, triangles_, &First::triangle);
    polygons_of_cells_ = sort_into_cells<Outline>(polygon_boxes_, outlines_, &First::polygon);
    triangle_boxes_ = {};
    polygon_boxes_ = {};
}

void FloorIndex::read(const DetourMesh& mesh, std::uint32_t index) {
    const dtMeshTile* tile = nullptr;
    const dtPoly* polygon = nullptr;
    mesh.mesh->getTileAndPolyByRefUnsafe(mesh.references[index], &tile, &polygon);
    const dtPolyDetail& detail = tile->detailMeshes[polygon - tile->polys];
    for (unsigned i = 0; i < detail.triCount; ++i) {
        const unsigned char* t = &tile->detailTris[(detail.triBase + i) * 4];
        add_triangle(detail_corner(*tile, *polygon, detail, t[0]),
                     detail_corner(*tile, *polygon, detail, t[1]),
                     detail_corner(*tile, *polygon, detail, t[2]), index);
    }
    Outline outline;
    Box box{3e38f, 3e38f, -3e38f, -3e38f};
    float twice_area = 0.0f;
    const auto corner = [&](unsigned i) {
        return detail_corner(*tile, *polygon, detail,
                             static_cast<unsigned char>(i % polygon->vertCount));
    };
    for (unsigned i = 0; i < polygon->vertCount; ++i) {
        const Vec3 a = corner(i), b = corner(i + 1), first = corner(0);
        twice_area += (a.x - first.x) * (b.z - first.z) - (b.x - first.x) * (a.z - first.z);
        box = {min_of(box.low_x, a.x), min_of(box.low_z, a.z), max_of(box.high_x, a.x),
               max_of(box.high_z, a.z)};
        const float size = distance_2d(a, b);
        if (!(size > 0.0f)) continue;
        const float nx = -(b.z - a.z) / size, nz = (b.x - a.x) / size;
        outline.lines[outline.count++] = {nx, nz, nx * a.x + nz * a.z};
    }
    for (Line& line : std::span(outline.lines, outline.count)) {
        if (twice_area < 0.0f) line = {-line.nx, -line.nz, -line.off};
        line.off -= kNear;
    }
    outlines_.push_back(outline);
    polygon_boxes_.push_back(
        {box.low_x - kNear, box.low_z - kNear, box.high_x + kNear, box.high_z + kNear});
    bounds_ = {min_of(bounds_.low_x, box.low_x - kNear), min_of(bounds_.low_z, box.low_z - kNear),
               max_of(bounds_.high_x, box.high_x + kNear),
               max_of(bounds_.high_z, box.high_z + kNear)};
}

void FloorIndex::add_triangle(const Vec3& a, const Vec3& b, const Vec3& c, std::uint32_t polygon) {
    const Vec3 v0 = c - a, v1 = b - a;
    const float whole = v0.x * v1.z - v0.z * v1.x;
    if (!(std::fabs(whole) >= kFlat)) return;
    // With both sides turned around, the coordinates change their sign as `whole` does.
    const float sign = whole < 0.0f ? -1.0f : 1.0f;
    triangles_.push_back({.ax = a.x,
                          .az = a.z,
                          .v0x = sign * v0.x,
                          .v0z = sign * v0.z,
                          .v1x = sign * v1.x,
                          .v1z = sign * v1.z,
                          .whole = sign * whole,
                          .ay = a.y,
                          .v0y = v0.y,
                          .v1y = v1.y,
                          .polygon = polygon});
    triangle_boxes_.push_back({min_of(a.x, min_of(b.x, c.x)), min_of(a.z, min_of(b.z, c.z)),
                               max_of(a.x, max_of(b.x, c.x)), max_of(a.z, max_of(b.z, c.z))});
}

void FloorIndex::choose_cells() {
    const double width = double{bounds_.high_x} - double{bounds_.low_x};
    const double depth = double{bounds_.high_z} - double{bounds_.low_z};
    for (cell_size_ = kFinestFloorCell;; cell_size_ *= 2.0f) {
        cells_a_metre_ = 1.0f / cell_size_;
        const double across = width / double{cell_size_}, along = depth / double{cell_size_};
        if ((across + 1.0) * (along + 1.0) > kMostFloorCells) continue;
        columns_ = static_cast<std::int32_t>(across) + 1;
        rows_ = static_cast<std::int32_t>(along) + 1;
        const bool is_least = columns_ == 1 && rows_ == 1;
        const double entries = cells_touched(triangle_boxes_) + cells_touched(polygon_boxes_);
        if (is_least || entries <= kMostEntries) return;
    }
}

double FloorIndex::cells_touched(std::span<const Box> boxes) const {
    double sum = 0;
    for (const Box& box : boxes)
        sum += double(column_of(box.high_x) - column_of(box.low_x) + 1) *
               double(row_of(box.high_z) - row_of(box.low_z) + 1);
    return sum;
}

/// Is some corner of the box on the inner side of each of its lines?
bool FloorIndex::Triangle::touches(const Box& box) const {
    const float low_x = box.low_x - ax, low_z = box.low_z - az;
    const float high_x = box.high_x - ax, high_z = box.high_z - az;
    const auto most = [&](float by_x, float by_z) {
        return max_of(by_x * low_x, by_x * high_x) + max_of(by_z * low_z, by_z * high_z);
    };
    return most(v1z, -v1x) >= 0.0f && most(-v0z, v0x) >= 0.0f &&
           -most(v0z - v1z, v1x - v0x) <= whole;
}

bool FloorIndex::Outline::touches(const Box& box) const {
    return std::all_of(lines, lines + count, [&](const Line& line) {
        return max_of(line.nx * box.low_x, line.nx * box.high_x) +
                   max_of(line.nz * box.low_z, line.nz * box.high_z) >=
               line.off;
    });
}

/// A little larger than the cell, against rounding.
FloorIndex::Box FloorIndex::cell_box(std::int32_t column, std::int32_t row) const {
    const float low_x = bounds_.low_x + static_cast<float>(column) * cell_size_;
    const float low_z = bounds_.low_z + static_cast<float>(row) * cell_size_;
    return {low_x - kCellRim, low_z - kCellRim, low_x + cell_size_ + kCellRim,
            low_z + cell_size_ + kCellRim};
}

/// Counts first, then fills; entries of a cell are in rising order. While it fills, a cell's number
/// is that of the next entry; in the end each is where the following cell begins.
template <class Shape>
std::vector<std::uint32_t> FloorIndex::sort_into_cells(std::span<const Box> boxes,
                                                       std::span<const Shape> shapes,
                                                       std::uint32_t First::*first) {
    const auto visit_cells = [&](std::uint32_t number, auto visit) {
        const Box& box = boxes[number];
        for (std::int32_t row = row_of(box.low_z); row <= row_of(box.high_z); ++row) {
            for (std::int32_t column = column_of(box.low_x); column <= column_of(box.high_x);
                 ++column) {
                if (!shapes[number].touches(cell_box(column, row))) continue;
                visit(static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
                      static_cast<std::size_t>(column));
            }
        }
    };
    for (std::uint32_t i = 0; i < boxes.size(); ++i)
        visit_cells(i, [&](std::size_t cell) { ++(first_of_cell_[cell].*first); });
    std::uint32_t sum = 0;
    for (First& cell : first_of_cell_)
        cell.*first = std::exchange(sum, sum + cell.*first);
    std::vector<std::uint32_t> entries(sum);
    for (std::uint32_t i = 0; i < boxes.size(); ++i)
        visit_cells(i, [&](std::size_t cell) { entries[(first_of_cell_[cell].*first)++] = i; });
    for (std::size_t cell = first_of_cell_.size() - 1; cell > 0; --cell)
        first_of_cell_[cell].*first = first_of_cell_[cell - 1].*first;
    first_of_cell_[0].*first = 0;
    return entries;
}

bool FloorIndex::is_near_polygon(const Cell& cell, float x, float z) const {
    for (std::uint32_t number = cell.polygon; number < cell.polygon_end; ++number) {
        const Outline& outline = outlines_[polygons_of_cells_[number]];
        bool is_near = true;
        for (std::uint32_t i = 0; i < outline.count && is_near; ++i) {
            const Line& line = outline.lines[i];
            is_near = line.nx * x + line.nz * z >= line.off;
        }
        if (is_near) return true;
    }
    return false;
}

}  // namespace vantage::adapters
