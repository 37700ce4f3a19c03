// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See live_fight.h.

#include "tools/demo/live_fight.h"

#include <cstdio>

#include "tools/demo/demo_files.h"
#include "tools/demo/fight_remarks.h"
#include "tools/demo/fight_words.h"
#include "vantage_adapters/library_folder.h"
#include "vantage_record/recording.h"

namespace vantage::tools {

namespace {

constexpr std::uint32_t kFramesBetweenLooks = 30;  ///< At the folder of queries.
/// Of the budget, kept back: what was begun is finished, and recording comes on top.
constexpr std::uint32_t kReserve = 150;

/// A match, what it is made of, and what watches it.
class WatchedMatch {
  public:
    explicit WatchedMatch(const LiveFight& fight) : library_(with_words(catalog_)), fight_(fight) {}

    Result<Done> prepare();
    void step(Inspector& inspector);

    const Match& match() const { return *match_; }
    InspectorSettings inspector_settings();

  private:
    static const Catalog& with_words(Catalog& catalog) {
        add_builtin_words(catalog);
        return catalog;
    }
    Result<Done> load_queries();
    void name(const Fighter& fighter) {
        recorder_->set_name(fighter.id, fighter_name(match_->battle(), fighter));
    }

    Catalog catalog_;
    QueryLibrary library_;
    const LiveFight& fight_;
    std::unique_ptr<LibraryFolder> folder_;
    std::unique_ptr<Recorder> recorder_;
    std::unique_ptr<Match> match_;  ///< Before the recorder goes.
    std::uint64_t revision_ = 0;
};

Result<Done> WatchedMatch::load_queries() {
    if (Result<Done> written = write_shipped_queries(fight_.folder); !written.ok()) return written;
    folder_ = std::make_unique<LibraryFolder>(library_, fight_.folder + "/queries");
    Diagnostics refused;
    for (const FolderChange& change : folder_->poll()) {
        if (change.kind != FolderChange::Kind::Refused) continue;
        refused.insert(refused.end(), change.diagnostics.begin(), change.diagnostics.end());
    }
    if (refused.empty()) return Done{};
    return with_way_out(std::move(refused), fight_.folder);
}

Result<Done> WatchedMatch::prepare() {
    if (Result<Done> loaded = load_queries(); !loaded.ok()) return loaded;
    recorder_ = std::make_unique<Recorder>(
        RecorderSettings{.catalog = &catalog_,
                         .title = fight_.title,
                         .level_hash = fight_.level->bundle->info().input_hash});
    const FightSettings& settings = fight_.settings;
    const Budget budget = settings.units > 0 ? Budget{.units = settings.units}
                                             : Budget{.microseconds = kFightBudget - kReserve};
    auto match = Match::make({.level = fight_.level,
                              .catalog = &catalog_,
                              .library = &library_,
                              .team_size = settings.team_size,
                              .civilians = settings.civilians,
                              .has_companions = settings.has_companions,
                              .seed = settings.seed,
                              .budget = budget,
                              .threads = settings.threads,
                              .watcher = &recorder_->watcher()});
    if (!match.ok()) return with_way_out(std::move(match).diagnostics(), fight_.folder);
    match_ = std::move(*match);
    revision_ = library_.revision();
    for (const Fighter& fighter : match_->battle().fighters())
        name(fighter);
    for (const std::uint8_t team : {1, 2})
        recorder_->set_name(match_->goal(team), "goal of " + std::string(team_name(team)));
    return Done{};
}

InspectorSettings WatchedMatch::inspector_settings() {
    InspectorSettings settings;
    settings.catalog = &catalog_;
    settings.recorder = recorder_.get();
    settings.title = fight_.title;
    settings.bundle = fight_.level->bundle.get();
    settings.providers = fight_.level->providers();
    settings.query_folder = fight_.folder + "/queries";
    settings.library = &library_;
    settings.can_control = true;
    settings.port = fight_.serve.port;
    return settings;
}

void WatchedMatch::step(Inspector& inspector) {
    if (match_->battle().frame() % kFramesBetweenLooks == 0) folder_->poll();
    if (revision_ != library_.revision()) {
        revision_ = library_.revision();
        match_->refresh_queries();
    }
    match_->step();
    for (const std::uint32_t number : match_->battle().events().returned)
        name(match_->battle().fighters()[number]);
    inspector.remark(fight_remarks(*match_));
}

}  // namespace

Result<Done> run_live_fight(const LiveFight& fight) {
    WatchedMatch watched(fight);
    if (Result<Done> prepared = watched.prepare(); !prepared.ok()) return prepared;
    auto inspector = Inspector::start(watched.inspector_settings());
    if (!inspector.ok()) return std::move(inspector).diagnostics();
    std::printf(
        "\nRed and Blue, %u against %u, fight it out. Pause, follow somebody, ask why he is where "
        "he is,\nand change their queries (%s/queries) while they run. Ctrl+C ends it.\n",
        fight.settings.team_size, fight.settings.team_size, fight.folder.c_str());
    std::fflush(stdout);
    show_in_browser(**inspector, fight.serve);
    serve(**inspector, fight.serve, [&] {
        watched.step(**inspector);
        return true;
    });
    inspector->reset();  // Before what it looks at goes.
    constexpr double kLimitMs = kFightBudget / 1000.0;
    std::printf("\n%s\n%s\n", score_text(watched.match()).c_str(),
                costs_text(watched.match(), kLimitMs).c_str());
    return Done{};
}

}  // namespace vantage::tools
