// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What people write instead of a head, and what they probably meant. See head_reader.h.

#include <string>
#include <vector>

#include "base/spelling.h"
#include "query/lang/head_reader.h"

namespace vantage::lang {

std::string in_camel_case(std::string_view first, std::string_view second) {
    std::string text(first);
    for (std::size_t i = 0; i < second.size(); ++i) {
        const bool is_lower = second[i] >= 'a' && second[i] <= 'z';
        text += i == 0 && is_lower ? static_cast<char>(second[i] - 'a' + 'A') : second[i];
    }
    return text;
}

std::string_view fitting_glue(std::string_view word) {
    return word.ends_with("Before") || word == "towards" ? "the" : "from";
}

/// Signs have no place left of the equals sign; the commonest are guessed.
bool HeadReader::fail_on_sign(const Token& token) {
    const auto tokens = input_.tokens;
    const auto index = static_cast<std::size_t>(&token - tokens.data());
    const bool is_between_names = index > 0 && index + 1 < tokens.size() &&
                                  tokens[index - 1].kind == TokenKind::Name &&
                                  tokens[index + 1].kind == TokenKind::Name;
    Problem problem{.code = "lang/unexpected-sign",
                    .at = token.at,
                    .message = "only words, and a name in quotes, stand left of the equals sign",
                    .found = quoted(token.text)};
    if (token.is("-") && is_between_names) {
        Edit join = replace(tokens[index - 1],
                            in_camel_case(tokens[index - 1].text, tokens[index + 1].text));
        return fail(std::move(problem), {join, remove(token, tokens[index + 1])});
    }
    const bool is_call =
        token.is("(") && is_between_names && index + 2 < tokens.size() && tokens[index + 2].is(")");
    if (is_call) {
        const std::string_view glue =
            input_.is_generator ? "around" : fitting_glue(tokens[index - 1].text);
        problem.hint = line_.corrected(
            {replace(token, " " + std::string(glue) + " "), replace(tokens[index + 2], "")});
        return fail(std::move(problem));
    }
    if (index == 0 && (token.is("-") || token.is("*")))  // A list, as in other formats.
        return fail(std::move(problem), {replace(token, "")});
    if (token.is("(")) problem.hint = "arguments in parentheses stand behind the value";
    if (token.is(".") && is_between_names && index == 1 && tokens.size() == 3) {
        const std::string word(tokens[2].text);
        const std::string glue(fitting_glue(word));
        return fail(std::move(problem),
                    {replace(tokens[0], word + " " + glue + " "), replace(token, ""),
                     replace(tokens[2], std::string(tokens[0].text))});
    }
    if (token.is(",")) problem.hint = "one entry has one object; write a line for each";
    if (token.kind == TokenKind::Number) problem.hint = "the number stands behind the equals sign";
    return fail(std::move(problem));
}

/// Several plain words in a row: a word written in parts, or no glue before the object.
bool HeadReader::fail_with_two_words(std::size_t past) {
    const bool goes_on = past < words_.size();
    if (goes_on && role(past) == Role::Limit) {
        const std::string limit(words_[past].meaning);
        return fail(
            {.code = "lang/misplaced-limit",
             .at = words_[past].at,
             .message = quoted(limit) + " stands first in its entry",
             .found = quoted(words_[past].text)},
            {insert_before(words_.front(), limit + " "), remove(words_[past], words_[past])});
    }
    const bool is_around = goes_on && role(past) == Role::Around;
    const bool is_last_an_object = is_customary_object(words_[past - 1].meaning);
    if (!goes_on || words_[past].kind == TokenKind::Text || is_last_an_object ||
        (is_around && past - at_ == 1 && is_last_an_object)) {
        if (input_.is_generator && !is_around) {
            EntryHead none;
            return fail_without_around(none);
        }
        return fail_without_glue(at_, past);
    }
    const std::string whole = joined(at_ - 1, past);
    return fail(
        {.code = "lang/split-word",
         .at = words_[at_ - 1].at,
         .message = "a word of several parts is written together",
         .found = quoted(std::string(words_[at_ - 1].text) + " " + std::string(words_[at_].text)),
         .expected = quoted(whole)},
        {replace(words_[at_ - 1], whole), remove(words_[at_], words_[past - 1])});
}

bool HeadReader::fail_without_glue(std::size_t first_extra, std::size_t past_extra) {
    const Token& word = words_[first_extra - 1];
    const Token& last = words_[past_extra - 1];
    const std::size_t extras = past_extra - first_extra;
    const std::string glue(fitting_glue(word.meaning));
    Problem problem{.code = "lang/missing-glue",
                    .at = words_[first_extra].at,
                    .message = "no glue word stands between " + quoted(word.meaning) + " and " +
                               quoted(words_[first_extra].meaning),
                    .found = quoted(words_[first_extra].text),
                    .expected = one_of(kGlueWords)};
    const bool is_object = is_customary_object(last.meaning);
    if (extras == 1) {
        const bool is_underscored = word.text.data() + word.text.size() + 1 == last.text.data() &&
                                    last.text.data()[-1] == '_';
        problem.hint = line_.corrected({insert_before(last, glue + (is_underscored ? "_" : " "))});
        if (!is_object)
            problem.hint += "; or, if it is one word, " + joined(first_extra - 1, past_extra);
        return fail(std::move(problem));
    }
    if (extras == 2 && is_object) {  // "distance between puppet"
        problem.code = "lang/unknown-glue";
        problem.message = quoted(words_[first_extra].meaning) + " is no glue word";
        return fail(std::move(problem), {replace(words_[first_extra], glue)});
    }
    if (is_object) {  // "can reach before target"
        const std::string whole = joined(first_extra - 1, past_extra - 1);
        problem.hint =
            line_.corrected({replace(word, whole + " " + std::string(fitting_glue(whole))),
                             remove(words_[first_extra], words_[past_extra - 2])});
        return fail(std::move(problem));
    }
    const std::string whole = joined(first_extra - 1, past_extra);
    problem.hint = line_.corrected({replace(word, whole), remove(words_[first_extra], last)});
    return fail(std::move(problem));
}

bool HeadReader::fail_without_around(const EntryHead& head) {
    Problem problem{.code = "lang/missing-around",
                    .at = place_here(),
                    .message = "a generator says around which object it looks",
                    .found = is_at_end() ? "" : quoted(words_[at_].text),
                    .expected = "'around' and an object"};
    const Token& last = words_.back();
    // "grid at puppet" means the centre; "hidespots from target" means whom to hide from.
    const bool is_center = head.object.text == "puppet" || head.object.text == "agent";
    if (!head.object.empty() && is_center && words_.size() >= 3)
        return fail(std::move(problem), {replace(words_[words_.size() - 2], "around")});
    if (head.object.empty() && words_.size() == 2 && words_[1].kind == TokenKind::Name)
        return fail(std::move(problem), {insert_before(words_[1], "around ")});
    if (head.object.empty() && words_.size() == 3 && is_customary_object(last.meaning))
        return fail(std::move(problem), {replace(words_[1], "around")});
    const bool has_other_word =
        at_ + 2 == words_.size() && is_customary_object(last.meaning) && !head.object.empty();
    if (has_other_word) return fail(std::move(problem), {replace(words_[at_], "around")});
    return fail(std::move(problem), {insert_behind(last, " around puppet")});
}

}  // namespace vantage::lang
