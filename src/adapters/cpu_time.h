// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// CPU time, so that a busy machine does not change what a step is said to cost. LibraryTime sums
// what third-party code takes on all threads: the bake prints it beside its own total.
#pragma once

#include <atomic>
#include <cstdint>
#include <ctime>

namespace vantage::adapters {

inline std::int64_t cpu_ns(clockid_t clock) {
    timespec now{};
    clock_gettime(clock, &now);
    return static_cast<std::int64_t>(now.tv_sec) * 1'000'000'000 + now.tv_nsec;
}
inline std::int64_t thread_cpu_ns() {
    return cpu_ns(CLOCK_THREAD_CPUTIME_ID);
}
inline std::int64_t process_cpu_ns() {
    return cpu_ns(CLOCK_PROCESS_CPUTIME_ID);
}

using LibraryTime = std::atomic<std::int64_t>;

/// Adds the CPU time of this thread between construction and destruction.
class LibraryTimer {
  public:
    explicit LibraryTimer(LibraryTime& total) : total_(total), start_(thread_cpu_ns()) {}
    ~LibraryTimer() { total_ += thread_cpu_ns() - start_; }
    LibraryTimer(const LibraryTimer&) = delete;
    LibraryTimer& operator=(const LibraryTimer&) = delete;

  private:
    LibraryTime& total_;
    std::int64_t start_;
};

}  // namespace vantage::adapters
