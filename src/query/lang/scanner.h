// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The tokens of one physical line. Only the lexer uses it.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "query/lang/lexer.h"

namespace vantage::lang {

/// A comment as another language writes it: reported by whoever knows the lines around it.
struct ForeignComment {
    Token sign;
    std::string_view content;
    std::string_view closing;  ///< Of a comment that goes on in later lines, else empty.
    bool is_alone = false;     ///< Nothing stands left of it.
};

/// What is left of a line besides its tokens.
struct LineEnd {
    bool has_comment = false;
    std::string_view comment;  ///< Without the dashes.
    std::uint32_t comment_column = 0;
    std::string_view code;  ///< The line without its comment.
    std::optional<ForeignComment> foreign;
};

class Scanner {
  public:
    Scanner(std::string_view text, std::uint32_t line_number, Reporter& reporter)
        : text_(text), line_number_(line_number), reporter_(reporter) {}

    /// Appends to the tokens of `line`.
    LineEnd scan(Line& line);

  private:
    std::string_view rest() const { return text_.substr(at_); }
    char peek(std::size_t ahead = 0) const;
    Token take(TokenKind kind, std::size_t bytes);
    void scan_token(Line& line);
    void scan_name(Line& line);
    void scan_number(Line& line);
    void scan_text(Line& line);
    void scan_other_quotes(Line& line);
    void scan_other(Line& line);
    bool scan_comment(LineEnd& end, bool is_alone);
    bool scan_foreign_comment(LineEnd& end, bool is_alone);
    void report_unclosed(const Token& token, Line& line);
    void report_later(Problem problem, std::vector<Edit> how = {});
    void flush(Line& line);

    /// A corrected line can be shown only when the whole line has been seen.
    struct Later {
        Problem problem;
        std::vector<Edit> how;
    };

    std::string_view text_;
    std::size_t at_ = 0;
    std::uint32_t column_ = 1;
    std::uint32_t line_number_;
    Reporter& reporter_;
    std::vector<Later> later_;
};

}  // namespace vantage::lang
