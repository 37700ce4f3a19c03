// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See headless_fight.h.

#include "tools/demo/headless_fight.h"

#include <algorithm>
#include <cinttypes>
#include <cmath>
#include <cstdio>

#include "base/text.h"
#include "tools/demo/clip.h"
#include "tools/demo/demo_files.h"
#include "tools/demo/fight_words.h"

namespace vantage::tools {

namespace {

/// Frames that spent more units than they were given.
class UnitWatch {
  public:
    explicit UnitWatch(std::uint32_t budget) : budget_(budget) {}
    void after_frame(const SchedulerCounts& counts) {
        const std::uint64_t spent = counts.units - before_;
        before_ = counts.units;
        most_ = std::max(most_, spent);
        over_ += spent > budget_ ? 1 : 0;
        ++frames_;
    }
    std::string text() const {
        const double mean =
            static_cast<double>(before_) / static_cast<double>(std::max<std::uint64_t>(frames_, 1));
        return "budget of " + with_commas(budget_) + " units a frame: " + fixed_text(mean, 1) +
               " in the mean and at most " + with_commas(most_) + " were used, " +
               (over_ == 0 ? "kept in all frames" : with_commas(over_) + " frames used more");
    }

  private:
    std::uint32_t budget_;
    std::uint64_t before_ = 0, most_ = 0, over_ = 0, frames_ = 0;
};

void print_summary(const HeadlessFight& fight, const Match& match, const UnitWatch& units) {
    const FightSettings& settings = fight.settings;
    std::printf("%s: %u against %u and %u civilians, seed %" PRIu64 ", %s s\n\n",
                fight.title.c_str(), settings.team_size, settings.team_size, settings.civilians,
                settings.seed, fixed_text(match.battle().now(), 1).c_str());
    std::fputs(to_table(match.numbers(), {"Red", "Blue"}).c_str(), stdout);
    constexpr double kLimitMs = kFightBudget / 1000.0;
    std::printf("\n%s\n%s\n%s\nhash %016" PRIx64 "\n", score_text(match).c_str(),
                costs_text(match, kLimitMs).c_str(), units.text().c_str(), match.hash());
}

}  // namespace

Result<Done> run_headless_fight(const HeadlessFight& fight) {
    Catalog catalog;
    add_builtin_words(catalog);
    QueryLibrary library(catalog);
    if (Result<Done> loaded = load_shipped_queries(library); !loaded.ok()) return loaded;
    const auto frames = static_cast<std::uint32_t>(std::lround(fight.seconds * kFramesPerSecond));
    std::unique_ptr<Clip> clip;
    if (!fight.clip.empty()) {
        const auto shown =
            static_cast<std::uint32_t>(std::lround(fight.clip_seconds * kFramesPerSecond));
        clip =
            std::make_unique<Clip>(*fight.level->bundle, catalog, frames - std::min(frames, shown));
    }
    MatchSettings settings{.level = fight.level,
                           .catalog = &catalog,
                           .library = &library,
                           .team_size = fight.settings.team_size,
                           .civilians = fight.settings.civilians,
                           .has_companions = fight.settings.has_companions,
                           .seed = fight.settings.seed,
                           .threads = fight.settings.threads,
                           .watcher = clip != nullptr ? &clip->watcher() : nullptr};
    if (fight.settings.units > 0) settings.budget = {.units = fight.settings.units};
    auto match = Match::make(settings);
    if (!match.ok()) return std::move(match).diagnostics();
    UnitWatch units(settings.budget.units);
    for (std::uint32_t i = 0; i < frames; ++i) {
        (*match)->step();
        units.after_frame((*match)->scheduler().counts());
        if (clip == nullptr) continue;
        if (Result<Done> drawn = clip->after_frame(**match); !drawn.ok()) return drawn;
    }
    print_summary(fight, **match, units);
    match->reset();  // Before the recorder of the clip goes.
    return clip != nullptr ? clip->write(fight.clip) : Done{};
}

}  // namespace vantage::tools
