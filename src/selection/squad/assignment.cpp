// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See assignment.h. Places are gathered into spots (the same place in several lists is one), spots
// into groups in which every two conflict. Of a group only one spot can be taken, so members
// against groups is a matching, and a lower bound on what can be lost: it overlooks conflicts
// between spots of different groups. Where its solution has one, either spot must stay empty: two
// smaller problems. Mostly there is none, and the first solution is the answer.

#include "vantage_squad/assignment.h"

#include <algorithm>
#include <vector>

#include "base/vec.h"
#include "selection/squad/matching.h"

namespace vantage {

namespace {

using squad::Cost, squad::kForbidden, squad::kNoColumn;

/// Sums of kMaxSquadMembers of them, and differences of those, fit into 64 bits.
constexpr std::int64_t kMostLoss = std::int64_t{1} << 55;
constexpr std::uint32_t kNoSpot = 0xffffffffu;

/// Against the best place of all, so that sums over equally many members compare. As unsigned: the
/// difference of two scores may not fit, and is then the most.
std::int64_t loss_of(Score best, const AnswerResult& place) noexcept {
    const std::uint64_t below =
        static_cast<std::uint64_t>(best) - static_cast<std::uint64_t>(place.score_low);
    return static_cast<std::int64_t>(std::min(below, static_cast<std::uint64_t>(kMostLoss)));
}

}  // namespace

bool places_conflict(const AnswerResult& a, const AnswerResult& b, float radius) noexcept {
    const Vec3 apart = a.position - b.position;
    return (a.source != 0 && a.source == b.source) || dot(apart, apart) < radius * radius;
}

struct AssignmentSolver::Impl {
    struct Choice {
        std::uint32_t spot = kNoSpot;
        std::int64_t loss = kForbidden;
    };
    struct Spot {
        const AnswerResult* place = nullptr;
        std::uint32_t group = 0;
        std::uint32_t excluded = 0;  ///< By so many branches.
    };
    /// The spots of a conflict: the first is left out, then the second.
    struct Branch {
        std::uint32_t first, second;
        bool is_second = false;
    };

    Impl(std::uint32_t most_members, std::uint32_t most_results)
        : max_members(std::clamp(most_members, 1u, kMaxSquadMembers)),
          max_results(std::clamp(most_results, 1u, kMaxResults)),
          choices(std::size_t{max_members} * max_results),
          losses(std::size_t{max_members} * max_members * max_results),
          picks(losses.size()),
          matching(max_members, max_members * max_results),
          taken(max_members),
          best_taken(max_members) {
        spots.reserve(choices.size());
        branches.reserve(choices.size());
    }

    void gather(std::span<const std::span<const AnswerResult>> given,
                const AssignmentRules& given_rules) noexcept;
    std::uint32_t spot_of(const AnswerResult& place) noexcept;
    std::uint32_t group_for(const AnswerResult& place) const noexcept;
    Cost relax() noexcept;
    bool find_conflict(Branch& found) const noexcept;
    bool step_back() noexcept;
    void search(Assignment& answer) noexcept;

    std::span<Choice> choices_of(std::uint32_t member) noexcept {
        return std::span(choices).subspan(std::size_t{member} * max_results, counts[member]);
    }
    const AnswerResult& place_of(std::uint32_t member, std::uint32_t choice) const noexcept {
        return members[member][choice];
    }

