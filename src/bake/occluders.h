// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Large convex pieces of wall, and the proof that one of them stands between two boxes: when the
// lines from each corner of one box to each corner of the other pass through the piece, all lines
// between the boxes do. What is proven needs no rays.
//
//   The boxes lie on different sides of the piece's plane. For a = sum l_i a_i and b = sum m_j b_j
//   (sums of corners) with distances d_a and d_b from the plane, a-b crosses it at
//   (d_b a + d_a b) / (d_a + d_b) = sum l_i m_j (d_ai + d_bj) p_ij / sum l_i m_j (d_ai + d_bj),
//   p_ij being where a_i-b_j crosses it: a mean of these. The piece is convex, so it holds it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "vantage/bundle.h"

namespace vantage::bake {

inline constexpr std::uint32_t kNoOccluder = 0xffffffffu;

class Occluders {
  public:
    /// Of the static part's triangles that block sight, neighbours in one plane joined.
    explicit Occluders(const BundleMesh& mesh);

    std::size_t size() const { return pieces_.size(); }
    /// The piece that a triangle of the static part belongs to; kNoOccluder for small ones.
    std::uint32_t piece_of(std::uint32_t triangle) const { return piece_of_[triangle]; }

    /// Does it surely block every line between the boxes? Not within a millimetre or so of its rim,
    /// so that a tracer that computes in floats comes to the same answer.
    bool blocks_all(std::uint32_t piece, const Aabb& from, const Aabb& to) const;

  private:
    struct Piece {
        Vec3 normal;
        float offset;  ///< dot(normal, p) of its points.
        std::uint32_t first_side, side_count;
    };
    struct Side {
        Vec3 inward;   ///< In the piece's plane, of unit length.
        float offset;  ///< dot(inward, p) >= offset inside.
    };

    bool holds(const Piece& piece, Vec3 point, float margin) const;

    std::vector<Piece> pieces_;
    std::vector<Side> sides_;
    std::vector<std::uint32_t> piece_of_;
};

}  // namespace vantage::bake
