// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// How many nodes of an area each node sees. Sixty-four nodes are counted at a time: the lowest bits
// of their counts are one word, the next bits another, and a row of sight is added like a carry
// that runs through them. That takes a few operations for 64 nodes, and taking a row away again is
// as exact as adding it.
//
//   counts of a word   plane 0  ...0110      + row ...0011    plane 0  ...0101
//                      plane 1  ...0100                       plane 1  ...0110

#include <algorithm>
#include <array>
#include <bit>

#include "vantage_analysis/field_jobs.h"

namespace vantage {

namespace {

constexpr std::uint32_t kChunkWords = 8;  ///< Words of 64 counts written in one chunk.
constexpr std::uint32_t kTableSize = 256;
constexpr std::uint32_t kBytePlanes = 8;  ///< Counts up to 255 are put together by bytes.

/// Bit b of the index as byte b.
constexpr std::array<std::uint64_t, 256> make_spread() {
    std::array<std::uint64_t, 256> spread{};
    for (std::uint32_t i = 0; i < 256; ++i) {
        for (std::uint32_t b = 0; b < 8; ++b)
            spread[i] |= std::uint64_t{i >> b & 1} << (8 * b);
    }
    return spread;
}
constexpr std::array<std::uint64_t, 256> kSpread = make_spread();

std::uint64_t row_word(const NodeSightArrays& sight, NodeIndex row, std::uint32_t word) {
    const std::uint32_t masks_per_row = ((sight.node_count + 63) / 64 + 63) / 64;
    const std::size_t at = std::size_t{row} * masks_per_row + word / 64;
    const std::uint64_t bit = std::uint64_t{1} << (word % 64);
    if ((sight.masks[at] & bit) == 0) return 0;
    const auto before = static_cast<std::uint32_t>(std::popcount(sight.masks[at] & (bit - 1)));
    return sight.words[sight.row_first[row] + sight.mask_ranks[at] + before];
}

}  // namespace

SightJob::SightJob(const SightSource& sight, const SightSettings& settings)
    : NodeJob({{settings.area, SlotType::Area}}, {settings.output, SlotType::Field}),
      source_(sight),
      is_share_(settings.is_share),
      is_by_rows_(settings.is_symmetric || settings.side == SightSide::AreaSeesNode),
      words_((sight.size() + 63) / 64),
      planes_(static_cast<std::uint32_t>(std::bit_width(sight.size()))),
      counts_(is_by_rows_ ? std::size_t{words_} * planes_ : 0),
      in_area_(words_),
      wanted_(words_),
      changes_(sight.size()),
      area_words_(words_),
      values_(kTableSize) {}

float SightJob::value_of(std::uint32_t count) const noexcept {
    if (!is_share_ || area_size_ == 0) return static_cast<float>(count);
    return static_cast<float>(count) / static_cast<float>(area_size_);
}

void SightJob::begin(JobRun& run) noexcept {
    sight_ = source_.hold();
    if (source_.held_serial() != counted_serial_) {
        // Rows have changed: what was added cannot be taken away again.
        std::fill(counts_.begin(), counts_.end(), 0);
        std::fill(in_area_.begin(), in_area_.end(), 0);
        counted_serial_ = source_.held_serial();
    }
    std::fill(wanted_.begin(), wanted_.end(), 0);
    for (const NodeIndex node : run.area(0))
        wanted_[node / 64] |= std::uint64_t{1} << (node % 64);
    area_size_ = 0;
    for (const std::uint64_t word : wanted_)
        area_size_ += static_cast<std::uint32_t>(std::popcount(word));
    for (std::uint32_t i = 0; i < kTableSize; ++i)
        values_[i] = value_of(i);
    next_change_ = next_word_ = 0;
    find_changes();
}

/// What joined and left the area, or, when every row is asked, which of its words matter.
void SightJob::find_changes() noexcept {
    change_count_ = 0;
    for (std::uint32_t w = 0; w < words_; ++w) {
        if (!is_by_rows_) {
            if (wanted_[w] != 0) area_words_[change_count_++] = w;
            continue;
        }
        for (std::uint64_t left = wanted_[w] ^ in_area_[w]; left != 0; left &= left - 1) {
            const auto bit = static_cast<std::uint32_t>(std::countr_zero(left));
            changes_[change_count_++] = {w * 64 + bit, (wanted_[w] >> bit & 1) != 0};
        }
    }
}

void SightJob::apply(const Change& change) noexcept {
    std::uint64_t* const counts = counts_.data();
    const std::uint32_t planes = planes_;
    ++rows_;
    in_area_[change.node / 64] ^= std::uint64_t{1} << (change.node % 64);
    if (change.is_added) {
        sight_.each_word(change.node, [counts, planes](std::uint32_t word, std::uint64_t carry) {
            for (std::uint64_t* plane = counts + std::size_t{word} * planes; carry != 0; ++plane) {
                const std::uint64_t old = *plane;
                *plane = old ^ carry;
                carry &= old;
            }
        });
    } else {
        sight_.each_word(change.node, [counts, planes](std::uint32_t word, std::uint64_t borrow) {
            for (std::uint64_t* plane = counts + std::size_t{word} * planes; borrow != 0; ++plane) {
                const std::uint64_t old = *plane;
                *plane = old ^ borrow;
                borrow &= ~old;
            }
        });
    }
}

void SightJob::write_words(FieldWriter& out, std::uint32_t first, std::uint32_t end) noexcept {
    const auto used = static_cast<std::uint32_t>(std::bit_width(area_size_));
    float* const floats = out.floats().data();
    for (std::uint32_t word = first; word < end; ++word) {
        const std::uint64_t* planes = counts_.data() + std::size_t{word} * planes_;
        const std::uint32_t nodes = std::min(64u, sight_.size() - word * 64);
        float* const to = floats + std::size_t{word} * 64;
        std::uint64_t any = 0;
        for (std::uint32_t p = 0; p < used; ++p)
            any |= planes[p];
        if (any == 0) {
            std::fill_n(to, nodes, 0.0f);
            continue;
        }
        if (used > kBytePlanes) {
            for (std::uint32_t b = 0; b < nodes; ++b) {
                std::uint32_t count = 0;
                for (std::uint32_t p = 0; p < used; ++p)
                    count |= static_cast<std::uint32_t>(planes[p] >> b & 1) << p;
                to[b] = value_of(count);
            }
            continue;
        }
        for (std::uint32_t b = 0; b < nodes; b += 8) {
            std::uint64_t eight = 0;
            for (std::uint32_t p = 0; p < used; ++p)
                eight |= kSpread[planes[p] >> b & 255] << p;
            const std::uint32_t last = std::min(8u, nodes - b);
            for (std::uint32_t i = 0; i < last; ++i)
                to[b + i] = values_[eight >> (8 * i) & 255];
        }
    }
}

void SightJob::count_in_rows(FieldWriter& out, NodeIndex first, NodeIndex end) noexcept {
    const std::span<float> floats = out.floats();
    for (NodeIndex node = first; node < end; ++node) {
        std::uint32_t count = 0;
        for (std::uint32_t i = 0; i < change_count_; ++i) {
            const std::uint64_t row = row_word(sight_.arrays(), node, area_words_[i]);
            count += static_cast<std::uint32_t>(std::popcount(row & wanted_[area_words_[i]]));
        }
        floats[node] = count < kTableSize ? values_[count] : value_of(count);
    }
}

bool SightJob::work(JobRun& run) noexcept {
    const bool is_done = work_on(run.field_output());
    if (is_done) source_.release();
    return is_done;
}

bool SightJob::work_on(FieldWriter& out) noexcept {
    if (!is_by_rows_) {
        const NodeIndex first = next_word_ * 64;
        count_in_rows(out, first, std::min(first + kChunkNodes, sight_.size()));
        return ++next_word_ >= words_;
    }
    if (next_change_ < change_count_) {
        apply(changes_[next_change_++]);
        return false;
    }
    const std::uint32_t end = std::min(next_word_ + kChunkWords, words_);
    write_words(out, next_word_, end);
    next_word_ = end;
    return end >= words_;
}

}  // namespace vantage
