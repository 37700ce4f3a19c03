// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT

#include "vantage_analysis/tracking.h"

#include <gtest/gtest.h>

#include "analysis/picture_map.h"
#include "analysis/run_board.h"
#include "vantage_analysis/field_jobs.h"

namespace vantage {
namespace {

using test::make;
using test::make_store;
using test::PictureMap;
using test::plain_distances;

/// The observer stands at 'o', the threat was seen at 't'.
class TrackScene {
  public:
    explicit TrackScene(std::vector<std::string> rows, TrackThreatSettings settings = {})
        : picture_(std::move(rows), {.cell = 2}),
          store_(make_store(picture_.size(), {{.name = "view"}, {.name = "where"}})),
          board_({.map = picture_.map(), .fields = store_}) {
        board_.set_node(board_.add_node("me"), picture_.named('o'));
        board_.add(std::make_unique<SightJob>(picture_.sight(),
                                              SightSettings{.area = "me", .output = "view"}));
        settings.observer = "me";
        settings.in_view = "view";
        settings.output = "where";
        job_ = &board_.add(std::make_unique<TrackThreatJob>(picture_.map(), settings));
        EXPECT_TRUE(board_.seal().ok());
    }
    void seen(Vec3 velocity) {
        EXPECT_TRUE(job_->seen(
            {.position = picture_.map().position(picture_.named('t')), .velocity = velocity}));
        go_on(0);
    }
    void go_on(double now) {
        job_->set_time(now);
        make(board_, "where");
    }
    float probability(NodeIndex node) const { return store_->pin(1).view().value(node); }
    double total() const {
        double sum = 0;
        for (const float it : store_->pin(1).view().floats())
            sum += double{it};
        return sum;
    }
    const TrackThreatJob& job() const { return *job_; }
    const PictureMap& picture() const { return picture_; }
    NodeMap map() const { return picture_.map(); }

