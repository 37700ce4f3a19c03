// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See head.h. Most of the file is about what people write instead.

#include "query/lang/head.h"

#include <algorithm>
#include <string>
#include <vector>

#include "base/spelling.h"
#include "query/lang/characters.h"
#include "query/lang/words.h"

namespace vantage::lang {

/// Reads the words of one head from left to right. Every function that returns bool has reported
/// why when it is false.
class HeadReader {
  public:
    explicit HeadReader(const HeadInput& input)
        : input_(input), line_(*input.line), reporter_(*input.reporter) {}

    bool read(EntryHead& head) {
        if (!split_words() || !check_reserved()) return false;
        return input_.is_generator ? read_generator(head) : read_measure(head);
    }

  private:
    bool split_words();
    bool split_name(const Token& token);
    bool fail_on_sign(const Token& token);
    bool check_reserved();

    bool read_measure(EntryHead& head);
    bool read_generator(EntryHead& head);
    bool read_limit(EntryHead& head);
    bool read_word(EntryHead& head);
    bool read_glue(EntryHead& head);
    bool read_object(EntryHead& head);
    bool read_center(EntryHead& head);
    bool check_rest();

    bool fail_without_glue(std::size_t first_extra, std::size_t past_extra);
    bool fail_without_around(const EntryHead& head);
    bool fail_with_two_words(std::size_t past_words);
    bool fail(Problem problem, std::vector<Edit> how = {});

    bool is_at_end() const { return at_ >= words_.size(); }
    Role role(std::size_t index) const;
    bool is_here(Role wanted) const { return !is_at_end() && role(at_) == wanted; }
    bool is_text_here() const { return !is_at_end() && words_[at_].kind == TokenKind::Text; }
    Word take();
    Span place_here() const;
    std::string joined(std::size_t first, std::size_t past) const;

    const HeadInput& input_;
    Line& line_;
    Reporter& reporter_;
    std::vector<Token> words_;  ///< Names cut at their underscores.
    std::size_t at_ = 0;
    std::string head_object_;
};

namespace {

/// A name cut in two by a hyphen or a blank, as one word: "soft", "cover" is softCover.
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

}  // namespace

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
