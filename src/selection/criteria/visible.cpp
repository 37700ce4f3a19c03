// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// visible: one ray from o's eye to where the asker's torso would be at p. Clear means visible. No
// ray where a trusted table knows that all of the body is hidden.
//
//       o                         argument 0: stance at p; crouched at low cover and standing
//   eye *- - - - - - - - * torso  elsewhere, unless it says otherwise
//       |          #     |
//       |          #     p

#include "selection/criteria/body.h"
#include "selection/criteria/cover_at.h"
#include "selection/criteria/criteria.h"
#include "selection/criteria/draw_rays.h"
#include "selection/criteria/trusted_tables.h"

namespace vantage::criteria {

std::uint32_t visible_rays(const CriterionCall& call, Ray* rays) noexcept {
    const Stance& stance = stance_at(call, 0, call.arguments[0]);
    const CandidateBatch& at = call.candidates;
    const Vec3 feet{at.x[0], at.y[0], at.z[0]};
    if (is_hidden_by_table(call, feet, stance.height)) return 0;
    write_ray(rays[0], eye_of(*call.object), feet + Vec3{0, stance.torso, 0},
              surface::kBlocksSight);
    return 1;
}

float visible_answer(const CriterionCall&, std::span<const std::uint8_t> blocked) noexcept {
    return blocked.empty() || blocked[0] != 0 ? 0.0f : 1.0f;
}

void visible_draw(const CriterionCall& call, DebugDraw& to) noexcept {
    draw_rays(call, visible_rays, to);
}

}  // namespace vantage::criteria
