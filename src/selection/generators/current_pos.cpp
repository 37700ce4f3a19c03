// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// currentPos: exactly one point, where the centre object is, on the floor or not. The radius means
// nothing.

#include "selection/generators/generators.h"

namespace vantage::generators {

std::uint64_t current_pos_slots(const GeneratorCall&) noexcept {
    return 1;
}

void current_pos(const GeneratorCall& call, std::uint64_t,
                 std::span<GeneratedPoint> points) noexcept {
    for (GeneratedPoint& point : points) {
        point = {.position = call.center->position};
        const NavigationProvider* navigation = call.providers.navigation;
        if (navigation != nullptr)
            navigation->nearest({&point.position, 1}, NavExtent{}, {&point.stands, 1});
    }
}

}  // namespace vantage::generators
