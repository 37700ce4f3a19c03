// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Files of the repository that are compiled into the program, so that the demo needs none.
#pragma once

#include <span>
#include <string_view>

namespace vantage::tools {

struct EmbeddedFile {
    std::string_view path;  ///< In the repository.
    std::string_view text;
};

/// The street and the first question that is asked in it.
std::span<const EmbeddedFile> street_files();

/// All queries that are shipped: "queries/...".
std::span<const EmbeddedFile> shipped_queries();

}  // namespace vantage::tools
