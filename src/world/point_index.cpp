// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Cells seen from above, row by row along x: the cells of one row that a disc touches are
// neighbours in memory, and so are their entries.
//
//    line 1 |  4  5  6  7      a disc over cells 1 2 5 6 is two runs; where a row crosses the disc
//    line 0 |  0  1  2  3      only its chord counts

#include <algorithm>
#include <numeric>

#include "base/vec.h"
#include "vantage/points.h"
#include "world/point_rows.h"

namespace vantage {

namespace {

constexpr float kFinestCell = 4.0f;
constexpr float kMostCells = 1'000'000.0f;

/// Without a branch: where a disc reaches over the rim is up to chance.
std::int32_t clamped_cell(float place, float low, float cells, std::int32_t count) noexcept {
    const float at = max_of(0.0f, (place - low) * cells);
    return static_cast<std::int32_t>(min_of(at, static_cast<float>(count - 1)));
}

}  // namespace

PointIndex::PointIndex(std::span<const Vec3> positions, std::vector<std::uint32_t>& order) {
    order.resize(positions.size());
    std::iota(order.begin(), order.end(), 0u);
    if (positions.empty()) return;
    Aabb box = empty_box();
    for (const Vec3 position : positions)
        grow(box, position);
    low_x_ = box.low.x;
    low_z_ = box.low.z;
    high_x_ = box.high.x;
    high_z_ = box.high.z;
    const float width = box.high.x - box.low.x, depth = box.high.z - box.low.z;
    cell_ = kFinestCell;
    while ((width / cell_ + 1.0f) * (depth / cell_ + 1.0f) > kMostCells)
        cell_ *= 2.0f;
    cells_per_metre_ = 1.0f / cell_;
    columns_ = static_cast<std::int32_t>(width / cell_) + 1;
    lines_ = static_cast<std::int32_t>(depth / cell_) + 1;

    std::vector<std::uint32_t> cell_of(positions.size());
    for (std::size_t i = 0; i < positions.size(); ++i)
        cell_of[i] = static_cast<std::uint32_t>(line_of(positions[i].z) * columns_ +
                                                column_of(positions[i].x));
    std::stable_sort(order.begin(), order.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return cell_of[a] < cell_of[b]; });
    first_of_cell_.assign(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(lines_) + 1,
                          0);
    for (const std::uint32_t cell : cell_of)
        ++first_of_cell_[cell + 1];
    std::partial_sum(first_of_cell_.begin(), first_of_cell_.end(), first_of_cell_.begin());
}

std::int32_t PointIndex::column_of(float x) const noexcept {
    return clamped_cell(x, low_x_, cells_per_metre_, columns_);
}

std::int32_t PointIndex::line_of(float z) const noexcept {
    return clamped_cell(z, low_z_, cells_per_metre_, lines_);
}

std::uint64_t PointIndex::count(Vec3 center, float radius) const noexcept {
    const PointRows rows(*this, center, radius);
    std::uint64_t sum = 0;
    for (std::uint32_t i = 0; i < rows.count(); ++i)
        sum += rows[i].count;
    return sum;
}

}  // namespace vantage
