// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See node_verify_sight.h.

#include "bake/node_verify_sight.h"

#include <bit>

#include "base/vec.h"
#include "vantage_analysis/nodes.h"

namespace vantage::bake {

namespace {

class VisibleSetCheck {
  public:
    VisibleSetCheck(const NodeCheckInput& input, const quake3::VisibleSet& truth)
        : input_(input), truth_(truth), heights_(node_heights(input.nav.agent)) {
        NodeMapData map;
        map.cell_size = input.nodes.map.cell_size;
        map.nodes.assign(input.nodes.map.nodes.begin(), input.nodes.map.nodes.end());
        adapters::LibraryTime ignored{0};
        places_ = sight_places(map, input.navigation, {input.runner, ignored});
        for (const SightPlaces& places : places_) {
            for (const Vec3& place : places) {
                high_areas_.push_back(area_at(place, heights_.eye_high));
                low_areas_.push_back(area_at(place, heights_.eye_low));
            }
        }
    }

    NodeSetCheck run() {
        check_kind(NodeSight(input_.nodes.high_high), NodeSightKind::HighHigh);
        check_kind(NodeSight(input_.nodes.high_low), NodeSightKind::HighLow);
        return std::move(check_);
    }

  private:
    std::int32_t area_at(Vec3 place, float height) const {
        return truth_.cluster_at(place + Vec3{0, height, 0});
    }

    void check_kind(const NodeSight& sight, NodeSightKind kind) {
        for (NodeIndex from = 0; from < sight.size(); ++from) {
            sight.each_word(from, [&](std::uint32_t word, std::uint64_t bits) {
                for (; bits != 0; bits &= bits - 1) {
                    const auto to = 64 * word + static_cast<NodeIndex>(std::countr_zero(bits));
                    // Standing to standing is the same both ways.
                    const bool is_double = kind == NodeSightKind::HighHigh && to < from;
                    if (to != from && !is_double) check_pair(from, to, kind);
                }
            });
        }
    }

    void check_pair(NodeIndex from, NodeIndex to, NodeSightKind kind) {
        const bool is_high = kind == NodeSightKind::HighHigh;
        if (distance(places_[from][0], places_[to][0]) >= truth_.far_distance()) {
            ++check_.visible_beyond;
            return;
        }
        ++check_.visible;
        const std::vector<std::int32_t>& ends = is_high ? high_areas_ : low_areas_;
        for (std::size_t k = 0; k < 2 * kSightPlaces; ++k) {  // The lines of the usual quality.
            const std::size_t start = k % kSightPlaces;
            const std::size_t end = (k + k / kSightPlaces) % kSightPlaces;
            const std::int32_t a = high_areas_[from * kSightPlaces + start];
            const std::int32_t b = ends[to * kSightPlaces + end];
            if (a < 0 || b < 0) {
                ++check_.no_area;
                continue;
            }
            if (truth_.can_see(a, b)) continue;
            const Ray ray{
                places_[from][start] + Vec3{0, heights_.eye_high, 0},
                places_[to][end] + Vec3{0, is_high ? heights_.eye_high : heights_.eye_low, 0},
                surface::kBlocksSight};
            std::uint8_t blocked = 1;
            input_.rays.any_hit({&ray, 1}, {&blocked, 1});
            if (blocked != 0) continue;
            check_.outside.push_back({from, to, ray});
            return;
        }
    }

    const NodeCheckInput& input_;
    const quake3::VisibleSet& truth_;
    const NodeHeights heights_;
    std::vector<SightPlaces> places_;
    std::vector<std::int32_t> high_areas_, low_areas_;
    NodeSetCheck check_;
};

}  // namespace

NodeSetCheck check_visible_set(const NodeCheckInput& input, const quake3::VisibleSet& truth) {
    return VisibleSetCheck(input, truth).run();
}

}  // namespace vantage::bake
