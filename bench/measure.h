// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// CPU time of this thread, over batches that are long enough to measure: their mean, and how far
// they lie apart.
#pragma once

#include <malloc.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "adapters/cpu_time.h"

namespace vantage::bench {

/// Microseconds of one piece of work.
struct Measured {
    double mean = 0;
    double spread = 0;  ///< Half of what lies between the fastest and the slowest batch.
};

/// What several batches took. Ratios are taken between medians: one batch that was disturbed does
/// not change them.
class Batches {
  public:
    /// Runs `work` and books it as so many pieces.
    template <class Work>
    void run(std::uint64_t pieces, Work work) {
        const std::int64_t begin = adapters::thread_cpu_ns();
        work();
        const double spent = static_cast<double>(adapters::thread_cpu_ns() - begin);
        each_.push_back(spent / 1000.0 / static_cast<double>(std::max<std::uint64_t>(pieces, 1)));
    }

    /// Microseconds that were measured elsewhere.
    void book(double microseconds) { each_.push_back(microseconds); }

    Measured result() const {
        if (each_.empty()) return {};
        double sum = 0;
        for (const double one : each_)
            sum += one;
        const auto [least, most] = std::minmax_element(each_.begin(), each_.end());
        return {.mean = sum / static_cast<double>(each_.size()), .spread = (*most - *least) / 2};
    }
    double median() const {
        if (each_.empty()) return 0;
        std::vector<double> sorted = each_;
        std::sort(sorted.begin(), sorted.end());
        return sorted[sorted.size() / 2];
    }

  private:
    std::vector<double> each_;
};

/// What the heap has given out and not got back.
inline double heap_bytes() {
    const struct mallinfo2 info = mallinfo2();
    return static_cast<double>(info.uordblks) + static_cast<double>(info.hblkhd);
}

}  // namespace vantage::bench
