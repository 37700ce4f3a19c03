// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See sink_writer.h.

#include "record/sink_writer.h"

#include <chrono>

namespace vantage::record {

namespace {

/// Also when nobody wakes it.
constexpr auto kWriteInterval = std::chrono::milliseconds(500);

}  // namespace

SinkWriter::SinkWriter(Segments& segments, const Definitions& definitions, RecordingSink& sink,
                       SinkThread thread)
    : segments_(segments), definitions_(definitions), sink_(sink) {
    segments.set_sent(true);
    if (thread == SinkThread::Own) thread_ = std::thread([this] { run(); });
}

SinkWriter::~SinkWriter() {
    if (!thread_.joinable()) return;
    {
        const std::lock_guard lock(mutex_);
        is_stopping_ = true;
    }
    has_work_.notify_one();
    thread_.join();
}

void SinkWriter::wake() noexcept {
    if (!thread_.joinable()) return write_all();
    {
        // Nobody holds it for longer than this: the thread lets go while it writes.
        const std::lock_guard lock(mutex_);
        ++asked_;
    }
    has_work_.notify_one();
}

bool SinkWriter::flush() noexcept {
    wake();
    if (thread_.joinable()) {
        std::unique_lock lock(mutex_);
        is_done_.wait(lock, [this, wanted = asked_] { return done_ >= wanted; });
    }
    return !is_refused_.load(std::memory_order_relaxed);
}

void SinkWriter::run() noexcept {
    std::unique_lock lock(mutex_);
    while (!is_stopping_) {
        has_work_.wait_for(lock, kWriteInterval,
                           [this] { return is_stopping_ || asked_ != done_; });
        const std::uint64_t asked = asked_;
        lock.unlock();
        write_all();
        lock.lock();
        done_ = asked;
        is_done_.notify_all();
    }
}

/// Records first, definitions then: whatever the records name is among them, and goes out before.
void SinkWriter::write_all() noexcept {
    while (!is_refused_.load(std::memory_order_relaxed)) {
        const Bytes records = segments_.take_unsent();
        if (!write_definitions() || records.empty() || !give(records)) break;
    }
}

bool SinkWriter::write_definitions() noexcept {
    if (!has_header_) {
        ByteWriter header;
        header.write(kMagic);
        header.write(kRecordingVersion);
        header.write(kEndianTag);
        has_header_ = true;
        if (!give(header.bytes())) return false;
    }
    if (definitions_.count() == sent_definitions_) return true;
    for (const Definition& definition : definitions_.since(sent_definitions_)) {
        if (!give(*definition)) return false;
        ++sent_definitions_;
    }
    return true;
}

bool SinkWriter::give(Bytes bytes) noexcept {
    if (sink_.write(bytes)) return true;
    is_refused_.store(true, std::memory_order_relaxed);
    segments_.set_sent(false);
    segments_.let_go();
    return false;
}

}  // namespace vantage::record
