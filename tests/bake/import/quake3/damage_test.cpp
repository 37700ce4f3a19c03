// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Damaged maps: each gives a clear error or a clean level, within two seconds and a gigabyte.
// Meant to run under the sanitizers as well.

#include <gtest/gtest.h>
#include <malloc.h>

#include <atomic>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <new>

#include "adapters/cpu_time.h"
#include "adapters/zip/zip_archive.h"
#include "bake/import/quake3/convert.h"
#include "bake/import/quake3/visible_set.h"
#include "openarena.h"
#include "test_map.h"

namespace {

// Every allocation of this program is counted. Zero-initialised before anything allocates.
std::atomic<std::size_t> live_bytes;
std::atomic<std::size_t> peak_bytes;

void* counted_allocation(std::size_t size) {
    void* memory = std::malloc(size);
    if (memory == nullptr) std::abort();
    const std::size_t live = live_bytes += malloc_usable_size(memory);
    std::size_t peak = peak_bytes;
    while (live > peak && !peak_bytes.compare_exchange_weak(peak, live)) {
    }
    return memory;
}

void counted_release(void* memory) {
    if (memory != nullptr) live_bytes -= malloc_usable_size(memory);
    std::free(memory);
}

}  // namespace

void* operator new(std::size_t size) {
    return counted_allocation(size);
}
void* operator new[](std::size_t size) {
    return counted_allocation(size);
}
void operator delete(void* memory) noexcept {
    counted_release(memory);
}
void operator delete[](void* memory) noexcept {
    counted_release(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    counted_release(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
    counted_release(memory);
}

namespace vantage::bake::quake3 {
namespace {

using MapBytes = std::vector<std::uint8_t>;

/// Small and the same on every machine.
class Dice {
  public:
    explicit Dice(std::uint64_t seed) : state_(seed) {}
    std::uint64_t roll(std::uint64_t sides) {
        state_ = state_ * 6364136223846793005ull + 1442695040888963407ull;
        return (state_ >> 33) % sides;
    }

  private:
    std::uint64_t state_;
};

/// Something of everything, so that damage can hit everything.
TestMap full_map() {
    TestMap map = room_map();
    map.add_patch({.width = 5, .height = 3, .shader = 0}, std::vector<UnitPoint>{{0, 0, 9},
                                                                                 {8, 0, 9},
                                                                                 {16, 0, 19},
                                                                                 {24, 0, 9},
                                                                                 {32, 0, 9},
                                                                                 {0, 8, 9},
                                                                                 {8, 8, 9},
                                                                                 {16, 8, 29},
                                                                                 {24, 8, 9},
                                                                                 {32, 8, 9},
                                                                                 {0, 16, 9},
                                                                                 {8, 16, 9},
                                                                                 {16, 16, 19},
                                                                                 {24, 16, 9},
                                                                                 {32, 16, 9}});
    map.add_box({{0, 0, 0}, {100, 100, 8}}, map.add_shader("lava", contents::kLava));
    const std::int32_t trigger = map.add_shader("trigger", contents::kTrigger);
    map.add_entity("classname func_door angle 90 model " +
                   map.add_box_model({{500, 200, 0}, {524, 264, 128}}, 0));
    map.add_entity("classname func_plat model " +
                   map.add_box_model({{600, 100, 240}, {700, 200, 256}}, 0));
    map.add_entity("classname trigger_push target apex model " +
                   map.add_box_model({{560, 200, 0}, {624, 264, 16}}, trigger));
    map.add_entity("classname target_position targetname apex origin \"752 232 400\"");
    map.add_entity("classname trigger_hurt dmg 1000 model " +
                   map.add_box_model({{400, 0, 0}, {500, 100, 8}}, trigger));
    map.add_entity("classname weapon_railgun origin \"900 100 400\"");
    return map;
}

MapBytes damaged(const MapBytes& good, std::uint64_t seed) {
    Dice dice(seed);
    MapBytes bytes = good;
    switch (dice.roll(5)) {
        case 0:  // Bit flips anywhere.
            for (std::uint64_t i = 0, n = 1 + dice.roll(16); i < n; ++i)
                bytes[dice.roll(bytes.size())] ^= static_cast<std::uint8_t>(1u << dice.roll(8));
            break;
        case 1:  // The end is missing.
            bytes.resize(dice.roll(bytes.size()));
            break;
        case 2:    // Huge numbers in the header.
        case 3: {  // Huge numbers in a lump, where the counts are.
            constexpr std::uint32_t kWild[] = {0xffffffff, 0x7fffffff, 0x80000000, 0x00010000,
                                               0x7f800000, 0x7fc00000, 0x000fffff, 0xfffffffe};
            std::size_t start = 8, end = 8 + 17 * 8;
            if (dice.roll(2) == 0) {
                const auto [offset, size] = lump_place(good, dice.roll(17));
                if (size >= 4) {
                    start = offset;
                    end = offset + size;
                }
            }
            const std::size_t words = (end - start) / 4;
            for (std::uint64_t i = 0, n = 1 + dice.roll(3); i < n; ++i)
                put(bytes, start + 4 * dice.roll(words), kWild[dice.roll(std::size(kWild))]);
            break;
        }
        case 4:  // A run of noise.
            for (std::size_t i = dice.roll(bytes.size()), n = 1 + dice.roll(64);
                 n > 0 && i < bytes.size(); --n, ++i)
                bytes[i] = static_cast<std::uint8_t>(dice.roll(256));
            break;
    }
    return bytes;
}

/// Tells work that an account bounds from work that has no end, also on a slow machine and under
/// sanitizers: it is no promise of speed.
constexpr double kMostSeconds = 20;

struct Tally {
    int refused = 0;
    int loaded = 0;
    double slowest_s = 0;
};

void import_damaged(const MapBytes& bytes, Tally& tally) {
    const std::int64_t start = adapters::thread_cpu_ns();
    const Result<Level> level = import_quake3(bytes, "damaged.bsp");
    if (const Result<BspFile> bsp = open_bsp(bytes, "damaged.bsp")) {
        const VisibleSet set(*bsp);
        const std::int32_t a = set.cluster_at({1, 1, -1}), b = set.cluster_at({20, 1, -3});
        (void)set.can_see(a, b);
    }
    // Of the processor, so that a busy machine fails no test.
    const double took_s = static_cast<double>(adapters::thread_cpu_ns() - start) / 1e9;
    tally.slowest_s = std::max(tally.slowest_s, took_s);
    if (level) {
        ++tally.loaded;
        return;
    }
    ++tally.refused;
    ASSERT_FALSE(level.diagnostics().empty());
    const Diagnostic& d = level.diagnostics().front();
    EXPECT_FALSE(d.code.empty() || d.message.empty() || d.place.file.empty()) << to_string(d);
}

Tally import_damaged_variants(const MapBytes& good, std::uint64_t count) {
    peak_bytes = live_bytes.load();
    Tally tally;
    for (std::uint64_t seed = 1; seed <= count; ++seed)
        import_damaged(damaged(good, seed), tally);
    EXPECT_LT(tally.slowest_s, kMostSeconds);
    EXPECT_LT(peak_bytes.load(), std::size_t{1} << 30);
    std::printf("%d refused, %d loaded, slowest %.3f s, peak %.1f MB\n", tally.refused,
                tally.loaded, tally.slowest_s, static_cast<double>(peak_bytes.load()) / 1e6);
    return tally;
}

TEST(DamagedMap, small_maps_are_refused_or_load_cleanly) {
    const MapBytes good = full_map().bytes();
    ASSERT_TRUE(import_quake3(good, "good.bsp"));
    const Tally tally = import_damaged_variants(good, 3000);
    EXPECT_GT(tally.refused, 1000);
    EXPECT_GT(tally.loaded, 300);
}

TEST(DamagedMap, every_truncation_is_refused) {
    const MapBytes good = full_map().bytes();
    for (std::size_t size = 0; size < good.size(); ++size) {
        const MapBytes part(good.begin(), good.begin() + static_cast<std::ptrdiff_t>(size));
        EXPECT_FALSE(import_quake3(part, "cut.bsp")) << size;
    }
}

TEST(DamagedMap, real_maps_are_refused_or_load_cleanly) {
    const std::string pak = openarena_maps();
    if (pak.empty()) GTEST_SKIP() << "openarena-081-maps is not installed";
    const auto good = adapters::read_zip_entry(pak, "maps/oa_dm1.bsp");
    ASSERT_TRUE(good) << to_string(good.diagnostics());
    const Tally tally = import_damaged_variants(*good, 1000);
    EXPECT_GT(tally.refused, 100);
    EXPECT_GT(tally.loaded, 100);
}

// The worst that a file can ask for: as much work as the account allows. The parts of a map that
// only say something once are shared by a million others.

void expect_cheap(const TestMap& map, int refused) {
    Tally tally;
    peak_bytes = live_bytes.load();
    import_damaged(map.bytes(), tally);
    EXPECT_EQ(tally.refused, refused);
    EXPECT_LT(tally.slowest_s, kMostSeconds);
    EXPECT_LT(peak_bytes.load(), std::size_t{1} << 30);
    std::printf("%.3f s, peak %.1f MB\n", tally.slowest_s,
                static_cast<double>(peak_bytes.load()) / 1e6);
}

TEST(HostileMap, a_million_brushes_of_a_thousand_sides_are_refused_in_time) {
    TestMap map = room_map();
    constexpr std::int32_t kSides = 1000;
    map.begin_brush(0);
    for (int i = 0; i < kSides; ++i) {
        const double z = 1 - 2 * (i + 0.5) / kSides, r = std::sqrt(1 - z * z);
        map.add_side({r * std::cos(2.4 * i), r * std::sin(2.4 * i), z}, 1000);
    }
    const BspBrush ball = map.brushes.back();
    map.brushes.insert(map.brushes.end(), 1'000'000, ball);
    map.models[0].brush_count = static_cast<std::int32_t>(map.brushes.size());
    expect_cheap(map, 1);
}

TEST(HostileMap, a_million_boxes_are_refused_in_time) {
    TestMap map = room_map();
    const BspBrush box = map.brushes.back();
    map.brushes.insert(map.brushes.end(), 1'000'000, box);
    map.models[0].brush_count = static_cast<std::int32_t>(map.brushes.size());
    expect_cheap(map, 1);
}

TEST(HostileMap, huge_patches_without_end_are_refused_in_time) {
    TestMap map = room_map();
    std::vector<UnitPoint> points;
    for (int i = 0; i < 255 * 255; ++i)
        points.push_back({i % 255 * 500.0, i / 255 * 500.0, i % 2 * 60000.0});
    map.add_patch({.width = 255, .height = 255}, points);
    map.faces.insert(map.faces.end(), 100'000, map.faces.front());
    map.models[0].face_count = static_cast<std::int32_t>(map.faces.size());
    expect_cheap(map, 1);
}

TEST(HostileMap, pads_and_items_over_thousands_of_floors_end_in_time) {
    TestMap map = room_map();
    const std::int32_t trigger = map.add_shader("trigger", contents::kTrigger);
    for (int i = 0; i < 8000; ++i)
        map.add_box({{-60000, -60000, -60.0 - i}, {60000, 60000, -59.5 - i}}, 0);
    const std::string model = map.add_box_model({{560, 200, 0}, {624, 264, 16}}, trigger);
    for (int i = 0; i < 20'000; ++i) {
        map.add_entity("classname trigger_push target apex model " + model);
        map.add_entity("classname item_health origin \"5 5 50\"");
    }
    map.add_entity("classname target_position targetname apex origin \"60000 232 60000\"");
    expect_cheap(map, 0);
    const Result<Level> level = import_quake3(map.bytes(), "pads.bsp");
    ASSERT_TRUE(level);
    EXPECT_EQ(level.diagnostics().back().code, "bsp/too-many-traces");
}

}  // namespace
}  // namespace vantage::bake::quake3
