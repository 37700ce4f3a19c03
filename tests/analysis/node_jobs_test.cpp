// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT

#include "vantage_analysis/node_jobs.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "analysis/picture_map.h"
#include "analysis/run_board.h"
#include "vantage_analysis/field_jobs.h"

namespace vantage {
namespace {

using test::make;
using test::make_store;
using test::PictureMap;
using test::plain_distances;
using test::random_rows;

// T-32: line of sight from the search position, distance from the agent, the closest node from the
// search position within x metres.
TEST(PickNodeJob, finds_the_node_that_sees_the_place_and_is_nearest_to_the_agent) {
    std::uint32_t found_count = 0;
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        const PictureMap picture(random_rows(22, 22, 0.35f, seed),
                                 {.cell = 2, .jitter = 0.9f, .seed = seed});
        const NodeMap map = picture.map();
        const auto store = make_store(map.size(), {{.name = "los"}, {.name = "way"}});
        JobBoard board({.map = map, .fields = store});
        const SlotIndex search = board.add_node("search"), agent = board.add_node("agent");
        board.add(std::make_unique<PickNodeJob>(
            map, PickNodeSettings{.start = "search",
                                  .output = "stand",
                                  .within = 12,
                                  .conditions = {{.field = "los", .low = 1}},
                                  .order = PickOrder::Least,
                                  .by = "way"}));
        board.add(std::make_unique<SightJob>(picture.sight(),
                                             SightSettings{.area = "search", .output = "los"}));
        board.add(std::make_unique<PathDistanceJob>(
            map, PathDistanceSettings{.from = "agent", .output = "way"}));
        ASSERT_TRUE(board.seal().ok());
        const auto from = static_cast<NodeIndex>(random_bits(seed, 1, 0) % map.size());
        const auto to = static_cast<NodeIndex>(random_bits(seed, 1, 1) % map.size());
        board.set_node(search, to);
        board.set_node(agent, from);
        make(board, "stand");
        const NodeIndex stand = board.node(board.find("stand"));

        const std::vector<double> near = plain_distances(map, {to}),
                                  way = plain_distances(map, {from});
        double best = std::numeric_limits<double>::infinity();
        for (NodeIndex node = 0; node < map.size(); ++node) {
            if (near[node] <= 12 && picture.sees(node, to)) best = std::min(best, way[node]);
        }
        ASSERT_EQ(stand == kNoNode, std::isinf(best)) << seed;
        if (stand == kNoNode) continue;
        ++found_count;
        EXPECT_TRUE(picture.sees(stand, to));
        EXPECT_LE(near[stand], 12 + 1e-3);
        EXPECT_NEAR(way[stand], best, 1e-3) << seed;
    }
    EXPECT_GT(found_count, 15u);
}

TEST(PickNodeJob, takes_the_best_rated_or_the_nearest_that_is_good_enough) {
    const PictureMap picture({"....."}, {.cell = 2, .has_sight = false});
    const NodeMap map = picture.map();
    const auto store = make_store(map.size(), {{.name = "rating"}});
    JobBoard board({.map = map, .fields = store});
    const SlotIndex agent = board.add_node("agent");
    board.add(std::make_unique<PickNodeJob>(map, PickNodeSettings{.start = "agent",
                                                                  .output = "best",
                                                                  .within = 6.1f,
                                                                  .order = PickOrder::Greatest,
                                                                  .by = "rating"}));
    board.add(std::make_unique<PickNodeJob>(
        map,
        PickNodeSettings{
            .start = "agent", .output = "good", .conditions = {{.field = "rating", .low = 3}}}));
    ASSERT_TRUE(board.seal().ok());
    const auto rate = [&](std::vector<float> ratings) {
        FieldWriter writer = store->begin_write(0);
        std::copy(ratings.begin(), ratings.end(), writer.floats().begin());
        writer.publish();
        make(board, "best");
        make(board, "good");
        return std::pair(board.node(board.find("best")), board.node(board.find("good")));
    };
    board.set_node(agent, 0);
    EXPECT_EQ(rate({1, 3, 5, 5, 9}), std::pair(2u, 1u)) << "4 is out of reach, 3 is farther";
    EXPECT_EQ(rate({1, 2, 2, 0, 0}), std::pair(1u, kNoNode));
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_EQ(rate({nan, kNoRating, -7, nan, 9}), std::pair(2u, 4u));
    EXPECT_EQ(rate({nan, kNoRating, nan, nan, nan}), std::pair(kNoNode, kNoNode));
    board.set_node(agent, kNoNode);
    EXPECT_EQ(rate({1, 3, 5, 5, 9}), std::pair(kNoNode, kNoNode));
}

TEST(AreaAroundJob, gathers_what_is_within_a_path_distance_nearest_first) {
    const PictureMap picture(random_rows(20, 20, 0.3f, 5), {.jitter = 0.9f, .has_sight = false});
    const NodeMap map = picture.map();
    const auto store = make_store(map.size(), {});
    for (const std::uint32_t room : {0u, 10u}) {
        JobBoard board({.map = map, .fields = store, .max_area = room});
        const SlotIndex center = board.add_node("center");
        board.add(std::make_unique<AreaAroundJob>(
            map, AreaAroundSettings{.center = "center", .output = "area", .radius = 9}));
        ASSERT_TRUE(board.seal().ok());
        board.set_node(center, 50);
        make(board, "area");
        const std::span<const NodeIndex> area = board.area(board.find("area"));
        const std::vector<double> way = plain_distances(map, {50});
        const auto within = std::count_if(way.begin(), way.end(), [](double d) { return d <= 9; });
        EXPECT_EQ(area.size(), room == 0 ? static_cast<std::size_t>(within) : room);
        for (std::size_t i = 1; i < area.size(); ++i)
            EXPECT_LE(way[area[i - 1]], way[area[i]] + 1e-5);
        EXPECT_EQ(area[0], 50u);
    }
}

TEST(NodesWithinJob, gathers_what_lies_in_a_polygon) {
    const PictureMap picture({".....", ".....", "....."}, {.cell = 2, .has_sight = false});
    JobBoard board({.map = picture.map(), .fields = make_store(15, {})});
    Area area{.corners = {{{0, 0}, {4, 0}, {4, 4}, {0, 4}}}, .corner_count = 4};
    NodesWithinJob& job = board.add(std::make_unique<NodesWithinJob>(
        picture.map(), NodesWithinSettings{.area = area, .output = "area"}));
    ASSERT_TRUE(board.seal().ok());
    const auto nodes = [&] {
        make(board, "area");
        const auto it = board.area(board.find("area"));
        return std::vector<NodeIndex>(it.begin(), it.end());
    };
    EXPECT_EQ(nodes(), (std::vector<NodeIndex>{0, 1, 5, 6}));
    area.corners[1].x = area.corners[2].x = 2;
    job.set_area(area);
    EXPECT_EQ(nodes(), (std::vector<NodeIndex>{0, 5}));
    area.low = 5;
    job.set_area(area);
    EXPECT_TRUE(nodes().empty());
}

// ---- fleeing ------------------------------------------------------------------------------------

struct Fled {
    NodeIndex node = kNoNode;
    FleeRelaxed relaxed = FleeRelaxed::All;
    friend bool operator==(const Fled&, const Fled&) = default;
};

class FleeScene {
  public:
    FleeScene(std::vector<std::string> rows, FleeSettings settings)
        : picture_(std::move(rows), {.cell = 2}),
          store_(make_store(picture_.size(), {{.name = "far"}, {.name = "los"}})),
          board_({.map = picture_.map(), .fields = store_}) {
        const NodeMap map = picture_.map();
        const SlotIndex danger = board_.add_node("danger"), me = board_.add_node("me");
        settings.start = "me";
        settings.distance = "far";
        settings.sight = "los";
        settings.output = "flee";
        job_ = &board_.add(std::make_unique<FleeJob>(map, settings));
        board_.add(std::make_unique<PathDistanceJob>(
            map, PathDistanceSettings{.from = "danger", .output = "far"}));
        board_.add(std::make_unique<SightJob>(picture_.sight(),
                                              SightSettings{.area = "danger", .output = "los"}));
        EXPECT_TRUE(board_.seal().ok());
        board_.set_node(danger, picture_.named('d'));
        board_.set_node(me, picture_.named('m'));
        make(board_, "flee");
    }
    Fled fled() const { return {board_.node(board_.find("flee")), job_->relaxed()}; }
    const PictureMap& picture() const { return picture_; }

