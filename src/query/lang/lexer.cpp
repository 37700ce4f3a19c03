// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See lexer.h.

#include "query/lang/lexer.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "query/lang/characters.h"
#include "query/lang/scanner.h"

namespace vantage::lang {

namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

/// Words that begin a statement: a line that begins so does not go on with an argument list.
constexpr std::array<std::string_view, 22> kStatementWords = {
    "query",    "option",   "generation", "conditions", "weights",   "parameters",
    "defaults", "fallback", "values",     "wanted",     "behaviour", "environment",
    "objects",  "accept",   "select",     "without",    "on",        "signal",
    "set",      "end",      "any",        "not"};

std::string_view first_word(std::string_view text) {
    std::size_t length = 0;
    while (length < text.size() && is_name_character(text[length]))
        ++length;
    return text.substr(0, length);
}

/// Whether a line below an open parenthesis belongs to it, rather than being the next statement of
/// somebody who forgot to close it.
bool goes_on_with_arguments(std::string_view line) {
    line = trimmed(line);
    const std::string_view word = first_word(line);
    if (std::find(kStatementWords.begin(), kStatementWords.end(), word) != kStatementWords.end())
        return false;
    bool looks_like_a_statement = false;
    int depth = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (line.substr(i).starts_with("--")) break;
        if (c == '(') ++depth;
        if (c == ')' && --depth < 0) return true;
        if (c == '=' || c == ':') looks_like_a_statement = true;
    }
    return !looks_like_a_statement;
}

std::string comment_text(std::string_view behind_dashes) {
    while (!behind_dashes.empty() && is_blank(behind_dashes.back()))
        behind_dashes.remove_suffix(1);
    if (behind_dashes.starts_with(' ')) behind_dashes.remove_prefix(1);
    return std::string(behind_dashes);
}

bool begins_in(const Edit& edit, std::string_view part) {
    return edit.at >= part.data() && edit.at <= part.data() + part.size();
}

std::string apply_edits(std::string_view part, std::vector<Edit> edits) {
    std::stable_sort(edits.begin(), edits.end(),
                     [](const Edit& a, const Edit& b) { return a.at < b.at; });
    std::string text;
    const char* at = part.data();
    const char* end = part.data() + part.size();
    for (const Edit& edit : edits) {
        if (edit.at < at || edit.at > end) continue;  // Overlaps one before it.
        text.append(at, edit.at);
        text += edit.text;
        at = std::min(end, edit.at + edit.length);
    }
    text.append(at, end);
    return text;
}

}  // namespace

Edit replace(const Token& token, std::string text) {
    return {token.text.data(), token.text.size(), std::move(text)};
}

Edit insert_before(const Token& token, std::string text) {
    return {token.text.data(), 0, std::move(text)};
}

Edit insert_behind(const Token& token, std::string text) {
    return {token.text.data() + token.text.size(), 0, std::move(text)};
}

Edit remove(const Token& first, const Token& last) {
    const char* begin = first.text.data();
    const char* end = last.text.data() + last.text.size();
    return {begin, static_cast<std::size_t>(end - begin), ""};
}

void Line::clear() {
    tokens.clear();
    parts.clear();
    above.clear();
    has_blank_line_above = false;
    behind.clear();
    edits.clear();
    is_broken = false;
}

Span Line::span() const {
    if (tokens.empty()) return {};
    Span span = tokens.front().at;
    for (const Token& token : tokens) {
        if (token.at.line != span.line) break;
        span.length = static_cast<std::uint32_t>(token.text.data() + token.text.size() -
                                                 tokens.front().text.data());
    }
    return span;
}

Span Line::end() const {
    if (tokens.empty()) return {};
    const Token& last = tokens.back();
    std::uint32_t characters = 0;
    for (const char c : last.text)
        characters += (static_cast<unsigned char>(c) & 0xc0) != 0x80 ? 1 : 0;
    return {last.at.line, last.at.column + characters, 1};
}

std::string Line::corrected(std::initializer_list<Edit> more) const {
    return corrected(std::vector<Edit>(more));
}

