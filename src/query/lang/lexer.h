// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// From text to statements: a line, or several inside parentheses, as tokens, with the comments
// around them. Knows characters and tokens, not what they mean. What looks like something else
// (typographic quotes, other languages' comments) is reported and read as what was meant.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "query/lang/report.h"
#include "query/lang/syntax.h"

namespace vantage::lang {

inline constexpr std::size_t kMostBytes = std::size_t{1} << 20;
inline constexpr std::size_t kMostTokens = 4096;

enum class TokenKind : std::uint8_t { Name, Number, Text, Symbol };

struct Token {
    TokenKind kind = TokenKind::Symbol;
    std::string_view text;     ///< As it stands in the source.
    std::string_view meaning;  ///< Of a text what is between the quotes; else mostly `text`.
    Span at;
    bool is_mended = false;  ///< Already reported, and read as its meaning.

    bool is(std::string_view what) const { return kind != TokenKind::Text && meaning == what; }
};

/// A change of the source that would mend a mistake: `length` bytes from `at` become `text`.
struct Edit {
    const char* at = nullptr;
    std::size_t length = 0;
    std::string text;
};

Edit replace(const Token& token, std::string text);
Edit insert_before(const Token& token, std::string text);
Edit insert_behind(const Token& token, std::string text);
/// From the first to the last token, and the blanks before the first.
Edit remove(const Token& first, const Token& last);

struct CommentLine {
    std::string text;
    std::uint32_t column = 0;
    bool has_blank_line_above = false;
};

struct ForeignComment;

/// One statement with the comments above and behind it.
struct Line {
    std::vector<Token> tokens;
    std::vector<std::string_view> parts;  ///< The lines it takes, without their comments.
    std::vector<CommentLine> above;
    bool has_blank_line_above = false;  ///< Directly above the statement.
    std::string behind;
    std::vector<Edit> edits;
    bool is_broken = false;  ///< Already reported, and too damaged to be parsed.

    void clear();  ///< Keeps the memory for the next one.

    Span span() const;
    Span end() const;  ///< Behind the last token.

    /// "write: ..." with the line that the edits (and those of earlier mistakes) would make.
    std::string corrected(std::initializer_list<Edit> more) const;
    std::string corrected(std::vector<Edit> more) const;
    /// Reports with the corrected line as hint and remembers the edits: the statement is read on.
    void mend(Reporter& reporter, Problem problem, std::vector<Edit> how);
};

class LineReader {
  public:
    /// The text is well-formed UTF-8 without NUL, and outlives the reader and its lines.
    LineReader(std::string_view text, Reporter& reporter);

    /// The next statement; false at the end, or when enough is wrong, with the last comments in
    /// `line.above`.
    bool next(Line& line);
    bool is_at_end() const { return at_ >= text_.size(); }

  private:
    bool read_part(Line& line);
    void report_foreign_comment(const ForeignComment& foreign, std::string_view code);
    void skip_block_comment(std::string_view closing);
    std::string_view take_physical_line();
    std::string_view peek_physical_line() const;
    void check_parentheses(Line& line);

    std::string_view text_;
    std::size_t at_ = 0;
    std::uint32_t line_number_ = 0;
    std::uint32_t wrong_comment_line_ = 0;  ///< Several in a row are one mistake.
    Reporter& reporter_;
};

/// What is between the quotes of a text token, `\"` and `\\` resolved.
std::string unescaped(const Token& text);

/// Editors of Windows put one before the text.
std::string_view without_byte_order_mark(std::string_view text);

/// A whole file that the parser cannot begin with: too long, no UTF-8, NUL bytes. True if it was
/// so.
bool report_unreadable(std::string_view text, Reporter& reporter);

}  // namespace vantage::lang
