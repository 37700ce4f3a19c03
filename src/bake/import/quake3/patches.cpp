// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See patches.h. A quadratic Bezier curve leaves its chord by half the height of its middle control
// point; n equal steps reduce that by n squared.

#include "bake/import/quake3/patches.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace vantage::bake::quake3 {

namespace {

/// Control points, and later the tessellated ones, row by row.
struct PointGrid {
    std::uint32_t width = 0, height = 0;
    std::vector<UnitPoint> points;

    UnitPoint at(std::uint32_t column, std::uint32_t row) const {
        return points[std::size_t{row} * width + column];
    }
};

PointGrid transposed(const PointGrid& grid) {
    PointGrid result{.width = grid.height, .height = grid.width, .points = {}};
    result.points.reserve(grid.points.size());
    for (std::uint32_t column = 0; column < grid.width; ++column) {
        for (std::uint32_t row = 0; row < grid.height; ++row)
            result.points.push_back(grid.at(column, row));
    }
    return result;
}

/// How far the curve of three control points leaves its chord.
double chord_error_of(UnitPoint a, UnitPoint b, UnitPoint c) {
    const UnitPoint chord = c - a;
    const double chord_squared = dot(chord, chord);
    const double along = dot(b - a, chord);
    if (along < 0 || along > chord_squared || chord_squared < 1e-6) {
        return length(a - b * 2.0 + c) / 4;  // It doubles back: count the run along the chord, too.
    }
    return length(b - a - chord * (along / chord_squared)) / 2;
}

/// Cuts every row into straight steps; the columns stay control points.
PointGrid with_rows_cut(const PointGrid& grid, const PatchSettings& settings) {
    std::vector<std::uint32_t> steps;
    for (std::uint32_t column = 0; column + 2 < grid.width; column += 2) {
        double error = 0;
        for (std::uint32_t row = 0; row < grid.height; ++row) {
            error = std::max(error, chord_error_of(grid.at(column, row), grid.at(column + 1, row),
                                                   grid.at(column + 2, row)));
        }
        const double wanted = std::ceil(std::sqrt(error / settings.chord_error));
        steps.push_back(static_cast<std::uint32_t>(
            std::clamp(wanted, 1.0, static_cast<double>(settings.max_subdivisions))));
    }
    PointGrid result{.width = 1, .height = grid.height, .points = {}};
    for (const std::uint32_t count : steps)
        result.width += count;
    result.points.reserve(std::size_t{result.width} * result.height);
    for (std::uint32_t row = 0; row < grid.height; ++row) {
        result.points.push_back(grid.at(0, row));
        for (std::uint32_t piece = 0; piece < steps.size(); ++piece) {
            const UnitPoint a = grid.at(2 * piece, row), b = grid.at(2 * piece + 1, row),
                            c = grid.at(2 * piece + 2, row);
            for (std::uint32_t step = 1; step <= steps[piece]; ++step) {
                const double t = static_cast<double>(step) / steps[piece], s = 1.0 - t;
                result.points.push_back(a * (s * s) + b * (2 * s * t) + c * (t * t));
            }
        }
    }
    return result;
}

std::optional<PointGrid> control_points(const BspFile& bsp, const BspFace& face) {
    PointGrid grid{.width = static_cast<std::uint32_t>(face.patch_width),
                   .height = static_cast<std::uint32_t>(face.patch_height),
                   .points = {}};
    grid.points.reserve(static_cast<std::size_t>(face.vertex_count));
    for (std::int32_t i = 0; i < face.vertex_count; ++i) {
        const BspVertex vertex = bsp.vertices[static_cast<std::uint32_t>(face.first_vertex + i)];
        for (const float v : vertex.position) {
            if (!(std::fabs(v) <= kMaxBspCoordinate)) return std::nullopt;
        }
        grid.points.push_back({vertex.position[0], vertex.position[1], vertex.position[2]});
    }
    return grid;
}

/// Do the stored normals look the way that rows times columns point? The game draws clockwise
/// windings, but patches are not always wound alike; their normals are what light falls on.
bool is_facing_backwards(const BspFile& bsp, const BspFace& face, const PointGrid& grid) {
    double votes = 0;
    for (std::uint32_t row = 0; row + 1 < grid.height; ++row) {
        for (std::uint32_t column = 0; column + 1 < grid.width; ++column) {
            const UnitPoint across = grid.at(column + 1, row + 1) - grid.at(column, row);
            const UnitPoint other = grid.at(column, row + 1) - grid.at(column + 1, row);
            const std::uint32_t index =
                static_cast<std::uint32_t>(face.first_vertex) + row * grid.width + column;
            const BspVertex vertex = bsp.vertices[index];
            const UnitPoint normal{vertex.normal[0], vertex.normal[1], vertex.normal[2]};
            const double vote = dot(cross(across, other), normal);
            if (std::isfinite(vote)) votes += vote;
        }
    }
    return votes < 0;
}

void add_quads(const PointGrid& grid, bool is_backwards, MeshBuilder& mesh) {
    std::uint32_t first = 0;
    for (std::size_t i = 0; i < grid.points.size(); ++i) {
        const std::uint32_t vertex = mesh.add_vertex(grid.points[i]);
        if (i == 0) first = vertex;
    }
    for (std::uint32_t row = 0; row + 1 < grid.height; ++row) {
        for (std::uint32_t column = 0; column + 1 < grid.width; ++column) {
            std::uint32_t a = first + row * grid.width + column, b = a + 1;
            std::uint32_t c = b + grid.width, d = a + grid.width;
            if (is_backwards) std::swap(b, d);
            mesh.add_triangle(a, b, c);
            mesh.add_triangle(a, c, d);
        }
    }
}

}  // namespace

Result<Done> add_patch(const BspFile& bsp, const BspFace& face, MeshBuilder& mesh,
                       const PatchSettings& settings) {
    if (!mesh.spend(static_cast<std::uint64_t>(face.vertex_count) * 4)) return Done{};
    const std::optional<PointGrid> grid = control_points(bsp, face);
    if (!grid) {
        return Diagnostic{.code = "bsp/bad-number",
                          .message = "a curved surface has a point that is outside of the world",
                          .place = {.file = bsp.file}};
    }
    const PointGrid rows_cut = with_rows_cut(*grid, settings);
    if (!mesh.spend(rows_cut.points.size() * 4)) return Done{};
    const PointGrid both_cut = transposed(with_rows_cut(transposed(rows_cut), settings));
    if (!mesh.spend(both_cut.points.size() * 4)) return Done{};
    add_quads(both_cut, is_facing_backwards(bsp, face, *grid), mesh);
    return Done{};
}

}  // namespace vantage::bake::quake3
