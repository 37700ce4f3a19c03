// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See fields.h. Everything runs on a board, as in a game, except for the plain search.

#include "bench/fields.h"

#include <algorithm>

#include "adapters/cpu_time.h"
#include "bench/report_text.h"
#include "vantage_analysis/field_jobs.h"
#include "vantage_analysis/node_jobs.h"
#include "vantage_analysis/safe_path.h"
#include "vantage_analysis/tracking.h"

namespace vantage::bench {

namespace {

constexpr std::uint32_t kRuns = 400;
constexpr float kRadius = 25;
constexpr std::uint32_t kAreaNodes = 10;

/// Collects the time and the count of each run of one kind of work. Middles are taken, so that
/// what else the machine does in between hardly shows.
class Meter {
  public:
    template <class Work>
    void run(Work work) {
        const std::int64_t begin = adapters::thread_cpu_ns();
        const auto counted = static_cast<double>(work());
        const auto time = static_cast<double>(adapters::thread_cpu_ns() - begin);
        times_.push_back(time / 1000);
        if (counted > 0) each_.push_back(time / counted);
    }
    FieldCost cost(std::string what, std::string of, std::string target = {}) {
        return {.what = std::move(what),
                .microseconds = at_share(times_, 0.5),
                .slowest = at_share(times_, 0.95),
                .each_ns = at_share(each_, 0.5),
                .of = std::move(of),
                .target = std::move(target)};
    }

  private:
    static double at_share(std::vector<double>& values, double share) {
        if (values.empty()) return 0;
        std::sort(values.begin(), values.end());
        return values[static_cast<std::size_t>(share * static_cast<double>(values.size()))];
    }
    std::vector<double> times_, each_;
};

class Setting {
  public:
    Setting(const NodeMap& map, const NodeSight& sight)
        : map_(map), sight_(sight), store_(make_store()), board_({.map = map, .fields = store_}) {
        threat_ = board_.add_node("threat");
        agent_ = board_.add_node("agent");
        area_ = board_.add_area("area");
        add_distances();
        add_sight();
        add_shared();
        board_.add(std::make_unique<PickNodeJob>(map, PickNodeSettings{.start = "agent",
                                                                       .output = "best",
                                                                       .within = kRadius,
                                                                       .order = PickOrder::Greatest,
                                                                       .by = "rating"}));
        is_sealed_ = board_.seal().ok();
    }

    FieldsBench measure() {
        FieldsBench bench;
        if (!is_sealed_ || map_.size() == 0) return bench;
        bench.nodes = map_.size();
        bench.links = static_cast<std::uint32_t>(map_.arrays().links.size());
        bench.seen_share = seen_share();
        measure_searches(bench);
        measure_distances(bench);
        measure_sight(bench);
        measure_shared(bench);
        measure_paths(bench);
        return bench;
    }

  private:
    std::shared_ptr<FieldStore> make_store() const {
        const FieldDescription fields[] = {
            {.name = "near"},
            {.name = "all"},
            {.name = "los"},
            {.name = "rating"},
            {.name = "heat"},
            {.name = "where"},
            {.name = "hazard", .kind = FieldKind::Byte},
            {.name = "crowd", .kind = FieldKind::Byte, .side_bytes = OccupancyJob::side_bytes(64)}};
        return *FieldStore::make({.node_count = map_.size(), .fields = fields});
    }
    void add_distances() {
        board_.add(std::make_unique<PathDistanceJob>(
            map_,
            PathDistanceSettings{.from = "threat", .output = "near", .max_distance = kRadius}));
        board_.add(std::make_unique<PathDistanceJob>(
            map_, PathDistanceSettings{.from = "threat", .output = "all"}));
    }
    void add_sight() {
        board_.add(
            std::make_unique<SightJob>(sight_, SightSettings{.area = "area", .output = "los"}));
    }
    void add_shared() {
        hazard_ =
            &board_.add(std::make_unique<HazardJob>(map_, HazardSettings{.output = "hazard"}));
        crowd_ = &board_.add(std::make_unique<OccupancyJob>(
            map_, OccupancySettings{.output = "crowd", .max_agents = 64}));
        heat_ = &board_.add(std::make_unique<HeatJob>(map_, HeatSettings{.output = "heat"}));
        rating_ = &board_.add(std::make_unique<CompositeJob>(
            map_, CompositeSettings{.output = "rating",
                                    .terms = {{"los", {}},
                                              {"all", {RatingShape::Near, 15, 20, 2}},
                                              {"crowd", {.weight = -1, .is_occupancy = true}},
                                              {"heat", {}},
                                              {"hazard", {RatingShape::Veto, 0, 0}}},
                                    .agent = 1}));
        track_ = &board_.add(std::make_unique<TrackThreatJob>(
            map_, TrackThreatSettings{.observer = "agent", .in_view = "los", .output = "where"}));
    }

