// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Agents that ask where to be, walk there, wait and ask again: a load for the scheduler that is
// like a game's, in fixed steps of a sixtieth of a second. Everything but the time that it takes is
// a function of level, mix and settings; the number of threads changes nothing.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "tools/scene/scene_levels.h"
#include "tools/simulate/answer_check.h"
#include "tools/simulate/crowd.h"
#include "tools/simulate/mix.h"
#include "tools/simulate/report.h"
#include "tools/simulate/safe_routes.h"
#include "tools/simulate/table_check.h"
#include "vantage/scheduler.h"

namespace vantage::tools {

struct SimulationSettings {
    std::string level_name;  ///< For the report.
    std::uint32_t agents = 100;
    double seconds = 60;
    std::uint64_t seed = 1;
    std::uint32_t units = 4000;  ///< Budget of one update.
    std::uint32_t threads = 1;   ///< 0 takes one per core.
    std::uint64_t checks = 0;    ///< How many answers to hold against the reference.
    /// The level's worst-case table decides where it can, and each query is also evaluated without.
    bool trust_tables = false;
    /// Above 0 agents walk by ways that keep out of sight of the foes they know of: a metre that
    /// one of them sees counts so many more. The level's nodes must know who sees whom.
    float stealth = 0;
    SchedulerWatcher* watcher = nullptr;  ///< Outlives the simulation; null: none.
};

class Simulation {
  public:
    /// Catalog and level stay; the level is one with a bundle.
    static Result<std::unique_ptr<Simulation>> make(const SimulationSettings& settings,
                                                    const Catalog& catalog, LoadedMix mix,
                                                    std::shared_ptr<const LoadedLevel> level);
    ~Simulation();
    Simulation(const Simulation&) = delete;
    Simulation& operator=(const Simulation&) = delete;

    /// One update; false when the last one is done.
    bool step();

    /// Questions from now on are of this version; false when nobody asks a query of that name.
    bool replace(const std::shared_ptr<const Program>& program) { return mix_.replace(program); }

    /// To watch it.
    const Crowd& crowd() const { return *crowd_; }
    const World& world() const { return *world_; }
    Scheduler& scheduler() { return *scheduler_; }

    SimulationReport report() const;

  private:
    /// What an agent is about.
    struct Mind {
        Simulation* simulation = nullptr;
        std::uint32_t agent = 0;
        std::uint32_t next_ask =
            0;                    ///< The update in which it asks, when it neither asks nor walks.
        std::uint64_t asked = 0;  ///< How often; also the counter of its random numbers.
        bool is_asking = false;
        std::size_t query = 0;
        std::uint64_t query_seed = 0;
        std::uint64_t pauses = 0;
        PointId goal;  ///< The known point that it walks to; null for open ground.
    };

    Simulation(const SimulationSettings& settings, const Catalog& catalog, LoadedMix mix,
               std::shared_ptr<const LoadedLevel> level);
    Result<Done> prepare();
    void arrive(std::uint32_t agent);
    void ask_all();
    void ask(Mind& mind);
    static void on_completion(void* context, Scheduler& scheduler, Ticket ticket,
                              const Completion& completion) noexcept;
    void note(Mind& mind, const Completion& completion);
    void act_on_answers();
    void act_on(const GivenAnswer& given);
    const AnswerResult* accept_place(const GivenAnswer& given);
    bool send(std::uint32_t agent, Vec3 goal);
    bool send_safely(std::uint32_t agent, Vec3 goal);
    Result<Done> mount_tactics();
    void pause(Mind& mind, float least_seconds, float most_seconds);
    void check_some();
    void check(const GivenAnswer& given, const Snapshot& snapshot);
    void compare_tables();
    QueryInput input_of(const GivenAnswer& given, const Snapshot& snapshot) const;
    void add_to_hash();
    double now() const { return static_cast<double>(update_) / kUpdatesPerSecond; }

    SimulationSettings settings_;
    const Catalog& catalog_;
    LoadedMix mix_;
    std::shared_ptr<const LoadedLevel> level_;
    std::unique_ptr<World> world_;
    std::unique_ptr<TaskRunner> threads_;
    std::unique_ptr<Scheduler> scheduler_;
    std::unique_ptr<Crowd> crowd_;
    std::unique_ptr<SafeRoutes> routes_;  ///< Null unless agents take safe ways.
    std::vector<Mind> minds_;
    std::uint32_t update_ = 0, last_update_ = 0;
    std::vector<std::uint32_t> arrived_;
    std::vector<GivenAnswer> given_;  ///< Of this update, in the order of their tickets.
    AnswerCheck kept_;
    TableCheck tables_;
    SimulationReport report_;
};

}  // namespace vantage::tools
