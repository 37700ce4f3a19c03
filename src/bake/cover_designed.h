// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Cover that a designer marked.
#pragma once

#include "bake/cover.h"

namespace vantage::bake {

/// Designer points of the kinds "cover" and "hide", on the surface where they stand. What they hide
/// is measured as for all others; the tags "low", "high" and "soft" overrule what was measured.
void add_designed_cover(const CoverInput& input, const CoverContext& context, CoverResult& result);

}  // namespace vantage::bake
