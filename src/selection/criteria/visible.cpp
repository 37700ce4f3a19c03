// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// visible: one ray from o's eye to where the asker's torso would be at p. Clear means visible.
//
//       o                         argument 0: stance at p, 0 standing, 1 crouched
//   eye *- - - - - - - - * torso
//       |          #     |
//       |          #     p

#include "base/vec.h"
#include "selection/criteria/criteria.h"
#include "vantage/explain.h"

namespace vantage::criteria {

std::uint32_t visible_rays(const CriterionCall& call, Ray* rays) noexcept {
    const bool is_crouched = call.arguments[0] != 0.0f;
    const Stance& stance = is_crouched ? call.asker->crouched : call.asker->standing;
    const CandidateBatch& at = call.candidates;
    rays[0] = {.from = call.object->position + Vec3{0, call.object->standing.eye, 0},
               .to = Vec3{at.x[0], at.y[0], at.z[0]} + Vec3{0, stance.torso, 0},
               .mask = surface::kBlocksSight};
    return 1;
}

float visible_answer(const CriterionCall&, std::span<const std::uint8_t> blocked) noexcept {
    return blocked[0] != 0 ? 0.0f : 1.0f;
}

void visible_draw(const CriterionCall& call, DebugDraw& to) noexcept {
    Ray ray;
    visible_rays(call, &ray);
    to.line(ray.from, ray.to, colours::kClear);
}

}  // namespace vantage::criteria
