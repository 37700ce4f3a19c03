// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The rows of the words that come with the library. Catalogs copy them; tests read them here.
#pragma once

#include <span>

#include "vantage/catalog.h"

namespace vantage {

std::span<const CriterionRow> builtin_criteria() noexcept;
std::span<const GeneratorRow> builtin_generators() noexcept;

}  // namespace vantage
