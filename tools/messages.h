// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What the messages about queries mean, one page a code.
#pragma once

#include <string>

namespace vantage::tools {

/// Prints the page of a code to standard output. False for a text that is no code.
bool print_message_page(const std::string& code);

/// All pages as one document: docs/messages.md.
std::string message_document();

}  // namespace vantage::tools
