// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What the host may supply: memory, tasks, clock, log, assert and profiler marks. Each has a
// default. Hooks are noexcept and must not call back into the library unless their comment says so.
// And what it gets back: handles.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

namespace vantage {

/// A handle: an index and a generation in one 64-bit value. The all-zero handle is null. A slot
/// that is reused gets a new generation, so an old handle is recognised as stale.
template <class Tag>
struct Id {
    std::uint32_t index = 0;
    std::uint32_t generation = 0;  ///< 0 only in the null handle.

    constexpr explicit operator bool() const noexcept { return generation != 0; }
    friend constexpr auto operator<=>(const Id&, const Id&) noexcept = default;
};

/// Memory for everything that lives as long as a run-time object. May return null: the caller
/// then reports OutOfMemory and keeps its state.
class Allocator {
  public:
    virtual ~Allocator() = default;
    virtual void* allocate(std::size_t size, std::size_t alignment) noexcept = 0;
    virtual void deallocate(void* memory, std::size_t size, std::size_t alignment) noexcept = 0;
};

/// operator new and delete behind the interface. Thread-safe.
Allocator& default_allocator() noexcept;

/// Runs `count` independent pieces of work, possibly on several threads, and returns when all are
/// done. The caller takes part. Which thread runs which index is unspecified.
class TaskRunner {
  public:
    using Task = void (*)(void* context, std::uint32_t index) noexcept;

    virtual ~TaskRunner() = default;
    /// How many threads may run tasks at the same time, the caller included; at least 1.
    virtual std::uint32_t thread_count() const noexcept = 0;
    virtual void run(std::uint32_t count, Task task, void* context) noexcept = 0;
};

/// A pool of `thread_count - 1` threads beside the caller; 0 takes one per core. `run` may be
/// called by one thread at a time, and not from inside a task. Between batches threads keep awake
/// for some microseconds, where there is a core for each, before they sleep.
std::unique_ptr<TaskRunner> make_thread_pool(std::uint32_t thread_count = 0);

/// What budgets in microseconds are measured with. Never goes backwards.
class Clock {
  public:
    virtual ~Clock() = default;
    virtual std::uint64_t nanoseconds() const noexcept = 0;
};

/// The machine's steady clock.
const Clock& steady_clock() noexcept;

/// Marks for the host's profiler. Called from any thread; what one thread begins it ends, the last
/// one first. Names are literals. The default does nothing.
class ProfilerHook {
  public:
    virtual ~ProfilerHook() = default;
    virtual void begin(const char* /*name*/) noexcept {}
    virtual void end() noexcept {}
};

enum class LogLevel : std::uint8_t { Debug, Info, Warning, Error };

/// Receives one line without a line break. Called from any thread.
using LogHook = void (*)(void* context, LogLevel level, std::string_view line) noexcept;

/// Called when the program breaks a rule of the API (not for bad input, which gives diagnostics).
/// When it returns, the library goes on as if the call had been refused. The default prints and
/// aborts.
using AssertHook = void (*)(void* context, const char* expression, const char* file,
                            int line) noexcept;

/// Process-wide, because a failed assertion has no object to ask. Null restores the default.
/// Call before other threads use the library.
void set_log_hook(LogHook hook, void* context) noexcept;
void set_assert_hook(AssertHook hook, void* context) noexcept;

// ---- version ------------------------------------------------------------------------------------

/// Of these headers. Raised together with project(VERSION) in CMakeLists.txt; a test compares.
inline constexpr const char* kVersion = "0.1.0";

/// Of the library that was linked, as opposed to the headers that were included.
const char* library_version() noexcept;

}  // namespace vantage
