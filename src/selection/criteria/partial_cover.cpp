// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// partialCover: hidden from o's eye crouched, and not standing. The cover's silhouette, or a
// trusted table, may know either; what it does not know, rays tell, to the head, shoulders and
// torso of each.
//
//   no ray   surely hidden in both stances: false
//   4 rays   surely hidden crouched; those to the standing body
//   8 rays   4 to the crouched body, 4 to the standing one

#include "selection/criteria/body.h"
#include "selection/criteria/cover_at.h"
#include "selection/criteria/criteria.h"
#include "selection/criteria/draw_rays.h"
#include "selection/criteria/trusted_tables.h"

namespace vantage::criteria {

std::uint32_t partial_cover_rays(const CriterionCall& call, Ray* rays) noexcept {
    const ObjectState& asker = *call.asker;
    const CoverFacts cover = cover_at(call, 0);
    const Vec3 eye = eye_of(*call.object);
    const float sure = sure_height(cover, eye, asker.radius);
    if (cover.is_cover && sure >= asker.standing.height) return 0;
    if (is_hidden_by_table(call, cover.feet, asker.standing.height)) return 0;
    std::uint32_t count = 0;
    const bool is_low_sure = cover.is_cover && sure >= asker.crouched.height;
    if (!is_low_sure && !is_hidden_by_table(call, cover.feet, asker.crouched.height)) {
        BodySight(eye, cover.feet, asker.crouched, asker.radius).write(rays, kUpperSamples);
        count = kUpperSamples;
    }
    BodySight(eye, cover.feet, asker.standing, asker.radius).write(rays + count, kUpperSamples);
    return count + kUpperSamples;
}

float partial_cover_answer(const CriterionCall&, std::span<const std::uint8_t> blocked) noexcept {
    if (blocked.size() < kUpperSamples) return 0.0f;
    const std::size_t crouched_rays = blocked.size() - kUpperSamples;
    for (const std::uint8_t is_blocked : blocked.first(crouched_rays)) {
        if (is_blocked == 0) return 0.0f;
    }
    for (const std::uint8_t is_blocked : blocked.last(kUpperSamples)) {
        if (is_blocked == 0) return 1.0f;
    }
    return 0.0f;
}

void partial_cover_draw(const CriterionCall& call, DebugDraw& to) noexcept {
    draw_rays(call, partial_cover_rays, to);
}

}  // namespace vantage::criteria
