// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Help with misspelt words, for every reader of names.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace vantage {

/// The word that was probably meant: wrong letters, swapped, missing or doubled ones, wrong case, a
/// plural, or a part of the name. Empty when none is close enough.
std::string_view closest_word(std::string_view word, std::span<const std::string_view> words);

/// "did you mean 'size'?" when one of the words is close enough, else empty.
std::string did_you_mean(std::string_view word, std::span<const std::string_view> words);

/// "a, b or c".
std::string one_of(std::span<const std::string_view> words);

}  // namespace vantage
