// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Small levels made of floors, boxes and ramps, and a ray caster that tries every triangle.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "adapters/cpu_time.h"
#include "adapters/detour/detour_graph.h"
#include "bake/nav_islands.h"
#include "bake/nav_links.h"
#include "bake/navmesh.h"
#include "base/vec.h"
#include "vantage/rays.h"
#include "vantage_bake/level.h"

namespace vantage::test {

class LevelBuilder {
  public:
    LevelBuilder() { level.parts.push_back({.name = "static"}); }

    /// A flat floor seen from above: low and high corner.
    LevelBuilder& floor(Vec3 low, Vec3 high) {
        return quad({low.x, low.y, low.z}, {low.x, low.y, high.z}, {high.x, high.y, high.z},
                    {high.x, high.y, low.z});
    }

    /// Closed, solid, walkable on top.
    LevelBuilder& box(Vec3 a, Vec3 b) {
        floor({a.x, b.y, a.z}, b);
        quad({a.x, a.y, a.z}, {b.x, a.y, a.z}, {b.x, a.y, b.z}, {a.x, a.y, b.z});
        quad({a.x, a.y, a.z}, {a.x, b.y, a.z}, {b.x, b.y, a.z}, {b.x, a.y, a.z});
        quad({a.x, a.y, b.z}, {b.x, a.y, b.z}, {b.x, b.y, b.z}, {a.x, b.y, b.z});
        quad({a.x, a.y, a.z}, {a.x, a.y, b.z}, {a.x, b.y, b.z}, {a.x, b.y, a.z});
        return quad({b.x, a.y, a.z}, {b.x, b.y, a.z}, {b.x, b.y, b.z}, {b.x, a.y, b.z});
    }

    LevelBuilder& quad(Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
        triangle(a, b, c);
        return triangle(a, c, d);
    }

    LevelBuilder& triangle(Vec3 a, Vec3 b, Vec3 c) {
        const auto first = static_cast<std::uint32_t>(level.vertices.size());
        level.vertices.insert(level.vertices.end(), {a, b, c});
        level.triangles.push_back({.vertices = {first, first + 1, first + 2}, .surface = surface});
        ++level.parts.back().triangle_count;
        return *this;
    }

    LevelBuilder& part(bake::PartKind kind) {
        level.parts.push_back(
            {.name = "part",
             .kind = kind,
             .first_triangle = static_cast<std::uint32_t>(level.triangles.size())});
        return *this;
    }

    LevelBuilder& spawn(Vec3 position) {
        level.points.push_back({.kind = "spawn", .position = position});
        return *this;
    }

    bake::Level level;
    std::uint8_t surface = surface::kSolid;
};

class EveryTriangleRays final : public RayProvider {
  public:
    explicit EveryTriangleRays(const bake::Level& level) : level_(level) {}

    void any_hit(std::span<const Ray> rays,
                 std::span<std::uint8_t> blocked) const noexcept override {
        for (std::size_t i = 0; i < rays.size(); ++i)
            blocked[i] = first_hit(rays[i]).part != kNothingHit ? 1 : 0;
    }
    void closest_hit(std::span<const Ray> rays, std::span<RayHit> hits) const noexcept override {
        for (std::size_t i = 0; i < rays.size(); ++i)
            hits[i] = first_hit(rays[i]);
    }
    std::uint64_t revision() const noexcept override { return 1; }

  private:
    /// After Moeller and Trumbore (1997), both sides.
    RayHit first_hit(const Ray& ray) const {
        RayHit best;
        const Vec3 way = ray.to - ray.from;
        for (std::uint32_t i = 0; i < level_.triangles.size(); ++i) {
            const bake::Triangle& triangle = level_.triangles[i];
            if ((triangle.surface & ray.mask) == 0) continue;
            const Vec3 a = level_.vertices[triangle.vertices[0]];
            const Vec3 ab = level_.vertices[triangle.vertices[1]] - a;
            const Vec3 ac = level_.vertices[triangle.vertices[2]] - a;
            const Vec3 p = cross(way, ac);
            const float det = dot(ab, p);
            if (det == 0.0f) continue;
            const Vec3 s = ray.from - a;
            const float u = dot(s, p) / det;
            const Vec3 q = cross(s, ab);
            const float v = dot(way, q) / det;
            const float t = dot(ac, q) / det;
            if (u < 0.0f || v < 0.0f || u + v > 1.0f || t < 0.0f || t > 1.0f) continue;
            if (best.part == kNothingHit || t < best.fraction) {
                best = {
                    .fraction = t, .part = 0, .triangle = i, .normal = normalized(cross(ab, ac))};
            }
        }
        return best;
    }

    const bake::Level& level_;
};

struct NavBake {
    explicit NavBake(bake::Level from) : level(std::move(from)) {}

    /// Only the tiles.
    Result<NavMeshData> tiles(std::uint32_t threads = 1) {
        const auto runner = make_thread_pool(threads);
        return bake::build_nav_tiles({level, agent, settings}, {*runner, library_time, progress});
    }

    /// Tiles, links and islands, as the pipeline runs them.
    NavMeshData whole(std::uint32_t threads = 1) {
        Result<NavMeshData> mesh = tiles(threads);
        if (!mesh.ok()) return {};
        const auto navigation = adapters::make_graph_navigation(mesh->view());
        if (!navigation.ok()) return {};
        const EveryTriangleRays rays(level);
        const bake::NavLinkInput input{level, agent, **navigation, rays};
        Result<std::vector<bake::PlacedLink>> placed = bake::place_level_links(input);
        warnings = placed.diagnostics();
        links = std::move(*placed);
        const std::vector<bake::PlacedLink> drops = bake::find_drops(input);
        links.insert(links.end(), drops.begin(), drops.end());
        Result<NavMeshData> kept =
            bake::keep_reachable(std::move(*mesh), {level, settings, **navigation, links});
        warnings.insert(warnings.end(), kept.diagnostics().begin(), kept.diagnostics().end());
        return std::move(*kept);
    }

    bake::Level level;
    AgentClass agent;
    bake::BakeSettings settings;
    adapters::LibraryTime library_time{0};
    std::function<void(float)> progress;
    std::vector<bake::PlacedLink> links;
    Diagnostics warnings;
};

inline std::unique_ptr<adapters::GraphNavigation> navigate(const NavMeshData& mesh) {
    auto made = adapters::make_graph_navigation(mesh.view());
    return made.ok() ? std::move(*made) : nullptr;
}

inline NavPoint nearest(const NavigationProvider& navigation, Vec3 position,
                        const NavExtent& extent = {}) {
    NavPoint found;
    navigation.nearest({&position, 1}, extent, {&found, 1});
    return found;
}

inline float path_length(const NavigationProvider& navigation, Vec3 from, Vec3 to,
                         PathDirection direction = PathDirection::FromSource) {
    const NavPoint goal = nearest(navigation, to);
    float length = -1.0f;
    navigation.path_distances({.source = nearest(navigation, from), .direction = direction},
                              {&goal, 1}, {&length, 1});
    return length;
}

inline std::size_t polygon_count(const NavMeshData& mesh) {
    std::size_t count = 0;
    for (const NavTileData& tile : mesh.tiles)
        count += tile.polygons.size();
    return count;
}

}  // namespace vantage::test
