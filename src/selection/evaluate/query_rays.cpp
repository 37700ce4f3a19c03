// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The part of a query that asks for rays (query_run.h). Two ways, of which nothing shows in the
// answer: rays that are at hand are traced where they are needed, no more of them than decide;
// others are put into requests, and the search goes on elsewhere until they are answered.

#include <algorithm>

#include "base/inlining.h"
#include "selection/evaluate/query_run.h"
#include "selection/evaluate/work.h"

namespace vantage {

StepOutcome QueryRun::request_rays(std::uint32_t candidate, std::uint32_t step,
                                   CriterionCall& call) noexcept {
    const bool may_stop_early = settings_.has_rays_at_hand && settings_.is_pruning;
    if (may_stop_early && plan_.costly()[step].is_told_by_one)
        return look_for_clear_ray(candidate, step, call);
    const auto free = std::find_if(requests_.begin(), requests_.end(),
                                   [](const RayRequest& request) { return !request.is_used; });
    RayRequest& request = *free;  // The search never waits for more than there are requests.
    const PlannedStep& planned = plan_.costly()[step];
    request.candidate = candidate;
    request.step = step;
    request.place = 0;
    const bool is_set = planned.step->quantifier != Quantifier::None;
    if (is_set) {
        request.fold = SetFold(*planned.step, *planned.row);
        request.order.make(call, planned.row->clear_rays, request.fold,
                           set_members(scene_, *planned.step));
    }
    if (is_set ? ask_next_member(request) : ask(request, call)) {
        request.is_used = true;
        if (settings_.has_rays_at_hand) return trace_now(request);
        return {.kind = StepOutcome::Kind::Waits};
    }
    has_evaluated_ = true;
    if (planned.step == plan_.remarked())
        candidates_.remarks[candidate] = planned.row->remark(call, {});
    if (is_set) return outcome_of_set(request);
    return outcome_of(candidate, step, planned.row->answer(call, {}));
}

/// The short way for what is asked most: whether one ray is clear, about one object, with rays at
/// hand. Where not all of them may be traced at once it goes on as a request.
StepOutcome QueryRun::look_for_clear_ray(std::uint32_t candidate, std::uint32_t step,
                                         const CriterionCall& call) noexcept {
    const PlannedStep& planned = plan_.costly()[step];
    RayRequest& request = requests_[0];
    request.candidate = candidate;
    request.step = step;
    write_rays(*planned.row, call, request);
    if (request.count > 0 && !trace_to_clear(request)) {
        request.is_used = request.stops_at_clear = true;
        return trace_now(request);
    }
    has_evaluated_ = request.count == 0;
    tell_rays(request, planned);
    const std::span<const std::uint8_t> blocked(request.blocked.data(), request.count);
    const float value = planned.row->answer(call, blocked);
    if (planned.step == plan_.remarked() && passes(*planned.step, value))
        candidates_.remarks[candidate] = planned.row->remark(call, blocked);
    return outcome_of(candidate, step, value);
}

/// Writes the rays of one call, and counts those that a table made needless.
void QueryRun::write_rays(const CriterionRow& row, const CriterionCall& call,
                          RayRequest& request) noexcept {
    const std::uint32_t count = std::min(row.rays(call, request.rays.data()), kMaxRays);
    if (count < kMaxRays) work_.rays_saved += rays_saved(row, call, count);
    request.begin(static_cast<std::uint8_t>(count));
}

/// Puts the rays of one call into a request; false when it has none.
bool QueryRun::ask(RayRequest& request, const CriterionCall& call) noexcept {
    const CriterionRow& row = *plan_.costly()[request.step].row;
    write_rays(row, call, request);
    const bool is_little_by_little = asks_little_by_little(request);
    request.wanted = is_little_by_little ? std::uint8_t{1} : request.count;
    request.stops_at_clear = is_little_by_little && is_told_by_one(row.clear_rays);
    if (request.count == 0) return false;
    const bool is_rechecked = request.is_used && request.serial == recheck_serial_;
    request.serial = ++next_serial_;
    if (is_rechecked) recheck_serial_ = request.serial;
    return true;
}

/// May the first rays do? Not where each of them would be answered a frame later, and not for a
/// number that is wanted exactly: the value of a weight, unless another member was more, and a
/// mean.
bool QueryRun::asks_little_by_little(const RayRequest& request) const noexcept {
    const PlannedStep& planned = plan_.costly()[request.step];
    if (!settings_.is_pruning || settings_.has_later_rays) return false;
    if (planned.row->clear_rays == RayTrend::Unknown) return false;
    if (planned.row->kind == ValueKind::Boolean) return true;
    const bool is_set = planned.step->quantifier != Quantifier::None;
    if (is_set && !request.fold.is_free_of_order()) return false;
    return planned.step->role == StepRole::Condition || (is_set && request.fold.has_value());
}

/// Goes through the members of a set until one needs rays; false when the value is there.
bool QueryRun::ask_next_member(RayRequest& request) noexcept {
    const PlannedStep& planned = plan_.costly()[request.step];
    const std::span<const ObjectState> members = set_members(scene_, *planned.step);
    CriterionCall& call = call_for(request.candidate, planned);
    const auto is_open = [&] {
        return !request.fold.is_settled() && verdict_of(planned, request.fold) == Verdict::Open;
    };
    for (; request.place < members.size() && is_open(); ++request.place) {
        call.object = &members[request.order[request.place]];
        if (!has_what_is_needed(call.object, planned.row->object)) continue;
        if (ask(request, call)) return true;
        request.fold.add(planned.row->answer(call, {}));
    }
    return false;
}

/// Takes what was answered and issues one more ray; false when there is none to issue.
bool QueryRun::exchange_rays() noexcept {
    if (settings_.has_rays_at_hand) return false;
    take_answers();
    return issue_ray();
}

/// One ray, in the order in which they were asked for; false when there is none left to issue.
bool QueryRun::issue_ray() noexcept {
    RayRequest* next = nullptr;
    for (RayRequest& request : requests()) {
        const bool has_more = request.is_used && request.issued < request.wanted;
        if (has_more && (next == nullptr || request.serial < next->serial)) next = &request;
    }
    if (next == nullptr) return false;
    ++next->issued;
    count_rays(*next, 1);
    return true;
}

void QueryRun::count_rays(const RayRequest& request, std::uint32_t count) noexcept {
    work_.rays += count;
    if (observed_ != nullptr) observed_->steps[request.step].rays += count;
    work_of(plan_.costly()[request.step].index).rays += count;
}

/// Asks the provider as long as the turn lasts.
VANTAGE_APART VANTAGE_FLAT StepOutcome QueryRun::trace_now(RayRequest& request) noexcept {
    do {
        if (!trace_wanted(request)) return {.kind = StepOutcome::Kind::Again};
    } while (wants_more(request));
    request.is_used = false;
    return outcome_of_rays(request);
}

/// False when the turn is over before.
bool QueryRun::trace_wanted(RayRequest& request) noexcept {
    bool is_done = false;
    while (!is_done && turn_->may_go_on())
        is_done = request.stops_at_clear ? trace_to_clear(request) : trace_all(request);
    return is_done;
}

/// Rays up to the first clear one, or as many as the turn allows; true when no more are wanted.
bool QueryRun::trace_to_clear(RayRequest& request) noexcept {
    const std::uint32_t most = turn_->at_once(request.count - request.answered);
    const std::span<const Ray> rays(&request.rays[request.answered], most);
    const auto clear = static_cast<std::uint32_t>(scene_.input.providers.rays->first_clear(rays));
    const bool is_clear = clear < most;
    if (is_clear) request.blocked[request.answered + clear] = 0;
    book_traced(request, is_clear ? clear + 1 : most);
    request.wanted = request.answered;
    return is_clear || request.answered == request.count;
}

/// Rays up to those wanted, or as many as the turn allows.
bool QueryRun::trace_all(RayRequest& request) noexcept {
    const std::uint32_t most = turn_->at_once(request.wanted - request.answered);
    scene_.input.providers.rays->any_hit({&request.rays[request.answered], most},
                                         {&request.blocked[request.answered], most});
    book_traced(request, most);
    return request.answered == request.wanted;
}

void QueryRun::book_traced(RayRequest& request, std::uint32_t count) noexcept {
    turn_->spend_units(count);
    count_rays(request, count);
    request.answered = static_cast<std::uint8_t>(request.answered + count);
    request.issued = request.answered;
}

void QueryRun::take_answers() noexcept {
    for (RayRequest& request : requests()) {
        if (!request.is_complete() || wants_more(request)) continue;
        request.is_used = false;
        const StepOutcome outcome = outcome_of_rays(request);
        if (phase_ == Phase::Recheck && request.serial == recheck_serial_) {
            recheck_outcome_ = outcome;
            has_recheck_outcome_ = true;
            recheck_serial_ = 0;
            continue;
        }
        if (observed_ != nullptr) observed_->came_of(request.step, outcome);
        search_.resolve(request.candidate, outcome, *this);
    }
}

/// Of a request whose rays are answered: does it take more of them to know what came of it?
bool QueryRun::wants_more(RayRequest& request) noexcept {
    const PlannedStep& planned = plan_.costly()[request.step];
    CriterionCall& call = call_for(request.candidate, planned);
    const bool is_set = planned.step->quantifier != Quantifier::None;
    if (is_set) call.object = &set_members(scene_, *planned.step)[request.order[request.place]];
    request.bounds = value_bounds(request, call);
    if (!has_enough(request)) {
        const std::uint32_t more = settings_.has_rays_at_hand ? 1 : request.wanted;
        request.wanted = static_cast<std::uint8_t>(
            std::min<std::uint32_t>(request.count, request.wanted + more));
        return true;
    }
    tell_rays(request, planned);
    if (!is_set) return false;
    request.fold.add_least(request.bounds);
    ++request.place;
    return ask_next_member(request);
}

StepOutcome QueryRun::outcome_of_rays(const RayRequest& request) noexcept {
    const PlannedStep& planned = plan_.costly()[request.step];
    if (planned.step->quantifier != Quantifier::None) return outcome_of_set(request);
    const ValueBounds& bounds = request.bounds;
    const bool is_exact = request.wanted == request.count || bounds.low == bounds.high;
    const bool is_remarked = planned.step == plan_.remarked();
    if (is_exact && !is_remarked) return outcome_of(request.candidate, request.step, bounds.low);
    const Verdict verdict = verdict_from(*planned.step, bounds);
    if (is_remarked && verdict == Verdict::Passes)
        candidates_.remarks[request.candidate] = planned.row->remark(
            call_for(request.candidate, planned), {request.blocked.data(), request.count});
    return is_exact ? outcome_of(request.candidate, request.step, bounds.low)
                    : known_outcome(request.candidate, planned, verdict);
}

/// Between all that is not asked being blocked and being clear.
ValueBounds QueryRun::value_bounds(const RayRequest& request,
                                   const CriterionCall& call) const noexcept {
    const CriterionRow& row = *plan_.costly()[request.step].row;
    const float if_blocked = row.answer(call, {request.blocked.data(), request.count});
    const bool is_told = request.stops_at_clear && request.has_clear_ray();
    if (is_told || request.wanted == request.count) return {if_blocked, if_blocked};
    std::array<std::uint8_t, kMaxRays> blocked = request.blocked;
    std::fill(blocked.begin() + request.wanted, blocked.end(), std::uint8_t{0});
    const float if_clear = row.answer(call, {blocked.data(), request.count});
    return is_raised(row.clear_rays) ? ValueBounds{if_blocked, if_clear}
                                     : ValueBounds{if_clear, if_blocked};
}

/// Do the rays that were asked tell all that the step wants to know?
bool QueryRun::has_enough(const RayRequest& request) const noexcept {
    if (request.wanted == request.count) return true;
    const PlannedStep& planned = plan_.costly()[request.step];
    const ValueBounds& bounds = request.bounds;
    // Where nothing was clear yet, the rays that are left may change the remark.
    if (planned.step == plan_.remarked() && !request.has_clear_ray()) return false;
    if (bounds.low == bounds.high) return true;
    if (planned.step->quantifier == Quantifier::None)
        return verdict_from(*planned.step, bounds) != Verdict::Open;
    SetFold with = request.fold;
    with.add_least(bounds);
    return request.fold.is_beyond(bounds) || verdict_of(planned, with) != Verdict::Open;
}

/// What members so far say of a condition on a set, whatever the others say.
Verdict QueryRun::verdict_of(const PlannedStep& planned, const SetFold& fold) const noexcept {
    const bool is_judged = settings_.is_pruning && planned.step->role == StepRole::Condition &&
                           planned.row->clear_rays != RayTrend::Unknown && fold.has_value();
    return is_judged ? verdict_from(*planned.step, fold.bounds()) : Verdict::Open;
}

StepOutcome QueryRun::outcome_of_set(const RayRequest& request) noexcept {
    const PlannedStep& planned = plan_.costly()[request.step];
    const bool is_whole =
        request.fold.is_settled() || request.place == set_members(scene_, *planned.step).size();
    if (is_whole && request.fold.is_exact())
        return outcome_of(request.candidate, request.step, request.fold.value());
    return known_outcome(request.candidate, planned, verdict_of(planned, request.fold));
}

void QueryRun::tell_rays(const RayRequest& request, const PlannedStep& planned) noexcept {
    if (settings_.watcher == nullptr) return;
    for (std::uint32_t i = 0; i < request.wanted; ++i)
        settings_.watcher->traced(request.candidate, planned.index, request.rays[i],
                                  request.blocked[i] != 0);
}

}  // namespace vantage
