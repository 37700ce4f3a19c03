// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What would have to change, in words.

#include <cmath>

#include "base/text.h"
#include "vantage/explain.h"

namespace vantage {

namespace {

/// At most two digits behind the point: what a designer reads off a ruler.
std::string short_number(double value) {
    if (std::isinf(value)) return value < 0 ? "minus infinity" : "infinity";
    return number_text(std::round(value * 100) / 100);
}

std::string measure(double value, std::string_view unit) {
    return short_number(value) + (unit.empty() ? "" : " " + std::string(unit));
}

bool is_named_distance(const CriterionRow& row) {
    return row.unit == "m" && (row.name.starts_with("distance") || row.name.ends_with("Distance"));
}

/// "12 m from the target, 3 m too close".
std::string number_remark(const ConditionInTheWay& condition, const ProgramStep& step,
                          const CriterionRow& row, const Program& program) {
    const double value = static_cast<double>(condition.value);
    std::string text = measure(value, row.unit);
    const bool has_object = step.object != kNoObject && row.takes_object();
    if (is_named_distance(row) && has_object) text += " from the " + program.objects[step.object];
    const bool wants_more = step.limit == Limit::Min || step.limit == Limit::Above;
    if (step.symbol != kNoSymbol || !std::isfinite(value))
        return text + (wants_more ? ", too little" : ", too much");
    const double off = std::abs(value - static_cast<double>(step.limit_value));
    const char* const what = is_named_distance(row) ? (wants_more ? " too close" : " too far")
                                                    : (wants_more ? " too little" : " too much");
    return text + ", " + (off < 0.005 ? "just" : measure(off, row.unit)) + what;
}

std::string conditions_sentence(const SmallestChange& change, const WhyNot& reason,
                                const Program& program, const Catalog& catalog) {
    std::string text;
    for (const ConditionInTheWay& condition : change.conditions)
        text += (text.empty() ? "" : ". ") + to_string(condition, reason, program, catalog);
    return text + ".";
}

/// A query that draws need not take the best.
std::string drawing_remark(const Program& program) {
    switch (program.selection) {
        case SelectionMode::RandomAmong:
            return " The query then draws among the best " +
                   std::to_string(program.selection_count) + ", so another one may be taken.";
        case SelectionMode::RandomWithin:
            return " The query then draws among those within " +
                   short_number(static_cast<double>(program.selection_share) * 100) +
                   " % of it, so another one may be taken.";
        case SelectionMode::Best:
            break;
    }
    return "";
}

std::string weights_sentence(const SmallestChange& change, const WhyNot& reason,
                             const Program& program, const Catalog& catalog) {
    const ProgramOption& option = program.options[reason.option];
    std::string text;
    for (const WeightChange& weight : change.weights) {
        ProgramStep step = program.steps_of(option)[weight.step];
        const std::string old = to_string(program, step, catalog);
        step.multiplier = weight.new_multiplier;
        text += (text.empty() ? "" : ", ") + ("`" + old + "` becomes `") +
                to_string(program, step, catalog) + "`";
    }
    const bool is_drawn = program.selection != SelectionMode::Best;
    return std::string(is_drawn ? "This place scores best when " : "This place wins when ") + text +
           ": no weight changes by more than " + short_number(change.largest * 100) +
           " %, and less is not enough." + drawing_remark(program);
}

}  // namespace

std::string to_string(const ConditionInTheWay& condition, const WhyNot& reason,
                      const Program& program, const Catalog& catalog) {
    const ProgramOption& option = program.options[reason.option];
    const ProgramStep& step = program.steps_of(option)[condition.step];
    const std::string fails = "`" + to_string(program, step, catalog) + "` fails";
    const CriterionRow* const row = catalog.criterion(step.criterion);
    if (row == nullptr) return fails;
    if (std::isnan(condition.value)) return "No value here: " + fails;
    if (step.limit == Limit::IsTrue || step.limit == Limit::IsFalse)
        return std::string(condition.value != 0.0f ? "It is so here: " : "It is not so here: ") +
               fails;
    return number_remark(condition, step, *row, program) + ": " + fails;
}

std::string to_string(const SmallestChange& change, const WhyNot& reason, const Program& program,
                      const Catalog& catalog) {
    const bool is_absent = !reason.is_candidate && reason.verdict != WhyNotVerdict::NoOption;
    const std::string absent = is_absent ? "Nothing was generated here. If it was: " : "";
    switch (change.kind) {
        case ChangeKind::None:
            return is_absent ? "Nothing was generated here; it would win if it was proposed."
                             : "Nothing has to change: no allowed place scores higher.";
        case ChangeKind::Conditions:
            return absent + conditions_sentence(change, reason, program, catalog);
        case ChangeKind::Weights:
            return absent + weights_sentence(change, reason, program, catalog);
        case ChangeKind::Impossible:
            return absent + "No weights of the same signs make this place win: another one is at " +
                   "least as good in every respect, or several together are.";
        case ChangeKind::Unknown:
            break;
    }
    return "What would have to change could not be found out.";
}

}  // namespace vantage
