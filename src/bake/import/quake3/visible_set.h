// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What the map compiler found visible from where. It is conservative (what it calls hidden cannot
// be seen), ignores doors and other entities, and nobody here wrote it: a truth to hold our rays
// against. Foggy maps name a distance beyond which it may call anything hidden.
#pragma once

#include <cstdint>
#include <vector>

#include "bake/import/quake3/bsp_file.h"
#include "vantage/math.h"

namespace vantage::bake::quake3 {

class VisibleSet {
  public:
    /// Copies what it needs.
    explicit VisibleSet(const BspFile& bsp);

    /// The cluster around a point (metres, our axes); -1 in solid and outside the level.
    std::int32_t cluster_at(Vec3 point) const;

    /// May anything in `to` be seen from anywhere in `from`? False for clusters that do not exist;
    /// true for all that do when the map was compiled without a visible set.
    bool can_see(std::int32_t from, std::int32_t to) const;

    std::uint32_t cluster_count() const { return cluster_count_; }

    /// False when the map was compiled without one.
    bool has_set() const { return !rows_.empty(); }

    /// In metres; infinite for most maps. The set says nothing about points farther apart.
    float far_distance() const { return far_distance_; }

  private:
    struct Node {
        BspPlane plane;
        std::int32_t children[2];
    };

    std::vector<Node> nodes_;
    std::vector<std::int32_t> leaf_clusters_;
    std::vector<std::uint8_t> rows_;
    std::uint32_t cluster_count_ = 0;
    std::uint32_t row_bytes_ = 0;
    float far_distance_;
};

}  // namespace vantage::bake::quake3
