// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See squad_plan.h: a list of results for each member, scored for where it stands, and the solver.

#include "vantage_squad/squad_plan.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "base/vec.h"

namespace vantage {

namespace {

/// A walk beyond this is as bad as this: its score must fit.
constexpr double kMostWalkCost = 1'000'000.0;
constexpr NavExtent kFeet{};

Score walk_cost(float metres, float weight) noexcept {
    const double cost = double{metres} * double{weight};
    return static_cast<Score>(std::floor(std::min(cost, kMostWalkCost) / kScoreUnit));
}

/// What the solver is asked through: can the member walk there, and may it?
struct WalkRules {
    const SquadPlanInput* input;
    const float* walks;  ///< Member by member.
    std::uint32_t place_count;
    const AnswerResult* scored;  ///< Member by member.

    static bool may_take(void* context, std::uint32_t member, const AnswerResult& place) noexcept {
        const auto& self = *static_cast<const WalkRules*>(context);
        const std::size_t first = std::size_t{member} * self.place_count;
        const auto index = static_cast<std::size_t>(&place - (self.scored + first));
        if (self.walks[first + index] == kUnreachable) return false;
        const AssignmentRules& rules = self.input->rules;
        return rules.may_take == nullptr ||
               rules.may_take(rules.context, member, self.input->places[index]);
    }
};

}  // namespace

struct SquadPlanner::Impl {
    Impl(std::uint32_t members, std::uint32_t places)
        : max_members(std::clamp(members, 1u, kMaxSquadMembers)),
          max_places(std::clamp(places, 1u, kMaxResults)),
          solver(max_members, max_places),
          walks(std::size_t{max_members} * max_places),
          scored(walks.size()),
          lists(max_members),
          stands(max_places) {}

    void measure(const SquadPlanInput& input, std::uint32_t members, std::uint32_t places) noexcept;

    std::uint32_t max_members, max_places;
    AssignmentSolver solver;
    std::vector<float> walks;
    std::vector<AnswerResult> scored;
    std::vector<std::span<const AnswerResult>> lists;
    std::vector<NavPoint> stands;
};

void SquadPlanner::Impl::measure(const SquadPlanInput& input, std::uint32_t members,
                                 std::uint32_t places) noexcept {
    const NavigationProvider* navigation = input.navigation;
    for (std::uint32_t p = 0; navigation != nullptr && p < places; ++p)
        navigation->nearest({&input.places[p].position, 1}, kFeet, {&stands[p], 1});
    for (std::uint32_t m = 0; m < members; ++m) {
        const std::span<float> own = std::span(walks).subspan(std::size_t{m} * places, places);
        NavPoint from;
        if (navigation != nullptr) navigation->nearest({&input.members[m], 1}, kFeet, {&from, 1});
        if (from) {
            navigation->path_distances({.source = from}, std::span(stands).first(places), own);
            continue;
        }
        // Without navigation, or off the surface (in a jump): straight.
        for (std::uint32_t p = 0; p < places; ++p)
            own[p] = distance(input.members[m], input.places[p].position);
    }
}

SquadPlanner::SquadPlanner(std::uint32_t max_members, std::uint32_t max_places)
    : impl_(std::make_unique<Impl>(max_members, max_places)) {}
SquadPlanner::~SquadPlanner() = default;

Assignment SquadPlanner::plan(const SquadPlanInput& input) noexcept {
    const auto members =
        static_cast<std::uint32_t>(std::min<std::size_t>(input.members.size(), impl_->max_members));
    const auto places =
        static_cast<std::uint32_t>(std::min<std::size_t>(input.places.size(), impl_->max_places));
    impl_->measure(input, members, places);
    for (std::uint32_t m = 0; m < members; ++m) {
        const std::size_t first = std::size_t{m} * places;
        for (std::uint32_t p = 0; p < places; ++p) {
            AnswerResult& result = impl_->scored[first + p];
            result = input.places[p];
            const float walk = impl_->walks[first + p];
            const bool can_walk = walk != kUnreachable;
            result.score_low -= can_walk ? walk_cost(walk, input.travel_weight) : 0;
            result.score_high = result.score_low;
        }
        impl_->lists[m] = std::span<const AnswerResult>(impl_->scored).subspan(first, places);
    }
    WalkRules walk_rules{&input, impl_->walks.data(), places, impl_->scored.data()};
    AssignmentRules rules = input.rules;
    rules.may_take = WalkRules::may_take;
    rules.context = &walk_rules;
    return impl_->solver.solve(std::span(impl_->lists).first(members), rules);
}

}  // namespace vantage
