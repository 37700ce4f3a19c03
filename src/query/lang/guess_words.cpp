// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See guess_words.h.

#include "query/lang/guess_words.h"

#include <algorithm>
#include <array>

#include "base/spelling.h"
#include "query/lang/characters.h"
#include "query/lang/customary_words.h"
#include "query/lang/lexer.h"
#include "query/lang/synonyms.h"
#include "query/lang/units.h"
#include "query/lang/words.h"

namespace vantage::lang {

namespace {

/// A word, a number, a text or a sign; names are cut at their underscores.
struct Atom {
    TokenKind kind = TokenKind::Symbol;
    std::string text;
    const char* at = nullptr;
};

std::vector<Atom> atoms_of(const Line& line) {
    std::vector<Atom> atoms;
    for (const Token& token : line.tokens) {
        std::string_view rest = token.meaning;
        if (token.kind == TokenKind::Text) rest = token.text;
        while (token.kind == TokenKind::Name && rest.find('_') != std::string_view::npos) {
            const std::size_t cut = rest.find('_');
            if (cut > 0)
                atoms.push_back({token.kind, std::string(rest.substr(0, cut)), rest.data()});
            rest.remove_prefix(cut + 1);
        }
        if (!rest.empty()) atoms.push_back({token.kind, std::string(rest), token.text.data()});
    }
    return atoms;
}

struct LimitWord {
    std::string_view word, limit;
};

constexpr LimitWord kLimitWords[] = {
    {"atleast", "min"},     {"morethan", "min"},    {"greaterthan", "min"}, {"largerthan", "min"},
    {"fartherthan", "min"}, {"furtherthan", "min"}, {"over", "min"},        {"above", "min"},
    {"beyond", "min"},      {"greater", "min"},     {"bigger", "min"},      {"more", "min"},
    {"minimum", "min"},     {"minimal", "min"},     {"biggerthan", "min"},  {"higherthan", "min"},
    {"nolessthan", "min"},  {"exceeds", "min"},     {"longerthan", "min"},  {"notlessthan", "min"},
    {"atmost", "max"},      {"lessthan", "max"},    {"smallerthan", "max"}, {"closerthan", "max"},
    {"upto", "max"},        {"under", "max"},       {"below", "max"},       {"within", "max"},
    {"less", "max"},        {"smaller", "max"},     {"fewer", "max"},       {"maximum", "max"},
    {"maximal", "max"},     {"nomorethan", "max"},  {"lowerthan", "max"},   {"shorterthan", "max"},
    {"inside", "max"},      {"fewerthan", "max"},   {"notmorethan", "max"}, {"nearerthan", "max"},
    {"lt", "max"},          {"gt", "min"},          {"lte", "max"},         {"gte", "min"},
    {"le", "max"},          {"ge", "min"},          {"lowest", "min"},      {"highest", "max"},
};

constexpr std::string_view kFillers[] = {
    "is",      "are",    "has",      "be",       "than",      "a",     "an",      "it",
    "must",    "should", "with",     "with",     "value",     "and",   "if",      "then",
    "point",   "place",  "score",    "weight",   "prefer",    "want",  "by",      "in",
    "on",      "only",   "when",     "where",    "equals",    "equal", "between", "have",
    "require", "needs",  "position", "spot",     "candidate", "its",   "radius",  "as",
    "until",   "also",   "very",     "generate", "return",    "set",   "let",     "local",
};

std::string_view limit_word(std::string_view word) {
    for (const LimitWord& row : kLimitWords) {
        if (row.word == word) return row.limit;
    }
    return {};
}

template <class Row, std::size_t count>
constexpr std::array<std::string_view, count> names_in(const Row (&rows)[count]) {
    std::array<std::string_view, count> names{};
    for (std::size_t i = 0; i < count; ++i)
        names[i] = rows[i].name;
    return names;
}

constexpr auto kCriterionNames = names_in(kCustomaryCriteria);
constexpr auto kGeneratorNames = names_in(kCustomaryGenerators);
constexpr auto kObjectNames = names_in(kCustomaryObjects);

std::string_view word_in(std::span<const std::string_view> names, WordPlace place,
                         std::string_view written, bool is_fuzzy) {
    const bool is_long_enough = written.size() >= 4;
    return is_fuzzy && is_long_enough ? likely_word(written, place, names)
                                      : known_word(written, place, names);
}

/// Nearly one of the names: a letter or two are wrong.
bool is_slip(std::string_view word, std::span<const std::string_view> names) {
    const std::string_view near = closest_word(word, names);
    const std::size_t longer = std::max(near.size(), word.size());
    return !near.empty() && longer - std::min(near.size(), word.size()) <= 2;
}

class WordGuesser {
  public:
    WordGuesser(std::vector<Atom> atoms, std::string_view line, SectionKind section)
        : atoms_(std::move(atoms)), line_(line), section_(section) {}

