// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT

#include "vantage_analysis/zones.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "analysis/picture_map.h"
#include "analysis/run_board.h"
#include "vantage_analysis/field_jobs.h"

namespace vantage {
namespace {

using test::make;
using test::make_store;
using test::PictureMap;
using test::random_rows;

/// By asking every zone about every node.
std::vector<std::uint16_t> plain_counters(const NodeMap& map, const std::vector<Zone>& zones) {
    std::vector<std::uint16_t> counters(map.size(), 0);
    for (NodeIndex node = 0; node < map.size(); ++node) {
        for (const Zone& zone : zones) {
            if (distance(map.position(node), zone.center) <= zone.radius) ++counters[node];
        }
    }
    return counters;
}

bool is_equal(std::span<const std::uint16_t> a, const std::vector<std::uint16_t>& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

// T-31: counters 1 2 1; when the first ends 0 1 1; when the second ends 0.
TEST(NodeZones, count_up_where_they_overlap_and_down_as_they_end) {
    const PictureMap picture({"..."}, {.cell = 2, .has_sight = false});
    NodeZones zones(picture.map(), {});
    zones.add({.center = {1, 0, 1}, .radius = 2.5f, .until = 5});
    zones.add({.center = {5, 0, 1}, .radius = 2.5f, .until = 9});
    EXPECT_TRUE(is_equal(zones.counters(), {1, 2, 1}));
    EXPECT_EQ(zones.next_end(), 5.0);
    EXPECT_EQ(zones.expire(4.9), 0u);
    EXPECT_EQ(zones.expire(5), 1u);
    EXPECT_TRUE(is_equal(zones.counters(), {0, 1, 1}));
    EXPECT_EQ(zones.expire(100), 1u);
    EXPECT_TRUE(is_equal(zones.counters(), {0, 0, 0}));
    EXPECT_EQ(zones.count(), 0u);
}

TEST(NodeZones, end_at_zero_after_100000_random_operations) {
    const PictureMap picture(random_rows(40, 40, 0.2f, 4),
                             {.cell = 2.25f, .jitter = 1, .has_sight = false});
    const NodeMap map = picture.map();
    NodeZones zones(map, {.max_zones = 64, .max_zone_nodes = 8000});
    std::vector<std::pair<ZoneId, Zone>> alive;
    std::uint32_t refused = 0, expired = 0;
    double now = 0;
    const auto unit = [](std::uint32_t i, std::uint32_t stream) {
        return random_unit(11, stream, i);
    };
    for (std::uint32_t i = 0; i < 100'000; ++i) {
        const Zone zone{.center = {unit(i, 1) * 100 - 5, unit(i, 2) * 4, unit(i, 3) * 100 - 5},
                        .radius = unit(i, 4) * unit(i, 4) * 40,
                        .until = now + double{unit(i, 5)} * 30};
        const auto pick = static_cast<std::size_t>(unit(i, 6) * static_cast<float>(alive.size()));
        const float what = unit(i, 7);
        if (what < 0.5f) {
            const ZoneId id = zones.add(zone);
            if (id) alive.emplace_back(id, zone);
            refused += id ? 0 : 1;
        } else if (what < 0.7f && !alive.empty()) {
            ASSERT_TRUE(zones.remove(alive[pick].first));
            ASSERT_FALSE(zones.remove(alive[pick].first)) << "the handle is stale";
            alive.erase(alive.begin() + static_cast<std::ptrdiff_t>(pick));
        } else if (what < 0.9f && !alive.empty()) {
            if (zones.move(alive[pick].first, zone)) alive[pick].second = zone;
        } else {
            now += double{unit(i, 8)};
            const auto gone = std::remove_if(
                alive.begin(), alive.end(), [&](const auto& it) { return it.second.until <= now; });
            const auto count = static_cast<std::uint32_t>(alive.end() - gone);
            alive.erase(gone, alive.end());
            ASSERT_EQ(zones.expire(now), count);
            expired += count;
        }
        ASSERT_EQ(zones.count(), alive.size());
        if (i % 5000 != 0) continue;
        std::vector<Zone> plain;
        for (const auto& [id, zone_alive] : alive)
            plain.push_back(zone_alive);
        ASSERT_TRUE(is_equal(zones.counters(), plain_counters(map, plain))) << i;
    }
    EXPECT_GT(refused, 100u) << "the pools were never full";
    EXPECT_GT(expired, 1000u);
    zones.expire(now + 1000);
    for (const std::uint16_t counter : zones.counters())
        ASSERT_EQ(counter, 0);
    // All memory came back: as many as at first fit again.
    for (std::uint32_t i = 0; i < 64; ++i)
        EXPECT_TRUE(zones.add({.center = {45, 0, 45}, .radius = 8}));
}

TEST(NodeZones, refuse_bad_numbers_and_leave_everything_as_it_was) {
    const PictureMap picture({"...."}, {.cell = 2, .has_sight = false});
    NodeZones zones(picture.map(), {.max_zones = 4, .max_zone_nodes = 5});
    const float nan = std::numeric_limits<float>::quiet_NaN();
    EXPECT_FALSE(zones.add({.center = {nan, 0, 0}, .radius = 1}));
    EXPECT_FALSE(zones.add({.radius = nan}));
    EXPECT_FALSE(zones.add({.radius = -1}));
    EXPECT_FALSE(zones.add({.radius = 1, .until = double{nan}}));
    const ZoneId id = zones.add({.center = {4, 0, 1}, .radius = 1.5f});
    ASSERT_TRUE(is_equal(zones.counters(), {0, 1, 1, 0}));
    EXPECT_FALSE(zones.add({.center = {4, 0, 1}, .radius = 9})) << "more nodes than fit";
    EXPECT_TRUE(zones.add({.center = {4, 0, 1}, .radius = 1.5f}));
    EXPECT_FALSE(zones.move(id, {.center = {4, 0, 1}, .radius = 9}));
    EXPECT_TRUE(is_equal(zones.counters(), {0, 2, 2, 0}));
}

TEST(HazardJob, shows_at_most_255_and_still_ends_at_zero) {
    const PictureMap picture({"..#.."}, {.cell = 2, .has_sight = false});
    const auto store = make_store(picture.size(), {{.name = "h", .kind = FieldKind::Byte}});
    JobBoard board({.map = picture.map(), .fields = store});
    HazardJob& job = board.add(std::make_unique<HazardJob>(
        picture.map(), HazardSettings{.output = "h", .zones = {.max_zones = 400}}));
    ASSERT_TRUE(board.seal().ok());
    std::vector<ZoneId> ids;
    for (std::uint32_t i = 0; i < 300; ++i)
        ids.push_back(job.add({.center = {1, 0, 1}, .radius = 1, .until = i < 299 ? 10.0 : 20.0}));
    make(board, "h");
    EXPECT_EQ(store->pin(0).view().value(0), 255.0f);
    EXPECT_EQ(store->pin(0).view().value(1), 0.0f);
    job.set_time(10);
    make(board, "h");
    EXPECT_EQ(store->pin(0).view().value(0), 1.0f);
    EXPECT_TRUE(job.remove(ids[299]));
    make(board, "h");
    EXPECT_EQ(store->pin(0).view().value(0), 0.0f);
    EXPECT_EQ(make(board, "h"), 0u) << "nothing has changed";
}

TEST(OccupancyJob, does_not_repel_an_agent_by_itself_in_any_version) {
    const PictureMap picture(random_rows(20, 20, 0.1f, 9), {.cell = 2, .has_sight = false});
    const NodeMap map = picture.map();
    const auto store = make_store(
        map.size(),
        {{.name = "o", .kind = FieldKind::Byte, .side_bytes = OccupancyJob::side_bytes(8)}});
    JobBoard board({.map = map, .fields = store});
    OccupancyJob& job = board.add(std::make_unique<OccupancyJob>(
        map, OccupancySettings{.output = "o", .max_agents = 8, .radius = 5}));
    ASSERT_TRUE(board.seal().ok());
    std::vector<Zone> agents(8, Zone{.radius = -1});
    for (std::uint32_t round = 0; round < 60; ++round) {
        const auto agent = static_cast<std::uint32_t>(random_bits(5, 1, round) % 8);
        const Vec3 to{random_unit(5, 2, round) * 40, 0, random_unit(5, 3, round) * 40};
        if (round % 9 == 8) {
            EXPECT_EQ(job.remove_agent(agent), agents[agent].radius >= 0);
            agents[agent].radius = -1;
        } else {
            EXPECT_TRUE(job.set_agent(agent, to));
            agents[agent] = {.center = to, .radius = 5};
        }
        make(board, "o");
        const FieldPin pin = store->pin(0);
        const std::vector<Zone> then = agents;
        job.set_agent(0, {1, 0, 1});  // Not made yet: the pinned version must not notice.
        agents[0] = {.center = {1, 0, 1}, .radius = 5};
        for (std::uint32_t me = 0; me < 8; ++me) {
            std::vector<Zone> others = then;
            others.erase(others.begin() + me);
            const std::vector<std::uint16_t> expected = plain_counters(map, others);
            for (NodeIndex node = 0; node < map.size(); ++node)
                ASSERT_EQ(occupancy_of_others(pin, me, node, map.position(node)), expected[node]);
        }
    }
    EXPECT_FALSE(job.set_agent(8, {}));
}

}  // namespace
}  // namespace vantage
