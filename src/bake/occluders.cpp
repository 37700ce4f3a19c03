// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See occluders.h. Pieces grow from single triangles: two that share an edge, lie in one plane and
// are convex together become one.

#include "bake/occluders.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>

#include "base/vec.h"
#include "vantage/rays.h"

namespace vantage::bake {

namespace {

constexpr float kInOnePlane = 2e-4f;    ///< Metres that corners of a piece may leave its plane.
constexpr float kSmallestPiece = 0.5f;  ///< Square metres; smaller ones hide hardly anything.
constexpr std::size_t kMostCorners = 32;
constexpr float kLeastDistance = 0.02f;  ///< Of the boxes from the plane.
constexpr float kRim = 0.002f;

/// A convex loop of corners while pieces are joined.
struct Loop {
    std::vector<std::uint32_t> corners;
    Vec3 normal;
    float offset = 0;
};

class PieceJoiner {
  public:
    explicit PieceJoiner(const BundleMesh& mesh) : mesh_(mesh) {
        const BundlePart& level = mesh.parts.front();
        owner_.resize(level.triangle_count);
        std::iota(owner_.begin(), owner_.end(), 0u);
        loops_.resize(level.triangle_count);
        for (std::uint32_t i = 0; i < level.triangle_count; ++i)
            add_triangle(level.first_triangle + i, loops_[i], i);
    }

    void join() {
        for (std::uint32_t i = 0; i < loops_.size(); ++i) {
            while (!loops_[i].corners.empty() && grow_once(i)) {
            }
        }
    }

    std::span<const Loop> loops() const { return loops_; }
    Vec3 corner(std::uint32_t number) const { return corners_[number]; }
    std::uint32_t owner(std::uint32_t triangle) const {
        while (owner_[triangle] != triangle)
            triangle = owner_[triangle];
        return triangle;
    }

  private:
    using Edge = std::pair<std::uint32_t, std::uint32_t>;

    std::uint32_t number_of(Vec3 corner) {
        const auto [at, is_new] = numbers_.try_emplace({corner.x, corner.y, corner.z},
                                                       static_cast<std::uint32_t>(corners_.size()));
        if (is_new) corners_.push_back(corner);
        return at->second;
    }

    void add_triangle(std::uint32_t triangle, Loop& loop, std::uint32_t index) {
        if ((mesh_.surfaces[triangle] & surface::kBlocksSight) == 0) return;
        Vec3 p[3];
        for (std::size_t k = 0; k < 3; ++k)
            p[k] = mesh_.vertices[mesh_.indices[3 * std::size_t{triangle} + k]];
        const Vec3 normal = cross(p[1] - p[0], p[2] - p[0]);
        if (!(length(normal) > 1e-6f)) return;
        loop.normal = normalized(normal);
        loop.offset = dot(loop.normal, p[0]);
        for (const Vec3& corner : p)
            loop.corners.push_back(number_of(corner));
        claim_edges(index);
    }

    void claim_edges(std::uint32_t loop) {
        const std::vector<std::uint32_t>& corners = loops_[loop].corners;
        for (std::size_t i = 0; i < corners.size(); ++i)
            edges_[{corners[i], corners[(i + 1) % corners.size()]}] = loop;
    }

    /// Joins one neighbour, if there is one to join.
    bool grow_once(std::uint32_t index) {
        const Loop& loop = loops_[index];
        for (std::size_t i = 0; i < loop.corners.size(); ++i) {
            const Edge back{loop.corners[(i + 1) % loop.corners.size()], loop.corners[i]};
            const auto found = edges_.find(back);
            if (found == edges_.end() || found->second == index) continue;
            const std::uint32_t other = found->second;
            std::vector<std::uint32_t> joined = joined_corners(loop, i, loops_[other], back);
            if (!is_convex(joined, loop)) continue;
            loops_[index].corners = std::move(joined);
            loops_[other].corners.clear();
            owner_[other] = index;
            edges_.erase(back);
            edges_.erase({back.second, back.first});
            claim_edges(index);
            return true;
        }
        return false;
    }

