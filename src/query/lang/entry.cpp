// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See entry.h.

#include "query/lang/entry.h"

#include <algorithm>
#include <string>

#include "query/lang/characters.h"
#include "query/lang/clauses.h"
#include "query/lang/comparison.h"
#include "query/lang/head.h"
#include "query/lang/value.h"
#include "query/lang/words.h"

namespace vantage::lang {

namespace {

constexpr std::string_view kEqualSigns[] = {"=",  "==", "===", ":",      ":=", "=>",
                                            "->", "+=", "-=",  "equals", "is"};

template <class List>
bool is_one_of(const Token& token, const List& list) {
    return std::any_of(std::begin(list), std::end(list),
                       [&](std::string_view sign) { return token.is(sign); });
}

bool looks_like_a_value(const Token& token) {
    if (token.kind == TokenKind::Number) return true;
    const std::size_t length = token.meaning.size();
    if (token.kind != TokenKind::Name || length < 4 || length > 5) return false;
    const std::string lower = lower_case(token.meaning);
    return lower == "true" || lower == "false";
}

/// The first token behind the first word that can only be a value.
std::size_t find_value(const Line& line, std::size_t from) {
    std::size_t at = from + 1;
    while (at < line.tokens.size() && !looks_like_a_value(line.tokens[at]))
        ++at;
    return std::min(at, line.tokens.size());
}

/// Something that would be right behind the equals sign of such an entry.
std::string sample_value(const Cursor& cursor, SectionKind section) {
    if (section == SectionKind::Generation) return "10";
    if (section == SectionKind::Weights) return "1";
    if (section == SectionKind::Parameters) return "0.5";
    const bool has_limit = role_of(cursor.peek().meaning) == Role::Limit;
    return has_limit ? "5" : "true";
}

/// Reads one entry; the pieces of the work share the cursor and the section.
class EntryReader {
  public:
    EntryReader(Cursor& cursor, SectionKind section) : cursor_(cursor), section_(section) {}

    bool read(Entry& entry) {
        entry.at = cursor_.line().span();
        if (!read_not(entry)) return false;
        if (cursor_.peek().is("(")) return fail_with_parentheses();
        const auto& tokens = cursor_.line().tokens;
        const std::size_t begin = cursor_.position();
        const std::size_t value = find_value(cursor_.line(), begin);
        std::size_t equals = find_equals(cursor_.line(), begin);
        const bool has_sign = equals < value && tokens[equals].kind == TokenKind::Symbol;
        if (!has_sign && fail_with_phrase(cursor_, section_, value)) return false;
        if (equals == tokens.size()) {
            equals = add_missing_equals(value);
            if (equals == tokens.size()) return false;
            is_equals_missing_ = true;
        } else if (is_comparison(tokens[equals])) {
            return fail_with_comparison(cursor_, section_, equals);
        }
        HeadInput input{.is_generator = section_ == SectionKind::Generation};
        input.tokens = std::span(tokens).subspan(begin, equals - begin);
        input.line = &cursor_.line();
        input.reporter = &cursor_.reporter();
        if (!read_head(input, entry.head)) return false;
        cursor_.go_to(equals);
        return read_right_side(begin, entry);
    }

  private:
    bool read_not(Entry& entry);
    std::size_t add_missing_equals(std::size_t value);
    bool fail_with_parentheses();
    bool is_head(std::size_t begin, std::size_t end) const;
    bool read_right_side(std::size_t begin, Entry& entry);
    bool read_clauses(Entry& entry);
    bool check_clause(const Entry& entry);

