// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See scanner.h. Every character is looked at a bounded number of times.

#include "query/lang/scanner.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "query/lang/characters.h"

namespace vantage::lang {

namespace {

constexpr std::string_view kSymbols[] = {"===", "==", "!=", "~=", "<>", ">=", "<=", "=>",
                                         "=<",  ":=", "->", "&&", "||", "+=", "-=", "*="};

/// A character that can only be part of a word: not ours, and no lookalike of something plain.
bool is_foreign_letter(std::string_view text) {
    return !is_ascii(text.front()) && lookalike_of(text) == nullptr &&
           beginning_of(text, kOtherQuotes).empty();
}

bool is_other_quote(std::string_view text) {
    const char c = text.front();
    if (is_ascii(c)) return c == '\'' || c == '`';
    return !beginning_of(text, kOtherQuotes).empty();
}

/// One of kSymbols, or empty. Their second characters are few.
std::string_view long_symbol(std::string_view text) {
    constexpr std::string_view kSecond = "=<>&|";
    if (text.size() < 2 || kSecond.find(text[1]) == std::string_view::npos) return {};
    return beginning_of(text, kSymbols);
}

/// "U+00A0", for what cannot be seen.
std::string code_point_name(std::string_view character) {
    const auto first = static_cast<unsigned char>(character.front());
    std::uint32_t code = first & (0xffu >> (character.size() + 1));
    for (const char c : character.substr(1))
        code = (code << 6) | (static_cast<unsigned char>(c) & 0x3fu);
    std::string name = "U+";
    for (int shift = 12; shift >= 0; shift -= 4)
        name += "0123456789ABCDEF"[(code >> shift) & 15u];
    return name;
}

}  // namespace

char Scanner::peek(std::size_t ahead) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
}

Token Scanner::take(TokenKind kind, std::size_t bytes) {
    Token token{.kind = kind, .text = text_.substr(at_, bytes)};
    token.meaning = token.text;
    token.at = {line_number_, column_, static_cast<std::uint32_t>(bytes)};
    const auto is_start = [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; };
    column_ +=
        static_cast<std::uint32_t>(std::count_if(token.text.begin(), token.text.end(), is_start));
    at_ += token.text.size();
    return token;
}

void Scanner::report_later(Problem problem, std::vector<Edit> how) {
    // A line of a million odd characters is one of the things that people try.
    if (later_.size() > kMostProblems) return;
    later_.push_back({std::move(problem), std::move(how)});
}

void Scanner::flush(Line& line) {
    for (Later& later : later_) {
        if (later.how.empty()) {
            reporter_.add(std::move(later.problem));
        } else {
            line.mend(reporter_, std::move(later.problem), std::move(later.how));
        }
    }
    later_.clear();
}

LineEnd Scanner::scan(Line& line) {
    LineEnd end;
    bool is_alone = true;
    std::size_t code_end = text_.size();
    while (at_ < text_.size()) {
        if (is_blank(text_[at_])) {
            ++at_;
            ++column_;
            continue;
        }
        const std::size_t start = at_;
        if (scan_comment(end, is_alone) || scan_foreign_comment(end, is_alone)) {
            code_end = start;
            break;
        }
        if (line.tokens.size() >= kMostTokens) {
            const std::string most = with_commas(kMostTokens);
            report_later({.code = "lang/line-too-long",
                          .at = {line_number_, column_, 1},
                          .message = "a line has more than " + most + " words and signs",
                          .expected = "at most " + most,
                          .hint = "one entry stands on one line"});
            line.is_broken = true;
            break;
        }
        scan_token(line);
        is_alone = false;
    }
    end.code = text_.substr(0, code_end);
    line.parts.push_back(end.code);
    flush(line);
    return end;
}

bool Scanner::scan_comment(LineEnd& end, bool) {
    if (!rest().starts_with("--")) return false;
    const bool is_lua_block = rest().starts_with("--[[") && !rest().ends_with("]]");
    if (is_lua_block) return false;
    end.has_comment = true;
    end.comment = rest().substr(2);
    end.comment_column = column_;
    return true;
}

