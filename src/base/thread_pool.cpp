// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The default task runner: threads that wait for a batch, take indices from one shared counter, and
// sleep again. A batch is finished when every index has run, not merely been taken.

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "vantage/host.h"

namespace vantage {

namespace {

class ThreadPool final : public TaskRunner {
  public:
    explicit ThreadPool(std::uint32_t thread_count) {
        for (std::uint32_t i = 1; i < thread_count && start_one(); ++i) {
        }
    }

    ~ThreadPool() override {
        {
            const std::lock_guard lock(mutex_);
            stopping_ = true;
        }
        wake_.notify_all();
        for (std::thread& thread : threads_)
            thread.join();
    }

    std::uint32_t thread_count() const noexcept override {
        return static_cast<std::uint32_t>(threads_.size()) + 1;
    }

    void run(std::uint32_t count, Task task, void* context) noexcept override {
        if (count == 0) return;
        {
            const std::lock_guard lock(mutex_);
            task_ = task;
            context_ = context;
            count_ = count;
            next_ = 0;
            busy_ = static_cast<std::uint32_t>(threads_.size());
            ++batch_;
        }
        wake_.notify_all();
        take_indices(count, task, context);
        std::unique_lock lock(mutex_);
        finished_.wait(lock, [this] { return busy_ == 0; });
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

    void take_indices(std::uint32_t count, Task task, void* context) noexcept {
        for (std::uint32_t i = next_++; i < count; i = next_++)
            task(context, i);
    }

    void work() {
        std::uint64_t seen = 0;
        std::unique_lock lock(mutex_);
        for (;;) {
            wake_.wait(lock, [&] { return stopping_ || batch_ != seen; });
            if (stopping_) return;
            seen = batch_;
            const Task task = task_;
            void* const context = context_;
            const std::uint32_t count = count_;
            lock.unlock();
            take_indices(count, task, context);
            lock.lock();
            if (--busy_ == 0) finished_.notify_one();
        }
    }

    std::vector<std::thread> threads_;
    std::mutex mutex_;
    std::condition_variable wake_;
    std::condition_variable finished_;
    Task task_ = nullptr;
    void* context_ = nullptr;
    std::uint32_t count_ = 0;
    std::uint32_t busy_ = 0;
    std::uint64_t batch_ = 0;
    bool stopping_ = false;
    std::atomic<std::uint32_t> next_{0};
};

}  // namespace

std::unique_ptr<TaskRunner> make_thread_pool(std::uint32_t thread_count) {
    if (thread_count == 0) thread_count = std::thread::hardware_concurrency();
    return std::make_unique<ThreadPool>(thread_count == 0 ? 1 : thread_count);
}

}  // namespace vantage
