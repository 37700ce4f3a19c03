// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See queries.h.

#include "bench/levels/queries.h"

#include <array>
#include <map>

#include "bench/levels/query_case.h"
#include "bench/levels/raw_cost.h"

namespace vantage::bench {

namespace {

struct Workload {
    const char* name;
    const char* file;
    bool is_in_quick, has_limits;
};
constexpr Workload kWorkloads[] = {{"targets", "/workloads/targets.json", true, true},
                                   {"mix", "/mix.json", true, true},
                                   {"sizes", "/workloads/sizes.json", false, false},
                                   {"radii", "/workloads/radii.json", false, false},
                                   {"criteria", "/workloads/criteria.json", false, false}};
constexpr const char* kTargetLevel = "ctf_compromise";
constexpr const char* kCheapQuery = "CheapQuery";

Table query_table() {
    using enum ColumnKind;
    return Table(
        "queries",
        "Microseconds of one query, CPU time of one thread, by stage; half of what lies "
        "between the slowest\nand the fastest batch; and what it evaluates. Means over 40 "
        "askers.",
        {{"workload", Key},     {"level", Key},        {"query", Key},       {"provider", Key},
         {"candidates", Count}, {"cheap", Count},      {"costly", Count},    {"rays", Count},
         {"least rays", Count}, {"path units", Count}, {"found", Count},     {"answers", Hash},
         {"us", Time},          {"spread", Time},      {"generation", Time}, {"cheap pass", Time},
         {"search", Time},      {"tracing", Time},     {"path", Time},       {"other", Time}});
}

Table order_table() {
    using enum ColumnKind;
    return Table("orders",
                 "The same queries in other orders of work, with the same answers: microseconds of "
                 "one query, and how\nmany times ours the stages behind the generation take, and "
                 "all stages. Told only: few of them take long enough.",
                 {{"workload", Key},
                  {"level", Key},
                  {"query", Key},
                  {"provider", Key},
                  {"order", Key},
                  {"evaluations", Count},
                  {"rays", Count},
                  {"us", Time},
                  {"spread", Time},
                  {"evaluation ratio", Time},
                  {"whole ratio", Time}});
}

Table ratio_table() {
    using enum ColumnKind;
    return Table("ratios",
                 "The mix by its shares: microseconds of a query, ours and in another order of "
                 "work, and how many times\nours it takes behind generation and with it.",
                 {{"level", Key},
                  {"provider", Key},
                  {"order", Key},
                  {"ours", Time},
                  {"generation", Time},
                  {"other", Time},
                  {"evaluation ratio", Ratio},
                  {"whole ratio", Ratio}});
}

Table limit_table() {
    using enum ColumnKind;
    return Table("limits",
                 "What the order of work cannot save, with generation and path search as fast as "
                 "they are today: these,\na plain loop over the candidates' positions, and the "
                 "fewest rays that prove the answer, in one batch. Microseconds.",
                 {{"workload", Key},
                  {"level", Key},
                  {"query", Key},
                  {"provider", Key},
                  {"candidates", Count},
                  {"rays", Count},
                  {"least rays", Count},
                  {"path units", Count},
                  {"us", Time},
                  {"generation", Time},
                  {"path", Time},
                  {"plain loop", Time},
                  {"us a ray", Time},
                  {"least", Time},
                  {"times least", Time},
                  {"times least behind generation", Time}});
}

/// What a query takes at the least.
struct Limit {
    double us_a_ray = 0, loop = 0, least = 0;
};

/// Sums over the queries of a mix, by their shares.
struct MixSum {
    double ours = 0, generation = 0, least = 0;
    std::array<double, std::size(kWorkOrders)> others{};

    void add(double share, const CaseFigures& figures, const Limit& limit) {
        ours += share * figures.median;
        generation += share * figures.generation_median;
        least += share * limit.least;
        for (std::size_t i = 0; i < others.size(); ++i)
            others[i] += share * figures.orders[i].median;
    }
    void add(const MixSum& sum) {
        ours += sum.ours;
        generation += sum.generation;
        least += sum.least;
        for (std::size_t i = 0; i < others.size(); ++i)
            others[i] += sum.others[i];
    }
    double of(WorkOrder order) const { return others[static_cast<std::size_t>(order)]; }
    double evaluation_ratio(WorkOrder order = WorkOrder::TestByTest) const {
        return (of(order) - generation) / (ours - generation);
    }
    double whole_ratio(WorkOrder order = WorkOrder::TestByTest) const { return of(order) / ours; }
    /// The evaluation ratio of somebody who takes no longer than the limit.
    double most_ratio() const {
        return (of(WorkOrder::TestByTest) - generation) / (least - generation);
    }
};

class QueryBench {
  public:
    QueryBench(const LevelsSettings& settings, const Catalog& catalog)
        : settings_(settings), catalog_(catalog), levels_(levels_of(settings)) {
        case_settings_.batches = settings.batches;
        case_settings_.has_all_orders = !settings.is_quick;
    }

