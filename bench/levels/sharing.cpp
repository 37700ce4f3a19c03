// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See sharing.h.

#include "bench/levels/sharing.h"

#include <algorithm>
#include <array>

#include "base/bytes.h"
#include "base/hash.h"
#include "bench/levels/level_setting.h"
#include "bench/measure.h"
#include "vantage/scheduler.h"
#include "vantage_analysis/node_search.h"

namespace vantage::bench {

namespace {

constexpr std::uint32_t kTargets = 5, kSharers = 100;
constexpr std::uint32_t kRounds = 5;  ///< Of what is over too soon to measure.
/// These ratios are held against the kept ones, and each is of two short figures: with more batches
/// a few disturbed ones do not move them.
constexpr std::uint32_t kTimesBatches = 4;

Table sharing_table() {
    using enum ColumnKind;
    return Table(
        "sharing",
        "100 agents against 5 targets, each for itself and together: how often the work is "
        "done, and CPU time of\none thread for all agents, microseconds.",
        {{"level", Key},
         {"what", Key},
         {"how", Key},
         {"done", Count},
         {"answers", Hash},
         {"us", Time},
         {"spread", Time},
         {"to alone", Ratio}});
}

/// Adds up what completions say, in the order of submission.
struct AnswerSum {
    std::uint64_t hash = 0;

    static void take(void* context, Scheduler&, Ticket, const Completion& completion) noexcept {
        auto& sum = *static_cast<AnswerSum*>(context);
        ByteWriter out;
        for (const AnswerResult& result : completion.answer.results)
            out.write(result.position);
        sum.hash = hash_bytes(out.bytes(), sum.hash);
    }
};

class SharingBench {
  public:
    SharingBench(const LevelsSettings& settings, LevelSetting& setting, std::string level,
                 Table& table)
        : settings_(settings), setting_(setting), level_(std::move(level)), table_(table) {
        const auto agents = setting_.crowd().agents();
        for (std::uint32_t i = 0; i < kSharers; ++i)
            setting_.world().set_target(agents[kTargets + i].id, agents[i % kTargets].id);
        setting_.world().publish();
    }

    Result<Done> take(const tools::LoadedMix& mix) {
        Result<Done> rays = share_rays(mix);
        if (!rays) return rays;
        share_searches();
        share_fields();
        return Done{};
    }

  private:
    struct Figures {
        std::uint64_t done = 0, hash = 0;
        Batches time;
    };

    void add(const char* what, const Figures& alone, const Figures& together) {
        for (const Figures* each : {&alone, &together}) {
            table_.add_row()
                .text(level_)
                .text(what)
                .text(each == &alone ? "each alone" : "together")
                .number(static_cast<double>(each->done))
                .hash(each->hash)
                .number(each->time.result().mean, 1)
                .number(each->time.result().spread, 1)
                .number(each->time.median() / alone.time.median(), 3);
        }
    }

    // ---- rays: one update for all, or one for each ----------------------------------------------

    Result<Done> share_rays(const tools::LoadedMix& mix) {
        auto scheduler = Scheduler::make({.world = &setting_.world(),
                                          .catalog = &setting_.catalog(),
                                          .providers = setting_.providers(RaysBy::Embree),
                                          .max_running = kSharers,
                                          .max_rays = 1u << 16,
                                          .max_searches = kSharers,
                                          .learns_order = false});
        if (!scheduler) return std::move(scheduler).diagnostics();
        Figures alone, together;
        ask_all(**scheduler, mix, true, together);  // Memory and orders are warm from here on.
        together = {};
        for (std::uint32_t i = 0; i < kTimesBatches * settings_.batches; ++i) {
            ask_all(**scheduler, mix, false, alone);
            ask_all(**scheduler, mix, true, together);
        }
        add("rays of a query", alone, together);
        return Done{};
    }

    /// An update also publishes the world and looks around; that is its cost, not sharing's, so
    /// those who ask alone are charged for one update's worth only.
    void ask_all(Scheduler& scheduler, const tools::LoadedMix& mix, bool is_together,
                 Figures& figures) {
        AnswerSum answers;
        const auto agents = setting_.crowd().agents();
        const std::uint64_t before = scheduler.counts().rays_sent;
        Batches idle;
        idle.run(kSharers, [&] {
            for (std::uint32_t i = 0; i < kSharers; ++i)
                scheduler.update();
        });
        Batches all;
        all.run(1, [&] {
            for (std::uint32_t i = 0; i < kSharers; ++i) {
                scheduler.submit({.program = mix.entries()[0].program,
                                  .asker = agents[kTargets + i].id,
                                  .seed = i,
                                  .on_completion = AnswerSum::take,
                                  .context = &answers});
                if (!is_together) scheduler.update();
            }
            if (is_together) scheduler.update();
        });
        const double extra = is_together ? 0 : (kSharers - 1) * idle.median();
        figures.time.book(all.median() - extra);
        figures.done = scheduler.counts().rays_sent - before;
        figures.hash = answers.hash;
    }

