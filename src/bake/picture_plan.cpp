// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See picture_plan.h. A cell is inside a solid when, straight above the cut, more surfaces face up
// than down: each closed solid that contains the cut adds one, each that lies wholly above or
// below adds nothing. Corners are rounded to a fixed grid and edges belong to one side only, so
// surfaces that share an edge neither overlap nor leave a gap.

#include "bake/picture_plan.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "bake/picture.h"
#include "base/vec.h"
#include "vantage/rays.h"

namespace vantage::bake::picture {

namespace {

constexpr std::int64_t kStepsOfCell = 16;
/// Cells visited in one pass over all triangles; a second or two.
constexpr std::int64_t kMaxVisits = 250'000'000;
constexpr float kNoFloor = std::numeric_limits<float>::infinity();

/// In steps of the fixed grid; cell (x, y) has its middle at (16 x + 8, 16 y + 8).
struct GridCorner {
    std::int64_t x, y;
};

GridCorner grid_corner(const PlanGrid& grid, Vec3 position) {
    const double scale = kStepsOfCell / grid.cell_size;
    return {std::llround((position.x - grid.left) * scale),
            std::llround((position.z - grid.top) * scale)};
}

std::int64_t divide_down(std::int64_t a, std::int64_t b) {
    return a / b - (a % b != 0 && (a < 0) != (b < 0) ? 1 : 0);
}
std::int64_t divide_up(std::int64_t a, std::int64_t b) {
    return -divide_down(-a, b);
}

/// Cells first..last of one row.
struct Span {
    std::int64_t first, last;
};

/// A triangle on the grid, turned so that its inside is where all edge functions are positive.
class GridTriangle {
  public:
    GridTriangle(const PlanGrid& grid, const std::array<Vec3, 3>& corners) : grid_(grid) {
        for (std::size_t i = 0; i < 3; ++i)
            corners_[i] = grid_corner(grid, corners[i]);
        const GridCorner a = corners_[0];
        twice_area_ = (corners_[1].x - a.x) * (corners_[2].y - a.y) -
                      (corners_[2].x - a.x) * (corners_[1].y - a.y);
        if (twice_area_ < 0) std::swap(corners_[1], corners_[2]);
    }

    bool is_empty() const { return twice_area_ == 0; }

    Span rows() const {
        const auto [low, high] = std::minmax({corners_[0].y, corners_[1].y, corners_[2].y});
        return {std::max<std::int64_t>(divide_down(low, kStepsOfCell), 0),
                std::min<std::int64_t>(divide_down(high, kStepsOfCell), grid_.height - 1)};
    }

    /// The cells of a row whose middle lies inside; first > last when there are none.
    Span cells(std::int64_t row) const {
        Span span{0, static_cast<std::int64_t>(grid_.width) - 1};
        for (std::size_t i = 0; i < 3; ++i)
            narrow(span, corners_[i], corners_[(i + 1) % 3], row);
        return span;
    }

  private:
    /// The edge function dx * (y - a.y) - dy * (x - a.x) must be above zero, or zero on edges that
    /// run up or straight left: of two neighbours only one has the shared edge in that direction.
    static void narrow(Span& span, GridCorner a, GridCorner b, std::int64_t row) {
        const std::int64_t dx = b.x - a.x;
        const std::int64_t dy = b.y - a.y;
        const std::int64_t half = kStepsOfCell / 2;
        const bool owns_edge = dy < 0 || (dy == 0 && dx < 0);
        const std::int64_t least = owns_edge ? 0 : 1;
        // value(cell) = start - dy * 16 * cell >= least
        const std::int64_t start = dx * (row * kStepsOfCell + half - a.y) - dy * (half - a.x);
        if (dy > 0) {
            span.last = std::min(span.last, divide_down(start - least, dy * kStepsOfCell));
        } else if (dy < 0) {
            span.first = std::max(span.first, divide_up(least - start, -dy * kStepsOfCell));
        } else if (start < least) {
            span = {0, -1};
        }
    }

