// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Two rooms with two doorways between them, doors in the doorways and a crate in a room, for tests
// of sight that changes. Rays are asked as the bake asks, written down a second time.
//
//   z 0  . . . . | . . . .     nodes 2 m apart, the wall at x 7
//        . . . . 1 . c . .     1, 2: doors; c: crate
//        . . . . | . . . .
//        . . . . 2 . . . .
#pragma once

#include <gtest/gtest.h>

#include <map>

#include "analysis/packed_sight.h"
#include "base/vec.h"
#include "vantage/simple_world.h"
#include "vantage_analysis/live_sight.h"

namespace vantage::test {

class DoorRooms {
  public:
    static constexpr std::uint32_t kWide = 8, kDeep = 4, kNodes = kWide * kDeep;
    static constexpr std::uint32_t kParts = 3;

    DoorRooms() {
        wall(-1, 1.2f);
        wall(2.8f, 5.2f);
        wall(6.8f, 8);
        for (NodeIndex node = 0; node < kNodes; ++node) {
            for (std::uint32_t k = 0; k < kSightPlaces; ++k) {
                const float x = k % 2 == 0 ? -0.4f : 0.4f, z = k < 2 ? -0.4f : 0.4f;
                places_.push_back(position(node) + Vec3{x, 0, z});
            }
        }
        high_.emplace(kNodes, [this](NodeIndex a, NodeIndex b) { return asked(a, b, kEye); });
        low_.emplace(kNodes, [this](NodeIndex a, NodeIndex b) { return asked(a, b, kLow); });
        list_pairs();
        for (const Aabb& box : kBoxes)
            EXPECT_GT(rays_.add_box({box}), 0u);
        for (std::uint32_t part = 1; part <= kParts; ++part)
            take_away(part);
    }
    DoorRooms(const DoorRooms&) = delete;

    static Vec3 position(NodeIndex node) {
        return {static_cast<float>(node % kWide) * 2, 0, static_cast<float>(node / kWide) * 2};
    }

    void put(std::uint32_t part) { EXPECT_TRUE(rays_.move_box(part, kBoxes[part - 1])); }
    /// Half open.
    void put_aside(std::uint32_t part) {
        Aabb box = kBoxes[part - 1];
        box.low.z += 0.8f;
        EXPECT_TRUE(rays_.move_box(part, box));
    }
    void take_away(std::uint32_t part) {
        EXPECT_TRUE(rays_.move_box(part, {{500, 0, 500}, {501, 1, 501}}));
    }

    LiveSightSettings settings() const {
        LiveSightSettings settings;
        settings.high_high = high_->arrays();
        settings.high_low = low_->arrays();
        settings.parts = {.node_count = kNodes,
                          .rays = kRays,
                          .needed = kNeeded,
                          .eye_high = kEye,
                          .eye_low = kLow,
                          .places = places_,
                          .part_first = part_first_,
                          .parts = parts_,
                          .row_first = row_first_,
                          .rows = rows_,
                          .others = others_};
        settings.rays = &rays_;
        return settings;
    }
    std::shared_ptr<LiveSight> live(std::uint32_t buffers = 3) const {
        LiveSightSettings all = settings();
        all.buffers = buffers;
        auto made = LiveSight::make(all);
        EXPECT_TRUE(made.ok());
        return made.ok() ? *made : nullptr;
    }

    NodeSight baked(NodeSightKind kind) const {
        return NodeSight((kind == NodeSightKind::HighHigh ? *high_ : *low_).arrays());
    }
    /// From scratch, with the parts where they are now.
    PackedSight now(NodeSightKind kind) const {
        const float height = kind == NodeSightKind::HighHigh ? kEye : kLow;
        return PackedSight(kNodes, [&](NodeIndex a, NodeIndex b) { return asked(a, b, height); });
    }
    std::size_t pair_count() const { return others_.size(); }

