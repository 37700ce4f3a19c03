// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// effectiveCoverHeight: up to which height over the feet the cover hides from o's eye. By the
// silhouette where there is one; an eye that looks down from above finds less hidden:
//
//   eye *
//         ` .  |             without a silhouette the obstacle stands one radius of the asker away
//              | ` . hidden  and hides only from what lies in its cone
//         -----+----p---

#include "selection/criteria/body.h"
#include "selection/criteria/cover_at.h"
#include "selection/criteria/criteria.h"

namespace vantage::criteria {

void effective_cover_height(const CriterionCall& call, float* values) noexcept {
    const Vec3 eye = eye_of(*call.object);
    for (std::uint32_t i = 0; i < call.candidates.count; ++i)
        values[i] = likely_height(cover_at(call, i), eye, call.asker->radius);
}

}  // namespace vantage::criteria
