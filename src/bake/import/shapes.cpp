// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See shapes.h.

#include "bake/import/shapes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace vantage::bake {

namespace {

/// Coordinates land on a lattice of a quarter millimetre: the last bits of sine and cosine differ
/// between C libraries, and the same recipe shall give the same level everywhere.
constexpr double kLattice = 4096.0;

float on_lattice(double value) {
    return static_cast<float>(std::round(value * kLattice) / kLattice);
}

struct Span {
    double low, high;
};

/// What the holes leave of the stripe low_u..high_u, as spans of v from `low` to `high`.
std::vector<Span> solid_spans(std::span<const Hole> holes, Span stripe, Span whole) {
    const double middle = 0.5 * (stripe.low + stripe.high);
    std::vector<Span> cuts;
    for (const Hole& hole : holes) {
        if (middle > hole.low_u && middle < hole.high_u) cuts.push_back({hole.low_v, hole.high_v});
    }
    std::sort(cuts.begin(), cuts.end(), [](Span a, Span b) { return a.low < b.low; });
    std::vector<Span> solid;
    double next = whole.low;
    for (const Span& cut : cuts) {
        if (cut.low > next) solid.push_back({next, std::min(cut.low, whole.high)});
        next = std::max(next, cut.high);
    }
    if (next < whole.high) solid.push_back({next, whole.high});
    return solid;
}

/// The stripes between all edges of holes: inside one, the holes do not change along u.
std::vector<Span> stripes_between(std::span<const Hole> holes, Span whole) {
    std::vector<double> edges = {whole.low, whole.high};
    for (const Hole& hole : holes) {
        edges.push_back(std::clamp(hole.low_u, whole.low, whole.high));
        edges.push_back(std::clamp(hole.high_u, whole.low, whole.high));
    }
    std::sort(edges.begin(), edges.end());
    std::vector<Span> stripes;
    for (std::size_t i = 1; i < edges.size(); ++i) {
        if (edges[i] > edges[i - 1]) stripes.push_back({edges[i - 1], edges[i]});
    }
    return stripes;
}

}  // namespace

