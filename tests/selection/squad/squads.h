// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Random squads for tests of who gets what, and the plainest way to the best sum: trying all.
#pragma once

#include <vector>

#include "vantage/math.h"
#include "vantage_squad/assignment.h"

namespace vantage::tests {

using Lists = std::vector<std::vector<AnswerResult>>;

inline AnswerResult place_at(Vec3 position, double score, std::uint64_t source = 0) {
    const auto units = static_cast<Score>(score / kScoreUnit);
    return {.position = position, .source = source, .score_low = units, .score_high = units};
}

inline std::vector<std::span<const AnswerResult>> spans_of(const Lists& lists) {
    return {lists.begin(), lists.end()};
}

/// Members that all know the same places and like them differently. `apart`: how far the places
/// are spread, so that small numbers bring conflicts.
inline Lists random_squad(std::uint64_t number, std::uint32_t members, std::uint32_t places,
                          float apart) {
    std::uint64_t count = 0;
    const auto unit = [&] { return random_unit(77, number, ++count); };
    std::vector<Vec3> positions;
    for (std::uint32_t p = 0; p < places; ++p)
        positions.push_back({unit() * apart, 0, unit() * apart});
    Lists lists(members);
    for (std::vector<AnswerResult>& list : lists) {
        for (const Vec3 position : positions) {
            if (unit() < 0.8f) list.push_back(place_at(position, unit() * 10.0 - 3.0));
        }
    }
    return lists;
}

struct BestSum {
    std::uint32_t placed = 0;
    Score score = 0;
};

/// Every way to give places out, one member after the other.
class TryAll {
  public:
    TryAll(const Lists& lists, const AssignmentRules& rules) : lists_(lists), rules_(rules) {
        taken_.resize(lists.size());
        go_on(0, {});
    }
    const BestSum& best() const { return best_; }

  private:
    void go_on(std::uint32_t member, BestSum sum) {
        if (member == lists_.size()) {
            const bool is_better =
                sum.placed != best_.placed ? sum.placed > best_.placed : sum.score > best_.score;
            if (is_better || !has_any_) best_ = sum;
            has_any_ = true;
            return;
        }
        for (const AnswerResult& place : lists_[member]) {
            if (rules_.may_take != nullptr && !rules_.may_take(rules_.context, member, place))
                continue;
            bool is_free = true;
            for (std::uint32_t other = 0; other < member; ++other) {
                is_free &= taken_[other] == nullptr ||
                           !places_conflict(*taken_[other], place, rules_.claim_radius);
            }
            if (!is_free) continue;
            taken_[member] = &place;
            go_on(member + 1, {sum.placed + 1, sum.score + place.score_low});
        }
        taken_[member] = nullptr;
        go_on(member + 1, sum);
    }

    const Lists& lists_;
    const AssignmentRules& rules_;
    std::vector<const AnswerResult*> taken_;
    BestSum best_;
    bool has_any_ = false;
};

}  // namespace vantage::tests
