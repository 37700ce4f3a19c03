// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// navMesh: samples of the walkable surface, spread evenly by the navigation itself, that one can
// walk to from the centre on no more than the radius. Each polygon has at least one. Distances are
// those of the walk to the sample itself, not to its polygon, so none lies too far away.
// Arguments: 0 density.

#include <array>

#include "selection/generators/generators.h"
#include "selection/generators/placing.h"
#include "selection/generators/point_runs.h"

namespace vantage::generators {

namespace {

NavSampling sampling_of(const GeneratorCall& call) {
    return {call.center->position, sound_radius(call.radius), call.arguments[0]};
}

}  // namespace

std::uint64_t nav_mesh_slots(const GeneratorCall& call) noexcept {
    return call.providers.navigation->sample_slots(sampling_of(call));
}

void nav_mesh(const GeneratorCall& call, std::uint64_t first,
              std::span<GeneratedPoint> points) noexcept {
    const NavigationProvider& navigation = *call.providers.navigation;
    const PathQuery walk = walk_from_center(call);
    std::array<NavPoint, kChunk> found;
    while (!points.empty()) {
        const auto part = points.first(std::min<std::size_t>(points.size(), kChunk));
        navigation.samples(sampling_of(call), first, std::span(found).first(part.size()));
        for (std::size_t i = 0; i < part.size(); ++i) {
            part[i] = {
                .position = found[i] ? found[i].position : call.center->position,
                .stands = found[i],
                .dropped = found[i] && walk.source ? DropReason::None : DropReason::OffSurface};
        }
        if (walk.source) drop_beyond_walk(call, walk, part);
        first += part.size();
        points = points.subspan(part.size());
    }
}

}  // namespace vantage::generators
