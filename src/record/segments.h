// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The ring: segments of memory, written one after the other; the oldest is used again. Each begins
// with a key, so that it can be read when those before it are gone. One thread writes; what is
// committed never changes, and others may hold it. A segment that somebody holds is not used again.
// One more thread may take everything in order, to send it elsewhere.
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
    std::uint64_t serial = 0;            ///< Another one each time that it is used.
    std::size_t committed = 0;           ///< Whole chunks; this and the rest under the ring's lock.
    std::size_t sent = 0;                ///< So much of it was taken to be sent.
    std::uint32_t unsent_queries = 0;    ///< Completed ones in the rest...
    std::uint32_t unsent_followers = 0;  ///< ...whose world stands in a segment before this one.
    std::uint32_t followers = 0;         ///< Completed queries behind it whose world stands here.
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
    std::uint64_t serial() const noexcept { return last_serial_; }  ///< Of the newest.
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

    /// A completed query was appended that can be replayed as long as the segment of its world is
    /// there too. lost() tells of these.
    void count_query(std::uint64_t world_segment) noexcept;

    // ---- the thread that sends ----

    /// The oldest bytes that were committed and not taken yet, of one segment; empty when there are
    /// none. They stay until the next call.
    Bytes take_unsent() noexcept;
    void let_go() noexcept;  ///< Of what was taken.
    /// Does anybody send? Then lost() counts.
    void set_sent(bool is_sent) noexcept;

    // ---- any thread ----

    /// Queries whose segment, or that of their world, had to be used again before it was taken;
    /// where a part of it was taken, perhaps a few too many.
    std::uint64_t lost() const noexcept;
    /// The newest segment that this happened to; 0 for none.
    std::uint64_t last_lost() const noexcept;

    std::vector<std::shared_ptr<const SegmentHold>> hold() const;
    /// Goes up with every commit.
    std::uint64_t version() const noexcept { return version_.load(std::memory_order_acquire); }

  private:
    std::size_t open_chunk() noexcept;
    void close_record(RecordType type, std::size_t start, std::size_t size) noexcept;
    std::shared_ptr<Segment> free_segment() noexcept;
    void release_taken() noexcept;
    void drop_oldest() noexcept;

    std::size_t capacity_;
    std::size_t most_live_;
    mutable std::mutex mutex_;
    std::vector<std::shared_ptr<Segment>> idle_;  ///< Free, or still held by readers.
    std::vector<std::shared_ptr<Segment>> live_;  ///< Oldest first; the last one is current.
    Segment* current_ = nullptr;
    std::uint64_t last_serial_ = 0;
    std::uint32_t record_count_ = 0;  ///< In the current segment.
    std::size_t chunk_start_ = 0;     ///< Of the chunk that is being written...
    std::size_t end_ = 0;  ///< ...and where its next record goes; equal when there is none.
    std::uint32_t chunk_followers_ = 0;
    std::uint32_t chunk_queries_ = 0;  ///< Completed ones in that chunk.
    std::shared_ptr<Segment> taken_;   ///< By the sender.
    bool is_sent_ = false;
    std::uint64_t lost_ = 0, last_lost_ = 0;
    std::atomic<std::uint64_t> version_{0};
};

}  // namespace vantage::record
