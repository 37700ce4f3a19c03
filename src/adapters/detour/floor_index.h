// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Which floors lie over and under a place, without a search: a grid of small cells seen from above,
// each with the triangles of Detour's detail meshes that touch it. For most places one triangle is
// looked at. Also which polygons come near a place that no triangle covers, for those on rims,
// where Detour itself must say what it thinks. Private to this folder.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "adapters/detour/detour_mesh.h"
#include "vantage/math.h"

namespace vantage::adapters {

class FloorIndex {
  public:
    explicit FloorIndex(const DetourMesh& mesh);

    struct Floor {
        std::uint32_t polygon;
        float y;
    };

    /// What touches a cell of the grid: runs of the lists below. Whoever asks about many places
    /// looks up all their cells first, so that no place waits for the memory of another.
    struct Cell {
        std::uint32_t triangle = 0, triangle_end = 0, polygon = 0, polygon_end = 0;
    };
    /// The cell of a place; an empty one outside.
    Cell cell_at(float x, float z) const {
        const bool is_inside = (x >= bounds_.low_x) & (x <= bounds_.high_x) & (z >= bounds_.low_z) &
                               (z <= bounds_.high_z);
        if (!is_inside || columns_ == 0) return {};
        const First* const first = &first_of_cell_[row_of(z) * columns_ + column_of(x)];
        return {first[0].triangle, first[1].triangle, first[0].polygon, first[1].polygon};
    }

    /// Calls visit(floor) for each triangle over or under a place of the cell; two that meet there
    /// may both come. Returns false when there is none.
    template <class Visit>
    bool visit_floors(const Cell& cell, float x, float z, Visit visit) const {
        bool has_any = false;
        for (std::uint32_t i = cell.triangle; i < cell.triangle_end; ++i) {
            const Triangle& triangle = triangles_[triangles_of_cells_[i]];
            float y = 0;
            if (!triangle.covers(x, z, y)) continue;
            has_any = true;
            visit(Floor{triangle.polygon, y});
        }
        return has_any;
    }

    /// The height of one polygon's own triangles at a place; false when none of them covers it.
    bool find_height(std::uint32_t polygon, float x, float z, float& y) const {
        const std::uint32_t end = first_triangle_[polygon + 1];
        for (std::uint32_t i = first_triangle_[polygon]; i < end; ++i) {
            if (triangles_[i].covers(x, z, y)) return true;
        }
        return false;
    }

    /// May a polygon cover a place of the cell, or end within kFloorSlack of it?
    bool is_near_polygon(const Cell& cell, float x, float z) const;

  private:
    struct Box {
        float low_x, low_z, high_x, high_z;
    };
    /// Corner a and the sides to the two others, turned so that `whole` is positive.
    struct Triangle {
        float ax, az, v0x, v0z, v1x, v1z, whole;
        float ay, v0y, v1y;
        std::uint32_t polygon;

        /// As Detour reckons: barycentric coordinates, divided in the end.
        bool covers(float x, float z, float& y) const {
            const float dx = x - ax, dz = z - az;
            const float u = v1z * dx - v1x * dz;
            const float v = v0x * dz - v0z * dx;
            if (!(u >= 0.0f && v >= 0.0f && u + v <= whole)) return false;
            y = ay + (v0y * u + v1y * v) / whole;
            return true;
        }
        bool touches(const Box& box) const;
    };
    /// Inside where x * nx + z * nz >= off for all of them.
    struct Line {
        float nx, nz, off;
    };
    struct Outline {
        Line lines[6];
        std::uint32_t count = 0;
        bool touches(const Box& box) const;
    };

    /// Where the runs of a cell begin; they end where those of the next one do.
    struct First {
        std::uint32_t triangle = 0, polygon = 0;
    };

    void read(const DetourMesh& mesh, std::uint32_t polygon);
    void add_triangle(const Vec3& a, const Vec3& b, const Vec3& c, std::uint32_t polygon);
    void choose_cells();
    Box cell_box(std::int32_t column, std::int32_t row) const;
    template <class Shape>
    std::vector<std::uint32_t> sort_into_cells(std::span<const Box> boxes,
                                               std::span<const Shape> shapes,
                                               std::uint32_t First::*first);
    double cells_touched(std::span<const Box> boxes) const;
    std::int32_t column_of(float x) const {
        return std::clamp(static_cast<std::int32_t>((x - bounds_.low_x) * cells_a_metre_), 0,
                          columns_ - 1);
    }
    std::int32_t row_of(float z) const {
        return std::clamp(static_cast<std::int32_t>((z - bounds_.low_z) * cells_a_metre_), 0,
                          rows_ - 1);
    }

    std::vector<Triangle> triangles_;            ///< Polygon by polygon...
    std::vector<std::uint32_t> first_triangle_;  ///< ...of each from here on; one more at the end.
    std::vector<Outline> outlines_;              ///< By polygon.
    std::vector<Box> triangle_boxes_, polygon_boxes_;  ///< While it is built.
    Box bounds_{};
    float cell_size_ = 0, cells_a_metre_ = 0;
    std::int32_t columns_ = 0, rows_ = 0;
    std::vector<First> first_of_cell_;  ///< One more than there are cells.
    std::vector<std::uint32_t> triangles_of_cells_, polygons_of_cells_;
};

}  // namespace vantage::adapters
