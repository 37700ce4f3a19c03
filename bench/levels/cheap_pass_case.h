// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The cheap pass by itself: the candidates of a query's first option are made once, then passed as
// often as somebody likes.
#pragma once

#include <cstdint>

#include "selection/evaluate/cheap_pass.h"
#include "selection/evaluate/generation.h"

namespace vantage::bench {

class CheapPassCase {
  public:
    explicit CheapPassCase(const QueryInput& input);

    std::uint32_t candidates() const { return candidates_.count; }
    void run();

  private:
    QueryScene scene_;
    OptionPlan plan_;
    Arena arena_;
    Candidates candidates_;
    std::array<StepWork, kMaxProgramSteps> steps_;
    WorkCounts work_;
};

}  // namespace vantage::bench
