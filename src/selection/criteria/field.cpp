// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// field: the value at p's tactical node of the field of that name, in the version that the snapshot
// holds. Not-a-number where there is no node. Of a field of occupancy the asker itself is left out.

#include <limits>

#include "selection/criteria/criteria.h"
#include "selection/criteria/each_candidate.h"
#include "vantage_analysis/field_jobs.h"
#include "vantage_analysis/tactics.h"

namespace vantage::criteria {

void field(const CriterionCall& call, float* values) noexcept {
    const TacticsView& tactics = *call.snapshot->tactics();
    const NodeMap& map = tactics.map();
    const FieldIndex index = tactics.tactics().find_field(call.name);
    const FieldPin& pin = tactics.pin(index);
    const bool leaves_out_asker = tactics.tactics().fields()->is_occupancy(index);
    for_each_candidate(call.candidates, values, [&](Vec3 p) {
        const NodeIndex node = map.find(p);
        if (node == kNoNode) return std::numeric_limits<float>::quiet_NaN();
        if (!leaves_out_asker) return pin.view().value(node);
        return static_cast<float>(
            occupancy_of_others(pin, call.asker_id.index, node, map.position(node)));
    });
}

}  // namespace vantage::criteria