Turn turn_of(double degrees) {
    const double quarters = degrees / 90.0;
    if (quarters == std::floor(quarters)) {
        static constexpr Turn kQuarter[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
        return kQuarter[static_cast<int>(quarters - 4.0 * std::floor(quarters / 4.0))];
    }
    const double radians = degrees * (std::numbers::pi / 180.0);
    return {std::cos(radians), std::sin(radians)};
}

Frame::Frame(Point3 origin, double yaw_deg) : origin_(origin), yaw_deg_(yaw_deg) {
    const Turn turn = turn_of(yaw_deg);
    cosine_ = turn.cosine;
    sine_ = turn.sine;
}

Point3 Frame::turn(Point3 local) const {
    return {cosine_ * local.x + sine_ * local.z, local.y, cosine_ * local.z - sine_ * local.x};
}

Point3 Frame::apply(Point3 local) const {
    const Point3 turned = turn(local);
    return {origin_.x + turned.x, origin_.y + turned.y, origin_.z + turned.z};
}

std::uint32_t ShapeWriter::vertex(Point3 local) {
    const Point3 p = frame_.apply(local);
    return builder_.add_vertex({on_lattice(p.x), on_lattice(p.y), on_lattice(p.z)});
}

void ShapeWriter::triangle(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    builder_.add_triangle(
        {.vertices = {a, b, c}, .part = material_.part, .surface = material_.surface});
}

void ShapeWriter::quad(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
    triangle(a, b, c);
    triangle(a, c, d);
}

void ShapeWriter::fan(std::span<const std::uint32_t> ring, bool is_up) {
    for (std::size_t i = 2; i < ring.size(); ++i) {
        if (is_up) {
            triangle(ring[0], ring[i - 1], ring[i]);
        } else {
            triangle(ring[0], ring[i], ring[i - 1]);
        }
    }
}

void ShapeWriter::box_between(Point3 low, Point3 high) {
    //      7---6      y
    //     /|  /|      |
    //    4---5 |      o-- x
    //    | 3-|-2     /
    //    0---1      z
    const std::uint32_t v[] = {
        vertex({low.x, low.y, high.z}),  vertex({high.x, low.y, high.z}),
        vertex({high.x, low.y, low.z}),  vertex({low.x, low.y, low.z}),
        vertex({low.x, high.y, high.z}), vertex({high.x, high.y, high.z}),
        vertex({high.x, high.y, low.z}), vertex({low.x, high.y, low.z}),
    };
    quad(v[4], v[5], v[6], v[7]);
    quad(v[0], v[3], v[2], v[1]);
    quad(v[0], v[1], v[5], v[4]);
    quad(v[1], v[2], v[6], v[5]);
    quad(v[2], v[3], v[7], v[6]);
    quad(v[3], v[0], v[4], v[7]);
}

void ShapeWriter::box(Point3 size) {
    box_between({-size.x / 2, 0, -size.z / 2}, {size.x / 2, size.y, size.z / 2});
}

void ShapeWriter::stairs(Point3 size, int steps) {
    const double run = size.x / steps;
    const double rise = size.y / steps;
    for (int i = 0; i < steps; ++i) {
        const double start = -size.x / 2 + i * run;
        box_between({start, 0, -size.z / 2}, {start + run, (i + 1) * rise, size.z / 2});
    }
}

/// `profile` is convex and counter-clockwise when one looks against the axis.
void ShapeWriter::prism(std::span<const Flat> profile, double half_length, Along axis) {
    std::vector<std::uint32_t> near_ring, far_ring;
    for (const Flat& p : profile) {
        if (axis == Along::Z) {
            near_ring.push_back(vertex({p.u, p.v, half_length}));
            far_ring.push_back(vertex({p.u, p.v, -half_length}));
        } else {
            near_ring.push_back(vertex({half_length, p.v, -p.u}));
            far_ring.push_back(vertex({-half_length, p.v, -p.u}));
        }
    }
    fan(near_ring, true);
    fan(far_ring, false);
    for (std::size_t i = 0; i < profile.size(); ++i) {
        const std::size_t next = (i + 1) % profile.size();
        quad(near_ring[i], far_ring[i], far_ring[next], near_ring[next]);
    }
}

void ShapeWriter::ramp(Point3 size) {
    const Flat profile[] = {{-size.x / 2, 0}, {size.x / 2, 0}, {size.x / 2, size.y}};
    prism(profile, size.z / 2, Along::Z);
}

void ShapeWriter::gable(Point3 size) {
    const Flat profile[] = {{-size.z / 2, 0}, {size.z / 2, 0}, {0, size.y}};
    prism(profile, size.x / 2, Along::X);
}

void ShapeWriter::cylinder(const Cylinder& shape) {
    std::vector<std::uint32_t> bottom, top;
    for (int i = 0; i < shape.sides; ++i) {
        const Turn turn = turn_of(360.0 * i / shape.sides);
        // Counter-clockwise from above is towards -Z.
        bottom.push_back(vertex({shape.radius * turn.cosine, 0, -shape.radius * turn.sine}));
        if (shape.top_radius > 0 || i == 0) {
            top.push_back(vertex(
                {shape.top_radius * turn.cosine, shape.height, -shape.top_radius * turn.sine}));
        }
    }
    fan(bottom, false);
    fan(top, true);
    const std::size_t count = bottom.size();
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t next = (i + 1) % count;
        if (top.size() == 1) {
            triangle(bottom[i], bottom[next], top[0]);
        } else {
            quad(bottom[i], bottom[next], top[next], top[i]);
        }
    }
}

void ShapeWriter::ball(Point3 size, int sides) {
    const int rings = std::max(2, sides / 2);
    const double half = size.y / 2;
    const auto ring_at = [&](int ring) {
        const Turn slope = turn_of(-90.0 + 180.0 * ring / rings);
        std::vector<std::uint32_t> vertices;
        for (int i = 0; i < sides; ++i) {
            const Turn turn = turn_of(360.0 * i / sides);
            vertices.push_back(
                vertex({size.x / 2 * slope.cosine * turn.cosine, half + half * slope.sine,
                        -size.z / 2 * slope.cosine * turn.sine}));
        }
        return vertices;
    };
    const std::uint32_t bottom = vertex({0, 0, 0});
    const std::uint32_t top = vertex({0, size.y, 0});
    std::vector<std::uint32_t> below;
    for (int ring = 1; ring < rings; ++ring) {
        const std::vector<std::uint32_t> here = ring_at(ring);
        for (std::size_t i = 0; i < here.size(); ++i) {
            const std::size_t next = (i + 1) % here.size();
            if (ring == 1) triangle(here[next], here[i], bottom);
            if (ring > 1) quad(below[i], below[next], here[next], here[i]);
            if (ring == rings - 1) triangle(here[i], here[next], top);
        }
        below = here;
    }
}

void ShapeWriter::wall(Point3 size, std::span<const Hole> holes) {
    for (const Span& u : stripes_between(holes, {-size.x / 2, size.x / 2})) {
        for (const Span& v : solid_spans(holes, u, {0, size.y})) {
            box_between({u.low, v.low, -size.z / 2}, {u.high, v.high, size.z / 2});
        }
    }
}

void ShapeWriter::slab(Point3 size, std::span<const Hole> holes) {
    for (const Span& u : stripes_between(holes, {-size.x / 2, size.x / 2})) {
        for (const Span& v : solid_spans(holes, u, {-size.z / 2, size.z / 2})) {
            box_between({u.low, 0, v.low}, {u.high, size.y, v.high});
        }
    }
}

}  // namespace vantage::bake
