// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A linear program with few variables and many constraints, solved exactly but for rounding: the
// simplex method on the dual (Dantzig 1951), whose basis has one row for each variable, with the
// lexicographic rule against cycles (Dantzig, Orden and Wolfe 1955).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace vantage {

/// The least cost * y with y >= 0 and row * y >= bound for every constraint. Costs are not
/// negative, so that without constraints y = 0 is the answer.
class LinearProgram {
  public:
    explicit LinearProgram(std::vector<double> costs);

    /// `row` has a number for each variable.
    void require(std::span<const double> row, double bound);

    enum class Outcome : std::uint8_t {
        Solved,
        Impossible,  ///< No y keeps all constraints.
        GaveUp       ///< Rounding got in the way; nothing is known.
    };
    Outcome solve();

    /// Only when it was solved: the variables.
    std::span<const double> solution() const { return solution_; }

  private:
    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

    double slack(std::size_t constraint) const;
    std::size_t most_violated() const;
    bool enter(std::size_t constraint);
    std::size_t leaving_row() const;
    bool leaves_before(std::size_t a, std::size_t b) const;
    void pivot(std::size_t row);
    bool rebuild();
    void read_solution();
    double bound_of(std::size_t constraint) const;

    std::size_t size_;  ///< Variables, which is also rows of the basis.
    std::vector<double> costs_;
    std::vector<double> rows_;  ///< size_ for each constraint, the largest of them 1 or -1.
    std::vector<double> bounds_;
    bool has_impossible_row_ = false;
    std::vector<std::size_t> basis_;  ///< A variable's own sign (below size_), or a constraint.
    std::vector<double> inverse_;     ///< Of the basis.
    std::vector<double> levels_;      ///< What the dual has of each row.
    std::vector<double> direction_;
    std::vector<double> solution_;
};

}  // namespace vantage
