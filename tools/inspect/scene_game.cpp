// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See scene_game.h.

#include "tools/inspect/scene_game.h"

#include <filesystem>

#include "tools/scene/mount_points.h"

namespace vantage::tools {

namespace {

constexpr std::uint32_t kUpdatesBetweenQuestions = 45;
constexpr std::uint32_t kUpdatesBetweenLooks = 30;  ///< At the folder of queries.
constexpr std::uint32_t kUnits = 4000;
constexpr std::uint32_t kSceneCandidates = 8192;
constexpr std::uint64_t kCrowdSeed = 1;

}  // namespace

SceneGame::~SceneGame() = default;

Result<std::unique_ptr<SceneGame>> SceneGame::make(const SceneGameSettings& settings,
                                                   const Catalog& catalog) {
    std::unique_ptr<SceneGame> made(new SceneGame(catalog));
    Diagnostics warnings;
    made->load_queries(settings.queries, warnings);
    if (made->library_.query_names().empty()) {
        warnings.push_back({.code = "inspect/no-queries",
                            .message = "no query of the folder can be asked",
                            .place = {.file = settings.queries},
                            .hint = "name a folder with .vq files with --queries"});
        return warnings;
    }
    if (Result<Done> loaded = made->load_people(settings); !loaded.ok())
        return std::move(loaded).diagnostics();
    const std::string& file = settings.scene.empty() ? settings.level : settings.scene;
    const std::string title = std::filesystem::path(file).filename().string();
    if (Result<Done> started = made->start_scheduler(catalog, title); !started.ok())
        return std::move(started).diagnostics();
    return {std::move(made), std::move(warnings)};
}

void SceneGame::load_queries(const std::string& folder, Diagnostics& warnings) {
    folder_ = std::make_unique<LibraryFolder>(library_, folder);
    for (const FolderChange& change : folder_->poll()) {
        for (Diagnostic diagnostic : change.diagnostics) {
            if (change.kind != FolderChange::Kind::Refused) continue;
            diagnostic.severity = Severity::Warning;
            warnings.push_back(std::move(diagnostic));
        }
    }
}

Result<Done> SceneGame::load_people(const SceneGameSettings& settings) {
    if (settings.scene.empty()) return add_crowd(settings);
    auto scene = load_scene(settings.scene, levels_, settings.level);
    if (!scene.ok()) return std::move(scene).diagnostics();
    scene_ = std::move(*scene);
    for (const std::string_view name : scene_->object_names()) {
        const ObjectId id = scene_->object(name);
        const ObjectState* const state = scene_->snapshot().find(id);
        if (state != nullptr && state->kind == ObjectKind::Agent)
            askers_.push_back({.game = this, .id = id});
    }
    if (!askers_.empty()) return Done{};
    return Diagnostic{.code = "inspect/nobody",
                      .message = "no agent of the scene can ask",
                      .place = {.file = settings.scene}};
}

/// Two teams on the largest island, who know the nearest of the others.
Result<Done> SceneGame::add_crowd(const SceneGameSettings& settings) {
    auto level = levels_.load({.file = settings.level}, "");
    if (!level.ok()) return std::move(level).diagnostics();
    level_ = std::move(*level);
    world_ = std::make_unique<World>(
        WorldSettings{.max_objects = settings.agents, .max_beliefs = settings.agents * kKnownFoes});
    if (auto mounted = mount_points(*level_->bundle, *world_, *level_->navigation); !mounted.ok())
        return std::move(mounted).diagnostics();
    auto crowd = Crowd::make(
        {.level = level_, .world = world_.get(), .agents = settings.agents, .seed = kCrowdSeed});
    if (!crowd.ok()) return std::move(crowd).diagnostics();
    crowd_ = std::make_unique<Crowd>(std::move(*crowd));
    for (const Agent& agent : crowd_->agents())
        askers_.push_back({.game = this, .id = agent.id});
    return Done{};
}

Result<Done> SceneGame::start_scheduler(const Catalog& catalog, const std::string& title) {
    recorder_ = std::make_unique<Recorder>(
        RecorderSettings{.catalog = &catalog,
                         .title = title,
                         .level_hash = bundle() != nullptr ? bundle()->info().input_hash : 0});
    auto scheduler = Scheduler::make({.world = &world(),
                                      .catalog = &catalog,
                                      .providers = providers(),
                                      .watcher = &recorder_->watcher(),
                                      .max_candidates = kSceneCandidates});
    if (!scheduler.ok()) return std::move(scheduler).diagnostics();
    scheduler_ = std::move(*scheduler);
    if (scene_ != nullptr) {
        for (const std::string_view name : scene_->object_names())
            recorder_->set_name(scene_->object(name), name);
    }
    for (std::size_t i = 0; i < askers_.size(); ++i) {
        askers_[i].next_update =
            static_cast<std::uint32_t>(i) * kUpdatesBetweenQuestions / 4 % (4 * 60);
        if (scene_ == nullptr) recorder_->set_name(askers_[i].id, "agent " + std::to_string(i + 1));
    }
    return Done{};
}

void SceneGame::step() {
    if (update_ % kUpdatesBetweenLooks == 0) folder_->poll();
    if (revision_ != library_.revision()) {
        queries_ = library_.query_names();
        revision_ = library_.revision();
    }
    world().set_time(static_cast<double>(update_) / kUpdatesPerSecond);
    if (crowd_ != nullptr) crowd_->look_around(update_);
    for (Asker& asker : askers_) {
        if (!asker.is_waiting && asker.next_update <= update_) ask(asker);
    }
    scheduler_->update({.units = kUnits});
    ++update_;
}

/// One query after the other, everybody beginning with another one.
void SceneGame::ask(Asker& asker) {
    if (queries_.empty()) return;
    const std::uint64_t turn = asker.asked++ + asker.id.index;
    const Submitted submitted = scheduler_->submit(
        {.program = library_.find(queries_[turn % queries_.size()]),
         .asker = asker.id,
         .bindings = scene_ != nullptr ? scene_->bindings() : std::span<const Binding>(),
         .values = scene_ != nullptr ? scene_->values() : std::span<const ValueBinding>(),
         .seed = turn,
         .on_completion = on_completion,
         .context = &asker});
    asker.is_waiting = submitted.status == Status::InProgress;
    asker.next_update = update_ + kUpdatesBetweenQuestions;
}

void SceneGame::on_completion(void* context, Scheduler&, Ticket,
                              const Completion& completion) noexcept {
    Asker& asker = *static_cast<Asker*>(context);
    asker.is_waiting = false;
    if (completion.answer.results.empty()) return;
    const AnswerResult& best = completion.answer.results[0];
    const bool is_point = best.kind == CandidateKind::Cover || best.kind == CandidateKind::Point;
    asker.game->world().set_last_result(asker.id,
                                        {.is_there = true,
                                         .position = best.position,
                                         .point = is_point ? PointId{best.source} : PointId{}});
}

World& SceneGame::world() {
    return scene_ != nullptr ? scene_->world() : *world_;
}

const Bundle* SceneGame::bundle() const {
    return scene_ != nullptr ? scene_->bundle() : level_->bundle.get();
}

Providers SceneGame::providers() const {
    return scene_ != nullptr ? scene_->providers() : level_->providers();
}

}  // namespace vantage::tools
