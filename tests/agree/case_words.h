// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Words for generated programs that behave in every way a host's words may: each cost class, ties,
// values that are not numbers or have no end, many rays or none, bounds of any tightness,
// duplicates and dropped slots. The argument `salt` makes different words out of one.
//
// A name is a cost class and a flavour: cheapUniform, costlyHoled, deferredFlag. Uniform is 0 to 1;
// Steps 0, 1/3, 2/3 or 1; Constant always 0.5; Holed not a number for every fifth candidate;
// Endless infinite for every fifth; Flag true or false; Bounded uniform, with a bound function;
// Sure true or false, with one.
#pragma once

#include "vantage/catalog.h"

namespace vantage::tests {

inline constexpr const char* kFlavours[] = {"Uniform", "Steps", "Constant", "Holed",
                                            "Endless", "Flag",  "Bounded",  "Sure"};

/// Adds the built-in words and those of the suite.
void add_case_words(Catalog& catalog);

/// Takes goneWord and goneMaker away again.
void remove_gone_words(Catalog& catalog);

}  // namespace vantage::tests
