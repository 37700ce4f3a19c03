// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What a word on a set of objects measures: the values of its members, folded into one.
//
//   a truth         any: true for one of them; all: for every one; then compared like one truth
//   a number        any: the limit holds for one of them; all: for every one
//   a weight        any: the highest value, all: the lowest
//   share           the mean; of a truth, for how many it is true
//
// An empty set: a truth is false for any and true for all, a number holds for all and not for any,
// a share is 0. One value that is not a number makes the whole not a number.
#pragma once

#include <cmath>
#include <limits>

#include "vantage/program.h"

namespace vantage {

class SetFold {
  public:
    SetFold() = default;
    SetFold(const ProgramStep& step, ValueKind kind) noexcept
        : how_(how_of(step)), is_truth_(kind == ValueKind::Boolean) {
        if (how_ == How::Mean) return;
        constexpr float kFar = std::numeric_limits<float>::infinity();
        value_ = how_ == How::Highest ? (is_truth_ ? 0.0f : -kFar) : (is_truth_ ? 1.0f : kFar);
    }

    void add(float value) noexcept {
        ++count_;
        if (std::isnan(value) || std::isnan(value_)) {
            value_ = std::numeric_limits<float>::quiet_NaN();
        } else if (how_ == How::Mean) {
            sum_ += static_cast<double>(value);
        } else if (how_ == How::Highest ? value > value_ : value < value_) {
            value_ = value;
        }
    }

    /// Can further members not change it any more?
    bool is_settled() const noexcept {
        if (!is_truth_ || how_ == How::Mean || std::isnan(value_)) return false;
        return value_ == (how_ == How::Highest ? 1.0f : 0.0f);
    }

    float value() const noexcept {
        if (how_ != How::Mean || std::isnan(value_)) return value_;
        return count_ == 0 ? 0.0f : static_cast<float>(sum_ / static_cast<double>(count_));
    }

  private:
    enum class How : std::uint8_t { Highest, Lowest, Mean };

    static How how_of(const ProgramStep& step) noexcept {
        if (step.quantifier == Quantifier::Share) return How::Mean;
        const bool is_any = step.quantifier == Quantifier::Any;
        // "At most" holds for one of them when it holds for the lowest.
        const bool is_upper = step.limit == Limit::Max || step.limit == Limit::Below;
        return is_any != is_upper ? How::Highest : How::Lowest;
    }

    How how_ = How::Highest;
    bool is_truth_ = false;
    std::uint32_t count_ = 0;
    float value_ = 0;
    double sum_ = 0;
};

}  // namespace vantage
