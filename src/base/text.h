// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Text that came from elsewhere and goes to a terminal or into JSON.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace vantage {

/// How many bytes the first character of UTF-8 text takes; 0 when it is not well-formed.
std::size_t utf8_length(std::string_view text) noexcept;

/// Without control characters, which could move the cursor or change colours: each becomes '?'.
std::string printable(std::string_view text);

/// The shortest decimal text that reads back as the same number: 0.9, -1, 100000, 1e-07.
std::string number_text(double number);

// As printf's %.2f, %.6g and %016x would write them in the C locale, whatever the locale is: files
// and protocols must not depend on where the game is played.
std::string fixed_text(double number, int decimals);
std::string general_text(double number, int digits);
inline std::string fixed_text(float number, int decimals) {
    return fixed_text(static_cast<double>(number), decimals);
}
inline std::string general_text(float number, int digits) {
    return general_text(static_cast<double>(number), digits);
}
std::string hex_text(std::uint64_t number, std::size_t width = 16);

/// 12345678 becomes "12,345,678".
std::string with_commas(std::uint64_t number);

}  // namespace vantage
