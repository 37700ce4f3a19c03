// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See segments.h.

#include "record/segments.h"

#include <algorithm>

namespace vantage::record {

namespace {

constexpr std::size_t kFewestSegments = 3;
/// One of so many is spare, so that writing goes on while somebody holds all the others.
constexpr std::size_t kSpareShare = 4;
constexpr std::size_t kSegmentsWanted = 16;
constexpr std::size_t kSmallestSegment = std::size_t{64} << 10;
constexpr std::size_t kLargestSegment = kMaxStretchBytes;

std::size_t segment_bytes(std::size_t ring_bytes) {
    if (ring_bytes == 0) return kLargestSegment;
    return std::clamp(ring_bytes / kSegmentsWanted, kSmallestSegment, kLargestSegment);
}

}  // namespace

Segments::Segments(std::size_t ring_bytes) : capacity_(segment_bytes(ring_bytes)) {
    const std::size_t count = std::max(ring_bytes / capacity_, kFewestSegments);
    most_live_ = count - std::max<std::size_t>(count / kSpareShare, 1);
    idle_.reserve(count);
    live_.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
        auto segment = std::make_shared<Segment>();
        // Zeros, so that the system hands out all pages now and not in the middle of an update.
        segment->bytes = std::make_unique<std::uint8_t[]>(capacity_);
        idle_.push_back(std::move(segment));
    }
}

std::shared_ptr<Segment> Segments::free_segment() noexcept {
    for (;;) {
        const auto free =
            std::find_if(idle_.begin(), idle_.end(), [](const std::shared_ptr<Segment>& segment) {
                return segment->holders.load(std::memory_order_acquire) == 0;
            });
        if (free != idle_.end()) {
            std::shared_ptr<Segment> found = std::move(*free);
            idle_.erase(free);
            return found;
        }
        if (live_.empty()) return nullptr;
        drop_oldest();
    }
}

void Segments::drop_oldest() noexcept {
    const Segment& oldest = *live_.front();
    if (is_sent_ && oldest.sent < oldest.committed) {
        lost_ += oldest.unsent_queries + oldest.followers;
        last_lost_ = oldest.serial;
        if (live_.size() > 1) {
            Segment& next = *live_[1];
            next.unsent_queries -= next.unsent_followers;  // They are counted now.
            next.unsent_followers = 0;
        }
    }
    idle_.push_back(std::move(live_.front()));
    live_.erase(live_.begin());
}

bool Segments::begin_segment() noexcept {
    const std::lock_guard lock(mutex_);
    record_count_ = 0;
    chunk_start_ = end_ = 0;
    chunk_queries_ = chunk_followers_ = 0;
    current_ = nullptr;
    while (live_.size() >= most_live_)
        drop_oldest();
    std::shared_ptr<Segment> segment = free_segment();
    if (segment == nullptr) return false;
    segment->committed = segment->sent = 0;
    segment->unsent_queries = segment->unsent_followers = segment->followers = 0;
    segment->serial = ++last_serial_;
    current_ = segment.get();
    live_.push_back(std::move(segment));
    return true;
}

std::size_t Segments::open_chunk() noexcept {
    return end_ == chunk_start_ ? chunk_start_ + kChunkHeader : end_;
}

void Segments::close_record(RecordType type, std::size_t start, std::size_t size) noexcept {
    std::uint8_t* const at = current_->bytes.get() + start;
    const auto length = static_cast<std::uint32_t>(size);
    at[0] = static_cast<std::uint8_t>(type);
    std::memcpy(at + 1, &length, sizeof(length));
    end_ = start + kRecordHeader + size;
    ++record_count_;
}

void Segments::count_query(std::uint64_t world_segment) noexcept {
    ++chunk_queries_;
    if (world_segment >= last_serial_) return;
    ++chunk_followers_;
    const std::lock_guard lock(mutex_);
    for (const std::shared_ptr<Segment>& segment : live_)
        segment->followers += segment->serial == world_segment ? 1 : 0;
}

void Segments::commit() noexcept {
    if (current_ == nullptr || end_ == chunk_start_) return;
    std::uint8_t* const bytes = current_->bytes.get();
    const auto length = static_cast<std::uint32_t>(end_ - chunk_start_ - kChunkHeader);
    const std::uint32_t kind = chunk_start_ == 0 ? kKeyChunk : kDataChunk;
    const std::uint32_t head[3] = {length, kind, chunk_header_check(length, kind)};
    std::memcpy(bytes + chunk_start_, head, sizeof(head));
    const std::uint64_t check = hash_bytes({bytes + chunk_start_, end_ - chunk_start_});
    std::memcpy(bytes + end_, &check, sizeof(check));
    end_ += kChunkEnd;
    chunk_start_ = end_;
    const std::lock_guard lock(mutex_);
    current_->committed = end_;
    current_->unsent_queries += chunk_queries_;
    current_->unsent_followers += chunk_followers_;
    chunk_queries_ = chunk_followers_ = 0;
    version_.fetch_add(1, std::memory_order_release);
}

Bytes Segments::take_unsent() noexcept {
    const std::lock_guard lock(mutex_);
    release_taken();
    for (const std::shared_ptr<Segment>& segment : live_) {
        if (segment->sent == segment->committed) continue;
        const Bytes unsent(segment->bytes.get() + segment->sent,
                           segment->committed - segment->sent);
        segment->sent = segment->committed;
        segment->unsent_queries = segment->unsent_followers = 0;
        segment->holders.fetch_add(1, std::memory_order_relaxed);
        taken_ = segment;
        return unsent;
    }
    return {};
}

void Segments::release_taken() noexcept {
    if (taken_ != nullptr) taken_->holders.fetch_sub(1, std::memory_order_release);
    taken_ = nullptr;
}

void Segments::let_go() noexcept {
    const std::lock_guard lock(mutex_);
    release_taken();
}

void Segments::set_sent(bool is_sent) noexcept {
    const std::lock_guard lock(mutex_);
    is_sent_ = is_sent;
}

std::uint64_t Segments::lost() const noexcept {
    const std::lock_guard lock(mutex_);
    return lost_;
}

std::uint64_t Segments::last_lost() const noexcept {
    const std::lock_guard lock(mutex_);
    return last_lost_;
}

std::vector<std::shared_ptr<const SegmentHold>> Segments::hold() const {
    const std::lock_guard lock(mutex_);
    std::vector<std::shared_ptr<const SegmentHold>> held;
    for (const std::shared_ptr<Segment>& segment : live_) {
        if (segment->committed > 0)
            held.push_back(std::make_shared<const SegmentHold>(segment, segment->committed));
    }
    return held;
}

}  // namespace vantage::record
