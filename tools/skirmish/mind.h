// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What a fighter wants. A small decision tree says what to do; where to do it, whom to shoot at and
// where to throw are questions for the library's queries. The same tree for every team.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "tools/skirmish/battle.h"
#include "tools/skirmish/numbers.h"
#include "tools/skirmish/orders.h"
#include "tools/skirmish/safe_way.h"
#include "vantage_behaviour/positioner.h"

namespace vantage::tools {

/// What a team's minds share.
struct TeamView {
    std::uint8_t team = 0;
    TeamStyle style = TeamStyle::Tactical;
    const OrderBook* orders = nullptr;
    ObjectId goal;  ///< A place in the world: where to go while nobody is known.
};

/// What all minds of a match share.
struct MindTools {
    Battle* battle = nullptr;
    World* world = nullptr;
    Scheduler* scheduler = nullptr;
    PositionDesk* desk = nullptr;
    const QueryBook* book = nullptr;
    NumbersWatch* numbers = nullptr;
    SafeWay* ways = nullptr;
    QueryKey choose_target, choose_throw;
    std::uint64_t seed = 0;
};

/// Tasks that the squad gives to single members.
enum class Role : std::uint8_t { Rifleman, FlankerLeft, FlankerRight, Scout, Companion };

class Mind {
  public:
    Mind(const MindTools& tools, const TeamView& team, std::uint32_t fighter);
    ~Mind();
    Mind(Mind&& other) noexcept;
    Mind& operator=(Mind&&) = delete;

    /// Before the scheduler's update, each frame.
    void think();
    /// After it: goes where the answer says.
    void act();
    void on_death();
    void on_signal(std::string_view name);

    std::uint32_t fighter() const { return fighter_; }
    Behaviour behaviour() const { return behaviour_; }
    Role role() const { return role_; }
    void set_role(Role role) {
        role_ = role;
        has_given_up_flank_ = false;
    }
    /// Whom a companion accompanies; null: nobody.
    void set_leader(ObjectId leader) { leader_ = leader; }
    bool has_given_up_flank() const { return has_given_up_flank_; }
    bool holds_place() const;

  private:
    const Fighter& body() const { return tools_.battle->fighters()[fighter_]; }
    Behaviour choose() const;
    Behaviour choose_in_combat(const Contact& contact) const;
    bool is_idle() const;
    bool has_just_set_out() const;
    bool sees_target() const;
    bool is_grenade_near() const;
    bool is_bound_over() const;
    void begin(Behaviour behaviour);
    PositionerSettings settings_for(Behaviour behaviour) const;
    void ask_for_target();
    void take_target();
    bool is_worth_turning_to(std::uint32_t foe) const;
    void ask_where_to_throw();
    void take_throw();
    Ticket ask(QueryKey query);
    std::uint32_t frames_since(std::uint32_t frame) const;

    MindTools tools_;
    TeamView team_;
    std::uint32_t fighter_;
    Positioner* positioner_ = nullptr;
    Behaviour behaviour_ = Behaviour::None;
    Role role_ = Role::Rifleman;
    bool has_given_up_flank_ = false, has_failed_ = false;
    std::uint32_t began_at_ = 0, arrived_at_ = 0, contact_at_ = 0, decide_at_ = 0, target_at_ = 0,
                  throw_at_ = 0, decided_at_ = 0, asks_ = 0;
    Behaviour failed_ = Behaviour::None;
    std::uint32_t failed_at_ = 0;
    Vec3 going_to_;
    ObjectId leader_, accompanied_;
    bool is_going_ = false, had_place_ = false;
    Ticket target_ticket_, throw_ticket_;
};

}  // namespace vantage::tools
