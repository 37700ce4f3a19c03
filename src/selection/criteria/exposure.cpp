// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// exposure: the share of 8 rays from o's eye to the body at p that are clear; none where a trusted
// table knows that it is hidden. Argument 0: stance.

#include "selection/criteria/body.h"
#include "selection/criteria/cover_at.h"
#include "selection/criteria/criteria.h"
#include "selection/criteria/draw_rays.h"
#include "selection/criteria/trusted_tables.h"

namespace vantage::criteria {

std::uint32_t exposure_rays(const CriterionCall& call, Ray* rays) noexcept {
    const CandidateBatch& at = call.candidates;
    const Stance& stance = stance_at(call, 0, call.arguments[0]);
    const Vec3 feet{at.x[0], at.y[0], at.z[0]};
    if (is_hidden_by_table(call, feet, stance.height)) return 0;
    BodySight(eye_of(*call.object), feet, stance, call.asker->radius).write(rays, kBodySamples);
    return kBodySamples;
}

float exposure_answer(const CriterionCall&, std::span<const std::uint8_t> blocked) noexcept {
    std::uint32_t clear = 0;
    for (const std::uint8_t is_blocked : blocked)
        clear += is_blocked == 0 ? 1 : 0;
    return static_cast<float>(clear) / static_cast<float>(kBodySamples);
}

void exposure_draw(const CriterionCall& call, DebugDraw& to) noexcept {
    draw_rays(call, exposure_rays, to);
}

}  // namespace vantage::criteria
