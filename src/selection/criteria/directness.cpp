// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// directness: how much closer to o each metre of the move a -> p brings, (|a-o| - |p-o|) / |a-p|.
// From -1 (straight away) over 0 (around o) to 1 (straight to it). Staying put is 0; so are moves
// under a millimetre, whose quotient would be rounding noise.

#include "selection/criteria/criteria.h"
#include "selection/criteria/each_candidate.h"

namespace vantage::criteria {

namespace {
constexpr float kShortestMove = 0.001f;
}

VANTAGE_WIDE void directness(const CriterionCall& call, float* values) noexcept {
    const Vec3 a = call.asker->position;
    const Vec3 o = call.object->position;
    const float now = length(a - o);
    for_each_candidate(call.candidates, values, [a, o, now](Vec3 p) {
        const float move = length(a - p);
        const float gain = now - length(p - o);
        // The quotient is harmless for short moves too, so that no branch has to avoid it.
        return move < kShortestMove ? 0.0f : clamp_to_unit(gain / max_of(move, kShortestMove));
    });
}

}  // namespace vantage::criteria
