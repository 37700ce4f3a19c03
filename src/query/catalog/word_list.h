// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The catalog for readers: a listing, everything about one word, the reference in docs/words.md,
// and JSON for editors. All of it is made from the rows; nothing is known of a word here.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "vantage/catalog.h"
#include "vantage/result.h"

namespace vantage::words {

/// Rows of one catalog, sorted by name within their kind.
struct WordSelection {
    std::vector<const GeneratorRow*> generators;
    std::vector<const CriterionRow*> criteria;
    std::vector<const ObjectRow*> objects;
    std::vector<const SymbolRow*> symbols;
    /// They have the name or alias that was asked for; else they begin with it.
    bool is_exact = false;
};

/// What has this name or alias; if nothing has, what begins with it; all for an empty text. Fails
/// with "catalog/unknown-word" and a suggestion when there is nothing.
Result<WordSelection> select_words(const Catalog& catalog, std::string_view text);

/// One line a word, by kind. Planned words carry a star.
std::string words_as_list(const WordSelection& words);

/// All that there is to say of each.
std::string words_as_details(const WordSelection& words);

/// The reference: docs/words.md is what this gives for the built-in words.
std::string words_as_markdown(const WordSelection& words);

/// {"words": [{"name": ..., "kind": ...}, ...]}, for editors.
std::string words_as_json(const WordSelection& words);

}  // namespace vantage::words
