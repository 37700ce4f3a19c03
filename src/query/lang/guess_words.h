// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What the words of a line are most likely to be, in whatever order they stand.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "query/lang/syntax.h"

namespace vantage::lang {

struct GuessedWords {
    std::string head;  ///< A generator or a criterion.
    bool is_generator = false, is_truth = false, hides_from = false;
    std::string name;  ///< With its quotes.
    std::string limit, glue, quantifier, object, center;
    std::string truth;                ///< "true", "false" or empty.
    std::vector<std::string> values;  ///< Numbers with their units, and values of the agent.
    std::vector<std::string> arguments;
    std::string clauses;  ///< From keep, range or curve to the end, as written.
    bool is_negated = false;
    bool is_unequal = false;   ///< "!=" stood before the value.
    bool is_opposite = false;  ///< The head says the opposite of what was written.
    std::string asked_limit;   ///< What goes with the word that was written for the head.
};

/// Nothing when a word of the line could be anything, or when there are too many of a kind.
std::optional<GuessedWords> guess_words(std::string_view line, SectionKind section);

}  // namespace vantage::lang
