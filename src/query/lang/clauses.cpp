// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See clauses.h.

#include "query/lang/clauses.h"

#include <algorithm>
#include <array>

#include "base/spelling.h"
#include "query/lang/characters.h"
#include "query/lang/synonyms.h"
#include "query/lang/value.h"

namespace vantage::lang {

namespace {

constexpr std::array<std::string_view, 5> kCurves = {"linear", "smoothstep", "power", "logistic",
                                                     "points"};

bool is_number_ahead(const Cursor& cursor) {
    return cursor.is_number() || ((cursor.peek().is("-") || cursor.peek().is("+")) &&
                                  cursor.is_kind(TokenKind::Number, 1));
}

Problem slack_problem(const Cursor& cursor) {
    return {.code = "lang/bad-slack",
            .at = cursor.place(),
            .message = "slack says by how much a held place may be worse",
            .found = cursor.found(),
            .expected = "keep slack 3 m, or keep slack 25 %"};
}

/// `range 0-60`, `range 0..60`, `range (0, 60)`, `range 0, 60`: two numbers without "to".
bool fail_with_range(Cursor& cursor, std::size_t first) {
    cursor.go_to(first);
    std::vector<std::string> numbers;
    Problem problem{.code = "lang/bad-range",
                    .at = cursor.place(),
                    .message = "a range is two numbers with 'to' between them",
                    .found = cursor.found(),
                    .expected = "range 0 to 60"};
    const Token* last = nullptr;
    for (; !cursor.is_at_end() && !cursor.peek().is("curve"); cursor.take()) {
        const Token& token = cursor.peek();
        last = &token;
        if (token.kind != TokenKind::Number) continue;
        const std::size_t dots = token.text.find("..");
        const bool is_dash = numbers.size() == 1 && token.text.starts_with('-');
        numbers.emplace_back(token.text.substr(is_dash ? 1 : 0, dots));
        if (dots != std::string_view::npos) numbers.emplace_back(token.text.substr(dots + 2));
    }
    if (numbers.size() == 1) numbers.insert(numbers.begin(), "0");
    if (numbers.size() != 2 || last == nullptr) return cursor.fail(std::move(problem));
    const Token& begin = cursor.line().tokens[first];
    Edit whole = remove(begin, *last);
    whole.text = numbers[0] + " to " + numbers[1];
    return cursor.fail(std::move(problem), {whole});
}

Problem curve_problem(const Cursor& cursor, const char* expected) {
    return {.code = "lang/bad-curve",
            .at = cursor.place(),
            .message = "the curve is not complete, or not written so",
            .found = cursor.found(),
            .expected = expected,
            .hint = std::string("for example: ") + expected};
}

bool read_curve_number(Cursor& cursor, CurveClause& curve, const char* form) {
    if (!is_number_ahead(cursor)) return cursor.fail(curve_problem(cursor, form));
    Value value;
    if (!read_number(cursor, value)) return false;
    curve.numbers.push_back(value.number);
    return true;
}

bool read_curve_points(Cursor& cursor, CurveClause& curve) {
    constexpr const char* kForm = "curve points 0:0, 0.5:1, 1:0.2";
    do {
        const bool is_other_pair = cursor.is_number() && !cursor.peek(1).is(":");
        if (is_other_pair) {
            Problem problem = curve_problem(cursor, kForm);
            problem.hint = "a point is two numbers with a colon between them, as in 0:0, 1:0.5";
            return cursor.fail(std::move(problem));
        }
        if (!read_curve_number(cursor, curve, kForm)) return false;
        if (!cursor.takes(":")) return cursor.fail(curve_problem(cursor, kForm));
        if (!read_curve_number(cursor, curve, kForm)) return false;
    } while (cursor.takes(","));
    return true;
}

/// The numbers that such a curve needs, for hints.
std::string sample_numbers(std::string_view kind, std::string_view written) {
    if (kind == "power") return folded(written).starts_with("cub") ? " 3" : " 2";
    if (kind == "logistic") return " 10";
    return kind == "points" ? " 0:0, 0.5:1, 1:0.2" : "";
}

bool fail_with_other_curve(Cursor& cursor, Problem problem) {
    const std::string_view written = cursor.peek().meaning;
    const std::string kind(likely_word(written, WordPlace::Curve, kCurves));
    if (kind.empty()) {
        problem.hint = "the curves are " + one_of(kCurves);
        return cursor.fail(std::move(problem));
    }
    const bool has_numbers = cursor.is_kind(TokenKind::Number, 1) && kind != "points";
    Edit edit = has_numbers ? replace(cursor.peek(), kind) : remove(cursor.peek(), cursor.last());
    edit.text = kind + (has_numbers ? "" : sample_numbers(kind, written));
    return cursor.fail(std::move(problem), {edit});
}

bool read_curve_kind(Cursor& cursor, CurveClause& curve) {
    if (cursor.peek().is("=") || cursor.peek().is(":")) {
        Problem problem = curve_problem(cursor, "curve power 2");
        problem.hint = cursor.line().corrected({replace(cursor.peek(), "")});
        return cursor.fail(std::move(problem));
    }
    const std::string written(cursor.peek().meaning);
    const bool is_known = std::find(kCurves.begin(), kCurves.end(), written) != kCurves.end();
    if (cursor.is_name() && is_known) {
        curve.kind = {written, cursor.take().at};
        return true;
    }
    Problem problem{.code = "lang/unknown-curve",
                    .at = cursor.place(),
                    .message = "there is no such curve",
                    .found = cursor.found(),
                    .expected = one_of(kCurves)};
    if (!cursor.is_name()) return cursor.fail(std::move(problem));
    const std::string lower = lower_case(written);
    const auto slip = std::find(kCurves.begin(), kCurves.end(), lower);
    if (slip != kCurves.end())
        return cursor.fail(std::move(problem), {replace(cursor.peek(), lower)});
    return fail_with_other_curve(cursor, std::move(problem));
}

}  // namespace

bool read_keep(Cursor& cursor, Keep& keep) {
    keep.at = cursor.take().at;
    if (is_number_ahead(cursor))
        return cursor.fail(slack_problem(cursor), {insert_before(cursor.peek(), "slack ")});
    if (cursor.peek().is("slack") && cursor.peek(1).is("=")) {
        cursor.take();
        return cursor.fail(slack_problem(cursor), {replace(cursor.peek(), "")});
    }
    if (!cursor.takes("slack")) return true;
    if (is_number_ahead(cursor)) return read_quantity(cursor, keep.slack, Units::WithPercent);
    return cursor.fail(slack_problem(cursor), {insert_behind(cursor.before(), " 10 %")});
}

bool read_range(Cursor& cursor, RangeClause& range) {
    range.at = cursor.take().at;
    const std::size_t first = cursor.position();
    const bool is_plain = is_number_ahead(cursor) &&
                          cursor.peek().text.find("..") == std::string_view::npos &&
                          !cursor.peek(1).is(",");
    if (!is_plain) return fail_with_range(cursor, first);
    if (!read_quantity(cursor, range.low)) return false;
    if (!cursor.takes("to") || !is_number_ahead(cursor)) return fail_with_range(cursor, first);
    return read_quantity(cursor, range.high);
}

bool read_curve(Cursor& cursor, CurveClause& curve) {
    cursor.take();
    if (!read_curve_kind(cursor, curve)) return false;
    const std::string& kind = curve.kind.text;
    if (kind == "power") return read_curve_number(cursor, curve, "curve power 2");
    if (kind == "points") return read_curve_points(cursor, curve);
    if (kind != "logistic") return true;
    constexpr const char* kForm = "curve logistic 10, or curve logistic 10 at 0.4";
    if (!read_curve_number(cursor, curve, kForm)) return false;
    return !cursor.takes("at") || read_curve_number(cursor, curve, kForm);
}

}  // namespace vantage::lang
