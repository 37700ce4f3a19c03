// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See node_parts.h. Pairs are looked at node by node; 64 others at a time share a look at which
// parts may lie between at all.

#include "bake/node_parts.h"

#include <algorithm>
#include <map>

#include "bake/parallel.h"
#include "base/vec.h"
#include "vantage_analysis/nodes.h"
#include "vantage_bake/level.h"

namespace vantage::bake {

namespace {

constexpr float kReachSlack = 0.01f;  ///< Rays that graze a part count.
constexpr std::uint32_t kBlockNodes = 64;

/// A pair of one node, with the parts that can come between.
struct PartedPair {
    std::uint32_t other = 0;
    std::uint16_t kinds = 0;
    std::vector<std::uint32_t> parts;
};

struct ReachablePart {
    std::uint32_t part = 0;
    Aabb reach;
};

/// Does a line pass a box? By slabs; lines along an axis included.
bool passes(const Ray& line, const Aabb& box) {
    float first = 0, last = 1;
    const auto cut = [&](float from, float to, float low, float high) {
        const float way = to - from;
        if (way == 0) return from >= low && from <= high;
        const float a = (low - from) / way, b = (high - from) / way;
        first = max_of(first, min_of(a, b));
        last = min_of(last, max_of(a, b));
        return first <= last;
    };
    return cut(line.from.x, line.to.x, box.low.x, box.high.x) &&
           cut(line.from.y, line.to.y, box.low.y, box.high.y) &&
           cut(line.from.z, line.to.z, box.low.z, box.high.z);
}

Aabb hull(const Aabb& a, const Aabb& b) {
    Aabb both = a;
    grow(both, b.low);
    grow(both, b.high);
    return both;
}

class PartedPairs {
  public:
    explicit PartedPairs(const SightPartInput& input)
        : input_(input), high_high_(input.high_high), high_low_(input.high_low) {
        for (std::uint32_t part = 1; part < input.mesh.parts.size(); ++part) {
            const Aabb reach = part_reach(input.mesh, part);
            if (reach.low.x <= reach.high.x) parts_.push_back({part, reach});
        }
        for (std::size_t node = 0; node < input.places.size(); ++node) {
            Aabb box = empty_box();
            for (const Vec3& place : input.places[node]) {
                grow(box, place + Vec3{0, input.heights.eye_low, 0});
                grow(box, place + Vec3{0, input.heights.eye_high, 0});
            }
            boxes_.push_back(box);
            if (node % kBlockNodes == 0) blocks_.push_back(box);
            blocks_.back() = hull(blocks_.back(), box);
        }
    }

    /// Those of a node with higher ones, by rising number.
    std::vector<PartedPair> of(NodeIndex node) const {
        std::vector<PartedPair> found;
        std::vector<ReachablePart> near;
        const auto count = static_cast<NodeIndex>(boxes_.size());
        for (NodeIndex block = node / kBlockNodes; block < blocks_.size(); ++block) {
            const Aabb between = hull(boxes_[node], blocks_[block]);
            near.clear();
            for (const ReachablePart& part : parts_) {
                if (overlaps(part.reach, between)) near.push_back(part);
            }
            if (near.empty()) continue;
            const NodeIndex end = std::min((block + 1) * kBlockNodes, count);
            for (NodeIndex other = std::max(block * kBlockNodes, node + 1); other < end; ++other) {
                PartedPair pair = look(node, other, near);
                if (pair.kinds != 0) found.push_back(std::move(pair));
            }
        }
        return found;
    }

  private:
    PartedPair look(NodeIndex node, NodeIndex other, std::span<const ReachablePart> near) const {
        PartedPair pair{.other = other};
        const std::uint16_t seen = kinds_seen(node, other);
        if (seen == 0) return pair;
        const Aabb between = hull(boxes_[node], boxes_[other]);
        for (const ReachablePart& part : near) {
            if (!overlaps(part.reach, between)) continue;
            const std::uint16_t parted = kinds_parted(node, other, seen, part.reach);
            if (parted == 0) continue;
            pair.kinds = static_cast<std::uint16_t>(pair.kinds | parted);
            pair.parts.push_back(part.part);
        }
        return pair;
    }

    std::uint16_t kinds_seen(NodeIndex node, NodeIndex other) const {
        return static_cast<std::uint16_t>(
            (high_high_.sees(node, other) ? SightPartRow::kBothHigh : 0) |
            (high_low_.sees(node, other) ? SightPartRow::kOtherLow : 0) |
            (high_low_.sees(other, node) ? SightPartRow::kNodeLow : 0));
    }

    std::uint16_t kinds_parted(NodeIndex node, NodeIndex other, std::uint16_t seen,
                               const Aabb& reach) const {
        std::uint16_t parted = 0;
        for (std::uint16_t kind = 1; kind <= SightPartRow::kNodeLow;
             kind = static_cast<std::uint16_t>(kind * 2)) {
            if ((seen & kind) != 0 && is_parted(node, other, kind, reach))
                parted = static_cast<std::uint16_t>(parted | kind);
        }
        return parted;
    }