    Result<LevelsReport> take() {
        for (const Workload& workload : kWorkloads) {
            if (settings_.is_quick && !workload.is_in_quick) continue;
            Result<Done> done = run(workload);
            if (!done) return std::move(done).diagnostics();
        }
        for (const RaysBy rays : {RaysBy::Embree, RaysBy::Bullet})
            note_ratios(rays);
        report_.tables = {std::move(queries_), std::move(orders_), std::move(ratios_),
                          std::move(limits_)};
        return std::move(report_);
    }

  private:
    Result<Done> run(const Workload& workload) {
        auto mix = tools::LoadedMix::load(settings_.folder + workload.file, catalog_);
        if (!mix) return std::move(mix).diagnostics();
        for (const tools::MixLevel& level : mix->mix().levels) {
            if (!settings_.has_level(level.name)) continue;
            auto runner = runner_of(level, mix->mix().file);
            if (!runner) return std::move(runner).diagnostics();
            for (const RaysBy rays : {RaysBy::Embree, RaysBy::Bullet})
                run_level(workload, level.name, *mix, rays, **runner);
        }
        return Done{};
    }

    /// A level is baked and its people placed once, for all workloads.
    Result<CaseRunner*> runner_of(const tools::MixLevel& level, const std::string& mix_file) {
        Prepared& prepared = prepared_[level.name];
        if (prepared.runner != nullptr) return prepared.runner.get();
        auto loaded = levels_->load(level, mix_file);
        if (!loaded) return std::move(loaded).diagnostics();
        auto setting = LevelSetting::make(catalog_, *loaded);
        if (!setting) return std::move(setting).diagnostics();
        prepared.setting = std::move(*setting);
        prepared.runner = std::make_unique<CaseRunner>(*prepared.setting);
        report_.libraries = prepared.setting->description();
        return prepared.runner.get();
    }

    void run_level(const Workload& workload, const std::string& level, const tools::LoadedMix& mix,
                   RaysBy rays, CaseRunner& runner) {
        MixSum sum;
        double last = 0;
        for (const tools::LoadedMix::Entry& entry : mix.entries()) {
            const CaseFigures figures =
                runner.measure(*entry.program, mix.values(), rays, case_settings_);
            const Names names{workload.name, level, entry.program->name, rays};
            add(names, figures);
            const Limit limit = limit_of(*entry.program, mix.values(), rays, figures, runner);
            if (workload.has_limits) add_limit(names, figures, limit);
            sum.add(entry.until - last, figures, limit);
            last = entry.until;
            note_target(names, figures, limit);
        }
        if (std::string_view(workload.name) == "mix") {
            add_ratios(level, rays, sum);
            mixes_[rays].sum.add(sum);
            ++mixes_[rays].levels;
        }
        const bool is_target = std::string_view(workload.name) == "targets";
        if (is_target && level == kTargetLevel && rays == RaysBy::Embree)
            note_cheap_pass(mix, runner);
    }

    struct Names {
        std::string workload, level, query;
        RaysBy rays;
    };

    void add(const Names& names, const CaseFigures& figures) {
        const auto stage = [&](Stage of) { return figures.stages[static_cast<std::size_t>(of)]; };
        queries_.add_row()
            .text(names.workload)
            .text(names.level)
            .text(names.query)
            .text(name_of(names.rays))
            .number(figures.candidates, 1)
            .number(figures.cheap, 1)
            .number(figures.costly, 2)
            .number(figures.rays, 2)
            .number(figures.least_rays, 2)
            .number(figures.path_units, 2)
            .number(figures.found)
            .hash(figures.hash)
            .number(figures.time.mean, 2)
            .number(figures.time.spread, 2)
            .number(stage(Stage::Generation), 2)
            .number(stage(Stage::CheapPass), 2)
            .number(stage(Stage::Search), 2)
            .number(stage(Stage::Rays), 2)
            .number(stage(Stage::Path), 2)
            .number(stage(Stage::Other), 2);
        for (const WorkOrder order : kWorkOrders)
            add_order(names, order, figures);
        if (figures.wrong_answers > 0) {
            report_.mistakes.push_back(names.query + " in " + names.level + " by " +
                                       name_of(names.rays) + ": " +
                                       std::to_string(figures.wrong_answers) + " other answers");
        }
    }

    void add_order(const Names& names, WorkOrder order, const CaseFigures& figures) {
        const OrderFigures& theirs = figures.of(order);
        if (!theirs.is_measured) return;
        const double behind = theirs.median - figures.generation_median;
        Table::Row row = orders_.add_row();
        row.text(names.workload)
            .text(names.level)
            .text(names.query)
            .text(name_of(names.rays))
            .text(name_of(order))
            .number(theirs.evaluations, 1)
            .number(theirs.rays, 1)
            .number(theirs.time.mean, 2)
            .number(theirs.time.spread, 2);
        if (figures.has_evaluation()) {
            row.number(behind / figures.evaluation_median(), 2);
        } else {
            row.nothing();
        }
        row.number(theirs.median / figures.median, 2);
    }

