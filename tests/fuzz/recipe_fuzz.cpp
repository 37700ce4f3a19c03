// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// libFuzzer entry for the importer of scene recipes: any bytes end with an error or a level.

#include "bake/import/recipe.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto level = vantage::bake::import_recipe({data, size}, "fuzz/input");
    if (!level.ok() && level.diagnostics().empty()) __builtin_trap();
    return 0;
}
