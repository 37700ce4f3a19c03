// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Running one generator through its row, and what holds for all of them.
#pragma once

#include "selection/words.h"

namespace vantage::tests {

struct Generation {
    std::string_view word;
    Vec3 center;
    float radius = 0;
    std::vector<float> arguments;  ///< Empty for the defaults.
    const NavigationProvider* navigation = nullptr;
    std::uint64_t seed = 0;
};

inline std::uint64_t slot_count(const Generation& generation) {
    const GeneratorRow& row = generator_named(generation.word);
    const ObjectState center = object_at(generation.center);
    const std::vector<float> arguments =
        generation.arguments.empty() ? default_arguments(row) : generation.arguments;
    return row.slot_count({.center = &center, .radius = generation.radius, .arguments = arguments});
}

/// All slots, at most `piece` of them at a time.
inline std::vector<GeneratedPoint> generate(const Generation& generation,
                                            std::size_t piece = kChunk) {
    const GeneratorRow& row = generator_named(generation.word);
    const ObjectState center = object_at(generation.center);
    const std::vector<float> arguments =
        generation.arguments.empty() ? default_arguments(row) : generation.arguments;
    const GeneratorCall call{.asker = &center,
                             .center = &center,
                             .radius = generation.radius,
                             .arguments = arguments,
                             .providers = {.navigation = generation.navigation},
                             .seed = generation.seed};
    std::vector<GeneratedPoint> points(row.slot_count(call));
    for (std::size_t first = 0; first < points.size(); first += piece) {
        const std::size_t count = std::min(piece, points.size() - first);
        row.generate(call, first, std::span(points).subspan(first, count));
    }
    return points;
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
