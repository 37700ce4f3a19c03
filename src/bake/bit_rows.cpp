// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See bit_rows.h.

#include "bake/bit_rows.h"

#include <algorithm>
#include <bit>

namespace vantage::bake {

std::uint64_t BitRows::count() const {
    std::uint64_t total = 0;
    for (const std::uint64_t bits : words_)
        total += static_cast<std::uint64_t>(std::popcount(bits));
    return total;
}

NodeSightArrays NodeSightData::view() const {
    return {.node_count = node_count,
            .row_first = row_first,
            .masks = masks,
            .mask_ranks = mask_ranks,
            .words = words,
            .shares = shares,
            .share_steps = share_steps};
}

std::uint64_t NodeSightData::bytes() const {
    return row_first.size() * 4 + masks.size() * 8 + mask_ranks.size() * 2 + words.size() * 8 +
           shares.size();
}

NodeSightData pack_rows(const BitRows& bits, const ShareRows& shares) {
    NodeSightData packed{.node_count = bits.size(), .share_steps = shares.steps()};
    for (std::uint32_t row = 0; row < bits.size(); ++row) {
        packed.row_first.push_back(static_cast<std::uint32_t>(packed.words.size()));
        for (std::uint32_t word = 0; word < bits.words_per_row(); ++word) {
            if (word % 64 == 0) {
                packed.masks.push_back(0);
                packed.mask_ranks.push_back(
                    static_cast<std::uint16_t>(packed.words.size() - packed.row_first.back()));
            }
            const std::uint64_t stored = bits.word(row, word);
            const auto beside =
                shares.steps() > 0 ? shares.beside(row, word) : std::span<const std::uint8_t>{};
            const bool has_share =
                std::any_of(beside.begin(), beside.end(), [](std::uint8_t b) { return b != 0; });
            if (stored == 0 && !has_share) continue;
            packed.masks.back() |= std::uint64_t{1} << (word % 64);
            packed.words.push_back(stored);
            packed.shares.insert(packed.shares.end(), beside.begin(), beside.end());
        }
    }
    packed.row_first.push_back(static_cast<std::uint32_t>(packed.words.size()));
    return packed;
}

}  // namespace vantage::bake