  private:
    PictureMap picture_;
    std::shared_ptr<FieldStore> store_;
    JobBoard board_;
    TrackThreatJob* job_;
};

// T-43: a threat leaves the window to the right; a wall is ahead of him.
TEST(TrackThreatJob, stops_at_the_wall_and_aims_where_he_would_come_into_view) {
    TrackScene scene({"#############",  //
                      "#..t....w#..#", "#..#######..#", "#..#######..#", "#o..........#",
                      "#############"});
    scene.seen({4, 0, 0});
    scene.go_on(0.5);
    EXPECT_NEAR(scene.job().predicted().position.x, 7 + 2.0f, 1e-4f) << "x + v t";
    EXPECT_FALSE(scene.job().predicted().is_stopped);
    scene.go_on(3);
    const PredictedThreat& predicted = scene.job().predicted();
    EXPECT_TRUE(predicted.is_stopped);
    EXPECT_EQ(predicted.node, scene.picture().named('w')) << "the last feasible place";
    EXPECT_LE(predicted.position.x, 18.0f);

    const NodeIndex aim = scene.job().aim().node;
    const NodeIndex me = scene.picture().named('o');
    ASSERT_NE(aim, kNoNode);
    EXPECT_TRUE(scene.picture().sees(me, aim));
    // It lies on a shortest way from him to me, and nothing before it on that way is in view.
    const std::vector<double> from = plain_distances(scene.map(), {predicted.node});
    const std::vector<double> to = plain_distances(scene.map(), {me}, true);
    EXPECT_NEAR(from[aim] + to[aim], from[me], 1e-3);
    EXPECT_NEAR(double{scene.job().aim().seconds}, from[aim] / 5, 1e-3);
    EXPECT_GE(scene.map().position(aim).x, 4.0f);
    EXPECT_LE(scene.map().position(aim).x, 7.0f) << "where the corridor opens";
}

TEST(TrackThreatJob, does_not_believe_that_he_is_in_full_view) {
    // He runs to the right behind a short wall; beyond it he would be seen.
    TrackScene scene({"...........",  //
                      "..t........", "..####.....", "...........", "....o......"});
    scene.seen({5, 0, 0});
    scene.go_on(2);
    const PredictedThreat& predicted = scene.job().predicted();
    EXPECT_TRUE(predicted.is_corrected);
    EXPECT_FALSE(scene.picture().sees(scene.picture().named('o'), predicted.node));
    EXPECT_GT(predicted.position.x, 7.0f) << "the last valid place, not the first";
    EXPECT_LT(predicted.position.x, 15.0f);
    for (NodeIndex node = 0; node < scene.map().size(); ++node) {
        if (scene.picture().sees(scene.picture().named('o'), node)) {
            EXPECT_EQ(scene.probability(node), 0.0f);
        }
    }
    EXPECT_NEAR(scene.total(), 1.0, 1e-4);
}

TEST(TrackThreatJob, spreads_no_faster_than_he_runs_and_only_along_links) {
    TrackScene scene({"#######################",  //
                      "#o#t..................#", "#.#####################",
                      "#.#....................", "#######################"},
                     {.speed = 4});
    scene.seen({0, 0, 0});
    const NodeIndex first = scene.picture().named('t');
    EXPECT_EQ(scene.probability(first), 1.0f);
    const std::vector<double> way = plain_distances(scene.map(), {first});
    for (double now = 0.25; now <= 8; now += 0.25) {
        scene.go_on(now);
        ASSERT_NEAR(scene.total(), 1.0, 1e-4);
        for (NodeIndex node = 0; node < scene.map().size(); ++node) {
            if (way[node] > 4 * now + 1.001) {
                ASSERT_EQ(scene.probability(node), 0.0f) << now;
            }
        }
    }
    EXPECT_GT(scene.probability(scene.picture().at(10, 1)), 0.001f);
    EXPECT_LT(scene.probability(first), 0.5f);
}

TEST(TrackThreatJob, thinks_at_first_that_he_goes_on_as_he_went) {
    TrackScene scene({"#############",  //
                      "#.....t.....#", "#############", "#o..........#", "#############"});
    scene.seen({3, 0, 0});
    scene.go_on(1);
    const auto at = [&](std::uint32_t x) { return scene.probability(scene.picture().at(x, 1)); };
    EXPECT_GT(at(8), 1.5f * at(4));
    ASSERT_FALSE(scene.job().hiding_places().empty());
    for (std::size_t i = 1; i < scene.job().hiding_places().size(); ++i) {
        EXPECT_GE(scene.job().hiding_places()[i - 1].probability,
                  scene.job().hiding_places()[i].probability);
    }
}

TEST(TrackThreatJob, lists_where_he_may_reappear_sooner_ones_first) {
    // A room with two doors: the left one is near to where he vanished.
    TrackScene scene({"###############",  //
                      "#.t...........#", "#.###########.#", "#......o......#", "###############"},
                     {.straight_on = 1, .close = 8});
    scene.seen({0, 0, 0});
    scene.go_on(3);
    const std::span<const Reappearance> list = scene.job().reappearances();
    ASSERT_GE(list.size(), 1u);
    EXPECT_LT(scene.map().position(list[0].node).x, 14.0f) << "by the left door";
    double sum = 0;
    for (const Reappearance& it : list) {
        EXPECT_TRUE(scene.picture().sees(scene.picture().named('o'), it.node));
        EXPECT_LE(it.likelihood, it.probability + 1e-6f);
        EXPECT_LE(it.soonest, it.seconds + 1e-5f);
        sum += double{it.probability};
    }
    EXPECT_NEAR(sum, 1.0, 1e-3);
    EXPECT_TRUE(scene.job().aim().is_close) << "worth firing at";
    for (double now = 3.5; now < 20; now += 0.5)
        scene.go_on(now);
    bool has_right = false;
    for (const Reappearance& it : scene.job().reappearances())
        has_right = has_right || scene.map().position(it.node).x > 16.0f;
    EXPECT_TRUE(has_right) << "by now he may come by the other one";
}

TEST(TrackThreatJob, looks_elsewhere_when_he_is_nowhere_he_was_thought_to_be) {
    TrackScene scene({"t.o"});
    scene.seen({0, 0, 0});
    scene.go_on(1);
    EXPECT_TRUE(scene.job().is_lost()) << "everything is in view";
    EXPECT_EQ(scene.total(), 0.0);
    TrackScene other({"t.#", "..o", ".##", "..."});
    other.seen({0, 0, 0});
    other.go_on(4);
    EXPECT_FALSE(other.job().is_lost());
    EXPECT_NEAR(other.total(), 1.0, 1e-4);
}

TEST(TrackThreatJob, knows_nothing_before_he_was_seen) {
    TrackScene scene({"t.o"});
    scene.go_on(5);
    EXPECT_FALSE(scene.job().predicted().is_known);
    EXPECT_EQ(scene.total(), 0.0);
    EXPECT_TRUE(scene.job().reappearances().empty());
}

}  // namespace
}  // namespace vantage
