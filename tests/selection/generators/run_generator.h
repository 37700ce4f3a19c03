// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Running one generator through its row, and what holds for all of them.
#pragma once

#include <optional>

#include "selection/words.h"

namespace vantage::tests {

struct Generation {
    std::string_view word;
    Vec3 center;
    float radius = 0;
    std::vector<float> arguments;  ///< Those that follow have their defaults.
    const NavigationProvider* navigation = nullptr;
    std::uint64_t seed = 0;
    const Snapshot* snapshot = nullptr;
    ObjectId asker_id, center_id;  ///< Null: nobody of the world, at the centre.
    std::optional<Vec3> from;
    std::string_view name;
    std::vector<ObjectState> friends;
};

/// A call, and all that it points to.
class GeneratorSetting {
  public:
    explicit GeneratorSetting(const Generation& generation)
        : row(generator_named(generation.word)),
          center_(object_at(generation.center)),
          asker_(center_),
          arguments_(default_arguments(row)),
          friends_(generation.friends) {
        std::copy(generation.arguments.begin(), generation.arguments.end(), arguments_.begin());
        if (generation.from) from_ = object_at(*generation.from);
        if (generation.asker_id) asker_ = *generation.snapshot->find(generation.asker_id);
        if (generation.center_id) center_ = *generation.snapshot->find(generation.center_id);
        call = {.asker = &asker_,
                .center = &center_,
                .from = generation.from ? &from_ : nullptr,
                .asker_id = generation.asker_id,
                .center_id = generation.center_id,
                .snapshot = generation.snapshot,
                .known = {.threats = {}, .friends = friends_, .dangers = {}},
                .radius = generation.radius,
                .arguments = arguments_,
                .name = generation.name,
                .providers = {.rays = nullptr, .navigation = generation.navigation},
                .seed = generation.seed};
    }
    GeneratorSetting(const GeneratorSetting&) = delete;
    GeneratorSetting& operator=(const GeneratorSetting&) = delete;

    const GeneratorRow& row;
    GeneratorCall call;

  private:
    ObjectState center_, asker_, from_;
    std::vector<float> arguments_;
    std::vector<ObjectState> friends_;
};

inline std::uint64_t slot_count(const Generation& generation) {
    const GeneratorSetting setting(generation);
    return setting.row.slot_count(setting.call);
}

inline std::vector<GeneratedPoint> kept(std::vector<GeneratedPoint> points) {
    std::erase_if(points,
                  [](const GeneratedPoint& point) { return point.dropped != DropReason::None; });
    return points;
}

inline bool is_same(const GeneratedPoint& one, const GeneratedPoint& other) {
    return one.position == other.position && one.stands.reference == other.stands.reference &&
           one.stands.position == other.stands.position && one.dropped == other.dropped &&
           one.kind == other.kind && one.source == other.source;
}

/// Collecting gives what is kept of the same slots.
inline void expect_collected(const GeneratorSetting& setting, std::uint64_t first,
                             std::span<const GeneratedPoint> slots) {
    if (setting.row.collect == nullptr) return;
    const GeneratedPoint rubbish{.kind = CandidateKind::Point, .dropped = DropReason::Taken};
    std::vector<GeneratedPoint> room(slots.size(), rubbish);
    room.resize(setting.row.collect(setting.call, first, room));
    const auto collected = kept(room), expected = kept({slots.begin(), slots.end()});
    ASSERT_EQ(collected.size(), expected.size()) << "from slot " << first;
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_TRUE(is_same(collected[i], expected[i])) << i << " from slot " << first;
}

/// All slots, at most `piece` of them at a time; collecting must agree.
inline std::vector<GeneratedPoint> generate(const Generation& generation,
                                            std::size_t piece = kChunk) {
    const GeneratorSetting setting(generation);
    std::vector<GeneratedPoint> points(setting.row.slot_count(setting.call));
    for (std::size_t first = 0; first < points.size(); first += piece) {
        const std::size_t count = std::min(piece, points.size() - first);
        const auto part = std::span(points).subspan(first, count);
        setting.row.generate(setting.call, first, part);
        expect_collected(setting, first, part);
    }
    return points;
}

/// A cursor saves work and changes nothing, be it that slots are asked for anew or left out.
inline void expect_no_trace_of_cursors(const Generation& generation) {
    const std::vector<GeneratedPoint> all = generate(generation);
    GeneratorSetting setting(generation);
    GeneratorCursor cursor;
    setting.call.cursor = &cursor;
    std::vector<GeneratedPoint> points(3);
    for (const std::size_t step : {3u, 1u, 11u}) {
        for (std::size_t first = 0; first + points.size() <= all.size(); first += step) {
            setting.row.generate(setting.call, first, points);
            for (std::size_t i = 0; i < points.size(); ++i) {
                EXPECT_TRUE(is_same(points[i], all[first + i])) << "slot " << first + i;
            }
        }
        for (std::size_t first = 0; first + points.size() <= all.size(); first += step)
            expect_collected(setting, first, std::span(all).subspan(first, points.size()));
    }
}

/// A slot's point depends on its number alone: any split of the slots gives the same points.
inline void expect_pure_slots(const Generation& generation) {
    const std::vector<GeneratedPoint> all = generate(generation);
    ASSERT_GT(all.size(), 20u);
    for (const std::size_t piece : {std::size_t{1}, std::size_t{7}, all.size()}) {
        const std::vector<GeneratedPoint> split = generate(generation, piece);
        ASSERT_EQ(split.size(), all.size());
        for (std::size_t i = 0; i < all.size(); ++i)
            EXPECT_TRUE(is_same(split[i], all[i])) << "slot " << i << " in pieces of " << piece;
    }
    expect_no_trace_of_cursors(generation);
}

inline std::uint64_t hash_of(const std::vector<GeneratedPoint>& points) {
    std::uint64_t hash = 0;
    for (const GeneratedPoint& point : points) {
        for (const float part : {point.position.x, point.position.y, point.position.z,
                                 static_cast<float>(point.dropped)})
            hash = add_to_hash(hash, part);
    }
    return hash;
}

/// Rooms, a platform of 1 m and a hole, 24 by 16 m around the origin.
inline std::unique_ptr<GridNavigation> small_level() {
    return walkable(R"(
........................
..####..........######..
..#..................#..
..#......22222.......#..
..#......22222.......#..
..####...22222...#####..
.........22222..........
.........11111..........
........................
....#########...........
....#.......#...........
....#............    ...
....#.......#....    ...
....####.####....    ...
........................
........................)",
                    {.origin = {-12, 0, -8}});
}

}  // namespace vantage::tests
