// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See test_line.h.

#include "tools/query_tests/test_line.h"

namespace vantage::tools {

namespace {

bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

bool is_sign(char c) {
    return c == '(' || c == ')' || c == ',' || c == '=';
}

class LineSplitter {
  public:
    LineSplitter(std::string_view text, std::uint32_t number) : text_(text) {
        line_.number = number;
    }

    TestLine split() && {
        while (skip_spaces()) {
            line_.is_too_long = line_.pieces.size() >= kMaxTestPieces;
            if (line_.is_too_long) break;
            const std::size_t start = next_;
            TestPiece piece = take();
            piece.column = static_cast<std::uint32_t>(start + 1);
            piece.end = static_cast<std::uint32_t>(next_ + 1);
            line_.pieces.push_back(std::move(piece));
        }
        return std::move(line_);
    }

  private:
    /// False at the end of what counts.
    bool skip_spaces() {
        while (next_ < text_.size() && is_space(text_[next_]))
            ++next_;
        return next_ < text_.size() && text_.substr(next_, 2) != "--";
    }

    TestPiece take() {
        if (text_[next_] == '"') return take_text();
        if (is_sign(text_[next_]))
            return {.kind = TestPiece::Kind::Sign, .text = std::string(1, text_[next_++])};
        const std::size_t start = next_;
        while (next_ < text_.size() && !is_space(text_[next_]) && !is_sign(text_[next_]) &&
               text_[next_] != '"') {
            ++next_;
        }
        return {.text = std::string(text_.substr(start, next_ - start))};
    }

    TestPiece take_text() {
        TestPiece piece{.kind = TestPiece::Kind::Text};
        const std::size_t start = next_++;
        for (; next_ < text_.size() && text_[next_] != '"'; ++next_) {
            const bool is_escape = text_[next_] == '\\' && next_ + 1 < text_.size() &&
                                   (text_[next_ + 1] == '"' || text_[next_ + 1] == '\\');
            if (is_escape) ++next_;
            piece.text += text_[next_];
        }
        if (next_ < text_.size()) {
            ++next_;
        } else {
            line_.open_quote = static_cast<std::uint32_t>(start + 1);
        }
        return piece;
    }

    std::string_view text_;
    std::size_t next_ = 0;
    TestLine line_;
};

}  // namespace

TestLine split_test_line(std::string_view text, std::uint32_t number) {
    return LineSplitter(text, number).split();
}

std::size_t indentation_of(std::string_view line) {
    const std::size_t first = line.find_first_not_of(" \t");
    return first == std::string_view::npos ? line.size() : first;
}

bool is_blank(std::string_view line) {
    return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

}  // namespace vantage::tools
