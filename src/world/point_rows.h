// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The rows of cells of a point index that a disc touches; none when all entries lie beside it. Of
// each the run of entries, perhaps empty; together they are a superset of what lies in the disc.
#pragma once

#include <cmath>

#include "base/vec.h"
#include "vantage/points.h"

namespace vantage {

class PointRows {
  public:
    PointRows(const PointIndex& index, Vec3 center, float radius) noexcept
        : center_(center),
          radius_(radius),
          low_x_(index.low_x_),
          low_z_(index.low_z_),
          cell_(index.cell_),
          cells_per_metre_(index.cells_per_metre_),
          columns_(index.columns_),
          first_of_cell_(index.first_of_cell_.data()) {
        const bool meets = center.x + radius >= low_x_ && center.x - radius <= index.high_x_ &&
                           center.z + radius >= low_z_ && center.z - radius <= index.high_z_;
        if (index.first_of_cell_.empty() || !meets) return;
        first_line_ = index.line_of(center.z - radius);
        count_ = static_cast<std::uint32_t>(index.line_of(center.z + radius) - first_line_) + 1;
    }

    std::uint32_t count() const noexcept { return count_; }

    PointIndex::Run operator[](std::uint32_t row) const noexcept {
        const std::int32_t line = first_line_ + static_cast<std::int32_t>(row);
        const std::uint32_t* const cells = first_of_cell_ + line * columns_;
        const float half = half_chord(line);
        const std::uint32_t first = cells[column(center_.x - half)];
        return {first, cells[column(center_.x + half) + 1] - first};
    }

  private:
    /// More than coordinates at the rim of the world are rounded by.
    static constexpr float kRounding = 0.05f;

    /// Of where the line of cells comes nearest to the disc's middle.
    float half_chord(std::int32_t line) const noexcept {
        const float near_side = low_z_ + static_cast<float>(line) * cell_;
        const float off = max_of(near_side - center_.z, center_.z - (near_side + cell_));
        const float inside = max_of(off - kRounding, 0.0f);
        return std::sqrt(max_of(radius_ * radius_ - inside * inside, 0.0f)) + kRounding;
    }

    std::int32_t column(float x) const noexcept {
        const float at = max_of((x - low_x_) * cells_per_metre_, 0.0f);
        return static_cast<std::int32_t>(min_of(at, static_cast<float>(columns_ - 1)));
    }

    Vec3 center_;
    float radius_, low_x_, low_z_, cell_, cells_per_metre_;
    std::int32_t columns_, first_line_ = 0;
    std::uint32_t count_ = 0;
    const std::uint32_t* first_of_cell_;
};

}  // namespace vantage