    Cursor& cursor_;
    SectionKind section_;
    bool is_equals_missing_ = false;
};

bool EntryReader::read_not(Entry& entry) {
    const Token& first = cursor_.peek();
    const bool is_not = first.is("not") || first.is("Not") || first.is("NOT") || first.is("!");
    if (!is_not) return true;
    if (section_ != SectionKind::Conditions) {
        return cursor_.fail({.code = "lang/misplaced-not",
                             .at = first.at,
                             .message = "only conditions can be negated",
                             .found = quoted(first.text)},
                            {remove(first, first)});
    }
    cursor_.take();
    const bool is_sign = first.is("!");
    // Without an equals sign the whole line is told of, once.
    const bool has_equals = find_equals(cursor_.line()) < cursor_.line().tokens.size();
    if (!first.is("not") && (has_equals || !is_sign)) {
        cursor_.mend({.code = is_sign ? "lang/programming-sign" : "lang/keyword-case",
                      .at = first.at,
                      .message = is_sign ? "a condition is negated by the word 'not'"
                                         : "this word is written in small letters",
                      .found = quoted(first.text),
                      .expected = "'not'"},
                     {replace(first, is_sign ? "not " : "not")});
    }
    entry.is_negated = true;
    if (!cursor_.peek().is("not")) return true;
    return cursor_.fail({.code = "lang/repeated-not",
                         .at = cursor_.place(),
                         .message = "a condition is negated once",
                         .found = "'not not'"},
                        {remove(first, cursor_.peek())});
}

/// `(visible from target = false)`.
bool EntryReader::fail_with_parentheses() {
    const Token& opening = cursor_.peek();
    Problem problem{.code = "lang/unexpected-sign",
                    .at = opening.at,
                    .message = "an entry does not stand in parentheses",
                    .found = quoted(opening.text)};
    if (!cursor_.last().is(")")) return cursor_.fail(std::move(problem), {replace(opening, "")});
    return cursor_.fail(std::move(problem), {replace(opening, ""), replace(cursor_.last(), "")});
}

/// Whether the tokens would make a head, without a word to anybody.
bool EntryReader::is_head(std::size_t begin, std::size_t end) const {
    Line copy = cursor_.line();
    Reporter nobody("");
    EntryHead head;
    HeadInput input{.is_generator = section_ == SectionKind::Generation};
    input.tokens = std::span<const Token>(copy.tokens).subspan(begin, end - begin);
    input.line = &copy;
    input.reporter = &nobody;
    return read_head(input, head);
}

/// Where the value begins, when it can be told; else reports and gives the number of tokens.
std::size_t EntryReader::add_missing_equals(std::size_t value) {
    const auto& tokens = cursor_.line().tokens;
    const std::size_t begin = cursor_.position();
    Problem problem{.code = "lang/missing-equals",
                    .at = cursor_.line().end(),
                    .message = "an entry has an equals sign and a value",
                    .found = "no equals sign",
                    .expected = "'=' and a value"};
    const bool has_value = value > begin && value < tokens.size();
    if (has_value) {
        problem.at = tokens[value].at;
        const bool has_sign = tokens[value - 1].kind == TokenKind::Symbol;
        const Edit edit =
            has_sign ? replace(tokens[value - 1], " = ") : insert_before(tokens[value], "= ");
        if (!has_sign && is_head(begin, value)) {
            cursor_.mend(std::move(problem), {edit});
            return value;
        }
        cursor_.fail(std::move(problem), {edit});
        return tokens.size();
    }
    constexpr std::size_t kLongestEntry = 8;  // More words than that are prose.
    if (tokens.size() > kLongestEntry) {
        problem.hint = "if this is a comment, begin it with --";
        cursor_.fail(std::move(problem));
    } else {
        cursor_.fail(std::move(problem),
                     {insert_behind(tokens.back(), " = " + sample_value(cursor_, section_))});
    }
    return tokens.size();
}

bool EntryReader::read_right_side(std::size_t begin, Entry& entry) {
    if (!is_equals_missing_) take_equals(cursor_);
    if (cursor_.is_at_end()) {
        Cursor first = cursor_;
        first.go_to(begin);
        const std::string sample = sample_value(first, section_);
        return cursor_.fail({.code = "lang/missing-value",
                             .at = cursor_.place(),
                             .message = "a value is missing behind the equals sign",
                             .found = cursor_.found(),
                             .expected = "true, false, a number or a name"},
                            {insert_behind(cursor_.last(), " " + sample)});
    }
    const Token& first = cursor_.line().tokens[begin];
    if (role_of(cursor_.peek().meaning) == Role::Limit && entry.head.limit.empty()) {
        const Token& limit = cursor_.peek();
        return cursor_.fail(
            {.code = "lang/misplaced-limit",
             .at = limit.at,
             .message = quoted(limit.text) + " stands first in its entry",
             .found = quoted(limit.text)},
            {insert_before(first, std::string(limit.text) + " "), remove(limit, limit)});
    }
    if (!read_value(cursor_, entry.value)) return false;
    if (cursor_.peek().is("(") && !read_arguments(cursor_, entry.arguments)) return false;
    return read_clauses(entry) && check_line_end(cursor_);
}

/// Whether the clause may stand here at all.
bool EntryReader::check_clause(const Entry& entry) {
    const Token& word = cursor_.peek();
    const bool is_keep = word.is("keep");
    const SectionKind home = is_keep ? SectionKind::Conditions : SectionKind::Weights;
    if (section_ != home) {
        return cursor_.fail({.code = "lang/misplaced-clause",
                             .at = word.at,
                             .message = quoted(word.text) + (is_keep ? " belongs to conditions"
                                                                     : " belongs to weights"),
                             .found = quoted(word.text)},
                            {remove(word, cursor_.last())});
    }
    const bool is_repeated = (is_keep && entry.keep) || (word.is("range") && entry.range) ||
                             (word.is("curve") && entry.curve);
    if (is_repeated) {
        return cursor_.fail({.code = "lang/extra-words",
                             .at = word.at,
                             .message = quoted(word.text) + " stands once in an entry",
                             .found = quoted(word.text)},
                            {remove(word, cursor_.last())});
    }
    if (word.is("range") && entry.curve) {
        return cursor_.fail({.code = "lang/clause-order",
                             .at = word.at,
                             .message = "the range stands before the curve",
                             .found = quoted(word.text),
                             .hint = "move 'range' and its numbers before 'curve'"});
    }
    return true;
}

bool EntryReader::read_clauses(Entry& entry) {
    while (cursor_.is_name() && role_of(cursor_.peek().meaning) == Role::Clause) {
        if (!check_clause(entry)) return false;
        const bool is_read = cursor_.peek().is("keep") ? read_keep(cursor_, entry.keep.emplace())
                             : cursor_.peek().is("range")
                                 ? read_range(cursor_, entry.range.emplace())
                                 : read_curve(cursor_, entry.curve.emplace());
        if (!is_read) return false;
    }
    if (!cursor_.peek().is("(")) return true;
    return cursor_.fail(
        {.code = "lang/misplaced-arguments",
         .at = cursor_.place(),
         .message = "arguments stand once, directly behind the value",
         .found = cursor_.found(),
         .hint = "put all arguments into one pair of parentheses, parted by commas"});
}

bool fail_with_second_entry(Cursor& cursor) {
    const Token& here = cursor.peek();
    const std::string lower = lower_case(here.meaning.substr(0, 8));
    const bool is_and = lower == "and" || here.is("&&") || here.is("&");
    const bool is_or = lower == "or" || here.is("||") || here.is("|");
    Problem problem{.code = is_and || is_or ? "lang/and-or" : "lang/two-entries",
                    .at = here.at,
                    .message = "one entry stands on one line",
                    .found = quoted(here.text)};
    problem.hint = "put what follows on a line of its own";
    if (is_and) problem.hint += "; all conditions of an option must hold";
    if (is_or) problem.hint = "write both below 'any of', each on its line, with 'end' below them";
    return cursor.fail(std::move(problem));
}

}  // namespace

std::size_t find_equals(const Line& line, std::size_t from) {
    int depth = 0;
    for (std::size_t i = from; i < line.tokens.size(); ++i) {
        const Token& token = line.tokens[i];
        if (token.kind == TokenKind::Number || token.kind == TokenKind::Text) continue;
        if (token.is("(")) ++depth;
        if (token.is(")")) --depth;
        if (depth > 0) continue;
        const bool is_word = token.kind == TokenKind::Name;
        if (is_word && i == from) continue;
        if (token.is("=")) return i;
        const bool may_be_sign = !is_word || token.meaning == "is" || token.meaning == "equals";
        if (!may_be_sign) continue;
        if (is_one_of(token, kEqualSigns) || is_comparison(token)) return i;
    }
    return line.tokens.size();
}

void take_equals(Cursor& cursor) {
    const Token sign = cursor.take();
    if (sign.is("=")) return;
    cursor.mend({.code = "lang/wrong-equals",
                 .at = sign.at,
                 .message = "a single equals sign stands before the value",
                 .found = quoted(sign.text),
                 .expected = "'='"},
                {replace(sign, sign.is(":") ? " =" : "=")});
}

bool check_line_end(Cursor& cursor) {
    if (cursor.is_at_end()) return true;
    const Token here = cursor.peek();
    const bool is_separator = here.is(",") || here.is(";") || here.is(".");
    const bool is_last = cursor.position() + 1 == cursor.line().tokens.size();
    if (is_separator && is_last) {
        cursor.mend({.code = "lang/trailing-separator",
                     .at = here.at,
                     .message = "a statement ends with its line, without a sign",
                     .found = quoted(here.text)},
                    {replace(here, "")});
        return true;
    }
    const std::string lower = lower_case(here.meaning.substr(0, 8));
    constexpr std::string_view kJoining[] = {"and", "or"};
    constexpr std::string_view kJoiningSigns[] = {"&&", "||", "&", "|"};
    const bool is_joined =
        std::find(std::begin(kJoining), std::end(kJoining), lower) != std::end(kJoining);
    const bool has_second =
        find_equals(cursor.line(), cursor.position()) < cursor.line().tokens.size();
    if (is_joined || is_one_of(here, kJoiningSigns) || is_separator || has_second)
        return fail_with_second_entry(cursor);
    if (lower == "then" || lower == "else") {
        return cursor.fail(
            {.code = "lang/no-branches",
             .at = here.at,
             .message = "there is no if, then or else: conditions say what must hold",
             .found = quoted(here.text),
             .hint = "for the other case write another option below"});
    }
    const std::size_t equals = find_equals(cursor.line());
    const bool is_object = role_of(here.meaning) == Role::Glue &&
                           cursor.position() + 2 == cursor.line().tokens.size() &&
                           equals < cursor.position();
    if (is_object) {
        const Token& sign = cursor.line().tokens[equals];
        const std::string words(here.text.data(), remove(here, cursor.last()).length);
        return cursor.fail({.code = "lang/extra-words",
                            .at = here.at,
                            .message = "the object stands left of the equals sign",
                            .found = quoted(here.text)},
                           {insert_before(sign, words + " "), remove(here, cursor.last())});
    }
    return cursor.fail({.code = "lang/extra-words",
                        .at = here.at,
                        .message = "the statement is complete before this",
                        .found = quoted(here.text)},
                       {remove(here, cursor.last())});
}

bool read_entry(Cursor cursor, SectionKind section, Entry& entry) {
    return EntryReader(cursor, section).read(entry);
}

bool read_parameter(Cursor cursor, Argument& parameter) {
    if (!cursor.is_name()) {
        return cursor.fail({.code = "lang/missing-argument",
                            .at = cursor.place(),
                            .message = "the name of a parameter is missing",
                            .found = cursor.found(),
                            .expected = "a name and its value, such as density = 0.5"});
    }
    const Token name = cursor.take();
    parameter.name = {std::string(name.meaning), name.at};
    const bool has_sign = !cursor.is_at_end() && is_one_of(cursor.peek(), kEqualSigns);
    if (has_sign) {
        take_equals(cursor);
    } else if (!cursor.is_at_end() && (looks_like_a_value(cursor.peek()) || cursor.is_name())) {
        cursor.mend({.code = "lang/missing-equals",
                     .at = cursor.place(),
                     .message = "a parameter has an equals sign and a value",
                     .found = cursor.found(),
                     .expected = "'='"},
                    {insert_before(cursor.peek(), "= ")});
    }
    if (cursor.is_at_end()) {
        return cursor.fail({.code = has_sign ? "lang/missing-value" : "lang/missing-equals",
                            .at = cursor.place(),
                            .message = "a parameter has an equals sign and a value",
                            .found = cursor.found(),
                            .expected = "'=' and a value"},
                           {insert_behind(cursor.last(), has_sign ? " 0.5" : " = 0.5")});
    }
    return read_argument_value(cursor, parameter.value) && check_line_end(cursor);
}

}  // namespace vantage::lang
