// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Scenes compiled into the program.
#pragma once

#include <string_view>

namespace vantage::tools {

/// The text of scenes/street.json.
std::string_view street_recipe();

/// The text of scenes/street.vq.
std::string_view street_query();

}  // namespace vantage::tools
