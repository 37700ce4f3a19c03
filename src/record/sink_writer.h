// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Brings what is recorded to the sink: on a thread of its own, so that a slow disk keeps nobody
// waiting, or wherever it is told to. What it has not taken when the ring needs the memory again is
// lost to the sink; the ring counts it.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "record/definitions.h"
#include "record/segments.h"
#include "vantage_record/recording.h"

namespace vantage::record {

class SinkWriter {
  public:
    /// All must outlive it.
    SinkWriter(Segments& segments, const Definitions& definitions, RecordingSink& sink,
               SinkThread thread);
    ~SinkWriter();  ///< Writes nothing more.
    SinkWriter(const SinkWriter&) = delete;
    SinkWriter& operator=(const SinkWriter&) = delete;

    /// There is something to write: does it, or tells the thread.
    void wake() noexcept;
    /// Waits until what is committed is written. False when the sink has refused.
    bool flush() noexcept;

  private:
    void run() noexcept;
    void write_all() noexcept;
    bool write_definitions() noexcept;
    bool give(Bytes bytes) noexcept;

    Segments& segments_;
    const Definitions& definitions_;
    RecordingSink& sink_;
    std::size_t sent_definitions_ = 0;
    bool has_header_ = false;
    std::atomic<bool> is_refused_{false};

    std::mutex mutex_;
    std::condition_variable has_work_, is_done_;
    std::uint64_t asked_ = 0, done_ = 0;
    bool is_stopping_ = false;
    std::thread thread_;  ///< None when the scheduler's thread writes.
};

}  // namespace vantage::record
