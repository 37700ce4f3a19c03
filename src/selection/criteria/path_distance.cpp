// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// pathDistance: length of the walk from o to p, or with argument 0 (`reverse`) from p to o; drops
// and jump pads are one-way. Infinite where there is no path, or no floor under o or p. One search
// answers the whole batch.
//
// A walk is never shorter than the straight line |p - o|. Providers measure between the places on
// their surface below o and p, which may lie a little closer together; the straight line is then
// the better answer, and it makes the bound hold to the last bit with every provider.

#include "base/vec.h"
#include "selection/criteria/criteria.h"
#include "selection/criteria/each_candidate.h"

namespace vantage::criteria {

namespace {

NavPoint floor_under(Vec3 position, const NavigationProvider& navigation) {
    NavPoint found;
    navigation.nearest({&position, 1}, NavExtent{}, {&found, 1});
    return found;
}

}  // namespace

void path_distance(const CriterionCall& call, float* values) noexcept {
    const CandidateBatch& batch = call.candidates;
    const NavigationProvider& navigation = *call.providers.navigation;
    const bool is_reverse = call.arguments[0] != 0.0f;
    const Vec3 o = call.object->position;
    const PathQuery query{
        .source = floor_under(o, navigation),
        .direction = is_reverse ? PathDirection::ToSource : PathDirection::FromSource};
    navigation.path_distances(query, {batch.stands, batch.count}, {values, batch.count});
    for (std::uint32_t i = 0; i < batch.count; ++i) {
        const float straight = length(Vec3{batch.x[i], batch.y[i], batch.z[i]} - o);
        const bool is_on_floor = query.source && batch.stands[i];
        values[i] = is_on_floor ? max_of(values[i], straight) : kUnreachable;
    }
}

void path_distance_bound(const CriterionCall& call, float* low, float* high) noexcept {
    const Vec3 o = call.object->position;
    for_each_candidate(call.candidates, low, [o](Vec3 p) { return length(p - o); });
    for_each_candidate(call.candidates, high, [](Vec3) { return kUnreachable; });
}

}  // namespace vantage::criteria
