// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// One bit out of packed rows: a mask says whether its word is stored, a rank and a count of bits
// say where.

#include <bit>

#include "base/vec.h"
#include "vantage_analysis/nodes.h"

namespace vantage {

NodeSight::NodeSight(const NodeSightArrays& arrays) noexcept
    : arrays_(arrays), masks_per_row_(((arrays.node_count + 63) / 64 + 63) / 64) {}

std::uint32_t NodeSight::word_of(NodeIndex from, NodeIndex to) const noexcept {
    const std::uint32_t word = to / 64;
    const std::size_t mask_index = std::size_t{from} * masks_per_row_ + word / 64;
    const std::uint64_t mask = arrays_.masks[mask_index];
    const std::uint64_t bit = std::uint64_t{1} << (word % 64);
    if ((mask & bit) == 0) return kNoWord;
    return arrays_.row_first[from] + arrays_.mask_ranks[mask_index] +
           static_cast<std::uint32_t>(std::popcount(mask & (bit - 1)));
}

bool NodeSight::sees(NodeIndex from, NodeIndex to) const noexcept {
    const std::uint32_t word = word_of(from, to);
    return word != kNoWord && ((arrays_.words[word] >> (to % 64)) & 1) != 0;
}

float NodeSight::share(NodeIndex from, NodeIndex to) const noexcept {
    const std::uint32_t word = word_of(from, to);
    if (word == kNoWord) return 0.0f;
    if (arrays_.share_steps == 0)
        return ((arrays_.words[word] >> (to % 64)) & 1) != 0 ? 1.0f : 0.0f;
    const std::uint8_t both = arrays_.shares[std::size_t{word} * 32 + (to % 64) / 2];
    const int steps = to % 2 == 0 ? both & 15 : both >> 4;
    return static_cast<float>(steps) / static_cast<float>(arrays_.share_steps);
}

//   from  . .    rays 0-3: place k to place k
//         . .         4-7: place k to place k+1
//                    8-15: to k+2, then to k+3: all 16 combinations
Ray sight_ray(const SightEnds& ends, std::uint32_t k) noexcept {
    return {ends.from[k % kSightPlaces] + Vec3{0, ends.eye, 0},
            ends.to[(k + k / kSightPlaces) % kSightPlaces] + Vec3{0, ends.height, 0},
            surface::kBlocksSight};
}

}  // namespace vantage