    const PlanGrid& grid_;
    std::array<GridCorner, 3> corners_;
    std::int64_t twice_area_;
};

/// Height as a function of the place, from the corners as they are.
class HeightPlane {
  public:
    HeightPlane(const PlanGrid& grid, const std::array<Vec3, 3>& corners) {
        const double ux = double{corners[1].x} - corners[0].x,
                     uz = double{corners[1].z} - corners[0].z;
        const double vx = double{corners[2].x} - corners[0].x,
                     vz = double{corners[2].z} - corners[0].z;
        const double uy = double{corners[1].y} - corners[0].y,
                     vy = double{corners[2].y} - corners[0].y;
        const double area = ux * vz - vx * uz;
        const double slope_x = area != 0 ? (uy * vz - vy * uz) / area : 0;
        const double slope_z = area != 0 ? (vy * ux - uy * vx) / area : 0;
        low_ = std::min({corners[0].y, corners[1].y, corners[2].y});
        high_ = std::max({corners[0].y, corners[1].y, corners[2].y});
        by_cell_ = slope_x * grid.cell_size;
        by_row_ = slope_z * grid.cell_size;
        at_origin_ = corners[0].y + slope_x * (grid.left + grid.cell_size / 2 - corners[0].x) +
                     slope_z * (grid.top + grid.cell_size / 2 - corners[0].z);
    }

    float at(std::int64_t cell, std::int64_t row) const {
        const double height =
            at_origin_ + by_cell_ * static_cast<double>(cell) + by_row_ * static_cast<double>(row);
        return std::clamp(static_cast<float>(height), low_, high_);
    }

  private:
    float low_, high_;
    double by_cell_, by_row_, at_origin_;
};

using Cells = std::vector<float>;

/// Calls visit(cell index, height) for each cell that the triangle covers. False when the work
/// allowed is used up.
template <class Visit>
bool for_each_cell(const PlanGrid& grid, const std::array<Vec3, 3>& corners,
                   std::int64_t& visits_left, Visit visit) {
    const GridTriangle triangle(grid, corners);
    if (triangle.is_empty()) return true;
    const HeightPlane plane(grid, corners);
    const Span rows = triangle.rows();
    for (std::int64_t row = rows.first; row <= rows.last; ++row) {
        const Span cells = triangle.cells(row);
        visits_left -= 1 + std::max<std::int64_t>(cells.last - cells.first, 0);
        if (visits_left < 0) return false;
        for (std::int64_t cell = cells.first; cell <= cells.last; ++cell)
            visit(static_cast<std::size_t>(row) * grid.width + static_cast<std::size_t>(cell),
                  plane.at(cell, row));
    }
    return true;
}

std::array<Vec3, 3> mesh_triangle(const BundleMesh& mesh, std::size_t index) {
    return {mesh.vertices[mesh.indices[index * 3]], mesh.vertices[mesh.indices[index * 3 + 1]],
            mesh.vertices[mesh.indices[index * 3 + 2]]};
}

Vec3 triangle_normal(const std::array<Vec3, 3>& corners) {
    return normalized(cross(corners[1] - corners[0], corners[2] - corners[0]));
}

std::size_t static_triangle_count(const BundleMesh& mesh) {
    return mesh.parts.empty() ? 0 : mesh.parts[0].triangle_count;
}

/// The topmost walkable floor of each cell.
Cells nav_floor(const BundleNavMesh& nav, const PlanGrid& grid) {
    Cells floor(grid.cell_count(), kNoFloor);
    std::int64_t visits_left = kMaxVisits;
    for (const NavTile& tile : nav.tiles) {
        for (const NavPolygon& polygon : tile.polygons) {
            const std::vector<Vec3> corners = polygon_triangles(nav, tile, polygon);
            for (std::size_t i = 0; i + 2 < corners.size(); i += 3) {
                for_each_cell(grid, {corners[i], corners[i + 1], corners[i + 2]}, visits_left,
                              [&](std::size_t cell, float height) {
                                  if (floor[cell] == kNoFloor || floor[cell] < height) {
                                      floor[cell] = height;
                                  }
                              });
            }
        }
    }
    return floor;
}

/// The lowest surface that faces up.
Cells mesh_floor(const BundleMesh& mesh, const PlanGrid& grid) {
    Cells floor(grid.cell_count(), kNoFloor);
    std::int64_t visits_left = kMaxVisits;
    for (std::size_t i = 0; i < static_triangle_count(mesh); ++i) {
        const auto corners = mesh_triangle(mesh, i);
        if (triangle_normal(corners).y < 0.7f) continue;
        for_each_cell(grid, corners, visits_left, [&](std::size_t cell, float height) {
            floor[cell] = std::min(floor[cell], height);
        });
    }
    return floor;
}

/// Cells without a floor take that of the nearest cell with one.
void spread(Cells& floor, const PlanGrid& grid) {
    std::vector<std::uint32_t> queue;
    for (std::size_t cell = 0; cell < floor.size(); ++cell) {
        if (floor[cell] != kNoFloor) queue.push_back(static_cast<std::uint32_t>(cell));
    }
    for (std::size_t next = 0; next < queue.size(); ++next) {
        const std::uint32_t cell = queue[next];
        const auto reach = [&](bool is_inside, std::int64_t offset) {
            if (!is_inside) return;
            const auto other = static_cast<std::uint32_t>(cell + offset);
            if (floor[other] != kNoFloor) return;
            floor[other] = floor[cell];
            queue.push_back(other);
        };
        const std::int64_t row = grid.width;
        reach(cell % grid.width != 0, -1);
        reach(cell % grid.width != grid.width - 1, 1);
        reach(cell >= grid.width, -row);
        reach(cell + row < static_cast<std::int64_t>(floor.size()), row);
    }
}

/// The share of a straight line that lies inside the grid (Liang and Barsky 1984).
struct Stretch {
    double first = 0, last = 1;

