// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What people write instead of a head, and what they probably meant. See head_reader.h.

#include <algorithm>
#include <string>
#include <vector>

#include "base/spelling.h"
#include "query/lang/characters.h"
#include "query/lang/customary_words.h"
#include "query/lang/head_reader.h"
#include "query/lang/synonyms.h"

namespace vantage::lang {

namespace {

/// What a word for several stands for.
enum class OtherQuantifier : std::uint8_t { No, Any, All, Share, None, Nearest };

struct QuantifierWord {
    std::string_view word;
    OtherQuantifier meaning;
};

constexpr QuantifierWord kOtherQuantifiers[] = {
    {"every", OtherQuantifier::All},       {"each", OtherQuantifier::All},
    {"both", OtherQuantifier::All},        {"everyone", OtherQuantifier::All},
    {"some", OtherQuantifier::Any},        {"one", OtherQuantifier::Any},
    {"either", OtherQuantifier::Any},      {"most", OtherQuantifier::Share},
    {"half", OtherQuantifier::Share},      {"many", OtherQuantifier::Share},
    {"average", OtherQuantifier::Share},   {"mean", OtherQuantifier::Share},
    {"percent", OtherQuantifier::Share},   {"fraction", OtherQuantifier::Share},
    {"none", OtherQuantifier::None},       {"no", OtherQuantifier::None},
    {"neither", OtherQuantifier::None},    {"nobody", OtherQuantifier::None},
    {"nearest", OtherQuantifier::Nearest}, {"closest", OtherQuantifier::Nearest},
};

OtherQuantifier other_quantifier(std::string_view word) {
    constexpr std::size_t kLongest = 8;
    if (word.size() > kLongest) return OtherQuantifier::No;
    const std::string lower = lower_case(word);
    for (const QuantifierWord& row : kOtherQuantifiers) {
        if (row.word == lower) return row.meaning;
    }
    return OtherQuantifier::No;
}

constexpr const char* kMeantByQuantifiers =
    "any (at least one of them), all (every one) or share (how many of them, 0 to 1)";

bool is_set(std::string_view word) {
    return std::any_of(std::begin(kCustomaryObjects), std::end(kCustomaryObjects),
                       [&](const CustomaryObject& row) { return row.is_set && row.name == word; });
}

/// "threat", "enemy", "allies": the set that is meant, or the word as it is.
std::string set_meant(std::string_view word) {
    if (is_set(word)) return std::string(word);
    const std::string several = std::string(word) + "s";
    if (is_set(several)) return several;
    for (const std::string_view guess :
         {synonym(word, WordPlace::Object), synonym(several, WordPlace::Object)}) {
        if (is_set(guess)) return std::string(guess);
    }
    return lower_case(word) == "enemy" ? "threats" : std::string(word);
}

bool takes_name(std::string_view word) {
    const auto is_it = [&](const auto& row) { return row.name == word; };
    const auto* criterion =
        std::find_if(std::begin(kCustomaryCriteria), std::end(kCustomaryCriteria), is_it);
    if (criterion != std::end(kCustomaryCriteria)) return criterion->takes_name;
    const auto* generator =
        std::find_if(std::begin(kCustomaryGenerators), std::end(kCustomaryGenerators), is_it);
    return word == "area" || word == "field" ||
           (generator != std::end(kCustomaryGenerators) && generator->needs_name);
}

/// The word of ours that this is but for its capitals; empty when there is none.
std::string_view customary_word(const std::string& written) {
    const std::string lower = folded(written);
    for (const CustomaryCriterion& row : kCustomaryCriteria) {
        if (folded(row.name) == lower) return row.name;
    }
    return {};
}

bool is_argument(std::string_view word) {
    return std::find(std::begin(kCustomaryArguments), std::end(kCustomaryArguments), word) !=
           std::end(kCustomaryArguments);
}

}  // namespace

bool is_other_quantifier(std::string_view word) {
    return other_quantifier(word) != OtherQuantifier::No;
}

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
    if (takes_name(words_[at_ - 1].meaning)) return fail_with_bare_name(past);
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
    const std::string_view one = customary_word(joined(at_ - 1, past));
    if (!one.empty() && !is_customary_object(words_[past - 1].meaning)) {
        return fail(
            {.code = "lang/split-word",
             .at = words_[at_ - 1].at,
             .message = "a word of several parts is written together",
             .found =
                 quoted(std::string(words_[at_ - 1].text) + " " + std::string(words_[at_].text)),
             .expected = quoted(one)},
            {replace(words_[at_ - 1], std::string(one)), remove(words_[at_], words_[past - 1])});
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
    if (words_.size() == 1 && is_argument(words_.front().meaning)) return fail_with_argument();
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

/// `points sniper around puppet`: a kind without its quotes.
bool HeadReader::fail_with_bare_name(std::size_t past) {
    std::string name, whole;
    for (std::size_t i = at_; i < past; ++i)
        name += (i > at_ ? " " : "") + std::string(words_[i].meaning);
    for (std::size_t i = 0; i < words_.size(); ++i) {
        const std::string word = i == at_ ? "\"" + name + "\"" : std::string(words_[i].text);
        if (i <= at_ || i >= past) whole += (i > 0 ? " " : "") + word;
    }
    Edit edit = remove(words_.front(), words_.back());
    edit.text = std::move(whole);
    return fail({.code = "lang/unquoted-name",
                 .at = words_[at_].at,
                 .message = "the name behind " + quoted(words_[at_ - 1].meaning) +
                            " stands in quotation marks",
                 .found = quoted(name),
                 .expected = "\"" + shortened(name, 40) + "\""},
                {edit});
}

/// `visible from every threats`. The next word is it, and an object follows.
bool HeadReader::fail_with_quantifier(const EntryHead& head) {
    const OtherQuantifier meant = other_quantifier(words_[at_].meaning);
    if (input_.is_generator) {
        return fail({.code = "lang/misplaced-quantifier",
                     .at = place_here(),
                     .message = "a generator takes one object, not several",
                     .found = quoted(words_[at_].text)},
                    {remove(words_[at_], words_[at_]), replace(words_[at_ + 1], "target")});
    }
    if (meant == OtherQuantifier::None) return fail_with_none();
    if (meant == OtherQuantifier::Nearest) return fail_with_nearest(head);
    if (meant == OtherQuantifier::Share) return fail_with_share(head);
    const Edit set = replace(words_[at_ + 1], set_meant(words_[at_ + 1].meaning));
    Problem problem{.code = "lang/unknown-quantifier",
                    .at = place_here(),
                    .message = "the words for several objects are any, all and share",
                    .found = quoted(words_[at_].text),
                    .expected = kMeantByQuantifiers};
    const bool is_false = std::any_of(line_.tokens.begin(), line_.tokens.end(),
                                      [](const Token& token) { return token.is("false"); });
    if (is_false) {  // Of nobody, or not of everybody?
        constexpr std::size_t kWriteSize = 7;
        problem.message = "'any ... = false' holds for none of them, 'all ... = false' not for all";
        problem.hint = line_.corrected({replace(words_[at_], "any"), set});
        const std::string other = line_.corrected({replace(words_[at_], "all"), set});
        if (other.size() > kWriteSize) problem.hint += ", or: " + other.substr(kWriteSize);
        return fail(std::move(problem));
    }
    const char* right = meant == OtherQuantifier::All ? "all" : "any";
    return fail(std::move(problem), {replace(words_[at_], right), set});
}

/// `visible from most threats = true`: a share is a number.
bool HeadReader::fail_with_share(const EntryHead& head) {
    std::vector<Edit> how{replace(words_[at_], "share"),
                          replace(words_[at_ + 1], set_meant(words_[at_ + 1].meaning))};
    const auto truth = std::find_if(line_.tokens.begin(), line_.tokens.end(),
                                    [](const Token& t) { return t.is("true") || t.is("false"); });
    if (truth != line_.tokens.end()) how.push_back(replace(*truth, "0.5"));
    if (truth != line_.tokens.end() && head.limit.empty())
        how.push_back(insert_before(words_.front(), truth->is("true") ? "min " : "max "));
    return fail({.code = "lang/unknown-quantifier",
                 .at = place_here(),
                 .message = "the words for several objects are any, all and share",
                 .found = quoted(words_[at_].text),
                 .expected = kMeantByQuantifiers},
                std::move(how));
}

/// None of them: not any of them.
bool HeadReader::fail_with_none() {
    std::vector<Edit> how{replace(words_[at_], "any"),
                          replace(words_[at_ + 1], set_meant(words_[at_ + 1].meaning))};
    const auto truth = std::find_if(line_.tokens.begin(), line_.tokens.end(),
                                    [](const Token& t) { return t.is("true") || t.is("false"); });
    if (truth == line_.tokens.end()) {
        how.push_back(insert_before(line_.tokens.front(), "not "));
    } else {
        how.push_back(replace(*truth, truth->is("true") ? "false" : "true"));
    }
    return fail({.code = "lang/unknown-quantifier",
                 .at = place_here(),
                 .message = "what holds for none of them does not hold for any of them",
                 .found = quoted(words_[at_].text),
                 .expected = kMeantByQuantifiers},
                std::move(how));
}

/// The nearest one of a set has words of its own for its distance; else the target is meant.
bool HeadReader::fail_with_nearest(const EntryHead& head) {
    const std::string set = set_meant(words_[at_ + 1].meaning);
    Problem problem{.code = "lang/unknown-quantifier",
                    .at = place_here(),
                    .message =
                        "a set has no nearest object; threatDistance and friendDistance "
                        "measure to it",
                    .found = quoted(words_[at_].text),
                    .expected = kMeantByQuantifiers};
    if (head.word.text == "distance") {
        const Token& word = words_[head.limit.empty() ? 0 : 1];
        Edit whole = remove(word, words_.back());
        whole.text = set == "threats" ? "threatDistance" : "friendDistance";
        return fail(std::move(problem), {whole});
    }
    if (set == "threats") {
        return fail(std::move(problem),
                    {remove(words_[at_], words_[at_]), replace(words_[at_ + 1], "target")});
    }
    return fail(std::move(problem), {replace(words_[at_], "any"), replace(words_[at_ + 1], set)});
}

/// `density = 2` on a line of its own.
bool HeadReader::fail_with_argument() {
    std::string argument(words_.front().meaning);  // What stands behind it is its value.
    if (line_.tokens.size() > 2) argument += " " + std::string(line_.tokens[2].text);
    return fail({.code = "lang/misplaced-arguments",
                 .at = words_.front().at,
                 .message = quoted(words_.front().meaning) + " is an argument, no generator",
                 .found = quoted(words_.front().text),
                 .expected = "a generator, such as grid around puppet",
                 .hint = "put it behind the value of its generator: (" + argument + ")"});
}

}  // namespace vantage::lang
