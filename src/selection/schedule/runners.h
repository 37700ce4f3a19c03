// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The runs of a scheduler: a fixed number of queries (or jobs of the game) that work side by side,
// each with memory of its own.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>

#include "base/arena.h"
#include "base/fixed_array.h"
#include "selection/evaluate/order_learner.h"
#include "selection/evaluate/query_run.h"
#include "selection/explain/recorder.h"
#include "selection/schedule/search_pool.h"
#include "vantage/scheduler.h"

namespace vantage {

struct Runner {
    QueryRun query;
    RunRecorder recorder;
    LearnedOrders orders;
    std::array<ValueBinding, kMaxSymbols> values;  ///< Of the query; names are the program's.
    Job* job = nullptr;                            ///< In place of the query.
    LentSearches searches;
    std::uint32_t ticket = 0;
    std::uint64_t sequence = 0;
    bool is_ready = false;  ///< Has something to do; else it waits for rays.
    bool is_any_thread = false;
    std::uint64_t units = 0;       ///< Since its start.
    std::uint64_t rays = 0;        ///< Of them, traced in its turns.
    std::uint64_t first_unit = 0;  ///< Of a turn: its expected nanoseconds, for any query.
    // Of the turn at hand.
    std::uint32_t turn = 0;  ///< The how many-th in the deal.
    std::uint32_t allowance = 0;
    std::uint32_t used = 0;
    JobState state = JobState::More;
};

class Runners {
  public:
    Runners(Allocator& allocator, std::uint32_t count, std::uint32_t max_candidates) noexcept;
    bool is_usable() const noexcept { return is_usable_; }

    /// Null when all are busy. Runs are kept in the order of their tickets' submission.
    Runner* acquire(std::uint64_t sequence) noexcept;
    void free(Runner& runner) noexcept;

    std::uint32_t count() const noexcept { return count_; }
    /// Those at work, oldest first.
    Runner& at(std::uint32_t place) noexcept { return runners_[order_[place]]; }
    Runner& operator[](std::uint32_t index) noexcept { return runners_[index]; }
    const Runner& operator[](std::uint32_t index) const noexcept { return runners_[index]; }
    std::uint32_t index_of(const Runner& runner) const noexcept {
        return static_cast<std::uint32_t>(&runner - runners_.begin());
    }

  private:
    Arena arena_;
    FixedArray<Runner> runners_;
    FixedArray<std::uint32_t> order_;  ///< At work by sequence, then the free ones.
    std::uint32_t count_ = 0;
    bool is_usable_ = false;
};

}  // namespace vantage
