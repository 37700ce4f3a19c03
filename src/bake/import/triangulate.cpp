// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See triangulate.h.

#include "bake/import/triangulate.h"

#include <cmath>
#include <numeric>

namespace vantage::bake {

/// Drops the axis along which the polygon faces (Newell's normal) and keeps it counter-clockwise.
void Triangulator::flatten(std::span<const Vec3> polygon) {
    double nx = 0, ny = 0, nz = 0;
    for (std::size_t i = 0; i < polygon.size(); ++i) {
        const Vec3& a = polygon[i];
        const Vec3& b = polygon[(i + 1) % polygon.size()];
        nx += (double{a.y} - b.y) * (double{a.z} + b.z);
        ny += (double{a.z} - b.z) * (double{a.x} + b.x);
        nz += (double{a.x} - b.x) * (double{a.y} + b.y);
    }
    const double ax = std::fabs(nx), ay = std::fabs(ny), az = std::fabs(nz);
    flat_.clear();
    for (const Vec3& p : polygon) {
        if (ax >= ay && ax >= az) {
            flat_.push_back({nx < 0 ? -double{p.y} : double{p.y}, p.z});
        } else if (ay >= az) {
            flat_.push_back({ny < 0 ? -double{p.z} : double{p.z}, p.x});
        } else {
            flat_.push_back({nz < 0 ? -double{p.x} : double{p.x}, p.y});
        }
    }
}

/// Twice the area of the triangle; positive for a left turn.
double Triangulator::turn(std::uint32_t a, std::uint32_t b, std::uint32_t c) const {
    const Flat &p = flat_[a], &q = flat_[b], &r = flat_[c];
    return (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
}

bool Triangulator::is_convex() const {
    const auto count = static_cast<std::uint32_t>(flat_.size());
    for (std::uint32_t i = 0; i < count; ++i) {
        if (turn(i, (i + 1) % count, (i + 2) % count) < 0) return false;
        // A star turns left everywhere, too; seen from the first corner it does not.
        if (i > 0 && i + 1 < count && turn(0, i, i + 1) < 0) return false;
    }
    return true;
}

bool Triangulator::is_ear(std::size_t place) {
    const std::size_t count = left_.size();
    const std::uint32_t a = left_[(place + count - 1) % count];
    const std::uint32_t b = left_[place];
    const std::uint32_t c = left_[(place + 1) % count];
    if (turn(a, b, c) <= 0) return false;
    for (const std::uint32_t p : left_) {
        if (steps_left_ > 0) --steps_left_;
        if (p == a || p == b || p == c) continue;
        if (turn(a, b, p) >= 0 && turn(b, c, p) >= 0 && turn(c, a, p) >= 0) return false;
    }
    return true;
}

void Triangulator::make_fan() {
    for (std::size_t i = 2; i < left_.size(); ++i)
        triangles_.push_back({left_[0], left_[i - 1], left_[i]});
}

void Triangulator::clip_ears() {
    std::size_t place = 0;
    std::size_t misses = 0;
    while (left_.size() > 3 && misses < left_.size() && steps_left_ > 0) {
        const std::size_t count = left_.size();
        place %= count;
        if (!is_ear(place)) {
            ++place;
            ++misses;
            continue;
        }
        triangles_.push_back(
            {left_[(place + count - 1) % count], left_[place], left_[(place + 1) % count]});
        left_.erase(left_.begin() + static_cast<std::ptrdiff_t>(place));
        misses = 0;
    }
    make_fan();  // The last triangle, or what is left of a polygon that crosses itself.
}

std::span<const std::array<std::uint32_t, 3>> Triangulator::triangulate(
    std::span<const Vec3> polygon) {
    triangles_.clear();
    if (polygon.size() < 3) return {};
    left_.resize(polygon.size());
    std::iota(left_.begin(), left_.end(), 0u);
    flatten(polygon);
    if (polygon.size() == 3 || is_convex()) {
        make_fan();
    } else {
        clip_ears();
    }
    return triangles_;
}

}  // namespace vantage::bake
