// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See queries.h.

#include "bench/levels/queries.h"

#include <map>

#include "bench/levels/query_case.h"

namespace vantage::bench {

namespace {

struct Workload {
    const char* name;
    const char* file;
    bool is_in_quick;
};
constexpr Workload kWorkloads[] = {{"targets", "/workloads/targets.json", true},
                                   {"mix", "/mix.json", true},
                                   {"sizes", "/workloads/sizes.json", false},
                                   {"radii", "/workloads/radii.json", false},
                                   {"criteria", "/workloads/criteria.json", false}};
constexpr const char* kTargetLevel = "ctf_compromise";
constexpr const char* kCheapQuery = "CheapQuery";

Table query_table() {
    using enum ColumnKind;
    return Table("queries",
                 "Microseconds of one query, CPU time of one thread, by stage; half of what lies "
                 "between the slowest\nand the fastest batch; and what it evaluates. Means over 40 "
                 "askers.",
                 {{"workload", Key},
                  {"level", Key},
                  {"query", Key},
                  {"provider", Key},
                  {"candidates", Count},
                  {"cheap", Count},
                  {"costly", Count},
                  {"rays", Count},
                  {"path units", Count},
                  {"found", Count},
                  {"answers", Hash},
                  {"us", Time},
                  {"spread", Time},
                  {"generation", Time},
                  {"cheap pass", Time},
                  {"search", Time},
                  {"tracing", Time},
                  {"path", Time},
                  {"other", Time}});
}

Table order_table() {
    using enum ColumnKind;
    return Table("orders",
                 "The same queries in other orders of work, with the same answers: microseconds of "
                 "one query, and how\nmany times ours the stages behind the generation take, and "
                 "all stages.",
                 {{"workload", Key},
                  {"level", Key},
                  {"query", Key},
                  {"provider", Key},
                  {"order", Key},
                  {"evaluations", Count},
                  {"rays", Count},
                  {"us", Time},
                  {"spread", Time},
                  {"evaluation ratio", Ratio},
                  {"whole ratio", Ratio}});
}

/// Sums over the queries of a mix, by their shares.
struct MixSum {
    double ours = 0, generation = 0, theirs = 0;

    void add(double share, const CaseFigures& figures) {
        ours += share * figures.median;
        generation += share * figures.generation_median;
        theirs += share * figures.of(WorkOrder::TestByTest).median;
    }
    double evaluation_ratio() const { return (theirs - generation) / (ours - generation); }
    double whole_ratio() const { return theirs / ours; }
};

class QueryBench {
  public:
    QueryBench(const LevelsSettings& settings, const Catalog& catalog)
        : settings_(settings), catalog_(catalog) {
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
            add_ratios(rays);
        report_.tables = {std::move(queries_), std::move(orders_)};
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
        auto loaded = levels_.load(level, mix_file);
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
            sum.add(entry.until - last, figures);
            last = entry.until;
            note_target(names, figures);
        }
        if (std::string_view(workload.name) == "mix") {
            add_sum({workload.name, level, "all by share", rays}, sum);
            mixes_[rays].add(sum);
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
        orders_.add_row()
            .text(names.workload)
            .text(names.level)
            .text(names.query)
            .text(name_of(names.rays))
            .text(name_of(order))
            .number(theirs.evaluations, 1)
            .number(theirs.rays, 1)
            .number(theirs.time.mean, 2)
            .number(theirs.time.spread, 2)
            .number((theirs.median - figures.generation_median) / figures.evaluation_median(), 2)
            .number(theirs.median / figures.median, 2);
    }

    void add_sum(const Names& names, const MixSum& sum) {
        orders_.add_row()
            .text(names.workload)
            .text(names.level)
            .text(names.query)
            .text(name_of(names.rays))
            .text(name_of(WorkOrder::TestByTest))
            .nothing()
            .nothing()
            .number(sum.theirs, 2)
            .nothing()
            .number(sum.evaluation_ratio(), 2)
            .number(sum.whole_ratio(), 2);
    }

    // ---- targets --------------------------------------------------------------------------------

    void note_target(const Names& names, const CaseFigures& figures) {
        if (names.level != kTargetLevel || names.rays != RaysBy::Embree) return;
        if (names.query == "CoverQuery")
            report_.targets.push_back(
                {"cover query within 25 m, all stages, ctf_compromise, Embree", figures.time.mean,
                 10, false, "us"});
        if (names.query == "GridQuery")
            report_.targets.push_back(
                {"961-point grid query with a path weight and a ray condition", figures.time.mean,
                 120, false, "us"});
    }

    void note_cheap_pass(const tools::LoadedMix& mix, CaseRunner& runner) {
        for (const tools::LoadedMix::Entry& entry : mix.entries()) {
            if (entry.program->name != kCheapQuery) continue;
            const Measured rate = runner.cheap_pass_rate(*entry.program, settings_.batches);
            report_.targets.push_back({"cheap pass, three conditions and two weights", rate.mean,
                                       50, true, "candidates a us"});
        }
    }

    void add_ratios(RaysBy rays) {
        const LevelMixes& mixes = mixes_[rays];
        if (mixes.levels == 0) return;
        report_.targets.push_back({std::string("test by test on the mix against ours, ") +
                                       name_of(rays) + " rays, behind generation",
                                   mixes.sum.evaluation_ratio(),
                                   rays == RaysBy::Embree ? 3.0 : 10.0, true, "times"});
    }

    /// All levels together, each as much as the others.
    struct LevelMixes {
        MixSum sum;
        std::size_t levels = 0;

        void add(const MixSum& one) {
            sum.ours += one.ours;
            sum.generation += one.generation;
            sum.theirs += one.theirs;
            ++levels;
        }
    };
    struct Prepared {
        std::unique_ptr<LevelSetting> setting;
        std::unique_ptr<CaseRunner> runner;
    };

    const LevelsSettings& settings_;
    const Catalog& catalog_;
    CaseSettings case_settings_;
    BenchLevels levels_;
    std::map<std::string, Prepared> prepared_;
    std::map<RaysBy, LevelMixes> mixes_;
    Table queries_ = query_table(), orders_ = order_table();
    LevelsReport report_;
};

}  // namespace

Result<LevelsReport> measure_queries(const LevelsSettings& settings, const Catalog& catalog) {
    return QueryBench(settings, catalog).take();
}

}  // namespace vantage::bench
