// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See bake_cost.h. What is given out by the heap is asked of the C library, so that nothing is
// missed; what grows with a number is measured between twice as many and once.

#include "bench/levels/bake_cost.h"
#include "bench/levels/crowd_run.h"
#include "bench/measure.h"
#include "selection/evaluate/query_run.h"
#include "vantage/scheduler.h"

namespace vantage::bench {

namespace {

constexpr std::uint32_t kFew = 1000, kMany = 2000;

Table memory_table() {
    using enum ColumnKind;
    return Table("memory", "Bytes.",
                 {{"what", Key}, {"of", Key}, {"count", Count}, {"bytes", Time}, {"each", Time}});
}

template <class Make>
double bytes_of(Make make) {
    const double before = heap_bytes();
    const auto made = make();
    return heap_bytes() - before;
}

void add(Table& table, const std::string& what, const std::string& of, double count, double bytes) {
    table.add_row().text(what).text(of).number(count).number(bytes).number(
        count > 0 ? bytes / count : 0, 1);
}

void add_run_time(const Catalog& catalog, Table& table) {
    const auto of_run = [](std::uint32_t candidates) {
        return static_cast<double>(QueryRun::bytes_for(candidates));
    };
    add(table, "candidate", "a running query", 4096, of_run(8192) - of_run(4096));
    add(table, "running query", "beside its candidates", 1, static_cast<double>(sizeof(QueryRun)));
    const auto of_world = [](std::uint32_t agents) {
        return bytes_of([&] {
            return std::make_unique<World>(
                WorldSettings{.max_objects = agents, .max_beliefs = agents * 4});
        });
    };
    add(table, "agent", "the world with 8 snapshots and 4 beliefs each", kMany - kFew,
        of_world(kMany) - of_world(kFew));
    World world;
    const auto of_tickets = [&](std::uint32_t tickets) {
        return bytes_of([&] {
            auto made =
                Scheduler::make({.world = &world, .catalog = &catalog, .max_tickets = tickets});
            return made ? std::move(*made) : nullptr;
        });
    };
    add(table, "ticket", "the scheduler", kMany - kFew, of_tickets(kMany) - of_tickets(kFew));
}

void add_level(const std::string& name, const Bundle& bundle, Table& table) {
    double cover = 0, nodes = 0, sight = 0;
    for (const BundleChunk& chunk : bundle.chunks()) {
        const std::string_view kind(chunk.kind, 4);
        const auto size = static_cast<double>(chunk.size);
        cover += kind == "COVR" ? size : 0;
        nodes += kind == "NODE" ? size : 0;
        sight += kind == "NVIS" || kind == "POLR" || kind == "NPRT" ? size : 0;
    }
    if (!bundle.cover().empty())
        add(table, "cover point", name, static_cast<double>(bundle.cover()[0].points.size()),
            cover);
    if (bundle.nodes().empty()) return;
    const auto count = static_cast<double>(bundle.nodes()[0].map.nodes.size());
    add(table, "node", name, count, nodes);
    if (sight > 0) add(table, "node's sight and worst cases", name, count, sight);
}

}  // namespace

Result<LevelsReport> measure_memory(const LevelsSettings& settings, const Catalog& catalog) {
    auto mix = tools::LoadedMix::load(settings.folder + "/workloads/targets.json", catalog);
    if (!mix) return std::move(mix).diagnostics();
    Table table = memory_table();
    add_run_time(catalog, table);
    tools::SceneLevels levels;
    if (!settings.is_quick) levels.bake_tables();
    const std::shared_ptr<BenchLevels> baked = levels_of(settings);
    for (const tools::MixLevel& each : mix->mix().levels) {
        if (!settings.has_level(each.name)) continue;
        auto level = settings.is_quick ? baked->load(each, mix->mix().file)
                                       : levels.load({.file = path_of(each, mix->mix().file)}, "");
        if (!level) return std::move(level).diagnostics();
        add_level(each.name, *(*level)->bundle, table);
        if (table.find({"growth of the heap"}) != table.rows().size()) continue;
        CrowdRunSettings crowd{.agents = 100, .frames = 600};
        auto figures = run_crowd(crowd, catalog, *level, *mix, 0);
        if (!figures) return std::move(figures).diagnostics();
        add(table, "growth of the heap", "600 updates of 100 agents",
            static_cast<double>(figures->answers), figures->heap_growth);
    }
    LevelsReport report;
    report.tables.push_back(std::move(table));
    return report;
}

}  // namespace vantage::bench
