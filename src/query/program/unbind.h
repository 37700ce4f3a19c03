// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// From a program back to what the last passes make programs of.
#pragma once

#include "query/compile/bound.h"

namespace vantage {

/// The program is sound and the catalog has all its words.
compile::BoundQuery unbind_program(const Program& program, const Catalog& catalog);

}  // namespace vantage
