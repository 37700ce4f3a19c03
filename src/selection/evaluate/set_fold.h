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
// a share is 0. One value that is not a number makes the whole not a number, unless another member
// settles it: nobody can be more exposed than fully. So the order of members does not show.
#pragma once

#include <cmath>
#include <limits>

#include "selection/evaluate/bounds.h"
#include "vantage/catalog.h"
#include "vantage/program.h"

namespace vantage {

class SetFold {
  public:
    SetFold() = default;
    SetFold(const ProgramStep& step, const CriterionRow& row) noexcept : how_(how_of(step)) {
        if (how_ == How::Mean) return;
        constexpr float kFar = std::numeric_limits<float>::infinity();
        const bool is_truth = row.kind == ValueKind::Boolean;
        value_ = is_truth ? 0.0f : -kFar;
        end_ = is_truth ? 1.0f : row.most;
        if (how_ == How::Highest) return;
        value_ = is_truth ? 1.0f : kFar;
        end_ = is_truth ? 0.0f : row.least;
    }

    void add(float value) noexcept {
        ++count_;
        if (std::isnan(value)) {
            has_nan_ = true;
        } else if (how_ == How::Mean) {
            sum_ += static_cast<double>(value);
        } else if (how_ == How::Highest ? value > value_ : value < value_) {
            value_ = value;
        }
    }

    bool has_value() const noexcept { return count_ > 0; }
    /// Can further members not change it any more?
    bool is_settled() const noexcept {
        if (how_ == How::Mean) return false;
        return how_ == How::Highest ? value_ >= end_ : value_ <= end_;
    }
    /// Is it the same in whatever order members come? Sums are rounded.
    bool is_free_of_order() const noexcept { return how_ != How::Mean; }
    bool is_highest() const noexcept { return how_ == How::Highest; }
    /// Does a member within these bounds leave it as it is?
    bool is_beyond(const ValueBounds& bounds) const noexcept {
        if (how_ == How::Mean) return false;
        return how_ == How::Highest ? bounds.high <= value_ : bounds.low >= value_;
    }
    /// A member of which only bounds are known: at least so much does it move the value.
    void add_least(const ValueBounds& bounds) noexcept {
        is_exact_ =
            is_exact_ && (bounds.low == bounds.high || std::isnan(bounds.low) || is_beyond(bounds));
        add(how_ == How::Lowest ? bounds.high : bounds.low);
    }
    /// Is the value that of its members, not a bound on it?
    bool is_exact() const noexcept { return is_exact_ || is_settled(); }
    /// Of what it can still become; not-a-number where nothing is known.
    ValueBounds bounds() const noexcept {
        constexpr float kUnknown = std::numeric_limits<float>::quiet_NaN();
        if (how_ == How::Mean || (has_nan_ && !is_settled())) return {kUnknown, kUnknown};
        return how_ == How::Highest ? ValueBounds{value_, end_} : ValueBounds{end_, value_};
    }

    float value() const noexcept {
        if (has_nan_ && !is_settled()) return std::numeric_limits<float>::quiet_NaN();
        if (how_ != How::Mean) return value_;
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
    bool has_nan_ = false, is_exact_ = true;
    std::uint32_t count_ = 0;
    float value_ = 0;
    float end_ = 0;  ///< Of all that the word can say: beyond it no member can push the value.
    double sum_ = 0;
};

}  // namespace vantage
