// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See units.h.

#include "query/lang/units.h"

#include <algorithm>
#include <string>

#include "query/lang/characters.h"
#include "query/lang/words.h"

namespace vantage::lang {

namespace {

constexpr OtherUnit kOtherUnits[] = {{"meter", "m", 1},
                                     {"meters", "m", 1},
                                     {"metre", "m", 1},
                                     {"metres", "m", 1},
                                     {"mtr", "m", 1},
                                     {"cm", "m", 0.01},
                                     {"mm", "m", 0.001},
                                     {"km", "m", 1000},
                                     {"mt", "m", 1},
                                     {"units", "m", 1},
                                     {"unit", "m", 1},
                                     {"u", "m", 1},
                                     {"yd", "m", 0.9144},
                                     {"yards", "m", 0.9144},
                                     {"degree", "deg", 1},
                                     {"grad", "deg", 1},
                                     {"degrees", "deg", 1},
                                     {"degs", "deg", 1},
                                     {"sec", "s", 1},
                                     {"millis", "s", 0.001},
                                     {"milliseconds", "s", 0.001},
                                     {"secs", "s", 1},
                                     {"second", "s", 1},
                                     {"seconds", "s", 1},
                                     {"ms", "s", 0.001},
                                     {"min", "s", 60},
                                     {"minutes", "s", 60},
                                     {"ft", "m", 0.3048},
                                     {"feet", "m", 0.3048},
                                     {"inch", "m", 0.0254},
                                     {"inches", "m", 0.0254},
                                     {"rad", "deg", 57.29577951308232},
                                     {"radians", "deg", 57.29577951308232}};

}  // namespace

const OtherUnit* find_other_unit(std::string_view word) {
    const std::string lower = lower_case(word.substr(0, 16));
    const auto* other = std::find_if(std::begin(kOtherUnits), std::end(kOtherUnits),
                                     [&](const OtherUnit& u) { return u.name == lower; });
    return other == std::end(kOtherUnits) ? nullptr : other;
}

std::string_view unit_meant(std::string_view word) {
    const auto own = std::find(kUnits.begin(), kUnits.end(), lower_case(word.substr(0, 4)));
    if (own != kUnits.end()) return *own;
    const OtherUnit* other = find_other_unit(word);
    return other != nullptr && other->factor == 1 ? other->unit : std::string_view{};
}

}  // namespace vantage::lang