    NodeIndex place(std::uint32_t run, std::uint64_t stream = 1) const {
        return static_cast<NodeIndex>(random_bits(77, stream, run) % map_.size());
    }
    std::uint64_t make(const char* name) {
        board_.want(board_.find(name));
        WorkTurn turn;
        board_.step(turn);
        return map_.size();
    }
    double seen_share() const {
        std::uint64_t seen = 0;
        for (NodeIndex node = 0; node < map_.size(); ++node)
            sight_.each_word(node, [&](std::uint32_t, std::uint64_t word) {
                seen += static_cast<std::uint32_t>(__builtin_popcountll(word));
            });
        return static_cast<double>(seen) / map_.size() / map_.size();
    }

    /// One kind after the other, so that each finds the memory as it left it itself.
    void measure_searches(FieldsBench& bench) {
        NodeSearch search(map_);
        const auto measure = [&](const char* what, float limit, bool is_ordered,
                                 const char* target) {
            Meter meter;
            for (std::uint32_t i = 0; i < kRuns; ++i) {
                const NodeIndex from = place(i);
                meter.run([&] {
                    search.begin({{&from, 1}, PathDirection::FromSource, limit, is_ordered});
                    search.advance(0xffffffffu);
                    return search.visited().size();
                });
            }
            bench.costs.push_back(meter.cost(what, "reached node", target));
        };
        measure("search in order, 25 m", kRadius, true, "");
        measure("search without order, 25 m", kRadius, false, "");
        measure("search in order", kUnreachable, true, "");
        measure("search without order", kUnreachable, false, "");
    }

    void measure_distances(FieldsBench& bench) {
        NodeSearch search(map_);
        const auto measure = [&](const char* what, const char* field, float limit,
                                 const char* target) {
            Meter meter;
            for (std::uint32_t i = 0; i < kRuns; ++i) {
                const NodeIndex from = place(i);
                search.begin({{&from, 1}, PathDirection::FromSource, limit, false});
                search.advance(0xffffffffu);
                board_.set_node(threat_, from);
                meter.run([&] { return make(field), search.visited().size(); });
            }
            bench.costs.push_back(meter.cost(what, "reached node", target));
        };
        measure("path distance field, 25 m", "near", kRadius, "25 us");
        measure("path distance field", "all", kUnreachable, "50 ns");
    }

    /// A new area each time, or the same one that moved by a node.
    void measure_sight(FieldsBench& bench) {
        NodeSearch search(map_);
        Meter anew, moved;
        for (std::uint32_t i = 0; i < kRuns; ++i) {
            const NodeIndex from = place(i);
            search.begin({{&from, 1}});
            search.advance(kAreaNodes + 1);
            const std::span<const NodeIndex> nodes = search.visited();
            board_.set_area(area_, {});
            make("los");
            if (nodes.size() <= kAreaNodes) continue;
            board_.set_area(area_, nodes.first(kAreaNodes));
            anew.run([&] { return make("los"); });
            board_.set_area(area_, nodes.last(kAreaNodes));
            moved.run([&] { return make("los"); });
        }
        bench.costs.push_back(anew.cost("line of sight field, 10 nodes", "node", "100 us"));
        bench.costs.push_back(moved.cost("the same, moved by a node", "node"));
    }

