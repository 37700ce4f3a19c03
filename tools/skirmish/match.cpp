// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See match.h. A frame: bodies live, minds think, the scheduler answers, minds act.

#include "tools/skirmish/match.h"

#include <algorithm>
#include <ctime>

#include "base/bytes.h"
#include "base/hash.h"
#include "base/vec.h"
#include "tools/scene/level_tactics.h"
#include "tools/scene/mount_points.h"

namespace vantage::tools {

namespace {

/// Few at a time: those under way share the units of a frame, and answers that come one after the
/// other come sooner in the mean.
constexpr std::uint32_t kRunning = 4, kSearches = 8, kCandidates = 4096, kSnapshots = 64;
constexpr std::uint32_t kMostGrenades = 32;
constexpr float kFrontHeldAfter = 20;  ///< Seconds of fighting without anybody falling.
constexpr float kFit = 60;             ///< Health of those who are sent somewhere alone.
constexpr float kAtGoal = 6;           ///< Metres: one of the squad is where it was sent.
constexpr float kTurnAfter = 15;       ///< Seconds on the way to a goal, at least.
constexpr float kGlance = 0.5f;        ///< Smooths what companions see of their leader's view.
constexpr std::uint32_t kCommandEvery = frames(1);
/// Of a budget in microseconds: what queries leave to who looks for ways, and what they get at
/// least, however long the rest takes.
constexpr std::uint32_t kForWays = 60, kLeastForQueries = 50;

/// CPU time of this thread.
double thread_microseconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e6 + static_cast<double>(time.tv_nsec) / 1e3;
}

}  // namespace

/// What queries say when they fail, brought to the mind that asked.
class Match::Signals final : public BehaviourSink {
  public:
    explicit Signals(Match& match) : match_(match) {}
    void signal(ObjectId agent, std::string_view name) noexcept override {
        const std::uint32_t fighter = match_.battle_->find(agent);
        if (fighter != kNobody) match_.minds_[fighter].on_signal(name);
    }

  private:
    Match& match_;
};

Match::Match(const MatchSettings& settings) : settings_(settings) {}
Match::~Match() = default;

Result<std::unique_ptr<Match>> Match::make(const MatchSettings& settings) {
    std::unique_ptr<Match> match(new Match(settings));
    Result<Done> prepared = match->prepare();
    if (!prepared.ok()) return std::move(prepared).diagnostics();
    return match;
}

Result<Done> Match::prepare() {
    const std::uint32_t fighters = 2 * settings_.team_size + settings_.civilians;
    const std::uint32_t objects = fighters + kMostGrenades + 2;
    world_ = std::make_unique<World>(WorldSettings{
        .max_objects = objects, .max_beliefs = fighters * objects, .max_snapshots = kSnapshots});
    auto section = PointSection::make(settings_.level->bundle->point_contents());
    if (!section.ok()) return std::move(section).diagnostics();
    cover_ = *section;
    auto mounted = mount_points(*settings_.level->bundle, *world_, *settings_.level->navigation);
    if (!mounted.ok()) return std::move(mounted).diagnostics();
    std::shared_ptr<const Tactics> tactics;
    if (has_sight(*settings_.level)) {  // Else ways and queries do without.
        auto made = level_tactics(settings_.level, false);
        if (!made.ok()) return std::move(made).diagnostics();
        tactics = *made;
        world_->set_tactics(tactics);
    }
    ways_ = std::make_unique<SafeWay>(*settings_.level, std::move(tactics), fighters);
    threads_ = make_thread_pool(settings_.threads);
    auto scheduler = Scheduler::make({.world = world_.get(),
                                      .catalog = settings_.catalog,
                                      .providers = settings_.level->providers(),
                                      .tasks = threads_.get(),
                                      .watcher = settings_.watcher,
                                      .max_tickets = fighters * 8,
                                      .max_running = kRunning,
                                      .max_candidates = kCandidates,
                                      .traces_at_once = true,
                                      .max_searches = kSearches});
    if (!scheduler.ok()) return std::move(scheduler).diagnostics();
    scheduler_ = std::move(*scheduler);
    if (Result<Done> made = prepare_queries(); !made.ok()) return made;
    return prepare_teams();
}

Result<Done> Match::prepare_queries() {
    book_ = std::make_unique<QueryBook>(*settings_.library, *settings_.catalog);
    for (std::size_t team = 0; team < 2; ++team) {
        auto orders = OrderBook::make(*book_, settings_.styles[team], settings_.environment);
        if (!orders.ok()) return std::move(orders).diagnostics();
        orders_[team] = *orders;
    }
    return Done{};
}

