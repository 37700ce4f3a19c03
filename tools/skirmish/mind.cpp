// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See mind.h.

#include "tools/skirmish/mind.h"

#include <algorithm>
#include <utility>

#include "base/vec.h"

namespace vantage::tools {

namespace {

constexpr float kDecideEvery = 0.25f, kTargetEvery = 1.0f, kThrowEvery = 2.0f;
constexpr float kLeastTime = 2.5f;    ///< Of a behaviour that still works, before another one.
constexpr float kCalmAfter = 2.5f;    ///< Without any foe one goes on.
constexpr float kFailureMemory = 15;  ///< For so long what failed is not tried again.
constexpr float kFightRange = 32;     ///< Nearer, one fights; farther, one comes closer...
constexpr float kFarOut = 8;          ///< ...but who fights does not leave it for less.
constexpr float kLostAfter = 4;       ///< Without news of the target one waits or searches.
constexpr float kHurt = 60;           ///< Who is hit and has less health left gets out of it...
constexpr float kHealed = 70;         ///< ...until he has so much again.
constexpr float kIdleAfter = 6;  ///< Without a shot one looks for a place nearer to the target.
constexpr float kSetOut = 2.0f;  ///< Who has just gone off somewhere goes there.
constexpr float kDangerMargin = 1.5f;
constexpr float kSamePlace = 0.3f;
constexpr float kBoundRest = 2.0f;     ///< In each cover, for those who go from cover to cover...
constexpr float kBoundCalm = 0.3f;     ///< ...and until suppression is below this.
constexpr float kTargetSticks = 2.0f;  ///< A target seen so lately is only left for a nearer one...
constexpr float kMuchNearer = 0.6f;    ///< ...at this share of its distance.

constexpr std::string_view kReferencePoint = "referencePoint", kPlayer = "player";
constexpr ValueBinding kValues[] = {{"weaponRange", 45.0f}};

/// Seconds; 0 for a place that is not compared with others while it is good.
double reconsider_period(Behaviour behaviour) {
    switch (behaviour) {
        case Behaviour::Attack:
        case Behaviour::TakeCover:
        case Behaviour::Hold:
            return 5;
        case Behaviour::Flee:
            return 2;
        case Behaviour::Accompany:
            return 1;
        default:
            return 0;
    }
}

}  // namespace

Mind::Mind(const MindTools& tools, const TeamView& team, std::uint32_t fighter)
    : tools_(tools), team_(team), fighter_(fighter) {}

Mind::Mind(Mind&& other) noexcept = default;
Mind::~Mind() = default;

std::uint32_t Mind::frames_since(std::uint32_t frame) const {
    return tools_.battle->frame() - frame;
}

bool Mind::holds_place() const {
    return positioner_ != nullptr && positioner_->state() == PositionState::Holding;
}

void Mind::on_death() {
    if (positioner_ != nullptr) tools_.desk->close(positioner_);
    positioner_ = nullptr;
    for (Ticket* ticket : {&target_ticket_, &throw_ticket_}) {
        if (*ticket) tools_.scheduler->cancel(*ticket);
        *ticket = {};
    }
    behaviour_ = Behaviour::None;
    role_ = Role::Rifleman;
    has_failed_ = is_going_ = false;
    decided_at_ = 0;
    failed_ = Behaviour::None;
}

void Mind::on_signal(std::string_view) {
    tools_.numbers->failed(fighter_);
}

// ---- what to do ---------------------------------------------------------------------------------

void Mind::think() {
    if (!body().is_alive()) return;
    if (positioner_ == nullptr) {
        positioner_ = tools_.desk->open(body().id, settings_for(Behaviour::None));
        if (positioner_ == nullptr) return;
        decide_at_ = tools_.battle->frame() + fighter_ % frames(kDecideEvery);
    }
    const std::uint32_t frame = tools_.battle->frame();
    if (body().target_contact() != nullptr) contact_at_ = frame;
    if (frame >= target_at_) ask_for_target();
    if (body().kind == FighterKind::Soldier && frame >= throw_at_) ask_where_to_throw();
    if (positioner_->state() == PositionState::Failed && behaviour_ != Behaviour::None &&
        !has_failed_) {
        has_failed_ = true;
        failed_ = behaviour_;
        failed_at_ = frame;
        tools_.numbers->failed(fighter_);
        if (behaviour_ == Behaviour::FlankLeft || behaviour_ == Behaviour::FlankRight)
            has_given_up_flank_ = true;
    }
    const bool is_urgent = is_grenade_near() && behaviour_ != Behaviour::Dodge;
    if (frame < decide_at_ && !is_urgent && !has_failed_) return;
    decide_at_ = frame + frames(kDecideEvery);
    const Behaviour wanted = choose();
    // Who meets somebody on the way does not wait.
    const bool is_on_the_way = behaviour_ == Behaviour::None || behaviour_ == Behaviour::MoveUp ||
                               behaviour_ == Behaviour::Search;
    const bool is_settled =
        !has_failed_ && !is_urgent &&
        (is_on_the_way ? has_just_set_out() && !sees_target()
                       : frames_since(began_at_) < frames(kLeastTime) || has_just_set_out());
    const bool has_new_leader = wanted == Behaviour::Accompany && leader_ != accompanied_;
    if ((wanted != behaviour_ && !is_settled) || has_new_leader)
        begin(wanted);
    else if (has_failed_ ? frames_since(failed_at_) > frames(1.0f) : is_bound_over())
        begin(wanted);
}

/// Who turns round at once looks as if he did not know what he wants.
bool Mind::has_just_set_out() const {
    return decided_at_ > 0 && frames_since(decided_at_) < frames(kSetOut);
}

bool Mind::sees_target() const {
    const Contact* contact = body().target_contact();
    return contact != nullptr && contact->is_seen_now;
}

/// Who goes from cover to cover rests in each, and does not leave it under fire.
bool Mind::is_bound_over() const {
    const bool goes_by_bounds =
        behaviour_ == Behaviour::Advance || behaviour_ == Behaviour::Approach;
    return goes_by_bounds && holds_place() && body().suppression < kBoundCalm &&
           frames_since(arrived_at_) > frames(kBoundRest);
}

/// The first that applies.
Behaviour Mind::choose() const {
    if (is_grenade_near()) return Behaviour::Dodge;
    const Contact* contact = body().target_contact();
    if (body().kind == FighterKind::Civilian)
        return contact != nullptr || body().suppression > 0 ? Behaviour::Flee : behaviour_;
    if (role_ == Role::Companion && leader_) return Behaviour::Accompany;
    if (contact == nullptr) {
        const bool is_calm = frames_since(contact_at_) >= frames(kCalmAfter);
        return is_calm || behaviour_ == Behaviour::None ? Behaviour::MoveUp : behaviour_;
    }
    if (frames_since(contact->seen_at) > frames(kLostAfter))
        return role_ == Role::Scout ? Behaviour::Search : Behaviour::Hold;
    return choose_in_combat(*contact);
}

Behaviour Mind::choose_in_combat(const Contact& contact) const {
    const auto may = [&](Behaviour behaviour) {
        return failed_ != behaviour || frames_since(failed_at_) > frames(kFailureMemory);
    };
    const float away = distance(contact.position, body().home);
    const bool was_just_hit = body().hit_at > 0 && frames_since(body().hit_at) < frames(2.0f);
    if (body().health < kHurt && was_just_hit && may(Behaviour::Retreat)) return Behaviour::Retreat;
    if (behaviour_ == Behaviour::Retreat && body().health < kHealed) return Behaviour::Retreat;
    if (role_ == Role::FlankerLeft && may(Behaviour::FlankLeft)) return Behaviour::FlankLeft;
    if (role_ == Role::FlankerRight && may(Behaviour::FlankRight)) return Behaviour::FlankRight;
    const float range = behaviour_ == Behaviour::Attack ? kFightRange + kFarOut : kFightRange;
    if (away > range && may(Behaviour::Advance)) return Behaviour::Advance;
    if (is_idle() && may(Behaviour::Approach)) return Behaviour::Approach;
    if (may(Behaviour::Attack)) return Behaviour::Attack;
    if (may(Behaviour::TakeCover)) return Behaviour::TakeCover;
    return Behaviour::Approach;
}

/// Who cannot shoot from where he is does not stay there for ever.
bool Mind::is_idle() const {
    if (frames_since(body().fired_at) < frames(kIdleAfter)) return false;
    return behaviour_ == Behaviour::Approach ||
           (behaviour_ == Behaviour::Attack && frames_since(began_at_) >= frames(kIdleAfter));
}

bool Mind::is_grenade_near() const {
    const float reach = tools_.battle->rules().grenade.radius + kDangerMargin;
    const auto grenades = tools_.battle->grenades();
    return std::any_of(grenades.begin(), grenades.end(), [&](const Grenade& grenade) {
        return distance(grenade.goal, body().home) < reach;
    });
}

PositionerSettings Mind::settings_for(Behaviour behaviour) const {
    PositionerSettings settings;
    settings.check_period = 0.5;
    settings.claim_radius = tools_.battle->rules().body.room;
    settings.seed = tools_.seed ^ (std::uint64_t{fighter_} << 32);
    settings.reconsider_period = reconsider_period(behaviour);
    settings.is_runner = behaviour == Behaviour::MoveUp || behaviour == Behaviour::Search;
    settings.priority = behaviour == Behaviour::Dodge ? 4 : 0;
    return settings;
}

void Mind::begin(Behaviour behaviour) {
    tools_.numbers->does_something_else(fighter_);
    behaviour_ = behaviour;
    began_at_ = tools_.battle->frame();
    has_failed_ = false;
    if (behaviour == Behaviour::None) {
        positioner_->stop();
        return;
    }
    positioner_->configure(settings_for(behaviour));
    accompanied_ = leader_;
    const Binding bindings[] = {{kReferencePoint, team_.goal}, {kPlayer, leader_}};
    const std::size_t count = behaviour == Behaviour::Accompany ? 2 : 1;
    positioner_->start(tools_.book->find(team_.orders->key(behaviour)),
                       std::span(bindings).first(count), kValues);
}

// ---- doing it -----------------------------------------------------------------------------------

void Mind::act() {
    if (!body().is_alive() || positioner_ == nullptr) return;
    if (target_ticket_) take_target();
    if (throw_ticket_) take_throw();
    if (!holds_place()) arrived_at_ = tools_.battle->frame();
    const AnswerResult* place = positioner_->place();
    // Who gets another place after a failure does something else, also when it is where he is.
    if (place != nullptr && !had_place_) tools_.numbers->does_something_else(fighter_);
    had_place_ = place != nullptr;
    // Who is where he wants to be does not walk on to where he wanted to be before.
    const bool is_passing =
        holds_place() && body().is_walking() && distance(place->position, going_to_) >= kSamePlace;
    if (is_passing) tools_.battle->stop(fighter_);
    if (place == nullptr || positioner_->state() != PositionState::Moving) return;
    tools_.numbers->does_something_else(fighter_);
    if (is_going_ && distance(place->position, going_to_) < kSamePlace && body().is_walking())
        return;
    const bool is_new = !is_going_ || distance(place->position, going_to_) >= kSamePlace;
    const SafeWay::Corners* way = tools_.ways->find(body(), place->position);
    if (way == nullptr) return;  // It is still searched for.
    if (!tools_.battle->send(fighter_, *way)) {
        if (distance_2d(body().home, place->position) > 1) positioner_->stop();
        return;
    }
    going_to_ = place->position;
    is_going_ = true;
    if (is_new) {
        decided_at_ = tools_.battle->frame();
        tools_.numbers->decided(fighter_, place->position);
    }
}

// ---- whom, and where to throw -------------------------------------------------------------------

Ticket Mind::ask(QueryKey query) {
    const std::shared_ptr<const BookQuery> found = tools_.book->find(query);
    if (found == nullptr) return {};
    return tools_.scheduler
        ->submit({.program = found->program,
                  .asker = body().id,
                  .values = kValues,
                  .seed = tools_.seed + asks_++ * 977 + fighter_})
        .ticket;
}

void Mind::ask_for_target() {
    const std::uint32_t frame = tools_.battle->frame();
    target_at_ = frame + frames(kTargetEvery);
    const bool knows_somebody =
        std::any_of(body().contacts.begin(), body().contacts.end(),
                    [](const Contact& contact) { return contact.is_known; });
    if (knows_somebody && !target_ticket_) target_ticket_ = ask(tools_.choose_target);
}

void Mind::take_target() {
    const Completion* completion = tools_.scheduler->find(target_ticket_);
    if (completion == nullptr) return;
    const AnswerView& answer = completion->answer;
    if (answer.status == Status::Found && answer.results[0].kind == CandidateKind::Entity) {
        const std::uint32_t foe = tools_.battle->find(entity_of(answer.results[0].source));
        if (foe != kNobody && is_worth_turning_to(foe)) tools_.battle->set_target(fighter_, foe);
    }
    tools_.scheduler->release(target_ticket_);
    target_ticket_ = {};
}

/// Who changes his target with every look changes his place as well.
bool Mind::is_worth_turning_to(std::uint32_t foe) const {
    if (tools_.battle->fighters()[foe].team == body().team) return false;
    const Contact* old = body().target_contact();
    if (old == nullptr || old->foe == foe) return true;
    if (frames_since(old->seen_at) > frames(kTargetSticks)) return true;
    const Contact& other = body().contacts[foe];
    return other.is_seen_now && distance(other.position, body().home) <
                                    kMuchNearer * distance(old->position, body().home);
}

/// At somebody who has sat in one place for a while, out of sight.
void Mind::ask_where_to_throw() {
    throw_at_ = tools_.battle->frame() + frames(kThrowEvery) + fighter_;
    const Contact* contact = body().target_contact();
    const GrenadeRules& rules = tools_.battle->rules().grenade;
    if (contact == nullptr || body().grenades == 0 || contact->is_seen_now || throw_ticket_) return;
    const float away = distance_2d(contact->position, body().home);
    if (away < rules.nearest || away > rules.farthest || length_2d(contact->velocity) > 0.5f)
        return;
    throw_ticket_ = ask(tools_.choose_throw);
}

void Mind::take_throw() {
    const Completion* completion = tools_.scheduler->find(throw_ticket_);
    if (completion == nullptr) return;
    if (completion->answer.status == Status::Found)
        tools_.battle->throw_grenade(fighter_, completion->answer.results[0].position);
    tools_.scheduler->release(throw_ticket_);
    throw_ticket_ = {};
}

}  // namespace vantage::tools
