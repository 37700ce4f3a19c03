// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// One board with every job of the library, and frames of a game that changes everything: for tests
// of what holds for all of them.
#pragma once

#include "analysis/picture_map.h"
#include "analysis/run_board.h"
#include "base/hash.h"
#include "vantage_analysis/field_jobs.h"
#include "vantage_analysis/node_jobs.h"
#include "vantage_analysis/safe_path.h"
#include "vantage_analysis/tracking.h"

namespace vantage::test {

class WholeBoard {
  public:
    WholeBoard()
        : picture_(random_rows(40, 40, 0.2f, 2), {.cell = 2.25f}),
          map_(picture_.map()),
          store_(make_fields()),
          board_({.map = map_, .fields = store_}),
          path_(map_),
          pins_(store_) {
        threat_ = board_.add_node("threat");
        agent_ = board_.add_node("agent");
        add_areas();
        add_threat_fields();
        add_shared_fields();
        add_picks();
        EXPECT_TRUE(board_.seal().ok());
    }

    /// Changes what the game would, and makes everything within turns of so many units.
    void frame(std::uint32_t number, std::uint32_t units = kUnlimited) {
        change(number);
        for (const char* name : {"best", "flee", "heat", "where", "lane"})
            board_.want(board_.find(name));
        for (JobState state = JobState::More; state == JobState::More;) {
            WorkTurn turn(units);
            state = board_.step(turn);
            longest_turn_ = std::max(longest_turn_, turn.used());
        }
        pins_.pin_newest();
        walk();
    }

    std::uint32_t found() const { return found_; }
    std::uint32_t longest_turn() const { return longest_turn_; }

    /// Of all fields and of what was picked, as they are now.
    std::uint64_t hash() const {
        std::uint64_t hash = 0;
        const auto add = [&](const void* data, std::size_t size) {
            hash = hash_bytes({static_cast<const std::uint8_t*>(data), size}, hash);
        };
        for (FieldIndex field = 0; field < store_->count(); ++field) {
            const FieldView view = pins_.view(field);
            for (NodeIndex node = 0; node < view.size(); ++node) {
                const float value = view.value(node);
                add(&value, sizeof(value));
            }
        }
        const NodeIndex picked[] = {board_.node(board_.find("best")),
                                    board_.node(board_.find("flee")), track_->aim().node};
        add(picked, sizeof(picked));
        const SafePathTotals totals = path_.totals(picked[0]);
        const float numbers[] = {totals.cost, totals.length, totals.exposure};
        add(numbers, sizeof(numbers));
        return hash;
    }

  private:
    std::shared_ptr<FieldStore> make_fields() const {
        return make_store(map_.size(), {{.name = "los"},
                                        {.name = "way"},
                                        {.name = "guard"},
                                        {.name = "heat"},
                                        {.name = "rating"},
                                        {.name = "where"},
                                        {.name = "lane", .kind = FieldKind::Bit},
                                        {.name = "cover", .kind = FieldKind::Bit},
                                        {.name = "hazard", .kind = FieldKind::Byte},
                                        {.name = "crowd",
                                         .kind = FieldKind::Byte,
                                         .side_bytes = OccupancyJob::side_bytes(16)}});
    }

    void add_areas() {
        board_.add(std::make_unique<AreaAroundJob>(
            map_, AreaAroundSettings{.center = "threat", .output = "around"}));
        const Area corner{.corners = {{{0, 0}, {30, 0}, {0, 30}}}, .corner_count = 3};
        board_.add(std::make_unique<NodesWithinJob>(
            map_, NodesWithinSettings{.area = corner, .output = "post"}));
        board_.add(std::make_unique<AreaFieldJob>(
            map_, AreaFieldSettings{.area = "post", .output = "guard", .fade = 20}));
    }

