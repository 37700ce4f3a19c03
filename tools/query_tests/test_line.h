// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// One line of a .vqtest file in pieces: words, texts in quotes, and the signs ( ) , =. Knows no
// grammar.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vantage::tools {

struct TestPiece {
    enum class Kind : std::uint8_t { Word, Text, Sign };
    Kind kind = Kind::Word;
    std::string text;
    std::uint32_t column = 0;  ///< From 1.
    std::uint32_t end = 0;     ///< The column behind it.
};

struct TestLine {
    std::uint32_t number = 0;  ///< From 1.
    std::vector<TestPiece> pieces;
    std::uint32_t open_quote = 0;  ///< Column of a text that does not end; 0 when all do.
    bool is_too_long = false;      ///< It has more than kMaxTestPieces; the rest is left out.
};

inline constexpr std::size_t kMaxTestPieces = 1024;

/// A comment begins at "--" in front of a piece and reaches to the end of the line.
TestLine split_test_line(std::string_view text, std::uint32_t number);

/// How many spaces and tabs stand in front.
std::size_t indentation_of(std::string_view line);
bool is_blank(std::string_view line);

}  // namespace vantage::tools
