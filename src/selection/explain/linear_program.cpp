// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See linear_program.h. In the words of the primal: begin at y = 0, let the constraint that is
// violated most take the place of one that held y where it is, until none is violated.

#include "selection/explain/linear_program.h"

#include <algorithm>
#include <cmath>

namespace vantage {

namespace {

constexpr double kViolated = 1e-10;   ///< Of rows whose largest number is 1.
constexpr double kSmallPivot = 1e-9;  ///< Below it a number may be nothing but rounding.
constexpr std::size_t kRebuildEvery = 40;

}  // namespace

LinearProgram::LinearProgram(std::vector<double> costs)
    : size_(costs.size()), costs_(std::move(costs)) {}

void LinearProgram::require(std::span<const double> row, double bound) {
    double largest = 0;
    for (const double each : row)
        largest = std::max(largest, std::abs(each));
    if (largest == 0) {
        has_impossible_row_ = has_impossible_row_ || bound > 0;
        return;
    }
    for (const double each : row)
        rows_.push_back(each / largest);
    bounds_.push_back(bound / largest);
}

LinearProgram::Outcome LinearProgram::solve() {
    if (has_impossible_row_) return Outcome::Impossible;
    basis_.resize(size_);
    for (std::size_t i = 0; i < size_; ++i)
        basis_[i] = i;
    if (!rebuild()) return Outcome::GaveUp;
    const std::size_t most_pivots = 2000 + 50 * size_;
    bool is_fresh = true;
    for (std::size_t pivots = 0; pivots < most_pivots; ++pivots) {
        const std::size_t entering = most_violated();
        if (entering == kNone && is_fresh) return Outcome::Solved;
        if (entering != kNone && !enter(entering)) {
            if (is_fresh) return Outcome::Impossible;
            if (!rebuild()) return Outcome::GaveUp;  // Was it rounding? Once more, afresh.
            is_fresh = true;
            continue;
        }
        is_fresh = entering == kNone || pivots % kRebuildEvery == kRebuildEvery - 1;
        if (is_fresh && !rebuild()) return Outcome::GaveUp;
        read_solution();
    }
    return Outcome::GaveUp;
}

/// Constraints are numbered behind the signs of the variables.
double LinearProgram::slack(std::size_t constraint) const {
    if (constraint < size_) return solution_[constraint];
    const double* const row = rows_.data() + (constraint - size_) * size_;
    double sum = -bounds_[constraint - size_];
    for (std::size_t i = 0; i < size_; ++i)
        sum += row[i] * solution_[i];
    return sum;
}

std::size_t LinearProgram::most_violated() const {
    double largest = 1;
    for (const double each : solution_)
        largest = std::max(largest, std::abs(each));
    double worst = -kViolated * largest;
    std::size_t found = kNone;
    for (std::size_t i = 0; i < size_ + bounds_.size(); ++i) {
        const double left = slack(i);
        if (left >= worst) continue;
        worst = left;
        found = i;
    }
    return found;
}

double LinearProgram::bound_of(std::size_t constraint) const {
    return constraint < size_ ? 0 : bounds_[constraint - size_];
}

/// False when nothing can make room for it: there is no solution.
bool LinearProgram::enter(std::size_t constraint) {
    direction_.assign(size_, 0);
    for (std::size_t r = 0; r < size_; ++r) {
        const double* const row = inverse_.data() + r * size_;
        if (constraint < size_) {
            direction_[r] = row[constraint];
            continue;
        }
        const double* const column = rows_.data() + (constraint - size_) * size_;
        for (std::size_t i = 0; i < size_; ++i)
            direction_[r] += row[i] * column[i];
    }
    const std::size_t leaving = leaving_row();
    if (leaving == kNone) return false;
    basis_[leaving] = constraint;
    pivot(leaving);
    return true;
}

std::size_t LinearProgram::leaving_row() const {
    std::size_t found = kNone;
    for (std::size_t r = 0; r < size_; ++r) {
        if (direction_[r] <= kSmallPivot) continue;
        if (found == kNone || leaves_before(r, found)) found = r;
    }
    return found;
}

/// Compares (level, row of the inverse) / direction, number by number.
bool LinearProgram::leaves_before(std::size_t a, std::size_t b) const {
    const double level = levels_[a] / direction_[a] - levels_[b] / direction_[b];
    if (std::abs(level) > 1e-14) return level < 0;
    for (std::size_t i = 0; i < size_; ++i) {
        const double difference =
            inverse_[a * size_ + i] / direction_[a] - inverse_[b * size_ + i] / direction_[b];
        if (std::abs(difference) > 1e-14) return difference < 0;
    }
    return a < b;
}

void LinearProgram::pivot(std::size_t leaving) {
    const double scale = 1 / direction_[leaving];
    double* const pivot_row = inverse_.data() + leaving * size_;
    for (std::size_t i = 0; i < size_; ++i)
        pivot_row[i] *= scale;
    levels_[leaving] *= scale;
    for (std::size_t r = 0; r < size_; ++r) {
        const double factor = direction_[r];
        if (r == leaving || factor == 0) continue;
        for (std::size_t i = 0; i < size_; ++i)
            inverse_[r * size_ + i] -= factor * pivot_row[i];
        levels_[r] -= factor * levels_[leaving];
    }
}

/// The inverse from scratch (Gauss and Jordan), which takes the rounding of many pivots away.
bool LinearProgram::rebuild() {
    std::vector<double> matrix(size_ * size_, 0);
    inverse_.assign(size_ * size_, 0);
    for (std::size_t r = 0; r < size_; ++r) {
        inverse_[r * size_ + r] = 1;
        for (std::size_t i = 0; i < size_; ++i) {
            const std::size_t basic = basis_[i];
            // The dual's column of a sign y_i >= 0 is the i-th unit vector.
            matrix[r * size_ + i] =
                basic < size_ ? (basic == r ? 1.0 : 0.0) : rows_[(basic - size_) * size_ + r];
        }
    }
    for (std::size_t column = 0; column < size_; ++column) {
        std::size_t best = column;
        for (std::size_t r = column + 1; r < size_; ++r) {
            if (std::abs(matrix[r * size_ + column]) > std::abs(matrix[best * size_ + column]))
                best = r;
        }
        if (std::abs(matrix[best * size_ + column]) < 1e-13) return false;
        for (std::size_t i = 0; i < size_; ++i) {
            std::swap(matrix[best * size_ + i], matrix[column * size_ + i]);
            std::swap(inverse_[best * size_ + i], inverse_[column * size_ + i]);
        }
        const double scale = 1 / matrix[column * size_ + column];
        for (std::size_t i = 0; i < size_; ++i) {
            matrix[column * size_ + i] *= scale;
            inverse_[column * size_ + i] *= scale;
        }
        for (std::size_t r = 0; r < size_; ++r) {
            const double factor = matrix[r * size_ + column];
            if (r == column || factor == 0) continue;
            for (std::size_t i = 0; i < size_; ++i) {
                matrix[r * size_ + i] -= factor * matrix[column * size_ + i];
                inverse_[r * size_ + i] -= factor * inverse_[column * size_ + i];
            }
        }
    }
    levels_.assign(size_, 0);
    for (std::size_t r = 0; r < size_; ++r) {
        for (std::size_t i = 0; i < size_; ++i)
            levels_[r] += inverse_[r * size_ + i] * costs_[i];
    }
    read_solution();
    return true;
}

/// y is what the bounds of the basis come to through the inverse.
void LinearProgram::read_solution() {
    solution_.assign(size_, 0);
    for (std::size_t r = 0; r < size_; ++r) {
        const double bound = bound_of(basis_[r]);
        if (bound == 0) continue;
        for (std::size_t i = 0; i < size_; ++i)
            solution_[i] += bound * inverse_[r * size_ + i];
    }
}

}  // namespace vantage
