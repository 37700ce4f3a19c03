// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Doors take away from sight exactly what rays say, within a budget, and give it back bit by bit.

#include "vantage_analysis/live_sight.h"

#include <gtest/gtest.h>

#include "analysis/door_rooms.h"
#include "analysis/run_board.h"
#include "vantage_analysis/field_jobs.h"

namespace vantage::test {
namespace {

constexpr NodeSightKind kKinds[] = {NodeSightKind::HighHigh, NodeSightKind::HighLow};

void expect_truth(const DoorRooms& rooms, const LiveSight& live, const std::string& when) {
    const SightPin pin = live.pin();
    for (const NodeSightKind kind : kKinds) {
        const PackedSight truth = rooms.now(kind);
        EXPECT_TRUE(is_same_sight(pin.sight(kind), NodeSight(truth.arrays())))
            << when << ", kind " << static_cast<int>(kind);
    }
}

bool is_as_baked(const DoorRooms& rooms, const LiveSight& live) {
    const SightPin pin = live.pin();
    return std::all_of(std::begin(kKinds), std::end(kKinds), [&](NodeSightKind kind) {
        const NodeSightArrays now = pin.sight(kind).arrays();
        const NodeSightArrays then = rooms.baked(kind).arrays();
        return std::equal(now.words.begin(), now.words.end(), then.words.begin(), then.words.end());
    });
}

TEST(LiveSight, starts_as_the_bake) {
    DoorRooms rooms;
    const auto live = rooms.live();
    EXPECT_TRUE(is_as_baked(rooms, *live));
    EXPECT_TRUE(live->is_current());
    EXPECT_EQ(run(*live), 0u);
    EXPECT_GT(rooms.pair_count(), 100u);
}

TEST(LiveSight, hides_behind_a_shut_door_exactly_whom_rays_do_not_reach) {
    DoorRooms rooms;
    const auto live = rooms.live();
    rooms.put(1);
    live->part_changed(1, true);
    EXPECT_FALSE(live->is_current());
    run(*live);
    EXPECT_TRUE(live->is_current());
    expect_truth(rooms, *live, "one door shut");
    const NodeIndex left = 8, right = 15;  // The row of the door, both ends.
    EXPECT_TRUE(rooms.baked(kKinds[0]).sees(left, right));
    EXPECT_FALSE(live->pin().sight(kKinds[0]).sees(left, right));
    EXPECT_EQ(live->pin().sight(kKinds[0]).share(left, right), 0.0f);
    EXPECT_FALSE(is_as_baked(rooms, *live));
}

TEST(LiveSight, of_a_door_that_opened_again_is_the_bake_and_needs_no_ray) {
    DoorRooms rooms;
    const auto live = rooms.live();
    for (const std::uint32_t part : {1u, 2u, 3u}) {
        rooms.put(part);
        live->part_changed(part, true);
    }
    run(*live);
    expect_truth(rooms, *live, "all shut");
    const std::uint64_t rays = live->statistics().rays;
    // The provider is not asked: what it says about doors that are gone does not matter.
    for (const std::uint32_t part : {1u, 2u, 3u})
        live->part_changed(part, false);
    run(*live);
    EXPECT_TRUE(is_as_baked(rooms, *live));
    EXPECT_EQ(live->statistics().rays, rays);
    EXPECT_GT(live->statistics().restored, 100u);
}

TEST(LiveSight, after_any_sequence_of_moves_is_what_rays_say_from_scratch) {
    DoorRooms rooms;
    const auto live = rooms.live();
    for (std::uint64_t i = 0; i < 150; ++i) {
        // One to three changes before each update.
        for (std::uint64_t k = 0; k <= random_bits(5, 1, i) % 3; ++k) {
            const auto part = static_cast<std::uint32_t>(random_bits(5, 2 + k, i) % 3 + 1);
            const std::uint64_t what = random_bits(5, 9 + k, i) % 3;
            if (what == 0) rooms.take_away(part);
            if (what == 1) rooms.put(part);
            if (what == 2) rooms.put_aside(part);
            live->part_changed(part, what != 0);
        }
        run(*live);
        expect_truth(rooms, *live, "step " + std::to_string(i));
    }
}

TEST(LiveSight, uses_its_units_and_no_more_and_shows_nothing_before_all_is_known) {
    DoorRooms rooms;
    const auto live = rooms.live();
    rooms.put(1);
    rooms.put(2);
    live->part_changed(1, true);
    live->part_changed(2, true);
    const std::uint64_t serial = live->serial();
    std::uint32_t turns = 0;
    for (JobState state = JobState::More; state == JobState::More; ++turns) {
        EXPECT_EQ(live->serial(), serial);
        EXPECT_TRUE(is_as_baked(rooms, *live));
        const std::uint64_t rays = live->statistics().rays;
        WorkTurn turn(1);
        state = live->step(turn);
        EXPECT_LE(turn.used(), 1u);
        EXPECT_LE(live->statistics().rays - rays, kChunkRays);
        if (live->serial() != serial) break;
    }
    EXPECT_GT(turns, 20u);
    expect_truth(rooms, *live, "after the last turn");
}

TEST(LiveSight, asks_again_about_a_door_that_moved_on_meanwhile) {
    DoorRooms rooms;
    const auto live = rooms.live();
    rooms.put(1);
    live->part_changed(1, true);
    WorkTurn some(10);
    EXPECT_EQ(live->step(some), JobState::More);
    rooms.put_aside(1);
    live->part_changed(1, true);
    const std::uint64_t serial = live->serial();
    run(*live);
    EXPECT_EQ(live->serial(), serial + 1) << "nobody saw the state in between";
    EXPECT_EQ(live->statistics().restarts, 1u);
    expect_truth(rooms, *live, "half open");
}

TEST(LiveSight, is_published_though_a_door_never_rests) {
    DoorRooms rooms;
    const auto live = rooms.live();
    const std::uint64_t serial = live->serial();
    for (int i = 0; i < 300 && live->serial() == serial; ++i) {
        i % 2 == 0 ? rooms.put(1) : rooms.put_aside(1);
        live->part_changed(1, true);
        WorkTurn some(20);
        live->step(some);
    }
    EXPECT_GT(live->serial(), serial);
    run(*live);
    expect_truth(rooms, *live, "when it rests at last");
}

TEST(LiveSight, is_right_in_every_buffer) {
    DoorRooms rooms;
    const auto live = rooms.live(5);
    std::vector<SightPin> held;
    for (std::uint32_t i = 0; i < 4; ++i) {
        i % 2 == 0 ? rooms.put(2) : rooms.take_away(2);
        held.push_back(live->pin());
        live->part_changed(2, i % 2 == 0);
        run(*live);
        expect_truth(rooms, *live, "version " + std::to_string(i));
    }
    EXPECT_TRUE(is_same_sight(held[0].sight(kKinds[1]), held[2].sight(kKinds[1])));
}

TEST(LiveSight, waits_while_readers_hold_all_buffers) {
    DoorRooms rooms;
    const auto live = rooms.live(2);
    rooms.put(1);
    live->part_changed(1, true);
    SightPin first = live->pin();
    run(*live);
    rooms.take_away(1);
    live->part_changed(1, false);
    WorkTurn turn;
    EXPECT_EQ(live->step(turn), JobState::Waiting);
    EXPECT_EQ(turn.used(), 0u);
    EXPECT_TRUE(is_same_sight(first.sight(kKinds[0]), rooms.baked(kKinds[0])));
    first.release();
    run(*live);
    EXPECT_TRUE(is_as_baked(rooms, *live));
}

TEST(LiveSight, refuses_arrays_that_do_not_belong_together) {
    DoorRooms rooms;
    const auto code_with = [&](const auto& change) {
        LiveSightSettings settings = rooms.settings();
        change(settings);
        const auto made = LiveSight::make(settings);
        return made.ok() ? std::string() : made.diagnostics()[0].code;
    };
    EXPECT_EQ(code_with([](LiveSightSettings& s) { s.rays = nullptr; }), "sight/bad-parts");
    EXPECT_EQ(code_with([](LiveSightSettings& s) { s.parts.node_count = 7; }), "sight/bad-parts");
    EXPECT_EQ(code_with([](LiveSightSettings& s) { s.parts.rays = 17; }), "sight/bad-parts");
    EXPECT_EQ(code_with([](LiveSightSettings& s) { s.parts = {}; }), "sight/bad-parts");
    EXPECT_EQ(code_with([](LiveSightSettings& s) { s.buffers = 1; }), "fields/bad-buffers");
}

TEST(LiveSight, brings_fields_of_sight_up_to_date_and_only_those) {
    DoorRooms rooms;
    const auto live = rooms.live();
    std::vector<TacticalNode> nodes;
    for (NodeIndex node = 0; node < DoorRooms::kNodes; ++node)
        nodes.push_back({.position = DoorRooms::position(node)});
    const NodeMap map(NodeArrays{.nodes = nodes});
    const auto store = make_store(
        DoorRooms::kNodes,
        {{.name = "seen"}, {.name = "seen low"}, {.name = "lane", .kind = FieldKind::Bit}});
    JobBoard board({.map = map, .fields = store});
    const SlotIndex area = board.add_area("area"), shooter = board.add_node("shooter");
    board.add(std::make_unique<SightJob>(SightSource(live, kKinds[0]),
                                         SightSettings{.area = "area", .output = "seen"}));
    board.add(std::make_unique<SightJob>(
        SightSource(live, kKinds[1]),
        SightSettings{.area = "area", .output = "seen low", .is_symmetric = false}));
    board.add(std::make_unique<LaneOfFireJob>(
        map, SightSource(live, kKinds[0]),
        LaneOfFireSettings{.shooter = "shooter", .output = "lane"}));
    ASSERT_TRUE(board.seal().ok());
    const NodeIndex threats[] = {8, 9, 17, 30};
    ASSERT_TRUE(board.set_area(area, threats));
    ASSERT_TRUE(board.set_node(shooter, 8));
    const SlotIndex outputs[] = {board.find("seen"), board.find("seen low"), board.find("lane")};
    const auto update = [&] {
        for (const SlotIndex slot : outputs)
            board.want(slot);
        run(board);
    };
    const auto expect_fields = [&](const char* when) {
        const PackedSight high = rooms.now(kKinds[0]), low = rooms.now(kKinds[1]);
        const FieldPin seen = store->pin(0), seen_low = store->pin(1), lane = store->pin(2);
        for (NodeIndex node = 0; node < DoorRooms::kNodes; ++node) {
            float count = 0, low_count = 0;
            for (const NodeIndex threat : threats) {
                count += NodeSight(high.arrays()).sees(node, threat) ? 0.25f : 0;
                low_count += NodeSight(low.arrays()).sees(node, threat) ? 0.25f : 0;
            }
            EXPECT_EQ(seen.view().value(node), count) << when << ", node " << node;
            EXPECT_EQ(seen_low.view().value(node), low_count) << when << ", node " << node;
            const bool is_hit = node / 8 == 1 && NodeSight(high.arrays()).sees(8, node);
            EXPECT_EQ(lane.view().value(node), is_hit ? 1.0f : 0.0f) << when << ", node " << node;
        }
    };
    update();
    expect_fields("open");
    rooms.put(1);
    live->part_changed(1, true);
    EXPECT_TRUE(board.is_current(outputs[0])) << "nothing was published yet";
    run(*live);
    EXPECT_FALSE(board.is_current(outputs[0]));
    update();
    expect_fields("shut");
    const std::uint64_t runs = board.runs();
    update();
    EXPECT_EQ(board.runs(), runs) << "nothing changed, so nothing is made again";
    live->part_changed(1, false);
    rooms.take_away(1);
    run(*live);
    update();
    expect_fields("open again");
}

}  // namespace
}  // namespace vantage::test
