// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The rows of the words that come with the library, a table a family in words/. A row says all that
// parser, checker, evaluator, help and documents know of a word. A new one is a file in criteria/
// or generators/ (declared in the header there), a row in its table in alphabetical order, and a
// test. Catalogs copy the rows; tests read them here.
#pragma once

#include <array>
#include <span>

#include "vantage/catalog.h"

namespace vantage {

std::span<const CriterionRow> cover_words() noexcept;
std::span<const CriterionRow> direction_words() noexcept;
std::span<const CriterionRow> distance_words() noexcept;
std::span<const CriterionRow> path_words() noexcept;
std::span<const CriterionRow> place_words() noexcept;
std::span<const CriterionRow> sight_words() noexcept;

/// All families of criteria.
inline std::array<std::span<const CriterionRow>, 6> builtin_criteria() noexcept {
    return {cover_words(), direction_words(), distance_words(),
            path_words(),  place_words(),     sight_words()};
}

std::span<const GeneratorRow> builtin_generators() noexcept;
std::span<const ObjectRow> builtin_objects() noexcept;
std::span<const SymbolRow> builtin_symbols() noexcept;

}  // namespace vantage
