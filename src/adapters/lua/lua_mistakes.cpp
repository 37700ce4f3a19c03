// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See lua_mistakes.h. One pass over the tokens with a stack of open brackets; inside of braces the
// fields are followed.

#include "adapters/lua/lua_mistakes.h"

#include <algorithm>
#include <array>
#include <vector>

#include "adapters/lua/lua_tokens.h"
#include "query/lang/customary_words.h"
#include "query/lang/entry_line.h"
#include "query/lang/guess.h"
#include "query/lang/report.h"
#include "query/lang/synonyms.h"

namespace vantage::adapters {

namespace {

using Kind = LuaToken::Kind;

bool is_nothing(std::string_view word) {
    constexpr std::array<std::string_view, 6> kWords = {"null", "None",      "NULL",
                                                        "Nil",  "undefined", "none"};
    return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

std::string_view truth_for(std::string_view word) {
    constexpr std::array<std::string_view, 6> kTrue = {"True", "TRUE", "yes", "Yes", "on", "YES"};
    constexpr std::array<std::string_view, 6> kFalse = {"False", "FALSE", "no", "No", "off", "NO"};
    if (std::find(kTrue.begin(), kTrue.end(), word) != kTrue.end()) return "true";
    if (std::find(kFalse.begin(), kFalse.end(), word) != kFalse.end()) return "false";
    return {};
}

bool is_keyword(std::string_view word) {
    constexpr std::string_view kWords[] = {
        "and", "break", "do",  "else", "elseif", "end",    "for",  "function", "goto", "if",
        "in",  "local", "not", "or",   "repeat", "return", "then", "until",    "while"};
    return std::find(std::begin(kWords), std::end(kWords), word) != std::end(kWords);
}

class LuaDoctor {
  public:
    explicit LuaDoctor(std::string_view text) : text_(text) {
        LuaTokens reader(text);
        for (LuaToken token = reader.next(); token.kind != Kind::End; token = reader.next()) {
            tokens_.push_back(token);
            if (token.kind == Kind::Broken) break;
        }
    }

    std::optional<LuaMistake> run() {
        for (; at_ < tokens_.size() && !mistake_; ++at_) {
            if (token().kind == Kind::Broken) {
                report_broken();
                break;
            }
            if (check_comment() || check_sign() || check_statement()) break;
            if (is_in_braces() && (is_field_next_ || is_value_over())) {
                if (is_field_next_)
                    check_field();
                else
                    check_parting();
            } else if (is_in_parentheses()) {
                check_call();
            }
            if (!mistake_) follow();
        }
        if (!mistake_ && !open_.empty()) report_unclosed();
        return mistake_;
    }

  private:
    struct Bracket {
        LuaToken token;
    };

    const LuaToken& token(std::size_t ahead = 0) const {
        static const LuaToken kEnd;
        return at_ + ahead < tokens_.size() ? tokens_[at_ + ahead] : kEnd;
    }
    bool is_in_braces() const { return !open_.empty() && open_.back().token.is("{"); }
    bool is_in_parentheses() const { return !open_.empty() && open_.back().token.is("("); }
    void tell(const LuaToken& at, std::string message, std::string expected, std::string hint) {
        mistake_ = LuaMistake{at.at, std::move(message),
                              lang::quoted(at.source.substr(0, at.source.find('\n'))),
                              std::move(expected), std::move(hint)};
    }

    void follow();
    void check_field();
    void check_parting();
    void check_call();
    bool check_comment();
    bool check_sign();
    bool check_statement();
    bool check_condition();
    bool is_comment_here() const;
    bool is_behind_value() const;
    void report_broken();
    void report_unclosed();
    bool is_value_over() const;
    std::string value_text(std::size_t ahead) const;

    std::string_view text_;
    std::vector<LuaToken> tokens_;
    std::size_t at_ = 0;
    std::vector<Bracket> open_;
    bool is_field_next_ = false;
    std::optional<LuaMistake> mistake_;
};

/// The token before ends a value, and this one can only begin the next field.
bool LuaDoctor::is_value_over() const {
    if (at_ == 0) return false;
    const LuaToken& before = tokens_[at_ - 1];
    const bool is_end = before.kind == Kind::Text || before.kind == Kind::Number ||
                        before.is("}") || before.is("true") || before.is("false") ||
                        before.is("nil");
    const bool is_name_end = before.kind == Kind::Name && !is_keyword(before.source);
    const bool is_named = token().kind == Kind::Name && !is_keyword(token().source);
    const bool begins =
        is_named || token().is("[") ||
        (is_end && (token().is("{") || token().kind == Kind::Text || token().kind == Kind::Number));
    return (is_end && begins) || (is_name_end && is_named);
}

void LuaDoctor::check_parting() {
    const LuaToken& before = tokens_[at_ - 1];
    const bool begins_query = token().at.column == 1 && (token(1).is("{") || token(1).is("(")) &&
                              (token().is("query") || token().is("defaults"));
    if (begins_query) return report_unclosed();
    LuaToken behind = before;
    behind.at.column += static_cast<std::uint32_t>(before.source.size());
    behind.at.length = 1;
    mistake_ =
        LuaMistake{behind.at, "a comma is missing between two fields", lang::quoted(token().source),
                   "',' or '}'", "put a comma behind " + lang::quoted(before.source)};
    // max_distance_from_target = 5 m
    const std::string_view word = token().source;
    const bool is_clause =
        (word == "curve" || word == "range" || word == "keep" || word == "slack") &&
        before.kind == Kind::Number && token(1).is("=");
    const std::size_t first = at_ >= 2 && tokens_[at_ - 2].is("-") ? at_ - 2 : at_ - 1;
    if (is_clause && first >= 2 && tokens_[first - 1].is("=")) {
        const std::string sign = first + 1 < at_ ? "-" : "";
        mistake_->message = "an entry with more than its value is a table";
        mistake_->hint = "write: " + std::string(tokens_[first - 2].source) +
                         " = { value = " + sign + std::string(before.source) + ", " +
                         std::string(word) + " = " + value_text(2) + " }";
    }
    const bool is_unit =
        before.kind == Kind::Number && token().kind == Kind::Name && !token(1).is("=");
    if (is_unit) {
        mistake_->at = before.at;
        mistake_->message = "a value with a unit is a text";
        mistake_->hint = "write: \"" + std::string(before.source) + " " + std::string(word) + "\"";
    }
}

std::string LuaDoctor::value_text(std::size_t ahead) const {
    std::string text(token(ahead).source);
    if (text == "-" || text == "+") text += token(ahead + 1).source;
    return text;
}

/// The token before ends a value.
bool LuaDoctor::is_behind_value() const {
    if (at_ == 0) return false;
    const LuaToken& before = tokens_[at_ - 1];
    return before.kind == Kind::Text || before.kind == Kind::Number || before.is("}") ||
           before.is(")") || (before.kind == Kind::Name && !is_keyword(before.source));
}

/// Lua has these signs, for other things: `//` divides, `#` counts. Where neither can be meant,
/// they begin a comment.
bool LuaDoctor::is_comment_here() const {
    if (token().is("/") && token(1).is("*")) return true;
    const bool is_count = token().is("#"), is_division = token().is("//");
    if (!is_count && !is_division) return false;
    const bool begins = at_ == 0 || tokens_[at_ - 1].at.line != token().at.line;
    const bool is_field = is_in_braces() && is_field_next_;
    const bool is_parted = at_ > 0 && (tokens_[at_ - 1].is(",") || tokens_[at_ - 1].is("{"));
    if (begins || is_field || is_parted) return true;
    if (is_count) return is_behind_value();
    const LuaToken& before = tokens_[at_ - 1];
    const bool is_number = before.kind == Kind::Number || before.is(")") ||
                           (before.kind == Kind::Name && !before.is("true") &&
                            !before.is("false") && !before.is("nil"));
    if (!is_number) return true;
    // 5 // metres away
    const bool ends_line = token(1).at.line != token().at.line;
    return ends_line || (token(1).kind == Kind::Name && token(2).kind == Kind::Name &&
                         token(2).at.line == token().at.line);
}

bool LuaDoctor::check_comment() {
    if (!is_comment_here()) return false;
    const std::size_t start = static_cast<std::size_t>(token().source.data() - text_.data());
    std::string_view line = text_.substr(start, text_.find('\n', start) - start);
    const bool is_block = token().is("/");
    line.remove_prefix(std::min(line.find_first_not_of("/#*"), line.size()));
    const std::size_t end = is_block ? line.find("*/") : std::string_view::npos;
    std::string comment = "--" + std::string(line);
    if (is_block) comment = "--[[" + std::string(line.substr(0, end)) + "]]";
    while (!comment.empty() && (comment.back() == ' ' || comment.back() == '\r'))
        comment.pop_back();
    tell(token(), "a comment begins with two hyphens", "'--'", "write: " + comment);
    return true;
}

/// Signs of other languages that Lua reads as two of its own.
bool LuaDoctor::check_sign() {
    const bool is_twice =
        token(1).source == token().source && token().source.data() + 1 == token(1).source.data();
    if (is_twice && token().is("&")) {
        tell(token(), "both hold when 'and' joins them", "'and'",
             is_in_braces() ? "write a comma: all entries of the conditions must hold"
                            : "write 'and' instead of '&&'");
        return true;
    }
    if (is_twice && token().is("|")) {
        tell(token(), "one of the two holds when 'or' joins them", "'or'",
             is_in_braces() ? "write a group: { anyOf = { ... } }" : "write 'or' instead of '||'");
        return true;
    }
    return false;
}

/// At the first token of a statement outside of all brackets.
bool LuaDoctor::check_statement() {
    const bool begins = at_ == 0 || tokens_[at_ - 1].at.line != token().at.line;
    if (!open_.empty() || !begins || token().kind != Kind::Name) return false;
    constexpr std::array<std::string_view, 8> kDeclarations = {"var",   "let",  "const",  "int",
                                                               "float", "auto", "double", "string"};
    const bool is_declared = std::find(kDeclarations.begin(), kDeclarations.end(),
                                       token().source) != kDeclarations.end();
    if (is_declared && token(1).kind == Kind::Name && token(2).is("=")) {
        tell(token(), "a variable is declared by 'local'", "'local'",
             "write: local " + std::string(token(1).source) + " = " + value_text(3));
        return true;
    }
    const bool is_word = !is_keyword(token().source);
    const bool is_colon_equals = token(1).is(":") && token(2).is("=");
    if (is_word && (token(1).is("==") || is_colon_equals)) {
        tell(token(1), "a variable gets its value by a single equals sign", "'='",
             "write: local " + std::string(token().source) + " = " +
                 value_text(is_colon_equals ? 3 : 2));
        return true;
    }
    return false;
}

/// `not visible_from_target`, `5 < distance_from_puppet`, `softCover` alone: conditions as a
/// program writes them.
bool LuaDoctor::check_condition() {
    const LuaToken first = token();
    const bool is_alone = first.kind == Kind::Name && !is_keyword(first.source) &&
                          (token(1).is(",") || token(1).is("}"));
    const bool is_negated =
        first.is("not") && token(1).kind == Kind::Name && (token(2).is(",") || token(2).is("}"));
    const bool is_number_first =
        first.kind == Kind::Number && token(2).kind == Kind::Name &&
        (token(1).is("<") || token(1).is(">") || token(1).is("<=") || token(1).is(">="));
    if (!is_alone && !is_negated && !is_number_first) return false;
    std::string line(first.source);
    for (std::size_t i = 1; !token(i).is(",") && !token(i).is("}") && i < 6; ++i)
        line += " " + std::string(token(i).source);
    const auto guess = lang::guess_entry(line, lang::SectionKind::Conditions);
    if (!guess || guess->section != lang::SectionKind::Conditions) return false;
    const std::string hint = lang::hint_of(*guess, line, lang::SectionKind::Conditions);
    tell(first, "an entry has an equals sign and a value", "'=' and a value",
         lang::in_vehicle(hint, lang::Vehicle::Lua));
    return true;
}

/// At the first token of a field.
void LuaDoctor::check_field() {
    if (token().is("}") || token().is(",") || token().is(";")) return;
    const LuaToken first = token();
    const LuaToken second = token(1);
    const std::string key(first.source);
    if (first.is("local")) {
        return tell(first, "'local' stands outside of tables", "a field",
                    "move the line up, above the call of query");
    }
    if (first.kind == Kind::Text && (second.is("=") || second.is(":"))) {
        return tell(first, "a key in quotation marks stands in brackets", "'['",
                    "write: [" + key + "] = " + value_text(2));
    }
    const bool is_text_key = first.is("[") && second.kind == Kind::Text && token(2).is("]");
    if (is_text_key && (token(3).is(":") || token(3).is("=="))) {
        return tell(token(3), "a single equals sign stands behind a key", "'='",
                    "write: [" + std::string(second.source) + "] = " + value_text(4));
    }
    const bool is_bare_bracket = first.is("[") && second.kind == Kind::Name;
    if (is_bare_bracket) {
        std::string words;
        std::size_t past = 1;
        for (; token(past).kind == Kind::Name; ++past)
            words += (words.empty() ? "" : " ") + std::string(token(past).source);
        if (!token(past).is("]")) return;
        return tell(second, "a key in brackets stands in quotation marks", "'\"'",
                    "write: [\"" + words + "\"] = " + value_text(past + 2));
    }
    if (check_condition()) return;
    if (first.kind != Kind::Name || is_keyword(key)) return;
    std::size_t past = 1;
    std::string words = key;
    for (; token(past).kind == Kind::Name && !is_keyword(token(past).source); ++past)
        words += "_" + std::string(token(past).source);
    const LuaToken sign = token(past);
    const bool is_equals = sign.is("=") || sign.is("==") || sign.is(":");
    if (past > 1 && is_equals && sign.at.line == first.at.line) {
        return tell(second, "the words of a key are joined by underscores", "'='",
                    "write: " + words + " = " + value_text(past + 1));
    }
    if (past > 1) return;
    if (second.is("==") || second.is(":")) {
        const bool is_colon_equals = second.is(":") && token(2).is("=");
        return tell(second, "a single equals sign stands behind a key", "'='",
                    "write: " + key + " = " + value_text(is_colon_equals ? 3 : 2));
    }
    const bool compares =
        second.is("<") || second.is(">") || second.is("<=") || second.is(">=") || second.is("~=");
    if (compares) {
        const std::string line = key + " " + std::string(second.source) + " " + value_text(2);
        const auto guess = lang::guess_entry(line, lang::SectionKind::Conditions);
        const std::string hint = guess ? lang::hint_of(*guess, line, lang::SectionKind::Conditions)
                                       : "write: min_" + key + " = " + value_text(2);
        return tell(second, "limits are written with min (at least) and max (at most)", "'='",
                    lang::in_vehicle(hint, lang::Vehicle::Lua));
    }
}

/// `query(name = "A")`: fields stand in braces.
void LuaDoctor::check_call() {
    const bool is_field = token().kind == Kind::Name && token(1).is("=") && at_ > 0 &&
                          (tokens_[at_ - 1].is("(") || tokens_[at_ - 1].is(","));
    if (!is_field) return;
    tell(open_.back().token, "fields stand in braces", "'{'",
         "write braces instead of the parentheses: query { ... }");
}

void LuaDoctor::follow() {
    const LuaToken here = token();
    const bool was_in_braces = is_in_braces();
    if (here.is("{") || here.is("(") || here.is("[")) {
        const bool is_call = here.is("[") && at_ > 0 && tokens_[at_ - 1].is("query");
        if (is_call) {
            return tell(here, "a table stands in braces", "'{'",
                        "write braces instead of the brackets: query { ... }");
        }
        open_.push_back({here});
        is_field_next_ = here.is("{");
        return;
    }
    if (here.is("}") || here.is(")") || here.is("]")) {
        const std::string_view wanted = here.is("}") ? "{" : here.is(")") ? "(" : "[";
        if (open_.empty()) {
            return tell(here, "there is one closing bracket too many", "", "take the bracket away");
        }
        if (!open_.back().token.is(wanted)) {
            const std::string close(open_.back().token.is("{")   ? "}"
                                    : open_.back().token.is("(") ? ")"
                                                                 : "]");
            return tell(here,
                        "the bracket of line " + std::to_string(open_.back().token.at.line) +
                            " is closed by another",
                        "'" + close + "'", "write '" + close + "' before it, or instead of it");
        }
        open_.pop_back();
        is_field_next_ = false;
        return;
    }
    const bool parts = here.is(",") || here.is(";");
    if (was_in_braces) is_field_next_ = parts;
}

void LuaDoctor::report_broken() {
    const LuaToken here = token();
    const std::string line(here.source.substr(0, here.source.find('\n')));
    LuaToken shown = here;
    shown.source = here.source.substr(0, line.size());
    if (line.starts_with('"') || line.starts_with('\'')) {
        const std::string content = line.substr(0, line.find_first_of(",}"));
        return tell(shown, "a text has no closing quotation mark", "'\"'",
                    "write: " + content + line[0]);
    }
    if (line.starts_with("!=")) {
        const bool is_true = line.find("true") != std::string::npos;
        const bool is_truth = is_true || line.find("false") != std::string::npos;
        return tell(shown, "a key has an equals sign and a value", "'='",
                    is_truth ? std::string("write: = ") + (is_true ? "false" : "true")
                             : "write =, with min or max in the key");
    }
    if (line.starts_with('!'))
        return tell(shown, "there is no such sign in Lua", "'not'", "write 'not' instead of '!'");
    constexpr std::array<std::string_view, 5> kQuotes = {"\u201c", "\u201d", "\u2018", "\u2019",
                                                         "`"};
    for (const std::string_view quote : kQuotes) {
        if (!line.starts_with(quote)) continue;
        return tell(shown, "texts stand in plain quotation marks", "'\"'",
                    "write plain quotation marks: \"...\"");
    }
    if (line.empty() || line.starts_with("--") || line.starts_with("[["))
        return tell(shown, "a comment or a text never ends", "']]'", "write ]] where it ends");
    tell(shown, "there is no such sign in Lua", "", "take it away");
}

void LuaDoctor::report_unclosed() {
    const LuaToken& opening = open_.back().token;
    std::string missing;
    for (auto open = open_.rbegin(); open != open_.rend(); ++open)
        missing += open->token.is("{") ? '}' : open->token.is("(") ? ')' : ']';
    tell(opening, "a bracket is not closed", "'" + missing.substr(0, 1) + "'",
         "write at the end, or where it belongs: " + missing);
}

}  // namespace

std::optional<LuaMistake> find_lua_mistake(std::string_view text) {
    return LuaDoctor(text).run();
}

std::string hint_for_name(std::string_view name) {
    if (const std::string_view truth = truth_for(name); !truth.empty())
        return "write: " + std::string(truth);
    if (const std::string number = lang::number_called(name); !number.empty())
        return "write: " + number;
    constexpr std::array<std::string_view, 9> kOutside = {
        "require", "dofile", "loadfile", "import", "print", "os", "io", "string", "load"};
    if (std::find(kOutside.begin(), kOutside.end(), name) != kOutside.end())
        return "query files load nothing, print nothing and build no texts: take it away";
    if (is_nothing(name)) return "write true, false, a number or a text, or leave the key out";
    const std::string_view symbol =
        lang::known_word(name, lang::WordPlace::Symbol, lang::kCustomarySymbols);
    if (!symbol.empty()) {
        return "values of the agent are texts: write \"" + std::string(symbol) + "\", or \"" +
               std::string(symbol) + " * 2\"";
    }
    return {};
}

}  // namespace vantage::adapters
