// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See value.h.

#include "query/lang/value.h"

#include <algorithm>
#include <cfloat>
#include <charconv>
#include <cmath>

#include "base/spelling.h"
#include "base/text.h"
#include "query/lang/characters.h"
#include "query/lang/customary_words.h"
#include "query/lang/synonyms.h"
#include "query/lang/units.h"
#include "query/lang/words.h"

namespace vantage::lang {

namespace {

bool touches(const Token& left, const Token& right) {
    return left.text.data() + left.text.size() == right.text.data();
}

/// The digits alone; where the grammar is stricter than the machine, `text` is put right.
struct Digits {
    std::string text;
    bool is_right = true;
};

Digits tidy_digits(std::string_view digits) {
    Digits result;
    const bool is_signed = digits.starts_with('-') || digits.starts_with('+');
    if (digits.starts_with('-')) result.text = "-";
    digits.remove_prefix(is_signed ? 1 : 0);
    if (digits.starts_with('.')) {
        result.text += '0';
        result.is_right = false;
    }
    for (std::size_t i = 0; i < digits.size(); ++i) {
        const bool is_lost_point =
            digits[i] == '.' && (i + 1 == digits.size() || !is_digit(digits[i + 1]));
        if (is_lost_point) {
            result.is_right = false;
        } else {
            result.text += digits[i];
        }
    }
    return result;
}

bool fail_out_of_range(Cursor& cursor, const Token& token) {
    return cursor.fail({.code = "lang/number-out-of-range",
                        .at = token.at,
                        .message = "a number is too large or too close to zero",
                        .found = quoted(token.text),
                        .expected = "a number up to 3.4e38"});
}

/// `digits` is the token's text or what it should have been.
bool convert_digits(Cursor& cursor, const Token& token, const Digits& digits, double& number) {
    const std::string& text = digits.text;
    const bool is_band = token.text.find("..") != std::string_view::npos;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool is_whole = parsed.ptr == text.data() + text.size();
    if (is_band || !is_whole || parsed.ec == std::errc::invalid_argument) {
        Problem problem{.code = "lang/bad-number",
                        .at = token.at,
                        .message = "this is not a number",
                        .found = quoted(token.text),
                        .expected = "a number such as 15, -0.5 or 2e3"};
        if (is_band) problem.hint = "for a band write two lines, one with min and one with max";
        return cursor.fail(std::move(problem));
    }
    const bool is_tiny = std::fabs(number) < FLT_MIN && number != 0;
    if (parsed.ec != std::errc{} || std::fabs(number) > FLT_MAX || is_tiny)
        return fail_out_of_range(cursor, token);
    if (!digits.is_right) {
        cursor.mend({.code = "lang/bad-number",
                     .at = token.at,
                     .message = "a decimal point has digits on both sides",
                     .found = quoted(token.text),
                     .expected = quoted(text)},
                    {replace(token, text)});
    }
    return true;
}

/// "0,5": a comma between digits without a blank. The cursor is behind the first digits.
bool is_decimal_comma(const Cursor& cursor) {
    const Token& left = cursor.before();
    const Token& comma = cursor.peek();
    const Token& right = cursor.peek(1);
    return cursor.is_kind(TokenKind::Number, 1) && comma.is(",") && touches(left, comma) &&
           touches(comma, right) && is_digit(right.text.front()) &&
           left.text.find('.') == std::string_view::npos && !cursor.peek(2).is(":");
}

Digits mend_decimal_comma(Cursor& cursor, const Token& left) {
    const Token comma = cursor.take();
    const Token right = cursor.take();
    // "1,500" is more likely to be a large number than one with three decimals.
    const bool is_thousands = right.text.size() == 3 && !left.text.ends_with("0");
    const std::string plain =
        std::string(left.text) + (is_thousands ? "" : ".") + std::string(right.text);
    cursor.mend({.code = "lang/decimal-comma",
                 .at = left.at,
                 .message = "numbers are written with a decimal point and without commas",
                 .found = quoted(std::string(left.text) + "," + std::string(right.text)),
                 .expected = quoted(plain)},
                {replace(comma, is_thousands ? "" : ".")});
    return tidy_digits(plain);
}

void use_other_unit(Cursor& cursor, const Token& token, Value& value) {
    const std::string lower = lower_case(token.meaning.substr(0, 16));
    const OtherUnit* other = find_other_unit(token.meaning);
    Problem problem{.code = "lang/unknown-unit",
                    .at = token.at,
                    .message = quoted(token.text) + " is no unit of the language",
                    .found = quoted(token.text),
                    .expected = "m (metres), deg (degrees) or s (seconds)"};
    const bool is_slip = std::find(kUnits.begin(), kUnits.end(), lower) != kUnits.end();
    if (other == nullptr && !is_slip) {
        // -1.0f
        const bool is_suffix = token.text.size() == 1 && cursor.position() >= 2 &&
                               touches(cursor.line().tokens[cursor.position() - 2], token);
        const bool has_more = !cursor.is_at_end() && !is_suffix;
        if (!is_suffix && !has_more)
            problem.hint = "the units are m, deg and s; a number may also stand alone";
        cursor.fail(std::move(problem),
                    {has_more ? remove(token, cursor.last()) : replace(token, "")});
        return;
    }
    const double factor = is_slip ? 1 : other->factor;
    value.unit = is_slip ? lower : std::string(other->unit);
    value.number *= factor;
    // The number is the token before, unless it was put together from several.
    std::vector<Edit> how{replace(token, value.unit)};
    const Token& number = cursor.line().tokens[cursor.position() - 2];
    if (factor != 1 && number.kind == TokenKind::Number) {
        // Rounded as people would: 30 cm is 0.3 m, 1.5 rad is 85.9437 deg.
        char text[32];
        const auto end =
            std::to_chars(text, text + sizeof(text), value.number, std::chars_format::general, 6);
        how.push_back(replace(number, std::string(text, end.ptr)));
    }
    // What a hint turns into other numbers is not measured against limits as well.
    if (factor == 1) return cursor.mend(std::move(problem), std::move(how));
    cursor.fail(std::move(problem), std::move(how));
    value.unit.clear();
}

bool is_value_of_agent(std::string_view word) {
    return std::find(std::begin(kCustomarySymbols), std::end(kCustomarySymbols), word) !=
           std::end(kCustomarySymbols);
}

/// `2 speed`: no unit, but a product.
bool fail_with_factor(Cursor& cursor) {
    return cursor.fail({.code = "lang/unknown-operator",
                        .at = cursor.place(),
                        .message = "a number times a name has a star between them",
                        .found = cursor.found(),
                        .expected = "'*'"},
                       {insert_before(cursor.peek(), "* ")});
}

bool is_entry_ahead(const Cursor& cursor) {
    for (std::size_t i = 0; cursor.position() + i < kMostTokens; ++i) {
        if (cursor.peek(i).text.empty()) return false;
        if (cursor.peek(i).is("=")) return true;
    }
    return false;
}

/// A name behind a number that nothing else claims.
bool reads_as_unit(const Cursor& cursor) {
    constexpr std::string_view kOthers[] = {"and",  "or", "to", "end",   "slack", "else",
                                            "then", "if", "x",  "times", "mal"};
    const std::string word = lower_case(cursor.peek().meaning.substr(0, 8));
    if (std::find(std::begin(kOthers), std::end(kOthers), word) != std::end(kOthers)) return false;
    if (role_of(cursor.peek().meaning) != Role::Plain && word != "min") return false;
    return !is_entry_ahead(cursor);
}

bool fail_with_percent(Cursor& cursor, const Value& value) {
    const Token& percent = cursor.peek();
    const Token& number = cursor.before();
    const Token& name = cursor.peek(2);
    const bool is_of_name = cursor.peek(1).is("of") && name.kind == TokenKind::Name;
    if (is_of_name) {  // 50 % of weaponRange
        Edit whole = remove(number, name);
        whole.text = " " + std::string(name.text) + " * " + number_text(value.number / 100);
        return cursor.fail({.code = "lang/percent",
                            .at = percent.at,
                            .message = "a part of a value is the value times a number",
                            .found = quoted(percent.text),
                            .expected = "a name times a number"},
                           {whole});
    }
    return cursor.fail({.code = "lang/percent",
                        .at = percent.at,
                        .message = "a share is written as a number from 0 to 1",
                        .found = quoted(percent.text),
                        .expected = quoted(number_text(value.number / 100))},
                       {replace(number, number_text(value.number / 100)), replace(percent, "")});
}

}  // namespace

bool is_name_text(std::string_view text) {
    return !text.empty() && is_letter(text.front()) &&
           std::all_of(text.begin(), text.end(), is_name_character);
}

bool read_number(Cursor& cursor, Value& value) {
    const bool has_lone_sign = (cursor.peek().is("-") || cursor.peek().is("+")) &&
                               cursor.is_kind(TokenKind::Number, 1) &&
                               is_digit(cursor.peek(1).text.front());
    bool is_negative = false;
    if (has_lone_sign) {
        const Token sign = cursor.take();
        is_negative = sign.is("-");
        const Token& digits = cursor.peek();
        const std::string plain = (is_negative ? "-" : "") + std::string(digits.text);
        if (!sign.is_mended) {
            cursor.mend({.code = "lang/bad-number",
                         .at = sign.at,
                         .message = "the sign of a number stands directly before it",
                         .found = quoted(sign.text),
                         .expected = quoted(plain)},
                        {replace(sign, ""), insert_before(digits, is_negative ? "-" : "")});
        }
    }
    if (!cursor.is_number()) {
        return cursor.fail({.code = "lang/missing-number",
                            .at = cursor.place(),
                            .message = "a number is missing",
                            .found = cursor.found(),
                            .expected = "a number"});
    }
    const Token token = cursor.take();
    if (value.at.line == 0) value.at = token.at;
    value.kind = Value::Kind::Number;
    const Digits digits =
        is_decimal_comma(cursor) ? mend_decimal_comma(cursor, token) : tidy_digits(token.text);
    if (!convert_digits(cursor, token, digits, value.number)) return false;
    if (is_negative) value.number = -value.number;
    return true;
}

bool read_quantity(Cursor& cursor, Value& value, Units units) {
    if (!read_number(cursor, value)) return false;
    if (cursor.is_at_end()) return true;
    if (cursor.peek().is("%")) {
        if (units != Units::WithPercent) return fail_with_percent(cursor, value);
        cursor.take();
        value.unit = "%";
        return true;
    }
    if (!cursor.is_name()) return true;
    const Token token = cursor.peek();
    if (std::find(kUnits.begin(), kUnits.end(), token.meaning) != kUnits.end()) {
        cursor.take();
        value.unit = std::string(token.meaning);
        return true;
    }
    const bool is_next_argument =
        units == Units::OfArgument && find_other_unit(token.meaning) == nullptr;
    if (is_next_argument || !reads_as_unit(cursor)) return true;
    if (is_value_of_agent(token.meaning)) return fail_with_factor(cursor);
    constexpr std::string_view kCurveWords[] = {"linear", "smoothstep", "power", "logistic"};
    if (std::find(std::begin(kCurveWords), std::end(kCurveWords), token.meaning) !=
        std::end(kCurveWords)) {
        return cursor.fail({.code = "lang/bad-curve",
                            .at = token.at,
                            .message = "a curve begins with the word 'curve'",
                            .found = quoted(token.text),
                            .expected = "'curve'"},
                           {insert_before(token, "curve ")});
    }
    cursor.take();
    use_other_unit(cursor, token, value);
    return !value.unit.empty();
}

namespace {

/// true and false, and what other languages call them. Empty when the token is neither.
std::string_view truth_meant(std::string_view word) {
    if (word.size() > 5) return {};
    const std::string lower = lower_case(word);
    if (lower == "true" || lower == "yes" || lower == "on") return "true";
    if (lower == "false" || lower == "no" || lower == "off") return "false";
    return {};
}

bool takes_truth(Cursor& cursor, Value& value) {
    if (!cursor.is_name()) return false;
    const Token token = cursor.peek();
    const std::string_view meant = truth_meant(token.meaning);
    if (meant.empty()) return false;
    cursor.take();
    value.kind = Value::Kind::Boolean;
    value.is_true = meant == "true";
    value.at = token.at;
    if (meant == token.meaning) return true;
    cursor.mend({.code = "lang/wrong-truth",
                 .at = token.at,
                 .message = "a truth is written true or false",
                 .found = quoted(token.text),
                 .expected = quoted(meant)},
                {replace(token, std::string(meant))});
    return true;
}

bool fail_with_text(Cursor& cursor) {
    const Token& token = cursor.peek();
    return cursor.fail({.code = "lang/text-as-value",
                        .at = token.at,
                        .message = "a value is written without quotation marks",
                        .found = quoted(token.text),
                        .expected = "true, false, a number or a name"},
                       {replace(token, std::string(token.meaning))});
}

std::string without_underscores(std::string_view name) {
    std::string text;
    bool is_new_word = false;
    for (const char c : name) {
        if (c == '_') {
            is_new_word = !text.empty();
            continue;
        }
        const bool is_lower = c >= 'a' && c <= 'z';
        text += is_new_word && is_lower ? static_cast<char>(c - 'a' + 'A') : c;
        is_new_word = false;
    }
    return text;
}

/// Behind a symbol or a number: `* 2`, and what looks like other arithmetic.
bool is_operator(const Cursor& cursor) {
    constexpr std::string_view kOperators[] = {"*", "/", "+", "-", "^"};
    const Token& token = cursor.peek();
    const bool is_sign = token.kind == TokenKind::Symbol && !token.text.empty() &&
                         std::any_of(std::begin(kOperators), std::end(kOperators),
                                     [&](std::string_view o) { return token.is(o); });
    return is_sign;
}

bool fail_with_operator(Cursor& cursor) {
    const Token sign = cursor.peek();
    Problem problem{.code = "lang/unknown-operator",
                    .at = sign.at,
                    .message = "the only arithmetic is a name times a number",
                    .found = quoted(sign.text),
                    .expected = "'*'"};
    Value divisor;
    const bool divides = sign.is("/") && cursor.is_kind(TokenKind::Number, 1);
    if (divides) {
        const Token& number = cursor.peek(1);
        const std::string digits = tidy_digits(number.text).text;
        std::from_chars(digits.data(), digits.data() + digits.size(), divisor.number);
        if (divisor.number != 0) {
            char text[32];
            const auto end = std::to_chars(text, text + sizeof(text), 1 / divisor.number,
                                           std::chars_format::general, 6);
            return cursor.fail(std::move(problem),
                               {replace(sign, "*"), replace(number, std::string(text, end.ptr))});
        }
    }
    problem.hint = "let the game bind a value of its own, declared with values in the header";
    return cursor.fail(std::move(problem));
}

/// `speed x 2`, `2 times speed`: a sign that others write for a product. The next token is it.
bool is_other_times(const Cursor& cursor) {
    if (!cursor.is_name()) return false;
    const std::string lower = lower_case(cursor.peek().meaning.substr(0, 6));
    return lower == "x" || lower == "times" || lower == "mal";
}

bool fail_with_other_times(Cursor& cursor) {
    const Token sign = cursor.peek();
    return cursor.fail({.code = "lang/unknown-operator",
                        .at = sign.at,
                        .message = "the only arithmetic is a name times a number",
                        .found = quoted(sign.text),
                        .expected = "'*'"},
                       {replace(sign, "*")});
}

/// `speed 2`: a value of the agent, and nothing between it and its factor.
bool fail_without_times(Cursor& cursor) {
    return cursor.fail({.code = "lang/unknown-operator",
                        .at = cursor.place(),
                        .message = "a name times a number has a star between them",
                        .found = cursor.found(),
                        .expected = "'*'"},
                       {insert_before(cursor.peek(), "* ")});
}

bool fail_without_operand(Cursor& cursor, const char* expected) {
    return cursor.fail({.code = "lang/missing-operand",
                        .at = cursor.place(),
                        .message = "a product is a name times a number",
                        .found = cursor.found(),
                        .expected = expected},
                       {cursor.is_at_end() ? insert_behind(cursor.last(), " 2") : Edit{}});
}

bool read_symbol(Cursor& cursor, Value& value) {
    const Token token = cursor.take();
    value.kind = Value::Kind::Name;
    value.name = std::string(token.meaning);
    value.number = 1;
    if (value.at.line == 0) value.at = token.at;
    if (token.meaning.find('_') == std::string_view::npos) return true;
    return cursor.fail({.code = "lang/underscore-in-name",
                        .at = token.at,
                        .message = "names of values and objects have no underscore in them",
                        .found = quoted(token.text),
                        .expected = quoted(without_underscores(token.meaning))},
                       {replace(token, without_underscores(token.meaning))});
}

/// `twice speed`, `half the speed`, `weapon range`: a value of the agent in several words.
bool fail_with_words(Cursor& cursor) {
    struct Factor {
        std::string_view word, factor;
    };
    constexpr Factor kFactors[] = {{"twice", "2"},  {"double", "2"}, {"half", "0.5"},
                                   {"triple", "3"}, {"thrice", "3"}, {"quarter", "0.25"}};
    const std::string first = lower_case(cursor.peek().meaning.substr(0, 16));
    const auto* factor = std::find_if(std::begin(kFactors), std::end(kFactors),
                                      [&](const Factor& row) { return row.word == first; });
    std::size_t at = 1;
    while (cursor.peek(at).is("the") || cursor.peek(at).is("of") || cursor.peek(at).is("my"))
        ++at;
    Problem problem{.code = "lang/unknown-operator",
                    .at = cursor.place(),
                    .message = "the only arithmetic is a name times a number",
                    .found = cursor.found(),
                    .expected = "a name times a number"};
    if (factor != std::end(kFactors) && cursor.is_kind(TokenKind::Name, at)) {
        Edit whole = remove(cursor.peek(), cursor.peek(at));
        whole.text = std::string(cursor.peek(at).text) + " * " + std::string(factor->factor);
        return cursor.fail(std::move(problem), {whole});
    }
    const std::string both =
        std::string(cursor.peek().meaning) + std::string(cursor.peek(1).meaning);
    const std::string_view meant = known_word(both, WordPlace::Symbol, kCustomarySymbols);
    Edit whole = remove(cursor.peek(), cursor.peek(1));
    whole.text = std::string(meant);
    problem.code = "lang/split-word";
    problem.message = "a word of several parts is written together";
    problem.expected = quoted(meant);
    return cursor.fail(std::move(problem), {whole});
}

bool is_in_words(const Cursor& cursor) {
    if (!cursor.is_kind(TokenKind::Name, 1) || cursor.peek().meaning.size() > 16) return false;
    const std::string first = lower_case(cursor.peek().meaning);
    constexpr std::string_view kFactors[] = {"twice",  "double", "half",
                                             "triple", "thrice", "quarter"};
    if (std::find(std::begin(kFactors), std::end(kFactors), first) != std::end(kFactors))
        return true;
    const std::string both = first + std::string(cursor.peek(1).meaning.substr(0, 16));
    return !known_word(both, WordPlace::Symbol, kCustomarySymbols).empty();
}

bool read_symbol_value(Cursor& cursor, Value& value) {
    if (is_in_words(cursor)) return fail_with_words(cursor);
    if (!read_symbol(cursor, value)) return false;
    const bool is_signed_number =
        cursor.is_number() && !is_digit(cursor.peek().text.front());  // speed +2
    if (is_other_times(cursor) && cursor.is_kind(TokenKind::Number, 1))
        return fail_with_other_times(cursor);
    if (is_signed_number || (is_operator(cursor) && !cursor.peek().is("*")))
        return fail_with_operator(cursor);
    if (cursor.is_number()) return fail_without_times(cursor);
    if (!cursor.takes("*")) return true;
    value.has_factor = true;
    if (!cursor.is_number() && !is_operator(cursor))
        return fail_without_operand(cursor, "a number");
    if (!read_number(cursor, value)) return false;
    value.kind = Value::Kind::Name;
    return true;
}

bool read_number_value(Cursor& cursor, Value& value) {
    if (!read_quantity(cursor, value)) return false;
    if (is_other_times(cursor) && cursor.is_kind(TokenKind::Name, 1))
        return fail_with_other_times(cursor);
    const bool is_product = cursor.peek().is("*") && value.unit.empty();
    if (!is_product) return is_operator(cursor) ? fail_with_operator(cursor) : true;
    cursor.take();
    if (!cursor.is_name()) return fail_without_operand(cursor, "the name of a value");
    const double factor = value.number;
    if (!read_symbol(cursor, value)) return false;
    value.number = factor;
    value.has_factor = true;
    return true;
}

}  // namespace

bool read_value(Cursor& cursor, Value& value) {
    const bool is_signed =
        (cursor.peek().is("-") || cursor.peek().is("+")) && cursor.is_kind(TokenKind::Number, 1);
    if (cursor.is_number() || is_signed) return read_number_value(cursor, value);
    if (takes_truth(cursor, value)) return true;
    if (cursor.is_text()) return fail_with_text(cursor);
    if (cursor.is_name() && role_of(cursor.peek().meaning) == Role::Plain)
        return read_symbol_value(cursor, value);
    const bool is_negated_name = cursor.peek().is("-") && cursor.is_kind(TokenKind::Name, 1);
    if (is_negated_name) {
        return cursor.fail({.code = "lang/unknown-operator",
                            .at = cursor.place(),
                            .message = "the only arithmetic is a name times a number",
                            .found = cursor.found()},
                           {replace(cursor.peek(), ""), insert_behind(cursor.peek(1), " * -1")});
    }
    return cursor.fail({.code = "lang/missing-value",
                        .at = cursor.place(),
                        .message = "a value is missing behind the equals sign",
                        .found = cursor.found(),
                        .expected = "true, false, a number or a name"});
}

bool read_argument_value(Cursor& cursor, Value& value) {
    const bool is_signed = cursor.peek().is("-") || cursor.peek().is("+");
    if (cursor.is_number() || is_signed) return read_quantity(cursor, value, Units::OfArgument);
    if (takes_truth(cursor, value)) return true;
    if (cursor.is_text()) return fail_with_text(cursor);
    if (cursor.is_name()) {
        const Token token = cursor.take();
        value.kind = Value::Kind::Name;
        value.name = std::string(token.meaning);
        value.number = 1;
        value.at = token.at;
        return true;
    }
    return cursor.fail({.code = "lang/missing-value",
                        .at = cursor.place(),
                        .message = "a value is missing",
                        .found = cursor.found(),
                        .expected = "true, false, a number or a name"});
}

namespace {

void skip_sign_in_argument(Cursor& cursor) {
    if (!cursor.peek().is("=") && !cursor.peek().is(":") && !cursor.peek().is("==")) return;
    const Token sign = cursor.take();
    cursor.mend({.code = "lang/sign-in-argument",
                 .at = sign.at,
                 .message = "an argument is its name and its value, with only a blank between them",
                 .found = quoted(sign.text)},
                {replace(sign, " ")});
}

bool read_argument(Cursor& cursor, Argument& argument) {
    if (!cursor.is_name()) {
        Problem problem{.code = "lang/missing-argument",
                        .at = cursor.place(),
                        .message = "the name of an argument is missing",
                        .found = cursor.found(),
                        .expected = "a name and its value, such as density 0.5"};
        if (cursor.is_number())
            return cursor.fail(std::move(problem), {insert_before(cursor.peek(), "density ")});
        return cursor.fail(std::move(problem));
    }
    const Token name = cursor.take();
    argument.name = {std::string(name.meaning), name.at};
    skip_sign_in_argument(cursor);
    const bool is_flag = cursor.peek().is(",") || cursor.peek().is(")") || cursor.is_at_end();
    return is_flag || read_argument_value(cursor, argument.value);
}

/// Behind an argument. True when another one follows; `is_done` when the list is closed.
bool read_comma(Cursor& cursor, bool& is_done) {
    if (cursor.takes(")")) return is_done = true;
    if (cursor.peek().is(";")) {
        const Token sign = cursor.take();
        cursor.mend({.code = "lang/missing-comma",
                     .at = sign.at,
                     .message = "a comma parts two arguments",
                     .found = quoted(sign.text),
                     .expected = "','"},
                    {replace(sign, ",")});
        return true;
    }
    if (!cursor.takes(",")) {
        if (!cursor.is_name()) {
            return cursor.fail({.code = "lang/bad-arguments",
                                .at = cursor.place(),
                                .message = "this cannot stand in an argument list",
                                .found = cursor.found(),
                                .expected = "',' and another argument, or ')'"},
                               {cursor.is_at_end() ? Edit{} : replace(cursor.peek(), "")});
        }
        cursor.mend({.code = "lang/missing-comma",
                     .at = cursor.place(),
                     .message = "a comma parts two arguments",
                     .found = cursor.found(),
                     .expected = "','"},
                    {insert_behind(cursor.before(), ",")});
        return true;
    }
    if (!cursor.peek().is(")")) return true;
    cursor.mend({.code = "lang/trailing-separator",
                 .at = cursor.before().at,
                 .message = "nothing follows this comma",
                 .found = "','"},
                {replace(cursor.before(), "")});
    cursor.take();
    return is_done = true;
}

}  // namespace

bool read_arguments(Cursor& cursor, std::vector<Argument>& arguments) {
    const Token opening = cursor.take();
    if (cursor.peek().is(")")) {
        const Token closing = cursor.take();
        return cursor.fail({.code = "lang/empty-arguments",
                            .at = opening.at,
                            .message = "the parentheses are empty",
                            .found = "'()'",
                            .expected = "an argument, such as (density 0.5)"},
                           {remove(opening, closing)});
    }
    for (bool is_done = false; !is_done;) {
        Argument argument;
        if (!read_argument(cursor, argument)) return false;
        arguments.push_back(std::move(argument));
        if (!read_comma(cursor, is_done)) return false;
    }
    return true;
}

}  // namespace vantage::lang