    Limit limit_of(const Program& program, std::span<const ValueBinding> values, RaysBy rays,
                   const CaseFigures& figures, CaseRunner& runner) {
        Limit limit{.us_a_ray = runner.ray_us(program, values, rays),
                    .loop = figures.candidates / loop_rate_};
        limit.least = figures.generation_median + figures.stage(Stage::Path) + limit.loop +
                      figures.least_rays * limit.us_a_ray;
        return limit;
    }

    void add_limit(const Names& names, const CaseFigures& figures, const Limit& limit) {
        const double behind = limit.least - figures.generation_median;
        Table::Row row = limits_.add_row();
        row.text(names.workload)
            .text(names.level)
            .text(names.query)
            .text(name_of(names.rays))
            .number(figures.candidates, 1)
            .number(figures.rays, 2)
            .number(figures.least_rays, 2)
            .number(figures.path_units, 2)
            .number(figures.median, 2)
            .number(figures.generation_median, 2)
            .number(figures.stage(Stage::Path), 2)
            .number(limit.loop, 2)
            .number(limit.us_a_ray, 3)
            .number(limit.least, 2)
            .number(figures.median / limit.least, 2);
        if (figures.has_evaluation()) {
            row.number(figures.evaluation_median() / behind, 2);
        } else {
            row.nothing();
        }
    }

    void add_ratios(const std::string& level, RaysBy rays, const MixSum& sum) {
        for (const WorkOrder order : kWorkOrders) {
            if (sum.of(order) == 0) continue;
            ratios_.add_row()
                .text(level)
                .text(name_of(rays))
                .text(name_of(order))
                .number(sum.ours, 2)
                .number(sum.generation, 2)
                .number(sum.of(order), 2)
                .number(sum.evaluation_ratio(order), 2)
                .number(sum.whole_ratio(order), 2);
        }
    }

    // ---- targets --------------------------------------------------------------------------------

    void note_target(const Names& names, const CaseFigures& figures, const Limit& limit) {
        if (names.level != kTargetLevel || names.rays != RaysBy::Embree) return;
        constexpr const char* kBy = "generation, path, a plain loop, the fewest rays";
        if (names.query == "CoverQuery")
            report_.targets.push_back({"cover query within 25 m with all stages", figures.time.mean,
                                       10, false, "us", limit.least, kBy});
        if (names.query == "GridQuery")
            report_.targets.push_back(
                {"961-point grid query with a path weight and a ray condition", figures.time.mean,
                 120, false, "us", limit.least, kBy});
    }

    void note_cheap_pass(const tools::LoadedMix& mix, CaseRunner& runner) {
        for (const tools::LoadedMix::Entry& entry : mix.entries()) {
            if (entry.program->name != kCheapQuery) continue;
            const Measured rate = runner.cheap_pass_rate(*entry.program, settings_.batches);
            report_.targets.push_back({"cheap pass with three conditions and two weights",
                                       rate.mean, 50, true, "candidates a us", loop_rate_,
                                       "a plain loop: two distances and a score"});
        }
    }

    void note_ratios(RaysBy rays) {
        const LevelMixes& mixes = mixes_[rays];
        if (mixes.levels == 0) return;
        if (mixes.levels > 1)
            add_ratios("all " + std::to_string(mixes.levels) + " levels", rays, mixes.sum);
        report_.targets.push_back({std::string("test by test against ours on the mix with ") +
                                       name_of(rays) + " rays behind generation",
                                   mixes.sum.evaluation_ratio(),
                                   rays == RaysBy::Embree ? 3.0 : 10.0, true, "times",
                                   mixes.sum.most_ratio(), "path, a plain loop, the fewest rays"});
        report_.targets.push_back({std::string("test by test against ours on the mix with ") +
                                       name_of(rays) + " rays and generation",
                                   mixes.sum.whole_ratio(), 0, true, "times", 0, ""});
    }

    /// All levels together, each as much as the others.
    struct LevelMixes {
        MixSum sum;
        std::size_t levels = 0;
    };
    struct Prepared {
        std::unique_ptr<LevelSetting> setting;
        std::unique_ptr<CaseRunner> runner;
    };

    const LevelsSettings& settings_;
    const Catalog& catalog_;
    std::shared_ptr<BenchLevels> levels_;
    CaseSettings case_settings_;
    std::map<std::string, Prepared> prepared_;
    std::map<RaysBy, LevelMixes> mixes_;
    const double loop_rate_ = plain_loop_rate();
    Table queries_ = query_table(), orders_ = order_table(), ratios_ = ratio_table(),
          limits_ = limit_table();
    LevelsReport report_;
};

}  // namespace

Result<LevelsReport> measure_queries(const LevelsSettings& settings, const Catalog& catalog) {
    return QueryBench(settings, catalog).take();
}

}  // namespace vantage::bench
