// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Small pieces by themselves, on the street: generation, cheap pass, whole queries, batches of
// rays, path searches, searches over nodes, compiling, publishing. CPU time; what a piece
// allocates is counted beside it.

#include <benchmark/benchmark.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "base/vec.h"
#include "bench/levels/cheap_pass_case.h"
#include "bench/levels/level_setting.h"
#include "bench/levels/order_run.h"
#include "selection/evaluate/evaluate_now.h"
#include "vantage_analysis/node_search.h"

namespace vantage::tests {
std::uint64_t allocation_count() noexcept;  // Linked from the tests, whose headers are not ours.
}

namespace vantage::bench {
namespace {

constexpr std::uint32_t kMostCandidates = 4096;

/// Without it there is nothing to measure, so mistakes end the program.
template <class T>
T must(Result<T> result) {
    if (!result) {
        std::fputs(to_string(result.diagnostics()).c_str(), stderr);
        std::exit(1);
    }
    return std::move(*result);
}

struct Street {
    Catalog catalog;
    std::unique_ptr<tools::LoadedMix> targets;
    std::unique_ptr<LevelSetting> setting;

    Street() {
        add_builtin_words(catalog);
        targets = std::make_unique<tools::LoadedMix>(
            must(tools::LoadedMix::load(VANTAGE_BENCH_DIR "/workloads/targets.json", catalog)));
        BenchLevels levels;
        const tools::Mix& mix = targets->mix();
        setting = must(LevelSetting::make(catalog, must(levels.load(mix.levels[0], mix.file))));
    }
    const Program& program(std::size_t entry) const { return *targets->entries()[entry].program; }
    QueryInput input(std::size_t entry, std::uint64_t asker, RaysBy rays = RaysBy::Embree) const {
        return setting->query(program(entry), {}, static_cast<std::uint32_t>(asker % kAskers),
                              rays);
    }
};

Street& street() {
    static Street made;
    return made;
}

/// Tells how many allocations one round has made. Before any other counter: those allocate.
void note_allocations(benchmark::State& state, std::uint64_t before) {
    const auto made = static_cast<double>(tests::allocation_count() - before);
    state.counters["allocations"] = benchmark::Counter(made, benchmark::Counter::kAvgIterations);
}

void generation(benchmark::State& state) {
    OrderRun run(kMostCandidates);
    const auto entry = static_cast<std::size_t>(state.range(0));
    state.SetLabel(std::string(street().program(entry).name));
    const std::uint64_t before = tests::allocation_count();
    std::uint64_t asker = 0;
    for (auto _ : state)
        run.generate(street().input(entry, asker++), 1);
    note_allocations(state, before);
}
BENCHMARK(generation)->DenseRange(0, 2)->Unit(benchmark::kMicrosecond);

void cheap_pass(benchmark::State& state) {
    CheapPassCase pass(street().input(2, 0));
    const std::uint64_t before = tests::allocation_count();
    for (auto _ : state)
        pass.run();
    note_allocations(state, before);
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) * pass.candidates());
}
BENCHMARK(cheap_pass)->Unit(benchmark::kMicrosecond);

void whole_query(benchmark::State& state) {
    Arena arena(default_allocator(), QueryRun::bytes_for(kMostCandidates));
    const auto run = std::make_unique<QueryRun>();
    run->reserve(arena, kMostCandidates);
    KeptSearches searches;
    const auto entry = static_cast<std::size_t>(state.range(0));
    const RaysBy rays = state.range(1) == 0 ? RaysBy::Embree : RaysBy::Bullet;
    state.SetLabel(std::string(street().program(entry).name) + " with " + name_of(rays));
    const auto ask = [&](std::uint64_t asker) {
        run->begin(street().input(entry, asker, rays), {.has_searches = true});
        WorkTurn turn;
        run_to_end(*run, turn, searches);
        benchmark::DoNotOptimize(run->answer());
    };
    for (std::uint64_t asker = 0; asker < kAskers; ++asker)
        ask(asker);
    const std::uint64_t before = tests::allocation_count();
    std::uint64_t asker = 0;
    for (auto _ : state)
        ask(asker++);
    note_allocations(state, before);
}
BENCHMARK(whole_query)->ArgsProduct({{0, 1, 2}, {0, 1}})->Unit(benchmark::kMicrosecond);

