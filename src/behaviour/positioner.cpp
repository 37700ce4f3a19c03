// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See positioner.h. At most three tickets are under way: the query itself (for the first place, the
// next one or a better one), the check of the held place, and its score for comparing.

#include "vantage_behaviour/positioner.h"

#include <algorithm>
#include <utility>

#include "base/vec.h"
#include "behaviour/position_desk.h"
#include "vantage_squad/assignment.h"

namespace vantage {

namespace {

constexpr float kStorey = 2.0f;  ///< Whoever is as far above or below is not there.

bool is_there(Vec3 position, Vec3 place, float within) {
    const float rise = place.y - position.y;
    return distance_2d(position, place) <= within && rise <= kStorey && -rise <= kStorey;
}

UsedPoint as_used(const AnswerResult& place) {
    const bool is_point = place.kind == CandidateKind::Cover || place.kind == CandidateKind::Point;
    return {.is_there = true, .position = place.position, .point = {is_point ? place.source : 0}};
}

PositionOutcome outcome_of(Status status) {
    switch (status) {
        case Status::NoCandidates:
        case Status::AllRejected:
            return PositionOutcome::NothingFits;
        case Status::MissingObject:
            return PositionOutcome::MissingObject;
        case Status::Undecided:
        case Status::ProviderTimeout:
        case Status::OutOfMemory:
            return PositionOutcome::NotAnswered;
        case Status::Cancelled:
            return PositionOutcome::Gone;
        default:
            return PositionOutcome::Error;
    }
}

}  // namespace

const char* to_string(PositionState state) noexcept {
    switch (state) {
        case PositionState::Idle:
            return "Idle";
        case PositionState::Asking:
            return "Asking";
        case PositionState::Moving:
            return "Moving";
        case PositionState::Holding:
            return "Holding";
        case PositionState::Suspended:
            return "Suspended";
        case PositionState::Failed:
            return "Failed";
    }
    return "";
}

const char* to_string(PositionOutcome outcome) noexcept {
    switch (outcome) {
        case PositionOutcome::None:
            return "None";
        case PositionOutcome::Found:
            return "Found";
        case PositionOutcome::NothingFits:
            return "NothingFits";
        case PositionOutcome::MissingObject:
            return "MissingObject";
        case PositionOutcome::Taken:
            return "Taken";
        case PositionOutcome::Invalid:
            return "Invalid";
        case PositionOutcome::NotAnswered:
            return "NotAnswered";
        case PositionOutcome::Gone:
            return "Gone";
        case PositionOutcome::Error:
            return "Error";
    }
    return "";
}

// ---- what the game calls ------------------------------------------------------------------------

void Positioner::begin(PositionDesk& desk, ObjectId agent,
                       const PositionerSettings& settings) noexcept {
    reset();
    desk_ = &desk;
    agent_ = agent;
    configure(settings);
    settings_ = next_settings_;
    state_ = PositionState::Idle;
    outcome_ = PositionOutcome::None;
    hops_ = asks_ = 0;
}

void Positioner::configure(const PositionerSettings& settings) noexcept {
    next_settings_ = settings;
    next_settings_.results = std::clamp(settings.results, 1u, PositionerSettings::kMostResults);
}

bool Positioner::start(std::shared_ptr<const BookQuery> query, std::span<const Binding> bindings,
                       std::span<const ValueBinding> values) noexcept {
    if (desk_ == nullptr || query == nullptr || bindings.size() > bindings_.size() ||
        values.size() > values_.size())
        return false;
    drop_tickets();
    reset();
    settings_ = next_settings_;
    query_ = std::move(query);
    std::copy(bindings.begin(), bindings.end(), bindings_.begin());
    std::copy(values.begin(), values.end(), values_.begin());
    binding_count_ = static_cast<std::uint32_t>(bindings.size());
    value_count_ = static_cast<std::uint32_t>(values.size());
    state_ = PositionState::Asking;
    outcome_ = PositionOutcome::None;
    ask(Purpose::Place);
    return true;
}

void Positioner::stop() noexcept {
    if (desk_ == nullptr || state_ == PositionState::Idle) return;
    drop_tickets();
    reset();
    World& world = *desk_->impl_->settings.world;
    world.release(agent_);
    world.set_used_point(agent_, {});
    state_ = PositionState::Idle;
}

void Positioner::suspend() noexcept {
    if (!is_active()) return;
    drop_tickets();
    has_next_ = false;
    state_ = PositionState::Suspended;
}

void Positioner::resume() noexcept {
    if (state_ != PositionState::Suspended) return;
    if (!has_place_) {
        state_ = PositionState::Asking;
        ask(Purpose::Place);
        return;
    }
    // Whoever went before may have claimed and been told another place.
    World& world = *desk_->impl_->settings.world;
    const ClaimStatus claimed = world.claim({.owner = agent_,
                                             .source = place_.source,
                                             .position = place_.position,
                                             .radius = settings_.claim_radius,
                                             .until = now_ + settings_.claim_seconds});
    if (claimed == ClaimStatus::Taken) return invalidate(Status::AllRejected);
    go_to(AnswerResult(place_));
    next_check_ = now_;
}

LeafStatus Positioner::asked() const noexcept {
    if (has_place_) return LeafStatus::Success;
    return state_ == PositionState::Asking || state_ == PositionState::Suspended
               ? LeafStatus::Running
               : LeafStatus::Failure;
}

LeafStatus Positioner::arrived() const noexcept {
    if (state_ == PositionState::Holding) return LeafStatus::Success;
    return state_ == PositionState::Failed || state_ == PositionState::Idle ? LeafStatus::Failure
                                                                            : LeafStatus::Running;
}

// ---- asking -------------------------------------------------------------------------------------

bool Positioner::is_active() const noexcept {
    return state_ == PositionState::Asking || state_ == PositionState::Moving ||
           state_ == PositionState::Holding;
}

void Positioner::reset() noexcept {
    has_place_ = has_next_ = has_better_ = has_held_score_ = is_without_next_ = false;
    offered_for_ = asked_for_ = Purpose::None;
    option_ = 0;
}

void Positioner::drop_tickets() noexcept {
    PositionDesk::Impl& desk = *desk_->impl_;
    desk.abandon(main_);
    desk.abandon(check_);
    desk.abandon(held_);
    asked_for_ = Purpose::None;
    has_better_ = has_held_score_ = false;
    if (offered_for_ == Purpose::None) return;
    desk.settings.exchange->withdraw(agent_);
    offered_for_ = Purpose::None;
}

/// A null ticket when the scheduler took none: it is asked again in the next update.
Ticket Positioner::submit(const std::shared_ptr<const Program>& program,
                          std::uint32_t wanted) noexcept {
    const Submitted submitted = desk_->impl_->settings.scheduler->submit(
        {.program = program,
         .asker = agent_,
         .bindings = std::span(bindings_).first(binding_count_),
         .values = std::span(values_).first(value_count_),
         .seed = random_bits(settings_.seed, agent_.index, asks_),
         .wanted = wanted,
         .has_exact_scores = true,
         .priority = settings_.priority,
         .deadline = settings_.deadline});
    if (submitted.status == Status::InvalidHandle) {
        status_ = submitted.status;
        fail(desk_->impl_->settings.world->is_alive(agent_) ? PositionOutcome::Error
                                                            : PositionOutcome::Gone);
    }
    return submitted.ticket;
}

void Positioner::ask(Purpose purpose) noexcept {
    ++asks_;
    asked_for_ = purpose;
    main_ = submit(query_->program, settings_.results);
}

void Positioner::update_answers(double now) noexcept {
    now_ = now;
    if (!is_active()) return;
    Scheduler& scheduler = *desk_->impl_->settings.scheduler;
    const auto take = [&](Ticket& ticket, auto use) {
        if (!ticket || scheduler.poll(ticket) == Status::InProgress) return;
        const Ticket done = ticket;
        ticket = {};
        if (const Completion* completion = scheduler.find(done)) use(*completion);
        scheduler.release(done);
    };
    take(main_, [this](const Completion& completion) { take_answer(completion); });
    take(held_, [this](const Completion& completion) {
        has_held_score_ = true;
        if (completion.answer.status != Status::Found) return take_check(completion);
        held_score_ = completion.answer.results[0].score_low;
    });
    take(check_, [this](const Completion& completion) { take_check(completion); });
    if (has_better_ && has_held_score_) weigh_better();
}

void Positioner::take_answer(const Completion& completion) noexcept {
    const Purpose purpose = std::exchange(asked_for_, Purpose::None);
    const AnswerView& answer = completion.answer;
    status_ = answer.status;
    const bool is_found = !answer.results.empty() &&
                          (answer.status == Status::Found || answer.status == Status::Undecided);
    answered_option_ = answer.option;
    if (purpose == Purpose::Place) {
        if (!is_found) return fail(outcome_of(answer.status));
        return propose(purpose, answer.results);
    }
    better_count_ = 0;
    for (const AnswerResult& result : answer.results) {
        const bool is_same = places_conflict(result, place_, settings_.claim_radius);
        // A better place than the one that is held counts only above it in the list.
        if (is_same && purpose == Purpose::Better) break;
        if (!is_same && better_count_ < better_.size()) better_[better_count_++] = result;
    }
    if (purpose == Purpose::Better) {
        has_better_ = true;
        better_option_ = answer.option;
        return;
    }
    is_without_next_ = better_count_ == 0;
    next_retry_ = now_ + settings_.retry_period;
    if (!is_without_next_) propose(purpose, std::span(better_).first(better_count_));
}

/// Only what the place was judged by makes it invalid; that nobody answered does not.
void Positioner::take_check(const Completion& completion) noexcept {
    const Status status = completion.answer.status;
    const bool is_invalid = status == Status::AllRejected || status == Status::NoCandidates ||
                            status == Status::MissingObject;
    if (is_invalid && has_place_) invalidate(status);
}

/// Inertia: an earlier option goes before; within one, only what is considerably better.
void Positioner::weigh_better() noexcept {
    has_better_ = has_held_score_ = false;
    if (better_count_ == 0 || !has_place_ || better_option_ > option_) return;
    const auto margin = static_cast<Score>(static_cast<double>(query_->options[option_].span) *
                                           double{settings_.inertia});
    const bool is_much_better = better_[0].score_low - held_score_ > margin;
    if (better_option_ < option_ || is_much_better) {
        answered_option_ = better_option_;
        propose(Purpose::Better, std::span(better_).first(better_count_));
    }
}

// ---- getting a place ----------------------------------------------------------------------------

void Positioner::propose(Purpose purpose, std::span<const AnswerResult> results) noexcept {
    const PositionDeskSettings& desk = desk_->impl_->settings;
    const double until = now_ + settings_.claim_seconds;
    if (desk.exchange != nullptr) {
        const bool is_taken = desk.exchange->offer({.agent = agent_,
                                                    .results = results,
                                                    .radius = settings_.claim_radius,
                                                    .until = until});
        offered_for_ = is_taken ? purpose : Purpose::None;
        if (!is_taken && purpose == Purpose::Place) fail(PositionOutcome::NotAnswered);
        return;
    }
    const AcceptTerms terms{.owner = agent_, .radius = settings_.claim_radius, .until = until};
    const Accepted accepted = accept_first_free(*desk.world, results, terms);
    if (accepted.place != nullptr) return adopt(purpose, *accepted.place);
    if (purpose == Purpose::Place) fail(PositionOutcome::Taken);
}

void Positioner::adopt(Purpose purpose, const AnswerResult& place) noexcept {
    outcome_ = PositionOutcome::Found;
    if (purpose != Purpose::Next) {
        option_ = answered_option_;
        return go_to(place);
    }
    has_next_ = true;
    next_ = place;
}

/// The exchange may still give another place as long as nothing is firm.
void Positioner::take_reservation() noexcept {
    const PlaceFound found = desk_->impl_->settings.exchange->find(agent_);
    const Purpose purpose = offered_for_;
    if (found.state == PlaceState::Offered) return;
    if (found.state == PlaceState::Firm || found.state == PlaceState::Lost ||
        found.state == PlaceState::None)
        offered_for_ = Purpose::None;
    if (found.state == PlaceState::Reserved || found.state == PlaceState::Firm) {
        const bool is_next = purpose == Purpose::Next && has_next_ && next_ == found.place;
        const bool is_here = purpose != Purpose::Next && has_place_ && place_ == found.place;
        if (!is_next && !is_here) adopt(purpose, found.place);
    } else if (purpose == Purpose::Place) {
        fail(PositionOutcome::Taken);
    } else if (purpose == Purpose::Next) {
        has_next_ = false;
        is_without_next_ = true;
    }
}

void Positioner::go_to(const AnswerResult& place) noexcept {
    const PositionDeskSettings& desk = desk_->impl_->settings;
    place_ = place;
    has_place_ = true;
    has_next_ = is_without_next_ = has_told_ = false;
    state_ = PositionState::Moving;
    next_renewal_ = now_ + settings_.claim_seconds * 0.5;
    next_check_ = now_ + settings_.check_period;
    next_reconsider_ = now_ + settings_.reconsider_period;
    desk.world->set_last_result(agent_, as_used(place_));
    desk.world->set_used_point(agent_, {});
    if (desk.sink != nullptr) desk.sink->place(agent_, settings_.slot, place_);
}

// ---- going and holding --------------------------------------------------------------------------

void Positioner::update_place(double now) noexcept {
    now_ = now;
    if (!is_active()) return;
    PositionDesk::Impl& desk = *desk_->impl_;
    if (!desk.settings.world->is_alive(agent_)) return fail(PositionOutcome::Gone);
    if (offered_for_ != Purpose::None) take_reservation();
    const bool is_waiting = main_ || offered_for_ != Purpose::None;
    if (state_ == PositionState::Asking) {
        if (!is_waiting) ask(Purpose::Place);  // The scheduler was full.
        return;
    }
    const std::shared_ptr<const Snapshot> snapshot = desk.settings.world->snapshot();
    const ObjectState* agent = snapshot->find(agent_);
    if (!has_place_ || agent == nullptr) return;
    if (is_there(agent->position, place_.position, settings_.arrive_within)) {
        if (has_next_)
            go_on();
        else if (state_ == PositionState::Moving)
            arrive();
    }
    if (settings_.is_runner) {
        const float reach = agent->speed * static_cast<float>(settings_.ask_ahead);
        ask_for_next(distance(agent->position, place_.position) - reach);
        wait_for_next();
    }
    keep_place();
}

/// Runs on to the next place without a stop.
void Positioner::go_on() noexcept {
    ++hops_;
    // What the exchange may still change is now the place itself.
    if (offered_for_ == Purpose::Next) offered_for_ = Purpose::Better;
    option_ = answered_option_;
    go_to(next_);
}

void Positioner::arrive() noexcept {
    state_ = PositionState::Holding;
    desk_->impl_->settings.world->set_used_point(agent_, as_used(place_));
}

/// A runner that has arrived and knows nowhere to go on to waits; the game hears of it once.
void Positioner::wait_for_next() noexcept {
    const bool is_waiting = state_ == PositionState::Holding && is_without_next_;
    if (!is_waiting || has_told_) return;
    has_told_ = true;
    outcome_ = outcome_of(status_);
    tell_failure();
}

/// `too_far`: how much farther the place is than the moment to ask.
void Positioner::ask_for_next(float too_far) noexcept {
    const bool is_busy = main_ || offered_for_ != Purpose::None || has_next_;
    if (is_busy || too_far > 0.0f) return;
    if (is_without_next_ && now_ < next_retry_) return;
    ask(Purpose::Next);
}

/// What is due while a place is held: the claim, the check, a look around.
void Positioner::keep_place() noexcept {
    if (now_ >= next_renewal_) {
        next_renewal_ = now_ + settings_.claim_seconds * 0.5;
        desk_->impl_->settings.world->renew(agent_, now_ + settings_.claim_seconds);
    }
    const BookOption& option = query_->options[option_];
    if (settings_.check_period > 0.0 && now_ >= next_check_) {
        next_check_ = now_ + settings_.check_period;
        if (option.check != nullptr && !check_) check_ = submit(option.check, 1);
    }
    const bool is_due = settings_.reconsider_period > 0.0 && now_ >= next_reconsider_;
    const bool is_busy = main_ || held_ || offered_for_ != Purpose::None || settings_.is_runner;
    if (!is_due || is_busy || option.held == nullptr || !is_active()) return;
    next_reconsider_ = now_ + settings_.reconsider_period;
    has_better_ = has_held_score_ = false;
    held_ = submit(option.held, 1);
    if (held_) ask(Purpose::Better);
}

void Positioner::tell_failure() noexcept {
    BehaviourSink* sink = desk_->impl_->settings.sink;
    if (sink == nullptr) return;
    for (const FailureAction& action : query_->program->on_failure) {
        if (action.is_signal)
            sink->signal(agent_, action.name);
        else
            sink->set(agent_, action.name, action.value);
    }
}

void Positioner::fail(PositionOutcome outcome) noexcept {
    const bool is_of_query = outcome == PositionOutcome::NothingFits ||
                             outcome == PositionOutcome::MissingObject ||
                             outcome == PositionOutcome::Taken;
    drop_tickets();
    has_place_ = has_next_ = false;
    state_ = PositionState::Failed;
    outcome_ = outcome;
    desk_->impl_->settings.world->release(agent_);
    if (is_of_query) tell_failure();
}

void Positioner::invalidate(Status status) noexcept {
    BehaviourSink* sink = desk_->impl_->settings.sink;
    status_ = status;
    if (sink != nullptr) sink->signal(agent_, settings_.invalid_signal);
    if (has_next_) return go_on();
    drop_tickets();
    if (!settings_.asks_again) return fail(PositionOutcome::Invalid);
    desk_->impl_->settings.world->release(agent_);
    has_place_ = false;
    outcome_ = PositionOutcome::Invalid;
    state_ = PositionState::Asking;
    ask(Purpose::Place);
}

}  // namespace vantage
