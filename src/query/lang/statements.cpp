// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See statements.h.

#include "query/lang/statements.h"

#include <algorithm>
#include <array>
#include <string>

#include "base/spelling.h"
#include "query/lang/characters.h"
#include "query/lang/entry.h"
#include "query/lang/header.h"
#include "query/lang/synonyms.h"
#include "query/lang/words.h"

namespace vantage::lang {

namespace {

struct StatementWord {
    std::string_view word;
    StatementKind kind;
};

constexpr StatementWord kWords[] = {
    {"query", StatementKind::Query},       {"option", StatementKind::Option},
    {"behaviour", StatementKind::Header},  {"environment", StatementKind::Header},
    {"objects", StatementKind::Header},    {"values", StatementKind::Header},
    {"wanted", StatementKind::Header},     {"accept", StatementKind::Header},
    {"select", StatementKind::Header},     {"without", StatementKind::Without},
    {"on", StatementKind::OnFailure},      {"signal", StatementKind::Signal},
    {"set", StatementKind::Set},           {"defaults", StatementKind::Defaults},
    {"fallback", StatementKind::Fallback}, {"end", StatementKind::End}};

struct SectionWord {
    std::string_view word;
    SectionKind kind;
};

constexpr SectionWord kSections[] = {{"generation", SectionKind::Generation},
                                     {"conditions", SectionKind::Conditions},
                                     {"weights", SectionKind::Weights},
                                     {"parameters", SectionKind::Parameters}};

constexpr std::array<std::string_view, 4> kSectionNames = {"generation", "conditions", "weights",
                                                           "parameters"};

const SectionWord* section_called(std::string_view word) {
    for (const SectionWord& section : kSections) {
        if (section.word == word) return &section;
    }
    return nullptr;
}

/// The section that was meant by another name, which is in small letters.
const SectionWord* section_meant(std::string_view word) {
    const std::string_view guess = likely_word(word, WordPlace::Section, kSectionNames);
    for (const SectionWord& section : kSections) {
        if (section.word == guess) return &section;
    }
    return nullptr;
}

const StatementWord* statement_called(std::string_view word) {
    constexpr std::string_view kFirstLetters = "qbeovwasdf";  // Of kWords.
    if (word.empty() || kFirstLetters.find(word.front()) == std::string_view::npos) return nullptr;
    for (const StatementWord& row : kWords) {
        if (row.word == word) return &row;
    }
    return nullptr;
}

/// Looks at one line. Each `is_...` function either recognises it and fills the statement, or
/// leaves everything as it was.
class Recogniser {
  public:
    Recogniser(Line& line, Reporter& reporter, bool in_section)
        : cursor_(line, reporter), in_section_(in_section) {}

    Statement run() {
        if (is_brace() || is_branch_end() || is_group() || is_section() || is_on_failure() ||
            is_word() || is_foreign_word())
            return statement_;
        return {};
    }

  private:
    bool is_brace();
    bool is_section();
    bool is_section_without_colon(const SectionWord& section);
    bool is_on_failure();
    bool is_group();
    bool is_word();
    bool is_misspelt_word();
    bool fail_with_accept();
    bool is_branch_end();
    bool is_foreign_word();
    void mend_word(const std::string& right, std::size_t count);
    std::size_t count() { return cursor_.line().tokens.size(); }
    const Token& token(std::size_t index) { return cursor_.peek(index); }
    bool has_equals() { return find_equals(cursor_.line()) < count(); }