    void add_threat_fields() {
        board_.add(std::make_unique<SightJob>(picture_.sight(),
                                              SightSettings{.area = "around", .output = "los"}));
        board_.add(std::make_unique<PathDistanceJob>(
            map_, PathDistanceSettings{.from = "threat", .output = "way"}));
        lane_ = &board_.add(std::make_unique<LaneOfFireJob>(
            map_, picture_.sight(), LaneOfFireSettings{.shooter = "threat", .output = "lane"}));
        PointContents contents;
        for (NodeIndex node = 0; node < map_.size(); node += 5) {
            contents.cover.push_back(
                {.position = map_.position(node), .normal = {1, 0, 0}, .height = 2});
        }
        board_.add(std::make_unique<CoverFieldJob>(
            map_,
            CoverFieldSettings{
                .threat = "threat", .output = "cover", .section = *PointSection::make(contents)}));
        track_ = &board_.add(std::make_unique<TrackThreatJob>(
            map_, TrackThreatSettings{.observer = "agent", .in_view = "los", .output = "where"}));
    }

    void add_shared_fields() {
        heat_ = &board_.add(
            std::make_unique<HeatJob>(map_, HeatSettings{.output = "heat", .seen = "los"}));
        hazard_ =
            &board_.add(std::make_unique<HazardJob>(map_, HazardSettings{.output = "hazard"}));
        crowd_ = &board_.add(std::make_unique<OccupancyJob>(
            map_, OccupancySettings{.output = "crowd", .max_agents = 16}));
        rating_ = &board_.add(std::make_unique<CompositeJob>(
            map_, CompositeSettings{.output = "rating",
                                    .terms = {{"los", {}},
                                              {"way", {RatingShape::Near, 15, 20, 2}},
                                              {"crowd", {.weight = -1, .is_occupancy = true}},
                                              {"cover", {}},
                                              {"hazard", {RatingShape::Veto, 0, 0}},
                                              {"guard", {}}},
                                    .agent = 3}));
    }

    void add_picks() {
        board_.add(
            std::make_unique<PickNodeJob>(map_, PickNodeSettings{.start = "agent",
                                                                 .output = "best",
                                                                 .within = 40,
                                                                 .order = PickOrder::Greatest,
                                                                 .by = "rating"}));
        board_.add(std::make_unique<FleeJob>(
            map_,
            FleeSettings{.start = "agent", .distance = "way", .sight = "los", .output = "flee"}));
    }

    void change(std::uint32_t number) {
        const auto pick = [&](std::uint64_t stream) {
            return static_cast<NodeIndex>(random_bits(1, stream, number) % map_.size());
        };
        board_.set_node(threat_, pick(1));
        board_.set_node(agent_, pick(2));
        lane_->set_direction(map_.position(pick(2)) - map_.position(pick(1)));
        heat_->add(pick(3), 2);
        heat_->set_time(number * 0.3);
        hazard_->add({.center = map_.position(pick(4)), .radius = 6, .until = number + 5.0});
        hazard_->set_time(number);
        crowd_->set_agent(number % 16, map_.position(pick(5)));
        rating_->set_weight(0, static_cast<float>(number % 7));
        if (number % 10 == 0) track_->seen({map_.position(pick(6)), {2, 0, 1}, number * 0.3});
        track_->set_time(number * 0.3);
    }

    void walk() {
        const NodeIndex goal = board_.node(board_.find("best"));
        const PathCost costs[] = {{pins_.view(store_->find("los")), 3},
                                  {pins_.view(store_->find("hazard")), 5, PathCostKind::EachNode}};
        path_.begin({.start = board_.node(agent_), .goals = {&goal, 1}, .costs = costs});
        path_.advance(map_.size() * 2);
        found_ += path_.totals(goal).is_found ? 1 : 0;
    }

    PictureMap picture_;
    NodeMap map_;
    std::shared_ptr<FieldStore> store_;
    JobBoard board_;
    SafePathSearch path_;
    FieldPins pins_;
    SlotIndex threat_, agent_;
    LaneOfFireJob* lane_ = nullptr;
    HeatJob* heat_ = nullptr;
    HazardJob* hazard_ = nullptr;
    OccupancyJob* crowd_ = nullptr;
    CompositeJob* rating_ = nullptr;
    TrackThreatJob* track_ = nullptr;
    std::uint32_t found_ = 0, longest_turn_ = 0;
};

}  // namespace vantage::test
