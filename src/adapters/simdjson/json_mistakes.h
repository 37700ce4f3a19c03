// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The first mistake of a document that is no JSON, told so that a person can mend it: simdjson says
// that something is wrong, this says what was probably meant.
#pragma once

#include <optional>
#include <string_view>

#include "vantage/result.h"

namespace vantage::adapters {

/// With line and column, without a file name; nothing when the document looks well-formed here.
std::optional<Diagnostic> find_json_mistake(std::string_view text);

}  // namespace vantage::adapters