Result<Done> Match::prepare_teams() {
    const std::uint32_t fighters = 2 * settings_.team_size + settings_.civilians;
    auto battle = Battle::make({.level = settings_.level.get(),
                                .world = world_.get(),
                                .team_size = settings_.team_size,
                                .civilians = settings_.civilians,
                                .seed = settings_.seed,
                                .swaps_sides = settings_.swaps_sides,
                                .rules = settings_.rules});
    if (!battle.ok()) return std::move(battle).diagnostics();
    battle_ = std::move(*battle);
    numbers_ = std::make_unique<NumbersWatch>(*battle_, cover_);
    exchange_ =
        std::make_unique<PlaceExchange>(*world_, PlaceExchangeSettings{.max_agents = fighters});
    signals_ = std::make_unique<Signals>(*this);
    desk_ = std::make_unique<PositionDesk>(PositionDeskSettings{.scheduler = scheduler_.get(),
                                                                .world = world_.get(),
                                                                .exchange = exchange_.get(),
                                                                .sink = signals_.get(),
                                                                .max_agents = fighters});
    MindTools tools{.battle = battle_.get(),
                    .world = world_.get(),
                    .scheduler = scheduler_.get(),
                    .desk = desk_.get(),
                    .book = book_.get(),
                    .numbers = numbers_.get(),
                    .ways = ways_.get(),
                    .choose_target = {},
                    .choose_throw = {},
                    .seed = settings_.seed};
    auto target = book_->add({.behaviour = "chooseTarget", .environment = settings_.environment});
    auto thrown = book_->add({.behaviour = "throw", .environment = settings_.environment});
    if (!target.ok()) return std::move(target).diagnostics();
    if (!thrown.ok()) return std::move(thrown).diagnostics();
    tools.choose_target = *target;
    tools.choose_throw = *thrown;
    for (std::uint8_t team = 1; team <= 2; ++team) {
        goals_[team - 1u] = world_->add({.kind = ObjectKind::Place, .position = goal_of(team)});
        tell_squad(team);
    }
    for (const Fighter& fighter : battle_->fighters()) {
        const std::uint32_t team = fighter.team <= 2 ? fighter.team - 1u : 0;
        minds_.emplace_back(tools,
                            TeamView{.team = fighter.team,
                                     .style = settings_.styles[team],
                                     .orders = &orders_[team],
                                     .goal = goals_[team]},
                            fighter.number);
    }
    return Done{};
}

// ---- a frame ------------------------------------------------------------------------------------

void Match::step() {
    battle_->step();
    world_->publish();  // Who asks now asks about this frame, not about the one before.
    const double before = thread_microseconds();
    const std::uint64_t began = steady_clock().nanoseconds();
    for (const Death& death : battle_->events().deaths)
        minds_[death.victim].on_death();
    for (std::uint8_t team = 1; team <= 2; ++team) {
        if (settings_.has_companions) lead(team);
        if (battle_->frame() % kCommandEvery == team * 7u) command(team);
    }
    for (Mind& mind : minds_)
        mind.think();
    const double asked = thread_microseconds();
    scheduler_->update(budget_for_queries(began));
    query_costs_.push_back(static_cast<float>(thread_microseconds() - asked));
    desk_->update(battle_->now());
    search_ways(began);
    for (Mind& mind : minds_)
        mind.act();
    frame_costs_.push_back(static_cast<float>(thread_microseconds() - before));
    numbers_->after_frame();
    add_to_hash();
}

Budget Match::budget_for_queries(std::uint64_t began) const {
    Budget budget = settings_.budget;
    if (budget.microseconds == kUnlimited) return budget;
    const std::uint64_t spent = (steady_clock().nanoseconds() - began) / 1000 + kForWays;
    const std::uint64_t least = std::min(budget.microseconds, kLeastForQueries);
    const std::uint64_t left =
        budget.microseconds - std::min<std::uint64_t>(budget.microseconds, spent);
    budget.microseconds = static_cast<std::uint32_t>(std::max(left, least));
    return budget;
}

void Match::search_ways(std::uint64_t began) {
    TimeLimit time;
    if (settings_.budget.microseconds != kUnlimited)
        time = {.clock = &steady_clock(),
                .stop_at = began + std::uint64_t{settings_.budget.microseconds} * 1000};
    ways_->update(WorkTurn(kUnlimited, time));
}

/// The first who is alive leads; the last of the team is his companion.
void Match::lead(std::uint8_t team) {
    const auto members =
        battle_->fighters().subspan((team - 1u) * settings_.team_size, settings_.team_size);
    const Fighter& companion = members.back();
    const auto leader = std::find_if(members.begin(), members.end() - 1,
                                     [](const Fighter& member) { return member.is_alive(); });
    const ObjectId id = leader != members.end() - 1 ? leader->id : ObjectId{};
    if (companion.is_alive()) minds_[companion.number].set_role(Role::Companion);
    if (minds_[companion.number].behaviour() == Behaviour::Accompany && id)
        numbers_->accompanied(companion.number, leader->number);
    if (id == leaders_[team - 1u]) return;
    leaders_[team - 1u] = id;
    minds_[companion.number].set_leader(id);
    tell_squad(team);
    if (id) world_->smooth(id, kGlance);
}

Vec3 Match::goal_of(std::uint8_t team) const {
    return battle_->spawn(goes_home_[team - 1u] ? team : static_cast<std::uint8_t>(3 - team));
}

void Match::tell_squad(std::uint8_t team) {
    world_->set_squad(team,
                      {.leader = leaders_[team - 1u], .has_goal = true, .goal = goal_of(team)});
}