    void measure_shared(FieldsBench& bench) {
        Meter zones, hazards, crowd, heat, rating, best, track;
        for (std::uint32_t i = 0; i < kRuns; ++i) {
            const Vec3 at = map_.position(place(i));
            zones.run([&] {
                const ZoneId id = hazard_->add({.center = at, .radius = 5});
                hazard_->remove(id);
                return 1;
            });
            hazards.run([&] { return make("hazard"); });
            crowd_->set_agent(i % 64, at);
            crowd.run([&] { return make("crowd"); });
            heat_->add(place(i), 10);
            heat_->set_time(0.25 * (i + 1));
            heat.run([&] { return make("heat"); });
            rating_->set_weight(0, static_cast<float>(i));
            make("all");
            rating.run([&] { return make("rating"); });
            board_.set_node(agent_, place(i));
            best.run([&] { return make("best"), 1; });
            if (i % 20 == 0)
                track_->seen({.position = at, .velocity = {3, 0, 1}, .time = 0.25 * i});
            track_->set_time(0.25 * (i + 1));
            track.run([&] { return make("where"), 1; });
        }
        bench.costs.push_back(zones.cost("hazard zone of 5 m, added and removed", "zone"));
        bench.costs.push_back(hazards.cost("hazard field", "node"));
        bench.costs.push_back(crowd.cost("occupancy field", "node"));
        bench.costs.push_back(heat.cost("heat, one tick", "node"));
        bench.costs.push_back(rating.cost("composite of five fields", "node"));
        bench.costs.push_back(best.cost("best rated within 25 m", "pick"));
        bench.costs.push_back(track.cost("threat tracking, one tick", "update"));
    }

    void measure_paths(FieldsBench& bench) {
        SafePathSearch search(map_);
        FieldPins pins(store_);
        pins.pin_newest();
        const PathCost costs[] = {{pins.view(store_->find("los")), 4}};
        Meter shortest, safe, all;
        for (std::uint32_t i = 0; i < kRuns; ++i) {
            const NodeIndex goal = place(i, 2);
            const auto go = [&](std::span<const PathCost> with, std::span<const NodeIndex> to) {
                search.begin({.start = place(i), .goals = to, .costs = with});
                search.advance(0xffffffffu);
                return search.expanded();
            };
            shortest.run([&] { return go({}, {&goal, 1}); });
            safe.run([&] { return go(costs, {&goal, 1}); });
            all.run([&] { return go(costs, {}); });
        }
        bench.costs.push_back(shortest.cost("shortest path to one goal", "expanded node"));
        bench.costs.push_back(safe.cost("safe path to one goal", "expanded node"));
        bench.costs.push_back(all.cost("safe paths to all nodes", "expanded node"));
    }

    NodeMap map_;
    NodeSight sight_;
    std::shared_ptr<FieldStore> store_;
    JobBoard board_;
    SlotIndex threat_, agent_, area_;
    HazardJob* hazard_ = nullptr;
    OccupancyJob* crowd_ = nullptr;
    HeatJob* heat_ = nullptr;
    CompositeJob* rating_ = nullptr;
    TrackThreatJob* track_ = nullptr;
    bool is_sealed_ = false;
};

}  // namespace

FieldsBench measure_fields(const NodeMap& map, const NodeSight& sight) {
    return Setting(map, sight).measure();
}

std::string to_table(const FieldsBench& bench) {
    std::string text;
    append_text(text, "%u nodes, %u links, %.1f %% of all pairs see each other\n", bench.nodes,
                bench.links, 100 * bench.seen_share);
    append_text(text, "%-40s %9s %9s %9s\n", "CPU time", "middle us", "95 % us", "ns");
    for (const FieldCost& cost : bench.costs) {
        append_text(text, "%-40s %9.2f %9.2f %9.2f  each %s", cost.what.c_str(), cost.microseconds,
                    cost.slowest, cost.each_ns, cost.of.c_str());
        if (!cost.target.empty()) append_text(text, " (target %s)", cost.target.c_str());
        text += '\n';
    }
    return text;
}

}  // namespace vantage::bench
