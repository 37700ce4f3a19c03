// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See least_rays.h.

#include "bench/levels/least_rays.h"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>

#include "selection/evaluate/score.h"
#include "selection/evaluate/set_fold.h"

namespace vantage::bench {

namespace {

/// All rays of one step about one candidate and one object, and the fewest that leave no doubt.
class RayProof {
  public:
    RayProof(const ProgramStep& step, const CriterionRow& row, const CriterionCall& call)
        : step_(step), row_(row), call_(call) {
        std::array<Ray, kMaxRays> rays;
        count_ = std::min(row.rays(call, rays.data()), kMaxRays);
        if (count_ > 0)
            call.providers.rays->any_hit({rays.data(), count_}, {blocked_.data(), count_});
    }

    float value() const { return row_.answer(call_, {blocked_.data(), count_}); }
    bool holds() const { return passes(step_, value()); }

    std::uint32_t fewest() const {
        if (row_.clear_rays == RayTrend::Unknown) return count_;
        std::uint32_t least = count_;
        for (std::uint32_t asked = 0; asked < 1u << count_; ++asked) {
            const auto rays = static_cast<std::uint32_t>(std::popcount(asked));
            if (rays < least && is_certain(asked)) least = rays;
        }
        return least;
    }

    /// Of a weight: the fewest that show that it adds at most so much; kNone when they cannot.
    static constexpr std::uint32_t kNone = ~0u;
    std::uint32_t fewest_below(Score most) const {
        std::uint32_t least = kNone;
        if (row_.clear_rays == RayTrend::Unknown) return least;
        for (std::uint32_t asked = 0; asked < 1u << count_; ++asked) {
            const auto rays = static_cast<std::uint32_t>(std::popcount(asked));
            if (rays < least && contribution_from(step_, of_set(bounds(asked))).most <= most)
                least = rays;
        }
        return least;
    }

  private:
    bool is_certain(std::uint32_t asked) const {
        const ValueBounds known = bounds(asked);
        return passes(step_, known.low) == passes(step_, known.high);
    }

    /// Values only rise or only fall with clear rays: the two ends are all that has to be tried.
    ValueBounds bounds(std::uint32_t asked) const {
        std::array<std::uint8_t, kMaxRays> if_clear = blocked_, if_blocked = blocked_;
        for (std::uint32_t i = 0; i < kMaxRays; ++i) {
            if ((asked >> i & 1) != 0) continue;
            if_clear[i] = 0;
            if_blocked[i] = 1;
        }
        const float clear = row_.answer(call_, {if_clear.data(), count_});
        const float blocked = row_.answer(call_, {if_blocked.data(), count_});
        return {std::min(clear, blocked), std::max(clear, blocked)};
    }

    /// What this says of the whole set when the object is one of its members.
    ValueBounds of_set(const ValueBounds& known) const {
        if (step_.quantifier == Quantifier::None) return known;
        SetFold fold(step_, row_);
        fold.add_least(known);
        return fold.bounds();
    }

    const ProgramStep& step_;
    const CriterionRow& row_;
    const CriterionCall& call_;
    std::uint32_t count_ = 0;
    std::array<std::uint8_t, kMaxRays> blocked_{};
};

bool has_rays(const PlannedStep& planned) {
    return planned.row->cost == CostClass::Deferred;
}

/// Does a higher value of the step rather hold than a lower one?
bool holds_above(const PlannedStep& planned) {
    return passes(*planned.step, planned.row->kind == ValueKind::Boolean
                                     ? 1.0f
                                     : std::numeric_limits<float>::infinity());
}

}  // namespace

std::uint64_t LeastRays::of(const QueryInput& input) {
    set_scene(input, scene_);
    use_searches_of(input);
    std::uint64_t rays = 0;
    for (const ProgramOption& option : input.program->options) {
        if (!begin_option(option)) continue;
        rays += of_option();
        if (!results().empty()) break;
    }
    return rays;
}

std::uint64_t LeastRays::of_option() {
    Numbers numbers(candidates_.count);
    for (std::uint32_t i = 0; i < candidates_.count; ++i)
        numbers[i] = i;
    std::vector<const Clause*> with_rays;
    for (const Clause& clause : clauses_) {
        if (class_of(clause) == CostClass::Deferred) {
            with_rays.push_back(&clause);
        } else {
            filter(clause, numbers);
        }
    }
    weigh_all(std::move(numbers));
    for (Seen& seen : seen_) {
        for (const Clause* clause : with_rays)
            judge(*clause, seen);
    }
    std::uint64_t rays = 0;
    const std::vector<Seen> best = results();
    for (const Seen& each : seen_)
        rays += rays_of(each, best);
    return rays;
}

void LeastRays::weigh_all(Numbers numbers) {
    std::vector<Scored> known, all;
    for (const std::uint32_t number : numbers)
        known.push_back({number, 0});
    Score least = 0, most = 0;
    ray_weights_.clear();
    for (const Test& weight : weights_) {
        if (!has_rays(*weight.planned)) {
            weigh(weight, known);
            continue;
        }
        ray_weights_.push_back(weight);
        least += least_contribution(*weight.planned->step);
        most += most_contribution(*weight.planned->step);
    }
    all = known;
    for (const Test& weight : ray_weights_)
        weigh(weight, all);
    seen_.clear();
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (!is_enough(known[i].score + most)) continue;
        seen_.push_back({.number = all[i].number,
                         .score = all[i].score,
                         .least = known[i].score + least,
                         .most = known[i].score + most,
                         .is_valid = is_enough(all[i].score)});
    }
}

