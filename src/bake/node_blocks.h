// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// All pairs of nodes, in tiles of 64 x 64, and which of them a single wall provably parts. A tile
// that no wall parts as a whole is cut into 16 x 16, then 4 x 4, then single pairs; the nodes of a
// run lie together, for they are numbered along a space-filling curve.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "bake/occluders.h"
#include "vantage/rays.h"

namespace vantage::bake {

inline constexpr std::uint32_t kTileNodes = 64;

struct NodeRun {
    std::uint32_t first, count;
};

/// Tiles (a, b) with a <= b of `nodes` nodes, in rows.
struct NodeTile {
    std::uint32_t a, b;
};
std::vector<NodeTile> node_tiles(std::uint32_t nodes);

class NodeBlocks {
  public:
    /// `boxes` hold, for each node, all places that lines begin or end at. No occluders: nothing is
    /// culled.
    NodeBlocks(std::span<const Aabb> boxes, const Occluders* occluders, const RayProvider& rays);

    struct Statistics {
        std::uint64_t rays = 0;          ///< Cast to find walls.
        std::uint64_t culled_pairs = 0;  ///< Ordered one way.
    };

    /// visit(a, b) for pairs of runs that no wall is known to part; runs of at most `smallest`
    /// nodes, 1 or 4.
    template <class Visit>
    void walk(const NodeTile& tile, std::uint32_t smallest, Statistics& statistics,
              const Visit& visit) const {
        Candidates none;
        descend(run_of(tile.a), run_of(tile.b), 0, none, {smallest, statistics}, visit);
    }

    NodeRun run_of(std::uint32_t block) const {
        const std::uint32_t first = block * kTileNodes;
        return {first, std::min(kTileNodes, node_count_ - first)};
    }

  private:
    static constexpr std::array<std::uint32_t, 4> kSizes = {64, 16, 4, 1};

    /// Walls that were met on the way down, the last first.
    struct Candidates {
        std::array<std::uint32_t, 6> pieces;
        std::uint32_t count = 0;
        void add(std::uint32_t piece);
    };
    struct Walk {
        std::uint32_t smallest;
        Statistics& statistics;
    };

    const Aabb& box(const NodeRun& run, std::uint32_t level) const {
        return boxes_[level][run.first / kSizes[level]];
    }
    bool is_parted(const Aabb& from, const Aabb& to, Candidates& candidates,
                   Statistics& statistics) const;

    template <class Visit>
    void descend(const NodeRun& a, const NodeRun& b, std::uint32_t level, Candidates candidates,
                 const Walk& walk, const Visit& visit) const {
        if (occluders_ != nullptr &&
            is_parted(box(a, level), box(b, level), candidates, walk.statistics)) {
            walk.statistics.culled_pairs += std::uint64_t{a.count} * b.count;
            return;
        }
        if (kSizes[level] <= walk.smallest) return visit(a, b);
        const std::uint32_t size = kSizes[level + 1];
        for (std::uint32_t i = 0; i < a.count; i += size) {
            const NodeRun part{a.first + i, std::min(size, a.count - i)};
            for (std::uint32_t j = 0; j < b.count; j += size) {
                const NodeRun other{b.first + j, std::min(size, b.count - j)};
                // Of a tile with itself only one of two equal halves.
                if (a.first == b.first && j < i) continue;
                descend(part, other, level + 1, candidates, walk, visit);
            }
        }
    }

    std::uint32_t node_count_;
    const Occluders* occluders_;
    const RayProvider& rays_;
    std::array<std::vector<Aabb>, kSizes.size()> boxes_;  ///< Of runs of each size.
};

}  // namespace vantage::bake
