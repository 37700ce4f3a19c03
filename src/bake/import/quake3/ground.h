// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Short straight traces against what blocks movement in the static level, to find where items lie
// and where jump pads throw one. Not for sight: the ray provider does that far faster.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "vantage_bake/level.h"

namespace vantage::bake::quake3 {

struct GroundHit {
    float fraction = 1;  ///< 0 at the start, 1 at the end.
    Vec3 normal;         ///< Of unit length, against the direction of the trace.
};

class GroundTracer {
  public:
    /// Looks at the static part of `level`, which must not change while this is used.
    explicit GroundTracer(const Level& level);

    /// The first triangle met from its front. Nothing, too, once the account of work for one map
    /// is overdrawn.
    std::optional<GroundHit> trace(Vec3 from, Vec3 to);

    /// Straight down from `from`, at most `depth` metres.
    std::optional<Vec3> floor_below(Vec3 from, float depth);

    bool is_exhausted() const { return tests_left_ == 0; }

  private:
    struct CellRange {
        std::uint32_t low_x, high_x, low_z, high_z;
        std::uint32_t count() const { return (high_x - low_x + 1) * (high_z - low_z + 1); }
    };
    struct Segment {
        Vec3 from, to;
        Aabb box;
    };

    CellRange cells_of(const Aabb& box) const;
    Aabb box_of_triangle(std::uint32_t triangle) const;
    void test(std::uint32_t triangle, const Segment& segment, GroundHit& nearest);

    const Level& level_;
    Vec3 low_;
    float cell_size_ = 1;
    std::uint32_t width_ = 1, depth_ = 1;
    std::vector<std::uint32_t>
        cell_starts_;  ///< In cell_triangles_; one more than there are cells.
    std::vector<std::uint32_t> cell_triangles_;
    std::vector<std::uint32_t>
        wide_triangles_;  ///< Those over so many cells that all look at them.
    std::uint64_t tests_left_ = 12'000'000;
};

}  // namespace vantage::bake::quake3
