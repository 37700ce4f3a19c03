// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Nodes in range are found through the columns of cells under the circle. What a zone covers is
// kept in blocks of 15 nodes out of one pool, so that zones of all sizes share the memory and it
// never becomes ragged.

#include <algorithm>
#include <cmath>

#include "base/vec.h"
#include "vantage_analysis/zones.h"

namespace vantage {

namespace {

constexpr std::uint32_t kNoBlock = 0xffffffffu;
constexpr std::uint32_t kBlockNodes = 15;

std::uint32_t blocks_for(std::uint32_t nodes) {
    return (nodes + kBlockNodes - 1) / kBlockNodes;
}

/// The first and last cell of a row of `count` that [low, high] touches, one more on each side
/// against rounding.
struct CellRange {
    std::int64_t first = 0, last = -1;
};

CellRange cells_between(float low, float high, float size, std::int32_t first,
                        std::uint32_t count) {
    const auto from = static_cast<std::int64_t>(std::floor(low / size)) - first - 1;
    const auto to = static_cast<std::int64_t>(std::floor(high / size)) - first + 1;
    return {std::max<std::int64_t>(from, 0), std::min<std::int64_t>(to, std::int64_t{count} - 1)};
}

}  // namespace

NodeZones::NodeZones(const NodeMap& map, const NodeZonesSettings& settings)
    : map_(map), counters_(map.size(), 0) {
    const std::uint32_t zones = std::min(settings.max_zones, kMaxZones);
    zones_.resize(zones);
    slots_.resize(zones);
    free_slots_.reserve(zones);
    for (std::uint32_t i = zones; i > 0; --i)
        free_slots_.push_back(i - 1);
    // Each zone may leave most of a block unused.
    blocks_.resize(blocks_for(settings.max_zone_nodes) + zones);
    for (std::uint32_t i = 0; i < blocks_.size(); ++i)
        blocks_[i].next = i + 1 < blocks_.size() ? i + 1 : kNoBlock;
    free_block_ = blocks_.empty() ? kNoBlock : 0;
    free_nodes_ = settings.max_zone_nodes;
}

bool NodeZones::covers(const Zone& zone, Vec3 position) noexcept {
    const Vec3 away = position - zone.center;
    return dot(away, away) <= zone.radius * zone.radius;
}

bool NodeZones::is_good(const Zone& zone) const noexcept {
    return is_valid_position(zone.center) && zone.radius >= 0.0f && zone.radius <= kWorldLimit &&
           !(zone.until != zone.until);
}

bool NodeZones::is_valid(ZoneId id) const noexcept {
    return id && id.index < slots_.size() && slots_[id.index].is_used &&
           slots_[id.index].generation == id.generation;
}

template <class Visit>
void NodeZones::each_in_range(const Zone& zone, Visit&& visit) const noexcept {
    const NodeArrays& arrays = map_.arrays();
    const CellRange x = cells_between(zone.center.x - zone.radius, zone.center.x + zone.radius,
                                      arrays.cell_size, arrays.first_x, arrays.columns_x);
    const CellRange z = cells_between(zone.center.z - zone.radius, zone.center.z + zone.radius,
                                      arrays.cell_size, arrays.first_z, arrays.columns_z);
    for (std::int64_t row = z.first; row <= z.last; ++row) {
        for (std::int64_t column = x.first; column <= x.last; ++column) {
            const auto place = static_cast<std::size_t>(row * arrays.columns_x + column);
            const NodeColumn& nodes = arrays.columns[place];
            for (std::uint32_t i = 0; i < nodes.count; ++i) {
                if (covers(zone, map_.position(nodes.first + i))) visit(nodes.first + i);
            }
        }
    }
}

/// All or nothing: counts first.
bool NodeZones::cover(Slot& slot, const Zone& zone) noexcept {
    std::uint32_t count = 0;
    each_in_range(zone, [&](NodeIndex) { ++count; });
    if (count > free_nodes_) return false;
    free_nodes_ -= count;
    slot.node_count = count;
    slot.first_block = kNoBlock;
    std::uint32_t in_block = kBlockNodes;
    each_in_range(zone, [&](NodeIndex node) {
        if (in_block == kBlockNodes) {
            const std::uint32_t block = free_block_;
            free_block_ = blocks_[block].next;
            blocks_[block].next = slot.first_block;
            slot.first_block = block;
            in_block = 0;
        }
        blocks_[slot.first_block].nodes[in_block++] = node;
        ++counters_[node];
    });
    return true;
}

/// The first block of the list is the one that was filled last, perhaps not to its end.
void NodeZones::uncover(Slot& slot) noexcept {
    std::uint32_t left = slot.node_count;
    std::uint32_t in_block = left == 0 ? 0 : (left - 1) % kBlockNodes + 1;
    for (std::uint32_t block = slot.first_block; block != kNoBlock;) {
        for (std::uint32_t i = 0; i < in_block; ++i)
            --counters_[blocks_[block].nodes[i]];
        left -= in_block;
        in_block = kBlockNodes;
        const std::uint32_t next = blocks_[block].next;
        blocks_[block].next = free_block_;
        free_block_ = block;
        block = next;
    }
    free_nodes_ += slot.node_count;
    slot.node_count = 0;
    slot.first_block = kNoBlock;
}

ZoneId NodeZones::add(const Zone& zone) noexcept {
    if (free_slots_.empty() || !is_good(zone)) return {};
    const std::uint32_t index = free_slots_.back();
    Slot& slot = slots_[index];
    if (!cover(slot, zone)) return {};
    free_slots_.pop_back();
    slot.is_used = true;
    ++slot.generation;
    zones_[index] = zone;
    ++used_;
    ++revision_;
    return {index, slot.generation};
}

bool NodeZones::remove(ZoneId id) noexcept {
    if (!is_valid(id)) return false;
    Slot& slot = slots_[id.index];
    uncover(slot);
    slot.is_used = false;
    // One whose handles are used up is never given out again.
    if (slot.generation != 0xffffffffu) free_slots_.push_back(id.index);
    --used_;
    ++revision_;
    return true;
}

bool NodeZones::move(ZoneId id, const Zone& zone) noexcept {
    if (!is_valid(id) || !is_good(zone)) return false;
    Slot& slot = slots_[id.index];
    const Zone old = zones_[id.index];
    uncover(slot);
    if (!cover(slot, zone)) {
        cover(slot, old);  // Its memory was just given back.
        return false;
    }
    zones_[id.index] = zone;
    ++revision_;
    return true;
}

std::uint32_t NodeZones::expire(double now) noexcept {
    std::uint32_t count = 0;
    for (std::uint32_t i = 0; i < slots_.size(); ++i) {
        if (slots_[i].is_used && zones_[i].until <= now)
            count += remove({i, slots_[i].generation}) ? 1 : 0;
    }
    return count;
}

double NodeZones::next_end() const noexcept {
    double first = std::numeric_limits<double>::infinity();
    for (std::uint32_t i = 0; i < slots_.size(); ++i) {
        if (slots_[i].is_used) first = std::min(first, zones_[i].until);
    }
    return first;
}

const Zone* NodeZones::find(ZoneId id) const noexcept {
    return is_valid(id) ? &zones_[id.index] : nullptr;
}

}  // namespace vantage
