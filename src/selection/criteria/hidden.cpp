// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// hidden: surely out of sight of o's eye. The cover's silhouette (or the shadow of a round
// obstacle) or a trusted table guarantees it without a ray; else all of the 8 rays to the body must
// be blocked. In doubt false. Argument 0: stance.

#include "selection/criteria/body.h"
#include "selection/criteria/cover_at.h"
#include "selection/criteria/criteria.h"
#include "selection/criteria/draw_rays.h"
#include "selection/criteria/trusted_tables.h"

namespace vantage::criteria {

std::uint32_t hidden_rays(const CriterionCall& call, Ray* rays) noexcept {
    const CoverFacts cover = cover_at(call, 0);
    const Stance& stance = stance_at(cover, *call.asker, call.arguments[0]);
    const Vec3 eye = eye_of(*call.object);
    if (cover.is_cover && sure_height(cover, eye, call.asker->radius) >= stance.height) return 0;
    if (is_hidden_by_table(call, cover.feet, stance.height)) return 0;
    BodySight(eye, cover.feet, stance, call.asker->radius).write(rays, kBodySamples);
    return kBodySamples;
}

float hidden_answer(const CriterionCall&, std::span<const std::uint8_t> blocked) noexcept {
    for (const std::uint8_t is_blocked : blocked) {
        if (is_blocked == 0) return 0.0f;
    }
    return 1.0f;  // Also without a ray: guaranteed.
}

void hidden_draw(const CriterionCall& call, DebugDraw& to) noexcept {
    draw_rays(call, hidden_rays, to);
}

}  // namespace vantage::criteria
