// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// path: places along the golden path, or the path of a name, density apart from its start on and
// one at its end, brought to the floor; those within the radius of the centre. Arguments: 0
// density, 1 height. A slot is a place, in the order of the way.

#include "selection/generators/generators.h"
#include "selection/generators/placing.h"
#include "selection/generators/point_runs.h"

namespace vantage::generators {

namespace {

/// Walks along the corners, forwards only.
class PathWalk {
  public:
    explicit PathWalk(std::span<const Vec3> corners) noexcept : corners_(corners) {}

    Vec3 at(float along) noexcept {
        while (line_ + 2 < corners_.size() && along > before_ + side_length()) {
            before_ += side_length();
            ++line_;
        }
        const float side = side_length();
        const float share = side > 0.0f ? (along - before_) / side : 0.0f;
        return lerp(corners_[line_], corners_[line_ + 1], min_of(max_of(share, 0.0f), 1.0f));
    }

  private:
    float side_length() const noexcept { return distance(corners_[line_], corners_[line_ + 1]); }

    std::span<const Vec3> corners_;
    std::size_t line_ = 0;
    float before_ = 0;  ///< From the start to the line's first corner.
};

float length_of(std::span<const Vec3> corners) noexcept {
    float sum = 0;
    for (std::size_t i = 0; i + 1 < corners.size(); ++i)
        sum += distance(corners[i], corners[i + 1]);
    return sum;
}

}  // namespace

std::uint64_t path_slots(const GeneratorCall& call) noexcept {
    const std::span<const Vec3> corners = call.snapshot->path(call.name);
    if (corners.empty() || !(call.arguments[0] > 0.0f)) return 0;
    return static_cast<std::uint64_t>(length_of(corners) / call.arguments[0]) + 2;
}

void path(const GeneratorCall& call, std::uint64_t first,
          std::span<GeneratedPoint> points) noexcept {
    const std::span<const Vec3> corners = call.snapshot->path(call.name);
    const float whole = length_of(corners);
    PathWalk walk(corners);
    wish_for_places(first, points, [&](std::uint64_t slot) {
        return walk.at(min_of(static_cast<float>(slot) * call.arguments[0], whole));
    });
    place_on_floor(call, call.arguments[1], points);
    for (GeneratedPoint& point : points) {
        const bool is_near =
            distance(point.position, call.center->position) <= sound_radius(call.radius);
        if (!is_near && point.dropped == DropReason::None)
            point.dropped = DropReason::OutsideRadius;
    }
}

}  // namespace vantage::generators
