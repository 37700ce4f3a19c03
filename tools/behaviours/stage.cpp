// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See stage.h.

#include "tools/behaviours/stage.h"

#include <algorithm>
#include <array>
#include <limits>

#include "base/vec.h"

namespace vantage::tools {

namespace {

constexpr std::uint32_t kStageUnits = 2000;  ///< Of one update.
constexpr std::uint32_t kUpdatesOfTrail = kStageUpdates / 10;
constexpr double kHoldSeconds = 30;  ///< How long a place is claimed.

}  // namespace

Stage::Stage(std::unique_ptr<SceneWorld> scene, const StageSettings& settings)
    : scene_(std::move(scene)), catalog_(settings.catalog), library_(settings.library) {
    routes_ = std::make_unique<SafeRoutes>(scene_->level(), fields().tactics());
    for (const SceneObject& object : description().objects) {
        actors_.push_back({.name = object.name,
                           .id = scene_->object(object.name),
                           .state = object.state,
                           .feet = Walker(*scene_->level())});
        for (const ScenePath& path : description().paths) {
            if (path.name == object.name)
                actors_.back().feet.send(object.state.position, path.corners);
        }
    }
}

Stage::~Stage() = default;

Result<std::unique_ptr<Stage>> Stage::make(const StageSettings& settings, SceneLevels& levels) {
    auto scene = load_scene(settings.scene, levels, "", settings.more_jobs);
    if (!scene) return std::move(scene).diagnostics();
    if ((*scene)->fields() == nullptr) {
        return Diagnostic{.code = "behaviour/no-fields",
                          .message = "the scene has no fields, and behaviours live by them",
                          .place = {.file = settings.scene}};
    }
    return std::unique_ptr<Stage>(new Stage(std::move(*scene), settings));
}

/// The board of the fields stays submitted.
Result<Done> Stage::start(SchedulerWatcher* watcher) {
    auto scheduler = Scheduler::make({.world = &world(),
                                      .catalog = catalog_,
                                      .providers = scene_->providers(),
                                      .watcher = watcher,
                                      .max_tickets = 64});
    if (!scheduler) return std::move(scheduler).diagnostics();
    scheduler_ = std::move(*scheduler);
    scheduler_->submit(fields().board(), {.asker = actors_.front().id});
    return Done{};
}

Stage::Actor& Stage::actor(std::string_view name) {
    return *std::find_if(actors_.begin(), actors_.end(),
                         [name](const Actor& each) { return each.name == name; });
}

float Stage::field_at(std::string_view name, Vec3 position) const {
    const SceneFields& made = *scene_->fields();
    const NodeIndex node = made.map().find(position);
    if (node == kNoNode) return std::numeric_limits<float>::quiet_NaN();
    return made.store().pin(made.store().find(name)).view().value(node);
}

bool Stage::ask(Actor& actor, std::string_view query) {
    const std::shared_ptr<const Program> program = library_->find(query);
    if (actor.is_asking || program == nullptr) return false;
    const Submitted submitted = scheduler_->submit({.program = program,
                                                    .asker = actor.id,
                                                    .bindings = scene_->bindings(),
                                                    .values = scene_->values(),
                                                    .seed = ++asked_,
                                                    .on_completion = on_completion,
                                                    .context = &actor});
    actor.is_asking = submitted.status == Status::InProgress;
    return actor.is_asking;
}

void Stage::on_completion(void* context, Scheduler&, Ticket,
                          const Completion& completion) noexcept {
    Actor& actor = *static_cast<Actor*>(context);
    const AnswerView& answer = completion.answer;
    actor.is_asking = false;
    actor.answer = Answer{.status = answer.status,
                          .option = answer.option,
                          .results = {answer.results.begin(), answer.results.end()},
                          .options = {}};
}

const AnswerResult* Stage::accept(const Actor& actor, const Answer& answer) {
    return accept_first_free(world(), answer.results,
                             {.owner = actor.id, .until = now() + kHoldSeconds})
        .place;
}

bool Stage::go(Actor& actor, Vec3 goal) {
    return actor.feet.send(actor.state.position, {&goal, 1});
}

bool Stage::go_safely(Actor& actor, Vec3 goal, float stealth) {
    const auto snapshot = world().snapshot();
    std::vector<Vec3> threats;
    for (const Belief& belief : snapshot->beliefs(actor.id))
        threats.push_back(belief.position);
    const std::span<const Vec3> route = routes_->find({.from = actor.state.position,
                                                       .to = goal,
                                                       .threats = threats,
                                                       .stealth = stealth,
                                                       .snapshot = snapshot.get(),
                                                       .walker = actor.id});
    return actor.feet.send(actor.state.position, route) || go(actor, goal);
}

void Stage::place(Actor& actor, Vec3 position) {
    actor.state.position = position;
    world().set(actor.id, actor.state);
}

bool Stage::sees(const ObjectState& observer, Vec3 feet) const {
    const Vec3 eye = observer.position + Vec3{0, observer.standing.eye, 0};
    const std::array<Ray, 2> rays = {Ray{.from = eye, .to = feet + Vec3{0, 1.6f, 0}},
                                     Ray{.from = eye, .to = feet + Vec3{0, 1.0f, 0}}};
    std::array<std::uint8_t, 2> blocked{};
    scene_->level()->rays->any_hit(rays, blocked);
    return blocked[0] == 0 || blocked[1] == 0;
}

void Stage::step() {
    world().set_time(now());
    states_.clear();
    for (Actor& actor : actors_) {
        walk(actor);
        states_.push_back(actor.state);
    }
    for (const Actor& actor : actors_)
        learn(actor);
    fields().update(states_, now());
    scheduler_->update({.units = kStageUnits});
    ++update_;
}

/// Where those are that he knows of: behaviours are about what one does then.
void Stage::learn(const Actor& actor) {
    const auto snapshot = world().snapshot();
    for (Belief belief : snapshot->beliefs(actor.id)) {
        const auto subject = std::find_if(actors_.begin(), actors_.end(), [&](const Actor& other) {
            return other.id == belief.subject;
        });
        belief.position = subject->state.position;
        belief.velocity = subject->state.velocity;
        belief.last_seen = now();
        world().believe(actor.id, belief);
    }
}

void Stage::walk(Actor& actor) {
    if (update_ % kUpdatesOfTrail == 0) actor.trail.push_back(actor.state.position);
    if (!actor.feet.is_walking()) {
        if (actor.state.velocity == Vec3{}) return;
        actor.state.velocity = {};
        world().set(actor.id, actor.state);
        return;
    }
    WalkCounts counts;
    const Walker::Step taken =
        actor.feet.step(actor.state.position, actor.state.speed / kStageUpdates, &counts);
    actor.metres += counts.metres;
    actor.state.position = taken.position;
    if (taken.direction != Vec3{}) actor.state.facing = taken.direction;
    actor.state.velocity = taken.direction * actor.state.speed;
    world().set(actor.id, actor.state);
}

}  // namespace vantage::tools
