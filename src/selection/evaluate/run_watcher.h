// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Who listens to a running query, to record it. Listening changes nothing. Steps are numbered
// within their option.
#pragma once

#include <cstdint>
#include <span>

#include "selection/evaluate/candidates.h"
#include "vantage/answer.h"

namespace vantage {

inline constexpr std::uint16_t kThresholdStep = 0xffff;

class RunWatcher {
  public:
    virtual void option_began(std::uint32_t option) noexcept = 0;
    /// A slot that became no candidate; generators are numbered within their option.
    virtual void dropped(std::uint32_t generator, const GeneratedPoint& point) noexcept = 0;
    virtual void generated(const Candidates& candidates) noexcept = 0;
    virtual void measured(std::uint32_t candidate, std::uint16_t step, float value) noexcept = 0;
    /// A condition that is settled without its value: by free bounds, or by a part of the rays or
    /// of the path.
    virtual void known(std::uint32_t candidate, std::uint16_t step, bool passes) noexcept = 0;
    /// Out: a condition rejected it (the last to fail, where one of several must hold), or it
    /// cannot reach the threshold (kThresholdStep).
    virtual void rejected(std::uint32_t candidate, std::uint16_t step) noexcept = 0;
    virtual void traced(std::uint32_t candidate, std::uint16_t step, const Ray& ray,
                        bool is_blocked) noexcept = 0;
    /// What is left in the race when the option ends has this interval.
    virtual void interval(std::uint32_t candidate, Score low, Score high) noexcept = 0;
    /// It is among those that the results are drawn from.
    virtual void pooled(std::uint32_t candidate) noexcept = 0;
    virtual void option_ended(const OptionOutcome& outcome) noexcept = 0;
    virtual void answered(const AnswerView& answer) noexcept = 0;

  protected:
    ~RunWatcher() = default;
};

}  // namespace vantage
