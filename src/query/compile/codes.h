// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Every message of the passes: its code, how bad it is, what it means, and the mistake beside its
// correction. The reference of codes is made of this table, and a test compiles every example.
#pragma once

#include <span>
#include <string_view>

#include "vantage/result.h"

namespace vantage::compile {

struct CodeRow {
    std::string_view code;
    Severity severity = Severity::Error;
    std::string_view explanation;  ///< One or two sentences.
    std::string_view wrong;        ///< A query file that has the mistake, and only it.
    std::string_view corrected;
    /// The query could run all the same: hosts that build it in C++ are only warned.
    bool is_runnable = false;
};

/// Sorted by code.
std::span<const CodeRow> all_codes();
/// Null for a code that is not in the table.
const CodeRow* find_code(std::string_view code);

}  // namespace vantage::compile
