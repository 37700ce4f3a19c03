// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Every way to an answer that must agree with the reference. A new one is a line in ways.cpp.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "agree/case_maker.h"

namespace vantage::tests {

struct Way {
    std::string name;
    bool is_exact = true;  ///< Scores are exact; else intervals.
    /// One answer for each case. All cases are of one block, so they share a world.
    std::function<std::vector<Answer>(std::span<const AgreeCase>)> answer_all;
};

std::vector<Way> ways_to_agree();

}  // namespace vantage::tests
