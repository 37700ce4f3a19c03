// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// exposedPath: which share of the shortest walk from the asker to p over the tactical nodes o sees,
// standing to standing. A link counts half for each of its ends.
//
//   a - - * - - * - - p     o sees the second and third node: 0.5 + 1 + 0.5 of three links
//              \   /
//                o

#include "selection/criteria/criteria.h"
#include "selection/evaluate/node_walk.h"

namespace vantage::criteria {

NodePathQuery exposed_path_query(const CriterionCall& call) noexcept {
    return {.kind = NodePathQuery::Kind::Exposed,
            .source = call.asker->position,
            .watcher = call.object->position};
}

float exposed_path_value(const CriterionCall&, float share) noexcept {
    return share;
}

void exposed_path(const CriterionCall& call, float* values) noexcept {
    NodeWalk walk;
    walk.begin(exposed_path_query(call), call);
    for (std::uint32_t i = 0; i < call.candidates.count; ++i)
        values[i] = walk.final_distance(call.candidates.stands[i]);
}

}  // namespace vantage::criteria