  private:
    static constexpr float kEye = 1.6f, kLow = 1.0f;
    static constexpr std::uint32_t kRays = 8, kNeeded = 7;
    static constexpr Aabb kBoxes[kParts] = {{{6.9f, 0, 1.2f}, {7.1f, 3, 2.8f}},
                                            {{6.9f, 0, 5.2f}, {7.1f, 3, 6.8f}},
                                            {{10.7f, 0, 1.5f}, {11.3f, 1.3f, 2.5f}}};

    void wall(float from, float to) {
        const Vec3 a{7, 0, from}, b{7, 3, from}, c{7, 3, to}, d{7, 0, to};
        EXPECT_TRUE(rays_.add_triangle({{a, b, c}}));
        EXPECT_TRUE(rays_.add_triangle({{a, c, d}}));
    }

    bool asked(NodeIndex from, NodeIndex to, float height) const {
        if (from == to) return true;
        // Standing to standing is asked once for both.
        if (height == kEye && from > to) std::swap(from, to);
        std::uint32_t free = 0;
        for (std::uint32_t k = 0; k < kRays; ++k) {
            const Ray line{places_[from * 4 + k % 4] + Vec3{0, kEye, 0},
                           places_[to * 4 + (k + k / 4) % 4] + Vec3{0, height, 0}};
            std::uint8_t is_blocked = 0;
            rays_.any_hit({&line, 1}, {&is_blocked, 1});
            free += is_blocked == 0 ? 1 : 0;
        }
        return free >= kNeeded;
    }

    /// A door may matter to all pairs across the wall, the crate to all that have one end beside.
    void list_pairs() {
        std::map<std::vector<std::uint32_t>,
                 std::map<std::pair<NodeIndex, std::uint16_t>, std::vector<std::uint16_t>>>
            groups;
        const NodeSight high = baked(NodeSightKind::HighHigh), low = baked(NodeSightKind::HighLow);
        for (NodeIndex a = 0; a < kNodes; ++a) {
            for (NodeIndex b = a + 1; b < kNodes; ++b) {
                std::vector<std::uint32_t> parts;
                const bool is_across = (position(a).x < 7) != (position(b).x < 7);
                if (is_across) parts = {1, 2};
                if (position(a).x > 7 || position(b).x > 7) parts.push_back(3);
                const auto kinds =
                    static_cast<std::uint16_t>((high.sees(a, b) ? 1 : 0) |
                                               (low.sees(a, b) ? 2 : 0) | (low.sees(b, a) ? 4 : 0));
                if (parts.empty() || kinds == 0) continue;
                groups[parts][{a, kinds}].push_back(static_cast<std::uint16_t>(b));
            }
        }
        for (const auto& [parts, rows] : groups) {
            part_first_.push_back(static_cast<std::uint32_t>(parts_.size()));
            row_first_.push_back(static_cast<std::uint32_t>(rows_.size()));
            parts_.insert(parts_.end(), parts.begin(), parts.end());
            for (const auto& [key, others] : rows) {
                rows_.push_back({static_cast<std::uint32_t>(others_.size()),
                                 static_cast<std::uint16_t>(key.first), key.second});
                others_.insert(others_.end(), others.begin(), others.end());
            }
        }
        part_first_.push_back(static_cast<std::uint32_t>(parts_.size()));
        row_first_.push_back(static_cast<std::uint32_t>(rows_.size()));
    }

    SimpleRays rays_;
    std::vector<Vec3> places_;
    std::optional<PackedSight> high_, low_;
    std::vector<std::uint32_t> part_first_, parts_, row_first_;
    std::vector<SightPartRow> rows_;
    std::vector<std::uint16_t> others_;
};

/// Until nothing is left to do; says how many units that took.
inline std::uint32_t run(LiveSight& live) {
    WorkTurn turn;
    EXPECT_EQ(live.step(turn), JobState::Done);
    return turn.used();
}

inline bool is_same_sight(const NodeSight& a, const NodeSight& b) {
    for (NodeIndex from = 0; from < a.size(); ++from) {
        for (NodeIndex to = 0; to < a.size(); ++to) {
            if (a.sees(from, to) != b.sees(from, to)) return false;
        }
    }
    return a.size() == b.size();
}

}  // namespace vantage::test