    bool run() {
        while (at_ < atoms_.size()) {
            if (!take_next()) return false;
        }
        return finish();
    }

    GuessedWords words;

  private:
    bool take_next();
    bool take_word();
    bool take_joined(std::size_t count, bool is_fuzzy);
    bool take_reserved();
    bool take_sign();
    bool take_number();
    bool take_behind_value();
    bool take_argument();
    bool take_filler();
    bool cut_at_capitals();
    bool take_unknown();
    bool set_head(std::string_view written, std::string_view name, bool is_generator);
    bool set_object(std::string_view name);
    bool add_value(std::string text);
    bool finish();
    std::string joined(std::size_t count) const;
    /// Only generators look around something.
    bool has_around() const {
        return std::any_of(atoms_.begin(), atoms_.end(),
                           [](const Atom& atom) { return atom.text == "around"; });
    }
    bool is_word(std::size_t ahead = 0) const {
        return at_ + ahead < atoms_.size() && atoms_[at_ + ahead].kind == TokenKind::Name;
    }
    std::string_view text(std::size_t ahead = 0) const {
        return at_ + ahead < atoms_.size() ? std::string_view(atoms_[at_ + ahead].text)
                                           : std::string_view{};
    }

    std::vector<Atom> atoms_;
    std::string_view line_;
    SectionKind section_;
    std::size_t at_ = 0;
    bool takes_object_ = true, takes_name_ = false;  ///< Of the head, as far as it is known.
    bool is_behind_sign_ = false;                    ///< Of equality or comparison.
    bool is_behind_glue_ = false;                    ///< The next word is an object.
    bool is_behind_around_ = false;                  ///< And the centre.
};

std::string WordGuesser::joined(std::size_t count) const {
    std::string word;
    for (std::size_t i = 0; i < count; ++i)
        word += folded(text(i));
    return word;
}

bool WordGuesser::take_next() {
    switch (atoms_[at_].kind) {
        case TokenKind::Number:
            return take_number();
        case TokenKind::Text: {
            if (!words.name.empty()) return false;
            words.name = text();
            ++at_;
            return true;
        }
        case TokenKind::Symbol:
            return take_sign();
        case TokenKind::Name:
            return take_word();
    }
    return false;
}

bool WordGuesser::take_sign() {
    const std::string sign(text());
    ++at_;
    const bool is_less = sign == "<" || sign == "<=" || sign == "=<";
    const bool is_more = sign == ">" || sign == ">=";
    if (is_less || is_more) {
        // "5 < distance" turns round.
        const bool is_first = !words.values.empty() && words.head.empty();
        const std::string limit = is_less != is_first ? "max" : "min";
        if (is_behind_sign_ && words.values.size() == 1) return true;  // 5 < distance < 10
        words.limit = limit;
        is_behind_sign_ = !is_first;
        return true;
    }
    if (sign == "!" && atoms_.size() > at_ && text() == "=") return true;
    if (sign == "!") {
        words.is_negated = true;
        return true;
    }
    if (sign == "!=" || sign == "~=" || sign == "<>") words.is_unequal = true;
    const bool is_equals = sign == "=" || sign == "==" || sign == ":" || sign == ":=" ||
                           sign == "->" || sign == "=>" || words.is_unequal;
    if (is_equals) is_behind_sign_ = true;
    constexpr std::string_view kIgnored[] = {"(", ")", ",", ";", ".", "*", "[", "]", "{", "}"};
    return is_equals ||
           std::find(std::begin(kIgnored), std::end(kIgnored), sign) != std::end(kIgnored);
}

bool WordGuesser::add_value(std::string value) {
    words.values.push_back(std::move(value));
    return words.values.size() <= 2;
}

/// With its unit: 5 m, 5 metres, 5m.
bool WordGuesser::take_number() {
    std::string number(text());
    ++at_;
    const bool has_lone_sign = at_ >= 2 && atoms_[at_ - 2].text == "-";
    if (has_lone_sign) number.insert(0, "-");
    const std::size_t dots = number.find("..");
    if (dots != std::string::npos)
        return add_value(number.substr(0, dots)) && add_value(number.substr(dots + 2));
    if (number.starts_with('.')) number.insert(0, "0");
    if (number.ends_with('.')) number.pop_back();
    // "5-10": a band, not a negative number.
    const bool is_band = !words.values.empty() && is_behind_sign_ && number.starts_with('-');
    if (is_band) number.erase(0, 1);
    if (is_word()) {
        if (const std::string_view unit = unit_meant(text()); !unit.empty()) {
            if (section_ != SectionKind::Weights) number += " " + std::string(unit);
            ++at_;
        }
    }
    if (text() == "%") ++at_;
    return add_value(std::move(number));
}

bool WordGuesser::take_reserved() {
    const std::string lower = lower_case(text());
    switch (role_of(lower)) {
        case Role::Limit:
            if (!words.limit.empty() && words.limit != lower) return false;
            words.limit = lower;
            break;
        case Role::Glue:
            is_behind_glue_ = true;
            if (words.glue.empty() && lower != "the") words.glue = lower;
            if (words.glue.empty() && !words.head.empty()) words.glue = lower;
            break;
        case Role::Around:
            is_behind_around_ = true;
            break;
        case Role::Quantifier:
            words.quantifier = lower;
            is_behind_glue_ = true;
            break;
        case Role::Not:
            words.is_negated = true;
            break;
        default:
            return false;
    }
    ++at_;
    return true;
}

/// Behind the value: an argument without its parentheses, or a clause.
bool WordGuesser::take_behind_value() {
    const std::string lower = lower_case(text());
    const bool is_slack = lower == "slack";
    if (is_slack || role_of(lower) == Role::Clause) {
        const std::string_view rest =
            line_.substr(static_cast<std::size_t>(atoms_[at_].at - line_.data()));
        words.clauses = (is_slack ? "keep " : "") + std::string(trimmed(rest));
        at_ = atoms_.size();
        return true;
    }
    return take_argument();
}

bool WordGuesser::take_argument() {
    const bool is_filler =
        std::find(std::begin(kFillers), std::end(kFillers), folded(text())) != std::end(kFillers);
    const std::string_view name = word_in(kCustomaryArguments, WordPlace::Argument, text(), true);
    if (name.empty() || is_filler) return false;
    const std::size_t before = at_;
    ++at_;
    while (text() == "=" || text() == ":")
        ++at_;
    std::string argument(name);
    const bool has_value =
        at_ < atoms_.size() && (atoms_[at_].kind == TokenKind::Number || is_word());
    if (has_value) argument += " " + atoms_[at_++].text;
    if (words.arguments.size() >= 4) return at_ = before, false;
    words.arguments.push_back(std::move(argument));
    return true;
}

bool WordGuesser::set_head(std::string_view written, std::string_view name, bool is_generator) {
    if (name.empty() || !words.head.empty()) return false;
    words.head = name;
    words.is_generator = is_generator;
    words.asked_limit = synonym_limit(written);
    words.is_opposite = synonym_is_opposite(written);
    for (const CustomaryCriterion& row : kCustomaryCriteria) {
        if (is_generator || row.name != name) continue;
        words.is_truth = row.is_truth;
        takes_object_ = row.takes_object;
        takes_name_ = row.takes_name;
    }
    for (const CustomaryGenerator& row : kCustomaryGenerators)
        if (is_generator && row.name == name) words.hides_from = row.hides_from;
    return true;
}

bool WordGuesser::set_object(std::string_view name) {
    if (name.empty()) return false;
    std::string& place = is_behind_around_ ? words.center : words.object;
    if (!place.empty()) return false;
    place = name;
    is_behind_glue_ = is_behind_around_ = false;
    return true;
}

/// The next `count` words as one: the head, or an object.
bool WordGuesser::take_joined(std::size_t count, bool is_fuzzy) {
    std::string written(text());
    for (std::size_t i = 1; i < count; ++i) {
        if (!is_word(i)) return false;
        written += text(i);
    }
    const bool may_be_object = !is_fuzzy || takes_object_;
    const auto object = [&] {
        return may_be_object &&
               set_object(word_in(kObjectNames, WordPlace::Object, written, is_fuzzy));
    };
    const auto generator = [&] {
        return set_head(written, word_in(kGeneratorNames, WordPlace::Generator, written, is_fuzzy),
                        true);
    };
    const auto criterion = [&] {
        return set_head(written, word_in(kCriterionNames, WordPlace::Criterion, written, is_fuzzy),
                        false);
    };
    const bool is_object_next = is_behind_glue_ || is_behind_around_ || !words.head.empty();
    bool is_taken = is_object_next && object();
    const bool is_generator_first = section_ == SectionKind::Generation || has_around();
    if (!is_taken && is_generator_first) is_taken = generator() || criterion();
    if (!is_taken && !is_generator_first) is_taken = criterion() || generator();
    if (!is_taken && !is_object_next) is_taken = object();
    if (is_taken) at_ += count;
    return is_taken;
}

bool WordGuesser::take_filler() {
    const bool is_filler =
        std::find(std::begin(kFillers), std::end(kFillers), folded(text())) != std::end(kFillers);
    at_ += is_filler ? 1 : 0;
    return is_filler;
}

/// "minDistanceFromPuppet" becomes several words.
bool WordGuesser::cut_at_capitals() {
    const Atom whole = atoms_[at_];
    if (is_slip(whole.text, kCriterionNames) || is_slip(whole.text, kGeneratorNames)) return false;
    std::vector<Atom> parts;
    for (const char c : whole.text) {
        const bool is_capital = c >= 'A' && c <= 'Z';
        if (parts.empty() || is_capital) parts.push_back({TokenKind::Name, "", whole.at});
        parts.back().text += is_capital ? static_cast<char>(c - 'A' + 'a') : c;
    }
    if (parts.size() < 2 || parts.size() > 8) return false;
    const auto here = atoms_.begin() + static_cast<std::ptrdiff_t>(at_);
    atoms_.insert(atoms_.erase(here), parts.begin(), parts.end());
    return true;
}

/// A word that nobody knows is an object of the game if it stands where one belongs.
bool WordGuesser::take_unknown() {
    if (takes_name_ && words.name.empty()) {
        words.name = "\"" + std::string(text()) + "\"";
        return ++at_, true;
    }
    const bool is_object = (is_behind_glue_ || is_behind_around_) && !is_behind_sign_;
    if (is_object && set_object(text())) return ++at_, true;
    return false;
}

bool WordGuesser::take_word() {
    const std::string lower = lower_case(text());
    for (const std::size_t count : {std::size_t{3}, std::size_t{2}, std::size_t{1}}) {
        const bool are_words = count == 1 || (is_word(count - 1) && is_word(1));
        const std::string_view limit = are_words ? limit_word(joined(count)) : std::string_view{};
        const bool is_head_too =
            words.head.empty() && count == 1 && !synonym(lower, WordPlace::Criterion).empty();
        if (limit.empty() || is_head_too) continue;
        words.limit = limit;
        at_ += count;
        return true;
    }
    if (lower == "true" || lower == "false" || lower == "yes" || lower == "no") {
        words.truth = lower == "true" || lower == "yes" ? "true" : "false";
        return ++at_, true;
    }
    if (is_behind_sign_ && words.values.empty()) {
        const std::string_view symbol = word_in(kCustomarySymbols, WordPlace::Symbol, lower, false);
        if (!symbol.empty()) return ++at_, add_value(std::string(symbol));
    }
    if (is_behind_sign_ && !words.values.empty()) {
        if (lower == "to" || lower == "and") return ++at_, true;
        return take_behind_value();
    }
    for (const std::size_t count : {std::size_t{4}, std::size_t{3}, std::size_t{2}}) {
        if (role_of(lower) == Role::Plain && take_joined(count, false)) return true;
    }
    if (take_reserved() || take_joined(1, false) || take_filler()) return true;
    if (cut_at_capitals()) return true;
    return take_joined(1, true) || take_unknown();
}

/// A generator needs its object behind "around"; a criterion may have to do without one.
bool WordGuesser::finish() {
    if (words.head.empty()) return false;
    if (words.limit.empty() && section_ == SectionKind::Conditions) words.limit = words.asked_limit;
    if (words.is_generator) return words.limit.empty();
    if (!words.center.empty()) {
        if (!words.object.empty()) return false;
        words.object = words.center;
    }
    for (const CustomaryCriterion& row : kCustomaryCriteria) {
        if (row.name != words.head) continue;
        if (!row.takes_object) words.object.clear(), words.quantifier.clear();
        if (row.takes_object && words.object.empty()) words.object = "target";
        if (!row.takes_name && !words.name.empty()) return false;
    }
    for (const CustomaryObject& row : kCustomaryObjects) {
        if (row.name != words.object) continue;
        if (row.is_set && words.quantifier.empty()) words.quantifier = "any";
        if (!row.is_set) words.quantifier.clear();
    }
    return true;
}

}  // namespace

std::optional<GuessedWords> guess_words(std::string_view line, SectionKind section) {
    Reporter nobody("");
    LineReader lines(line, nobody);
    Line read, more;
    if (!lines.next(read) || read.is_broken || lines.next(more)) return std::nullopt;
    WordGuesser guesser(atoms_of(read), line, section);
    if (!guesser.run()) return std::nullopt;
    return std::move(guesser.words);
}

}  // namespace vantage::lang
