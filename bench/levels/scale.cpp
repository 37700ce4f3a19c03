// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See scale.h.

#include "bench/levels/scale.h"

#include <algorithm>
#include <cmath>

#include "bench/levels/crowd_run.h"
#include "bench/levels/query_case.h"

namespace vantage::bench {

namespace {

constexpr double kFrameUs = 1e6 / 60;
constexpr std::uint32_t kManyQueries = 200;  ///< In a frame: beyond it, fewer frames tell enough.

struct ScaleCase {
    std::uint32_t agents;
    double decisions;
    std::uint32_t threads = 1;
    std::uint32_t budget_us = kUnlimited;
    bool is_mix = false;
    bool is_in_quick = false;
};
constexpr std::uint32_t kNone = kUnlimited;
constexpr ScaleCase kCases[] = {{1, 5},
                                {10, 5},
                                {100, 2},
                                {100, 5, 1, kNone, false, true},
                                {100, 10},
                                {1000, 2},
                                {1000, 5, 1, kNone, false, true},
                                {1000, 10},
                                {3000, 2},
                                {3000, 5},
                                {3000, 10},
                                {10'000, 2},
                                {10'000, 5},
                                {10'000, 10},
                                {1, 5, 2},
                                {10, 5, 2},
                                {100, 5, 2},
                                {1000, 2, 2},
                                {1000, 5, 2},
                                {1000, 10, 2},
                                {3000, 5, 2},
                                {10'000, 2, 2},
                                {10'000, 5, 2},
                                {10'000, 10, 2},
                                {1000, 5, 1, 1000},
                                {3000, 5, 1, 1000},
                                {10'000, 5, 1, 1000},
                                {100, 5, 1, kNone, true},
                                {1000, 5, 1, kNone, true, true},
                                {3000, 5, 1, kNone, true},
                                {100, 5, 2, kNone, true},
                                {1000, 5, 2, kNone, true},
                                {3000, 5, 2, kNone, true}};

Table scale_table() {
    using enum ColumnKind;
    return Table(
        "scale",
        "Agents on ctf_compromise that each ask so often: CPU time of a 60 Hz frame on the "
        "thread that updates,\nmean, spread of the mean, 99.9th percentile; of all threads; time "
        "of the wall; answers a second; frames from\nquestion to answer. Up to 1,000 frames the "
        "99.9th percentile is the longest.",
        {{"query", Key},        {"agents", Key},   {"decisions", Key},     {"threads", Key},
         {"budget us", Key},    {"frames", Key},   {"answers", Time},      {"rays sent", Time},
         {"rays shared", Time}, {"mean us", Time}, {"spread", Time},       {"99.9 %", Time},
         {"all threads", Time}, {"wall us", Time}, {"us an answer", Time}, {"answers a s", Time},
         {"latency", Time},     {"longest", Time}, {"hash", Hash},         {"keeps up", Time}});
}

Table curve_table() {
    using enum ColumnKind;
    return Table("curves",
                 "How the cost of a query or a frame grows: the exponent of the power law through "
                 "the points.",
                 {{"cost", Key},
                  {"over", Key},
                  {"points", Count},
                  {"from", Count},
                  {"to", Count},
                  {"us at first", Time},
                  {"us at last", Time},
                  {"exponent", Time}});
}

struct CurvePointOf {
    double size = 0, us = 0;
};

/// By least squares between logarithms.
double exponent_of(const std::vector<CurvePointOf>& points) {
    double n = 0, x = 0, y = 0, xx = 0, xy = 0;
    for (const CurvePointOf& point : points) {
        const double at = std::log(point.size), cost = std::log(point.us);
        n += 1;
        x += at;
        y += cost;
        xx += at * at;
        xy += at * cost;
    }
    const double divisor = n * xx - x * x;
    return divisor > 0 ? (n * xy - x * y) / divisor : 0;
}

Table reach_table() {
    using enum ColumnKind;
    return Table("reach",
                 "Where it stops keeping up: with how many agents the mean frame takes 1 ms, 2 ms "
                 "and all of a 60 Hz\nframe, between the numbers of agents that were measured.",
                 {{"query", Key},
                  {"decisions", Key},
                  {"threads", Key},
                  {"within 1 ms", Time},
                  {"within 2 ms", Time},
                  {"within a frame", Time}});
}

/// Between two measured points costs are taken to grow by a power law.
std::string agents_within(const std::vector<CurvePointOf>& points, double us) {
    const auto rounded = [](double agents) {
        return std::to_string(static_cast<std::uint32_t>(agents));
    };
    if (points.front().us > us) return "under " + rounded(points.front().size);
    for (std::size_t i = 1; i < points.size(); ++i) {
        if (points[i].us <= us) continue;
        const CurvePointOf &low = points[i - 1], &high = points[i];
        const double share = std::log(us / low.us) / std::log(high.us / low.us);
        return rounded(low.size * std::pow(high.size / low.size, share));
    }
    return "over " + rounded(points.back().size);
}

class ScaleBench {
  public:
    ScaleBench(const LevelsSettings& settings, const Catalog& catalog)
        : settings_(settings), catalog_(catalog), levels_(levels_of(settings)) {}

    Result<LevelsReport> take() {
        auto targets = load("/workloads/targets.json");
        if (!targets) return std::move(targets).diagnostics();
        auto mix = load("/mix.json");
        if (!mix) return std::move(mix).diagnostics();
        const auto level = level_of(*targets, "ctf_compromise");
        if (!level) return level.diagnostics();
        Result<Done> single = measure_single(*level, *targets);
        if (!single) return single.diagnostics();
        for (const ScaleCase& each : kCases) {
            if (settings_.is_quick && !each.is_in_quick) continue;
            Result<Done> done = run(each, *level, each.is_mix ? *mix : *targets);
            if (!done) return std::move(done).diagnostics();
        }
        if (!settings_.is_quick) {
            Result<Done> done = draw_curves(*targets);
            if (!done) return std::move(done).diagnostics();
        }
        add_reaches();
        report_.tables.push_back(std::move(table_));
        if (!reach_table_.is_empty()) report_.tables.push_back(std::move(reach_table_));
        if (!curves_.is_empty()) report_.tables.push_back(std::move(curves_));
        return std::move(report_);
    }

  private:
    using SharedLevel = std::shared_ptr<const tools::LoadedLevel>;

    Result<tools::LoadedMix> load(const std::string& file) {
        return tools::LoadedMix::load(settings_.folder + file, catalog_);
    }

    Result<SharedLevel> level_of(const tools::LoadedMix& mix, const std::string& name) {
        for (const tools::MixLevel& level : mix.mix().levels) {
            if (level.name == name) return levels_->load(level, mix.mix().file);
        }
        return Diagnostic{.code = "bench/no-level",
                          .message = "the workload has no level of this name",
                          .place = {.file = mix.mix().file},
                          .found = name};
    }

    /// The cover query alone, warm: what a frame is made of.
    Result<Done> measure_single(const SharedLevel& level, const tools::LoadedMix& targets) {
        auto setting = LevelSetting::make(catalog_, level);
        if (!setting) return std::move(setting).diagnostics();
        report_.libraries = (*setting)->description();
        CaseRunner runner(**setting);
        single_us_ = measure(runner, *targets.entries()[0].program).median;
        return Done{};
    }

    Result<Done> run(const ScaleCase& one, const SharedLevel& level, const tools::LoadedMix& mix) {
        const double a_frame = one.agents * one.decisions / tools::kUpdatesPerSecond;
        CrowdRunSettings settings{
            .agents = one.agents,
            .decisions = one.decisions,
            .frames = a_frame > kManyQueries || (settings_.is_quick && one.is_mix) ? 300u
                      : settings_.is_quick                                         ? 600u
                                                                                   : 1200u,
            .threads = one.threads,
            .budget = {.microseconds = one.budget_us}};
        if (a_frame > kManyQueries) settings.warm_up = 60;
        auto figures =
            run_crowd(settings, catalog_, level, mix, one.is_mix ? kAllEntries : std::size_t{0});
        if (!figures) return std::move(figures).diagnostics();
        add(one, settings, mix, *figures);
        return Done{};
    }

    void add(const ScaleCase& one, const CrowdRunSettings& settings, const tools::LoadedMix& mix,
             const CrowdFigures& figures) {
        const bool is_limited = one.budget_us != kUnlimited;
        const double seconds = static_cast<double>(settings.frames) / tools::kUpdatesPerSecond;
        const double answers = static_cast<double>(figures.answers);
        const double asked = one.agents * one.decisions * seconds;
        // Threads that wait for each other take no time, but the frame does.
        const double frame_us = std::max(figures.mean_us, figures.process_mean_us / one.threads);
        const bool keeps_up = is_limited ? answers > 0.95 * asked : frame_us < kFrameUs;
        if (!is_limited) note_reach(one, frame_us);
        Table::Row row = table_.add_row();
        row.text(one.is_mix ? "mix" : mix.entries()[0].program->name)
            .number(one.agents)
            .number(one.decisions)
            .number(one.threads)
            .text(is_limited ? std::to_string(one.budget_us) : "none")
            .number(settings.frames)
            .number(answers)
            .number(static_cast<double>(figures.rays_sent))
            .number(static_cast<double>(figures.rays_shared))
            .number(figures.mean_us, 1)
            .number(figures.spread_us, 1)
            .number(figures.p999_us, 1)
            .number(figures.process_mean_us, 1)
            .number(figures.wall_mean_us, 1)
            .number(figures.process_mean_us * settings.frames / answers, 2)
            .number(answers / seconds)
            .number(figures.latency_frames, 2)
            .number(figures.longest_latency);
        // With a budget in microseconds the clock decides who is answered when.
        if (is_limited) {
            row.nothing();
        } else {
            row.hash(figures.hash);
        }
        row.text(keeps_up ? "yes" : "no");
        const bool is_plain = one.threads == 1 && !is_limited && !one.is_mix;
        if (is_plain && one.decisions == 5)
            agents_.push_back({static_cast<double>(one.agents), figures.mean_us});
        if (is_plain && one.agents == 1000 && one.decisions == 5)
            note_target(asked, seconds, figures);
    }

    void note_target(double asked, double seconds, const CrowdFigures& figures) {
        const double queries = asked / seconds / tools::kUpdatesPerSecond;
        report_.targets.push_back({"mean frame of 1000 agents at 5 cover queries a second",
                                   figures.mean_us, 1000, false, "us", 0, ""});
        report_.targets.push_back(
            {"99.9th percentile of these frames", figures.p999_us, 2000, false, "us", 0, ""});
        report_.targets.push_back({"as many cover queries one after the other with warm caches",
                                   queries * single_us_, 0, false, "us", 0, ""});
    }

    // ---- where it stops keeping up --------------------------------------------------------------

    struct Reach {
        bool is_mix;
        double decisions;
        std::uint32_t threads;
        std::vector<CurvePointOf> points;
    };

    void note_reach(const ScaleCase& one, double frame_us) {
        auto same = std::find_if(reaches_.begin(), reaches_.end(), [&](const Reach& each) {
            return each.is_mix == one.is_mix && each.decisions == one.decisions &&
                   each.threads == one.threads;
        });
        if (same == reaches_.end())
            same = reaches_.insert(same, {one.is_mix, one.decisions, one.threads, {}});
        same->points.push_back({static_cast<double>(one.agents), frame_us});
    }

    void add_reaches() {
        for (const Reach& reach : reaches_) {
            if (reach.points.size() < 2) continue;
            reach_table_.add_row()
                .text(reach.is_mix ? "mix" : "CoverQuery")
                .number(reach.decisions)
                .number(reach.threads)
                .text(agents_within(reach.points, 1000))
                .text(agents_within(reach.points, 2000))
                .text(agents_within(reach.points, kFrameUs));
        }
    }

    // ---- curves ---------------------------------------------------------------------------------

    Result<Done> draw_curves(const tools::LoadedMix& targets) {
        add_curve("frame of the cover query", "agents", agents_);
        auto sizes = load("/workloads/sizes.json");
        if (!sizes) return std::move(sizes).diagnostics();
        auto criteria = load("/workloads/criteria.json");
        if (!criteria) return std::move(criteria).diagnostics();
        const auto level = level_of(targets, "ctf_compromise");
        if (!level) return level.diagnostics();
        auto setting = LevelSetting::make(catalog_, *level);
        if (!setting) return std::move(setting).diagnostics();
        CaseRunner runner(**setting);
        std::vector<CurvePointOf> over_candidates, over_criteria;
        for (const tools::LoadedMix::Entry& entry : sizes->entries()) {
            const CaseFigures figures = measure(runner, *entry.program);
            over_candidates.push_back({figures.candidates, figures.time.mean});
        }
        add_curve("grid query", "candidates", over_candidates);
        for (const tools::LoadedMix::Entry& entry : criteria->entries()) {
            const CaseFigures figures = measure(runner, *entry.program);
            over_criteria.push_back({static_cast<double>(entry.program->steps.size()),
                                     figures.time.mean - figures.generation.mean});
        }
        add_curve("961 places behind generation", "cheap weights", over_criteria);
        return add_level_curves();
    }

    CaseFigures measure(CaseRunner& runner, const Program& program) {
        return runner.measure(program, {}, RaysBy::Embree,
                              {.batches = settings_.batches, .has_all_orders = false});
    }

    /// Levels of all sizes, as many triangles as they have.
    Result<Done> add_level_curves() {
        auto sizes = load("/workloads/levels.json");
        if (!sizes) return std::move(sizes).diagnostics();
        std::vector<std::vector<CurvePointOf>> curves(sizes->entries().size());
        for (const tools::MixLevel& each : sizes->mix().levels) {
            auto level = levels_->load(each, sizes->mix().file);
            if (!level) return std::move(level).diagnostics();
            auto setting = LevelSetting::make(catalog_, *level);
            if (!setting) return std::move(setting).diagnostics();
            CaseRunner runner(**setting);
            const double triangles = static_cast<double>((*level)->bundle->mesh().surfaces.size());
            for (std::size_t i = 0; i < curves.size(); ++i) {
                const CaseFigures figures = measure(runner, *sizes->entries()[i].program);
                curves[i].push_back({triangles, figures.time.mean});
            }
        }
        for (std::size_t i = 0; i < curves.size(); ++i) {
            std::sort(curves[i].begin(), curves[i].end(),
                      [](const CurvePointOf& a, const CurvePointOf& b) { return a.size < b.size; });
            add_curve(sizes->entries()[i].program->name, "triangles of the level", curves[i]);
        }
        return Done{};
    }

    void add_curve(const std::string& cost, const std::string& over,
                   const std::vector<CurvePointOf>& points) {
        if (points.size() < 2) return;
        curves_.add_row()
            .text(cost)
            .text(over)
            .number(static_cast<double>(points.size()))
            .number(points.front().size, 1)
            .number(points.back().size, 1)
            .number(points.front().us, 2)
            .number(points.back().us, 2)
            .number(exponent_of(points), 2);
    }

    const LevelsSettings& settings_;
    const Catalog& catalog_;
    std::shared_ptr<BenchLevels> levels_;
    Table table_ = scale_table(), curves_ = curve_table();
    Table reach_table_ = reach_table();
    std::vector<Reach> reaches_;
    double single_us_ = 0;
    std::vector<CurvePointOf> agents_;
    LevelsReport report_;
};

}  // namespace

Result<LevelsReport> measure_scale(const LevelsSettings& settings, const Catalog& catalog) {
    return ScaleBench(settings, catalog).take();
}

}  // namespace vantage::bench
