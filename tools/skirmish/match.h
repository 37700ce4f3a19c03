// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A whole skirmish: a level, two teams of minds and bodies, the world that their queries see and
// the scheduler that answers them, frame by frame. With a budget in units it is a function of its
// settings, on any number of threads.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "tools/scene/scene_levels.h"
#include "tools/skirmish/battle.h"
#include "tools/skirmish/mind.h"
#include "tools/skirmish/numbers.h"
#include "vantage/library.h"
#include "vantage/scheduler.h"

namespace vantage::tools {

struct MatchSettings {
    std::shared_ptr<const LoadedLevel> level;  ///< One with a bundle.
    const Catalog* catalog = nullptr;
    const QueryLibrary* library = nullptr;
    std::string environment = "street";
    std::array<TeamStyle, 2> styles{TeamStyle::Tactical, TeamStyle::Tactical};
    std::uint32_t team_size = 6;
    std::uint32_t civilians = 0;
    bool has_companions = false;  ///< The last of each team accompanies its first.
    std::uint64_t seed = 1;
    bool swaps_sides = false;
    /// Of a frame: in units for queries alone (how many it takes: docs/skirmish.md), in
    /// microseconds for all that decides.
    Budget budget{.units = 32};
    std::uint32_t threads = 1;
    SchedulerWatcher* watcher = nullptr;  ///< Outlives the match; null: none.
    SkirmishRules rules;
};

class Match {
  public:
    static Result<std::unique_ptr<Match>> make(const MatchSettings& settings);
    ~Match();
    Match(const Match&) = delete;
    Match& operator=(const Match&) = delete;

    /// One frame.
    void step();

    const Battle& battle() const { return *battle_; }
    const World& world() const { return *world_; }
    Scheduler& scheduler() { return *scheduler_; }
    const std::array<TeamNumbers, 2>& numbers() const { return numbers_->teams(); }
    const Mind& mind(std::uint32_t fighter) const { return minds_[fighter]; }
    /// The place that a team, 1 or 2, makes for while it knows of nobody.
    ObjectId goal(std::uint8_t team) const { return goals_[team - 1u]; }
    /// Of everything that happened so far.
    std::uint64_t hash() const { return hash_; }
    /// CPU time of queries and behaviour, frame by frame, in microseconds.
    const std::vector<float>& frame_costs() const { return frame_costs_; }
    /// Of it, the scheduler's part: what the budget is for.
    const std::vector<float>& query_costs() const { return query_costs_; }
    /// After the library has changed: questions from now on are of the new versions.
    void refresh_queries() { book_->refresh(); }

  private:
    class Signals;
    explicit Match(const MatchSettings& settings);
    Result<Done> prepare();
    Result<Done> prepare_queries();
    Result<Done> prepare_teams();
    Vec3 goal_of(std::uint8_t team) const;
    void tell_squad(std::uint8_t team);
    void command(std::uint8_t team);
    void turn_round(std::uint8_t team);
    void lead(std::uint8_t team);
    void release_from_tasks(std::uint8_t team);
    std::uint32_t count_role(std::uint8_t team, Role role) const;
    void send_scout(std::uint8_t team);
    void send_flanker(std::uint8_t team);
    Budget budget_for_queries(std::uint64_t began) const;
    void search_ways(std::uint64_t began);
    void add_to_hash();

    MatchSettings settings_;
    std::unique_ptr<World> world_;
    std::unique_ptr<TaskRunner> threads_;
    std::unique_ptr<Scheduler> scheduler_;
    std::unique_ptr<QueryBook> book_;
    std::unique_ptr<PlaceExchange> exchange_;
    std::unique_ptr<Signals> signals_;
    std::unique_ptr<PositionDesk> desk_;
    std::unique_ptr<Battle> battle_;
    std::shared_ptr<const PointSection> cover_;
    std::unique_ptr<NumbersWatch> numbers_;
    std::unique_ptr<SafeWay> ways_;
    std::array<OrderBook, 2> orders_;
    std::array<ObjectId, 2> goals_;
    std::array<bool, 2> goes_home_{};  ///< Who was at the other end and met nobody.
    std::array<std::uint32_t, 2> turned_at_{};
    std::array<ObjectId, 2> leaders_;
    std::array<std::uint32_t, 2> fighting_since_{};
    std::vector<Mind> minds_;
    std::uint64_t hash_ = 0;
    std::vector<float> frame_costs_, query_costs_;
};

}  // namespace vantage::tools
