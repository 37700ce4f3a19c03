// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See runners.h.

#include "selection/schedule/runners.h"

#include <algorithm>

namespace vantage {

Runners::Runners(Allocator& allocator, std::uint32_t count, std::uint32_t max_candidates) noexcept
    : arena_(allocator, count * QueryRun::bytes_for(max_candidates)),
      runners_(allocator, count),
      order_(allocator, count) {
    if (arena_.capacity() == 0 || runners_.is_empty() || order_.is_empty()) return;
    for (std::uint32_t i = 0; i < count; ++i) {
        order_[i] = i;
        if (!runners_[i].query.reserve(arena_, max_candidates)) return;
    }
    is_usable_ = true;
}

Runner* Runners::acquire(std::uint64_t sequence) noexcept {
    if (count_ == order_.size()) return nullptr;
    const std::uint32_t index = order_[count_];
    std::uint32_t place = count_++;
    for (; place > 0 && at(place - 1).sequence > sequence; --place)
        order_[place] = order_[place - 1];
    order_[place] = index;
    Runner& runner = runners_[index];
    runner.sequence = sequence;
    runner.job = nullptr;
    runner.units = runner.rays = 0;
    runner.is_ready = true;
    runner.state = JobState::More;
    return &runner;
}

void Runners::free(Runner& runner) noexcept {
    const std::uint32_t index = index_of(runner);
    std::uint32_t* place = std::find(order_.begin(), order_.begin() + count_, index);
    std::copy(place + 1, order_.begin() + count_, place);
    order_[--count_] = index;
}

}  // namespace vantage