    Cursor cursor_;
    bool in_section_;
    Statement statement_;
};

bool Recogniser::is_brace() {
    const Token& first = token(0);
    if (!first.is("{") && !first.is("}")) return false;
    statement_.kind = StatementKind::Nothing;
    // The brace that opened it has been told.
    const bool is_known =
        cursor_.reporter().has("lang/braces") || cursor_.reporter().has("lang/missing-colon");
    if (is_known && first.is("}")) return true;
    cursor_.fail({.code = "lang/braces",
                  .at = first.at,
                  .message = "nothing is put in braces: sections and options end where the next "
                             "begins",
                  .found = quoted(first.text),
                  .hint = "take the brace away"});
    return true;
}

void Recogniser::mend_word(const std::string& right, std::size_t words) {
    const Token& first = token(0);
    const Token& last = token(words - 1);
    const bool is_case = words == 1 && lower_case(first.meaning.substr(0, 32)) == right;
    Edit edit = remove(first, last);
    const std::string found(first.text.data(), edit.length);
    edit.text = right;
    cursor_.mend(
        {.code = is_case ? "lang/keyword-case" : "lang/unknown-statement",
         .at = first.at,
         .message = is_case ? "this word is written in small letters" : "no statement begins so",
         .found = quoted(found),
         .expected = quoted(right)},
        {edit});
}

/// `NAME:`, perhaps with an entry behind it, or a section's name alone, or `Generation = {`.
bool Recogniser::is_section() {
    const Token& name = token(0);
    if (name.kind != TokenKind::Name) return false;
    const bool has_colon = token(1).is(":");
    if (!has_colon && count() > 3) return false;  // Most lines are entries: they end here.
    const std::string lower = lower_case(name.meaning.substr(0, 32));
    const SectionWord* exact = section_called(name.meaning);
    const SectionWord* same_word = section_called(lower);
    if (!has_colon) return same_word != nullptr && is_section_without_colon(*same_word);
    const SectionWord* meant = same_word != nullptr ? same_word : section_meant(lower);
    const bool is_same_word = same_word != nullptr;
    if (count() > 2 && !is_same_word && !token(2).is("{")) return false;  // softCover: 1
    const bool is_failure =
        lower.starts_with("onfail") || lower == "on_failure" || lower == "onerror";
    if (is_failure || statement_called(lower) != nullptr) return false;
    statement_.rest = 2;
    if (meant == nullptr) {
        statement_.kind = StatementKind::UnknownSection;
        cursor_.fail({.code = "lang/unknown-section",
                      .at = name.at,
                      .message = "there is no such section",
                      .found = quoted(name.text),
                      .expected = one_of(kSectionNames),
                      .hint = "the sections are generation:, conditions:, weights: and "
                              "parameters:"});
        return true;
    }
    statement_.kind = StatementKind::Section;
    statement_.section = meant->kind;
    if (exact == nullptr) {
        cursor_.mend({.code = is_same_word ? "lang/keyword-case" : "lang/unknown-section",
                      .at = name.at,
                      .message = is_same_word ? "this word is written in small letters"
                                              : "there is no such section",
                      .found = quoted(name.text),
                      .expected = quoted(meant->word)},
                     {replace(name, std::string(meant->word))});
    }
    return true;
}

bool Recogniser::is_section_without_colon(const SectionWord& section) {
    const Token& name = token(0);
    const bool is_alone = count() == 1;
    const bool is_other_sign = count() <= 3 && (token(1).is("=") || token(1).is("{") ||
                                                token(1).is(";") || token(1).is("."));
    if (!is_alone && !is_other_sign) return false;
    statement_.kind = StatementKind::Section;
    statement_.section = section.kind;
    statement_.rest = count();
    Edit edit = remove(name, cursor_.last());
    edit.text = std::string(section.word) + ":";
    cursor_.mend({.code = "lang/missing-colon",
                  .at = name.at,
                  .message = "the name of a section ends with a colon",
                  .found = is_alone ? "no colon" : quoted(token(1).text),
                  .expected = "':'"},
                 {edit});
    return true;
}

bool Recogniser::is_on_failure() {
    const Token& first = token(0);
    if (first.kind != TokenKind::Name || (first.meaning[0] | 0x20) != 'o') return false;
    const std::string lower = lower_case(first.meaning.substr(0, 11));
    const bool is_joined = lower == "onfailure" || lower == "on_failure" || lower == "onfail" ||
                           lower == "onfailed" || lower == "onerror";
    const bool is_on = lower == "on" && !token(1).is("=");
    if (!is_joined && !is_on) return false;
    const std::size_t words = is_joined ? 1 : 2;
    statement_.kind = StatementKind::OnFailure;
    statement_.rest = count();
    const bool is_right = first.is("on") && token(1).is("failure");
    const std::string second = lower_case(token(1).meaning.substr(0, 7));
    if (!is_joined && second != "failure" && second != "fail" && second != "failed") {
        return cursor_.fail({.code = "lang/unknown-statement",
                             .at = first.at,
                             .message = "no statement begins so",
                             .found = quoted(first.text),
                             .expected = "on failure:",
                             .hint = "write: on failure:"}),
               true;
    }
    const bool has_colon = token(words).is(":") && count() == words + 1;
    if (is_right && has_colon) return true;
    Edit edit = remove(first, cursor_.last());
    const bool has_rest = count() > words + 1;
    edit.text = "on failure:";
    cursor_.mend(
        {.code =
             is_right && !has_colon && !has_rest ? "lang/missing-colon" : "lang/unknown-statement",
         .at = first.at,
         .message = has_rest ? "'on failure:' stands alone on its line, with what to do below it"
                             : "what to do on failure begins with 'on failure:'",
         .found = quoted(std::string(first.text.data(), edit.length)),
         .expected = "'on failure:'"},
        {edit});
    return true;
}

/// `any of`, `not any of`, and what is meant by `any:`, `all of`, `none of`, `one of`, `anyOf`.
bool Recogniser::is_group() {
    const bool is_not = token(0).is("not") || token(0).is("Not");
    const std::size_t at = is_not ? 1 : 0;
    const Token& word = token(at);
    if (word.kind != TokenKind::Name) return false;
    constexpr std::string_view kFirstLetters = "aAoOnNeE";  // Of the words below.
    if (kFirstLetters.find(word.meaning.front()) == std::string_view::npos) return false;
    std::string lower = lower_case(word.meaning.substr(0, 8));
    std::size_t past = at + 1;
    for (const std::string_view joined : {"any", "all", "one", "none"}) {
        if (lower == std::string(joined) + "of" || lower == std::string(joined) + "_of")
            lower = joined;
    }
    const bool has_of = lower_case(token(past).meaning.substr(0, 3)) == "of";
    if (has_of) ++past;
    const bool is_colon = token(past).is(":");
    const std::size_t end = past + (is_colon ? 1 : 0);
    const bool is_known = lower == "any" || lower == "all" || lower == "one" || lower == "none" ||
                          (lower == "either" && !has_of);
    const bool is_entry_behind = word.is("any") && has_of && end < count();
    if (!is_known || (end != count() && !is_entry_behind)) return false;
    statement_.kind = StatementKind::Group;
    statement_.rest = count();
    statement_.is_negated = is_not || lower == "none";
    statement_.is_no_group = lower == "all" || is_entry_behind;
    if (lower == "all") {
        cursor_.fail({.code = "lang/all-of",
                      .at = word.at,
                      .message = "there is no group of conditions that must all hold",
                      .found = quoted(word.text),
                      .hint = "the conditions of an option must all hold anyway: take 'all of' "
                              "and its 'end' away"});
        return true;
    }
    if (is_entry_behind) {
        cursor_.fail({.code = "lang/bad-group",
                      .at = word.at,
                      .message = "alternatives begin with 'any of', alone on its line",
                      .found = quoted(token(past).text),
                      .hint = "put what follows 'of' on the next line, and 'end' below the last"});
        return true;
    }
    const bool is_right =
        word.is("any") && token(at + 1).is("of") && !is_colon && (!is_not || token(0).is("not"));
    if (is_right) return true;
    Edit edit = remove(token(0), cursor_.last());
    edit.text = statement_.is_negated ? "not any of" : "any of";
    cursor_.mend({.code = "lang/bad-group",
                  .at = word.at,
                  .message = "alternatives begin with 'any of', alone on its line",
                  .found = quoted(std::string(token(0).text.data(), edit.length)),
                  .expected = quoted(edit.text)},
                 {edit});
    return true;
}

bool Recogniser::is_word() {
    const Token& first = token(0);
    if (first.kind != TokenKind::Name) return false;
    const StatementWord* row = statement_called(first.meaning);
    const std::string lower = lower_case(first.meaning.substr(0, 32));
    const bool is_exact = row != nullptr;
    if (!is_exact) row = statement_called(lower);
    if (row == nullptr) return is_misspelt_word();
    const bool can_be_an_entry =
        row->kind == StatementKind::Header || (row->kind == StatementKind::End && has_equals());
    const bool is_entry = in_section_ && can_be_an_entry && has_equals() && !first.is("accept");
    if (is_entry) return false;
    if (row->kind == StatementKind::Signal && token(1).is("=")) return false;
    statement_.kind = row->kind;
    statement_.word = row->word;
    statement_.rest = 1;
    if (!is_exact) mend_word(std::string(row->word), 1);
    return true;
}

/// Only of lines that cannot be entries.
bool Recogniser::is_misspelt_word() {
    constexpr std::array<std::string_view, 13> kGuesses = {
        "query",  "option", "behaviour", "environment", "objects",  "values",  "wanted",
        "accept", "select", "without",   "signal",      "defaults", "fallback"};
    const Token& first = token(0);
    if (first.meaning.size() > 32) return false;
    // `max distance from puppet = 5` is an entry that lost its section.
    const bool is_header = !in_section_ && role_of(first.meaning) == Role::Plain &&
                           (!has_equals() || (count() == 3 && token(1).is("=")));
    const std::string_view other =
        is_header ? known_word(first.meaning, WordPlace::Header, kGuesses) : std::string_view{};
    const bool is_fallback = first.meaning.size() > 6 && token(1).kind == TokenKind::Name;
    // The second word of an entry mostly is "from" or "around"; of a fallback it never is.
    const bool is_entry = role_of(token(1).meaning) != Role::Plain;
    const bool is_too_far =
        first.meaning.size() < 4 || (has_equals() && (is_entry || !is_fallback));
    if (count() > 8 || (other.empty() && is_too_far) || (has_equals() && in_section_)) return false;
    const std::string_view guess = other.empty() ? closest_word(first.meaning, kGuesses) : other;
    for (const std::string_view word : kGuesses) {
        if (guess != word) continue;
        const StatementWord* row = statement_called(word);
        if (has_equals() && other.empty() && row->kind != StatementKind::Fallback) return false;
        const bool takes_text = row->kind == StatementKind::Option;
        const bool fits = count() == 1 || token(1).kind == TokenKind::Name ||
                          (takes_text && token(1).kind == TokenKind::Text) ||
                          (!other.empty() && token(1).kind != TokenKind::Text) ||
                          (word == "wanted" && token(1).kind == TokenKind::Number);
        if (!fits) return false;
        if (word == "accept" && !other.empty() && cursor_.last().kind == TokenKind::Number)
            return fail_with_accept();
        statement_.kind = row->kind;
        statement_.word = row->word;
        statement_.rest = 1;
        mend_word(std::string(word), 1);
        return true;
    }
    return false;
}

/// `threshold 0.5`: both the word and its form are others.
bool Recogniser::fail_with_accept() {
    Edit edit = remove(token(0), cursor_.last());
    edit.text = "accept score >= " + std::string(cursor_.last().text);
    statement_.kind = StatementKind::Nothing;
    cursor_.fail({.code = "lang/unknown-statement",
                  .at = token(0).at,
                  .message = "no statement begins so",
                  .found = quoted(token(0).text),
                  .expected = "'accept'"},
                 {edit});
    return true;
}

/// `endif`: what it closes has been told.
bool Recogniser::is_branch_end() {
    constexpr std::string_view kEnds[] = {"endif", "end_if", "fi", "endwhile", "endfor"};
    const Token& first = token(0);
    if (first.kind != TokenKind::Name || count() > 2 || token(1).is("=")) return false;
    if (std::string_view("eEfF").find(first.meaning.front()) == std::string_view::npos)
        return false;
    const std::string lower = lower_case(first.meaning.substr(0, 10));
    const bool is_end = std::find(std::begin(kEnds), std::end(kEnds), lower) != std::end(kEnds);
    const bool is_end_if = lower == "end" && (token(1).is("if") || token(1).is("If"));
    if (!is_end && !is_end_if) return false;
    statement_.kind = StatementKind::Nothing;
    if (cursor_.reporter().has("lang/no-branches")) return true;
    cursor_.fail({.code = "lang/no-branches",
                  .at = first.at,
                  .message = "there is no if, then or else: conditions say what must hold",
                  .found = quoted(first.text),
                  .hint = "take the line away"});
    return true;
}

/// Words of programming languages that begin no statement of this one.
bool Recogniser::is_foreign_word() {
    const Token& first = token(0);
    constexpr std::size_t kLongestForeignWord = 6;
    if (first.meaning.size() > kLongestForeignWord) return false;
    if (first.kind != TokenKind::Name && !first.is("&&") && !first.is("||")) return false;
    const std::string lower = lower_case(first.meaning.substr(0, 10));
    constexpr std::string_view kBranches[] = {"if",   "else",   "elseif", "elif", "then",
                                              "when", "unless", "while",  "do",   "return"};
    const bool is_branch =
        std::find(std::begin(kBranches), std::end(kBranches), lower) != std::end(kBranches);
    const bool is_and = lower == "and" || first.is("&&");
    const bool is_or = lower == "or" || first.is("||");
    if ((!is_branch && !is_and && !is_or) || token(1).is("=")) return false;
    Problem problem{.code = is_branch ? "lang/no-branches" : "lang/and-or",
                    .at = first.at,
                    .message = is_branch
                                   ? "there is no if, then or else: conditions say what must hold"
                                   : "one entry stands on one line, without a joining word",
                    .found = quoted(first.text)};
    statement_.kind = StatementKind::Nothing;
    const bool has_then = lower_case(cursor_.last().meaning.substr(0, 4)) == "then";
    if (is_branch && lower != "else" && count() > 2) {
        cursor_.fail(std::move(problem),
                     has_then ? std::vector<Edit>{remove(first, first),
                                                  remove(cursor_.last(), cursor_.last())}
                              : std::vector<Edit>{remove(first, first)});
        return true;
    }
    if (is_branch) problem.hint = "for the other case write another option below";
    if (is_or)
        problem.hint = "write both entries below 'any of', each on its line, with 'end' below them";
    if (is_and && count() > 1) {
        cursor_.fail(std::move(problem), {remove(first, first)});
    } else {
        cursor_.fail(std::move(problem));
    }
    return true;
}

}  // namespace

Statement recognise(Line& line, Reporter& reporter, bool in_section) {
    return Recogniser(line, reporter, in_section).run();
}

}  // namespace vantage::lang
