// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Units that others use, and what they are in ours.
#pragma once

#include <string_view>

namespace vantage::lang {

struct OtherUnit {
    std::string_view name, unit;
    double factor;
};

/// Null for a word that is no unit of anybody.
const OtherUnit* find_other_unit(std::string_view word);

/// The unit of ours, for it and for those that are the same by another name; else empty.
std::string_view unit_meant(std::string_view word);

}  // namespace vantage::lang
