// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See cover_outlines.h. An outline is the convex hull, seen from above, of what stands no higher
// than a person (A. M. Andrew's monotone chain, 1979), pushed outward.

#include "bake/cover_outlines.h"

#include <algorithm>
#include <array>
#include <map>
#include <numeric>

#include "base/vec.h"

namespace vantage::bake {

namespace {

constexpr float kPersonHeight = 1.8f;
constexpr float kLargestOutline = 40.0f;  // A hull around more says little about what is inside.

/// Negative when one turns right, as seen from above.
float left_turn_at(Vec3 a, Vec3 b, Vec3 c) {
    return (b.z - a.z) * (c.x - a.x) - (b.x - a.x) * (c.z - a.z);
}

/// Turning right all the way, so that whoever walks along it has it on the right hand.
std::vector<Vec3> hull_of(std::vector<Vec3> points) {
    std::sort(points.begin(), points.end(),
              [](Vec3 a, Vec3 b) { return a.x != b.x ? a.x < b.x : a.z < b.z; });
    points.erase(std::unique(points.begin(), points.end(),
                             [](Vec3 a, Vec3 b) { return a.x == b.x && a.z == b.z; }),
                 points.end());
    if (points.size() < 2) return {};
    std::vector<Vec3> hull;
    for (int side = 0; side < 2; ++side) {
        const std::size_t floor = hull.size() + 1;
        for (const Vec3 p : points) {
            while (hull.size() > floor &&
                   left_turn_at(hull[hull.size() - 2], hull.back(), p) >= 0.0f) {
                hull.pop_back();
            }
            hull.push_back(p);
        }
        hull.pop_back();
        std::reverse(points.begin(), points.end());
    }
    return hull;
}

/// Each edge is moved outward; the gaps at the corners become edges of their own.
BorderLoop loop_around(std::span<const Vec3> hull, float margin, float floor) {
    BorderLoop loop{.is_closed = true};
    for (std::size_t i = 0; i < hull.size(); ++i) {
        const Vec3 a = hull[i], b = hull[(i + 1) % hull.size()];
        const Vec3 way = normalized({b.x - a.x, 0.0f, b.z - a.z});
        const Vec3 away{way.z * margin, 0.0f, -way.x * margin};  // To the left.
        for (Vec3 corner : {a + away, b + away}) {
            corner.y = floor;
            loop.corners.push_back(corner);
        }
    }
    return loop;
}

/// Adds the outline of these points, if they make one.
void add_outline(std::vector<Vec3> points, float margin, std::uint32_t part,
                 std::vector<BorderLoop>& loops) {
    if (points.empty()) return;
    Aabb box = empty_box();
    for (const Vec3 p : points)
        grow(box, p);
    if (max_of(box.high.x - box.low.x, box.high.z - box.low.z) > kLargestOutline) return;
    std::erase_if(points, [&](Vec3 p) { return p.y > box.low.y + kPersonHeight; });
    const std::vector<Vec3> hull = hull_of(std::move(points));
    if (hull.size() < 2) return;
    loops.push_back(loop_around(hull, margin, box.low.y));
    loops.back().part = part;
}

class Groups {
  public:
    explicit Groups(std::size_t count) : parent_(count) {
        std::iota(parent_.begin(), parent_.end(), 0u);
    }
    std::uint32_t find(std::uint32_t i) {
        while (parent_[i] != i)
            i = parent_[i] = parent_[parent_[i]];
        return i;
    }
    void join(std::uint32_t a, std::uint32_t b) {
        a = find(a), b = find(b);
        parent_[std::max(a, b)] = std::min(a, b);
    }

  private:
    std::vector<std::uint32_t> parent_;
};

bool is_see_through(const Triangle& triangle) {
    return (triangle.surface & surface::kBlocksSight) != 0 &&
           (triangle.surface & surface::kBlocksMovement) == 0;
}

}  // namespace

std::vector<BorderLoop> outline_see_through(const Level& level, float margin) {
    const std::size_t count = level.parts.empty() ? 0 : level.parts[0].triangle_count;
    Groups groups(level.vertices.size());
    std::map<std::array<float, 3>, std::uint32_t> vertex_at;
    for (std::size_t i = 0; i < count; ++i) {
        if (!is_see_through(level.triangles[i])) continue;
        for (const std::uint32_t v : level.triangles[i].vertices) {
            const Vec3 p = level.vertices[v];
            groups.join(v, vertex_at.try_emplace({p.x, p.y, p.z}, v).first->second);
            groups.join(v, level.triangles[i].vertices[0]);
        }
    }
    std::map<std::uint32_t, std::vector<Vec3>> members;
    for (const auto& [place, vertex] : vertex_at)
        members[groups.find(vertex)].push_back({place[0], place[1], place[2]});
    std::vector<BorderLoop> loops;
    for (auto& [first, points] : members)
        add_outline(std::move(points), margin, 0, loops);
    return loops;
}

std::vector<BorderLoop> outline_breakables(const Level& level, float margin) {
    std::vector<BorderLoop> loops;
    for (std::uint32_t part = 1; part < level.parts.size(); ++part) {
        const Part& p = level.parts[part];
        if (p.kind != PartKind::Destructible) continue;
        std::vector<Vec3> points;
        for (std::uint32_t i = 0; i < p.triangle_count; ++i) {
            for (const std::uint32_t v : level.triangles[p.first_triangle + i].vertices)
                points.push_back(level.vertices[v]);
        }
        add_outline(std::move(points), margin, part, loops);
    }
    return loops;
}

}  // namespace vantage::bake
