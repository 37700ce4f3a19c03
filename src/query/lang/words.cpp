// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See words.h.

#include "query/lang/words.h"

#include <algorithm>

#include "query/lang/characters.h"
#include "query/lang/customary_words.h"
#include "query/lang/synonyms.h"

namespace vantage::lang {

namespace {

template <class List>
bool has_word(const List& list, std::string_view word) {
    return std::find(std::begin(list), std::end(list), word) != std::end(list);
}

}  // namespace

Role role_of(std::string_view word) {
    constexpr std::size_t kLongestReserved = 6;
    if (word.empty() || word.size() > kLongestReserved) return Role::Plain;
    // By the first letter: every word of every entry comes here.
    switch (word.front()) {
        case 'm':
            return has_word(kLimits, word) ? Role::Limit : Role::Plain;
        case 'a':
            if (word == "around") return Role::Around;
            if (word == "at") return Role::Glue;
            return has_word(kQuantifiers, word) ? Role::Quantifier : Role::Plain;
        case 's':
            return has_word(kQuantifiers, word) ? Role::Quantifier : Role::Plain;
        case 'f':
        case 't':
        case 'o':
            return has_word(kGlueWords, word) ? Role::Glue : Role::Plain;
        case 'n':
            return word == "not" ? Role::Not : Role::Plain;
        case 'k':
        case 'r':
        case 'c':
            return has_word(kClauses, word) ? Role::Clause : Role::Plain;
        default:
            return Role::Plain;
    }
}

std::string reserved_word_meant(std::string_view word) {
    constexpr std::size_t kLongest = 8;
    if (word.size() > kLongest || role_of(word) != Role::Plain) return {};
    const auto is_capital = [](char c) { return c >= 'A' && c <= 'Z'; };
    const bool has_capitals = std::any_of(word.begin(), word.end(), is_capital);
    if (!has_capitals && !word.ends_with("imum")) return {};
    const std::string lower = lower_case(word);
    if (lower == "minimum") return "min";
    if (lower == "maximum") return "max";
    return role_of(lower) == Role::Plain ? std::string{} : lower;
}

bool is_customary_object(std::string_view word) {
    const bool is_known =
        std::any_of(std::begin(kCustomaryObjects), std::end(kCustomaryObjects),
                    [&](const CustomaryObject& object) { return object.name == word; });
    return is_known || !synonym(word, WordPlace::Object).empty();
}

}  // namespace vantage::lang
