// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A query whose words have become rows of the catalog: what the passes after bind work on. Points
// into the catalog and into the syntax, and lives no longer than they do.
#pragma once

#include <string>
#include <vector>

#include "query/lang/syntax.h"
#include "vantage/catalog.h"
#include "vantage/program.h"

namespace vantage::compile {

/// A number, or a value of the agent times a number.
struct BoundNumber {
    float number = 0;
    std::string symbol;  ///< Empty for a plain number.
};

struct BoundGenerator {
    const GeneratorRow* row = nullptr;
    std::string center, from;  ///< Names of slots, aliases resolved.
    std::string name;
    BoundNumber radius;
    Arguments arguments;
    const lang::Entry* source = nullptr;
};

/// A condition or a weight.
struct BoundStep {
    const CriterionRow* row = nullptr;
    std::string object;
    Quantifier quantifier = Quantifier::None;
    std::string name;
    Limit limit = Limit::None;
    /// Before fold: "not" stands before it. Fold turns the limit round instead.
    bool is_negated = false;
    /// Before fold the place in BoundOption::groups, from 1; after it the number of a flat group of
    /// alternatives. 0: it stands alone.
    std::uint16_t group = 0;
    BoundNumber value;  ///< Limit or multiplier.
    Arguments arguments;
    bool is_kept = false;
    float keep_slack = 0;
    float range_low = 0, range_high = 1;
    Curve curve;
    bool is_default = false;              ///< Came from the defaults, not from the option.
    const lang::Entry* source = nullptr;  ///< Null for the built-in defaults.
};

/// What its arguments make it cost.
inline CostClass cost_of(const BoundStep& step) {
    const bool is_flagged =
        step.row->with_flag.evaluate != nullptr && step.arguments.values[0] != 0.0f;
    return is_flagged ? CostClass::Costly : step.row->cost;
}

/// "any of ... end", as written; fold makes flat groups of them.
struct BoundGroup {
    bool is_negated = false;
    std::uint16_t parent = 0;  ///< The group that it stands in, from 1; 0 for none.
    const lang::Entry* source = nullptr;
};

struct BoundOption {
    std::string label;
    std::vector<BoundGenerator> generators;
    std::vector<BoundStep> conditions, weights;
    std::vector<BoundGroup> groups;
    bool is_without_defaults = false;
    bool is_inherited = false;  ///< From the query that this one extends, which tells its mistakes.
    bool is_broken = false;     ///< Some entry could not be bound and is not here.
    std::vector<std::string> left_out;  ///< Defaults that do not hold yet or gave way, and why.
    const lang::Option* source = nullptr;
};

struct BoundQuery {
    std::string name, behaviour;
    std::vector<std::string> environments;
    std::uint32_t wanted = 1;
    bool has_threshold = false;
    float threshold = 0;
    SelectionMode selection = SelectionMode::Best;
    std::uint32_t selection_count = 0;
    float selection_share = 0;
    std::vector<FailureAction> on_failure;
    std::vector<BoundOption> options;
    bool is_broken = false;  ///< Has a mistake that the later passes need not see.
    const lang::Query* source = nullptr;
};

/// As `vantage explain --bound` prints it: every entry with its row, what was defaulted and why.
std::string to_string(const BoundQuery& query);

}  // namespace vantage::compile
