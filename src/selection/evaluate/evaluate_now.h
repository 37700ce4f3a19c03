// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A query from start to end on the caller's thread, for those who keep the run themselves: what
// evaluate_now() does without setting memory aside each time.
#pragma once

#include <array>
#include <memory>

#include "selection/evaluate/query_run.h"

namespace vantage {

/// Orders for some options and one for all others; where one does not fit, the declared costs
/// decide.
class FixedOrder final : public StepOrders {
  public:
    explicit FixedOrder(std::span<const std::uint8_t> order,
                        std::span<const OptionOrder> orders = {})
        : order_(order), orders_(orders) {}
    bool order_of(std::uint32_t option, std::uint32_t step_count,
                  StepOrder& order) const noexcept override;

  private:
    std::span<const std::uint8_t> order_;
    std::span<const OptionOrder> orders_;
};

/// Path searches as runs ask for them, made once and kept for the next run. For one run at a time,
/// and always the same navigation.
class KeptSearches {
  public:
    void give(QueryRun& run);

  private:
    std::array<std::unique_ptr<PathSearch>, kMaxPathSearches> owned_;
};

/// Traces rays as they are asked for. Ends with the run or with the turn.
void run_to_end(QueryRun& run, WorkTurn& turn, KeptSearches& searches);
/// The same with searches of its own.
void run_to_end(QueryRun& run, WorkTurn& turn);

/// As evaluate_now(), with somebody listening.
Answer evaluate_watched(const QueryInput& input, const EvaluateSettings& settings,
                        RunWatcher& watcher);

}  // namespace vantage
