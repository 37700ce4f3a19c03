// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// nearbyCover: how near the closest cover from o is, 1 at p itself and falling to 0 at the radius
// (argument 0). Cover points hide from o when it lies in their cone, rails without points likewise
// at their nearest place, round obstacles always: on their far side.
//
//        # #                q1, q2: cover from o
//        q1      o
//   p                       value: 1 - |p - q1| / radius
//      (  ) q2 on the far side

#include "selection/criteria/cover_near.h"
#include "selection/criteria/criteria.h"
#include "selection/generators/cover_places.h"

namespace vantage::criteria {

namespace {

/// The place on a rail that is nearest to p.
Vec3 nearest_on(Vec3 from, Vec3 to, Vec3 p) {
    const Vec3 way = to - from;
    const float square = dot(way, way);
    const float share = square > 0.0f ? dot(p - from, way) / square : 0.0f;
    return lerp(from, to, min_of(max_of(share, 0.0f), 1.0f));
}

struct NearestCover {
    Vec3 at, object;
    float half_width = 0;  ///< Of the asker, with some room.
    float* nearest = nullptr;

    void offer(Vec3 place) const { *nearest = min_of(*nearest, distance(place, at)); }

    void operator()(const PointMount& mount, const CoverPoint& point, Vec3 offset) const {
        const Vec3 place = mount.place.to_world(point.position + offset);
        const Vec3 normal = mount.place.turn_to_world(point.normal);
        if (generators::hides(normal, point.cone_cosine, place, object)) offer(place);
    }
    void operator()(const PointMount& mount, const CoverRail& rail, Vec3 offset) const {
        if (rail.point_count != 0) return;  // Its points are asked.
        const Vec3 place = nearest_on(mount.place.to_world(rail.from + offset),
                                      mount.place.to_world(rail.to + offset), at);
        const Vec3 normal = mount.place.turn_to_world(rail.normal);
        if (generators::hides(normal, generators::kRailCosine, place, object)) offer(place);
    }
    void operator()(const PointMount& mount, const RoundCover& round, Vec3 offset) const {
        const Vec3 center = mount.place.to_world(round.center + offset);
        const Vec3 way{object.x - center.x, 0, object.z - center.z};
        if (length(way) > round.radius)  // Else there is no far side.
            offer(center - normalized(way) * (round.radius + half_width));
    }
};

}  // namespace

void nearby_cover(const CriterionCall& call, float* values) noexcept {
    const CandidateBatch& at = call.candidates;
    const float radius = call.arguments[0];
    const float half_width = call.asker->radius + generators::kClearance;
    for (std::uint32_t i = 0; i < at.count; ++i) {
        const Vec3 p{at.x[i], at.y[i], at.z[i]};
        float nearest = radius;
        if (call.snapshot != nullptr) {
            const NearestCover visit{p, call.object->position, half_width, &nearest};
            for_each_cover_near(*call.snapshot, p, radius, half_width, visit);
        }
        values[i] = 1.0f - nearest / radius;
    }
}

}  // namespace vantage::criteria
