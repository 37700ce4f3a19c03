// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// current: p is what the asker uses already: the same point, another one of the same obstacle, or
// the place itself to within 0.1 m. False for an asker that uses nothing.

#include "base/vec.h"
#include "selection/criteria/criteria.h"
#include "selection/criteria/point_of.h"

namespace vantage::criteria {

namespace {

constexpr float kSamePlace = 0.1f;

/// 0 for an obstacle without a number and for a designer's point.
std::uint32_t obstacle_of(const PointView& point) {
    if (point.rail != nullptr) return point.rail->object;
    if (point.cover != nullptr) return point.cover->object;
    return point.round != nullptr ? point.round->object : 0;
}

bool is_same_obstacle(const PointView& one, const PointView& other) {
    if (one.mount != other.mount) return false;
    if (one.kind == other.kind && one.index == other.index) return true;
    return obstacle_of(one) != 0 && obstacle_of(one) == obstacle_of(other);
}

}  // namespace

void current(const CriterionCall& call, float* values) noexcept {
    const CandidateBatch& at = call.candidates;
    const UsedPoint used = call.snapshot->used_point(call.asker_id);
    PointView used_point;
    const bool uses_point = used.is_there && call.snapshot->find_point(used.point, used_point);
    for (std::uint32_t i = 0; i < at.count; ++i) {
        const Vec3 p{at.x[i], at.y[i], at.z[i]};
        PointView point;
        const bool is_place = used.is_there && length(p - used.position) <= kSamePlace;
        const bool is_point =
            uses_point && point_of(call, i, point) && is_same_obstacle(point, used_point);
        values[i] = is_place || is_point ? 1.0f : 0.0f;
    }
}

}  // namespace vantage::criteria
