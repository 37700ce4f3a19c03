// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What a row says, in words for people: the part that the listing for terminals and the reference
// in markdown have in common.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "vantage/catalog.h"

namespace vantage::words {

struct Fact {
    std::string_view label;  ///< "object"
    std::string text;        ///< "one that faces somewhere"
};

std::vector<Fact> facts_of(const GeneratorRow& row);
std::vector<Fact> facts_of(const CriterionRow& row);
std::vector<Fact> facts_of(const ObjectRow& row);
std::vector<Fact> facts_of(const SymbolRow& row);

/// Whether the row says that it is planned; values of the agent never are.
template <class Row>
bool is_planned(const Row& row) {
    if constexpr (requires { row.is_planned; }) {
        return row.is_planned;
    } else {
        return false;
    }
}

/// The shortest text that reads back as the same number: 0.05.
std::string number_of(float number);

}  // namespace vantage::words
