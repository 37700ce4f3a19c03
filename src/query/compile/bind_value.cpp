// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Binds what stands right of the equals sign: truths, numbers with units, values of the agent, and
// the clauses keep, range and curve.

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>

#include "base/spelling.h"
#include "query/compile/binder.h"
#include "query/compile/syntax_text.h"
#include "query/lang/synonyms.h"

namespace vantage::compile {

namespace {

using lang::Value;

constexpr double kMostExponent = 20, kMostSteepness = 1000, kMostMidpoint = 100;

const char* unit_name(std::string_view unit) {
    if (unit == "m") return "metres (m)";
    if (unit == "deg") return "degrees (deg)";
    return unit == "s" ? "seconds (s)" : "no unit";
}

std::string with_value(const lang::Entry& entry, const Value& value) {
    lang::Entry fixed = entry;
    fixed.value = value;
    return entry_text(fixed);
}

std::string with_limit(const lang::Entry& entry, std::string_view limit) {
    lang::Entry fixed = entry;
    fixed.head.limit.text = limit;
    return entry_text(fixed);
}

/// A line with a limit, for one that compares a number with a truth.
std::string as_example(const lang::Entry& entry, const CriterionRow& row) {
    lang::Entry fixed = entry;
    const bool is_number = row.kind == ValueKind::Number;
    const double sample = is_number && !row.unit.empty() ? 5 : 0.5;
    fixed.value = {.kind = Value::Kind::Number, .number = sample};
    const std::string high = "'" + with_limit(fixed, "max") + "'";
    return is_number ? "write '" + with_limit(fixed, "min") + "' or " + high : "write " + high;
}

bool is_finite_float(double number) {
    return std::isfinite(static_cast<float>(number));
}

std::string with_curve(const lang::Entry& entry, const std::vector<double>& numbers) {
    lang::Entry fixed = entry;
    fixed.curve->numbers = numbers;
    return entry_text(fixed);
}

/// From left to right, inside 0 to 1, one for each place.
std::vector<double> mended_points(const std::vector<double>& numbers) {
    std::map<double, double> points;
    for (std::size_t i = 0; i + 1 < numbers.size(); i += 2) {
        const auto inside = [](double n) { return n > 0 ? std::min(n, 1.0) : 0.0; };
        points[inside(numbers[i])] = inside(numbers[i + 1]);
    }
    std::vector<double> mended;
    for (const auto& [x, y] : points)
        mended.insert(mended.end(), {x, y});
    return mended;
}

/// What was meant by something else than true and false.
bool looks_true(const Value& value) {
    if (value.kind == Value::Kind::Number) return value.number != 0;
    constexpr std::string_view kFalse[] = {"false", "no", "off", "never"};
    constexpr std::string_view kTrue[] = {"true", "yes", "on", "always"};
    return !closest_word(value.name, kTrue).empty() || closest_word(value.name, kFalse).empty();
}

}  // namespace

bool Binder::check_unit(const Value& value, const NumberPlace& place, const std::string& line) {
    if (value.unit.empty() || value.unit == place.unit) return true;
    messages_.report({.code = "query/unit",
                      .at = value.at,
                      .text = place.unit.empty() ? place.what + " has no unit"
                                                 : place.what + " is in " + unit_name(place.unit),
                      .found = value_text(value),
                      .expected = unit_name(place.unit),
                      .hint = line.empty() ? line : "write '" + line + "'"});
    return false;
}

std::string Binder::bind_symbol(const lang::Entry& entry, const NumberPlace& place) {
    const Value& value = entry.value;
    if (const SymbolRow* row = catalog_.find_symbol(value.name)) {
        const bool is_plain = row->unit == "m" || row->unit == "deg" || row->unit == "s";
        if (is_plain && !place.unit.empty() && row->unit != place.unit && !value.has_factor) {
            messages_.report({.code = "query/value-unit",
                              .at = value.at,
                              .text = place.what + " is in " + unit_name(place.unit) + ", '" +
                                      value.name + "' in " + unit_name(row->unit),
                              .found = value.name,
                              .expected = unit_name(place.unit)});
        }
        return std::string(row->name);
    }
    const auto& declared = declared_.values;
    if (input_.is_host_code ||
        std::find(declared.begin(), declared.end(), value.name) != declared.end())
        return value.name;
    const std::string_view near =
        lang::likely_word(value.name, lang::WordPlace::Symbol, symbol_names(catalog_, declared_));
    if (near.empty() && declared_.is_incomplete) return {};
    Value fixed = value;
    fixed.name = near;
    const bool is_weight = place.what == "a weight" && value.name.size() < 6;
    if (is_weight) fixed = {.kind = Value::Kind::Number, .number = 1};
    const std::string number = lang::number_called(value.name);
    Value in_digits{.kind = Value::Kind::Number};
    std::from_chars(number.data(), number.data() + number.size(), in_digits.number);
    messages_.report({.code = "query/unknown-value",
                      .at = value.at,
                      .text = "there is no value '" + value.name + "'",
                      .found = value.name,
                      .expected = "a number, or a value that the catalog or the header knows",
                      .hint = !number.empty() ? meant(with_value(entry, in_digits))
                              : near.empty() && !is_weight
                                  ? "declare it below the query's name: values " + value.name
                                  : meant(with_value(entry, fixed))});
    return {};
}

BoundNumber Binder::bind_number(const lang::Entry& entry, const NumberPlace& place) {
    const Value& value = entry.value;
    const bool is_number = value.kind == Value::Kind::Number || value.kind == Value::Kind::Name;
    if (!is_number) {
        const bool is_weight = place.unit.empty() && value.kind == Value::Kind::Boolean;
        const Value weight{.kind = Value::Kind::Number, .number = value.is_true ? 1.0 : -1.0};
        messages_.report({.code = "query/value-kind",
                          .at = value.at,
                          .text = place.what + " is a number",
                          .found = value.kind == Value::Kind::None ? "nothing" : value_text(value),
                          .expected = "a number or a value of the agent",
                          .hint = is_weight ? "move it to conditions:, or write '" +
                                                  with_value(entry, weight) + "'"
                                            : ""});
        return {};
    }
    if (!is_finite_float(value.number)) {
        messages_.report({.code = "query/not-finite",
                          .at = value.at,
                          .text = place.what + " is not a finite number",
                          .found = number_text(value.number)});
        return {};
    }
    const auto number = static_cast<float>(value.number);
    if (value.kind == Value::Kind::Name) {
        return {.number = value.has_factor ? number : 1.0f, .symbol = bind_symbol(entry, place)};
    }
    Value fixed = value;
    fixed.unit = place.unit;
    check_unit(value, place, with_value(entry, fixed));
    return {.number = number};
}

void Binder::bind_truth(const lang::Entry& entry, BoundStep& bound) {
    const std::string word = "'" + entry.head.word.text + "'";
    Value truth{.kind = Value::Kind::Boolean, .is_true = true};
    if (entry.value.kind == Value::Kind::Boolean) {
        truth.is_true = entry.value.is_true;
    } else if (!entry.head.limit.empty()) {
        truth.is_true = entry.head.limit.text == "min";
    } else {
        truth.is_true = looks_true(entry.value);
    }
    bound.limit = truth.is_true ? Limit::IsTrue : Limit::IsFalse;
    lang::Entry fixed = entry;
    fixed.value = truth;
    fixed.head.limit.text.clear();
    if (!entry.head.limit.empty()) {
        messages_.report({.code = "query/limit-on-truth",
                          .at = entry.head.limit.at,
                          .text = word + " is true or false and takes no " + entry.head.limit.text,
                          .found = head_text(entry),
                          .expected = "true or false, without min and max",
                          .hint = "write '" + entry_text(fixed) + "'"});
    } else if (entry.value.kind != Value::Kind::Boolean) {
        // inArea = market
        const bool is_name = entry.value.kind == Value::Kind::Name && !entry.value.has_factor &&
                             bound.row != nullptr && bound.row->takes_name != NameNeed::None &&
                             !entry.head.name;
        if (is_name) {
            fixed.head.name = lang::Word{.text = entry.value.name, .at = entry.value.at};
            fixed.value.is_true = true;
        }
        messages_.report({.code = "query/value-kind",
                          .at = entry.value.at,
                          .text = word + " is true or false",
                          .found = value_text(entry.value),
                          .expected = "true or false",
                          .hint = "write '" + entry_text(fixed) + "'"});
    }
}

void Binder::bind_limit(const lang::Entry& entry, BoundStep& bound) {
    const bool is_share = bound.quantifier == Quantifier::Share;
    if (bound.row->kind == ValueKind::Boolean && !is_share) return bind_truth(entry, bound);
    const std::string what = is_share ? "a share" : "'" + entry.head.word.text + "'";
    const std::string& limit = entry.head.limit.text;
    if (limit.empty()) {
        const bool has_number = entry.value.kind != Value::Kind::Boolean;
        messages_.report({.code = "query/limit-missing",
                          .at = entry.head.word.at,
                          .text = what + " is a number: a condition on it needs min or max",
                          .found = head_text(entry),
                          .expected = "min or max before '" + entry.head.word.text + "'",
                          .hint = has_number ? "write '" + with_limit(entry, "min") + "' or '" +
                                                   with_limit(entry, "max") + "'"
                                             : as_example(entry, *bound.row)});
        return;
    }
    bound.limit = limit == "min" ? Limit::Min : Limit::Max;
    const bool is_truth = bound.row->kind == ValueKind::Boolean;
    bound.value =
        bind_number(entry, {.unit = is_truth ? std::string_view{} : bound.row->unit, .what = what});
}

void Binder::check_keep(const lang::Entry& entry, const BoundStep& bound) {
    const Value& slack = entry.keep->slack;
    if (slack.kind == Value::Kind::None) return;
    const bool is_truth = bound.limit == Limit::IsTrue || bound.limit == Limit::IsFalse;
    const bool is_percent = slack.unit == "%";
    lang::Entry fixed = entry;
    fixed.keep->slack = {};
    Message message{.code = "query/slack",
                    .at = slack.at,
                    .found = value_text(slack),
                    .hint = "write '" + entry_text(fixed) + "'"};
    if (is_truth) {
        message.text = "'" + entry.head.word.text + "' is true or false: there is no slack in it";
        message.expected = "keep alone";
    } else if (slack.kind != Value::Kind::Number || !is_finite_float(slack.number) ||
               slack.number < 0) {
        message.text = "slack is how much more tolerant a held place is judged";
        message.expected = "a number from 0, or a percentage";
    } else if (!is_percent && !bound.value.symbol.empty()) {
        message.text = "slack on a value of the agent is a share of it";
        message.expected = "a percentage: keep slack 10 %";
    } else {
        if (!is_percent) {
            fixed.keep->slack = slack;
            fixed.keep->slack.unit = bound.row->unit;
            check_unit(slack, {.unit = bound.row->unit, .what = "slack here"}, entry_text(fixed));
        }
        return;
    }
    messages_.report(message);
}

void Binder::check_range(const lang::Entry& entry, BoundStep& bound) {
    const lang::RangeClause& range = *entry.range;
    const NumberPlace place{.unit = bound.row->unit, .what = "'" + entry.head.word.text + "'"};
    if (!check_unit(range.low, place, {}) || !check_unit(range.high, place, {})) return;
    bound.range_low = static_cast<float>(range.low.number);
    bound.range_high = static_cast<float>(range.high.number);
    const float width = bound.range_high - bound.range_low;
    if (!std::isfinite(width) || !(width > 0.0f)) {
        lang::Entry fixed = entry;
        std::swap(fixed.range->low, fixed.range->high);
        const bool is_swapped = width < 0;
        messages_.report({.code = "query/range",
                          .at = range.at,
                          .text = "the range of '" + entry.head.word.text + "' is empty",
                          .found = value_text(range.low) + " to " + value_text(range.high),
                          .expected = "the lower end first",
                          .hint = is_swapped ? "write '" + entry_text(fixed) + "'" : ""});
    } else if (bound.row->kind == ValueKind::Boolean) {
        lang::Entry fixed = entry;
        fixed.range.reset();
        messages_.report({.code = "query/range-on-truth",
                          .at = range.at,
                          .text = "'" + entry.head.word.text + "' weighs 0 or 1 and has no range",
                          .found = value_text(range.low) + " to " + value_text(range.high),
                          .hint = "write '" + entry_text(fixed) + "'"});
    }
}

void Binder::check_curve(const lang::Entry& entry) {
    constexpr std::string_view kKinds[] = {"linear", "smoothstep", "power", "logistic", "points"};
    const lang::CurveClause& curve = *entry.curve;
    const std::string& kind = curve.kind.text;
    const std::vector<double>& numbers = curve.numbers;
    Message message{.code = "query/curve", .at = curve.kind.at, .found = kind};
    for (const double number : numbers)
        message.found += " " + number_text(number);
    if (std::find(std::begin(kKinds), std::end(kKinds), kind) == std::end(kKinds)) {
        message.text = "there is no curve '" + kind + "'";
        message.expected = one_of(kKinds);
        if (const auto near = lang::likely_word(kind, lang::WordPlace::Curve, kKinds);
            !near.empty()) {
            lang::Entry fixed = entry;
            fixed.curve->kind.text = near;
            message.hint = meant(entry_text(fixed));
        }
    } else if (kind == "power" &&
               (numbers.size() != 1 || !(numbers[0] >= 0.05 && numbers[0] <= kMostExponent))) {
        message.text = "a power curve has one exponent, from 0.05 to 20";
        message.expected = "curve power 2";
        message.hint = "write '" + with_curve(entry, {2}) + "'";
    } else if (kind == "logistic" &&
               (numbers.empty() || numbers.size() > 2 || numbers[0] == 0 ||
                !(std::abs(numbers[0]) <= kMostSteepness) ||
                (numbers.size() == 2 && !(std::abs(numbers[1]) <= kMostMidpoint)))) {
        message.text = "a logistic curve has a steepness other than 0, and perhaps a midpoint";
        message.expected = "curve logistic 10 at 0.5";
        message.hint = "write '" + with_curve(entry, {10, 0.5}) + "'";
    } else if (kind == "points") {
        return check_curve_points(entry, curve);
    } else {
        return;
    }
    messages_.report(message);
}

void Binder::check_curve_points(const lang::Entry& entry, const lang::CurveClause& curve) {
    const std::vector<double>& numbers = curve.numbers;
    Message message{.code = "query/curve", .at = curve.kind.at};
    if (numbers.size() < 4 || numbers.size() > 2 * kMaxCurvePoints || numbers.size() % 2 != 0) {
        message.text = "a curve of points has 2 to " + std::to_string(kMaxCurvePoints) + " of them";
        message.found = std::to_string((numbers.size() + 1) / 2);
        message.expected = "curve points 0:0, 0.5:1, 1:0.2";
        return messages_.report(message);
    }
    for (std::size_t i = 0; i < numbers.size(); i += 2) {
        const auto is_inside = [](double n) { return n >= 0 && n <= 1; };
        const bool fits = is_inside(numbers[i]) && is_inside(numbers[i + 1]);
        const bool rises =
            i == 0 || static_cast<float>(numbers[i - 2]) < static_cast<float>(numbers[i]);
        if (fits && rises) continue;
        message.text =
            fits ? "the points of '" + entry.head.word.text + "' do not go from left to right"
                 : "a point of '" + entry.head.word.text + "' lies outside 0 to 1";
        message.found = number_text(numbers[i]) + ":" + number_text(numbers[i + 1]);
        message.expected = fits ? "x rising from point to point" : "x and y from 0 to 1";
        message.hint = "write '" + with_curve(entry, mended_points(numbers)) + "'";
        return messages_.report(message);
    }
}

}  // namespace vantage::compile
