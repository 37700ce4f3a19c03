// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Each field against a plain computation of the same.

#include "vantage_analysis/field_jobs.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "analysis/picture_map.h"
#include "analysis/run_board.h"

namespace vantage {
namespace {

using test::make;
using test::make_store;
using test::PackedSight;
using test::PictureMap;
using test::plain_distances;
using test::random_rows;

NodeIndex random_node(const NodeMap& map, std::uint64_t seed, std::uint64_t counter) {
    return static_cast<NodeIndex>(random_bits(seed, 21, counter) % map.size());
}

// ---- distances ----------------------------------------------------------------------------------

TEST(PathDistanceJob, equals_a_plain_search_in_doubles) {
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        const PictureMap picture(
            random_rows(30, 30, 0.3f, seed),
            {.jitter = 0.9f, .seed = seed, .has_sight = false, .one_way = 0.2f});
        const NodeMap map = picture.map();
        const auto store = make_store(map.size(), {{.name = "from"}, {.name = "to"}});
        JobBoard board({.map = map, .fields = store});
        const SlotIndex source = board.add_area("source");
        board.add(std::make_unique<PathDistanceJob>(
            map, PathDistanceSettings{.from = "source", .output = "from", .max_distance = 30}));
        board.add(std::make_unique<PathDistanceJob>(
            map, PathDistanceSettings{
                     .from = "source", .output = "to", .direction = PathDirection::ToSource}));
        ASSERT_TRUE(board.seal().ok());
        for (std::uint32_t round = 0; round < 3; ++round) {
            std::vector<NodeIndex> sources{random_node(map, seed, round)};
            if (round == 2) sources.push_back(random_node(map, seed, 7));
            board.set_area(source, sources);
            make(board, "from");
            make(board, "to");
            const std::vector<double> from = plain_distances(map, sources);
            const std::vector<double> to = plain_distances(map, sources, true);
            for (NodeIndex node = 0; node < map.size(); ++node) {
                const float got = store->pin(0).view().value(node);
                if (std::abs(from[node] - 30) > 1e-3) {
                    ASSERT_EQ(got == kUnreachable, !(from[node] <= 30));
                }
                if (got != kUnreachable) {
                    ASSERT_NEAR(double{got}, from[node], 1e-3);
                }
                const float back = store->pin(1).view().value(node);
                ASSERT_EQ(back == kUnreachable, std::isinf(to[node]));
                if (back != kUnreachable) {
                    ASSERT_NEAR(double{back}, to[node], 1e-3);
                }
            }
        }
    }
}

TEST(AreaFieldJob, is_one_inside_and_fades_along_the_way_there) {
    const PictureMap picture({"aaa#bbb", "...#...", "......."}, {.cell = 2, .has_sight = false});
    const NodeMap map = picture.map();
    const auto store = make_store(map.size(), {{.name = "guard"}, {.name = "sharp"}});
    JobBoard board({.map = map, .fields = store});
    const SlotIndex area = board.add_area("area");
    board.add(std::make_unique<AreaFieldJob>(
        map, AreaFieldSettings{.area = "area", .output = "guard", .fade = 10}));
    board.add(
        std::make_unique<AreaFieldJob>(map, AreaFieldSettings{.area = "area", .output = "sharp"}));
    ASSERT_TRUE(board.seal().ok());
    const std::vector<NodeIndex> nodes{0, 1, 2};
    board.set_area(area, nodes);
    make(board, "guard");
    make(board, "sharp");
    const std::vector<double> way = plain_distances(map, nodes, true);
    for (NodeIndex node = 0; node < map.size(); ++node) {
        const double expected = way[node] <= 10 ? 1 - way[node] / 10 : 0;
        EXPECT_NEAR(double{store->pin(0).view().value(node)}, expected, 1e-5) << node;
        EXPECT_EQ(store->pin(1).view().value(node), node < 3 ? 1.0f : 0.0f);
    }
}

// ---- sight --------------------------------------------------------------------------------------

// T-30: an area of 10 nodes of which 5 are seen gives 0.5; none 0; all 1.
TEST(SightJob, gives_the_share_of_the_area_that_a_node_sees) {
    const PackedSight matrix(100, [](NodeIndex a, NodeIndex b) {
        if (a > b) std::swap(a, b);
        if (b == 50) return a < 5;  // Node 50 sees half of the nodes 0 to 9,
        return b == 51 && a < 10;   // node 51 all, the others none.
    });
    const auto store = make_store(100, {{.name = "los"}});
    std::vector<std::string> row{std::string(100, '.')};
    const PictureMap picture(row, {.has_sight = false});
    JobBoard board({.map = picture.map(), .fields = store});
    const SlotIndex area = board.add_area("area");
    board.add(std::make_unique<SightJob>(NodeSight(matrix.arrays()),
                                         SightSettings{.area = "area", .output = "los"}));
    ASSERT_TRUE(board.seal().ok());
    const std::vector<NodeIndex> nodes{0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    board.set_area(area, nodes);
    make(board, "los");
    EXPECT_EQ(store->pin(0).view().value(50), 0.5f);
    EXPECT_EQ(store->pin(0).view().value(51), 1.0f);
    EXPECT_EQ(store->pin(0).view().value(52), 0.0f);
    board.set_area(area, {});
    make(board, "los");
    EXPECT_EQ(store->pin(0).view().value(51), 0.0f) << "nobody sees an empty area";
}

/// Four jobs over a sight that is not symmetric, and one that is, against the bits themselves.
TEST(SightJob, counts_as_the_bits_do_while_the_area_moves_about) {
    const std::uint32_t nodes = 430;  // Not a multiple of 64.
    std::vector<std::uint8_t> bits(nodes * nodes);
    for (std::uint32_t i = 0; i < bits.size(); ++i)
        bits[i] = random_unit(1, 1, i) < (i % nodes % 5 == 0 ? 0.9f : 0.1f) ? 1 : 0;
    const auto low = [&](NodeIndex a, NodeIndex b) { return bits[a * nodes + b] != 0; };
    const auto high = [&](NodeIndex a, NodeIndex b) { return a < b ? low(a, b) : low(b, a); };
    const PackedSight high_bits(nodes, high), low_bits(nodes, low);
    std::vector<std::string> row{std::string(nodes, '.')};
    const PictureMap picture(row, {.has_sight = false});
    const auto store = make_store(nodes, {{.name = "high"}, {.name = "sees"}, {.name = "seen"}});
    JobBoard board({.map = picture.map(), .fields = store});
    const SlotIndex area = board.add_area("area");
    SightJob& job = board.add(std::make_unique<SightJob>(
        NodeSight(high_bits.arrays()), SightSettings{.area = "area", .output = "high"}));
    board.add(std::make_unique<SightJob>(
        NodeSight(low_bits.arrays()),
        SightSettings{.area = "area", .output = "sees", .is_symmetric = false, .is_share = false}));
    board.add(std::make_unique<SightJob>(NodeSight(low_bits.arrays()),
                                         SightSettings{.area = "area",
                                                       .output = "seen",
                                                       .side = SightSide::AreaSeesNode,
                                                       .is_symmetric = false,
                                                       .is_share = false}));
    ASSERT_TRUE(board.seal().ok());
    std::set<NodeIndex> members;
    std::uint64_t changes = 0, rows = 0;
    for (std::uint32_t round = 0; round < 40; ++round) {
        // A few nodes come and go; now and then many, so that counts pass 255.
        const std::uint32_t moves = round % 20 == 10 ? 900 : 5;
        const std::set<NodeIndex> before = members;
        for (std::uint32_t i = 0; i < moves; ++i) {
            const auto node = static_cast<NodeIndex>(random_bits(2, round, i) % nodes);
            if (random_unit(3, round, i) < 0.5f || moves > 100)
                members.insert(node);
            else
                members.erase(node);
        }
        std::vector<NodeIndex> list(members.begin(), members.end());
        for (const NodeIndex node : before)
            changes += members.count(node) == 0 ? 1 : 0;
        for (const NodeIndex node : members)
            changes += before.count(node) == 0 ? 1 : 0;
        board.set_area(area, list);
        make(board, "high");
        make(board, "sees");
        make(board, "seen");
        rows = job.rows();
        for (NodeIndex node = 0; node < nodes; ++node) {
            std::uint32_t is_high = 0, sees = 0, seen = 0;
            for (const NodeIndex it : members) {
                is_high += high(node, it) ? 1 : 0;
                sees += low(node, it) ? 1 : 0;
                seen += low(it, node) ? 1 : 0;
            }
            const float share =
                list.empty() ? 0.0f : static_cast<float>(is_high) / static_cast<float>(list.size());
            ASSERT_EQ(store->pin(0).view().value(node), share) << round << " " << node;
            ASSERT_EQ(store->pin(1).view().value(node), static_cast<float>(sees));
            ASSERT_EQ(store->pin(2).view().value(node), static_cast<float>(seen));
        }
    }
    EXPECT_EQ(rows, changes) << "only what changed is counted again";
}

TEST(LaneOfFireJob, covers_what_lies_along_the_line_and_in_sight) {
    const PictureMap picture({".......", "p..x..y", "...#...", "......."}, {.cell = 2});
    const NodeMap map = picture.map();
    const auto store = make_store(map.size(), {{.name = "lane", .kind = FieldKind::Bit}});
    JobBoard board({.map = map, .fields = store});
    board.set_node(board.add_node("player"), picture.named('p'));
    LaneOfFireJob& job = board.add(std::make_unique<LaneOfFireJob>(
        map, picture.sight(),
        LaneOfFireSettings{.shooter = "player", .output = "lane", .range = 8, .half_width = 1}));
    ASSERT_TRUE(board.seal().ok());
    make(board, "lane");
    const auto value = [&](NodeIndex node) { return store->pin(0).view().value(node); };
    EXPECT_EQ(value(picture.named('x')), 1.0f);
    EXPECT_EQ(value(picture.named('y')), 0.0f) << "out of range";
    EXPECT_EQ(value(picture.at(3, 0)), 0.0f) << "beside it";
    job.set_direction({2, 0, 1});
    make(board, "lane");
    EXPECT_EQ(value(picture.named('x')), 0.0f);
    EXPECT_EQ(value(picture.at(2, 2)), 1.0f);
    EXPECT_EQ(value(picture.at(4, 3)), 0.0f) << "the wall hides it";
}

// ---- cover --------------------------------------------------------------------------------------

std::shared_ptr<const PointSection> random_cover(bool has_silhouettes) {
    PointContents contents;
    for (std::uint32_t i = 0; i < 300; ++i) {
        const auto unit = [&](std::uint32_t stream) { return random_unit(31, stream, i); };
        const Vec3 normal = normalized({unit(1) - 0.5f, 0, unit(2) - 0.5f});
        contents.cover.push_back({.position = {unit(3) * 60, unit(4) * 2, unit(5) * 60},
                                  .normal = normal,
                                  .cone_cosine = unit(6),
                                  .height = 0.5f + unit(7) * 2,
                                  .quality = 0.5f,
                                  .part = i % 3});
        CoverSilhouette silhouette;
        for (std::uint32_t bin = 0; bin < kSilhouetteBins; ++bin) {
            silhouette.height[bin] = static_cast<std::uint8_t>(random_bits(32, i, bin) % 60);
            silhouette.distance[bin] = 10;
        }
        if (has_silhouettes) contents.silhouettes.push_back(silhouette);
    }
    return *PointSection::make(contents);
}

TEST(CoverFieldJob, asks_the_points_near_each_node_about_the_threat) {
    const PictureMap picture(random_rows(30, 30, 0.2f, 12), {.cell = 2, .has_sight = false});
    const NodeMap map = picture.map();
    for (const bool has_silhouettes : {false, true}) {
        const auto section = random_cover(has_silhouettes);
        const auto store = make_store(map.size(), {{.name = "cover", .kind = FieldKind::Bit}});
        JobBoard board({.map = map, .fields = store});
        const SlotIndex threat = board.add_node("threat");
        CoverFieldJob& job = board.add(std::make_unique<CoverFieldJob>(
            map, CoverFieldSettings{
                     .threat = "threat", .output = "cover", .section = section, .near = 3}));
        ASSERT_TRUE(board.seal().ok());
        make(board, "cover");
        for (NodeIndex node = 0; node < map.size(); ++node)
            ASSERT_EQ(store->pin(0).view().value(node), 0.0f) << "there is no threat yet";
        std::uint32_t covered = 0;
        for (std::uint32_t round = 0; round < 10; ++round) {
            const NodeIndex from = random_node(map, 6, round);
            const Vec3 eye = map.position(from) + Vec3{0, 1.6f, 0};
            board.set_node(threat, from);
            job.set_part_gone(1, round >= 5);
            make(board, "cover");
            for (NodeIndex node = 0; node < map.size(); ++node) {
                bool is_covered = false;
                for (std::uint32_t i = 0; i < section->cover().size(); ++i) {
                    const CoverPoint& point = section->cover()[i];
                    if (distance(point.position, map.position(node)) > 3.0f) continue;
                    if (point.part == 1 && round >= 5) continue;
                    const Vec3 way{eye.x - point.position.x, 0, eye.z - point.position.z};
                    if (dot(normalized(way), point.normal) < point.cone_cosine) continue;
                    const float height = has_silhouettes
                                             ? hidden_height(point, *section->silhouette(i), eye)
                                             : point.height;
                    is_covered = is_covered || height >= 1.1f;
                }
                covered += is_covered ? 1 : 0;
                ASSERT_EQ(store->pin(0).view().value(node), is_covered ? 1.0f : 0.0f);
            }
        }
        EXPECT_GT(covered, 100u);
    }
}

// ---- heat ---------------------------------------------------------------------------------------

class HeatTest : public testing::Test {
  protected:
    void make_board(const HeatSettings& settings, float one_way = 0) {
        picture_ = std::make_unique<PictureMap>(
            random_rows(20, 20, 0.2f, 13),
            test::PictureOptions{.has_sight = false, .one_way = one_way});
        store_ = make_store(picture_->size(),
                            {{.name = "heat"}, {.name = "seen", .kind = FieldKind::Bit}});
        board_ =
            std::make_unique<JobBoard>(JobBoardSettings{.map = picture_->map(), .fields = store_});
        job_ = &board_->add(std::make_unique<HeatJob>(picture_->map(), settings));
        ASSERT_TRUE(board_->seal().ok());
        job_->set_time(0);
    }
    double total() const {
        double sum = 0;
        for (const float heat : store_->pin(0).view().floats())
            sum += double{heat};
        return sum;
    }
    void go_on(double now) {
        job_->set_time(now);
        make(*board_, "heat");
    }

    std::unique_ptr<PictureMap> picture_;
    std::shared_ptr<FieldStore> store_;
    std::unique_ptr<JobBoard> board_;
    HeatJob* job_ = nullptr;
};

TEST_F(HeatTest, spreads_along_links_without_making_or_losing_any) {
    make_board({.output = "heat", .spread = 0.4f, .cooling = 0, .least = 0}, 0.2f);
    EXPECT_TRUE(job_->add(40, 10));
    EXPECT_TRUE(job_->add(41, 5));
    for (double now = 0.25; now < 20; now += 0.25) {
        go_on(now);
        ASSERT_NEAR(total(), 15.0, 1e-3);
    }
    EXPECT_LT(store_->pin(0).view().value(40), 2.0f);
    EXPECT_GT(store_->pin(0).view().value(60), 0.0f);
}

TEST_F(HeatTest, equals_a_plain_computation_of_every_tick) {
    make_board({.output = "heat",
                .seen = "seen",
                .spread = 0.3f,
                .cooling = 0.2f,
                .seen_cooling = 2,
                .least = 1e-3f},
               0.2f);
    const NodeMap map = picture_->map();
    FieldWriter writer = store_->begin_write(1);
    for (std::uint64_t& word : writer.bits())
        word = 0;
    for (NodeIndex node = 0; node < map.size(); node += 3)
        writer.bits()[node / 64] |= std::uint64_t{1} << (node % 64);
    writer.publish();
    std::vector<double> plain(map.size(), 0);
    for (std::uint32_t tick = 1; tick <= 40; ++tick) {
        const NodeIndex node = random_node(map, 8, tick);
        ASSERT_TRUE(job_->add(node, 3));
        plain[node] += 3;
        std::vector<double> next = plain;
        for (NodeIndex from = 0; from < map.size(); ++from) {
            for (const NodeLink& link : map.links(from)) {
                next[link.to] += 0.3 * 0.25 * plain[from];
                next[from] -= 0.3 * 0.25 * plain[from];
            }
        }
        for (NodeIndex it = 0; it < map.size(); ++it) {
            next[it] *= std::exp(-(it % 3 == 0 ? 2 : 0.2) * 0.25);
            if (next[it] < 1e-3) next[it] = 0;
        }
        plain = next;
        go_on(0.25 * tick);
        for (NodeIndex it = 0; it < map.size(); ++it)
            ASSERT_NEAR(double{store_->pin(0).view().value(it)}, plain[it], 2e-3) << tick;
    }
}

TEST_F(HeatTest, catches_up_however_long_nobody_asked) {
    make_board({.output = "heat", .spread = 0, .cooling = 0.1f});
    job_->add(7, 100);
    go_on(12);  // 48 ticks: more than one run takes.
    EXPECT_NEAR(double{store_->pin(0).view().value(7)}, 100 * std::exp(-1.2), 1e-3);
}

TEST_F(HeatTest, takes_no_more_spread_than_is_stable) {
    make_board({.output = "heat", .tick = 0.5f, .spread = 10, .cooling = 0});
    EXPECT_NEAR(job_->stable_spread(), 1.0f / 8 / 0.5f, 1e-6f);
    job_->add(7, 100);
    for (double now = 0.5; now < 30; now += 0.5) {
        go_on(now);
        for (const float heat : store_->pin(0).view().floats())
            ASSERT_TRUE(heat >= 0.0f && heat <= 100.0f);
    }
    EXPECT_FALSE(job_->add(kNoNode, 1));
    EXPECT_FALSE(job_->add(7, -1));
}

// ---- composite ----------------------------------------------------------------------------------

TEST(CompositeJob, adds_weighted_shapes_and_vetoes) {
    using Shape = RatingShape;
    const auto rate = [](RatingRule rule, float value) { return CompositeJob::rate(rule, value); };
    EXPECT_EQ(rate({Shape::Linear, 0, 10, 2}, 5), 1.0f);
    EXPECT_EQ(rate({Shape::Linear, 0, 10, 2}, 99), 2.0f);
    EXPECT_EQ(rate({Shape::Linear, 0, 10, 2}, kUnreachable), 2.0f);
    EXPECT_EQ(rate({Shape::Linear, 10, 0, -1}, 0), -1.0f);
    EXPECT_EQ(rate({Shape::Linear, 1, 1, 3}, 1), 3.0f);
    EXPECT_EQ(rate({Shape::Near, 15, 10, 4}, 15), 4.0f);
    EXPECT_EQ(rate({Shape::Near, 15, 10, 4}, 20), 2.0f);
    EXPECT_EQ(rate({Shape::Near, 15, 10, 4}, 10), 2.0f);
    EXPECT_EQ(rate({Shape::Near, 15, 10, 4}, kUnreachable), 0.0f);
    EXPECT_EQ(rate({Shape::Veto, 0, 0, 1}, 0), 0.0f);
    EXPECT_EQ(rate({Shape::Veto, 0, 0, 1}, 1), kNoRating);
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(rate({Shape::Linear, 0, 1, 1}, nan), 0.0f);
    EXPECT_EQ(rate({Shape::Veto, 0, 1, 1}, nan), kNoRating);
}

TEST(CompositeJob, rates_from_the_agents_own_point_of_view) {
    const PictureMap picture({"a....b"}, {.cell = 2, .has_sight = false});
    const NodeMap map = picture.map();
    const auto store = make_store(
        map.size(),
        {{.name = "o", .kind = FieldKind::Byte, .side_bytes = OccupancyJob::side_bytes(2)},
         {.name = "h", .kind = FieldKind::Byte},
         {.name = "d"},
         {.name = "mine"},
         {.name = "his"}});
    JobBoard board({.map = map, .fields = store});
    const SlotIndex threat = board.add_node("threat");
    OccupancyJob& occupancy = board.add(std::make_unique<OccupancyJob>(
        map, OccupancySettings{.output = "o", .max_agents = 2, .radius = 1}));
    HazardJob& hazards = board.add(std::make_unique<HazardJob>(map, HazardSettings{.output = "h"}));
    board.add(std::make_unique<PathDistanceJob>(
        map, PathDistanceSettings{.from = "threat", .output = "d"}));
    std::vector<CompositeJob*> jobs;
    for (std::uint32_t agent = 0; agent < 2; ++agent) {
        jobs.push_back(&board.add(std::make_unique<CompositeJob>(
            map, CompositeSettings{.output = agent == 0 ? "mine" : "his",
                                   .terms = {{"d", {RatingShape::Near, 6, 10, 10}},
                                             {"o", {RatingShape::Linear, 0, 1, -100, true}},
                                             {"h", {RatingShape::Veto, 0, 0}}},
                                   .agent = agent})));
    }
    ASSERT_TRUE(board.seal().ok());
    board.set_node(threat, 0);
    occupancy.set_agent(0, map.position(3));
    occupancy.set_agent(1, map.position(2));
    hazards.add({.center = map.position(5), .radius = 0.5f});
    make(board, "mine");
    make(board, "his");
    const auto mine = store->pin(3), his = store->pin(4);
    EXPECT_EQ(mine.view().value(3), 10.0f) << "my own place does not repel me";
    EXPECT_EQ(mine.view().value(2), 8.0f - 100.0f);
    EXPECT_EQ(his.view().value(3), 10.0f - 100.0f);
    EXPECT_EQ(his.view().value(2), 8.0f);
    EXPECT_EQ(mine.view().value(5), kNoRating);
    jobs[0]->set_weight(0, 20);
    jobs[0]->set_range(0, 2, 10);
    make(board, "mine");
    EXPECT_EQ(store->pin(3).view().value(1), 20.0f);
    EXPECT_EQ(mine.view().value(1), 6.0f) << "a held version stays as it was";
}

}  // namespace
}  // namespace vantage
