// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What a query did, in the order in which it did it.

#include "selection/evaluate/evaluate_now.h"
#include "selection/evaluate/run_watcher.h"
#include "vantage/explain.h"

namespace vantage {

namespace {

class WorkLog final : public RunWatcher {
  public:
    explicit WorkLog(std::vector<WorkEvent>& log) : log_(log) {}

    void option_began(std::uint32_t option) noexcept override {
        add(0, static_cast<std::uint16_t>(option), WorkEvent::Kind::OptionBegan);
    }
    void measured(std::uint32_t candidate, std::uint16_t step, float value) noexcept override {
        add(candidate, step, WorkEvent::Kind::Measured, value);
    }
    void known(std::uint32_t candidate, std::uint16_t step, bool passes) noexcept override {
        add(candidate, step, passes ? WorkEvent::Kind::KnownPass : WorkEvent::Kind::KnownFail);
    }
    void rejected(std::uint32_t candidate, std::uint16_t step) noexcept override {
        add(candidate, step == kThresholdStep ? kNoFailure : step, WorkEvent::Kind::Rejected);
    }
    void dropped(std::uint32_t, const GeneratedPoint&) noexcept override {}
    void generated(const Candidates&) noexcept override {}
    void traced(std::uint32_t, std::uint16_t, const Ray&, bool) noexcept override {}
    void interval(std::uint32_t, Score, Score) noexcept override {}
    void pooled(std::uint32_t) noexcept override {}
    void option_ended(const OptionOutcome&) noexcept override {}
    void answered(const AnswerView&) noexcept override {}

  private:
    void add(std::uint32_t candidate, std::uint16_t step, WorkEvent::Kind what,
             float value = 0) noexcept {
        if (log_.size() >= kMostWorkEvents) return;
        log_.push_back({.candidate = candidate, .step = step, .what = what, .value = value});
    }

    std::vector<WorkEvent>& log_;
};

}  // namespace

Answer evaluate_logged(const QueryInput& input, std::vector<WorkEvent>& log,
                       const EvaluateSettings& settings) {
    log.clear();
    WorkLog watcher(log);
    return evaluate_watched(input, settings, watcher);
}

}  // namespace vantage
