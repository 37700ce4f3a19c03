// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The library's own side of the log and assert hooks in vantage/host.h.
#pragma once

#include <string_view>

#include "vantage/host.h"

namespace vantage {

void log(LogLevel level, std::string_view line) noexcept;

/// Tells the host that it broke a rule. Returns only if the host's hook does.
void report_assert(const char* expression, const char* file, int line) noexcept;

}  // namespace vantage

/// For rules of the API, in all build types: `if (!VANTAGE_CHECK(x)) return refusal;`
#define VANTAGE_CHECK(condition) \
    ((condition) ? true : (::vantage::report_assert(#condition, __FILE__, __LINE__), false))
