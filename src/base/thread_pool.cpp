// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The default task runner: threads that wait for a batch and take indices from one shared counter.
// A batch is finished when every index has run, not merely been taken; nobody waits for threads
// that come too late to take one. An update of the scheduler has many short batches, and waking a
// thread takes longer than most of them: threads look out for the next one a while before they
// sleep.

#include <atomic>
#include <thread>
#include <vector>

#include "vantage/host.h"

namespace vantage {

namespace {

/// Some 15 to 50 microseconds on x86; less where the processor does not know how to pause.
constexpr std::uint32_t kLooks = 1000;
constexpr std::size_t kCacheLine = 64;

void rest_a_moment() noexcept {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    asm volatile("yield");
#endif
}

class ThreadPool final : public TaskRunner {
  public:
    explicit ThreadPool(std::uint32_t thread_count)
        // Who looks out where there are more threads than cores keeps another from working.
        : looks_(thread_count <= std::thread::hardware_concurrency() ? kLooks : 0) {
        for (std::uint32_t i = 1; i < thread_count && start_one(); ++i) {
        }
    }

    ~ThreadPool() override {
        is_stopping_.store(true, std::memory_order_relaxed);
        batch_.fetch_add(1);
        batch_.notify_all();
        for (std::thread& thread : threads_)
            thread.join();
    }

    std::uint32_t thread_count() const noexcept override {
        return static_cast<std::uint32_t>(threads_.size()) + 1;
    }

    void run(std::uint32_t count, Task task, void* context) noexcept override {
        if (threads_.empty() || count <= 1) {
            for (std::uint32_t i = 0; i < count; ++i)
                task(context, i);
            return;
        }
        task_ = task;
        context_ = context;
        left_.store(count, std::memory_order_relaxed);
        next_.store(std::uint64_t{count} << 32, std::memory_order_release);
        batch_.fetch_add(1);
        batch_.notify_all();
        take_indices();
        for (std::uint32_t left = left_.load(std::memory_order_acquire); left != 0;
             left = left_.load(std::memory_order_acquire))
            await_change(left_, left);
    }

  private:
    /// False when the machine has no more threads to give; the pool makes do with those it has. The
    /// standard library can only say so by an exception, so our build compiles this file with them;
    /// without, running out of threads ends the program.
    bool start_one() {
#ifdef __cpp_exceptions
        try {
            threads_.emplace_back([this] { work(); });
        } catch (...) {
            return false;
        }
#else
        threads_.emplace_back([this] { work(); });
#endif
        return true;
    }

    /// A thread may come late and find the counter of a later batch. That does not matter: what is
    /// to be done is read when it has taken an index, and nothing of it changes before it has run.
    void take_indices() noexcept {
        std::uint64_t next = next_.load(std::memory_order_acquire);
        for (;;) {
            const auto index = static_cast<std::uint32_t>(next);
            if (index >= next >> 32) return;
            if (!next_.compare_exchange_weak(next, next + 1, std::memory_order_acq_rel,
                                             std::memory_order_acquire))
                continue;
            task_(context_, index);
            if (left_.fetch_sub(1) == 1) left_.notify_one();
            next = next_.load(std::memory_order_acquire);
        }
    }

    void await_change(const std::atomic<std::uint32_t>& value, std::uint32_t old) const noexcept {
        for (std::uint32_t i = 0; i < looks_; ++i) {
            if (value.load(std::memory_order_acquire) != old) return;
            rest_a_moment();
        }
        value.wait(old, std::memory_order_acquire);
    }

    void work() noexcept {
        for (std::uint32_t seen = 0; !is_stopping_.load(std::memory_order_relaxed);) {
            await_change(batch_, seen);
            seen = batch_.load(std::memory_order_acquire);
            take_indices();
        }
    }

    const std::uint32_t looks_;
    std::vector<std::thread> threads_;
    // Apart from each other: threads look at the first while others take from the second.
    alignas(kCacheLine) std::atomic<std::uint32_t> batch_{
        0};  ///< How many there were; what threads wait for.
    alignas(kCacheLine) std::atomic<std::uint64_t> next_{
        0};                               ///< The number of indices, over the next to be taken.
    std::atomic<std::uint32_t> left_{0};  ///< Indices that have not run.
    // Written only while all indices have run.
    Task task_ = nullptr;
    void* context_ = nullptr;
    std::atomic<bool> is_stopping_{false};
};

}  // namespace

std::unique_ptr<TaskRunner> make_thread_pool(std::uint32_t thread_count) {
    if (thread_count == 0) thread_count = std::thread::hardware_concurrency();
    return std::make_unique<ThreadPool>(thread_count == 0 ? 1 : thread_count);
}

}  // namespace vantage
