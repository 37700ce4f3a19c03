// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The tactical node map: one node for each cell and walkable level of the navmesh, links between
// neighbours, who sees whom, and how far away an attacker must be for cover to be certain. Views of
// arrays that somebody else keeps alive, a bundle or whoever made them in memory; nothing here
// allocates after make(), and everything may be read from any thread.
// Follows the tactical grid of Hitman: Absolution and the worst-case table of Killzone.
#pragma once

#include <cstdint>
#include <span>

#include "vantage/bundle.h"
#include "vantage/math.h"
#include "vantage/rays.h"

namespace vantage {

// ---- reading ------------------------------------------------------------------------------------

class NodeMap {
  public:
    NodeMap() = default;
    /// The arrays must be sound, as those of an opened bundle are.
    explicit NodeMap(const NodeArrays& arrays) noexcept : arrays_(arrays) {}

    std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(arrays_.nodes.size()); }
    const NodeArrays& arrays() const noexcept { return arrays_; }
    Vec3 position(NodeIndex node) const noexcept { return arrays_.nodes[node].position; }
    std::uint32_t island(NodeIndex node) const noexcept { return arrays_.nodes[node].island; }
    std::span<const NodeLink> links(NodeIndex node) const noexcept {
        const TacticalNode& at = arrays_.nodes[node];
        return arrays_.links.subspan(at.first_link, at.link_count);
    }
    /// Links that lead here; their `to` is where they come from.
    std::span<const NodeLink> back_links(NodeIndex node) const noexcept {
        const std::uint32_t first = arrays_.back_first[node];
        return arrays_.back_links.subspan(first, arrays_.back_first[node + 1] - first);
    }
    /// The cover points whose nearest node this is, by their numbers in the bundle.
    std::span<const std::uint32_t> covers(NodeIndex node) const noexcept {
        if (arrays_.cover_first.empty()) return {};
        const std::uint32_t first = arrays_.cover_first[node];
        return arrays_.covers.subspan(first, arrays_.cover_first[node + 1] - first);
    }

    /// The node of the cell at `position`, of the level nearest in height; of a neighbouring cell
    /// where its own has none at that height. kNoNode when there is none within `height`. Takes
    /// constant time.
    NodeIndex find(Vec3 position, float height = 3.0f) const noexcept;
    /// The same without a look at neighbouring cells.
    NodeIndex find_in_cell(Vec3 position, float height = 3.0f) const noexcept;

  private:
    std::span<const TacticalNode> column(std::int64_t x, std::int64_t z) const noexcept;

    NodeArrays arrays_;
};

/// One kind of sight between all nodes, read as it is stored.
class NodeSight {
  public:
    NodeSight() = default;
    explicit NodeSight(const NodeSightArrays& arrays) noexcept;

    explicit operator bool() const noexcept { return arrays_.node_count != 0; }
    std::uint32_t size() const noexcept { return arrays_.node_count; }
    bool sees(NodeIndex from, NodeIndex to) const noexcept;
    /// The share of rays that were free, 0 to 1; where none is stored, 1 for who is seen.
    float share(NodeIndex from, NodeIndex to) const noexcept;
    const NodeSightArrays& arrays() const noexcept { return arrays_; }
    static constexpr std::uint32_t kNoWord = 0xffffffffu;
    /// Which of the stored words holds the bit of `to`; kNoWord when none does: then it is 0.
    std::uint32_t word_of(NodeIndex from, NodeIndex to) const noexcept;
    /// Calls `visit(word_index, word)` for each word of the row that is not zero: bit b is node
    /// 64 * word_index + b.
    template <class Visit>
    void each_word(NodeIndex from, Visit&& visit) const;

  private:
    NodeSightArrays arrays_;
    std::uint32_t masks_per_row_ = 0;
};

/// Ray number k of those by which sight from one node to another is decided: from the eyes of
/// somebody who stands at one of four places, to that height above one of the other four.
struct SightEnds {
    std::span<const Vec3, kSightPlaces> from, to;
    float eye = 0, height = 0;
};
Ray sight_ray(const SightEnds& ends, std::uint32_t k) noexcept;

/// Into which of `directions` (a multiple of 8) a direction falls, seen from above: numbered from
/// +X over +Z. Eighths of the circle are cut evenly by tangent, so that no arc tangent is needed.
std::uint32_t polar_bin(Vec3 direction, std::uint32_t directions) noexcept;

/// Says "surely hidden" or nothing. Attackers stand on the ground: nobody who flies is meant.
class PolarTable {
  public:
    PolarTable() = default;
    PolarTable(const NodeMap& map, const PolarArrays& arrays) noexcept;

    explicit operator bool() const noexcept { return arrays_.node_count != 0; }
    const PolarArrays& arrays() const noexcept { return arrays_; }
    /// Beyond this distance (seen from above, node to node) every ground attacker in this direction
    /// is surely out of sight; infinite where nothing is guaranteed.
    float unsafe_distance(NodeIndex node, NodeStance stance, Vec3 direction) const noexcept;
    /// Is a body in this stance at `target` surely hidden from somebody who stands at `attacker`?
    /// Asks both ends. False in doubt, and where one is not near the node of its own cell.
    bool surely_hidden(Vec3 target, NodeStance stance, Vec3 attacker) const noexcept;
    /// The same for somebody near one node and an attacker near another.
    bool surely_hidden(NodeIndex target, NodeStance stance, NodeIndex attacker) const noexcept;
    /// The node whose guarantees hold at `position`; kNoNode where none do.
    NodeIndex node_near(Vec3 position) const noexcept;

  private:
    NodeMap map_;
    PolarArrays arrays_;
};

template <class Visit>
void NodeSight::each_word(NodeIndex from, Visit&& visit) const {
    const std::uint64_t* word = arrays_.words.data() + arrays_.row_first[from];
    const std::uint64_t* const masks = arrays_.masks.data() + std::size_t{from} * masks_per_row_;
    for (std::uint32_t m = 0; m < masks_per_row_; ++m) {
        for (std::uint64_t left = masks[m]; left != 0; left &= left - 1) {
            const auto bit = static_cast<std::uint32_t>(__builtin_ctzll(left));
            visit(64 * m + bit, *word++);
        }
    }
}

}  // namespace vantage
