// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See library_index.h.

#include "query/compile/library_index.h"

namespace vantage::compile {

LibraryIndex::LibraryIndex(std::span<const lang::File* const> files) {
    for (const lang::File* file : files) {
        if (!file->defaults.empty()) with_defaults_.push_back(file);
        for (const lang::Query& query : file->queries) {
            Found& found = queries_[query.name.text];
            if (found.query == nullptr) {
                found = {.query = &query, .file = file};
            } else if (found.other_file == nullptr && found.file != file) {
                found.other_file = file;
            }
        }
    }
}

const lang::Query* LibraryIndex::find(std::string_view name) const {
    const auto found = queries_.find(name);
    return found != queries_.end() ? found->second.query : nullptr;
}

const lang::File* LibraryIndex::who_else_has(std::string_view name, const lang::File* file) const {
    const auto found = queries_.find(name);
    if (found == queries_.end()) return nullptr;
    return found->second.file != file ? found->second.file : found->second.other_file;
}

}  // namespace vantage::compile
