// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Brings the tables of words/ into a catalog.

#include "base/log.h"
#include "selection/builtin_words.h"

namespace vantage {

void add_builtin_words(Catalog& catalog) {
    for (const std::span<const CriterionRow> family : builtin_criteria()) {
        for (const CriterionRow& row : family)
            (void)VANTAGE_CHECK(catalog.add(row).ok());
    }
    for (const GeneratorRow& row : builtin_generators())
        (void)VANTAGE_CHECK(catalog.add(row).ok());
    for (const ObjectRow& row : builtin_objects())
        (void)VANTAGE_CHECK(catalog.add(row).ok());
    for (const SymbolRow& row : builtin_symbols())
        (void)VANTAGE_CHECK(catalog.add(row).ok());
}

}  // namespace vantage