std::string Line::corrected(std::vector<Edit> more) const {
    constexpr std::size_t kLongestHint = 160;
    constexpr std::size_t kLongestLine = 4096;
    if (more.empty()) return {};
    for (const std::string_view part : parts) {
        if (!begins_in(more.front(), part)) continue;
        if (part.size() > kLongestLine) return {};
        more.insert(more.begin(), edits.begin(), edits.end());
        const std::string text = apply_edits(part, std::move(more));
        std::string tidy;  // What was taken out leaves its blanks behind.
        for (const char c : trimmed(text)) {
            const bool is_after_blank = tidy.ends_with(' ');
            if (is_after_blank && (c == ')' || c == ',')) tidy.pop_back();
            const bool is_after_underscore = tidy.ends_with('_');
            if (is_after_underscore && c == '_') continue;
            if (is_after_underscore && c == ' ') tidy.pop_back();
            if (!is_blank(c) || !is_after_blank) tidy += is_blank(c) ? ' ' : c;
        }
        return "write: " + shortened(tidy, kLongestHint);
    }
    return {};
}

void Line::mend(Reporter& reporter, Problem problem, std::vector<Edit> how) {
    if (problem.hint.empty() && !reporter.is_full()) problem.hint = corrected(how);
    reporter.add(std::move(problem));
    edits.insert(edits.end(), how.begin(), how.end());
}

LineReader::LineReader(std::string_view text, Reporter& reporter)
    : text_(without_byte_order_mark(text)), reporter_(reporter) {}

std::string_view LineReader::peek_physical_line() const {
    std::size_t end = at_;
    while (end < text_.size() && text_[end] != '\n' && text_[end] != '\r')
        ++end;
    return text_.substr(at_, end - at_);
}

std::string_view LineReader::take_physical_line() {
    const std::string_view line = peek_physical_line();
    at_ += line.size();
    if (at_ < text_.size()) at_ += text_.substr(at_).starts_with("\r\n") ? 2 : 1;
    ++line_number_;
    return line;
}

bool LineReader::next(Line& line) {
    line.clear();
    while (!is_at_end() && !reporter_.is_full()) {
        if (!read_part(line)) continue;
        check_parentheses(line);
        return true;
    }
    return false;
}

void LineReader::check_parentheses(Line& line) {
    int depth = 0;
    Token opening;
    std::size_t looked_at = 0;
    while (!line.is_broken) {
        for (; looked_at < line.tokens.size(); ++looked_at) {
            const Token& token = line.tokens[looked_at];
            if (token.is("(") && ++depth == 1) opening = token;
            if (token.is(")") && depth > 0) --depth;
        }
        if (depth == 0) return;
        if (at_ >= text_.size() || !goes_on_with_arguments(peek_physical_line())) break;
        read_part(line);
    }
    if (line.is_broken) return;
    line.mend(reporter_,
              {.code = "lang/unclosed-parenthesis",
               .at = opening.at,
               .message = "a parenthesis is not closed",
               .found = "'('",
               .expected = "')' behind the last argument"},
              {insert_behind(line.tokens.back(), ")")});
    line.is_broken = true;
}

/// One physical line, as part of the statement or as a comment above it. True when it has tokens.
bool LineReader::read_part(Line& line) {
    const bool is_first = line.tokens.empty();
    const std::size_t tokens_before = line.tokens.size();
    const std::string_view text = take_physical_line();
    Scanner scanner(text, line_number_, reporter_);
    const LineEnd end = scanner.scan(line);
    const bool has_tokens = line.tokens.size() > tokens_before || line.is_broken;
    if (end.foreign) report_foreign_comment(*end.foreign, trimmed(end.code));
    if (!has_tokens) line.parts.pop_back();
    const bool has_any_comment = end.has_comment || end.foreign;
    if (!has_tokens && !has_any_comment) {
        if (is_first) line.has_blank_line_above = true;
        return false;
    }
    if (!end.has_comment) return has_tokens;
    const std::string comment = comment_text(end.comment);
    if (has_tokens && is_first) {
        line.behind = comment;
    } else if (has_tokens) {  // A later line of the statement: it will be written as one.
        if (!line.behind.empty()) line.above.push_back({line.behind, 1, false});
        line.behind = comment;
    } else {
        if (!line.behind.empty()) line.above.push_back({std::move(line.behind), 1, false});
        line.behind.clear();
        line.above.push_back({comment, end.comment_column, line.has_blank_line_above && is_first});
        if (is_first) line.has_blank_line_above = false;
    }
    return has_tokens;
}

