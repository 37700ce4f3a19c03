// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Round zones over the node map and how many of them cover each node: dangers (about to explode,
// burning, where somebody was killed), agents who take up room, claims. Adding counts one up at
// each node in range and notes which; removing counts down exactly those. Nothing allocates after
// the constructor.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "vantage/host.h"
#include "vantage_analysis/nodes.h"

namespace vantage {

struct ZoneTag;
using ZoneId = Id<ZoneTag>;

struct Zone {
    Vec3 center;
    float radius = 0;  ///< Covers nodes that lie no farther from the centre, heights included.
    double until = std::numeric_limits<double>::infinity();  ///< In the game's own seconds.
};

struct NodeZonesSettings {
    std::uint32_t max_zones = 256;         ///< At most kMaxZones.
    std::uint32_t max_zone_nodes = 65536;  ///< Covered nodes of all zones together.
};
inline constexpr std::uint32_t kMaxZones = 65535;

/// One thread at a time.
class NodeZones {
  public:
    NodeZones(const NodeMap& map, const NodeZonesSettings& settings);

    /// Null when there are max_zones, when its nodes do not fit any more, and when a number is bad.
    ZoneId add(const Zone& zone) noexcept;
    /// False for a stale handle.
    bool remove(ZoneId id) noexcept;
    /// Another place and end for it; false, and nothing changes, as with add().
    bool move(ZoneId id, const Zone& zone) noexcept;
    /// Removes all that end at `now` or before; says how many.
    std::uint32_t expire(double now) noexcept;
    /// When the next one ends; infinite when none does.
    double next_end() const noexcept;

    const Zone* find(ZoneId id) const noexcept;
    std::span<const Zone> places() const noexcept { return zones_; }
    bool is_used(std::uint32_t place) const noexcept { return slots_[place].is_used; }
    std::uint32_t count() const noexcept { return used_; }
    /// How many zones cover each node. Exact: there are never more zones than it can count.
    std::span<const std::uint16_t> counters() const noexcept { return counters_; }
    /// Changes with each call that changed something.
    std::uint64_t revision() const noexcept { return revision_; }

    /// Does a zone of that place and size cover the node? The rule that add() goes by.
    static bool covers(const Zone& zone, Vec3 position) noexcept;

  private:
    struct Slot {
        std::uint32_t generation = 0;
        std::uint32_t first_block = 0;
        std::uint32_t node_count = 0;
        bool is_used = false;
    };
    struct Block {
        NodeIndex nodes[15];
        std::uint32_t next;
    };
    bool is_valid(ZoneId id) const noexcept;
    bool is_good(const Zone& zone) const noexcept;
    template <class Visit>
    void each_in_range(const Zone& zone, Visit&& visit) const noexcept;
    bool cover(Slot& slot, const Zone& zone) noexcept;
    void uncover(Slot& slot) noexcept;

    NodeMap map_;
    std::vector<std::uint16_t> counters_;
    std::vector<Zone> zones_;
    std::vector<Slot> slots_;
    std::vector<std::uint32_t> free_slots_;
    std::vector<Block> blocks_;
    std::uint32_t free_block_ = 0;
    std::uint32_t free_nodes_ = 0;  ///< In free blocks.
    std::uint32_t used_ = 0;
    std::uint64_t revision_ = 0;
};

}  // namespace vantage
