// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The reserved words of entries: all that the parser knows of their vocabulary. Criteria,
// generators and objects are the catalog's.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace vantage::lang {

enum class Role : std::uint8_t { Plain, Limit, Glue, Around, Quantifier, Not, Clause };

inline constexpr std::array<std::string_view, 2> kLimits = {"min", "max"};
inline constexpr std::array<std::string_view, 6> kGlueWords = {"from", "to", "at",
                                                               "the",  "of", "for"};
inline constexpr std::array<std::string_view, 3> kQuantifiers = {"any", "all", "share"};
inline constexpr std::array<std::string_view, 3> kClauses = {"keep", "range", "curve"};
inline constexpr std::array<std::string_view, 3> kUnits = {"m", "deg", "s"};

/// What the word is, written exactly so.
Role role_of(std::string_view word);

/// The reserved word that was meant by a word in other capitals or "minimum"; empty if none.
std::string reserved_word_meant(std::string_view word);

/// Objects that exist in every game: they make guesses better, nothing depends on them.
bool is_customary_object(std::string_view word);

}  // namespace vantage::lang
