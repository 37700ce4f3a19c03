// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What people call things who come from other tools: one table for text, Lua and JSON. It makes
// hints better, and nothing else: no synonym is ever read as the word it stands for.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/spelling.h"

namespace vantage::lang {

using vantage::did_you_mean;  // Beside the one below, which would hide it.

/// Where a word stands; the same word can mean different things in different places.
enum class WordPlace : std::uint8_t {
    Criterion,
    Generator,
    Object,
    Argument,
    Symbol,
    Choice,
    Curve,
    Section,   ///< Of the text, and a key of an option.
    Header,    ///< Of the text, and a key of a query.
    EntryKey,  ///< "value", "arguments"...
    CurveKey,  ///< "kind", "exponent"...
    RootKey,   ///< Of a JSON document.
};

/// Small letters, without what may part words: "Line_of-sight" is "lineofsight".
std::string folded(std::string_view word);

/// The word of ours that is usually meant; empty when the table has none.
std::string_view synonym(std::string_view written, WordPlace place);

/// "four" is 4; empty for other words.
std::string number_called(std::string_view word);

/// The limit that goes with such a word: "near" asks for max distance. Mostly empty.
std::string_view synonym_limit(std::string_view written);

/// Whether such a word says the opposite of ours: what is free is not claimed.
bool synonym_is_opposite(std::string_view written);

/// The one of `words` that is the same in another spelling, or a synonym; else empty.
std::string_view known_word(std::string_view written, WordPlace place,
                            std::span<const std::string_view> words);

/// The one of `words` that was probably meant: the same in another spelling, a synonym, or the
/// closest one. Empty when none is likely.
std::string_view likely_word(std::string_view written, WordPlace place,
                             std::span<const std::string_view> words);

/// "did you mean 'size'?", or nothing.
std::string did_you_mean(std::string_view written, WordPlace place,
                         std::span<const std::string_view> words);

}  // namespace vantage::lang
