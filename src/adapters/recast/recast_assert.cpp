// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See recast_assert.h.

#include "adapters/recast/recast_assert.h"

#ifdef VANTAGE_RECAST_HAS_ASSERTS
// RecastAssert.h hides this in release builds of the program that includes it; what matters is
// whether the library has it, which CMake has found out.
void rcAssertFailSetCustom(void (*handler)(const char* expression, const char* file, int line));
#endif

namespace vantage::adapters {

void throw_recast_assertions() {
#ifdef VANTAGE_RECAST_HAS_ASSERTS
    [[maybe_unused]] static const bool is_set = [] {
        rcAssertFailSetCustom(
            [](const char* expression, const char*, int) { throw RecastAssertion(expression); });
        return true;
    }();
#endif
}

}  // namespace vantage::adapters
