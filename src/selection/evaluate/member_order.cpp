// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See member_order.h.

#include "selection/evaluate/member_order.h"

#include "vantage_analysis/tactics.h"

namespace vantage {

namespace {

/// Who sees the candidate, as far as nodes tell: bit k for member k.
std::uint32_t seers_of(const CriterionCall& call, std::span<const ObjectState> members) noexcept {
    static_assert(kMaxSetMembers <= 32);
    const TacticsView* tactics = call.snapshot != nullptr ? call.snapshot->tactics() : nullptr;
    if (tactics == nullptr || call.ignores_tables || !tactics->tactics().standing()) return 0;
    const CandidateBatch& at = call.candidates;
    const NodeMap& map = tactics->map();
    const NodeIndex here = map.find({at.x[0], at.y[0], at.z[0]});
    if (here == kNoNode) return 0;
    std::uint32_t seers = 0;
    for (std::uint32_t i = 0; i < members.size(); ++i) {
        const NodeIndex there = map.find(members[i].position);
        if (there != kNoNode && tactics->tactics().standing().sees(there, here)) seers |= 1u << i;
    }
    return seers;
}

}  // namespace

void MemberOrder::make(const CriterionCall& call, RayTrend clear_rays, const SetFold& fold,
                       std::span<const ObjectState> members) noexcept {
    const bool is_useful = clear_rays != RayTrend::Unknown && fold.is_free_of_order();
    std::uint32_t first = is_useful && members.size() > 1 ? seers_of(call, members) : 0;
    if (first != 0 && fold.is_highest() != is_raised(clear_rays)) first = ~first;
    std::uint32_t count = 0;
    for (const bool is_first : {true, false}) {
        for (std::uint32_t i = 0; i < members.size(); ++i) {
            if (((first >> i & 1u) != 0) == is_first)
                places_[count++] = static_cast<std::uint8_t>(i);
        }
    }
}

}  // namespace vantage
