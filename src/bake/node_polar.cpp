// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Folds "who may see whom" into distances by direction. Somebody who may see counts for every
// direction that a circle of the margin around his node touches, and for its far side.
//
//              . ' .        o the node; x an attacker's, with the circle around it:
//      o  - -(  x  )        the distance to its far side goes into all directions
//              ' - '        between the two tangents

#include "bake/node_polar.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "base/vec.h"
#include "vantage_analysis/nodes.h"

namespace vantage::bake {

namespace {

constexpr int kMostCode = 254;

class PolarFolder {
  public:
    PolarFolder(const PolarInput& input, PolarData& data)
        : map_(input.map), margin_(data.header.margin), data_(data) {}

    void fold(NodeStance stance, const BitRows& exposed) {
        for (std::uint32_t node = 0; node < exposed.size(); ++node) {
            const std::size_t row = std::size_t{node} * 2 + static_cast<std::size_t>(stance);
            codes_ = std::span(data_.codes)
                         .subspan(row * data_.header.directions, data_.header.directions);
            raise_all(code_of(margin_));  // Who stands beside is seen.
            for (std::uint32_t word = 0; word < exposed.words_per_row(); ++word) {
                for (std::uint64_t left = exposed.word(node, word); left != 0; left &= left - 1)
                    add(node, word * 64 + static_cast<std::uint32_t>(std::countr_zero(left)));
            }
        }
    }

  private:
    void add(std::uint32_t node, std::uint32_t other) {
        const Vec3 way = map_.nodes[other].position - map_.nodes[node].position;
        const float away = length_2d(way);
        const std::uint8_t code = code_of(away + margin_);
        if (away <= margin_) return raise_all(code);
        const float sine = margin_ / away;
        const float cosine = std::sqrt(1 - sine * sine);
        const Vec3 first{way.x * cosine + way.z * sine, 0, way.z * cosine - way.x * sine};
        const Vec3 last{way.x * cosine - way.z * sine, 0, way.z * cosine + way.x * sine};
        raise(polar_bin(first, data_.header.directions), polar_bin(last, data_.header.directions),
              polar_bin(way, data_.header.directions), code);
    }

    /// From one bin to the other, through the middle one.
    void raise(std::uint32_t first, std::uint32_t last, std::uint32_t middle, std::uint8_t code) {
        const std::uint32_t count = data_.header.directions;
        for (std::uint32_t bin = first;; bin = (bin + 1) % count) {
            codes_[bin] = std::max(codes_[bin], code);
            if (bin == last) break;
        }
        codes_[middle] = std::max(codes_[middle], code);
    }

    void raise_all(std::uint8_t code) {
        for (std::uint8_t& old : codes_)
            old = std::max(old, code);
    }

    /// Rounded up, so that the distance stored is never less.
    std::uint8_t code_of(float away) const {
        const float step = data_.header.step;
        int code = static_cast<int>(std::ceil(away / step));
        while (static_cast<float>(code) * step < away)
            ++code;
        return static_cast<std::uint8_t>(code > kMostCode ? 255 : code);
    }

    const NodeArrays& map_;
    const float margin_;
    PolarData& data_;
    std::span<std::uint8_t> codes_;
};

/// So that the longest distance there is has a code.
float step_for(const NodeArrays& map, float margin) {
    Aabb box = empty_box();
    for (const TacticalNode& node : map.nodes)
        grow(box, node.position);
    const float longest = map.nodes.empty() ? 0.0f : distance_2d(box.low, box.high);
    return max_of(0.1f, (longest + margin) * (1.001f / static_cast<float>(kMostCode)));
}

}  // namespace

float polar_half_width(const AgentClass& agent) {
    return 0.9f * agent.radius;
}

PolarArrays PolarData::view() const {
    PolarArrays arrays = header;
    arrays.codes = codes;
    return arrays;
}

PolarData fold_exposure(const PolarInput& input, const NodeExposure& exposure, float margin) {
    PolarData data;
    data.header = {.node_count = exposure.high.size(),
                   .directions = input.settings.directions,
                   .step = step_for(input.map, margin),
                   .radius = input.settings.radius,
                   .margin = margin,
                   .eye_high = input.heights.eye_high,
                   .eye_low = input.heights.eye_low,
                   .height_high = input.heights.height_high,
                   .height_low = input.heights.height_low,
                   .rays = input.settings.rays};
    data.codes.assign(std::size_t{exposure.high.size()} * 2 * data.header.directions, 0);
    PolarFolder folder(input, data);
    folder.fold(NodeStance::High, exposure.high);
    folder.fold(NodeStance::Low, exposure.low);
    return data;
}

double decided_share(const NodeArrays& map, const PolarArrays& table, NodeStance stance) {
    const PolarTable polar(NodeMap(map), table);
    std::uint64_t decided = 0, pairs = 0;
    for (NodeIndex a = 0; a < map.nodes.size(); ++a) {
        for (NodeIndex b = a + 1; b < map.nodes.size(); ++b) {
            ++pairs;
            decided += polar.surely_hidden(a, stance, b) ? 1 : 0;
        }
    }
    return pairs > 0 ? static_cast<double>(decided) / static_cast<double>(pairs) : 0.0;
}

}  // namespace vantage::bake
