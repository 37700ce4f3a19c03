// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See text.h. Well-formed UTF-8 as the Unicode standard defines it (table 3-7): no overlong forms,
// no surrogates, nothing above U+10FFFF.

#include "base/text.h"

#include <charconv>

namespace vantage {

namespace {

bool is_between(char c, std::uint8_t low, std::uint8_t high) {
    const auto byte = static_cast<std::uint8_t>(c);
    return byte >= low && byte <= high;
}

}  // namespace

std::size_t utf8_length(std::string_view text) noexcept {
    if (text.empty()) return 0;
    const auto first = static_cast<std::uint8_t>(text[0]);
    if (first < 0x80) return 1;
    const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4 || text.size() < length) return 0;
    const std::uint8_t low = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
    const std::uint8_t high = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
    if (!is_between(text[1], low, high)) return 0;
    for (std::size_t i = 2; i < length; ++i) {
        if (!is_between(text[i], 0x80, 0xbf)) return 0;
    }
    return length;
}

std::string printable(std::string_view text) {
    std::string result(text);
    for (char& c : result) {
        const auto byte = static_cast<std::uint8_t>(c);
        if ((byte < 0x20 && c != '\n' && c != '\t') || byte == 0x7f) c = '?';
    }
    return result;
}

std::string number_text(double number) {
    char text[64];
    // Left to itself, to_chars prefers 1e+05 to 100000.
    const double size = number < 0 ? -number : number;
    const bool is_handy = size == 0 || (size >= 1e-5 && size < 1e15);
    const auto format = is_handy ? std::chars_format::fixed : std::chars_format::scientific;
    const std::to_chars_result end = std::to_chars(text, text + sizeof(text), number, format);
    return std::string(text, end.ptr);
}

std::string fixed_text(double number, int decimals) {
    char text[352];  // The largest number has 309 digits before the point.
    const std::to_chars_result end =
        std::to_chars(text, text + sizeof(text), number, std::chars_format::fixed, decimals);
    return std::string(text, end.ptr);
}

std::string general_text(double number, int digits) {
    char text[64];
    const std::to_chars_result end =
        std::to_chars(text, text + sizeof(text), number, std::chars_format::general, digits);
    return std::string(text, end.ptr);
}

std::string hex_text(std::uint64_t number, std::size_t width) {
    std::string text(width, '0');
    for (std::size_t i = width; i > 0; --i, number >>= 4)
        text[i - 1] = "0123456789abcdef"[number & 15];
    return text;
}

std::string with_commas(std::uint64_t number) {
    std::string digits = std::to_string(number);
    for (std::size_t at = digits.size(); at > 3;) {
        at -= 3;
        digits.insert(at, ",");
    }
    return digits;
}

}  // namespace vantage
