// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What is wrong between the files of a library and with none of them alone: two queries for one
// context, fallbacks that contradict each other or go in circles. Needs only their syntax, so it
// is told beside the mistakes of files that do not compile.
#pragma once

#include <span>
#include <string_view>

#include "query/lang/syntax.h"
#include "vantage/result.h"

namespace vantage::library {

/// Every message of this check, for the reference of messages. All are errors.
struct CodeRow {
    std::string_view code;
    std::string_view explanation;
    std::string_view wrong;  ///< A query file that has the mistake, and only it.
    std::string_view corrected;
};
std::span<const CodeRow> all_codes();

/// Errors in the order of the files, with their places. What compile says of one file (two
/// fallbacks of a name in it, two queries of a name) is not said again.
Diagnostics check_files(std::span<const lang::File* const> files);

}  // namespace vantage::library
