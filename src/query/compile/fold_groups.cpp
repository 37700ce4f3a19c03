// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See fold_groups.h. Groups form a tree whose leaves are conditions; a negation above a node turns
// it round. Going up from a leaf, with the negations above each node counted in:
//
//   a group that is not negated   any of its members must hold
//   a group that is negated       each of its members, turned round, must hold
//
// So the alternatives that a leaf belongs to are those of the outermost group that is not negated
// among its ancestors, as long as no negated one of several members lies between.

#include "query/compile/fold_groups.h"

#include <map>

#include "query/compile/check.h"
#include "query/compile/syntax_text.h"

namespace vantage::compile {

namespace {

class GroupFolder {
  public:
    GroupFolder(BoundOption& option, Messages& messages) : option_(option), messages_(messages) {}

    void run() {
        find_turned();
        for (BoundStep& step : option_.conditions)
            step = folded(step);
        drop_lonely_groups();
        keep_whole_groups();
    }

  private:
    const BoundGroup& group(std::uint16_t number) const { return option_.groups[number - 1u]; }

    /// Whether a group is negated, all negations above it counted in. Parents come first.
    void find_turned() {
        is_turned_.assign(option_.groups.size() + 1, false);
        for (std::uint16_t i = 1; i <= option_.groups.size(); ++i)
            is_turned_[i] = is_turned_[group(i).parent] != group(i).is_negated;
    }

    BoundStep folded(BoundStep step) {
        const std::uint16_t written_in = step.group;
        if (is_turned_[written_in]) step.is_negated = !step.is_negated;
        if (step.is_negated) turn_round(step);
        step.group = 0;
        std::uint16_t lies_between = 0;  // a negated group of several members
        for (std::uint16_t i = written_in; i != 0; i = group(i).parent) {
            if (is_turned_[i]) {
                if (group(i).source->members.size() > 1) lies_between = i;
            } else {
                if (lies_between != 0) tell_nested(lies_between);
                step.group = i;
            }
        }
        return step;
    }

    static void turn_round(BoundStep& step) {
        step.limit = plain_limit(step);
        step.is_negated = false;
        // A truth is measured on the whole set and then compared, so its quantifier stays.
        if (step.limit == Limit::IsTrue || step.limit == Limit::IsFalse) return;
        // Not for one of them: for none, which is the opposite for all.
        if (step.quantifier == Quantifier::Any) {
            step.quantifier = Quantifier::All;
        } else if (step.quantifier == Quantifier::All) {
            step.quantifier = Quantifier::Any;
        }
    }

    void tell_nested(std::uint16_t number) {
        if (told_ == number) return;
        told_ = number;
        messages_.report({.code = "query/nested-group",
                          .at = group(number).source->at,
                          .text = "several conditions together cannot be one alternative",
                          .found = head_text(*group(number).source) + " inside a group",
                          .expected = "'not any of' with one entry, or outside of other groups",
                          .hint = "make two options of it: one for each alternative"});
    }

    /// One alternative is a plain condition.
    void drop_lonely_groups() {
        std::map<std::uint16_t, std::size_t> sizes;
        for (const BoundStep& step : option_.conditions)
            ++sizes[step.group];
        for (BoundStep& step : option_.conditions) {
            if (sizes[step.group] == 1) step.group = 0;
        }
    }

    /// A mark on one alternative marks them all: the held place may keep another one.
    void keep_whole_groups() {
        std::map<std::uint16_t, bool> is_kept;
        for (const BoundStep& step : option_.conditions)
            is_kept[step.group] |= step.is_kept;
        for (BoundStep& step : option_.conditions) {
            if (step.group != 0) step.is_kept = is_kept[step.group];
        }
    }

    BoundOption& option_;
    Messages& messages_;
    std::vector<bool> is_turned_;
    std::uint16_t told_ = 0;
};

}  // namespace

void fold_groups(BoundOption& option, Messages& messages) {
    GroupFolder(option, messages).run();
}

}  // namespace vantage::compile
