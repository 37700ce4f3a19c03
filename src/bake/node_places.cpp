// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Where nodes stand. Each cell is sub-sampled; samples that walk straight into each other are one
// level, and each level has one node.
//
//   3 3 3 4 4      scores of the samples of a level: in how many of four directions one
//   . 2 2 3 3      walks straight out of the cell
//   . . 2 3 3      "." is off the surface
//   . . . 3 3      the node: the first 4, for it is nearer to the middle than the other
//   . . . 3 3

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

#include "bake/nodes.h"
#include "bake/parallel.h"
#include "base/vec.h"

namespace vantage::bake {

namespace {

using adapters::LibraryTimer;

constexpr float kStep = 1.0f / static_cast<float>(kSubSamples);
constexpr float kSlab = 4.0f;          ///< Floors are looked for in slices of this height.
constexpr float kSurfaceSlack = 1.0f;  ///< By which heights leave the boxes of their polygons.
/// A lone sample counts only where its cell has no other node at that height.
constexpr float kSameHeight = 1.5f;
/// How steeply floors of neighbouring samples may differ.
constexpr float kNextFloorReach = 1.0f;

/// A column of cells that the surface touches.
struct NodeCell {
    std::int32_t x, z;
    float low, high;
    std::uint64_t order;
};

struct CellSample {
    NavPoint point;
    std::int32_t row, column;
    std::uint32_t level;
};

/// The place of (x, z) along Hilbert's curve through a square with sides of 2^20.
std::uint64_t curve_place(std::uint32_t x, std::uint32_t z) {
    std::uint64_t place = 0;
    for (std::uint32_t side = 1u << 19; side > 0; side /= 2) {
        const bool right = (x & side) != 0, down = (z & side) != 0;
        place += std::uint64_t{side} * side * ((right ? 3u : 0u) ^ (down ? 1u : 0u));
        if (down) continue;
        if (right) {
            x = ~x;
            z = ~z;
        }
        std::swap(x, z);
    }
    return place;
}

std::int32_t cell_at(float coordinate, float cell_size) {
    return static_cast<std::int32_t>(std::floor(coordinate / cell_size));
}

/// The cells that the boxes touch, along the curve.
std::vector<NodeCell> touched_cells(std::span<const Aabb> surface, float cell_size) {
    std::vector<NodeCell> cells;
    for (const Aabb& box : surface) {
        for (std::int32_t z = cell_at(box.low.z, cell_size); z <= cell_at(box.high.z, cell_size);
             ++z) {
            for (std::int32_t x = cell_at(box.low.x, cell_size);
                 x <= cell_at(box.high.x, cell_size); ++x) {
                constexpr std::int32_t kMiddle = 1 << 19;
                cells.push_back({x, z, box.low.y, box.high.y,
                                 curve_place(static_cast<std::uint32_t>(x + kMiddle),
                                             static_cast<std::uint32_t>(z + kMiddle))});
            }
        }
    }
    std::sort(cells.begin(), cells.end(), [](const NodeCell& a, const NodeCell& b) {
        return a.order != b.order ? a.order < b.order : a.low < b.low;
    });
    std::size_t kept = 0;
    for (const NodeCell& cell : cells) {
        if (kept > 0 && cells[kept - 1].order == cell.order) {
            NodeCell& last = cells[kept - 1];
            last.high = max_of(last.high, cell.high);
        } else {
            cells[kept++] = cell;
        }
    }
    cells.resize(kept);
    return cells;
}

/// Finds the nodes of one cell. One for each task: its memory is used again.
class CellPlacer {
  public:
    CellPlacer(const NavigationProvider& navigation, float cell_size)
        : navigation_(navigation), cell_size_(cell_size) {}

    void place(const NodeCell& cell, std::vector<PlacedNode>& nodes) {
        find_samples(cell);
        if (samples_.empty()) return;
        join_levels();
        choose(cell, nodes);
    }

  private:
    Vec3 corner(const NodeCell& cell) const {
        return {static_cast<float>(cell.x) * cell_size_, 0,
                static_cast<float>(cell.z) * cell_size_};
    }

    void find_samples(const NodeCell& cell) {
        samples_.clear();
        for (std::int32_t row = 0; row < kSubSamples; ++row) {
            for (std::int32_t column = 0; column < kSubSamples; ++column) {
                const float x = (static_cast<float>(column) + 0.5f) * kStep * cell_size_;
                const float z = (static_cast<float>(row) + 0.5f) * kStep * cell_size_;
                find_floors(corner(cell) + Vec3{x, 0, z}, cell, row, column);
            }
        }
    }

    /// All floors above and below one place, slice by slice.
    void find_floors(Vec3 place, const NodeCell& cell, std::int32_t row, std::int32_t column) {
        const std::size_t first = samples_.size();
        const float high = cell.high + kSurfaceSlack;
        for (float y = cell.low - kSurfaceSlack; y < high; y += kSlab) {
            place.y = y + kSlab / 2;
            NavPoint found;
            for (std::uint32_t rank = 0; rank < kMaxFloors; ++rank) {
                navigation_.floors({&place, 1}, {kSlab / 2, kSlab / 2, rank}, {&found, 1});
                if (!found) break;
                const bool is_known = std::any_of(
                    samples_.begin() + static_cast<std::ptrdiff_t>(first), samples_.end(),
                    [&](const CellSample& s) {
                        return std::fabs(s.point.position.y - found.position.y) < kFloorsApart;
                    });
                if (!is_known) samples_.push_back({found, row, column, 0});
            }
        }
    }