    /// Keeps what lies between 0 and `size` along one axis.
    void keep(double from, double to, double size) {
        if (from == to) {
            if (from < 0 || from >= size) last = -1;
            return;
        }
        const auto [enters, leaves] =
            std::minmax({-from / (to - from), (size - from) / (to - from)});
        first = std::max(first, enters);
        last = std::min(last, leaves);
    }
};

struct Sheet {
    Spot from, to;  ///< In cells.
    float low, high;
};

/// A steep triangle seen from above is as good as a line: its longest side.
Sheet make_sheet(const PlanGrid& grid, const std::array<Vec3, 3>& corners) {
    std::size_t longest = 0;
    const auto side = [&](std::size_t i) { return distance_2d(corners[i], corners[(i + 1) % 3]); };
    for (std::size_t i = 1; i < 3; ++i) {
        if (side(i) > side(longest)) longest = i;
    }
    const auto in_cells = [&](Vec3 p) {
        return Spot{(p.x - grid.left) / grid.cell_size, (p.z - grid.top) / grid.cell_size};
    };
    return {.from = in_cells(corners[longest]),
            .to = in_cells(corners[(longest + 1) % 3]),
            .low = std::min({corners[0].y, corners[1].y, corners[2].y}),
            .high = std::max({corners[0].y, corners[1].y, corners[2].y})};
}

/// Calls visit(cell index) along the sheet.
template <class Visit>
void for_each_sheet_cell(const PlanGrid& grid, const Sheet& sheet, Visit visit) {
    Stretch inside;
    inside.keep(sheet.from.x, sheet.to.x, grid.width);
    inside.keep(sheet.from.y, sheet.to.y, grid.height);
    if (inside.first > inside.last) return;
    const double dx = sheet.to.x - sheet.from.x;
    const double dy = sheet.to.y - sheet.from.y;
    const double length = std::hypot(dx, dy) * (inside.last - inside.first);
    const auto steps = static_cast<std::int64_t>(length * 1.5) + 1;
    for (std::int64_t i = 0; i <= steps; ++i) {
        const double share = inside.first + (inside.last - inside.first) * static_cast<double>(i) /
                                                static_cast<double>(steps);
        const double x = sheet.from.x + dx * share;
        const double y = sheet.from.y + dy * share;
        if (!(x >= 0 && y >= 0 && x < grid.width && y < grid.height)) continue;
        visit(static_cast<std::size_t>(y) * grid.width + static_cast<std::size_t>(x));
    }
}

/// Which triangles a pass looks at: those with all `set` bits and none of the `clear` ones.
struct SurfaceFilter {
    std::uint8_t set = 0, clear = 0;

