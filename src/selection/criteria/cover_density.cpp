// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// coverDensity: how many cover points and round obstacles lie within the radius (argument 0), in
// all directions, for each square metre of the circle. Rails count through their points.

#include "selection/criteria/cover_near.h"
#include "selection/criteria/criteria.h"

namespace vantage::criteria {

namespace {

struct DensityCount {
    Vec3 at;
    float radius = 0;
    std::uint32_t* count = nullptr;

    void add(const PointMount& mount, Vec3 local) const {
        if (distance(mount.place.to_world(local), at) <= radius) ++*count;
    }
    void operator()(const PointMount& mount, const CoverPoint& point, Vec3 offset) const {
        add(mount, point.position + offset);
    }
    void operator()(const PointMount&, const CoverRail&, Vec3) const {}
    void operator()(const PointMount& mount, const RoundCover& round, Vec3 offset) const {
        add(mount, round.center + offset);
    }
};

}  // namespace

void cover_density(const CriterionCall& call, float* values) noexcept {
    constexpr float kPi = 3.14159265f;
    const CandidateBatch& at = call.candidates;
    const float radius = call.arguments[0];
    for (std::uint32_t i = 0; i < at.count; ++i) {
        const Vec3 p{at.x[i], at.y[i], at.z[i]};
        std::uint32_t count = 0;
        if (call.snapshot != nullptr)
            for_each_cover_near(*call.snapshot, p, radius, 0.0f, DensityCount{p, radius, &count});
        values[i] = static_cast<float>(count) / (kPi * radius * radius);
    }
}

}  // namespace vantage::criteria
