// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See safe_paths.h. A threat is the nodes within 3 m of a random one; a node is exposed by the
// share of them that see it. Half of the cases have an area of operations: all that is no farther
// from the way's middle than its ends are, and a bit.

#include "bench/safe_paths.h"

#include <algorithm>
#include <functional>
#include <queue>

#include "adapters/cpu_time.h"
#include "bench/report_text.h"
#include "vantage_analysis/node_search.h"
#include "vantage_analysis/safe_path.h"

namespace vantage::bench {

namespace {

constexpr float kThreatRadius = 3;
constexpr float kLongest = 1.4f, kLessExposed = 0.7f;
constexpr float kStealth[] = {0, 1, 4, 16};
constexpr std::uint32_t kFineSteps =
    20;  ///< Of the fine sweep, from 0.1 up, each half as much more.

/// The plainest search with costs, to hold the other one against.
std::vector<float> plain_path_costs(const NodeMap& map, const SafePathQuery& query) {
    using Entry = std::pair<float, NodeIndex>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
    std::vector<float> costs(map.size(), kUnreachable);
    costs[query.start] = 0;
    queue.push({0.0f, query.start});
    while (!queue.empty()) {
        const auto [cost, node] = queue.top();
        queue.pop();
        if (cost > costs[node]) continue;
        for (const NodeLink& link : map.links(node)) {
            if (query.area && !(query.area.value(link.to) > 0)) continue;
            const float metre = query.costs[0].weight * query.costs[0].values.value(link.to);
            const float reached = cost + (link.length * (1.0f + metre) + 0.0f);
            if (!(reached < costs[link.to])) continue;
            costs[link.to] = reached;
            queue.push({reached, link.to});
        }
    }
    return costs;
}

class SafePathCheck {
  public:
    SafePathCheck(const NodeMap& map, const NodeSight& sight)
        : map_(map),
          sight_(sight),
          search_(map),
          around_(map),
          exposure_(map.size()),
          area_((map.size() + 63) / 64),
          path_(map.size()) {
        for (const float stealth : kStealth)
            bench_.rows.push_back({.stealth = stealth});
    }

    SafePathsBench run(std::uint32_t cases) {
        for (std::uint64_t draw = 0; bench_.cases < cases && draw < 20ull * cases; ++draw)
            try_case(draw);
        for (StealthRow& row : bench_.rows) {
            const double count = std::max(bench_.cases, 1u);
            row.length /= count, row.exposure /= count, row.expanded /= count;
            row.microseconds /= count;
        }
        return std::move(bench_);
    }

  private:
    NodeIndex place(std::uint64_t draw, std::uint64_t stream) const {
        return static_cast<NodeIndex>(random_bits(99, stream, draw) % map_.size());
    }

    void expose(NodeIndex threat) {
        std::fill(exposure_.begin(), exposure_.end(), 0.0f);
        around_.begin({{&threat, 1}, PathDirection::FromSource, kThreatRadius});
        around_.advance(map_.size());
        for (const NodeIndex from : around_.visited()) {
            sight_.each_word(from, [&](std::uint32_t word, std::uint64_t bits) {
                for (; bits != 0; bits &= bits - 1)
                    exposure_[64 * word + static_cast<std::uint32_t>(__builtin_ctzll(bits))] += 1;
            });
        }
        const auto count = static_cast<float>(around_.visited().size());
        for (float& value : exposure_)
            value /= count;
    }

    void set_area(NodeIndex start, NodeIndex goal) {
        const auto square = [](Vec3 a, Vec3 b) {
            const float x = a.x - b.x, y = a.y - b.y, z = a.z - b.z;
            return x * x + y * y + z * z;
        };
        const Vec3 a = map_.position(start), b = map_.position(goal);
        const Vec3 middle{(a.x + b.x) / 2, (a.y + b.y) / 2, (a.z + b.z) / 2};
        const float reach = 1.5f * square(a, middle) + 100.0f;
        std::fill(area_.begin(), area_.end(), 0);
        for (NodeIndex node = 0; node < map_.size(); ++node) {
            if (square(map_.position(node), middle) <= reach)
                area_[node / 64] |= std::uint64_t{1} << (node % 64);
        }
    }

