// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Readers during updates never see a torn field: each version carries a checksum of itself. Nor do
// they see sight with a door half shut.

#include <gtest/gtest.h>

#include <atomic>
#include <cstring>
#include <thread>
#include <vector>

#include "analysis/door_rooms.h"
#include "analysis/run_board.h"
#include "base/hash.h"
#include "vantage_analysis/fields.h"

namespace vantage {
namespace {

constexpr std::uint32_t kNodes = 1000;
constexpr std::uint32_t kVersions = 3000;
constexpr std::uint32_t kReads = 3000;  ///< So many at least, of all readers together.

std::uint64_t checksum(std::span<const float> values) {
    return hash_bytes({reinterpret_cast<const std::uint8_t*>(values.data()), values.size_bytes()});
}

void write_version(FieldWriter& writer, std::uint32_t version) {
    const std::span<float> values = writer.floats();
    for (std::uint32_t i = 0; i < kNodes; ++i)
        values[i] = static_cast<float>(version * 7 + i);
    const std::uint64_t sum = checksum(values);
    std::memcpy(writer.side().data(), &sum, sizeof(sum));
}

/// Whether all that was seen was whole and never went back.
bool read_until(const FieldStore& store, const std::atomic<bool>& is_over,
                std::atomic<std::uint32_t>& reads, bool holds_two) {
    std::uint64_t last = 0;
    FieldPin older;
    while (!is_over.load(std::memory_order_acquire)) {
        FieldPin pin = store.pin(0);
        const auto check = [](const FieldPin& it) {
            std::uint64_t sum = 0;
            std::memcpy(&sum, it.side().data(), sizeof(sum));
            return checksum(it.view().floats()) == sum;
        };
        if (!check(pin) || pin.serial() < last) return false;
        last = pin.serial();
        reads.fetch_add(1);
        if (holds_two && older && !check(older)) return false;
        if (holds_two) older = pin;
    }
    return true;
}

TEST(FieldThreads, readers_never_see_half_a_version) {
    const auto store = test::make_store(kNodes, {{.name = "f", .buffers = 4, .side_bytes = 8}});
    FieldWriter first = store->begin_write(0);
    write_version(first, 0);
    first.publish();
    std::atomic<bool> is_over{false};
    std::atomic<std::uint32_t> whole{0}, reads{0};
    std::vector<std::thread> readers;
    for (int i = 0; i < 4; ++i) {
        readers.emplace_back([&, i] {
            if (read_until(*store, is_over, reads, i % 2 == 0)) whole.fetch_add(1);
        });
    }
    std::uint32_t version = 1;
    while (version <= kVersions || reads.load() < kReads) {
        FieldWriter writer = store->begin_write(0);
        if (!writer) {
            std::this_thread::yield();  // Readers hold all others: the writer tries again.
            continue;
        }
        write_version(writer, version++);
        writer.publish();
    }
    is_over.store(true, std::memory_order_release);
    for (std::thread& reader : readers)
        reader.join();
    EXPECT_EQ(whole.load(), 4u);
    EXPECT_EQ(store->serial(0), version + 1u);
}

TEST(FieldThreads, snapshots_of_all_fields_are_let_go_on_any_thread) {
    const auto store = test::make_store(
        64, {{.name = "a", .buffers = 8}, {.name = "b", .kind = FieldKind::Byte, .buffers = 8}});
    std::atomic<bool> is_over{false};
    std::atomic<bool> is_whole{true};
    std::atomic<std::uint32_t> reads{0};
    std::vector<std::thread> readers;
    for (int i = 0; i < 3; ++i) {
        readers.emplace_back([&] {
            FieldPins pins(store);
            while (!is_over.load(std::memory_order_acquire)) {
                pins.pin_newest();
                const std::span<const float> values = pins.view(0).floats();
                for (const float value : values) {
                    if (value != values[0]) is_whole.store(false);
                }
                reads.fetch_add(1);
                pins.release();
            }
        });
    }
    for (std::uint32_t version = 0; version < kVersions || reads.load() < kReads; ++version) {
        for (FieldIndex field = 0; field < 2; ++field) {
            FieldWriter writer = store->begin_write(field);
            if (!writer) continue;
            writer.fill(0, 64, static_cast<float>(version % 200));
            writer.publish();
        }
    }
    is_over.store(true, std::memory_order_release);
    for (std::thread& reader : readers)
        reader.join();
    EXPECT_TRUE(is_whole.load());
    // All were let go: the writer finds a buffer each time.
    const std::uint64_t lagging = store->lagging_writes();
    for (int i = 0; i < 20; ++i)
        store->begin_write(0).publish();
    EXPECT_EQ(store->lagging_writes(), lagging);
}

// The door is shut or open; a version that is neither would be half of one.
TEST(FieldThreads, readers_see_a_door_shut_or_open_and_nothing_between) {
    test::DoorRooms rooms;
    const auto live = rooms.live(6);
    const auto sum_of = [](const SightPin& pin) {
        std::uint64_t sum = 0;
        for (const NodeSightKind kind : {NodeSightKind::HighHigh, NodeSightKind::HighLow}) {
            const std::span<const std::uint64_t> words = pin.sight(kind).arrays().words;
            sum = hash_bytes(
                {reinterpret_cast<const std::uint8_t*>(words.data()), words.size_bytes()}, sum);
        }
        return sum;
    };
    const auto turn_door = [&](bool is_shut) {
        is_shut ? rooms.put(1) : rooms.take_away(1);
        live->part_changed(1, is_shut);
        for (JobState state = JobState::More; state != JobState::Done;) {
            WorkTurn turn(3);
            state = live->step(turn);
            std::this_thread::yield();
        }
    };
    const std::uint64_t open = sum_of(live->pin());
    turn_door(true);
    const std::uint64_t shut = sum_of(live->pin());
    ASSERT_NE(open, shut);
    std::atomic<bool> is_over{false}, is_whole{true};
    std::atomic<std::uint32_t> reads{0};
    std::vector<std::thread> readers;
    for (int i = 0; i < 3; ++i) {
        readers.emplace_back([&] {
            while (!is_over.load(std::memory_order_acquire)) {
                const std::uint64_t sum = sum_of(live->pin());
                if (sum != open && sum != shut) is_whole.store(false);
                reads.fetch_add(1);
            }
        });
    }
    for (std::uint32_t i = 0; i < 200 || reads.load() < 1000; ++i)
        turn_door(i % 2 == 1);
    is_over.store(true, std::memory_order_release);
    for (std::thread& reader : readers)
        reader.join();
    EXPECT_TRUE(is_whole.load());
}

}  // namespace
}  // namespace vantage