  private:
    PictureMap picture_;
    std::shared_ptr<FieldStore> store_;
    JobBoard board_;
    FleeJob* job_;
};

TEST(FleeJob, runs_to_the_nearest_place_out_of_sight_and_far_away) {
    const FleeScene scene({"d....m....", "########.#", "########a#", "########b#"},
                          {.away = 10, .within = 20});
    EXPECT_EQ(scene.fled(), (Fled{scene.picture().at(8, 1), FleeRelaxed::Nothing}));
}

TEST(FleeJob, first_goes_farther_than_it_would_like) {
    const FleeScene scene({"d....m....", "########.#", "########a#"},
                          {.away = 10, .within = 4, .farthest = 40});
    EXPECT_EQ(scene.fled(), (Fled{scene.picture().at(8, 1), FleeRelaxed::Reach}));
}

TEST(FleeJob, then_hides_nearer_to_the_danger_than_it_would_like) {
    const FleeScene scene({"d....m....", "########.#", "########a#", "########b#"},
                          {.away = 1000, .within = 14, .farthest = 40});
    EXPECT_EQ(scene.fled(), (Fled{scene.picture().named('b'), FleeRelaxed::Distance}));
}

TEST(FleeJob, then_runs_as_far_as_it_can_in_sight) {
    const FleeScene scene({"d....m...."}, {.away = 5, .within = 6, .farthest = 40});
    EXPECT_EQ(scene.fled(), (Fled{scene.picture().at(8, 0), FleeRelaxed::Sight}));
}

TEST(FleeJob, says_so_when_what_may_be_given_up_is_not_enough) {
    const std::vector<std::string> rows{"d....m....", "########.#", "########a#"};
    EXPECT_EQ(
        FleeScene(rows, {.away = 10, .within = 4, .most_relaxed = FleeRelaxed::Nothing}).fled(),
        (Fled{kNoNode, FleeRelaxed::All}));
    EXPECT_EQ(FleeScene({"d....m...."}, {.most_relaxed = FleeRelaxed::Distance}).fled(),
              (Fled{kNoNode, FleeRelaxed::All}));
}

}  // namespace
}  // namespace vantage
