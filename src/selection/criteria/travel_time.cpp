// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// travelTime: how long the asker takes for the walk that pathDistance measures, in seconds; whose
// walk it is makes no difference to the speed. Infinite where there is no path, and for an asker
// without speed everywhere but where no step is needed. Shares its search with pathDistance, the
// safe one too: then the seconds are those of the metres that it counts.

#include "selection/criteria/criteria.h"
#include "selection/criteria/each_candidate.h"

namespace vantage::criteria {

namespace {

/// Does not fall when the metres grow, as searches need it.
float seconds_for(float metres, float speed) {
    if (metres == 0.0f) return 0.0f;
    return speed > 0.0f ? metres / speed : kUnreachable;
}

}  // namespace

float travel_time_value(const CriterionCall& call, float length_of_path) noexcept {
    return seconds_for(path_distance_value(call, length_of_path), call.asker->speed);
}

void travel_time(const CriterionCall& call, float* values) noexcept {
    path_distance(call, values);
    for (std::uint32_t i = 0; i < call.candidates.count; ++i)
        values[i] = seconds_for(values[i], call.asker->speed);
}

void safe_travel_time(const CriterionCall& call, float* values) noexcept {
    safe_path_distance(call, values);
    for (std::uint32_t i = 0; i < call.candidates.count; ++i)
        values[i] = seconds_for(values[i], call.asker->speed);
}

void travel_time_bound(const CriterionCall& call, float* low, float* high) noexcept {
    path_distance_bound(call, low, high);
    for (std::uint32_t i = 0; i < call.candidates.count; ++i)
        low[i] = seconds_for(low[i], call.asker->speed);
}

}  // namespace vantage::criteria
