// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See record_index.h.

#include "record/record_index.h"

#include <algorithm>
#include <cmath>

namespace vantage::record {

Chunk read_chunk(Bytes bytes) {
    Chunk chunk;
    ByteReader in(bytes);
    const auto length = in.read<std::uint32_t>();
    chunk.kind = in.read<std::uint32_t>();
    const auto check = in.read<std::uint32_t>();
    if (!in.ok()) return chunk;
    if (check != chunk_header_check(length, chunk.kind) || length > kMaxChunk) {
        chunk.state = Chunk::State::BadHead;
        return chunk;
    }
    if (in.remaining() < std::size_t{length} + kChunkEnd) return chunk;
    const std::size_t end = kChunkHeader + length;
    ByteReader tail(bytes.subspan(end));
    const bool is_whole = tail.read<std::uint64_t>() == hash_bytes(bytes.first(end));
    chunk.state = is_whole ? Chunk::State::Whole : Chunk::State::BadSum;
    chunk.payload = bytes.subspan(kChunkHeader, length);
    chunk.size = end + kChunkEnd;
    return chunk;
}

void write_frame(const FrameSummary& frame, std::uint64_t dropped, SpanWriter& out) noexcept {
    out.write(frame.frame);
    out.write(frame.epoch);
    out.write(frame.seconds);
    for (const std::uint32_t count : {frame.units, frame.microseconds, frame.waiting, frame.running,
                                      frame.completed, frame.rays})
        out.write(count);
    out.write(dropped);
}

bool RecordIndex::add(Bytes payload, std::size_t& offset) {
    ByteReader in(payload);
    const std::size_t base = offset;
    while (in.remaining() > 0) {
        offset = base + in.position();
        const auto type = in.read<std::uint8_t>();
        const auto size = in.read<std::uint32_t>();
        if (!in.ok() || size > in.remaining()) return false;
        const Bytes record = payload.subspan(in.position(), size);
        if (!add_record(static_cast<RecordType>(type), record, base + in.position())) return false;
        in.seek(in.position() + size);
    }
    return true;
}

bool RecordIndex::add_record(RecordType type, Bytes payload, std::size_t offset) {
    ByteReader in(payload);
    switch (type) {
        case RecordType::Image: {
            const auto epoch = in.read<std::uint64_t>();
            if (!in.ok() || (!images.empty() && epoch <= images.back().epoch)) return false;
            images.push_back({epoch, offset, payload.size()});
            return true;
        }
        case RecordType::Submitted: {
            Query query;
            if (!read_submitted(in, query.stored)) return false;
            queries.push_back(query);
            return true;
        }
        case RecordType::Completed: {
            Query query{.offset = offset, .size = payload.size()};
            if (!read_completed(in, query.stored)) return false;
            queries.push_back(query);
            return true;
        }
        case RecordType::Frame: {
            FrameSummary frame;
            frame.frame = in.read<std::uint32_t>();
            frame.epoch = in.read<std::uint64_t>();
            frame.seconds = in.read<double>();
            for (std::uint32_t* count : {&frame.units, &frame.microseconds, &frame.waiting,
                                         &frame.running, &frame.completed, &frame.rays})
                *count = in.read<std::uint32_t>();
            dropped = std::max(dropped, in.read<std::uint64_t>());
            const bool is_later = frames.empty() || frame.frame > frames.back().frame;
            if (!in.ok() || !is_later || !std::isfinite(frame.seconds)) return false;
            frames.push_back(frame);
            return true;
        }
    }
    return false;
}

}  // namespace vantage::record
