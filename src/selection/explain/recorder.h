// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Writes what a run does into a record. Allocates; a run that is not recorded has none.
#pragma once

#include "selection/evaluate/run_watcher.h"
#include "selection/evaluate/symbols.h"
#include "vantage/explain.h"

namespace vantage {

class RunRecorder final : public RunWatcher {
  public:
    /// Starts a new record.
    void begin(const QueryInput& input, QueryRecord& record);

    void option_began(std::uint32_t option) noexcept override;
    void dropped(std::uint32_t generator, const GeneratedPoint& point) noexcept override;
    void generated(const Candidates& candidates) noexcept override;
    void measured(std::uint32_t candidate, std::uint16_t step, float value) noexcept override;
    void known(std::uint32_t candidate, std::uint16_t step, bool passes) noexcept override;
    void rejected(std::uint32_t candidate, std::uint16_t step) noexcept override;
    void traced(std::uint32_t candidate, std::uint16_t step, const Ray& ray,
                bool is_blocked) noexcept override;
    void interval(std::uint32_t candidate, Score low, Score high) noexcept override;
    void pooled(std::uint32_t candidate) noexcept override;
    void option_ended(const OptionOutcome& outcome) noexcept override;
    void answered(const AnswerView& answer) noexcept override;

  private:
    std::span<const ProgramStep> steps_of_option() noexcept;
    bool has_passed_all(std::uint32_t candidate) noexcept;
    bool is_passed(std::uint32_t candidate, std::uint16_t step) noexcept;
    StepRecord& step_of(std::uint32_t candidate, std::uint16_t step) noexcept;
    OptionRecord& option() noexcept { return record_->options.back(); }

    const Program* program_ = nullptr;
    std::size_t step_total_ = 0;
    bool is_left_out_ = false;  ///< The option at hand has too many values.
    SymbolValues values_;
    QueryRecord* record_ = nullptr;
};

}  // namespace vantage
