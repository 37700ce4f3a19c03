// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See comparison.h.

#include "query/lang/comparison.h"

#include <algorithm>
#include <string>

#include "query/lang/characters.h"
#include "query/lang/words.h"

namespace vantage::lang {

namespace {

constexpr std::string_view kComparisons[] = {">", ">=", "<", "<=", "=<", "!=", "~=", "<>"};

enum class PhraseLimit : std::uint8_t { Min, Max, Band, None };

struct Phrase {
    std::string_view words;
    PhraseLimit limit;
};

constexpr Phrase kPhrases[] = {
    {"at least", PhraseLimit::Min},     {"more than", PhraseLimit::Min},
    {"greater than", PhraseLimit::Min}, {"larger than", PhraseLimit::Min},
    {"farther than", PhraseLimit::Min}, {"further than", PhraseLimit::Min},
    {"over", PhraseLimit::Min},         {"above", PhraseLimit::Min},
    {"beyond", PhraseLimit::Min},       {"at most", PhraseLimit::Max},
    {"less than", PhraseLimit::Max},    {"smaller than", PhraseLimit::Max},
    {"closer than", PhraseLimit::Max},  {"up to", PhraseLimit::Max},
    {"under", PhraseLimit::Max},        {"below", PhraseLimit::Max},
    {"within", PhraseLimit::Max},       {"between", PhraseLimit::Band},
    {"in", PhraseLimit::Band},          {"radius", PhraseLimit::None},
    {"equal to", PhraseLimit::None},    {"equals", PhraseLimit::None}};

Problem comparison_problem(const Token& token) {
    return {.code = "lang/comparison",
            .at = token.at,
            .message = "limits are written with min (at least) and max (at most)",
            .found = quoted(token.text),
            .expected = "'='"};
}

/// The source from one token to another, if both are on one line.
std::string source_of(const Token& first, const Token& last) {
    if (first.at.line != last.at.line) return {};
    return shortened(std::string_view(first.text.data(), remove(first, last).length), 80);
}

/// Two lines, one for each end of a band.
std::string band_hint(const std::string& head, std::string_view low, std::string_view high) {
    if (head.empty()) return {};
    return "write: min " + head + " = " + std::string(low) + ", and on a line of its own: max " +
           head + " = " + std::string(high);
}

/// `5 < distance from puppet`, perhaps `< 10` as well.
bool fail_with_number_first(Cursor& cursor, std::size_t sign) {
    const auto& tokens = cursor.line().tokens;
    std::size_t end = sign + 1;
    while (end < tokens.size() && !is_comparison(tokens[end]))
        ++end;
    Problem problem = comparison_problem(tokens[sign]);
    if (end == sign + 1) return cursor.fail(std::move(problem));
    const std::string head = source_of(tokens[sign + 1], tokens[end - 1]);
    const std::string_view number = cursor.peek().text;
    const bool is_min = tokens[sign].meaning.starts_with('<');
    if (end + 1 < tokens.size()) {
        const std::string_view other = tokens[end + 1].text;
        problem.hint = is_min ? band_hint(head, number, other) : band_hint(head, other, number);
    } else if (!head.empty()) {
        problem.hint = std::string("write: ") + (is_min ? "min " : "max ") + head + " = " +
                       std::string(number);
    }
    return cursor.fail(std::move(problem));
}

bool fail_with_inequality(Cursor& cursor, std::size_t sign) {
    const auto& tokens = cursor.line().tokens;
    Problem problem = comparison_problem(tokens[sign]);
    problem.message = "conditions are written with an equals sign";
    const bool is_last = sign + 2 == tokens.size();
    const bool is_true = is_last && tokens[sign + 1].is("true");
    const bool is_false = is_last && tokens[sign + 1].is("false");
    if (is_true || is_false) {
        return cursor.fail(
            std::move(problem),
            {replace(tokens[sign], "="), replace(tokens[sign + 1], is_true ? "false" : "true")});
    }
    problem.hint = "a number has a lower limit (min) or an upper one (max)";
    return cursor.fail(std::move(problem));
}

/// `min` or `max` at the beginning, whatever stands there now.
Edit set_limit(const Token& first, const std::string& limit) {
    const bool has_limit = role_of(first.meaning) == Role::Limit;
    return has_limit ? replace(first, limit) : insert_before(first, limit + " ");
}

const Phrase* phrase_before(const Line& line, std::size_t value, std::size_t words) {
    std::string text;
    for (std::size_t i = value - words; i < value; ++i) {
        if (line.tokens[i].kind != TokenKind::Name) return nullptr;
        text += (text.empty() ? "" : " ") + lower_case(line.tokens[i].meaning.substr(0, 10));
    }
    const auto* found = std::find_if(std::begin(kPhrases), std::end(kPhrases),
                                     [&](const Phrase& p) { return p.words == text; });
    return found == std::end(kPhrases) ? nullptr : found;
}

std::string band_of_numbers(const Cursor& cursor, const std::string& head, std::size_t value) {
    const std::size_t ahead = value - cursor.position();
    const std::string_view first = cursor.peek(ahead).text;
    const std::size_t dots = first.find("..");
    if (dots != std::string_view::npos)
        return band_hint(head, first.substr(0, dots), first.substr(dots + 2));
    const Token& second = cursor.peek(ahead + 2);
    if (second.kind == TokenKind::Number) return band_hint(head, first, second.text);
    return "for a band write two lines, one with min and one with max";
}

}  // namespace

bool is_comparison(const Token& token) {
    return std::any_of(std::begin(kComparisons), std::end(kComparisons),
                       [&](std::string_view sign) { return token.is(sign); });
}

bool fail_with_comparison(Cursor& cursor, SectionKind section, std::size_t sign) {
    const Token& op = cursor.line().tokens[sign];
    if (section != SectionKind::Conditions) {
        Problem problem = comparison_problem(op);
        problem.message = "values follow an equals sign; only conditions compare";
        return cursor.fail(std::move(problem), {replace(op, "=")});
    }
    const bool is_number_first = cursor.position() + 1 == sign && cursor.is_number();
    if (is_number_first) return fail_with_number_first(cursor, sign);
    if (op.is("!=") || op.is("~=") || op.is("<>")) return fail_with_inequality(cursor, sign);
    const bool is_min = op.meaning.find('>') != std::string_view::npos;
    return cursor.fail(comparison_problem(op),
                       {set_limit(cursor.peek(), is_min ? "min" : "max"), replace(op, " = ")});
}

bool fail_with_phrase(Cursor& cursor, SectionKind section, std::size_t value) {
    const auto& tokens = cursor.line().tokens;
    const std::size_t begin = cursor.position();
    if (value >= tokens.size() || tokens[value].kind != TokenKind::Number) return false;
    const Phrase* phrase = nullptr;
    std::size_t start = value;
    for (const std::size_t words : {2u, 1u}) {
        if (phrase != nullptr || value <= begin + words) continue;
        phrase = phrase_before(cursor.line(), value, words);
        if (phrase != nullptr) start = value - words;
    }
    if (phrase == nullptr) return false;
    if (tokens[start - 1].is("is") && start > begin + 1) --start;
    Edit equals = remove(tokens[start], tokens[value - 1]);
    equals.text = "=";
    Problem problem = comparison_problem(tokens[start]);
    problem.found = quoted(source_of(tokens[start], tokens[value - 1]));
    const bool is_limit = phrase->limit == PhraseLimit::Min || phrase->limit == PhraseLimit::Max;
    if (section != SectionKind::Conditions || phrase->limit == PhraseLimit::None) {
        problem.message = "the value follows an equals sign";
        return !cursor.fail(std::move(problem), {equals});
    }
    if (is_limit) {
        const bool is_min = phrase->limit == PhraseLimit::Min;
        return !cursor.fail(std::move(problem),
                            {set_limit(cursor.peek(), is_min ? "min" : "max"), equals});
    }
    const std::string head = source_of(tokens[begin], tokens[start - 1]);
    problem.hint = band_of_numbers(cursor, head, value);
    return !cursor.fail(std::move(problem));
}

}  // namespace vantage::lang