bool Scanner::scan_foreign_comment(LineEnd& end, bool is_alone) {
    constexpr std::string_view kSigns[] = {"//", "/*", "#", "--[["};
    const char c = peek();
    const bool is_candidate =
        c == '/' || c == '#' || c == '-' || (is_alone && (c == ';' || !is_ascii(c)));
    if (!is_candidate) return false;
    std::string_view sign = beginning_of(rest(), kSigns);
    if (sign.empty() && is_alone) {
        const Lookalike* dash = lookalike_of(rest());
        // Word processors turn two hyphens into one long dash.
        if (c == ';') sign = ";";
        if (dash != nullptr && dash->plain == "-") sign = dash->character;
    }
    if (sign.empty()) return false;
    ForeignComment foreign;
    foreign.is_alone = is_alone;
    foreign.sign = take(TokenKind::Symbol, sign.size());
    foreign.content = rest();
    if (sign == "/*" || sign == "--[[") {
        const std::string_view closing = sign == "/*" ? "*/" : "]]";
        const std::size_t length = foreign.content.find(closing);
        if (length == std::string_view::npos) foreign.closing = closing;
        foreign.content = foreign.content.substr(0, length);
    }
    foreign.content = trimmed(foreign.content);
    end.foreign = foreign;
    return true;
}

void Scanner::scan_token(Line& line) {
    const char c = peek();
    const bool is_signed = c == '-' || c == '+';
    const char first_digit = peek(is_signed ? 1 : 0);
    const bool begins_with_dot = first_digit == '.' && is_digit(peek(is_signed ? 2 : 1));
    if (is_digit(first_digit) || begins_with_dot) {
        scan_number(line);
    } else if (is_letter(c) || c == '_' || is_foreign_letter(rest())) {
        scan_name(line);
    } else if (c == '"') {
        scan_text(line);
    } else if (is_other_quote(rest())) {
        scan_other_quotes(line);
    } else {
        scan_other(line);
    }
}

void Scanner::scan_name(Line& line) {
    std::size_t length = 0;
    bool is_ours = true;
    while (at_ + length < text_.size()) {
        const std::string_view here = text_.substr(at_ + length);
        if (is_name_character(here.front())) {
            ++length;
        } else if (is_foreign_letter(here)) {
            is_ours = false;
            length += std::max<std::size_t>(1, utf8_length(here));
        } else {
            break;
        }
    }
    const Token token = take(TokenKind::Name, length);
    line.tokens.push_back(token);
    if (is_ours) return;
    line.is_broken = true;
    report_later({.code = "lang/foreign-letter",
                  .at = token.at,
                  .message = "names are made of the letters a to z, A to Z, digits and underscores",
                  .found = quoted(token.text),
                  .hint = "other letters may stand in texts in quotes and in comments"});
}

void Scanner::scan_number(Line& line) {
    std::size_t length = peek() == '-' || peek() == '+' ? 1 : 0;
    while (is_digit(peek(length)) || peek(length) == '.')
        ++length;
    if (peek(length) == 'e' || peek(length) == 'E') {
        const std::size_t sign = peek(length + 1) == '-' || peek(length + 1) == '+' ? 1 : 0;
        if (is_digit(peek(length + 1 + sign))) {
            length += 1 + sign;
            while (is_digit(peek(length)))
                ++length;
        }
    }
    line.tokens.push_back(take(TokenKind::Number, length));
}

