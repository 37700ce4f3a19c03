// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What a generated program has beyond plain conditions and weights: groups, limits turned round,
// values of the agent, names, sets, selection modes. Written into a program that was built without
// them.
#pragma once

#include <string>
#include <vector>

#include "agree/case_maker.h"
#include "agree/dice.h"

namespace vantage::tests {

class CaseExtras {
  public:
    explicit CaseExtras(std::uint64_t seed);

    void add_to(Program& program, const Catalog& catalog);
    /// Some symbols are bound, some are known to the world, some to nobody; a few values are bad.
    std::vector<ValueBinding> values();

  private:
    void add_groups(Program& program, const ProgramOption& option);
    void add_to_step(ProgramStep& step, const CriterionRow* row);
    void make_set(ProgramStep& step, const CriterionRow& row);
    void add_selection(Program& program);
    std::uint16_t symbol();

    Dice dice_;
    std::uint16_t first_set_ = 0;
};

bool has_bad_value(const AgreeCase& made);

/// For people.
std::string extras_text(const AgreeCase& made);

}  // namespace vantage::tests
