// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Classes of characters, and what characters that word processors and keyboards put in the place
// of plain ones stand for.
#pragma once

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

namespace vantage::lang {

constexpr bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

constexpr bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

constexpr bool is_name_character(char c) {
    return is_letter(c) || is_digit(c) || c == '_';
}

constexpr bool is_blank(char c) {
    return c == ' ' || c == '\t';
}

constexpr bool is_ascii(char c) {
    return static_cast<unsigned char>(c) < 0x80;
}

/// Both are UTF-8; `plain` is what was meant.
struct Lookalike {
    std::string_view character, plain;
};

inline constexpr Lookalike kLookalikes[] = {
    {"\u00a0", " "}, {"\u2007", " "},  {"\u2009", " "},  {"\u202f", " "},  {"\u3000", " "},
    {"\u200b", " "}, {"\u200c", " "},  {"\u200d", " "},  {"\u2060", " "},  {"\ufeff", " "},
    {"\u00ad", " "}, {"\u2028", " "},  {"\u2029", " "},  {"\u2010", "-"},  {"\u2011", "-"},
    {"\u2012", "-"}, {"\u2013", "-"},  {"\u2014", "-"},  {"\u2212", "-"},  {"\u00d7", "*"},
    {"\u00b7", "*"}, {"\u2265", ">="}, {"\u2264", "<="}, {"\u2260", "!="}, {"\u00b0", "deg"},
    {"\uff1d", "="}, {"\uff08", "("},  {"\uff09", ")"},  {"\uff1a", ":"},  {"\uff0c", ","},
};

inline constexpr std::string_view kOtherQuotes[] = {
    "'",      "`",      "\u2018", "\u2019", "\u201a", "\u201b", "\u201c",
    "\u201d", "\u201e", "\u201f", "\u00ab", "\u00bb", "\u2039", "\u203a",
};

/// The entry of `list` that begins `text`, or empty.
template <class List>
constexpr std::string_view beginning_of(std::string_view text, const List& list) {
    for (const std::string_view entry : list) {
        if (text.starts_with(entry)) return entry;
    }
    return {};
}

/// The lookalike that begins the text, or null.
constexpr const Lookalike* lookalike_of(std::string_view text) {
    const auto* found =
        std::find_if(std::begin(kLookalikes), std::end(kLookalikes),
                     [&](const Lookalike& l) { return text.starts_with(l.character); });
    return found == std::end(kLookalikes) ? nullptr : found;
}

inline std::string lower_case(std::string_view text) {
    std::string result(text);
    for (char& c : result) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    return result;
}

inline std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_blank(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && is_blank(text.back()))
        text.remove_suffix(1);
    return text;
}

}  // namespace vantage::lang