void Scanner::scan_text(Line& line) {
    std::size_t length = 1;
    std::size_t other_quote = 0;
    std::vector<std::size_t> wrong_escapes;
    for (; at_ + length < text_.size() && peek(length) != '"'; ++length) {
        const std::string_view here = text_.substr(at_ + length);
        if (other_quote == 0 && !is_ascii(here.front()) &&
            !beginning_of(here, kOtherQuotes).empty())
            other_quote = length;
        if (peek(length) != '\\') continue;
        const bool is_known = peek(length + 1) == '"' || peek(length + 1) == '\\';
        if (is_known) {
            ++length;
        } else {
            wrong_escapes.push_back(at_ + length);
        }
    }
    const bool is_closed = peek(length) == '"';
    if (!is_closed && other_quote != 0) {
        const std::size_t size = beginning_of(text_.substr(at_ + other_quote), kOtherQuotes).size();
        const std::string_view quote = text_.substr(at_ + other_quote, size);
        Token token = take(TokenKind::Text, other_quote + quote.size());
        token.meaning = token.text.substr(1, other_quote - 1);
        line.tokens.push_back(token);
        report_later({.code = "lang/wrong-quotes",
                      .at = token.at,
                      .message = "a text ends with a typographic quotation mark",
                      .found = quoted(token.text),
                      .expected = "plain quotation marks: \"...\""},
                     {{quote.data(), quote.size(), "\""}});
        return;
    }
    Token token = take(TokenKind::Text, std::min(length + (is_closed ? 1 : 0), rest().size()));
    token.meaning = token.text.substr(1, token.text.size() - (is_closed ? 2 : 1));
    line.tokens.push_back(token);
    if (!is_closed) return report_unclosed(token, line);
    if (wrong_escapes.empty()) return;
    std::vector<Edit> how;
    for (const std::size_t at : wrong_escapes)
        how.push_back({text_.data() + at, 1, "\\\\"});
    report_later({.code = "lang/unknown-escape",
                  .at = token.at,
                  .message = "a backslash in a text stands before a quotation mark or a backslash",
                  .found = quoted(token.text),
                  .expected = "\\\" or \\\\"},
                 std::move(how));
}

void Scanner::report_unclosed(const Token& token, Line& line) {
    const bool is_label = line.tokens.front().is("option");
    if (!is_label) line.is_broken = true;
    const std::string_view content = token.meaning;
    std::size_t close = content.size();
    while (close > 0 && is_blank(content[close - 1]))
        --close;
    // With a whole entry behind it, the text most likely is its first word.
    if (content.find('=') != std::string_view::npos) close = std::min(close, content.find(' '));
    report_later({.code = "lang/unclosed-text",
                  .at = token.at,
                  .message = "a text in quotes is not closed on its line",
                  .found = quoted(token.text),
                  .expected = "a second quotation mark"},
                 {{content.data() + close, 0, "\""}});
}

void Scanner::scan_other_quotes(Line& line) {
    const std::string_view opening = rest().substr(0, beginning_of(rest(), kOtherQuotes).size());
    std::size_t end = at_ + opening.size();
    std::string_view closing;
    while (end < text_.size() && closing.empty()) {
        const std::string_view here = text_.substr(end);
        const std::size_t size = beginning_of(here, kOtherQuotes).size();
        closing = here.substr(0, here.front() == '"' ? 1 : size);
        if (closing.empty()) ++end;
    }
    Token token = take(TokenKind::Text, end + closing.size() - at_);
    token.meaning =
        token.text.substr(opening.size(), token.text.size() - opening.size() - closing.size());
    token.is_mended = true;
    line.tokens.push_back(token);
    if (closing.empty()) line.is_broken = true;
    std::vector<Edit> how{{opening.data(), opening.size(), "\""}};
    how.push_back({token.text.data() + token.text.size() - closing.size(), closing.size(), "\""});
    report_later({.code = "lang/wrong-quotes",
                  .at = token.at,
                  .message = "texts stand in plain double quotation marks",
                  .found = quoted(token.text),
                  .expected = "\"...\""},
                 std::move(how));
}

void Scanner::scan_other(Line& line) {
    const Lookalike* lookalike = is_ascii(peek()) ? nullptr : lookalike_of(rest());
    if (lookalike == nullptr) {
        const std::string_view symbol = long_symbol(rest());
        const std::size_t length = symbol.empty() ? utf8_length(rest()) : symbol.size();
        line.tokens.push_back(take(TokenKind::Symbol, std::max<std::size_t>(1, length)));
        return;
    }
    Token token = take(TokenKind::Symbol, lookalike->character.size());
    token.meaning = lookalike->plain;
    token.is_mended = true;
    if (lookalike->plain == "deg") token.kind = TokenKind::Name;
    const bool is_space = lookalike->plain == " ";
    if (!is_space) line.tokens.push_back(token);
    const std::string plain(lookalike->plain);
    report_later(
        {.code = "lang/lookalike",
         .at = token.at,
         .message = is_space ? "an invisible character that is no plain space stands here"
                             : "a character that only looks like '" + plain + "' stands here",
         .found = is_space ? code_point_name(token.text) : quoted(token.text),
         .expected = is_space ? "a space, or nothing" : "'" + plain + "'"},
        {replace(token, plain == "deg" ? " deg" : plain)});
}

}  // namespace vantage::lang
