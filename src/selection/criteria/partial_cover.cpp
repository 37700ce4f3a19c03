// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// partialCover: hidden from o's eye crouched, and not standing. The cover's silhouette may know
// either; what it does not know, rays tell. Of the body, the crouched one's head and feet are asked
// for and the standing one's upper half: its lower half is where the crouched one is.
//
//   no ray   hidden in both stances, or in none: false
//   4 rays   hidden crouched; those to the standing body
//   8 rays   4 to the crouched body, 4 to the standing one

#include "selection/criteria/body.h"
#include "selection/criteria/cover_at.h"
#include "selection/criteria/criteria.h"
#include "selection/criteria/draw_rays.h"

namespace vantage::criteria {

namespace {

constexpr std::uint32_t kCrouchedSamples[] = {0, 1, 6, 7};
constexpr std::uint32_t kStandingSamples[] = {0, 1, 2, 3};
constexpr std::size_t kRaysOfStance = 4;

}  // namespace

std::uint32_t partial_cover_rays(const CriterionCall& call, Ray* rays) noexcept {
    const ObjectState& asker = *call.asker;
    const CoverFacts cover = cover_at(call, 0);
    const Vec3 eye = eye_of(*call.object);
    const float sure = sure_height(cover, eye, asker.radius);
    if (cover.is_cover && sure >= asker.standing.height) return 0;
    std::uint32_t count = 0;
    if (!cover.is_cover || sure < asker.crouched.height) {
        const BodySight crouched(eye, cover.feet, asker.crouched, asker.radius);
        for (const std::uint32_t sample : kCrouchedSamples)
            rays[count++] = crouched.ray(sample);
    }
    const BodySight standing(eye, cover.feet, asker.standing, asker.radius);
    for (const std::uint32_t sample : kStandingSamples)
        rays[count++] = standing.ray(sample);
    return count;
}

float partial_cover_answer(const CriterionCall&, std::span<const std::uint8_t> blocked) noexcept {
    if (blocked.size() < kRaysOfStance) return 0.0f;
    const std::size_t crouched_rays = blocked.size() - kRaysOfStance;
    for (const std::uint8_t is_blocked : blocked.first(crouched_rays)) {
        if (is_blocked == 0) return 0.0f;
    }
    for (const std::uint8_t is_blocked : blocked.last(kRaysOfStance)) {
        if (is_blocked == 0) return 1.0f;
    }
    return 0.0f;
}

void partial_cover_draw(const CriterionCall& call, DebugDraw& to) noexcept {
    draw_rays(call, partial_cover_rays, to);
}

}  // namespace vantage::criteria
