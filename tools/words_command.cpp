// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// vantage words [WORD]

#include <cstdio>

#include "commands.h"
#include "query/catalog/word_list.h"
#include "terminal.h"
#include "vantage/catalog.h"

namespace vantage::tools {

namespace {

std::string words_text(const words::WordSelection& found, const WordsOptions& options) {
    if (options.as_markdown) return words::words_as_markdown(found);
    if (options.as_json) return words::words_as_json(found);
    return found.is_exact ? words::words_as_details(found) : words::words_as_list(found);
}

}  // namespace

int run_words(const WordsOptions& options) {
    Catalog catalog;
    add_builtin_words(catalog);
    const auto found = words::select_words(catalog, options.word);
    if (!found.ok()) return fail(found.diagnostics());
    std::fputs(words_text(*found, options).c_str(), stdout);
    return 0;
}

}  // namespace vantage::tools
