// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A host that does everything a host may do to a scheduler, at random and reproducibly, and keeps
// books on what it is owed: one completion for each query, in time, with a status that fits what
// happened, and no work after a cancel.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "agree/dice.h"
#include "selection/evaluate/query_scene.h"
#include "selection/schedule/small_war.h"
#include "selection/schedule/unreliable_rays.h"
#include "vantage/explain.h"

namespace vantage::tests {

struct SimulationSettings {
    std::uint64_t seed = 1;
    TaskRunner* tasks = nullptr;
    /// Half of the updates have budgets of time: then the course is another one each time.
    bool has_microseconds = false;
};

class HostSimulation {
  public:
    explicit HostSimulation(const SimulationSettings& settings);
    ~HostSimulation();

    /// Submits at least so many queries and sees them all completed.
    void run(std::uint64_t queries);
    void run_for(double seconds);

    /// What happened how often; once, at the end.
    void print();
    /// Everything that can happen did. After print().
    void expect_all() const;

  private:
    /// A word of the host's own. Nobody may ask it once it was removed.
    struct OwnWord {
        HostSimulation* host = nullptr;
        bool is_removed = false;
    };

    class Chore;

    /// One query (or job) and what is known of it.
    struct Asked {
        HostSimulation* host = nullptr;
        std::uint32_t index = 0;
        std::uint64_t serial = 0;  ///< 0: not in use.
        Ticket ticket;
        ObjectId asker, partner;
        std::shared_ptr<const Program> program;
        std::shared_ptr<const Snapshot> snapshot;  ///< Of those that are compared.
        std::uint64_t seed = 0;
        std::uint32_t submitted_at = 0, deadline = 0, wanted = 0;
        std::uint64_t removed_words = 0;  ///< When it was submitted.
        bool is_job = false, has_callback = false, has_exact_scores = false;
        bool is_cancelled = false, is_completed = false;
        std::uint32_t release_at = 0;
        std::uint64_t answer_hash = 0;
        std::unique_ptr<Chore> chore;
        std::unique_ptr<QueryRecord> record;
    };

    void count(const std::string& what, std::uint64_t times = 1) { counts_[what] += times; }
    std::uint32_t now() const { return static_cast<std::uint32_t>(scheduler_->counts().updates); }
    std::uint64_t revision() const {
        return revision_of({.rays = &war_.rays, .navigation = war_.navigation.get()});
    }

    void play_season();
    void begin_season();
    void end_season();
    void frame();
    Budget any_budget();
    void expect_all_tickets_free();

    void change_world();
    ObjectId any_agent();
    ObjectId any_enemy();
    void add_agent();
    void lose_agent();
    void lose_enemy();
    void change_level();
    void change_weather();

    void reload(std::size_t which);
    void add_extras(Program& program);
    void remove_word();
    void add_own_words();
    bool uses_removed_word(const Program& program) const;

    Asked& new_asked();
    void submit_one();
    void cancel_one();
    void cancel_agent();
    void react();
    void poll_all();
    void close(Asked& asked);
    void completed(Asked& asked, const Completion& completion);
    void expect_plausible(const Asked& asked, const Completion& completion);
    void compare(const Asked& asked, const Completion& completion);

    /// Called by the host's words, on any thread, with the seed of the query that they work for.
    void note_work(std::uint64_t seed, const OwnWord& word);
    static void mark(const CriterionCall& call, float* values) noexcept;
    static void taste(const CriterionCall& call, float* values) noexcept;
    static std::uint32_t peek_rays(const CriterionCall& call, Ray* rays) noexcept;
    static float peek_answer(const CriterionCall& call,
                             std::span<const std::uint8_t> blocked) noexcept;
    static std::uint64_t patch_slots(const GeneratorCall& call) noexcept;
    static void patch(const GeneratorCall& call, std::uint64_t first,
                      std::span<GeneratedPoint> points) noexcept;
    static void hear(void* context, Scheduler& scheduler, Ticket ticket,
                     const Completion& completion) noexcept;

    SimulationSettings given_;
    Dice dice_;
    SmallWar war_;
    UnreliableRays service_;
    SchedulerSettings settings_;
    std::unique_ptr<Scheduler> scheduler_;
    Statistics statistics_;  ///< Of the season, if they are collected.

    std::vector<ObjectId> enemies_;
    ObjectId gone_;  ///< An agent that was destroyed.
    std::vector<std::uint32_t> boxes_;
    std::vector<std::shared_ptr<const Program>> programs_;
    std::shared_ptr<const Program> old_program_;
    std::deque<OwnWord> words_;
    std::map<std::string, OwnWord*> in_use_;
    std::uint64_t removed_words_ = 0;

    std::deque<Asked> asked_;
    std::vector<std::uint32_t> free_asked_, open_;
    std::uint64_t last_serial_ = 0;
    std::uint64_t season_submitted_ = 0, season_completed_ = 0;
    bool is_updating_ = false, is_draining_ = false, is_comparing_ = false;
    std::map<std::string, std::uint64_t> counts_;
    std::uint32_t longest_latency_ = 0;
};

}  // namespace vantage::tests