    std::uint32_t max_members, max_results;
    std::span<const std::span<const AnswerResult>> members;
    AssignmentRules rules;
    std::uint32_t member_count = 0, group_count = 0;
    std::uint32_t counts[kMaxSquadMembers] = {};
    std::vector<Choice> choices;  ///< max_results for each member.
    std::vector<Spot> spots;
    std::vector<Branch> branches;
    std::vector<std::int64_t> losses;  ///< Of members and groups...
    std::vector<std::uint32_t> picks;  ///< ...and by which choice.
    squad::Matching matching;
    std::vector<std::uint32_t> taken, best_taken;
};

/// One that has the same place; else a new one.
std::uint32_t AssignmentSolver::Impl::spot_of(const AnswerResult& place) noexcept {
    for (std::uint32_t i = 0; i < spots.size(); ++i) {
        const AnswerResult& other = *spots[i].place;
        if (other.position == place.position && other.source == place.source) return i;
    }
    const std::uint32_t group = group_for(place);
    group_count = std::max(group_count, group + 1);
    spots.push_back({&place, group, 0});
    return static_cast<std::uint32_t>(spots.size()) - 1;
}

/// The first one all of whose spots conflict with the place; else a new one.
std::uint32_t AssignmentSolver::Impl::group_for(const AnswerResult& place) const noexcept {
    for (std::uint32_t group = 0; group < group_count; ++group) {
        const bool fits = std::all_of(spots.begin(), spots.end(), [&](const Spot& spot) {
            return spot.group != group || places_conflict(*spot.place, place, rules.claim_radius);
        });
        if (fits) return group;
    }
    return group_count;
}

void AssignmentSolver::Impl::gather(std::span<const std::span<const AnswerResult>> given,
                                    const AssignmentRules& given_rules) noexcept {
    members = given;
    rules = given_rules;
    member_count = static_cast<std::uint32_t>(std::min<std::size_t>(given.size(), max_members));
    group_count = 0;
    spots.clear();
    branches.clear();
    Score best = std::numeric_limits<Score>::min();
    for (std::uint32_t m = 0; m < member_count; ++m) {
        counts[m] = static_cast<std::uint32_t>(std::min<std::size_t>(given[m].size(), max_results));
        for (std::uint32_t i = 0; i < counts[m]; ++i)
            best = std::max(best, place_of(m, i).score_low);
    }
    for (std::uint32_t m = 0; m < member_count; ++m) {
        for (std::uint32_t i = 0; i < counts[m]; ++i) {
            const AnswerResult& place = place_of(m, i);
            const bool may = rules.may_take == nullptr || rules.may_take(rules.context, m, place);
            choices_of(m)[i] = {spot_of(place), may ? loss_of(best, place) : kForbidden};
        }
    }
}

/// The best solution that overlooks conflicts between groups, as choices in `taken`.
Cost AssignmentSolver::Impl::relax() noexcept {
    std::fill_n(losses.begin(), std::size_t{member_count} * group_count, kForbidden);
    for (std::uint32_t m = 0; m < member_count; ++m) {
        for (std::uint32_t i = 0; i < counts[m]; ++i) {
            const Choice& choice = choices_of(m)[i];
            const Spot& spot = spots[choice.spot];
            const std::size_t at = std::size_t{m} * group_count + spot.group;
            if (spot.excluded != 0 || choice.loss >= losses[at]) continue;
            losses[at] = choice.loss;
            picks[at] = i;
        }
    }
    const Cost cost = matching.solve(member_count, group_count, losses);
    for (std::uint32_t m = 0; m < member_count; ++m) {
        const std::uint32_t group = matching.columns()[m];
        taken[m] = group == kNoColumn ? kNoPlace : picks[std::size_t{m} * group_count + group];
    }
    return cost;
}

bool AssignmentSolver::Impl::find_conflict(Branch& found) const noexcept {
    for (std::uint32_t a = 0; a < member_count; ++a) {
        for (std::uint32_t b = a + 1; b < member_count; ++b) {
            if (taken[a] == kNoPlace || taken[b] == kNoPlace) continue;
            if (!places_conflict(place_of(a, taken[a]), place_of(b, taken[b]), rules.claim_radius))
                continue;
            found = {choices[std::size_t{a} * max_results + taken[a]].spot,
                     choices[std::size_t{b} * max_results + taken[b]].spot};
            return true;
        }
    }
    return false;
}

/// To the next problem that is not solved yet; false when there is none.
bool AssignmentSolver::Impl::step_back() noexcept {
    while (!branches.empty()) {
        Branch& last = branches.back();
        if (!last.is_second) {
            --spots[last.first].excluded;
            ++spots[last.second].excluded;
            last.is_second = true;
            return true;
        }
        --spots[last.second].excluded;
        branches.pop_back();
    }
    return false;
}

void AssignmentSolver::Impl::search(Assignment& answer) noexcept {
    Cost best{kMaxSquadMembers + 1, 0};
    std::uint32_t tried = 0;
    do {
        if (tried++ > rules.most_branches) {
            answer.is_exact = false;
            break;
        }
        Branch conflict;
        for (Cost cost = relax(); cost < best; cost = relax()) {
            if (!find_conflict(conflict)) {
                best = cost;
                std::copy_n(taken.begin(), member_count, best_taken.begin());
                break;
            }
            ++spots[conflict.first].excluded;
            branches.push_back(conflict);  // At most one for each spot: within its capacity.
        }
    } while (step_back());
}

AssignmentSolver::AssignmentSolver(std::uint32_t max_members, std::uint32_t max_results)
    : impl_(std::make_unique<Impl>(max_members, max_results)) {}
AssignmentSolver::~AssignmentSolver() = default;

Assignment AssignmentSolver::solve(std::span<const std::span<const AnswerResult>> members,
                                   const AssignmentRules& rules) noexcept {
    impl_->gather(members, rules);
    Assignment answer;
    std::fill_n(impl_->best_taken.begin(), impl_->member_count, kNoPlace);
    impl_->search(answer);
    answer.taken = std::span(impl_->best_taken).first(impl_->member_count);
    for (std::uint32_t m = 0; m < impl_->member_count; ++m) {
        if (answer.taken[m] == kNoPlace) continue;
        ++answer.placed;
        answer.score += impl_->place_of(m, answer.taken[m]).score_low;
    }
    return answer;
}

}  // namespace vantage
