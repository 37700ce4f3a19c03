// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Packs a plain matrix of bits into NodeSightArrays, by the words of bundle.h and nothing else.
#pragma once

#include <bit>
#include <vector>

#include "vantage_analysis/nodes.h"

namespace vantage::test {

struct PackedSight {
    std::vector<std::uint32_t> row_first;
    std::vector<std::uint64_t> masks, words;
    std::vector<std::uint16_t> mask_ranks;
    std::uint32_t node_count = 0;

    template <class Sees>
    PackedSight(std::uint32_t count, Sees sees) : node_count(count) {
        const std::uint32_t words_per_row = (count + 63) / 64;
        for (std::uint32_t row = 0; row < count; ++row) {
            row_first.push_back(static_cast<std::uint32_t>(words.size()));
            for (std::uint32_t word = 0; word < words_per_row; ++word) {
                if (word % 64 == 0) {
                    masks.push_back(0);
                    mask_ranks.push_back(
                        static_cast<std::uint16_t>(words.size() - row_first.back()));
                }
                std::uint64_t bits = 0;
                for (std::uint32_t b = 0; b < 64 && 64 * word + b < count; ++b)
                    bits |= std::uint64_t{sees(row, 64 * word + b) ? 1u : 0u} << b;
                if (bits == 0) continue;
                masks.back() |= std::uint64_t{1} << (word % 64);
                words.push_back(bits);
            }
        }
        row_first.push_back(static_cast<std::uint32_t>(words.size()));
    }

    NodeSightArrays arrays() const {
        return {.node_count = node_count,
                .row_first = row_first,
                .masks = masks,
                .mask_ranks = mask_ranks,
                .words = words};
    }
};

}  // namespace vantage::test