    /// Around `loop`, and where its edge i was around `other`.
    static std::vector<std::uint32_t> joined_corners(const Loop& loop, std::size_t i,
                                                     const Loop& other, const Edge& shared) {
        std::vector<std::uint32_t> joined(
            loop.corners.begin(), loop.corners.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        const std::size_t count = other.corners.size();
        const auto start = static_cast<std::size_t>(
            std::find(other.corners.begin(), other.corners.end(), shared.second) -
            other.corners.begin());
        for (std::size_t k = 1; k + 1 < count; ++k)
            joined.push_back(other.corners[(start + k) % count]);
        joined.insert(joined.end(), loop.corners.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                      loop.corners.end());
        return joined;
    }

    bool is_convex(std::span<const std::uint32_t> corners, const Loop& plane) const {
        if (corners.size() > kMostCorners) return false;
        float turned = 0;
        for (std::size_t i = 0; i < corners.size(); ++i) {
            const Vec3 a = corners_[corners[i]];
            const Vec3 b = corners_[corners[(i + 1) % corners.size()]];
            const Vec3 c = corners_[corners[(i + 2) % corners.size()]];
            if (std::fabs(dot(plane.normal, a) - plane.offset) > kInOnePlane) return false;
            const Vec3 one = normalized(b - a), next = normalized(c - b);
            const float turn = dot(cross(one, next), plane.normal);
            if (turn < -1e-5f || dot(one, next) < -0.9999f) return false;
            turned += std::atan2(turn, dot(one, next));
        }
        return turned < 6.5f;  // Once around, not twice.
    }

    const BundleMesh& mesh_;
    std::map<std::tuple<float, float, float>, std::uint32_t> numbers_;
    std::vector<Vec3> corners_;
    std::map<Edge, std::uint32_t> edges_;
    std::vector<Loop> loops_;
    std::vector<std::uint32_t> owner_;
};

std::array<Vec3, 8> corners_of(const Aabb& box) {
    std::array<Vec3, 8> corners;
    for (std::size_t i = 0; i < corners.size(); ++i) {
        corners[i] = {(i & 1) != 0 ? box.high.x : box.low.x, (i & 2) != 0 ? box.high.y : box.low.y,
                      (i & 4) != 0 ? box.high.z : box.low.z};
    }
    return corners;
}

struct DistanceRange {
    float least, most;
};

DistanceRange distances_from_plane(const Aabb& box, Vec3 normal, float offset) {
    const Vec3 middle = lerp(box.low, box.high, 0.5f);
    const Vec3 half = (box.high - box.low) * 0.5f;
    const float at = dot(normal, middle) - offset;
    const float reach =
        std::fabs(normal.x) * half.x + std::fabs(normal.y) * half.y + std::fabs(normal.z) * half.z;
    return {at - reach, at + reach};
}

}  // namespace

Occluders::Occluders(const BundleMesh& mesh) {
    PieceJoiner joiner(mesh);
    joiner.join();
    std::vector<std::uint32_t> piece_of_loop(joiner.loops().size(), kNoOccluder);
    for (std::size_t i = 0; i < joiner.loops().size(); ++i) {
        const Loop& loop = joiner.loops()[i];
        const std::size_t count = loop.corners.size();
        float area = 0;
        for (std::size_t k = 2; k < count; ++k) {
            const Vec3 a = joiner.corner(loop.corners[0]);
            area += 0.5f * length(cross(joiner.corner(loop.corners[k - 1]) - a,
                                        joiner.corner(loop.corners[k]) - a));
        }
        if (area < kSmallestPiece) continue;
        piece_of_loop[i] = static_cast<std::uint32_t>(pieces_.size());
        pieces_.push_back({loop.normal, loop.offset, static_cast<std::uint32_t>(sides_.size()),
                           static_cast<std::uint32_t>(count)});
        for (std::size_t k = 0; k < count; ++k) {
            const Vec3 a = joiner.corner(loop.corners[k]);
            const Vec3 b = joiner.corner(loop.corners[(k + 1) % count]);
            const Vec3 inward = normalized(cross(loop.normal, b - a));
            sides_.push_back({inward, dot(inward, a)});
        }
    }
    piece_of_.resize(joiner.loops().size());
    for (std::uint32_t i = 0; i < piece_of_.size(); ++i)
        piece_of_[i] = piece_of_loop[joiner.owner(i)];
}

bool Occluders::holds(const Piece& piece, Vec3 point, float margin) const {
    for (std::uint32_t i = 0; i < piece.side_count; ++i) {
        const Side& side = sides_[piece.first_side + i];
        if (dot(side.inward, point) < side.offset + margin) return false;
    }
    return true;
}

bool Occluders::blocks_all(std::uint32_t index, const Aabb& from, const Aabb& to) const {
    const Piece& piece = pieces_[index];
    const DistanceRange a = distances_from_plane(from, piece.normal, piece.offset);
    const DistanceRange b = distances_from_plane(to, piece.normal, piece.offset);
    const bool is_between = (a.least > kLeastDistance && b.most < -kLeastDistance) ||
                            (a.most < -kLeastDistance && b.least > kLeastDistance);
    if (!is_between) return false;
    const std::array<Vec3, 8> starts = corners_of(from), ends = corners_of(to);
    for (const Vec3& start : starts) {
        const float start_away = std::fabs(dot(piece.normal, start) - piece.offset);
        for (const Vec3& end : ends) {
            const float end_away = std::fabs(dot(piece.normal, end) - piece.offset);
            const float both = start_away + end_away;
            // A flat crossing moves far when the plane moves a little.
            const float slip = 2 * kInOnePlane * distance(start, end) / both;
            if (!holds(piece, lerp(start, end, start_away / both), kRim + slip)) return false;
        }
    }
    return true;
}

}  // namespace vantage::bake
