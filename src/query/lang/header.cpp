// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See header.h.

#include "query/lang/header.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "base/spelling.h"
#include "base/text.h"
#include "query/lang/characters.h"
#include "query/lang/entry.h"
#include "query/lang/synonyms.h"
#include "query/lang/value.h"

namespace vantage::lang {

namespace {

constexpr std::array<std::string_view, 7> kHeaderWords = {
    "behaviour", "environment", "objects", "values", "wanted", "accept", "select"};

/// A name as somebody wrote it who did not know what names are made of.
std::string as_name(std::string_view text) {
    std::string name;
    bool is_new_word = false;
    for (const char c : text) {
        if (!is_name_character(c)) {
            is_new_word = !name.empty();
            continue;
        }
        const bool is_lower = c >= 'a' && c <= 'z';
        name += is_new_word && is_lower ? static_cast<char>(c - 'a' + 'A') : c;
        is_new_word = false;
    }
    if (name.empty() || !is_letter(name.front())) name.insert(0, "Q");
    return name;
}

/// `Hide-Nearby`, `my.door`, `cover/near`: names with a sign in them, without blanks.
bool is_joined_by_sign(const Cursor& cursor) {
    const auto touch = [](const Token& left, const Token& right) {
        return !right.text.empty() && left.text.data() + left.text.size() == right.text.data();
    };
    const Token& sign = cursor.peek(1);
    const bool is_sign = sign.is("-") || sign.is(".") || sign.is("/") || sign.is("+") ||
                         sign.is("&") || sign.is("#") || sign.is("@") || sign.is("!");
    if (sign.kind == TokenKind::Number) return touch(cursor.peek(), sign);  // Hide-2
    return is_sign && touch(cursor.peek(), sign) && touch(sign, cursor.peek(2));
}

/// All that touches becomes one name.
void mend_joined_name(Cursor& cursor, Word& word) {
    const Token first = cursor.take();
    Token last = first;
    while (!cursor.is_at_end() &&
           last.text.data() + last.text.size() == cursor.peek().text.data() &&
           !cursor.peek().is(",") && !cursor.peek().is(":"))
        last = cursor.take();
    Edit whole = remove(first, last);
    const std::string found(first.text.data(), whole.length);
    whole.text = as_name(found);
    word = {whole.text, first.at};
    cursor.mend({.code = "lang/bad-name",
                 .at = first.at,
                 .message = "a name begins with a letter and goes on with letters, digits and "
                            "underscores",
                 .found = quoted(found),
                 .expected = quoted(whole.text)},
                {whole});
}

/// Takes a name. A name in quotes, or one that is no name, is put right if it can be.
bool read_name(Cursor& cursor, const std::string& what, Word& word) {
    const Token token = cursor.peek();
    if (cursor.is_name() && is_joined_by_sign(cursor)) {
        mend_joined_name(cursor, word);
        return true;
    }
    if (cursor.is_name() && is_name_text(token.meaning)) {
        cursor.take();
        word = {std::string(token.meaning), token.at};
        return true;
    }
    if (cursor.is_at_end()) {
        return cursor.fail({.code = "lang/missing-name",
                            .at = cursor.place(),
                            .message = "the name of " + what + " is missing",
                            .found = cursor.found(),
                            .expected = "a name"},
                           {insert_behind(cursor.last(), " NAME")});
    }
    const bool is_text = cursor.is_text();
    Problem problem{.code = is_text ? "lang/quoted-name" : "lang/bad-name",
                    .at = token.at,
                    .message = is_text ? "the name of " + what + " stands without quotation marks"
                                       : "a name begins with a letter and goes on with letters, "
                                         "digits and underscores",
                    .found = quoted(token.text),
                    .expected = "a name"};
    const bool is_number_before_name = cursor.is_number() && cursor.is_kind(TokenKind::Name, 1);
    if (!is_text && !is_number_before_name && !cursor.is_name())
        return cursor.fail(std::move(problem));
    cursor.take();
    std::string better = as_name(token.meaning);
    std::vector<Edit> how{replace(token, better)};
    if (is_number_before_name) {
        better += cursor.peek().meaning;
        cursor.take();
    }
    word = {better, token.at};
    cursor.mend(std::move(problem), std::move(how));
    return true;
}

/// `behaviour = flank`, `wanted: 2`.
void skip_header_sign(Cursor& cursor) {
    if (!cursor.peek().is("=") && !cursor.peek().is(":") && !cursor.peek().is("==")) return;
    const Token sign = cursor.take();
    cursor.mend({.code = "lang/header-sign",
                 .at = sign.at,
                 .message = "no sign stands between a header word and what it says",
                 .found = quoted(sign.text)},
                {replace(sign, " ")});
}

/// `query Foo:` and the like: a colon where none is needed.
void skip_colon(Cursor& cursor) {
    const bool is_needless = cursor.peek().is(":") || cursor.peek().is("{");
    if (!is_needless || cursor.position() + 1 != cursor.line().tokens.size()) return;
    const Token sign = cursor.take();
    const bool is_colon = sign.is(":");
    cursor.mend({.code = is_colon ? "lang/extra-colon" : "lang/braces",
                 .at = sign.at,
                 .message = is_colon ? "only names of sections end with a colon"
                                     : "nothing is put in braces",
                 .found = quoted(sign.text)},
                {replace(sign, "")});
}

bool read_names(Cursor& cursor, const std::string& what, std::vector<Word>& names) {
    while (true) {
        Word name;
        if (!read_name(cursor, what, name)) return false;
        names.push_back(std::move(name));
        if (cursor.is_at_end()) return true;
        const bool is_trailing =
            cursor.peek().is(",") && cursor.position() + 1 == cursor.line().tokens.size();
        if (is_trailing) return check_line_end(cursor);
        if (cursor.takes(",")) continue;
        if (!cursor.is_name() && !cursor.is_text()) return check_line_end(cursor);
        cursor.mend({.code = "lang/missing-comma",
                     .at = cursor.place(),
                     .message = "a comma parts two names",
                     .found = cursor.found(),
                     .expected = "','"},
                    {insert_behind(cursor.before(), ",")});
    }
}

/// Names with underscores are told and then read as they should be.
bool check_no_underscores(Cursor& cursor, std::vector<Word>& names) {
    bool is_right = true;
    for (Word& name : names) {
        if (name.text.find('_') == std::string::npos) continue;
        const auto& tokens = cursor.line().tokens;
        const auto token = std::find_if(tokens.begin(), tokens.end(),
                                        [&](const Token& t) { return t.meaning == name.text; });
        std::string spaced = name.text;
        std::replace(spaced.begin(), spaced.end(), '_', ' ');
        const std::string better = as_name(spaced);
        Problem problem{.code = "lang/underscore-in-name",
                        .at = name.at,
                        .message = "names of values and objects have no underscore in them",
                        .found = quoted(name.text),
                        .expected = quoted(better)};
        is_right = token == tokens.end()
                       ? cursor.fail(std::move(problem))
                       : cursor.fail(std::move(problem), {replace(*token, better)});
        name.text = better;
    }
    return is_right;
}

bool read_whole_number(Cursor& cursor, const char* sample, Value& value) {
    if (!cursor.is_number()) {
        Problem problem{.code = "lang/missing-number",
                        .at = cursor.place(),
                        .message = "a whole number is missing",
                        .found = cursor.found(),
                        .expected = "a whole number"};
        const std::string number = number_called(cursor.peek().meaning);
        if (!number.empty())
            return cursor.fail(std::move(problem), {replace(cursor.peek(), number)});
        problem.hint = std::string("for example: ") + sample;
        return cursor.fail(std::move(problem));
    }
    const Token token = cursor.peek();
    if (!read_number(cursor, value)) return false;
    const bool is_plain = std::all_of(token.text.begin(), token.text.end(), is_digit);
    constexpr double kMostPlaces = 1e6;
    if (value.number > kMostPlaces) {
        return cursor.fail({.code = "lang/number-out-of-range",
                            .at = token.at,
                            .message = "nobody needs so many places",
                            .found = quoted(token.text),
                            .expected = "a whole number up to 1000000",
                            .hint = std::string("for example: ") + sample});
    }
    if (is_plain) return true;
    return cursor.fail({.code = "lang/whole-number",
                        .at = token.at,
                        .message = "this counts places, so it is a whole number",
                        .found = quoted(token.text),
                        .expected = "a whole number"},
                       {replace(token, number_text(std::max(1.0, std::floor(value.number))))});
}

/// The number of `accept 30 %` as a share, with whatever stands before it put right.
bool fail_with_accept(Cursor& cursor, std::size_t first) {
    Problem problem{.code = "lang/bad-accept",
                    .at = cursor.place(),
                    .message = "the least score that is accepted is written otherwise",
                    .found = cursor.found(),
                    .expected = "accept score >= 0.25"};
    cursor.go_to(first);
    std::string number;
    const Token* last = nullptr;
    while (!cursor.is_at_end()) {
        const Token& token = cursor.take();
        const bool is_decimal = last != nullptr && last->is(",") && !number.empty();
        if (token.kind == TokenKind::Number && is_decimal) number += "." + std::string(token.text);
        if (token.kind == TokenKind::Number && number.empty()) number = std::string(token.text);
        if (token.is("%") && !number.empty()) {
            double share = 0;
            std::from_chars(number.data(), number.data() + number.size(), share);
            number = number_text(share / 100);
            problem.code = "lang/percent";
            problem.message = "a share is written as a number from 0 to 1";
            problem.at = token.at;
            problem.found = "'%'";
            problem.expected = quoted(number);
        }
        last = &token;
    }
    if (number.empty() || last == nullptr) {
        problem.hint = "write: accept score >= 0.25";
        return cursor.fail(std::move(problem));
    }
    Edit whole = remove(cursor.line().tokens[first], *last);
    whole.text = " score >= " + number;
    return cursor.fail(std::move(problem), {whole});
}

bool read_accept(Cursor& cursor, Query& query) {
    const std::size_t first = cursor.position();
    const bool is_plain = cursor.takes("score") && cursor.takes(">=") &&
                          (cursor.is_number() || cursor.peek().is("-"));
    if (!is_plain) return fail_with_accept(cursor, first);
    if (!read_number(cursor, query.accept.emplace())) return false;
    if (cursor.peek().is("%")) return fail_with_accept(cursor, first);
    return check_line_end(cursor);
}

bool fail_with_select(Cursor& cursor, const char* better) {
    return cursor.fail({.code = "lang/bad-select",
                        .at = cursor.place(),
                        .message = "the choice among the results is written otherwise",
                        .found = cursor.found(),
                        .expected = "select best, select random among 6, or select random within "
                                    "10 %",
                        .hint = std::string("write: ") + better});
}

/// The first number in the rest of the line, in digits or in words; empty when there is none.
std::string number_ahead(const Cursor& cursor) {
    for (std::size_t i = 0; !cursor.peek(i).text.empty(); ++i) {
        const Token& token = cursor.peek(i);
        if (token.kind == TokenKind::Number) return std::string(token.text);
        const std::string called = number_called(token.meaning);
        if (!called.empty()) return called;
    }
    return {};
}

bool read_select(Cursor& cursor, Query& query) {
    Selection selection;
    if (cursor.takes("best")) {
        query.selection = selection;
        return check_line_end(cursor);
    }
    if (!cursor.takes("random")) {
        const bool has_number = !number_ahead(cursor).empty();
        const std::string among = has_number ? number_ahead(cursor) : "6";
        const bool is_random = lower_case(cursor.peek().meaning.substr(0, 4)) == "rand";
        const bool is_draw = has_number || is_random;
        return fail_with_select(cursor,
                                is_draw ? ("select random among " + among).c_str() : "select best");
    }
    if (cursor.takes("among")) {
        selection.mode = SelectionMode::RandomAmong;
        if (!read_whole_number(cursor, "select random among 6", selection.value)) return false;
    } else if (cursor.takes("within")) {
        selection.mode = SelectionMode::RandomWithin;
        if (!cursor.is_number()) return fail_with_select(cursor, "select random within 10 %");
        if (!read_quantity(cursor, selection.value, Units::WithPercent)) return false;
        if (selection.value.unit != "%") {
            const std::string better = "select random within " + std::string(cursor.before().text);
            return fail_with_select(cursor, (better + " %").c_str());
        }
    } else {
        const std::string number = number_ahead(cursor).empty() ? "6" : number_ahead(cursor);
        return fail_with_select(cursor, ("select random among " + number).c_str());
    }
    query.selection = selection;
    return check_line_end(cursor);
}

/// `query Find Cover`: the words up to `extends` are one.
bool fail_with_long_name(Cursor& cursor, const Query& query) {
    const Token first = cursor.before();
    const Token word = cursor.peek();
    Token last = word;
    while (!cursor.is_at_end() && !cursor.peek().is("extends") && !cursor.peek().is(":") &&
           last.at.line == first.at.line)
        last = cursor.take();
    Edit whole = remove(first, last);
    const std::string written(first.text.data(), whole.length);
    whole.text = " " + as_name(query.name.text + written.substr(first.text.size()));
    return cursor.fail({.code = "lang/bad-name",
                        .at = word.at,
                        .message = "the name of a query is one word",
                        .found = quoted(written),
                        .expected = quoted(whole.text.substr(1))},
                       {whole});
}

}  // namespace

bool is_header_word(std::string_view word) {
    return std::find(kHeaderWords.begin(), kHeaderWords.end(), word) != kHeaderWords.end();
}

bool read_query_line(Cursor cursor, Query& query) {
    skip_header_sign(cursor);
    if (!read_name(cursor, "the query", query.name)) return false;
    skip_colon(cursor);
    if (cursor.is_at_end()) return true;
    const Token word = cursor.peek();
    const std::string lower = lower_case(word.meaning.substr(0, 8));
    const bool is_other = word.is(":") || lower == "extends" || lower == "inherits" ||
                          lower == "extend" || lower == "is" || lower == "from";
    if (!is_other) {
        if (!cursor.is_name() && !cursor.is_number() && !cursor.peek().is("-"))
            return check_line_end(cursor);
        return fail_with_long_name(cursor, query);
    }
    cursor.take();
    if (!word.is("extends")) {
        cursor.mend({.code = "lang/extends",
                     .at = word.at,
                     .message = "a query takes over another by 'extends'",
                     .found = quoted(word.text),
                     .expected = "'extends'"},
                    {replace(word, word.is(":") ? " extends" : "extends")});
    }
    return read_name(cursor, "the query to extend", query.base) && check_line_end(cursor);
}

bool read_option_line(Cursor cursor, Option& option) {
    skip_colon(cursor);
    if (cursor.is_at_end()) return true;
    if (cursor.is_text()) {
        option.label = unescaped(cursor.take());
        skip_colon(cursor);
        if (cursor.peek().is(",") && cursor.is_kind(TokenKind::Text, 1)) {
            return cursor.fail({.code = "lang/extra-words",
                                .at = cursor.place(),
                                .message = "an option has one label",
                                .found = cursor.found()},
                               {remove(cursor.peek(), cursor.last())});
        }
        return check_line_end(cursor);
    }
    const Token first = cursor.peek();
    const Token last = cursor.last();
    const bool is_word = cursor.is_name() || cursor.is_number();
    if (!is_word || first.at.line != last.at.line) return check_line_end(cursor);
    Edit whole = remove(first, last);
    const std::string label(first.text.data(), whole.length);
    if (label.find('"') != std::string::npos) return check_line_end(cursor);
    option.label = label;
    whole.text = "\"" + label + "\"";
    cursor.mend({.code = "lang/unquoted-label",
                 .at = first.at,
                 .message = "the label of an option stands in quotation marks",
                 .found = quoted(label),
                 .expected = shortened(whole.text, 40)},
                {whole});
    return true;
}

bool read_header_line(Cursor cursor, std::string_view word, Query& query) {
    if (word != "accept") skip_header_sign(cursor);
    if (word == "behaviour")
        return read_name(cursor, "the behaviour", query.behaviour) && check_line_end(cursor);
    if (word == "environment") return read_names(cursor, "the environment", query.environments);
    if (word == "objects") {
        return read_names(cursor, "the object", query.objects) &&
               check_no_underscores(cursor, query.objects);
    }
    if (word == "values") {
        return read_names(cursor, "the value", query.values) &&
               check_no_underscores(cursor, query.values);
    }
    if (word == "select") return read_select(cursor, query);
    if (word == "accept") {
        const bool is_read = read_accept(cursor, query);
        if (!is_read) query.accept.reset();
        return is_read;
    }
    Value wanted;
    if (!read_whole_number(cursor, "wanted 4", wanted) || !check_line_end(cursor)) return false;
    query.wanted = wanted;
    return true;
}

bool read_failure_line(Cursor cursor, FailureEntry& entry) {
    cursor.take();
    if (!read_name(cursor, entry.is_signal ? "the signal" : "the setting", entry.name))
        return false;
    if (entry.is_signal) return check_line_end(cursor);
    const bool has_equals = find_equals(cursor.line(), cursor.position()) == cursor.position();
    if (!has_equals || cursor.is_at_end()) {
        return cursor.fail({.code = "lang/missing-equals",
                            .at = cursor.place(),
                            .message = "a setting has an equals sign and a value",
                            .found = cursor.found(),
                            .expected = "'=' and a value"},
                           {cursor.is_at_end() ? insert_behind(cursor.last(), " = true")
                                               : insert_before(cursor.peek(), "= ")});
    }
    take_equals(cursor);
    entry.is_text = cursor.is_text();
    if (entry.is_text) {
        entry.value.at = cursor.peek().at;
        entry.value.kind = Value::Kind::Name;
        entry.value.name = unescaped(cursor.take());
        return check_line_end(cursor);
    }
    if (!read_argument_value(cursor, entry.value)) return false;
    if (entry.value.unit.empty()) return check_line_end(cursor);
    return cursor.fail({.code = "lang/unit-in-setting",
                        .at = cursor.before().at,
                        .message = "settings are plain values, without a unit",
                        .found = quoted(cursor.before().text)},
                       {replace(cursor.before(), "")});
}

bool read_fallback_line(Cursor cursor, Fallback& fallback) {
    constexpr std::array<std::string_view, 2> kKinds = {"behaviour", "environment"};
    const Token kind = cursor.peek();
    fallback.is_behaviour = kind.is("behaviour");
    if (!fallback.is_behaviour && !kind.is("environment")) {
        Problem problem{.code = "lang/bad-fallback",
                        .at = cursor.place(),
                        .message = "a fallback is one of a behaviour or of an environment",
                        .found = cursor.found(),
                        .expected = "behaviour or environment"};
        problem.hint = did_you_mean(kind.meaning, kKinds);
        if (problem.hint.empty() && cursor.is_name())
            return cursor.fail(std::move(problem), {insert_before(kind, "environment ")});
        return cursor.fail(std::move(problem));
    }
    cursor.take();
    if (!read_name(cursor, "what falls back", fallback.from)) return false;
    const bool has_equals =
        find_equals(cursor.line(), cursor.position()) == cursor.position() && !cursor.is_at_end();
    if (!has_equals) {
        Problem problem{.code = "lang/missing-equals",
                        .at = cursor.place(),
                        .message = "a fallback has an equals sign and another name",
                        .found = cursor.found(),
                        .expected = "'=' and a name"};
        if (cursor.is_name() && cursor.peek().is("to"))
            return cursor.fail(std::move(problem), {replace(cursor.peek(), "=")});
        if (cursor.is_name())
            return cursor.fail(std::move(problem), {insert_before(cursor.peek(), "= ")});
        return cursor.fail(std::move(problem));
    }
    take_equals(cursor);
    return read_name(cursor, "the fallback", fallback.to) && check_line_end(cursor);
}

bool read_without_line(Cursor cursor) {
    if (cursor.takes("defaults")) return check_line_end(cursor);
    return cursor.fail({.code = "lang/without",
                        .at = cursor.place(),
                        .message = "only 'defaults' can follow 'without'",
                        .found = cursor.found(),
                        .expected = "'defaults'",
                        .hint = "write: without defaults"});
}

}  // namespace vantage::lang
