// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The shipped query Leapfrog on an open field: four members that run only as far ahead of their
// middle as it allows. Nobody knows whose turn it is; that those ahead wait and those behind pass
// them comes of the limit alone.

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "base/vec.h"
#include "vantage/simple_world.h"
#include "vantage_behaviour/positioner.h"
#include "vantage_behaviour/squad_watch.h"

namespace vantage::tests {
namespace {

std::string shipped(const std::string& file) {
    std::ifstream in(VANTAGE_SOURCE_DIR "/queries/" + file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

class Signals final : public BehaviourSink {
  public:
    void signal(ObjectId, std::string_view name) noexcept override {
        waits += name == "waitForSquad" ? 1 : 0;
    }
    int waits = 0;
};

class LeapfrogGame : public ::testing::Test {
  protected:
    static constexpr double kStep = 1.0 / 20.0;
    static constexpr std::size_t kMembers = 4;

    LeapfrogGame() {
        add_builtin_words(catalog);
        const std::string text = shipped("squad/leapfrog.vq");
        const auto loaded = library.load({.name = "leapfrog.vq", .text = text});
        EXPECT_TRUE(loaded.ok()) << to_string(loaded.diagnostics());
        GridDescription field{.columns = 40, .rows = 160, .cell_size = 1, .origin = {-20, 0, -20}};
        field.heights.assign(std::size_t{field.columns} * field.rows, 0.0f);
        auto made = GridNavigation::make(std::move(field));
        EXPECT_TRUE(made.ok());
        navigation = std::move(*made);
        const ObjectId foe = world.add({.team = 1, .position = {0, 0, 130}});
        goal = world.add({.kind = ObjectKind::Place, .position = {0, 0, 130}});
        for (std::size_t i = 0; i < kMembers; ++i) {
            positions[i] = {static_cast<float>(i) * 3 - 4.5f, 0, 0};
            members[i] = world.add({.squad = 1, .position = positions[i], .speed = 4});
            world.set_target(members[i], foe);
        }
        world.set_squad(1, {.leader = members[0], .has_goal = true, .goal = {0, 0, 130}});
        auto scheduler_made = Scheduler::make(
            {.world = &world, .catalog = &catalog, .providers = {.navigation = navigation.get()}});
        EXPECT_TRUE(scheduler_made.ok());
        scheduler = std::move(*scheduler_made);
        desk = std::make_unique<PositionDesk>(PositionDeskSettings{.scheduler = scheduler.get(),
                                                                   .world = &world,
                                                                   .exchange = &exchange,
                                                                   .sink = &signals});
        const auto key = book.add({.behaviour = "leapfrog", .environment = {}});
        EXPECT_TRUE(key.ok());
        binding = {"referencePoint", goal};
        for (std::size_t i = 0; i < kMembers; ++i) {
            positioners[i] = desk->open(members[i], {.is_runner = true});
            EXPECT_TRUE(positioners[i]->start(book.find(*key), {&binding, 1}));
        }
    }

    /// One of them may be held where he is.
    void run(double seconds, std::size_t held = kMembers) {
        for (const double end = now + seconds; now < end; now += kStep) {
            for (std::size_t i = 0; i < kMembers; ++i) {
                if (i != held) walk(i);
                reports[i] = {.member = members[i],
                              .wants_to_move = positioners[i]->state() == PositionState::Moving};
            }
            note_order();
            watch.update(now, reports);
            world.set_time(now);
            scheduler->update();
            desk->update(now);
        }
    }
    void walk(std::size_t i) {
        const AnswerResult* place = positioners[i]->place();
        if (positioners[i]->state() != PositionState::Moving || place == nullptr) return;
        const Vec3 way = place->position - positions[i];
        const auto step = static_cast<float>(4 * kStep);
        positions[i] =
            length(way) <= step ? place->position : positions[i] + normalized(way) * step;
        world.set(members[i], {.squad = 1, .position = positions[i], .speed = 4});
    }
    void note_order() {
        std::size_t first = 0;
        for (std::size_t i = 1; i < kMembers; ++i)
            first = positions[i].z > positions[first].z ? i : first;
        changes_of_lead += first != leading ? 1 : 0;
        leading = first;
    }
    float middle_z() const {
        float sum = 0;
        for (const Vec3 position : positions)
            sum += position.z;
        return sum / static_cast<float>(kMembers);
    }
    float farthest_ahead() const {
        float most = positions[0].z;
        for (const Vec3 position : positions)
            most = std::max(most, position.z);
        return most - middle_z();
    }

    Catalog catalog;
    QueryLibrary library{catalog};
    QueryBook book{library, catalog};
    World world;
    std::unique_ptr<GridNavigation> navigation;
    PlaceExchange exchange{world};
    Signals signals;
    SquadWatch watch{world, {.stuck_after = 6}};
    std::unique_ptr<Scheduler> scheduler;
    std::unique_ptr<PositionDesk> desk;
    ObjectId goal;
    Binding binding;
    std::array<ObjectId, kMembers> members;
    std::array<Vec3, kMembers> positions;
    std::array<Positioner*, kMembers> positioners;
    std::array<MemberReport, kMembers> reports;
    double now = 0;
    std::size_t leading = 0;
    int changes_of_lead = 0;
};

TEST_F(LeapfrogGame, moves_up_together_and_the_lead_changes) {
    float most_ahead = 0;
    for (int i = 0; i < 60; ++i) {
        run(0.5);
        most_ahead = std::max(most_ahead, farthest_ahead());
    }
    EXPECT_GT(middle_z(), 40.0f) << "the squad gets on";
    EXPECT_LT(most_ahead, 12.0f) << "nobody runs far ahead of the middle";
    EXPECT_GE(changes_of_lead, 3) << "one passes the other";
}

TEST_F(LeapfrogGame, waits_for_one_who_stays_behind_but_not_for_ever) {
    run(5, 0);
    const int waits = signals.waits;
    EXPECT_GT(waits, 0) << "those ahead find nothing and wait";
    const float before = middle_z();
    run(3, 0);
    EXPECT_LT(middle_z() - before, 6.0f);
    EXPECT_EQ(watch.standing(members[0]), MemberStanding::Stuck);
    run(25, 0);
    EXPECT_EQ(watch.standing(members[0]), MemberStanding::Stray) << "by now they are far away";
    EXPECT_GT(middle_z(), before + 15.0f) << "he is stuck, and the others go on";
}

}  // namespace
}  // namespace vantage::tests
