// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The gate between importers and the bake: everything behind it may follow indices and do
// arithmetic without asking again. Recast aborts and Embree misbehaves on what is refused here.

#include <cmath>
#include <string>
#include <utility>

#include "base/vec.h"
#include "vantage_bake/level.h"

namespace vantage::bake {

namespace {

/// Smaller triangles count as degenerate: a square of a tenth of a millimetre.
constexpr double kMinTriangleArea = 1e-8;
constexpr std::size_t kMaxNameLength = 1024;

class LevelCheck {
  public:
    explicit LevelCheck(const Level& level) : level_(level) {}

    /// Empty when the level is good. One diagnostic for each kind of fault: the first one found.
    Diagnostics run() {
        check_counts();
        if (!errors_.empty()) return std::move(errors_);
        check_vertices();
        check_triangles();
        check_parts();
        check_points();
        check_links();
        check_hazards();
        return std::move(errors_);
    }

  private:
    void refuse(const char* code, std::string message, std::string found = {},
                std::string expected = {}) {
        errors_.push_back({.code = code,
                           .message = std::move(message),
                           .place = {.file = level_.source},
                           .found = std::move(found),
                           .expected = std::move(expected)});
    }

    void check_count(const char* what, std::size_t count, std::size_t limit) {
        if (count <= limit) return;
        refuse("level/too-large", std::string("the level has too many ") + what,
               std::to_string(count), "at most " + std::to_string(limit));
    }

    void check_counts() {
        check_count("vertices", level_.vertices.size(), kMaxLevelVertices);
        check_count("triangles", level_.triangles.size(), kMaxLevelTriangles);
        check_count("parts", level_.parts.size(), kMaxLevelParts);
        check_count("points", level_.points.size(), kMaxLevelPoints);
        check_count("links", level_.links.size(), kMaxLevelPoints);
        check_count("hazards", level_.hazards.size(), kMaxLevelPoints);
    }

    void refuse_position(const char* code, const std::string& what, Vec3 position) {
        refuse(code, what + " lies outside the world",
               std::to_string(position.x) + " " + std::to_string(position.y) + " " +
                   std::to_string(position.z),
               "finite coordinates within +-" + std::to_string(static_cast<int>(kWorldLimit)) +
                   " metres");
    }

    void check_vertices() {
        for (std::size_t i = 0; i < level_.vertices.size(); ++i) {
            if (is_valid_position(level_.vertices[i])) continue;
            return refuse_position("level/bad-vertex", "vertex " + std::to_string(i),
                                   level_.vertices[i]);
        }
    }

    void check_triangles() {
        for (std::size_t i = 0; i < level_.triangles.size(); ++i) {
            const Triangle& triangle = level_.triangles[i];
            for (const std::uint32_t vertex : triangle.vertices) {
                if (vertex < level_.vertices.size()) continue;
                return refuse("level/bad-index",
                              "triangle " + std::to_string(i) + " uses a vertex that is not there",
                              std::to_string(vertex),
                              "less than " + std::to_string(level_.vertices.size()));
            }
            if ((triangle.surface & ~surface::kAll) != 0) {
                return refuse("level/bad-surface",
                              "triangle " + std::to_string(i) + " has an unknown surface kind",
                              std::to_string(triangle.surface));
            }
        }
    }

    void check_parts() {
        if (level_.parts.empty() || level_.parts[0].kind != PartKind::Static) {
            return refuse("level/bad-part", "the first part is not the static level");
        }
        std::size_t next = 0;
        for (std::size_t i = 0; i < level_.parts.size(); ++i) {
            const Part& part = level_.parts[i];
            const std::string what = "part " + std::to_string(i) + " '" + part.name + "'";
            check_name(part.name, what);
            if (i > 0 && part.kind == PartKind::Static) {
                return refuse("level/bad-part", what + " is a second static part");
            }
            if (part.kind > PartKind::Mover) {
                return refuse("level/bad-part", what + " has an unknown kind");
            }
            if (!is_valid_position(part.travel)) {
                return refuse_position("level/bad-part", what + ": its travel", part.travel);
            }
            if (part.first_triangle != next ||
                part.triangle_count > level_.triangles.size() - next) {
                return refuse("level/bad-part", what + " does not follow on the part before it",
                              "triangle " + std::to_string(part.first_triangle) + " and " +
                                  std::to_string(part.triangle_count) + " from there",
                              "a run that starts at triangle " + std::to_string(next));
            }
            next += part.triangle_count;
        }
        if (next != level_.triangles.size()) {
            refuse("level/bad-part", "some triangles belong to no part",
                   std::to_string(level_.triangles.size() - next) + " of them");
        }
    }

    void check_name(const std::string& name, const std::string& what) {
        if (name.size() <= kMaxNameLength) return;
        refuse("level/long-name", what.substr(0, 80) + "... has too long a name",
               std::to_string(name.size()) + " bytes", "at most " + std::to_string(kMaxNameLength));
    }

