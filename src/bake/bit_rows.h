// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A square matrix of bits while it is filled, and packed as bundles store it.
#pragma once

#include <cstdint>
#include <vector>

#include "vantage/bundle.h"

namespace vantage::bake {

class BitRows {
  public:
    explicit BitRows(std::uint32_t size = 0)
        : size_(size),
          words_per_row_((size + 63) / 64),
          words_(std::size_t{size} * words_per_row_, 0) {}

    std::uint32_t size() const { return size_; }
    std::uint32_t words_per_row() const { return words_per_row_; }
    std::uint64_t& word(std::uint32_t row, std::uint32_t word) {
        return words_[std::size_t{row} * words_per_row_ + word];
    }
    std::uint64_t word(std::uint32_t row, std::uint32_t word) const {
        return words_[std::size_t{row} * words_per_row_ + word];
    }
    bool get(std::uint32_t row, std::uint32_t column) const {
        return (word(row, column / 64) >> (column % 64) & 1) != 0;
    }
    void set(std::uint32_t row, std::uint32_t column) {
        word(row, column / 64) |= std::uint64_t{1} << (column % 64);
    }
    std::uint64_t count() const;

  private:
    std::uint32_t size_, words_per_row_;
    std::vector<std::uint64_t> words_;
};

/// Shares of free rays in 4 bits, beside a matrix of bits.
class ShareRows {
  public:
    ShareRows() = default;
    ShareRows(std::uint32_t size, std::uint32_t steps)
        : bytes_per_row_((size + 63) / 64 * 32),
          steps_(steps),
          bytes_(std::size_t{size} * bytes_per_row_, 0) {}

    std::uint32_t steps() const { return steps_; }
    void set(std::uint32_t row, std::uint32_t column, std::uint32_t share) {
        bytes_[std::size_t{row} * bytes_per_row_ + column / 2] |=
            static_cast<std::uint8_t>(share << (column % 2 * 4));
    }
    /// The 32 bytes beside a word.
    std::span<const std::uint8_t> beside(std::uint32_t row, std::uint32_t word) const {
        return std::span(bytes_).subspan(std::size_t{row} * bytes_per_row_ + word * 32, 32);
    }

  private:
    std::uint32_t bytes_per_row_ = 0, steps_ = 0;
    std::vector<std::uint8_t> bytes_;
};

/// The owning counterpart of NodeSightArrays.
struct NodeSightData {
    std::uint32_t node_count = 0;
    std::vector<std::uint32_t> row_first;
    std::vector<std::uint64_t> masks;
    std::vector<std::uint16_t> mask_ranks;
    std::vector<std::uint64_t> words;
    std::vector<std::uint8_t> shares;
    std::uint32_t share_steps = 0;

    /// Spans into this object: valid until it changes.
    NodeSightArrays view() const;
    std::uint64_t bytes() const;
};

NodeSightData pack_rows(const BitRows& bits, const ShareRows& shares = {});

}  // namespace vantage::bake