    // ---- path searches: from each target once, or once for each agent ---------------------------

    NavPoint stand_of(std::uint32_t agent) const {
        NavPoint found;
        const Vec3 position = setting_.crowd().agents()[agent].state.position;
        setting_.level().navigation->nearest({&position, 1}, {}, {&found, 1});
        return found;
    }

    void share_searches() {
        std::vector<NavPoint> stands;
        for (std::uint32_t i = 0; i < kTargets + kSharers; ++i)
            stands.push_back(stand_of(i));
        std::array<std::unique_ptr<PathSearch>, kTargets> searches;
        for (std::unique_ptr<PathSearch>& search : searches)
            search = setting_.level().navigation->make_search();
        Figures alone, together;
        for (std::uint32_t i = 0; i < kTimesBatches * settings_.batches; ++i) {
            search_all(stands, searches, false, alone);
            search_all(stands, searches, true, together);
        }
        add("nodes of path searches", alone, together);
    }

    static void search_all(std::span<const NavPoint> stands,
                           std::span<const std::unique_ptr<PathSearch>> searches, bool is_together,
                           Figures& figures) {
        ByteWriter out;
        figures.time.run(kRounds, [&] {
            for (std::uint32_t round = 0; round < kRounds; ++round) {
                out = {};
                figures.done = search_once(stands, searches, is_together, out);
            }
        });
        figures.hash = hash_bytes(out.bytes(), 0);
    }

    /// Gives the nodes that were expanded.
    static std::uint64_t search_once(std::span<const NavPoint> stands,
                                     std::span<const std::unique_ptr<PathSearch>> searches,
                                     bool is_together, ByteWriter& out) {
        std::uint64_t nodes = 0;
        for (std::uint32_t i = 0; i < kSharers; ++i) {
            PathSearch& search = *searches[i % kTargets];
            if (!is_together || i < kTargets) search.begin({.source = stands[i % kTargets]});
            const NavPoint& goal = stands[kTargets + i];
            while (!search.distance(goal).is_final) {
                const std::uint32_t expanded = search.advance(64);
                nodes += expanded;
                if (expanded == 0) break;
            }
            out.write(search.distance(goal).low);
        }
        return nodes;
    }

    // ---- fields: distances from each target over the nodes, made once or for each agent ---------

    void share_fields() {
        const Bundle& bundle = *setting_.level().bundle;
        if (bundle.nodes().empty()) return;
        const NodeMap map(bundle.nodes()[0].map);
        if (map.size() == 0) return;
        Figures alone, together;
        for (std::uint32_t i = 0; i < kTimesBatches * settings_.batches; ++i) {
            fill_all(map, false, alone);
            fill_all(map, true, together);
        }
        add("fields of path distances", alone, together);
    }

    void fill_all(const NodeMap& map, bool is_together, Figures& figures) {
        const std::uint32_t count = is_together ? kTargets : kSharers;
        NodeSearch search(map);
        std::uint64_t reached = 0;
        figures.time.run(kRounds, [&] {
            for (std::uint32_t i = 0; i < count * kRounds; ++i) {
                const NodeIndex from = map.size() * (i % kTargets) / kTargets;
                search.begin({{&from, 1}, PathDirection::FromSource, kUnreachable, false});
                search.advance(0xffffffffu);
                reached += search.visited().size();
            }
        });
        figures.done = count;
        figures.hash = reached / (count / kTargets * kRounds);
    }

    const LevelsSettings& settings_;
    LevelSetting& setting_;
    std::string level_;
    Table& table_;
};

}  // namespace

Result<LevelsReport> measure_sharing(const LevelsSettings& settings, const Catalog& catalog) {
    auto mix = tools::LoadedMix::load(settings.folder + "/workloads/sharing.json", catalog);
    if (!mix) return std::move(mix).diagnostics();
    LevelsReport report;
    Table table = sharing_table();
    const std::shared_ptr<BenchLevels> levels = levels_of(settings);
    for (const tools::MixLevel& each : mix->mix().levels) {
        if (!settings.has_level(each.name)) continue;
        auto level = levels->load(each, mix->mix().file);
        if (!level) return std::move(level).diagnostics();
        auto setting = LevelSetting::make(catalog, *level, kTargets + kSharers);
        if (!setting) return std::move(setting).diagnostics();
        report.libraries = (*setting)->description();
        Result<Done> done = SharingBench(settings, **setting, each.name, table).take(*mix);
        if (!done) return std::move(done).diagnostics();
    }
    for (std::size_t i = 0; i + 1 < table.rows().size(); i += 2) {
        if (table.rows()[i][4] != table.rows()[i + 1][4])
            report.mistakes.push_back(table.rows()[i][0] + ", " + table.rows()[i][1] +
                                      ": together gives other answers than alone");
    }
    report.tables.push_back(std::move(table));
    return report;
}

}  // namespace vantage::bench
