// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// When two answers are the same: status, option, candidates, their order, kinds and positions, what
// became of each option; scores too when they are exact, else an interval that holds the score.
#pragma once

#include <string>

#include "vantage/answer.h"

namespace vantage::tests {

/// `expected` is the reference's. What only a way that evaluates everything can know (how many are
/// valid, whether anything was not a number) may be left out of the other one.
bool same_answer(const AnswerView& expected, const AnswerView& other, bool is_exact);

/// For people: one line a result and one an option.
std::string to_text(const AnswerView& answer);

}  // namespace vantage::tests
