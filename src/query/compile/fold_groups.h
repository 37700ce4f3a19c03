// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Negations and groups: what is left is a list of conditions, some of them alternatives of a flat
// group.
#pragma once

#include "query/compile/bound.h"
#include "query/compile/messages.h"

namespace vantage::compile {

/// By De Morgan's rules: "not any of A, B" is not A and not B. All of several conditions as one
/// alternative cannot be said flatly and is refused.
void fold_groups(BoundOption& option, Messages& messages);

}  // namespace vantage::compile
