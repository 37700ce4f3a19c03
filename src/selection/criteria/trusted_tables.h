// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The worst-case table as part of what words of sight mean, where the world's tactics say so. It
// knows one answer, "hidden", and only about what it was baked for: a body no taller than the one
// that was looked at, an eye between the two that looked, both standing at nodes. Of everybody
// else it says nothing, and rays are asked.
#pragma once

#include "selection/criteria/body.h"
#include "vantage/catalog.h"
#include "vantage_analysis/tactics.h"

namespace vantage::criteria {

/// Sizes are floats of the same source, with some arithmetic in between.
inline constexpr float kSizeSlack = 0.001f;

/// Is a body of that height with its feet there surely out of the object's sight?
inline bool is_hidden_by_table(const CriterionCall& call, Vec3 feet, float height) noexcept {
    const TacticsView* tactics = call.snapshot != nullptr ? call.snapshot->tactics() : nullptr;
    if (tactics == nullptr || call.ignores_tables || !tactics->tactics().trusts_tables())
        return false;
    const PolarTable& table = tactics->tactics().polar();
    const PolarArrays& made = table.arrays();
    const float eye = call.object->standing.eye;
    if (!table || height > made.height_high + kSizeSlack || eye > made.eye_high + kSizeSlack ||
        eye < made.eye_low - kSizeSlack)
        return false;
    const bool is_low = height <= made.height_low + kSizeSlack;
    return table.surely_hidden(feet, is_low ? NodeStance::Low : NodeStance::High,
                               call.object->position);
}

}  // namespace vantage::criteria
