// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See head.h. From left to right; what goes wrong at a sign or between two words is told by
// head_mistakes.cpp.

#include "query/lang/head.h"

#include <algorithm>
#include <string>
#include <vector>

#include "base/spelling.h"
#include "query/lang/characters.h"
#include "query/lang/head_reader.h"
#include "query/lang/words.h"

namespace vantage::lang {

Role HeadReader::role(std::size_t index) const {
    if (index >= words_.size() || words_[index].kind != TokenKind::Name) return Role::Plain;
    return role_of(words_[index].meaning);
}

Word HeadReader::take() {
    const Token& token = words_[at_++];
    const bool is_text = token.kind == TokenKind::Text;
    return {is_text ? unescaped(token) : std::string(token.meaning), token.at};
}

Span HeadReader::place_here() const {
    if (!is_at_end()) return words_[at_].at;
    Span at = words_.back().at;
    at.column += static_cast<std::uint32_t>(words_.back().text.size());
    return at;
}

bool HeadReader::fail(Problem problem, std::vector<Edit> how) {
    if (problem.hint.empty()) problem.hint = line_.corrected(std::move(how));
    reporter_.add(std::move(problem));
    return false;
}

std::string HeadReader::joined(std::size_t first, std::size_t past) const {
    std::string text(words_[first].meaning);
    for (std::size_t i = first + 1; i < past; ++i)
        text = in_camel_case(text, words_[i].meaning);
    return text;
}

bool HeadReader::split_words() {
    words_.reserve(input_.tokens.size());
    for (const Token& token : input_.tokens) {
        if (token.kind == TokenKind::Text) {
            words_.push_back(token);
        } else if (token.kind != TokenKind::Name) {
            return fail_on_sign(token);
        } else if (!split_name(token)) {
            return false;
        }
    }
    if (!words_.empty()) return true;
    return fail({.code = "lang/missing-word",
                 .at = line_.tokens.empty() ? Span{1, 1, 0} : line_.span(),
                 .message = "nothing says what is meant left of the equals sign",
                 .expected = input_.is_generator ? "a generator, such as grid around puppet"
                                                 : "a criterion, such as distance from puppet"},
                {line_.tokens.empty()
                     ? Edit{}
                     : insert_before(line_.tokens.front(), input_.is_generator
                                                               ? "grid around puppet "
                                                               : "min distance from puppet ")});
}

bool HeadReader::split_name(const Token& token) {
    std::size_t begin = 0;
    while (begin <= token.text.size()) {
        const std::size_t end = std::min(token.text.find('_', begin), token.text.size());
        if (begin == end) {
            std::string better;
            for (const char c : token.text) {
                if (c != '_' || (!better.empty() && better.back() != '_')) better += c;
            }
            while (better.ends_with('_'))
                better.pop_back();
            return fail({.code = "lang/stray-underscore",
                         .at = token.at,
                         .message = "an underscore joins two words; here one of them is missing",
                         .found = quoted(token.text)},
                        {replace(token, better)});
        }
        Token word = token;
        word.text = token.text.substr(begin, end - begin);
        word.meaning = word.text;
        word.at.column += static_cast<std::uint32_t>(begin);
        word.at.length = static_cast<std::uint32_t>(word.text.size());
        words_.push_back(word);
        begin = end + 1;
    }
    return true;
}

/// Reserved words in other capitals are read as meant; some have no place in a head at all.
bool HeadReader::check_reserved() {
    for (Token& token : words_) {
        if (token.kind != TokenKind::Name) continue;
        const std::string meant = reserved_word_meant(token.meaning);
        if (!meant.empty()) {
            const bool is_longer = lower_case(token.meaning) != meant;
            line_.mend(reporter_,
                       {.code = is_longer ? "lang/limit-word" : "lang/keyword-case",
                        .at = token.at,
                        .message = is_longer ? "the limits are called min and max"
                                             : "this word is written in small letters",
                        .found = quoted(token.text),
                        .expected = quoted(meant)},
                       {replace(token, meant)});
            for (const auto& list : {std::span<const std::string_view>(kLimits),
                                     std::span<const std::string_view>(kGlueWords),
                                     std::span<const std::string_view>(kQuantifiers)}) {
                const auto found = std::find(list.begin(), list.end(), meant);
                if (found != list.end()) token.meaning = *found;
            }
            if (meant == "around") token.meaning = "around";
        }
        const Role role = role_of(token.meaning);
        if (role != Role::Not && role != Role::Clause) continue;
        std::string hint = role == Role::Not ? "'not' stands first on the line of a condition"
                                             : "it stands behind the value";
        const bool is_first_keep = token.meaning == "keep" && &token == &words_.front();
        if (is_first_keep && input_.tokens.size() < line_.tokens.size()) {
            hint = line_.corrected(
                {remove(token, token), insert_behind(line_.tokens.back(), " keep")});
        }
        return fail({.code = "lang/reserved-word",
                     .at = token.at,
                     .message = quoted(token.meaning) + " has a meaning of its own and cannot "
                                                        "stand here",
                     .found = quoted(token.text),
                     .hint = hint});
    }
    return true;
}

bool HeadReader::read_measure(EntryHead& head) {
    return read_limit(head) && read_word(head) && read_glue(head) && read_object(head) &&
           check_rest();
}

bool HeadReader::read_limit(EntryHead& head) {
    if (!is_here(Role::Limit)) return true;
    if (input_.is_generator) {
        return fail({.code = "lang/limit-on-generator",
                     .at = place_here(),
                     .message = "a generator has no min or max, only a radius",
                     .found = quoted(words_[at_].meaning)},
                    {remove(words_[at_], words_[at_])});
    }
    head.limit = take();
    if (!is_here(Role::Limit)) return true;
    const bool is_same = words_[at_].meaning == head.limit.text;
    Problem problem{.code = "lang/repeated-limit",
                    .at = place_here(),
                    .message = "an entry has one limit, min or max",
                    .found = quoted(words_[at_ - 1].text) + " and " + quoted(words_[at_].text)};
    if (!is_same) problem.hint = "for a band write two lines, one with min and one with max";
    return fail(std::move(problem), {remove(words_[at_], words_[at_])});
}

bool HeadReader::read_word(EntryHead& head) {
    if (is_at_end() || is_text_here() || role(at_) != Role::Plain) {
        const std::string sample = input_.is_generator ? "grid"
                                   : is_text_here()    ? "inArea"
                                   : is_at_end()       ? "distance from puppet"
                                                       : "distance";
        return fail({.code = "lang/missing-word",
                     .at = place_here(),
                     .message = input_.is_generator ? "the name of the generator is missing"
                                                    : "the name of the criterion is missing",
                     .found = is_at_end() ? "" : quoted(words_[at_].text),
                     .expected = input_.is_generator ? "a generator, such as grid"
                                                     : "a criterion, such as distance"},
                    {is_at_end() ? insert_behind(words_.back(), " " + sample)
                                 : insert_before(words_[at_], sample + " ")});
    }
    head.word = take();
    std::size_t past = at_;
    while (past < words_.size() && words_[past].kind == TokenKind::Name &&
           role(past) == Role::Plain)
        ++past;
    if (past > at_) return fail_with_two_words(past);
    if (is_text_here()) head.name = take();
    if (is_text_here()) {
        return fail({.code = "lang/extra-words",
                     .at = place_here(),
                     .message = "an entry has one name in quotes",
                     .found = quoted(words_[at_].text)},
                    {remove(words_[at_], words_[at_])});
    }
    return true;
}

bool HeadReader::read_glue(EntryHead& head) {
    if (is_at_end()) return true;
    if (is_here(Role::Quantifier)) {
        const std::string glue(fitting_glue(head.word.text));
        const bool glue_follows = role(at_ + 1) == Role::Glue;
        if (glue_follows) {
            return fail({.code = "lang/misplaced-quantifier",
                         .at = place_here(),
                         .message = quoted(words_[at_].meaning) +
                                    " stands between the glue word and the object",
                         .found = quoted(words_[at_].text)},
                        {replace(words_[at_], std::string(words_[at_ + 1].meaning)),
                         replace(words_[at_ + 1], std::string(words_[at_].meaning))});
        }
        return fail({.code = "lang/missing-glue",
                     .at = place_here(),
                     .message = "no glue word stands between " + quoted(head.word.text) + " and " +
                                quoted(words_[at_].meaning),
                     .found = quoted(words_[at_].text),
                     .expected = one_of(kGlueWords)},
                    {insert_before(words_[at_], glue + " ")});
    }
    if (!is_here(Role::Glue)) {
        const bool is_bare_object = !is_text_here() && role(at_) == Role::Plain;
        if (is_bare_object) {  // Behind a name in quotes.
            return fail({.code = "lang/missing-glue",
                         .at = place_here(),
                         .message = "no glue word stands before " + quoted(words_[at_].meaning),
                         .found = quoted(words_[at_].text),
                         .expected = one_of(kGlueWords)},
                        {insert_before(words_[at_], "from ")});
        }
        return true;
    }
    head.glue = take();
    const bool is_object_behind = at_ + 1 < words_.size() &&
                                  words_[at_ + 1].kind == TokenKind::Name &&
                                  role(at_ + 1) == Role::Plain;
    if (is_object_behind && is_other_quantifier(words_[at_].meaning))
        return fail_with_quantifier(head);
    if (!is_here(Role::Quantifier) || input_.is_generator) return true;
    head.quantifier = take();
    return true;
}

bool HeadReader::read_object(EntryHead& head) {
    if (head.glue.empty()) return true;
    if (is_here(Role::Glue)) {
        return fail({.code = "lang/extra-glue",
                     .at = place_here(),
                     .message = "exactly one glue word stands before an object",
                     .found = quoted(head.glue.text) + " and " + quoted(words_[at_].meaning)},
                    {remove(words_[at_], words_[at_])});
    }
    if (is_here(Role::Quantifier) && input_.is_generator) {
        return fail({.code = "lang/misplaced-quantifier",
                     .at = place_here(),
                     .message = "a generator takes one object, not several",
                     .found = quoted(words_[at_].text)},
                    {remove(words_[at_], words_[at_]),
                     at_ + 1 < words_.size() ? replace(words_[at_ + 1], "target") : Edit{}});
    }
    if (!is_at_end() && !is_text_here() && role(at_) == Role::Plain) {
        head.object = take();
        head_object_ = head.object.text;
        return true;
    }
    if (is_text_here()) {
        return fail({.code = "lang/misplaced-text",
                     .at = place_here(),
                     .message = "objects are written without quotation marks; a name in quotes "
                                "stands directly behind the criterion",
                     .found = quoted(words_[at_].text)},
                    {replace(words_[at_], std::string(words_[at_].meaning))});
    }
    const Token& before = words_[at_ - 1];
    return fail({.code = "lang/missing-object",
                 .at = place_here(),
                 .message = "an object is missing behind " + quoted(before.meaning),
                 .found = is_at_end() ? "" : quoted(words_[at_].text),
                 .expected = "an object, such as puppet or target"},
                {insert_behind(before, head.quantifier.empty() ? " target" : " threats")});
}

/// Nothing may follow the object of a measure.
bool HeadReader::check_rest() {
    if (is_at_end()) return true;
    const Token& here = words_[at_];
    const Token& last = words_.back();
    Problem problem{.code = "lang/extra-words",
                    .at = here.at,
                    .message = "more words stand here than an entry has",
                    .found = quoted(here.text)};
    if (role(at_) == Role::Around) {
        problem.code = "lang/misplaced-around";
        problem.message = "only generators have a centre behind 'around'";
        const bool is_glue = words_[at_ - 1].meaning != head_object_;
        if (is_glue) return fail(std::move(problem), {replace(here, "from")});
    } else if (here.is("and") || here.is("or")) {
        problem.message = "an entry has one object";
        problem.hint = "write a line for each object";
        return fail(std::move(problem));
    } else if (role(at_) == Role::Glue) {
        problem.message = "an entry measures from the candidate place to one object";
    } else if (role(at_) == Role::Limit) {
        const std::string limit(here.meaning);
        problem.code = "lang/misplaced-limit";
        problem.message = quoted(limit) + " stands first in its entry";
        return fail(std::move(problem),
                    {insert_before(words_.front(), limit + " "), remove(here, here)});
    } else if (here.kind == TokenKind::Text) {
        problem.code = "lang/misplaced-text";
        problem.message = "a name in quotes stands directly behind the criterion";
        const std::string text(here.text);
        return fail(std::move(problem),
                    {insert_behind(words_.front(), " " + text), remove(here, here)});
    }
    return fail(std::move(problem), {remove(here, last)});
}

bool HeadReader::read_generator(EntryHead& head) {
    return read_limit(head) && read_word(head) && read_glue(head) && read_object(head) &&
           read_center(head);
}

bool HeadReader::read_center(EntryHead& head) {
    if (!is_here(Role::Around)) return fail_without_around(head);
    ++at_;
    if (is_here(Role::Glue)) {
        return fail({.code = "lang/extra-glue",
                     .at = place_here(),
                     .message = "no glue word stands behind 'around'",
                     .found = quoted(words_[at_].text)},
                    {remove(words_[at_], words_[at_])});
    }
    if (is_at_end() || is_text_here() || role(at_) != Role::Plain) {
        return fail({.code = "lang/missing-center",
                     .at = place_here(),
                     .message = "the object around which to look is missing behind 'around'",
                     .found = is_at_end() ? "" : quoted(words_[at_].text),
                     .expected = "an object, such as puppet or target"},
                    {insert_behind(words_[at_ - 1], " puppet")});
    }
    head.center = take();
    const bool is_turned_round =
        is_here(Role::Glue) && head.glue.empty() && at_ + 2 == words_.size();
    if (is_turned_round) {
        const std::string hides =
            std::string(words_[at_].meaning) + " " + std::string(words_[at_ + 1].meaning) + " ";
        return fail({.code = "lang/misplaced-around",
                     .at = words_[at_ - 2].at,
                     .message = "'around' and its object stand last",
                     .found = quoted(words_[at_ - 2].text)},
                    {insert_before(words_[at_ - 2], hides), remove(words_[at_], words_.back())});
    }
    if (is_at_end()) return true;
    return fail({.code = "lang/extra-words",
                 .at = place_here(),
                 .message = "nothing follows the object behind 'around'",
                 .found = quoted(words_[at_].text)},
                {remove(words_[at_], words_.back())});
}

bool read_head(const HeadInput& input, EntryHead& head) {
    head = {};
    return HeadReader(input).read(head);
}

Diagnostics parse_head(std::string_view text, bool is_generator, EntryHead& head) {
    Reporter reporter("");
    head = {};
    if (report_unreadable(text, reporter)) return reporter.take();
    LineReader reader(text, reporter);
    Line line;
    reader.next(line);
    const HeadInput input{
        .tokens = line.tokens, .is_generator = is_generator, .line = &line, .reporter = &reporter};
    if (!line.is_broken && read_head(input, head)) {
        Line more;
        const bool has_more = reader.next(more) || !line.behind.empty() || !line.above.empty();
        if (has_more) {
            reporter.add({.code = "lang/extra-words",
                          .at = line.end(),
                          .message = "the words of an entry stand on one line, without a comment",
                          .found = quoted(text)});
        }
    }
    return reporter.take();
}

}  // namespace vantage::lang