    bool takes(std::uint8_t bits) const { return (bits & set) == set && (bits & clear) == 0; }
};

/// 1 for the cells where the cut, `cut` metres above the floor, meets something.
std::vector<std::uint8_t> solid_cells(const BundleMesh& mesh, const PlanGrid& grid,
                                      const Cells& floor, SurfaceFilter filter, float cut) {
    constexpr float kSteep = 0.05f;
    std::vector<std::int16_t> balance(grid.cell_count(), 0);
    std::vector<std::uint8_t> solid(grid.cell_count(), 0);
    std::int64_t visits_left = kMaxVisits;
    for (std::size_t i = 0; i < static_triangle_count(mesh); ++i) {
        if (!filter.takes(mesh.surfaces[i])) continue;
        const auto corners = mesh_triangle(mesh, i);
        const float up = triangle_normal(corners).y;
        if (std::abs(up) < kSteep) {
            // Thin sheets enclose no volume but block all the same.
            const Sheet sheet = make_sheet(grid, corners);
            for_each_sheet_cell(grid, sheet, [&](std::size_t cell) {
                const float height = floor[cell] + cut;
                if (sheet.low <= height && height < sheet.high) solid[cell] = 1;
                --visits_left;
            });
        }
        const auto change = static_cast<std::int16_t>(up > 0 ? 1 : -1);
        const bool is_done =
            for_each_cell(grid, corners, visits_left, [&](std::size_t cell, float height) {
                if (height > floor[cell] + cut) {
                    balance[cell] = static_cast<std::int16_t>(balance[cell] + change);
                }
            });
        if (!is_done) break;
    }
    for (std::size_t cell = 0; cell < solid.size(); ++cell)
        solid[cell] |= balance[cell] > 0 ? 1 : 0;
    return solid;
}

std::vector<PlanCell> ground_cells(const BundleMesh& mesh, const PlanGrid& grid) {
    std::vector<PlanCell> cells(grid.cell_count(), PlanCell::Outside);
    std::int64_t visits_left = kMaxVisits;
    for (std::size_t i = 0; i < static_triangle_count(mesh); ++i) {
        const auto corners = mesh_triangle(mesh, i);
        if (triangle_normal(corners).y <= 0) continue;
        for_each_cell(grid, corners, visits_left,
                      [&](std::size_t cell, float) { cells[cell] = PlanCell::Ground; });
    }
    return cells;
}

}  // namespace

std::vector<PlanCell> make_plan(const BundleMesh& mesh, const BundleNavMesh* nav,
                                const PlanGrid& grid) {
    using namespace surface;
    std::vector<PlanCell> plan = ground_cells(mesh, grid);
    Cells floor =
        nav != nullptr && !nav->tiles.empty() ? nav_floor(*nav, grid) : mesh_floor(mesh, grid);
    spread(floor, grid);

    const AgentClass agent = nav != nullptr ? nav->agent : AgentClass{};
    const float eyes = agent.height * 0.85f;
    const float step = std::min(agent.max_climb + 0.1f, eyes);
    const SurfaceFilter opaque{.set = kBlocksSight | kBlocksMovement};
    const SurfaceFilter foliage{.set = kBlocksSight, .clear = kBlocksMovement};
    const SurfaceFilter glass{.set = kBlocksShots | kBlocksMovement, .clear = kBlocksSight};
    // Later ones win.
    const auto mark = [&](SurfaceFilter filter, float cut, PlanCell kind) {
        const auto solid = solid_cells(mesh, grid, floor, filter, cut);
        for (std::size_t cell = 0; cell < plan.size(); ++cell) {
            if (solid[cell] != 0) plan[cell] = kind;
        }
    };
    mark(opaque, step, PlanCell::Low);
    mark(foliage, step, PlanCell::Foliage);
    mark(foliage, eyes, PlanCell::Foliage);
    mark(glass, eyes, PlanCell::Glass);
    mark(opaque, eyes, PlanCell::Wall);
    return plan;
}

}  // namespace vantage::bake::picture
