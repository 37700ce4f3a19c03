// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Words over tactical nodes against plain ways in doubles: all links are tried until no way gets
// cheaper (Bellman and Ford), and a shortest way is then walked back link by link.

#include "selection/node_world.h"
#include "selection/oracles/oracle.h"

namespace vantage::tests {
namespace {

constexpr std::uint64_t kYards = 40;
constexpr double kNoWay = std::numeric_limits<double>::infinity();

/// A random floor with nodes that lie anywhere in their cells, so that no two ways are as long.
struct NodeYard {
    explicit NodeYard(std::uint64_t number)
        : draws(71, number),
          level(test::random_rows(9, 9, draws.between(0.1f, 0.4f), number + 1),
                {.cell = 1, .jitter = 0.35f, .seed = number + 5, .one_way = 0.3f}),
          map(level.picture.map()) {
        level.publish();
    }

    NodeIndex any_node() { return draws.below(map.size()); }

    /// What it costs to get from one node to all others, or from all others to it.
    template <class Cost>
    std::vector<double> ways(NodeIndex from, bool is_backward, Cost cost) const {
        std::vector<double> costs(map.size(), kNoWay);
        costs[from] = 0;
        for (bool is_changed = true; is_changed;) {
            is_changed = false;
            for (NodeIndex a = 0; a < map.size(); ++a) {
                for (const NodeLink& link : map.links(a)) {
                    double& end = costs[is_backward ? a : link.to];
                    const double way =
                        costs[is_backward ? link.to : a] + cost(double{link.length}, link.to);
                    if (way < end - 1e-12) end = way, is_changed = true;
                }
            }
        }
        return costs;
    }

    Draws draws;
    NodeWorld level;
    NodeMap map;
};

void expect_value(float value, double exact, const std::string& what) {
    if (exact == kNoWay) {
        EXPECT_EQ(value, kUnreachable) << what;
    } else {
        EXPECT_NEAR(static_cast<double>(value), exact, kClose * (1 + exact)) << what;
    }
}

TEST(NodeOracle, pathDistance_safe_is_the_cheapest_way) {
    int reached = 0;
    for (std::uint64_t number = 0; number < kYards; ++number) {
        NodeYard yard(number);
        const NodeIndex from = yard.any_node();
        std::vector<ObjectState> threats;
        for (std::uint32_t i = yard.draws.below(4); i > 0; --i)
            threats.push_back(object_at(yard.map.position(yard.any_node())));
        const double stealth = yard.draws.below(4);
        const bool is_backward = yard.draws.below(2) == 1;
        const auto costs = yard.ways(from, is_backward, [&](double length, NodeIndex to) {
            double seen = 0;
            for (const ObjectState& threat : threats)
                seen += yard.level.picture.sees(yard.map.find(threat.position), to) ? 1 : 0;
            return length * (1 + stealth * seen);
        });
        Question question{.word = "pathDistance",
                          .object = yard.map.position(from),
                          .arguments = {is_backward ? 1.0f : 0.0f, 1, static_cast<float>(stealth)}};
        question.known.threats = threats;
        for (NodeIndex to = 0; to < yard.map.size(); ++to) {
            const Vec3 p = yard.map.position(to);
            const double straight = far_from(Exact(p), Exact(question.object));
            expect_value(yard.level.value(question, p), std::max(costs[to], straight),
                         "yard " + std::to_string(number) + ", node " + std::to_string(to));
            reached += costs[to] < kNoWay ? 1 : 0;
        }
    }
    EXPECT_GT(reached, 500);
}

TEST(NodeOracle, exposedPath_is_the_seen_share_of_the_shortest_way) {
    int partly = 0;
    for (std::uint64_t number = 0; number < kYards; ++number) {
        NodeYard yard(number);
        const NodeIndex from = yard.any_node(), watcher = yard.any_node();
        const auto lengths =
            yard.ways(from, false, [](double length, NodeIndex) { return length; });
        const Question question{.word = "exposedPath",
                                .asker = yard.map.position(from),
                                .object = yard.map.position(watcher)};
        const auto sees = [&](NodeIndex node) {
            return yard.level.picture.sees(watcher, node) ? 0.5 : 0.0;
        };
        for (NodeIndex to = 0; to < yard.map.size(); ++to) {
            double seen = 0;
            for (NodeIndex at = to; at != from && lengths[to] < kNoWay;) {
                NodeIndex before = kNoNode;
                for (const NodeLink& link : yard.map.back_links(at)) {
                    const double way = lengths[link.to] + double{link.length};
                    if (std::abs(way - lengths[at]) < 1e-9) before = link.to;
                }
                ASSERT_NE(before, kNoNode);
                seen += (sees(at) + sees(before)) * (lengths[at] - lengths[before]);
                at = before;
            }
            const double share = to == from ? 2 * sees(to) : seen / lengths[to];
            expect_value(yard.level.value(question, yard.map.position(to)),
                         lengths[to] < kNoWay ? share : kNoWay,
                         "yard " + std::to_string(number) + ", node " + std::to_string(to));
            partly += share > 0.1 && share < 0.9 && lengths[to] < kNoWay ? 1 : 0;
        }
    }
    EXPECT_GT(partly, 50);
}

TEST(NodeOracle, field_is_that_of_the_nearest_node_of_the_cell) {
    for (std::uint64_t number = 0; number < kYards; ++number) {
        NodeYard yard(number);
        FieldWriter writer = yard.level.store->begin_write(yard.level.store->find("heat"));
        for (NodeIndex i = 0; i < yard.map.size(); ++i)
            writer.floats()[i] = static_cast<float>(i) * 0.25f;
        writer.publish();
        yard.level.publish();
        const Question question{.word = "field", .name = "heat"};
        for (int i = 0; i < 25; ++i) {
            const NodeIndex node = yard.any_node();
            const Vec3 middle{std::floor(yard.map.position(node).x) + 0.5f, 0,
                              std::floor(yard.map.position(node).z) + 0.5f};
            const Vec3 p = middle + Vec3{yard.draws.between(-0.49f, 0.49f), 0,
                                         yard.draws.between(-0.49f, 0.49f)};
            EXPECT_EQ(yard.level.value(question, p), static_cast<float>(node) * 0.25f);
        }
    }
}

}  // namespace
}  // namespace vantage::tests