    /// Neighbouring samples are of one level when one walks straight from one to the other.
    void join_levels() {
        levels_.resize(samples_.size());
        std::iota(levels_.begin(), levels_.end(), 0u);
        for (std::uint32_t a = 0; a < samples_.size(); ++a) {
            for (std::uint32_t b = a + 1; b < samples_.size(); ++b) {
                const CellSample &one = samples_[a], &other = samples_[b];
                const bool are_neighbours = std::abs(one.row - other.row) <= 1 &&
                                            std::abs(one.column - other.column) <= 1 &&
                                            (one.row != other.row || one.column != other.column);
                if (!are_neighbours || level_of(a) == level_of(b)) continue;
                if (walks(one.point, other.point)) levels_[level_of(b)] = level_of(a);
            }
        }
        for (std::uint32_t i = 0; i < samples_.size(); ++i)
            samples_[i].level = level_of(i);
    }

    std::uint32_t level_of(std::uint32_t sample) const {
        while (levels_[sample] != sample)
            sample = levels_[sample];
        return sample;
    }

    bool walks(const NavPoint& from, const NavPoint& to) const {
        StraightWalk walk;
        navigation_.straight_walks(from, {&to, 1}, {&walk, 1});
        return walk.is_free;
    }

    /// In how many of four directions one walks straight out of the cell.
    std::int8_t score(const NodeCell& cell, const CellSample& sample) const {
        const float beyond = kStep * cell_size_ / 2;
        const Vec3 low = corner(cell) - Vec3{beyond, 0, beyond};
        const Vec3 high = low + Vec3{cell_size_ + 2 * beyond, 0, cell_size_ + 2 * beyond};
        const Vec3 at = sample.point.position;
        const Vec3 goals[] = {
            {low.x, at.y, at.z}, {high.x, at.y, at.z}, {at.x, at.y, low.z}, {at.x, at.y, high.z}};
        std::array<NavPoint, 4> found;
        navigation_.floors(
            goals, {.up = cell_size_ + kNextFloorReach, .down = cell_size_ + kNextFloorReach},
            found);
        std::int8_t ways = 0;
        for (const NavPoint& goal : found)
            ways = static_cast<std::int8_t>(ways + (goal && walks(sample.point, goal) ? 1 : 0));
        return ways;
    }

    struct LevelChoice {
        NavPoint point;
        std::uint32_t samples;
    };

    void choose(const NodeCell& cell, std::vector<PlacedNode>& nodes) {
        choices_.clear();
        for (std::uint32_t level = 0; level < samples_.size(); ++level) {
            if (samples_[level].level == level) choices_.push_back(choose_on(cell, level));
        }
        std::stable_sort(choices_.begin(), choices_.end(),
                         [](const LevelChoice& a, const LevelChoice& b) {
                             return a.point.position.y < b.point.position.y;
                         });
        for (const LevelChoice& choice : choices_) {
            if (!is_sliver(choice)) nodes.push_back({choice.point, cell.x, cell.z});
        }
    }

    LevelChoice choose_on(const NodeCell& cell, std::uint32_t level) const {
        std::array<std::int8_t, kSubSamples * kSubSamples> scores;
        std::array<const CellSample*, kSubSamples * kSubSamples> owners{};
        scores.fill(kOffSurface);
        std::uint32_t count = 0;
        for (const CellSample& sample : samples_) {
            if (sample.level != level) continue;
            const auto place = static_cast<std::size_t>(sample.row * kSubSamples + sample.column);
            if (owners[place] != nullptr) continue;  // A ramp may come round above itself.
            scores[place] = score(cell, sample);
            owners[place] = &sample;
            ++count;
        }
        return {owners[static_cast<std::size_t>(best_place(scores))]->point, count};
    }

    bool is_sliver(const LevelChoice& choice) const {
        return choice.samples < 2 &&
               std::any_of(choices_.begin(), choices_.end(), [&](const LevelChoice& other) {
                   return other.samples >= 2 &&
                          std::fabs(other.point.position.y - choice.point.position.y) < kSameHeight;
               });
    }

    const NavigationProvider& navigation_;
    const float cell_size_;
    std::vector<CellSample> samples_;
    std::vector<std::uint32_t> levels_;
    std::vector<LevelChoice> choices_;
};

}  // namespace

std::int32_t best_place(std::span<const std::int8_t> scores) {
    constexpr std::int32_t kMiddle = kSubSamples / 2;
    std::int32_t best = -1, best_score = kOffSurface, best_away = 0;
    for (std::int32_t i = 0; i < kSubSamples * kSubSamples; ++i) {
        const std::int32_t row = i / kSubSamples - kMiddle, column = i % kSubSamples - kMiddle;
        const std::int32_t away = row * row + column * column;
        const std::int32_t score = scores[static_cast<std::size_t>(i)];
        if (score < best_score || (score == best_score && (best < 0 || away >= best_away)))
            continue;
        best = i;
        best_score = score;
        best_away = away;
    }
    return best;
}

std::vector<PlacedNode> place_nodes(const NodeInput& input, const NodeContext& context,
                                    float cell_size) {
    constexpr std::size_t kCellsAtOnce = 16;
    const std::vector<NodeCell> cells = touched_cells(input.surface, cell_size);
    std::vector<std::vector<PlacedNode>> found((cells.size() + kCellsAtOnce - 1) / kCellsAtOnce);
    in_parallel(context.runner, cells.size(), kCellsAtOnce,
                [&](std::size_t first, std::size_t end) {
                    const LibraryTimer time(context.library_time);
                    CellPlacer placer(input.navigation, cell_size);
                    for (std::size_t i = first; i < end; ++i)
                        placer.place(cells[i], found[first / kCellsAtOnce]);
                });
    std::vector<PlacedNode> nodes;
    for (const std::vector<PlacedNode>& some : found)
        nodes.insert(nodes.end(), some.begin(), some.end());
    return nodes;
}

}  // namespace vantage::bake
