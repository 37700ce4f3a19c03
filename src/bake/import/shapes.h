// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The solid shapes of a scene recipe, as triangles. Every shape stands on its place: `at` is the
// middle of its footprint, its bottom is at height 0 of the frame. Closed and counter-clockwise
// from outside.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bake/import/level_builder.h"

namespace vantage::bake {

struct Point3 {
    double x = 0, y = 0, z = 0;
};

/// A place and a turn about +Y, counter-clockwise seen from above.
class Frame {
  public:
    Frame() = default;
    Frame(Point3 origin, double yaw_deg);

    Point3 apply(Point3 local) const;
    Frame then(Point3 at, double yaw_deg) const { return {apply(at), yaw_deg_ + yaw_deg}; }
    /// Directions only turn.
    Point3 turn(Point3 local) const;
    double yaw_deg() const { return yaw_deg_; }

  private:
    Point3 origin_;
    double yaw_deg_ = 0;
    double cosine_ = 1;
    double sine_ = 0;
};

/// A rectangle cut out of a wall or a slab, in its plane, from the middle of the lower edge (wall)
/// or from the centre (slab).
struct Hole {
    double low_u = 0, high_u = 0;
    double low_v = 0, high_v = 0;
};

class ShapeWriter {
  public:
    struct Material {
        std::uint32_t part = 0;
        std::uint8_t surface = surface::kSolid;
    };
    ShapeWriter(LevelBuilder& builder, const Frame& frame, Material material)
        : builder_(builder), frame_(frame), material_(material) {}

    void box(Point3 size);
    void box_between(Point3 low, Point3 high);
    /// Rises along +X.
    void ramp(Point3 size);
    void stairs(Point3 size, int steps);
    /// The ridge runs along X.
    void gable(Point3 size);
    struct Cylinder {
        double radius = 0, top_radius = 0, height = 0;
        int sides = 12;
    };
    void cylinder(const Cylinder& shape);
    /// An ellipsoid that fills `size`.
    void ball(Point3 size, int sides);
    /// Length along X, thickness along Z.
    void wall(Point3 size, std::span<const Hole> holes);
    /// Lies flat; u is X and v is Z.
    void slab(Point3 size, std::span<const Hole> holes);

  private:
    struct Flat {
        double u, v;
    };
    enum class Along { X, Z };
    std::uint32_t vertex(Point3 local);
    void triangle(std::uint32_t a, std::uint32_t b, std::uint32_t c);
    void quad(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d);
    void prism(std::span<const Flat> profile, double half_length, Along axis);
    void fan(std::span<const std::uint32_t> ring, bool is_up);

    LevelBuilder& builder_;
    const Frame& frame_;
    Material material_;
};

/// The cosine and sine of an angle in degrees; exact for multiples of 90.
struct Turn {
    double cosine, sine;
};
Turn turn_of(double degrees);

}  // namespace vantage::bake