void ray_batch(benchmark::State& state) {
    const auto agents = street().setting->crowd().agents();
    std::vector<Ray> rays;
    for (std::int64_t i = 0; i < state.range(0); ++i) {
        const auto at = static_cast<std::size_t>(i);
        const Vec3 up{0, 1.6f, 0};
        rays.push_back({.from = agents[at % agents.size()].state.position + up,
                        .to = agents[(at * 7 + 1) % agents.size()].state.position + up});
    }
    std::vector<std::uint8_t> blocked(rays.size());
    const RaysBy by = state.range(1) == 0 ? RaysBy::Embree : RaysBy::Bullet;
    state.SetLabel(name_of(by));
    const Providers providers = street().setting->providers(by);
    const std::uint64_t before = tests::allocation_count();
    for (auto _ : state)
        providers.rays->any_hit(rays, blocked);
    note_allocations(state, before);
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) * state.range(0));
}
BENCHMARK(ray_batch)->ArgsProduct({{1, 8, 64, 1024}, {0, 1}})->Unit(benchmark::kMicrosecond);

void path_search(benchmark::State& state) {
    const NavigationProvider& navigation = *street().setting->level().navigation;
    const Vec3 position = street().setting->crowd().agents()[0].state.position;
    NavPoint stand;
    navigation.nearest({&position, 1}, {}, {&stand, 1});
    const auto search = navigation.make_search();
    const auto nodes = static_cast<std::uint32_t>(state.range(0));
    const std::uint64_t before = tests::allocation_count();
    std::uint64_t expanded = 0;
    for (auto _ : state) {
        search->begin({.source = stand});
        expanded += search->advance(nodes);
    }
    note_allocations(state, before);
    state.SetItemsProcessed(static_cast<std::int64_t>(expanded));
}
BENCHMARK(path_search)->Arg(64)->Arg(100'000)->Unit(benchmark::kMicrosecond);

void node_search(benchmark::State& state) {
    const NodeMap map(street().setting->level().bundle->nodes()[0].map);
    NodeSearch search(map);
    const bool is_ordered = state.range(0) != 0;
    state.SetLabel(is_ordered ? "in order of distance" : "all distances");
    const std::uint64_t before = tests::allocation_count();
    NodeIndex from = 0;
    for (auto _ : state) {
        search.begin({{&from, 1}, PathDirection::FromSource, kUnreachable, is_ordered});
        search.advance(0xffffffffu);
        from = (from + 1) % map.size();
    }
    note_allocations(state, before);
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) * map.size());
}
BENCHMARK(node_search)->Arg(0)->Arg(1)->Unit(benchmark::kMicrosecond);

void compiling(benchmark::State& state) {
    std::ifstream file(VANTAGE_BENCH_DIR "/workloads/sizes.vq");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    for (auto _ : state)
        benchmark::DoNotOptimize(compile_text({"sizes.vq", text}, street().catalog));
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations() * text.size()));
}
BENCHMARK(compiling)->Unit(benchmark::kMicrosecond);

/// So many objects move between two publishes.
void publishing(benchmark::State& state) {
    const auto count = static_cast<std::uint32_t>(state.range(0));
    World world({.max_objects = count});
    std::vector<ObjectId> objects;
    ObjectState moving;
    for (std::uint32_t i = 0; i < count; ++i)
        objects.push_back(world.add(moving));
    world.publish();
    const std::uint64_t before = tests::allocation_count();
    for (auto _ : state) {
        moving.position.x += 0.01f;
        for (const ObjectId id : objects)
            world.set(id, moving);
        world.publish();
    }
    note_allocations(state, before);
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) * count);
}
BENCHMARK(publishing)->Arg(10)->Arg(1000)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace vantage::bench

BENCHMARK_MAIN();
