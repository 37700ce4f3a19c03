// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Whether a program that came as bytes is one that compile could have made.
#pragma once

#include <string>

#include "vantage/program.h"

namespace vantage {

/// What cannot be, in words; empty for a sound program. The catalog has all its words.
std::string unsound_part(const Program& program, const Catalog& catalog);

}  // namespace vantage
