// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// pointDirDot: facing of the point . unit(o - p). Cover faces what hides it, a designer's point
// where he turned it, an entity where it looks, a place behind something round its middle. Points
// without a facing, and p = o, are 0.

#include "selection/criteria/criteria.h"
#include "selection/criteria/point_of.h"
#include "selection/criteria/unit_dot.h"
#include "selection/point_facing.h"

namespace vantage::criteria {

namespace {

Vec3 facing_of_candidate(const CriterionCall& call, std::uint32_t i, Vec3 p) {
    PointView point;
    if (point_of(call, i, point)) return facing_of_point(point, p);
    if (call.candidates.kinds[i] != CandidateKind::Entity) return {};
    const ObjectState* entity = call.snapshot->find(entity_of(call.candidates.sources[i]));
    return entity != nullptr ? entity->facing : Vec3{};
}

}  // namespace

void point_dir_dot(const CriterionCall& call, float* values) noexcept {
    const Vec3 o = call.object->position;
    for (std::uint32_t i = 0; i < call.candidates.count; ++i) {
        const Vec3 p{call.candidates.x[i], call.candidates.y[i], call.candidates.z[i]};
        values[i] = cosine_to(normalized(facing_of_candidate(call, i, p)), o - p);
    }
}

}  // namespace vantage::criteria
