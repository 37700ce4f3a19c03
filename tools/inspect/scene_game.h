// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A small game to look at queries in: the people of a scene, or a few on any level, stand where
// they are and ask one query of a folder after the other. What they ask is taken from a library,
// so an edited file counts from the next question on.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "tools/scene/scene_world.h"
#include "tools/simulate/crowd.h"
#include "vantage/library.h"
#include "vantage/scheduler.h"
#include "vantage_adapters/library_folder.h"
#include "vantage_record/recording.h"

namespace vantage::tools {

struct SceneGameSettings {
    std::string level;  ///< A bundle or something to bake; may be empty with a scene.
    std::string scene;  ///< Empty: people are put on the level.
    std::string queries;
    std::uint32_t agents = 12;  ///< Without a scene.
};

class SceneGame {
  public:
    /// The catalog must stay. Fails on a level, scene or folder that cannot be read; queries that
    /// do not compile are told as warnings and left out.
    static Result<std::unique_ptr<SceneGame>> make(const SceneGameSettings& settings,
                                                   const Catalog& catalog);
    ~SceneGame();
    SceneGame(const SceneGame&) = delete;
    SceneGame& operator=(const SceneGame&) = delete;

    /// One update of a sixtieth of a second.
    void step();

    const Recorder& recorder() const { return *recorder_; }
    QueryLibrary& library() { return library_; }
    const Bundle* bundle() const;
    Providers providers() const;

  private:
    struct Asker {
        SceneGame* game = nullptr;
        ObjectId id;
        std::uint32_t next_update = 0;
        std::uint64_t asked = 0;
        bool is_waiting = false;
    };

    explicit SceneGame(const Catalog& catalog) : library_(catalog) {}
    Result<Done> load_people(const SceneGameSettings& settings);
    Result<Done> add_crowd(const SceneGameSettings& settings);
    Result<Done> start_scheduler(const Catalog& catalog, const std::string& title);
    void load_queries(const std::string& folder, Diagnostics& warnings);
    void ask(Asker& asker);
    static void on_completion(void* context, Scheduler& scheduler, Ticket ticket,
                              const Completion& completion) noexcept;
    World& world();

    QueryLibrary library_;
    std::unique_ptr<LibraryFolder> folder_;
    SceneLevels levels_;
    std::unique_ptr<SceneWorld> scene_;  ///< Either this...
    std::shared_ptr<const LoadedLevel> level_;
    std::unique_ptr<World> world_;  ///< ...or this, with a crowd.
    std::unique_ptr<Crowd> crowd_;
    std::unique_ptr<Recorder> recorder_;
    std::unique_ptr<Scheduler> scheduler_;
    std::vector<Asker> askers_;
    std::vector<std::string> queries_;  ///< Names, as of the library's revision.
    std::uint64_t revision_ = 0;
    std::uint32_t update_ = 0;
};

}  // namespace vantage::tools