/// A clause holds by its cheapest member that does, and is refuted by all of them.
void LeastRays::judge(const Clause& clause, Seen& seen) {
    std::uint32_t proof = kNoProof, refutation = 0;
    for (const Test& test : clause) {
        if (has_rays(*test.planned)) {
            const Verdict verdict = verdict_of(test, seen.number);
            if (verdict.holds) proof = std::min(proof, verdict.rays);
            refutation += verdict.rays;
        } else if (passes_clause({test}, seen.number)) {
            return;
        }
    }
    if (proof != kNoProof) {
        seen.proof += proof;
    } else {
        seen.is_valid = false;
        seen.refutation = std::min(seen.refutation, refutation);
    }
}

/// Of "any" one member that holds proves it and all that do not refute it; of "all" the other way
/// round. Of a share it takes at least one ray.
LeastRays::Verdict LeastRays::verdict_of(const Test& test, std::uint32_t number) {
    const ProgramStep& step = *test.planned->step;
    const CriterionRow& row = *test.planned->row;
    const Vec3 position = candidates_.position(number);
    CriterionCall call = call_of(test, number, position);
    if (step.quantifier == Quantifier::None) {
        const RayProof proof(step, row, call);
        return {proof.holds(), proof.fewest()};
    }
    SetFold fold(step, row);
    std::uint32_t all = 0, least_holding = kNoProof, least_failing = kNoProof;
    for (const ObjectState& member : set_members(scene_, step)) {
        if (!has_what_is_needed(&member, row.object)) continue;
        call.object = &member;
        const RayProof proof(step, row, call);
        const std::uint32_t rays = proof.fewest();
        std::uint32_t& least = proof.holds() ? least_holding : least_failing;
        least = std::min(least, rays);
        all += rays;
        fold.add(proof.value());
    }
    const bool holds = passes(step, fold.value());
    if (!fold.is_free_of_order()) return {holds, std::min(all, 1u)};
    const bool is_any = fold.is_highest() == holds_above(*test.planned);
    if (holds != is_any || !fold.has_value()) return {holds, all};
    return {holds, holds ? least_holding : least_failing};
}

/// About one candidate; number and position must stay.
CriterionCall LeastRays::call_of(const Test& test, const std::uint32_t& number,
                                 const Vec3& position) {
    CriterionCall call = criterion_call(scene_, *test.planned->step, *test.planned->row);
    call.candidates = {.count = 1,
                       .x = &position.x,
                       .y = &position.y,
                       .z = &position.z,
                       .numbers = &number,
                       .stands = &candidates_.stands[number],
                       .kinds = &candidates_.kinds[number],
                       .sources = &candidates_.sources[number]};
    return call;
}

std::vector<LeastRays::Seen> LeastRays::results() const {
    std::vector<Seen> best = seen_;
    std::erase_if(best, [](const Seen& each) { return !each.is_valid; });
    std::sort(best.begin(), best.end(), [](const Seen& a, const Seen& b) {
        return a.score != b.score ? a.score > b.score : a.number < b.number;
    });
    if (best.size() > pool_.most) best.resize(pool_.most);
    if (pool_.is_drawn && pool_.has_margin && !best.empty()) {
        const Score end = best[0].score - pool_.margin;
        std::erase_if(best, [&](const Seen& each) { return each.score < end; });
    }
    return best;
}

std::uint32_t LeastRays::rays_of(const Seen& each, const std::vector<Seen>& results) {
    const bool is_result = std::any_of(results.begin(), results.end(), [&](const Seen& result) {
        return result.number == each.number;
    });
    if (is_result) return each.proof + (is_in_doubt(each) ? 1 : 0);
    if (!can_be_among(each, results)) return 0;
    return std::min(each.refutation, rays_below(each, results));
}

/// That its weights bring it below the last result, where they do; of a set one member can show it.
std::uint32_t LeastRays::rays_below(const Seen& each, const std::vector<Seen>& results) {
    if (ray_weights_.empty()) return kNoProof;
    if (scene_.program().has_threshold) return 1;
    Seen as_it_is = each;
    as_it_is.most = each.score;
    if (can_be_among(as_it_is, results)) return kNoProof;
    if (ray_weights_.size() > 1 || results.size() < pool_.most || pool_.has_margin) return 1;
    const Test& weight = ray_weights_[0];
    const ProgramStep& step = *weight.planned->step;
    const Vec3 position = candidates_.position(each.number);
    CriterionCall call = call_of(weight, each.number, position);
    const Seen& last = results.back();
    const Score without = each.most - most_contribution(step);
    const Score most = last.score - without - (each.number < last.number ? 1 : 0);
    const auto fewest = [&] {
        return RayProof(step, *weight.planned->row, call).fewest_below(most);
    };
    std::uint32_t least = kNoProof;
    if (step.quantifier == Quantifier::None) least = fewest();
    for (const ObjectState& member : set_members(scene_, step)) {
        if (!has_what_is_needed(&member, weight.planned->row->object)) continue;
        call.object = &member;
        least = std::min(least, fewest());
    }
    return least == kNoProof ? 1 : least;
}

/// Is somebody valid above the least that this one may score?
bool LeastRays::is_in_doubt(const Seen& result) const {
    return result.least != result.score &&
           std::any_of(seen_.begin(), seen_.end(), [&](const Seen& other) {
               return other.is_valid && other.number != result.number && other.score > result.least;
           });
}

bool LeastRays::can_be_among(const Seen& each, const std::vector<Seen>& results) const {
    if (results.empty()) return true;
    if (results.size() < pool_.most)
        return !(pool_.is_drawn && pool_.has_margin) ||
               each.most >= results[0].score - pool_.margin;
    const Seen& last = results.back();
    return each.most != last.score ? each.most > last.score : each.number < last.number;
}

}  // namespace vantage::bench
