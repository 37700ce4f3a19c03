// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Mistakes in queries that show only while they run, told once for each program through the log:
//   run/out-of-range-weight   a distance weight on an object farther away than its range
//   run/never-rejects         a condition that held in each of 1,000 queries that asked it
//   run/always-rejects        a condition that failed in each of them
// Looks at finished queries and changes none. Memory is set aside at construction; of more programs
// than there are places, those not seen for the longest time are forgotten.
#pragma once

#include <cstdint>
#include <span>

#include "base/fixed_array.h"
#include "vantage/answer.h"

namespace vantage {

class RunWarnings {
  public:
    RunWarnings(Allocator& allocator, std::uint32_t programs) noexcept;
    bool is_usable() const noexcept { return !places_.is_empty() && !steps_.is_empty(); }

    /// What one query did, step by step.
    void observe(const Program& program, const Catalog& catalog,
                 std::span<const StepWork> work) noexcept;

    std::uint64_t count() const noexcept { return count_; }

  private:
    /// Steps of a program that are watched: the first ones.
    static constexpr std::uint32_t kWatchedSteps = 256;

    struct Place {
        std::uint64_t program = 0;
        std::uint64_t last_seen = 0;  ///< 0: nobody's.
    };
    struct Step {
        std::uint16_t queries = 0;  ///< That asked it.
        bool has_passed = false, has_failed = false;
        bool is_settled = false;  ///< Told, or nothing to tell.
    };

    std::span<Step> steps_of(std::uint64_t program) noexcept;
    const char* finding(Step& seen, const ProgramStep& step, const CriterionRow& row,
                        const StepWork& work) const noexcept;

    FixedArray<Place> places_;
    FixedArray<Step> steps_;
    std::uint64_t now_ = 0;
    std::uint64_t count_ = 0;
};

}  // namespace vantage
