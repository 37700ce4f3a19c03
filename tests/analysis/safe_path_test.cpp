// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT

#include "vantage_analysis/safe_path.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <queue>

#include "analysis/picture_map.h"
#include "analysis/run_board.h"
#include "vantage_analysis/field_jobs.h"

namespace vantage {
namespace {

using test::make;
using test::make_store;
using test::PictureMap;
using test::random_rows;

/// The plainest search with costs: a queue of the standard library, no bound, no early end.
std::vector<float> plain_costs(const NodeMap& map, const SafePathQuery& query) {
    const auto node_cost = [&](NodeIndex node, PathCostKind kind) {
        float sum = 0;
        for (const PathCost& cost : query.costs) {
            if (cost.kind == kind) sum += cost.weight * cost.values.value(node);
        }
        return sum;
    };
    const auto may_enter = [&](NodeIndex node) {
        return !query.area || query.area.value(node) > 0;
    };
    std::vector<float> costs(map.size(), kUnreachable);
    std::priority_queue<std::pair<float, NodeIndex>, std::vector<std::pair<float, NodeIndex>>,
                        std::greater<>>
        queue;
    costs[query.start] = 0;
    queue.push({0.0f, query.start});
    while (!queue.empty()) {
        const auto [cost, node] = queue.top();
        queue.pop();
        if (cost > costs[node]) continue;
        const bool is_forward = query.direction == PathDirection::FromSource;
        for (const NodeLink& link : is_forward ? map.links(node) : map.back_links(node)) {
            const NodeIndex end = is_forward ? link.to : node;
            if (is_forward ? !may_enter(end) : !may_enter(end) && end != query.start) continue;
            if (!is_forward && end == query.start && !may_enter(end)) continue;
            const float step = link.length * (1.0f + node_cost(end, PathCostKind::EachMetre)) +
                               node_cost(end, PathCostKind::EachNode);
            if (!(cost + step < costs[link.to])) continue;
            costs[link.to] = cost + step;
            queue.push({costs[link.to], link.to});
        }
    }
    return costs;
}

/// A map with exposure, danger and an area of operations at random.
class RandomScene {
  public:
    explicit RandomScene(std::uint64_t seed)
        : picture_(random_rows(36, 36, 0.25f, seed),
                   {.cell = 2.25f, .jitter = 1, .seed = seed, .has_sight = false, .one_way = 0.1f}),
          store_(make_store(picture_.size(), {{.name = "exposure"},
                                              {.name = "danger", .kind = FieldKind::Byte},
                                              {.name = "area", .kind = FieldKind::Bit}})) {
        FieldWriter exposure = store_->begin_write(0), danger = store_->begin_write(1),
                    area = store_->begin_write(2);
        area.fill(0, picture_.size(), 0);
        const NodeMap map = picture_.map();
        for (NodeIndex node = 0; node < picture_.size(); ++node) {
            const Vec3 at = map.position(node);
            const auto block =
                static_cast<std::uint64_t>(at.x / 9) * 64 + static_cast<std::uint64_t>(at.z / 9);
            exposure.floats()[node] = random_unit(seed, 41, block);
            danger.bytes()[node] = random_unit(seed, 42, block) < 0.1f ? 2 : 0;
            if (random_unit(seed, 43, block) < 0.85f)
                area.bits()[node / 64] |= std::uint64_t{1} << (node % 64);
        }
        exposure.publish(), danger.publish(), area.publish();
        pins_ = FieldPins(store_);
        pins_.pin_newest();
        costs_ = {{pins_.view(0), 1.0f, PathCostKind::EachMetre},
                  {pins_.view(1), 5.0f, PathCostKind::EachNode}};
    }
    NodeMap map() const { return picture_.map(); }
    std::vector<PathCost>& costs() { return costs_; }
    FieldView area() const { return pins_.view(2); }

