// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// All cheap steps on up to 64 candidates at once: conditions first, then weights and free bounds on
// what is left.
#pragma once

#include "selection/evaluate/candidates.h"
#include "selection/evaluate/option_plan.h"
#include "selection/evaluate/run_watcher.h"

namespace vantage {

/// What the pass knows of a chunk afterwards. Entries belong to numbers[0 .. count - 1].
struct PassedChunk {
    std::uint32_t count = 0;
    std::array<std::uint32_t, kChunk> numbers;
    std::array<Score, kChunk> low, high;
    std::array<std::uint32_t, kChunk> done;  ///< Costly steps that are settled already.
};

struct PassInput {
    const QueryScene& scene;
    const OptionPlan& plan;
    const Candidates& candidates;
    bool has_free_bounds = true;
    RunWatcher* watcher = nullptr;
    const Clock* clock = nullptr;  ///< Measures the steps; null: they are not.
};

/// What the pass counts beside its result.
struct PassCounts {
    std::span<StepWork> steps;  ///< Of the option.
    WorkCounts& work;
    bool& saw_nan;
};

/// Candidates first .. first + count - 1, at most kChunk.
void pass_chunk(const PassInput& input, std::uint32_t first, std::uint32_t count,
                PassedChunk& passed, PassCounts counts) noexcept;

}  // namespace vantage
