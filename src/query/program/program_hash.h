// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The hash that a program is known by: of all it says, words by name, so that two catalogs with the
// same words give the same hash.
#pragma once

#include "vantage/program.h"

namespace vantage {

std::uint64_t hash_program(const Program& program, const Catalog& catalog);

}  // namespace vantage
