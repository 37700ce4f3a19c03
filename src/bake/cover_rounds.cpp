// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See cover_rounds.h. Rays from a ring around the obstacle to its middle find its outline; a circle
// is fitted to that (I. Kasa, 1976: least squares of r^2, which is linear).

#include "bake/cover_rounds.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "bake/cover_probe.h"
#include "base/vec.h"

namespace vantage::bake {

namespace {

constexpr int kSpokes = 24;
constexpr float kLargestRing = 3.5f;  // From the middle to the rim around it.
constexpr double kThinnest = 0.2;     // Radius; a lamp post hides nobody.
constexpr double kThickest = 2.5;
constexpr double kRoundness = 0.12;  // How far the outline may lie off the circle: of the radius,
constexpr double kRoughness = 0.03;  // and in metres.
constexpr float kHeightStep = 0.1f;
constexpr float kKnee = 0.58f;

/// A closed loop that turns right on the whole leads around an obstacle.
bool leads_around(const BorderLoop& loop) {
    if (!loop.is_closed || loop.corners.size() < 3) return false;
    double twice_area = 0;
    for (std::size_t i = 0; i < loop.corners.size(); ++i) {
        const Vec3 a = loop.corners[i], b = loop.corners[(i + 1) % loop.corners.size()];
        twice_area += static_cast<double>(a.z) * b.x - static_cast<double>(a.x) * b.z;
    }
    return twice_area < 0;  // As left_turn(): positive when the inside lies to the left.
}

struct Circle {
    double x = 0, z = 0, radius = 0;
};

/// Around points given relative to their rough middle.
std::optional<Circle> fit_circle(std::span<const Vec3> points) {
    double xx = 0, zz = 0, xz = 0, xr = 0, zr = 0, r = 0;
    for (const Vec3 p : points) {
        const double x = p.x, z = p.z, square = x * x + z * z;
        xx += x * x, zz += z * z, xz += x * z;
        xr += x * square, zr += z * square, r += square;
    }
    const double count = static_cast<double>(points.size());
    double sx = 0, sz = 0;
    for (const Vec3 p : points)
        sx += p.x, sz += p.z;
    const double a = xx - sx * sx / count, b = xz - sx * sz / count, c = zz - sz * sz / count;
    const double u = 0.5 * (xr - sx * r / count), v = 0.5 * (zr - sz * r / count);
    const double det = a * c - b * b;
    if (!(std::abs(det) > 1e-9)) return std::nullopt;
    Circle circle{(u * c - v * b) / det, (a * v - b * u) / det, 0};
    circle.radius = std::sqrt(std::max(0.0, (r - 2 * circle.x * sx - 2 * circle.z * sz) / count +
                                                circle.x * circle.x + circle.z * circle.z));
    return circle;
}

class RoundFinder {
  public:
    RoundFinder(const BorderLoop& loop, CoverRays& rays) : rays_(rays) {
        Aabb box = empty_box();
        for (const Vec3 corner : loop.corners)
            grow(box, corner);
        middle_ = lerp(box.low, box.high, 0.5f);
        for (const Vec3 corner : loop.corners)
            ring_ = max_of(ring_, distance_2d(middle_, corner));
        floor_ = box.low.y;
    }

    std::optional<RoundCover> find() {
        if (ring_ > kLargestRing) return std::nullopt;
        std::vector<Vec3> outline = outline_at(kKnee, surface::kBlocksSight);
        const std::vector<Vec3> chest = outline_at(1.0f, surface::kBlocksSight);
        const bool is_tall = chest.size() == kSpokes;
        if (is_tall) outline = chest;
        if (outline.size() != kSpokes) return std::nullopt;
        const std::optional<Circle> circle = fit_circle(outline);
        if (!circle || !is_round(*circle, outline)) return std::nullopt;
        RoundCover round{.center = {middle_.x + static_cast<float>(circle->x), floor_,
                                    middle_.z + static_cast<float>(circle->z)},
                         .radius = static_cast<float>(circle->radius),
                         .height = height()};
        if (outline_at(is_tall ? 1.0f : kKnee, surface::kBlocksShots).size() != kSpokes) {
            round.flags = cover::kSoft;
        }
        return round;
    }

  private:
    /// Where the spokes end, relative to the middle; fewer than there are spokes when some meet
    /// nothing.
    std::vector<Vec3> outline_at(float height, std::uint8_t mask) {
        rays_.clear();
        const Vec3 center{middle_.x, floor_ + height, middle_.z};
        std::array<Vec3, kSpokes> starts;
        for (int i = 0; i < kSpokes; ++i) {
            const double angle = 2.0 * std::numbers::pi * i / kSpokes;
            starts[static_cast<std::size_t>(i)] = {ring_ * static_cast<float>(std::cos(angle)),
                                                   0.0f,
                                                   ring_ * static_cast<float>(std::sin(angle))};
            rays_.add(center + starts[static_cast<std::size_t>(i)], center, mask);
        }
        const auto hits = rays_.cast();
        std::vector<Vec3> outline;
        for (std::size_t i = 0; i < kSpokes; ++i) {
            if (hits[i].part == kNothingHit) continue;
            outline.push_back(starts[i] * (1.0f - hits[i].fraction));
        }
        return outline;
    }

    static bool is_round(const Circle& circle, std::span<const Vec3> outline) {
        if (circle.radius < kThinnest || circle.radius > kThickest) return false;
        return std::all_of(outline.begin(), outline.end(), [&](Vec3 p) {
            const double away = std::hypot(p.x - circle.x, p.z - circle.z) - circle.radius;
            return std::abs(away) <= kRoundness * circle.radius + kRoughness;
        });
    }

    float height() {
        float height = kKnee;
        while (height < kMostHeight &&
               outline_at(height + kHeightStep, surface::kBlocksSight).size() == kSpokes) {
            height += kHeightStep;
        }
        return min_of(height, kMostHeight);
    }

    CoverRays& rays_;
    Vec3 middle_;
    float ring_ = 0, floor_ = 0;
};

}  // namespace

std::optional<RoundCover> find_round(const BorderLoop& loop, CoverRays& rays) {
    if (!leads_around(loop)) return std::nullopt;
    std::optional<RoundCover> round = RoundFinder(loop, rays).find();
    if (round) round->part = loop.part;
    return round;
}

}  // namespace vantage::bake
