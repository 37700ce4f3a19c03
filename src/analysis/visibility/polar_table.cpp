// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The worst-case table of lines of sight of Killzone (Straatman, van der Sterren and Beij, 2005):
// beyond the distance that is stored for a direction, cover is certain.

#include <cmath>
#include <limits>

#include "base/vec.h"
#include "vantage_analysis/nodes.h"

namespace vantage {

namespace {

constexpr std::uint8_t kNoGuarantee = 255;
constexpr float kInfinite = std::numeric_limits<float>::infinity();

}  // namespace

//      z          an eighth of the circle is cut by z / x (or x / z): a monotone function of the
//    2 | 1        angle that needs neither sine nor arc tangent
//   3 \|/ 0
//   ---+--- x
//   4 /|\ 7
//    5 | 6
std::uint32_t polar_bin(Vec3 direction, std::uint32_t directions) noexcept {
    float along = direction.x, across = direction.z;
    std::uint32_t quarter = 0;
    // Turn by quarters until the direction lies in the first: along > 0, across >= 0.
    while (!(along > 0 && across >= 0) && quarter < 3) {
        const float turned = -along;
        along = across;
        across = turned;
        ++quarter;
    }
    const bool is_second_half = across >= along;
    // The second half of the quarter runs from the diagonal to the next axis.
    const float ratio = is_second_half ? along / across : across / along;
    const std::uint32_t in_eighth = directions / 8;
    float place = ratio * static_cast<float>(in_eighth);
    if (!(place >= 0)) place = 0;  // No direction at all.
    std::uint32_t part = static_cast<std::uint32_t>(place);
    if (is_second_half) {
        // Turned around; a bin belongs to its beginning.
        part = static_cast<std::uint32_t>(std::ceil(place));
        part = part > in_eighth ? 0 : in_eighth - part;
    }
    if (part >= in_eighth) part = in_eighth - 1;
    return quarter * 2 * in_eighth + (is_second_half ? in_eighth : 0) + part;
}

PolarTable::PolarTable(const NodeMap& map, const PolarArrays& arrays) noexcept
    : map_(map), arrays_(arrays) {}

float PolarTable::unsafe_distance(NodeIndex node, NodeStance stance,
                                  Vec3 direction) const noexcept {
    const std::size_t row = std::size_t{node} * 2 + static_cast<std::size_t>(stance);
    const std::uint8_t code =
        arrays_.codes[row * arrays_.directions + polar_bin(direction, arrays_.directions)];
    return code == kNoGuarantee ? kInfinite : static_cast<float>(code) * arrays_.step;
}

bool PolarTable::surely_hidden(NodeIndex target, NodeStance stance,
                               NodeIndex attacker) const noexcept {
    const Vec3 way = map_.position(attacker) - map_.position(target);
    const float apart = length_2d(way);
    return apart > unsafe_distance(target, stance, way) ||
           apart > unsafe_distance(attacker, stance, -way);
}

NodeIndex PolarTable::node_near(Vec3 position) const noexcept {
    const NodeIndex node = map_.find_in_cell(position, arrays_.radius);
    if (node == kNoNode) return kNoNode;
    return distance(position, map_.position(node)) <= arrays_.radius ? node : kNoNode;
}

bool PolarTable::surely_hidden(Vec3 target, NodeStance stance, Vec3 attacker) const noexcept {
    if (arrays_.node_count == 0) return false;
    const NodeIndex at = node_near(target);
    const NodeIndex from = node_near(attacker);
    return at != kNoNode && from != kNoNode && surely_hidden(at, stance, from);
}

}  // namespace vantage
