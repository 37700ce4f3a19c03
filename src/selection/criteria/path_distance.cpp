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
//
// With argument 1 (`safe`) the walk goes over the tactical nodes (evaluate/node_walk.h), and its
// cost counts, which is never less than its length; argument 2 is the degree of stealth.

#include "base/vec.h"
#include "selection/criteria/criteria.h"
#include "selection/criteria/each_candidate.h"
#include "selection/criteria/on_surface.h"
#include "selection/evaluate/node_walk.h"

namespace vantage::criteria {

PathQuery path_distance_path(const CriterionCall& call) noexcept {
    const bool is_reverse = call.arguments[0] != 0.0f;
    return {.source = floor_under(call.object->position, *call.providers.navigation),
            .direction = is_reverse ? PathDirection::ToSource : PathDirection::FromSource};
}

float path_distance_value(const CriterionCall& call, float length_of_path) noexcept {
    const CandidateBatch& at = call.candidates;
    if (!at.stands[0]) return kUnreachable;
    const float straight = length(Vec3{at.x[0], at.y[0], at.z[0]} - call.object->position);
    return max_of(straight, length_of_path);  // In this order not-a-number counts as straight.
}

namespace {

float value_at(const CriterionCall& call, std::uint32_t candidate, float length_of_path) {
    const CandidateBatch& batch = call.candidates;
    CriterionCall one = call;
    one.candidates = {.count = 1,
                      .x = batch.x + candidate,
                      .y = batch.y + candidate,
                      .z = batch.z + candidate,
                      .numbers = batch.numbers + candidate,
                      .stands = batch.stands + candidate};
    return path_distance_value(one, length_of_path);
}

}  // namespace

void path_distance(const CriterionCall& call, float* values) noexcept {
    const CandidateBatch& batch = call.candidates;
    const PathQuery query = path_distance_path(call);
    call.providers.navigation->path_distances(query, {batch.stands, batch.count},
                                              {values, batch.count});
    for (std::uint32_t i = 0; i < batch.count; ++i)
        values[i] = value_at(call, i, query.source ? values[i] : kUnreachable);
}

NodePathQuery safe_path_query(const CriterionCall& call) noexcept {
    const bool is_reverse = call.arguments[0] != 0.0f;
    return {.kind = NodePathQuery::Kind::Safe,
            .source = call.object->position,
            .direction = is_reverse ? PathDirection::ToSource : PathDirection::FromSource,
            .stealth = call.arguments[2]};
}

void safe_path_distance(const CriterionCall& call, float* values) noexcept {
    NodeWalk walk;
    walk.begin(safe_path_query(call), call);
    for (std::uint32_t i = 0; i < call.candidates.count; ++i)
        values[i] = value_at(call, i, walk.final_distance(call.candidates.stands[i]));
}

void path_distance_bound(const CriterionCall& call, float* low, float* high) noexcept {
    const Vec3 o = call.object->position;
    for_each_candidate(call.candidates, low, [o](Vec3 p) { return length(p - o); });
    for_each_candidate(call.candidates, high, [](Vec3) { return kUnreachable; });
}

}  // namespace vantage::criteria
