// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See places.h.

#include "tools/simulate/places.h"

#include <algorithm>

#include "base/vec.h"

namespace vantage::tools {

namespace {

constexpr std::uint64_t kTries = 4096;  ///< The island may be a small part of the level.
constexpr std::uint64_t kTriesNear = 16;
constexpr float kSquadRadius = 6.0f;
constexpr NavExtent kOnTheSpot{.horizontal = 0.1f, .up = 0.5f, .down = 0.5f};
constexpr NavExtent kNearby{.horizontal = 0.5f, .up = 2.0f, .down = 2.0f};

std::uint32_t largest_island(const BundleNavMesh& mesh) {
    const auto largest =
        std::max_element(mesh.islands.begin(), mesh.islands.end(),
                         [](const NavIsland& a, const NavIsland& b) { return a.area < b.area; });
    return largest == mesh.islands.end()
               ? kNoIsland
               : static_cast<std::uint32_t>(largest - mesh.islands.begin());
}

}  // namespace

Places::Places(const BundleNavMesh& mesh, const NavigationProvider& navigation, std::uint64_t seed)
    : navigation_(navigation), sampler_(mesh), island_(largest_island(mesh)), seed_(seed) {}

NavPoint Places::on_island(Vec3 position) const {
    NavPoint found;
    navigation_.nearest({&position, 1}, kOnTheSpot, {&found, 1});
    return found && navigation_.island(found) == island_ ? found : NavPoint{};
}

NavPoint Places::anywhere(std::uint64_t number) const {
    if (sampler_.is_empty()) return {};
    for (std::uint64_t i = 0; i < kTries; ++i) {
        if (const NavPoint found = on_island(sampler_.sample(seed_, number * kTries + i)))
            return found;
    }
    return {};
}

NavPoint Places::near(const NavPoint& other, std::uint64_t number) const {
    for (std::uint64_t i = 0; i < kTriesNear; ++i) {
        const std::uint64_t counter = number * kTriesNear + i;
        const float x = kSquadRadius * (2 * random_unit(seed_, 10, counter) - 1);
        const float z = kSquadRadius * (2 * random_unit(seed_, 11, counter) - 1);
        const Vec3 wanted = other.position + Vec3{x, 0, z};
        NavPoint found;
        navigation_.nearest({&wanted, 1}, kNearby, {&found, 1});
        StraightWalk walk;
        if (found) navigation_.straight_walks(other, {&found, 1}, {&walk, 1});
        if (walk.is_free) return found;
    }
    return other;
}

}  // namespace vantage::tools