  private:
    PictureMap picture_;
    std::shared_ptr<FieldStore> store_;
    FieldPins pins_;
    std::vector<PathCost> costs_;
};

TEST(SafePathSearch, costs_what_a_plain_search_finds_in_1000_random_cases) {
    std::uint32_t found = 0, unreachable = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        RandomScene scene(seed);
        const NodeMap map = scene.map();
        SafePathSearch search(map);
        std::vector<NodeIndex> nodes(map.size());
        for (std::uint64_t i = 0; i < 50; ++i) {
            const auto pick = [&](std::uint64_t stream) {
                return static_cast<NodeIndex>(random_bits(seed, stream, i) % map.size());
            };
            scene.costs()[0].weight = static_cast<float>(i % 6);
            const NodeIndex goal = pick(2);
            SafePathQuery query{
                .start = pick(1),
                .goals = {&goal, 1},
                .direction = i % 3 == 0 ? PathDirection::ToSource : PathDirection::FromSource,
                .costs = scene.costs()};
            if (i % 2 == 0) query.area = scene.area();
            const std::vector<float> expected = plain_costs(map, query);
            search.begin(query);
            while (!search.is_done())
                search.advance(64);
            ASSERT_EQ(search.cost(goal), expected[goal]) << seed << " " << i;
            const std::uint32_t one = search.expanded();

            query.goals = {};
            search.begin(query);
            while (!search.is_done())
                search.advance(17);
            for (NodeIndex node = 0; node < map.size(); ++node)
                ASSERT_EQ(search.cost(node), expected[node]);
            EXPECT_LE(one, search.expanded());

            const SafePathTotals totals = search.totals(goal);
            ASSERT_EQ(totals.is_found, expected[goal] != kUnreachable);
            found += totals.is_found ? 1 : 0;
            unreachable += totals.is_found ? 0 : 1;
            if (!totals.is_found) continue;
            const std::uint32_t count = search.path(goal, nodes);
            ASSERT_EQ(count, totals.node_count);
            const bool is_forward = query.direction == PathDirection::FromSource;
            ASSERT_EQ(nodes[0], is_forward ? query.start : goal);
            ASSERT_EQ(nodes[count - 1], is_forward ? goal : query.start);
            float length = 0;
            for (std::uint32_t k = 1; k < count; ++k) {
                bool is_linked = false;
                for (const NodeLink& link : map.links(nodes[k - 1])) {
                    if (link.to == nodes[k]) is_linked = true, length += link.length;
                }
                ASSERT_TRUE(is_linked);
                if (query.area) {
                    ASSERT_GT(query.area.value(nodes[k]), 0.0f) << "left the area";
                }
            }
            EXPECT_NEAR(length, totals.length, 1e-2f);
            EXPECT_GE(totals.cost, totals.length - 1e-2f) << "costs only rise";
        }
    }
    EXPECT_GT(found, 500u);
    EXPECT_GT(unreachable, 20u);
}

TEST(SafePathSearch, answers_for_many_goals_at_once) {
    RandomScene scene(3);
    const NodeMap map = scene.map();
    SafePathSearch search(map);
    std::vector<NodeIndex> goals;
    for (std::uint64_t i = 0; i < 12; ++i)
        goals.push_back(static_cast<NodeIndex>(random_bits(9, 9, i) % map.size()));
    goals.push_back(goals[0]);
    goals.push_back(kNoNode);
    SafePathQuery query{.start = goals[3], .goals = goals, .costs = scene.costs()};
    search.begin(query);
    search.advance(map.size() * 2);
    EXPECT_TRUE(search.is_done());
    const std::vector<float> expected = plain_costs(map, query);
    for (const NodeIndex goal : goals) {
        if (goal != kNoNode) {
            EXPECT_EQ(search.cost(goal), expected[goal]);
        }
    }
}

TEST(SafePathSearch, gives_up_when_told_and_enters_no_node_that_costs_infinitely_much) {
    const PictureMap picture({"..x..", ".###.", "....."}, {.cell = 2, .has_sight = false});
    const auto store = make_store(picture.size(), {{.name = "block"}});
    const auto solve = [&](float block, SafePathQuery query) {
        FieldWriter writer = store->begin_write(0);
        writer.fill(0, picture.size(), 0);
        writer.floats()[picture.named('x')] = block;
        writer.publish();
        const FieldPin pin = store->pin(0);
        const PathCost costs[] = {{pin.view(), 1, PathCostKind::EachNode}};
        const NodeIndex goal = picture.at(4, 0);
        query.start = picture.at(0, 0);
        query.goals = {&goal, 1};
        query.costs = costs;
        SafePathSearch search(picture.map());
        search.begin(query);
        search.advance(1000);
        return std::pair(search.totals(goal).length, search.has_given_up());
    };
    const float round = solve(1000, {}).first;
    EXPECT_EQ(solve(0, {}), std::pair(8.0f, false));
    EXPECT_GT(round, 8.0f);
    EXPECT_EQ(solve(kUnreachable, {}), std::pair(round, false));
    EXPECT_EQ(solve(std::numeric_limits<float>::quiet_NaN(), {}), std::pair(round, false));
    EXPECT_EQ(solve(-5, {}), std::pair(8.0f, false)) << "costs never fall";
    EXPECT_EQ(solve(0, {.max_expanded = 2}), std::pair(kUnreachable, true));
    EXPECT_EQ(solve(0, {.max_cost = 7.9f}), std::pair(kUnreachable, false));
    EXPECT_EQ(solve(0, {.max_cost = 8.0f}), std::pair(8.0f, false));
}

// T-38: the tactical path is longer than the shortest, crosses less of the line of fire, needs more
// expanded nodes and stays in the area of operations.
TEST(SafePathSearch, takes_a_detour_round_the_line_of_fire) {
    const PictureMap picture({"..............",  //
                              "..............", "..............", "s......p.....g",
                              ".......#......", "..............", ".............."},
                             {.cell = 2});
    const NodeMap map = picture.map();
    const auto store = make_store(
        map.size(), {{.name = "lane", .kind = FieldKind::Bit}, {.name = "area", .initial = 1}});
    JobBoard board({.map = map, .fields = store});
    board.set_node(board.add_node("player"), picture.named('p'));
    board.add(std::make_unique<LaneOfFireJob>(
        map, picture.sight(),
        LaneOfFireSettings{.shooter = "player", .output = "lane", .direction = {0, 0, -1}}));
    ASSERT_TRUE(board.seal().ok());
    make(board, "lane");
    FieldWriter writer = store->begin_write(1);
    for (NodeIndex node = 0; node < map.size(); ++node)
        writer.floats()[node] = map.position(node).z < 12 ? 1.0f : 0.0f;  // Not the last row.
    writer.publish();
    const FieldPin lane = store->pin(0), area = store->pin(1);
    const NodeIndex goal = picture.named('g');
    const auto walk = [&](float stealth) {
        const PathCost costs[] = {{lane.view(), stealth, PathCostKind::EachMetre}};
        SafePathSearch search(map);
        search.begin({.start = picture.named('s'),
                      .goals = {&goal, 1},
                      .costs = costs,
                      .area = area.view()});
        search.advance(map.size() * 4);
        std::vector<NodeIndex> nodes(map.size());
        nodes.resize(search.path(goal, nodes));
        for (const NodeIndex node : nodes)
            EXPECT_LT(map.position(node).z, 12.0f) << "left the area of operations";
        return std::pair(search.totals(goal), search.expanded());
    };
    const auto [shortest, few] = walk(0);
    const auto [tactical, many] = walk(8);
    EXPECT_GT(shortest.exposure, 0.0f);
    EXPECT_EQ(tactical.exposure, 0.0f);
    EXPECT_GT(tactical.length, shortest.length);
    EXPECT_GT(many, few);
}

/// More stealth never makes the path that is found more exposed, nor shorter.
TEST(SafePathSearch, trades_length_for_exposure_as_stealth_is_asked_for) {
    double length[4] = {}, exposure[4] = {}, expanded[4] = {};
    const float stealth[] = {0, 1, 4, 16};
    for (std::uint64_t seed = 30; seed < 40; ++seed) {
        RandomScene scene(seed);
        const NodeMap map = scene.map();
        SafePathSearch search(map);
        for (std::uint64_t i = 0; i < 20; ++i) {
            const auto start = static_cast<NodeIndex>(random_bits(seed, 5, i) % map.size());
            const auto goal = static_cast<NodeIndex>(random_bits(seed, 6, i) % map.size());
            SafePathTotals last{.length = 0, .exposure = kUnreachable};
            for (std::uint32_t k = 0; k < 4; ++k) {
                const PathCost costs[] = {{scene.costs()[0].values, stealth[k]}};
                search.begin({.start = start, .goals = {&goal, 1}, .costs = costs});
                search.advance(map.size() * 4);
                const SafePathTotals totals = search.totals(goal);
                if (!totals.is_found) break;
                ASSERT_LE(totals.exposure, last.exposure + 1e-2f);
                ASSERT_GE(totals.length, last.length - 1e-2f);
                last = totals;
                length[k] += double{totals.length};
                exposure[k] += double{totals.exposure};
                expanded[k] += search.expanded();
            }
        }
    }
    for (std::uint32_t k = 0; k < 4; ++k) {
        std::printf("stealth %4.1f: length %6.0f m, exposure %6.0f, expanded %6.0f\n",
                    double{stealth[k]}, length[k], exposure[k], expanded[k]);
    }
    EXPECT_LT(exposure[2], 0.9 * exposure[0]);
}

}  // namespace
}  // namespace vantage
