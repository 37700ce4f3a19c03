// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Brings the rows of builtin_words.cpp into a catalog.

#include "base/log.h"
#include "selection/builtin_words.h"

namespace vantage {

void add_builtin_words(Catalog& catalog) {
    for (const CriterionRow& row : builtin_criteria())
        (void)VANTAGE_CHECK(catalog.add(row).ok());
    for (const GeneratorRow& row : builtin_generators())
        (void)VANTAGE_CHECK(catalog.add(row).ok());
}

}  // namespace vantage
