// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Diagnostics for people at a terminal (with the line and a caret under the place) and for editors
// (as JSON in the shape of the Language Server Protocol).
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "vantage/result.h"

namespace vantage::lang {

/// As to_string gives it, then the line of the source and a caret line under the place. Tabs stay
/// tabs, so the caret stands right whatever their width; of long lines only the part around the
/// place is shown. Ends without a line break.
std::string with_caret(const Diagnostic& diagnostic, std::string_view source_text);

/// An array of diagnostics: range (from 0, characters in UTF-16 units where the source is given,
/// else in code points), severity (1 error, 2 warning, 3 note), code, source "vantage", message;
/// and file, found, expected and hint beside them.
std::string to_json(std::span<const Diagnostic> diagnostics, std::string_view source_text = {});

}  // namespace vantage::lang
