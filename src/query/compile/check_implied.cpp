// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Conditions that another one says already: a costly one beside a cheap one that implies it is work
// for nothing, a weaker one beside a stronger one is clutter.

#include "query/compile/check.h"

namespace vantage::compile {

namespace {

/// Of the same object, the first is never more than the second.
struct Order {
    std::string_view smaller, larger;
};
constexpr Order kOrders[] = {
    {"distance", "pathDistance"},    // no way is shorter than the straight one
    {"distance2d", "pathDistance"},  // nor than its shadow on the ground
    {"distance2d", "distance"},
};

bool is_lower(Limit limit) {
    return limit == Limit::Min || limit == Limit::Above;
}
bool is_upper(Limit limit) {
    return limit == Limit::Max || limit == Limit::Below;
}

/// Walks that weigh danger are longer still; a share is a mean, for which the order holds as well.
bool is_comparable(const BoundStep& a, const BoundStep& b) {
    return a.object == b.object && a.quantifier == b.quantifier && a.group == 0 && b.group == 0 &&
           a.value.symbol.empty() && b.value.symbol.empty();
}

bool implies_by_order(const BoundStep& strong, const BoundStep& weak) {
    const Limit a = plain_limit(strong), b = plain_limit(weak);
    for (const Order& order : kOrders) {
        const bool goes_up = strong.row->name == order.smaller && weak.row->name == order.larger;
        const bool goes_down = strong.row->name == order.larger && weak.row->name == order.smaller;
        // At the same limit only the plain kinds are sure to agree.
        if (goes_up && is_lower(a) && b == Limit::Min)
            return strong.value.number >= weak.value.number;
        if (goes_down && is_upper(a) && b == Limit::Max)
            return strong.value.number <= weak.value.number;
    }
    return false;
}

/// What is surely hidden is not seen.
bool implies_by_truth(const BoundStep& strong, const BoundStep& weak) {
    return strong.row->name == "hidden" && plain_limit(strong) == Limit::IsTrue &&
           weak.row->name == "visible" && plain_limit(weak) == Limit::IsFalse;
}

void tell_implied(const BoundStep& strong, const BoundStep& weak, Messages& messages) {
    const bool is_costly = weak.row->cost != CostClass::Cheap && weak.row->cost >= strong.row->cost;
    messages.report({.code = is_costly ? "query/implied-costly" : "query/implied",
                     .at = place_of(weak),
                     .text = "'" + line_of(strong) + "' says this already",
                     .found = line_of(weak),
                     .hint = is_costly ? "remove it: it costs and turns nothing down"
                                       : "remove it: it turns nothing down"});
}

}  // namespace

void check_implied(const BoundOption& option, Messages& messages) {
    for (const BoundStep& weak : option.conditions) {
        for (const BoundStep& strong : option.conditions) {
            if (&weak == &strong || !is_comparable(strong, weak)) continue;
            if (!implies_by_order(strong, weak) && !implies_by_truth(strong, weak)) continue;
            tell_implied(strong, weak, messages);
            break;
        }
    }
}

}  // namespace vantage::compile