    bool is_parted(NodeIndex node, NodeIndex other, std::uint16_t kind, const Aabb& reach) const {
        const bool is_back = kind == SightPartRow::kNodeLow;
        const bool is_high = kind == SightPartRow::kBothHigh;
        const SightEnds ends{.from = input_.places[is_back ? other : node],
                             .to = input_.places[is_back ? node : other],
                             .eye = input_.heights.eye_high,
                             .height = is_high ? input_.heights.eye_high : input_.heights.eye_low};
        for (std::uint32_t k = 0; k < input_.rays; ++k) {
            if (passes(sight_ray(ends, k), reach)) return true;
        }
        return false;
    }

    const SightPartInput& input_;
    NodeSight high_high_, high_low_;
    std::vector<ReachablePart> parts_;
    std::vector<Aabb> boxes_, blocks_;  ///< Of the ends of rays: of a node, of 64 nodes.
};

/// The pairs of one group: [node and kinds] -> others. Sorted by both, as it is stored.
using PairRows = std::map<std::pair<NodeIndex, std::uint16_t>, std::vector<std::uint16_t>>;

void add_group(const std::vector<std::uint32_t>& parts, const PairRows& rows, SightPartData& data) {
    data.part_first.push_back(static_cast<std::uint32_t>(data.parts.size()));
    data.row_first.push_back(static_cast<std::uint32_t>(data.rows.size()));
    data.parts.insert(data.parts.end(), parts.begin(), parts.end());
    for (const auto& [key, others] : rows) {
        data.rows.push_back({.first = static_cast<std::uint32_t>(data.others.size()),
                             .node = static_cast<std::uint16_t>(key.first),
                             .kinds = key.second});
        data.others.insert(data.others.end(), others.begin(), others.end());
    }
}

}  // namespace

SightPartArrays SightPartData::view() const {
    SightPartArrays arrays = header;
    arrays.places = places;
    arrays.part_first = part_first;
    arrays.parts = parts;
    arrays.row_first = row_first;
    arrays.rows = rows;
    arrays.others = others;
    return arrays;
}

std::uint64_t SightPartData::bytes() const {
    return places.size() * sizeof(Vec3) +
           (part_first.size() + parts.size() + row_first.size()) * 4 +
           rows.size() * sizeof(SightPartRow) + others.size() * 2;
}

Aabb part_reach(const BundleMesh& mesh, std::uint32_t part) {
    const BundlePart& it = mesh.parts[part];
    Aabb box = empty_box();
    bool hides = false;
    for (std::uint32_t i = it.first_triangle; i < it.first_triangle + it.triangle_count; ++i) {
        hides = hides || (mesh.surfaces[i] & surface::kBlocksSight) != 0;
        for (std::size_t corner = 0; corner < 3; ++corner)
            grow(box, mesh.vertices[mesh.indices[3 * std::size_t{i} + corner]]);
    }
    if (part == 0 || !hides) return empty_box();
    const Vec3 size = box.high - box.low;
    const bool does_turn =
        it.travel == Vec3{} && it.kind != static_cast<std::uint8_t>(PartKind::Destructible);
    const float swing = does_turn ? max_of(size.x, max_of(size.y, size.z)) : 0.0f;
    const Vec3 slack = Vec3{1, 1, 1} * (swing + kReachSlack);
    const Aabb moved{box.low + it.travel, box.high + it.travel};
    grow(box, moved.low);
    grow(box, moved.high);
    return {box.low - slack, box.high + slack};
}

SightPartData find_sight_parts(const SightPartInput& input, TaskRunner& runner) {
    const PartedPairs pairs(input);
    std::vector<std::vector<PartedPair>> found(input.places.size());
    in_parallel(runner, found.size(), 16, [&](std::size_t first, std::size_t end) {
        for (std::size_t node = first; node < end; ++node)
            found[node] = pairs.of(static_cast<NodeIndex>(node));
    });
    std::map<std::vector<std::uint32_t>, PairRows> groups;
    for (NodeIndex node = 0; node < found.size(); ++node) {
        for (const PartedPair& pair : found[node])
            groups[pair.parts][{node, pair.kinds}].push_back(
                static_cast<std::uint16_t>(pair.other));
    }
    SightPartData data;
    data.header = {.node_count = static_cast<std::uint32_t>(input.places.size()),
                   .rays = input.rays,
                   .needed = rays_needed(input.rays, input.threshold),
                   .eye_high = input.heights.eye_high,
                   .eye_low = input.heights.eye_low};
    for (const SightPlaces& places : input.places)
        data.places.insert(data.places.end(), places.begin(), places.end());
    for (const auto& [parts, rows] : groups)
        add_group(parts, rows, data);
    data.part_first.push_back(static_cast<std::uint32_t>(data.parts.size()));
    data.row_first.push_back(static_cast<std::uint32_t>(data.rows.size()));
    return data;
}

}  // namespace vantage::bake