void LineReader::report_foreign_comment(const ForeignComment& foreign, std::string_view code) {
    const bool goes_on =
        foreign.is_alone && wrong_comment_line_ != 0 && wrong_comment_line_ + 1 == line_number_;
    wrong_comment_line_ = foreign.is_alone ? line_number_ : 0;
    if (!goes_on) {
        const std::string sign(foreign.sign.text);
        std::string better = "write: " + shortened(code, 100) + (code.empty() ? "-- " : " -- ") +
                             shortened(foreign.content, 100);
        if (!foreign.closing.empty()) better = "begin each line of the comment with --";
        reporter_.add({.code = "lang/wrong-comment",
                       .at = foreign.sign.at,
                       .message = "a comment begins with two hyphens",
                       .found = quoted(sign),
                       .expected = "'--'",
                       .hint = std::move(better)});
    }
    if (!foreign.closing.empty()) skip_block_comment(foreign.closing);
}

void LineReader::skip_block_comment(std::string_view closing) {
    while (at_ < text_.size()) {
        if (take_physical_line().find(closing) != std::string_view::npos) return;
    }
}

std::string_view without_byte_order_mark(std::string_view text) {
    if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
    return text;
}

std::string unescaped(const Token& text) {
    std::string result;
    const std::string_view content = text.meaning;
    for (std::size_t i = 0; i < content.size(); ++i) {
        const bool is_escape = content[i] == '\\' && i + 1 < content.size() &&
                               (content[i + 1] == '"' || content[i + 1] == '\\');
        if (is_escape) ++i;
        result += content[i];
    }
    return result;
}

namespace {

bool report_too_long(std::string_view text, Reporter& reporter) {
    if (text.size() <= kMostBytes) return false;
    reporter.add({.code = "lang/file-too-long",
                  .at = {},
                  .message = "the file is too long for a query file",
                  .found = with_commas(text.size()) + " bytes",
                  .expected = "at most " + with_commas(kMostBytes) + " bytes",
                  .hint = "put the queries into several files"});
    return true;
}

Span place_of_byte(std::string_view text, std::size_t at) {
    Span place{1, 1, 1};
    if (text.starts_with(kByteOrderMark) && at >= 3) place.column = 0;
    for (std::size_t i = 0; i < at;) {
        const bool is_break =
            text[i] == '\n' || (text[i] == '\r' && !text.substr(i + 1).starts_with('\n'));
        if (is_break) {
            ++place.line;
            place.column = 1;
        } else {
            ++place.column;
        }
        i += std::max<std::size_t>(1, utf8_length(text.substr(i)));
    }
    return place;
}

}  // namespace

bool report_unreadable(std::string_view text, Reporter& reporter) {
    if (report_too_long(text, reporter)) return true;
    const bool is_utf16 = text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff");
    std::size_t at = 0;
    while (at < text.size()) {
        const bool is_plain = is_ascii(text[at]) && text[at] != '\0';
        const std::size_t length = is_plain ? 1 : utf8_length(text.substr(at));
        if (length == 0 || text[at] == '\0') break;
        at += length;
    }
    if (at >= text.size()) return false;
    const bool is_nul = text[at] == '\0';
    constexpr char kHex[] = "0123456789abcdef";
    const auto byte = static_cast<unsigned char>(text[at]);
    reporter.add({.code = is_nul ? "lang/nul-byte" : "lang/not-utf8",
                  .at = place_of_byte(text, at),
                  .message = is_nul ? "a NUL byte stands in the file: it is no text"
                                    : "the file is not encoded in UTF-8",
                  .found = std::string("byte 0x") + kHex[byte >> 4] + kHex[byte & 15],
                  .expected = is_nul ? "text" : "UTF-8",
                  .hint = is_utf16 ? "the file is UTF-16: save it as UTF-8"
                          : is_nul ? "the file is damaged, or is no text file at all"
                                   : "save the file as UTF-8 in your editor"});
    return true;
}

}  // namespace vantage::lang
