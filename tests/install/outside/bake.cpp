// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What an outside tool might do: import a level. There is none, and the baker says so. The call
// pulls in every importer, so that this program links only if all their libraries are found.
#include <cstdio>

#include "vantage_bake/bake.h"
#include "vantage_bake/level.h"

int main() {
    const auto level = vantage::bake::import_level("no_such_level.obj");
    if (level || level.diagnostics().empty()) return 1;
    std::puts(to_string(level.diagnostics().front()).c_str());
    return 0;
}
