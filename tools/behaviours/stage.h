// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Where a behaviour is shown: a scene whose people walk and ask, in updates of a sixtieth of a
// second. Its fields follow them, made by the scheduler within its budget, beside the queries.
// Whoever has a path of his own name in the scene walks along it. What the others want is the
// behaviour's business.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tools/scene/scene_world.h"
#include "tools/simulate/safe_routes.h"
#include "tools/simulate/walker.h"
#include "vantage/library.h"
#include "vantage/scheduler.h"

namespace vantage::tools {

inline constexpr std::uint32_t kStageUpdates = 60;  ///< A second.

struct StageSettings {
    std::string scene;
    const Catalog* catalog = nullptr;
    const QueryLibrary* library = nullptr;
    SceneFields::MoreJobs more_jobs;  ///< Beside those of the scene's fields.
};

class Stage {
  public:
    struct Actor {
        std::string name;
        ObjectId id;
        ObjectState state;
        Walker feet;
        bool is_asking = false;
        std::optional<Answer> answer;  ///< That nobody has acted on yet.
        std::vector<Vec3> trail;       ///< Ten places a second.
        double metres = 0;             ///< Walked.
    };

    static Result<std::unique_ptr<Stage>> make(const StageSettings& settings, SceneLevels& levels);
    /// Before the first step; the watcher outlives the stage and may be null.
    Result<Done> start(SchedulerWatcher* watcher);
    ~Stage();

    std::span<Actor> actors() { return actors_; }
    Actor& actor(std::string_view name);  ///< One that the scene has.
    SceneFields& fields() { return *scene_->fields(); }
    World& world() { return scene_->world(); }
    SafeRoutes& routes() { return *routes_; }
    const std::shared_ptr<const LoadedLevel>& level() const { return scene_->level(); }
    const SceneDescription& description() const { return scene_->description(); }
    /// In the newest version; not-a-number off the nodes.
    float field_at(std::string_view name, Vec3 position) const;

    /// Asks a query of the library; the answer comes in one of the next steps. False while another
    /// one is open, and for a query that there is not.
    bool ask(Actor& actor, std::string_view query);
    /// The first result that nobody else has, claimed for the actor; null when there is none.
    const AnswerResult* accept(const Actor& actor, const Answer& answer);
    /// By the shortest way. False when there is none.
    bool go(Actor& actor, Vec3 goal);
    /// By a way that the actor's known threats see little of.
    bool go_safely(Actor& actor, Vec3 goal, float stealth);
    /// A thing without feet, at once.
    void place(Actor& actor, Vec3 position);

    /// Does the one's eye see the other's head, or his middle?
    bool sees(const ObjectState& observer, Vec3 feet) const;

    /// One update: everybody walks, fields follow, the scheduler works.
    void step();
    double now() const { return static_cast<double>(update_) / kStageUpdates; }

  private:
    Stage(std::unique_ptr<SceneWorld> scene, const StageSettings& settings);
    void walk(Actor& actor);
    void learn(const Actor& actor);
    static void on_completion(void* context, Scheduler& scheduler, Ticket ticket,
                              const Completion& completion) noexcept;

    std::unique_ptr<SceneWorld> scene_;
    const Catalog* catalog_;
    const QueryLibrary* library_;
    std::unique_ptr<SafeRoutes> routes_;
    std::unique_ptr<Scheduler> scheduler_;
    std::vector<Actor> actors_;  ///< In the order of the scene's objects.
    std::vector<ObjectState> states_;
    std::uint32_t update_ = 0;
    std::uint64_t asked_ = 0;
};

}  // namespace vantage::tools
