// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A level made by hand, baked with its cover.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "bake/nav_test_level.h"
#include "vantage/bundle.h"
#include "vantage_bake/bake.h"

namespace vantage::test {

/// An open square of 24 x 24 m around the origin, whose edges are ledges.
inline LevelBuilder yard() {
    LevelBuilder builder;
    builder.floor({-12, 0, -12}, {12, 0, 12}).spawn({0, 0, 10});
    return builder;
}

inline void add_cylinder(LevelBuilder& builder, Vec3 foot, float radius, float height) {
    constexpr int kSides = 16;
    const auto corner = [&](int i, float up) {
        const double angle = 2.0 * std::numbers::pi * i / kSides;
        return foot + Vec3{radius * static_cast<float>(std::cos(angle)), up,
                           radius * static_cast<float>(std::sin(angle))};
    };
    for (int i = 0; i < kSides; ++i) {
        builder.quad(corner(i, 0), corner(i, height), corner(i + 1, height), corner(i + 1, 0));
        builder.triangle(corner(i, height), foot + Vec3{0, height, 0}, corner(i + 1, height));
    }
}

struct CoverBake {
    explicit CoverBake(const LevelBuilder& builder, bake::BakeSettings settings = {}) {
        auto baked = bake::bake(builder.level, settings);
        EXPECT_TRUE(baked.ok()) << to_string(baked.diagnostics());
        bytes = std::move(baked).value().bundle;
        auto opened = Bundle::open(bytes, "test.vbundle");
        EXPECT_TRUE(opened.ok()) << to_string(opened.diagnostics());
        bundle = std::move(opened).value();
    }
    const BundleCover& cover() const { return bundle.cover()[0]; }
    std::span<const CoverPoint> points() const { return cover().points; }

    std::vector<std::uint8_t> bytes;
    Bundle bundle;
};

/// The documented formula: up to which height over its feet a point is hidden from an eye.
inline double hidden_up_to(const BundleCover& cover, std::size_t number, Vec3 eye) {
    const CoverPoint& point = cover.points[number];
    const double x = eye.x - point.position.x, z = eye.z - point.position.z;
    double turn = std::atan2(z, x) / (2 * std::numbers::pi);
    if (turn < 0) turn += 1;
    const auto bin = static_cast<std::size_t>(turn * kSilhouetteBins) % kSilhouetteBins;
    const double height = cover.silhouettes[number].height[bin] * 0.05;
    const double wall = cover.silhouettes[number].distance[bin] * 0.05;
    const double share = wall / std::hypot(x, z);
    if (height == 0 || share >= 1) return 0;
    if (cover.silhouettes[number].height[bin] == 255) return 1000;
    return std::max(0.0, (height - (eye.y - point.position.y) * share) / (1 - share));
}

}  // namespace vantage::test
