// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Which names may stand in a place, and which of them was probably meant.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "query/lang/syntax.h"
#include "vantage/catalog.h"

namespace vantage::compile {

/// What the header of a query, and of those that it extends, declares.
struct DeclaredNames {
    std::vector<std::string_view> objects, values;
    bool is_incomplete = false;  ///< A header did not parse: there may have been more.
};

/// With aliases, in the order of the catalog's rows.
std::vector<std::string_view> criterion_names(const Catalog& catalog);
std::vector<std::string_view> generator_names(const Catalog& catalog);
std::vector<std::string_view> object_names(const Catalog& catalog, const DeclaredNames& declared);
std::vector<std::string_view> symbol_names(const Catalog& catalog, const DeclaredNames& declared);

/// "distanceFromTarget" and "minDistance": words that were joined by capital letters, taken apart
/// again. Nothing when the parts are no words.
std::optional<lang::EntryHead> unfused(const lang::EntryHead& head, const Catalog& catalog,
                                       const DeclaredNames& declared);

}  // namespace vantage::compile
