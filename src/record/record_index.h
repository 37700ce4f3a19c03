// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What is where in a stretch of records that begins with a key: a segment of the ring, or a part of
// a file.
#pragma once

#include <cstdint>
#include <vector>

#include "record/stored_query.h"

namespace vantage::record {

/// Offsets count from the beginning of the stretch.
struct RecordIndex {
    struct Query {
        StoredSummary stored;
        std::size_t offset = 0,
                    size = 0;  ///< Of the record; size 0 for one that is only submitted.
    };
    struct Image {
        std::uint64_t epoch = 0;
        std::size_t offset = 0, size = 0;
    };

    std::size_t read_to = 0;
    std::vector<FrameSummary> frames;
    std::vector<Query> queries;  ///< In the order in which they were written.
    std::vector<Image> images;
    std::uint64_t dropped = 0;

    /// Reads the records of a chunk whose payload begins at `offset`. False when they are not
    /// sound; `offset` is then where.
    bool add(Bytes payload, std::size_t& offset);

  private:
    bool add_record(RecordType type, Bytes payload, std::size_t offset);
};

void write_frame(const FrameSummary& frame, std::uint64_t dropped, SpanWriter& out) noexcept;

/// One chunk.
struct Chunk {
    enum class State : std::uint8_t { Whole, Torn, BadHead, BadSum };
    State state = State::Torn;
    std::uint32_t kind = 0;
    Bytes payload;
    std::size_t size = 0;  ///< With head and checksum.
};
/// What stands at the beginning of these bytes.
Chunk read_chunk(Bytes bytes);

}  // namespace vantage::record