    void check_points() {
        for (std::size_t i = 0; i < level_.points.size(); ++i) {
            const DesignerPoint& point = level_.points[i];
            const std::string what = "point " + std::to_string(i) + " '" + point.name + "'";
            check_name(point.name, what);
            check_name(point.kind, what);
            check_name(point.tags, what);
            if (point.kind.empty()) return refuse("level/bad-point", what + " has no kind");
            if (!std::isfinite(point.yaw)) {
                return refuse("level/bad-point", what + " has no usable yaw",
                              std::to_string(point.yaw), "a finite angle");
            }
            if (!is_valid_position(point.position)) {
                return refuse_position("level/bad-point", what, point.position);
            }
        }
    }

    void check_links() {
        for (std::size_t i = 0; i < level_.links.size(); ++i) {
            const Link& link = level_.links[i];
            const std::string what = "link " + std::to_string(i);
            if (link.kind > LinkKind::Ladder) {
                return refuse("level/bad-link", what + " has an unknown kind");
            }
            if (!is_valid_position(link.from)) {
                return refuse_position("level/bad-link", what + ": its start", link.from);
            }
            if (!is_valid_position(link.to)) {
                return refuse_position("level/bad-link", what + ": its end", link.to);
            }
            if (!(link.radius > 0.0f && link.radius <= kWorldLimit)) {
                return refuse("level/bad-link", what + " has no usable radius",
                              std::to_string(link.radius), "more than 0 metres");
            }
        }
    }

    void check_hazards() {
        for (std::size_t i = 0; i < level_.hazards.size(); ++i) {
            const Hazard& hazard = level_.hazards[i];
            const std::string what = "hazard " + std::to_string(i) + " '" + hazard.name + "'";
            check_name(hazard.name, what);
            const auto& [low, high] = hazard.box;
            if (!is_valid_position(low)) return refuse_position("level/bad-hazard", what, low);
            if (!is_valid_position(high)) return refuse_position("level/bad-hazard", what, high);
            if (low.x > high.x || low.y > high.y || low.z > high.z) {
                return refuse("level/bad-hazard", what + " is empty", {},
                              "a low corner below the high one");
            }
        }
    }

    const Level& level_;
    Diagnostics errors_;
};

struct Wide {
    double x, y, z;
};

Wide widened(Vec3 to, Vec3 from) {
    return {double{to.x} - from.x, double{to.y} - from.y, double{to.z} - from.z};
}

/// In double precision: far from the origin, float rounding would make thin triangles vanish.
bool is_degenerate(const Level& level, const Triangle& triangle) {
    const Vec3 corner = level.vertices[triangle.vertices[0]];
    const Wide u = widened(level.vertices[triangle.vertices[1]], corner);
    const Wide v = widened(level.vertices[triangle.vertices[2]], corner);
    const Wide n = {u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
    return 0.5 * std::sqrt(n.x * n.x + n.y * n.y + n.z * n.z) <= kMinTriangleArea;
}

/// Keeps the order and closes the gaps; part runs shrink with them. Returns how many went.
std::size_t remove_degenerate(Level& level) {
    std::size_t kept = 0;
    for (Part& part : level.parts) {
        const std::size_t first = part.first_triangle;
        const std::size_t last = first + part.triangle_count;
        part.first_triangle = static_cast<std::uint32_t>(kept);
        for (std::size_t i = first; i < last; ++i) {
            if (!is_degenerate(level, level.triangles[i])) {
                level.triangles[kept++] = level.triangles[i];
            }
        }
        part.triangle_count = static_cast<std::uint32_t>(kept) - part.first_triangle;
    }
    const std::size_t removed = level.triangles.size() - kept;
    level.triangles.resize(kept);
    return removed;
}

}  // namespace

Result<Level> validate(Level level) {
    if (Diagnostics errors = LevelCheck(level).run(); !errors.empty()) return errors;
    const std::size_t removed = remove_degenerate(level);
    if (level.triangles.empty()) {
        return Diagnostic{.code = "level/empty",
                          .message = "the level has no triangles",
                          .place = {.file = level.source},
                          .found = removed > 0 ? std::to_string(removed) + " without an area" : "",
                          .hint = "check that the file holds geometry, not only points or curves"};
    }
    if (removed == 0) return level;
    Diagnostic warning{.severity = Severity::Warning,
                       .code = "level/degenerate-triangles",
                       .message = std::to_string(removed) +
                                  (removed == 1 ? " triangle has" : " triangles have") +
                                  " no area and " + (removed == 1 ? "is" : "are") + " left out",
                       .place = {.file = level.source}};
    return {std::move(level), {std::move(warning)}};
}

}  // namespace vantage::bake
