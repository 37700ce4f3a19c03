// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Walks over the tokens of one statement and reports what is wrong with it.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "query/lang/lexer.h"

namespace vantage::lang {

class Cursor {
  public:
    Cursor(Line& line, Reporter& reporter, std::size_t at = 0)
        : line_(&line), reporter_(&reporter), at_(at) {}

    bool is_at_end() const { return at_ >= line_->tokens.size(); }
    /// A token of no kind behind the end.
    const Token& peek(std::size_t ahead = 0) const {
        static const Token kNothing;
        return at_ + ahead < line_->tokens.size() ? line_->tokens[at_ + ahead] : kNothing;
    }
    const Token& take() { return line_->tokens[at_++]; }
    bool takes(std::string_view what) {
        if (is_at_end() || !peek().is(what)) return false;
        ++at_;
        return true;
    }
    bool is_kind(TokenKind kind, std::size_t ahead = 0) const {
        return at_ + ahead < line_->tokens.size() && peek(ahead).kind == kind;
    }
    bool is_name() const { return is_kind(TokenKind::Name); }
    bool is_number() const { return is_kind(TokenKind::Number); }
    bool is_text() const { return is_kind(TokenKind::Text); }

    const Token& before() const { return line_->tokens[at_ - 1]; }
    const Token& last() const { return line_->tokens.back(); }
    std::size_t position() const { return at_; }
    void go_to(std::size_t at) { at_ = at; }

    Line& line() { return *line_; }
    const Line& line() const { return *line_; }
    Reporter& reporter() { return *reporter_; }

    /// Of the next token, or behind the last.
    Span place() const { return is_at_end() ? line_->end() : peek().at; }
    std::string found() const { return is_at_end() ? "the end of the line" : quoted(peek().text); }

    /// Reports, with the corrected line as hint unless there is one. Always false.
    bool fail(Problem problem, std::vector<Edit> how = {}) {
        if (problem.hint.empty()) problem.hint = line_->corrected(std::move(how));
        reporter_->add(std::move(problem));
        return false;
    }
    /// Reports, and the statement is read on as if the edits had been made.
    void mend(Problem problem, std::vector<Edit> how) {
        line_->mend(*reporter_, std::move(problem), std::move(how));
    }

  private:
    Line* line_;
    Reporter* reporter_;
    std::size_t at_;
};

}  // namespace vantage::lang
