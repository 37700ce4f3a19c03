// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The ring: segments of memory, written one after the other; the oldest is used again. Each begins
// with a key, so that it can be read when those before it are gone. One thread writes; what is
// committed never changes, and others may hold it. A segment that somebody holds is not used again.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "record/format.h"

namespace vantage::record {

struct Segment {
    std::unique_ptr<std::uint8_t[]> bytes;
    std::uint64_t serial = 0;   ///< Another one each time that it is used.
    std::size_t committed = 0;  ///< Whole chunks; under the ring's lock.
    std::atomic<std::uint32_t> holders{0};
};

/// A reader's hold on the committed part of a segment.
class SegmentHold {
  public:
    SegmentHold(std::shared_ptr<Segment> segment, std::size_t size)
        : segment_(std::move(segment)), size_(size) {
        segment_->holders.fetch_add(1, std::memory_order_relaxed);
    }
    ~SegmentHold() { segment_->holders.fetch_sub(1, std::memory_order_release); }
    SegmentHold(const SegmentHold&) = delete;
    SegmentHold& operator=(const SegmentHold&) = delete;

    Bytes bytes() const noexcept { return {segment_->bytes.get(), size_}; }
    std::uint64_t serial() const noexcept { return serial_; }

  private:
    std::shared_ptr<Segment> segment_;
    std::size_t size_;
    std::uint64_t serial_ = segment_->serial;
};

class Segments {
  public:
    explicit Segments(std::size_t ring_bytes);

    // ---- the writer's thread ----

    /// Goes on in another segment. False when readers hold all of them; nothing is written then.
    bool begin_segment() noexcept;
    bool has_segment() const noexcept { return current_ != nullptr; }
    /// Nothing but its key is in it.
    bool is_fresh() const noexcept { return record_count_ <= 1; }

    /// Appends a record that `write` (SpanWriter& -> bool) fills in. False, and nothing is there,
    /// when it does not fit or `write` says so.
    template <class Write>
    bool append(RecordType type, const Write& write) noexcept {
        const std::size_t start = open_chunk();
        if (start + kRecordHeader + kChunkEnd > capacity_) return false;
        SpanWriter out({current_->bytes.get() + start + kRecordHeader,
                        capacity_ - start - kRecordHeader - kChunkEnd});
        if (!write(out) || !out.ok()) return false;
        close_record(type, start, out.size());
        return true;
    }

    /// Makes what was appended visible to readers.
    void commit() noexcept;

    /// What was committed in this segment since the last call.
    Bytes take_unsent() noexcept;

    // ---- any thread ----

    std::vector<std::shared_ptr<const SegmentHold>> hold() const;
    /// Goes up with every commit.
    std::uint64_t version() const noexcept { return version_.load(std::memory_order_acquire); }

  private:
    std::size_t open_chunk() noexcept;
    void close_record(RecordType type, std::size_t start, std::size_t size) noexcept;
    std::shared_ptr<Segment> free_segment() noexcept;

    std::size_t capacity_;
    mutable std::mutex mutex_;
    std::vector<std::shared_ptr<Segment>> idle_;  ///< Free, or still held by readers.
    std::vector<std::shared_ptr<Segment>> live_;  ///< Oldest first; the last one is current.
    Segment* current_ = nullptr;
    std::uint64_t last_serial_ = 0;
    std::uint32_t record_count_ = 0;  ///< In the current segment.
    std::size_t chunk_start_ = 0;     ///< Of the chunk that is being written...
    std::size_t end_ = 0;  ///< ...and where its next record goes; equal when there is none.
    std::size_t sent_ = 0;
    std::atomic<std::uint64_t> version_{0};
};

}  // namespace vantage::record