/// Once a second the squad gets its goal, and some of its members tasks.
void Match::command(std::uint8_t team) {
    turn_round(team);
    release_from_tasks(team);
    send_scout(team);
    send_flanker(team);
}

/// Two teams that passed each other on different ways would wait for each other for ever. Some of a
/// team may be at either end: it does not turn round again before it has gone for a while.
void Match::turn_round(std::uint8_t team) {
    if (battle_->frame() - turned_at_[team - 1u] < frames(kTurnAfter)) return;
    bool is_there = false;
    for (const Fighter& fighter : battle_->fighters()) {
        if (fighter.team != team || !fighter.is_alive()) continue;
        if (fighter.target_contact() != nullptr) return;
        is_there |= distance(fighter.home, goal_of(team)) < kAtGoal;
    }
    if (!is_there) return;
    turned_at_[team - 1u] = battle_->frame();
    goes_home_[team - 1u] = !goes_home_[team - 1u];
    world_->set(goals_[team - 1u], {.kind = ObjectKind::Place, .position = goal_of(team)});
    tell_squad(team);
}

void Match::release_from_tasks(std::uint8_t team) {
    for (const Fighter& fighter : battle_->fighters()) {
        Mind& mind = minds_[fighter.number];
        if (fighter.team != team || mind.role() == Role::Rifleman || mind.role() == Role::Companion)
            continue;
        const bool is_flanker = mind.role() != Role::Scout;
        if (fighter.target_contact() == nullptr || (is_flanker && mind.has_given_up_flank()))
            mind.set_role(Role::Rifleman);
    }
}

std::uint32_t Match::count_role(std::uint8_t team, Role role) const {
    std::uint32_t count = 0;
    for (const Fighter& fighter : battle_->fighters()) {
        count += fighter.team == team && fighter.is_alive() && minds_[fighter.number].role() == role
                     ? 1
                     : 0;
    }
    return count;
}

/// Where a target was lost one or two go and look; the others wait for it where they are.
void Match::send_scout(std::uint8_t team) {
    std::uint32_t waiting = 0;
    Mind* nearest = nullptr;
    float least = 0;
    for (const Fighter& fighter : battle_->fighters()) {
        Mind& mind = minds_[fighter.number];
        const bool is_waiting = fighter.team == team && fighter.is_alive() &&
                                mind.behaviour() == Behaviour::Hold && mind.holds_place();
        if (!is_waiting || mind.role() != Role::Rifleman || fighter.health < kFit) continue;
        ++waiting;
        const float away = distance(
            fighter.target_contact() != nullptr ? fighter.target_contact()->position : fighter.home,
            fighter.home);
        if (nearest != nullptr && away >= least) continue;
        nearest = &mind;
        least = away;
    }
    const std::uint32_t wanted = 1 + waiting / 4;
    if (nearest != nullptr && count_role(team, Role::Scout) < wanted)
        nearest->set_role(Role::Scout);
}

/// When the front is held, that is when a fight goes on and nobody falls, some go round the sides.
void Match::send_flanker(std::uint8_t team) {
    std::uint32_t in_combat = 0, alive = 0;
    for (const Fighter& fighter : battle_->fighters()) {
        if (fighter.team != team || !fighter.is_alive()) continue;
        ++alive;
        in_combat += fighter.target_contact() != nullptr ? 1 : 0;
    }
    std::uint32_t& since = fighting_since_[team - 1u];
    if (in_combat < 2) since = battle_->frame();
    const std::uint32_t flankers =
        count_role(team, Role::FlankerLeft) + count_role(team, Role::FlankerRight);
    const bool is_held = battle_->frame() - since > frames(kFrontHeldAfter);
    // Of a whole team one: who goes round alone is easily lost.
    const bool can_spare_one = (flankers + 1) * settings_.team_size <= alive;
    if (!is_held || alive < 3 || !can_spare_one) return;
    // The one who holds his place and is least hurt; sides in turn.
    Mind* best = nullptr;
    for (const Fighter& fighter : battle_->fighters()) {
        Mind& mind = minds_[fighter.number];
        const bool is_free = fighter.team == team && fighter.is_alive() &&
                             mind.role() == Role::Rifleman && mind.holds_place() &&
                             fighter.health > kFit;
        if (!is_free) continue;
        if (best == nullptr || fighter.health > battle_->fighters()[best->fighter()].health)
            best = &mind;
    }
    if (best == nullptr) return;
    best->set_role((battle_->frame() / kCommandEvery) % 2 == 0 ? Role::FlankerLeft
                                                               : Role::FlankerRight);
    since = battle_->frame();
}

void Match::add_to_hash() {
    ByteWriter out;
    for (const Fighter& fighter : battle_->fighters()) {
        out.write(fighter.home);
        out.write(fighter.health);
        out.write(static_cast<std::uint8_t>(minds_[fighter.number].behaviour()));
    }
    hash_ = hash_bytes(out.bytes(), hash_);
}

}  // namespace vantage::tools
