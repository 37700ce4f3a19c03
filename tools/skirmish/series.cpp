// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See series.h: planning and playing.

#include "tools/skirmish/series.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <numeric>
#include <thread>

namespace vantage::tools {

namespace {

/// Which of the two teams is the tactical one: every other seed, so that the order in which bodies
/// and minds are served favours nobody.
std::size_t tactical_team(const MatchPlan& plan) {
    return plan.seed % 2;
}

Result<MatchResult> play_match(const SeriesSettings& settings, const MatchPlan& plan) {
    const auto level =
        std::find_if(settings.levels.begin(), settings.levels.end(),
                     [&](const SeriesLevel& candidate) { return candidate.name == plan.level; });
    std::array<TeamStyle, 2> styles{TeamStyle::NearestCover, TeamStyle::NearestCover};
    styles[tactical_team(plan)] = TeamStyle::Tactical;
    auto match = Match::make({.level = level->level,
                              .catalog = settings.catalog,
                              .library = settings.library,
                              .styles = styles,
                              .team_size = plan.team_size,
                              .seed = plan.seed,
                              .swaps_sides = plan.is_swapped != 0});
    if (!match.ok()) return std::move(match).diagnostics();
    for (std::uint32_t frame = 0; frame < plan.seconds * kFramesPerSecond; ++frame)
        (*match)->step();
    MatchResult result{.plan = plan, .hash = (*match)->hash()};
    for (std::size_t i = 0; i < 2; ++i)
        result.teams[i] =
            (*match)->numbers()[i == 0 ? tactical_team(plan) : 1 - tactical_team(plan)];
    std::vector<float> costs = (*match)->frame_costs();
    std::sort(costs.begin(), costs.end());
    if (!costs.empty()) {
        result.cost_mean =
            std::accumulate(costs.begin(), costs.end(), 0.0f) / static_cast<float>(costs.size());
        result.cost_p999 = costs[costs.size() * 999 / 1000];
    }
    return result;
}

const MatchResult* find_plan(std::span<const MatchResult> results, const MatchPlan& plan) {
    const auto found = std::find_if(results.begin(), results.end(),
                                    [&](const MatchResult& result) { return result.plan == plan; });
    return found == results.end() ? nullptr : &*found;
}

/// Plays one known match of a level again.
Result<Done> check_version(const SeriesSettings& settings, std::span<const MatchResult> known,
                           const SeriesLevel& level) {
    const auto first = std::find_if(known.begin(), known.end(), [&](const MatchResult& result) {
        return result.plan.level == level.name;
    });
    if (first == known.end()) return Done{};
    const auto again = play_match(settings, first->plan);
    if (!again.ok()) return again.diagnostics();
    if (again->hash == first->hash) return Done{};
    return Diagnostic{.code = "skirmish/other-version",
                      .message = "a match on " + level.name +
                                 " that is played again ends otherwise than its results say",
                      .hint =
                          "they are those of other queries or of another program; remove the "
                          "file, or name another one"};
}

/// Matches that several threads take one after the other.
class SeriesWork {
  public:
    SeriesWork(const SeriesSettings& settings, std::vector<MatchPlan> plans,
               const SeriesListener& listener)
        : settings_(settings), plans_(std::move(plans)), listener_(listener) {
        results_.resize(plans_.size());
    }

    void play_all() {
        std::vector<std::thread> others;
        for (std::uint32_t i = 1; i < settings_.threads; ++i)
            others.emplace_back([this] { play_some(); });
        play_some();
        for (std::thread& other : others)
            other.join();
    }

    Result<std::vector<MatchResult>> take_results() {
        if (!problems_.empty()) return std::move(problems_);
        return std::move(results_);
    }

  private:
    void play_some() {
        for (std::size_t i = next_++; i < plans_.size(); i = next_++) {
            auto result = play_match(settings_, plans_[i]);
            const std::lock_guard lock(mutex_);
            if (!result.ok()) {
                problems_ = std::move(result).diagnostics();
                next_ = plans_.size();
                return;
            }
            if (listener_) listener_(*result);
            results_[i] = std::move(*result);
        }
    }

    const SeriesSettings& settings_;
    std::vector<MatchPlan> plans_;
    const SeriesListener& listener_;
    std::atomic<std::size_t> next_{0};
    std::mutex mutex_;
    std::vector<MatchResult> results_;
    Diagnostics problems_;
};

}  // namespace

double MatchResult::points() const {
    if (teams[0].kills == teams[1].kills) return 0.5;
    return teams[0].kills > teams[1].kills ? 1 : 0;
}

std::vector<MatchPlan> plan_series(const SeriesSettings& settings) {
    std::vector<MatchPlan> plans;
    for (const SeriesLevel& level : settings.levels) {
        for (std::uint32_t i = 0; i < settings.matches; ++i) {
            plans.push_back({.level = level.name,
                             .seed = settings.first_seed + i / 2,
                             .is_swapped = i % 2,
                             .seconds = settings.seconds,
                             .team_size = settings.team_size});
        }
    }
    return plans;
}

Result<std::vector<MatchResult>> play_series(const SeriesSettings& settings,
                                             std::span<const MatchResult> known,
                                             const SeriesListener& listener) {
    for (const SeriesLevel& level : settings.levels) {
        Result<Done> checked = check_version(settings, known, level);
        if (!checked.ok()) return std::move(checked).diagnostics();
    }
    const std::vector<MatchPlan> plans = plan_series(settings);
    std::vector<MatchPlan> open;
    for (const MatchPlan& plan : plans) {
        if (find_plan(known, plan) == nullptr) open.push_back(plan);
    }
    SeriesWork work(settings, std::move(open), listener);
    work.play_all();
    auto played = work.take_results();
    if (!played.ok()) return played;
    std::vector<MatchResult> results;
    for (const MatchPlan& plan : plans) {
        const MatchResult* before = find_plan(known, plan);
        results.push_back(before != nullptr ? *before : *find_plan(*played, plan));
    }
    return results;
}

}  // namespace vantage::tools