    SafePathTotals solve(float stealth) {
        cost_.weight = stealth;
        query_.costs = {&cost_, 1};
        search_.begin(query_);
        search_.advance(0xffffffffu);
        return search_.totals(goal_);
    }

    void try_case(std::uint64_t draw) {
        goal_ = place(draw, 2);
        query_ = {.start = place(draw, 1), .goals = {&goal_, 1}};
        if (draw % 2 == 0) {
            set_area(query_.start, goal_);
            query_.area = FieldView(FieldKind::Bit, map_.size(), area_.data());
        }
        expose(place(draw, 3));
        cost_.values = FieldView(FieldKind::Float, map_.size(), exposure_.data());
        const SafePathTotals shortest = solve(0);
        if (!shortest.is_found) return;
        ++bench_.cases;
        measure(shortest);
        compare(kStealth[draw % 4]);
    }

    bool is_better(const SafePathTotals& path, const SafePathTotals& shortest) const {
        return path.length <= kLongest * shortest.length &&
               path.exposure <= kLessExposed * shortest.exposure;
    }

    void measure(const SafePathTotals& shortest) {
        bool is_avoided = false, is_avoidable = false;
        for (StealthRow& row : bench_.rows) {
            const std::int64_t begin = adapters::thread_cpu_ns();
            const SafePathTotals path = solve(row.stealth);
            row.microseconds += static_cast<double>(adapters::thread_cpu_ns() - begin) / 1000;
            row.length += double{path.length};
            row.exposure += double{path.exposure};
            row.expanded += search_.expanded();
            is_avoided = is_avoided || is_better(path, shortest);
            look_at_area();
        }
        if (!(shortest.exposure > 0.0f)) return;
        float stealth = 0.1f;
        for (std::uint32_t i = 0; i < kFineSteps && !is_avoidable; ++i, stealth *= 1.5f)
            is_avoidable = is_better(solve(stealth), shortest);
        is_avoidable = is_avoidable || is_avoided;
        bench_.avoidable += is_avoidable ? 1 : 0;
        bench_.avoided += is_avoidable && is_avoided ? 1 : 0;
    }

    void look_at_area() {
        if (!query_.area) return;
        const std::uint32_t count = search_.path(goal_, path_);
        for (std::uint32_t i = 1; i < count; ++i) {
            if (query_.area.value(path_[i]) > 0) continue;
            ++bench_.left_area;
            return;
        }
    }

    void compare(float stealth) {
        const SafePathTotals path = solve(stealth);
        bench_.unequal += plain_path_costs(map_, query_)[goal_] == path.cost ? 0 : 1;
    }

    NodeMap map_;
    NodeSight sight_;
    SafePathSearch search_;
    NodeSearch around_;
    std::vector<float> exposure_;
    std::vector<std::uint64_t> area_;
    std::vector<NodeIndex> path_;
    NodeIndex goal_ = kNoNode;
    PathCost cost_;
    SafePathQuery query_;
    SafePathsBench bench_;
};

}  // namespace

SafePathsBench check_safe_paths(const NodeMap& map, const NodeSight& sight, std::uint32_t cases) {
    if (map.size() == 0) return {};
    return SafePathCheck(map, sight).run(cases);
}

std::string to_table(const SafePathsBench& bench) {
    std::string text;
    append_text(text, "safe paths: %u cases, %u costs unlike a plain search, %u out of the area\n",
                bench.cases, bench.unequal, bench.left_area);
    for (const StealthRow& row : bench.rows) {
        append_text(text,
                    "stealth %4.0f: %6.1f m, exposure %5.2f, %6.0f nodes expanded, %6.0f us\n",
                    double{row.stealth}, row.length, row.exposure, row.expanded, row.microseconds);
    }
    append_text(text,
                "30 %% less exposure within 1.4 times the length: possible in %u, found in %u\n",
                bench.avoidable, bench.avoided);
    return text;
}

}  // namespace vantage::bench
