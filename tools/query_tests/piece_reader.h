// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Takes the pieces of one line, one after the other, and complains about the first that does not
// fit: one mistake, one message. After that everything is refused silently.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "tools/query_tests/test_file.h"
#include "tools/query_tests/test_line.h"

namespace vantage::tools {

class PieceReader {
  public:
    PieceReader(const TestLine& line, const std::string& file, Diagnostics& complaints)
        : line_(line), file_(file), complaints_(complaints) {}

    bool is_good() const { return is_good_; }
    bool is_at_end() const { return next_ >= line_.pieces.size(); }
    bool is_text_next() const;
    /// Is the next piece this word or sign? Takes it then.
    bool take(std::string_view word);

    /// Each gives something harmless after a complaint.
    std::string word(std::string_view expected);
    std::string name(std::string_view expected);  ///< Letters, digits, underscores.
    std::string text(std::string_view expected);  ///< In quotes.
    std::string path();                           ///< A word or in quotes.
    double number(std::string_view expected);
    std::uint64_t whole_number(std::uint64_t most);
    Vec3 place();             ///< "(1, 0, 2)".
    double metres();          ///< "1 m" or "1".
    TextPosition position();  ///< "4:10".
    /// Place of the word in the list.
    std::size_t one_of_words(std::span<const std::string_view> words, std::string_view what);
    void expect(std::string_view word_or_sign);
    void expect_end();

    /// From the next piece to the last one.
    TestSpan rest() const;
    TestSpan last() const;  ///< The piece that was taken last.

    struct What {
        const char* code;
        std::string message;
        std::string expected = {};
        std::string hint = {};
    };
    /// About the piece that was taken last.
    void complain_of_last(What what);

  private:
    const TestPiece* peek() const;
    void complain(const TestPiece* piece, What what);

    const TestLine& line_;
    const std::string& file_;
    Diagnostics& complaints_;
    std::size_t next_ = 0;
    bool is_good_ = true;
};

/// Stops listening after some: the first ones matter.
inline constexpr std::size_t kMaxTestComplaints = 20;

}  // namespace vantage::tools
