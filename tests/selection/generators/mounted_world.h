// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A world with mounted points for the generators that read them.
#pragma once

#include "selection/generators/run_generator.h"

namespace vantage::tests {

/// Hides from +X by 60 degrees to each side, unless told otherwise.
inline CoverPoint cover_at(Vec3 position, Vec3 normal = {1, 0, 0}) {
    return {.position = position, .normal = normal, .height = 1.2f};
}

/// Runs along z at one x, in front of a wall towards +X.
inline CoverRail rail_along_z(float x, float from_z, float to_z) {
    return {.from = {x, 0, from_z}, .to = {x, 0, to_z}, .normal = {1, 0, 0}, .height = 1.5f};
}

inline PointView view_of(const Snapshot& snapshot, const GeneratedPoint& point) {
    PointView view;
    EXPECT_TRUE(snapshot.find_point(PointId{point.source}, view));
    return view;
}

struct MountedWorld {
    World world;
    std::shared_ptr<const Snapshot> snapshot;

    MountId mount(const PointContents& contents, MountRequest request = {}) {
        auto made = PointSection::make(contents);
        EXPECT_TRUE(made.ok()) << to_string(made.diagnostics());
        request.section = *made;
        const MountId id = world.mount(request);
        EXPECT_TRUE(id);
        publish();
        return id;
    }
    void publish() {
        EXPECT_TRUE(world.publish());
        snapshot = world.snapshot();
    }
};

/// Much of everything, within some 30 m of the origin.
inline PointContents crowd_of_points() {
    PointContents contents;
    for (std::uint64_t i = 0; i < 300; ++i) {
        const Vec3 place = random_place(i);
        const Vec3 normal = normalized(Vec3{place.z, 0, place.x - 1});
        contents.cover.push_back({.position = {place.x * 0.6f, place.y * 0.2f, place.z * 0.6f},
                                  .normal = normal,
                                  .height = 0.5f + random_unit(1, 1, i) * 2,
                                  .part = static_cast<std::uint32_t>(i % 3)});
        if (i % 10 == 0)
            contents.rails.push_back(rail_along_z(place.x * 0.5f, place.z, place.z + 6));
        if (i % 10 == 1)
            contents.rounds.push_back({.center = place * 0.5f, .radius = 0.5f, .height = 2});
        if (i % 3 == 0)
            contents.named.push_back({.kind = i % 2 == 0 ? "sniper" : "door", .position = place});
    }
    return contents;
}

/// A flat field, 80 by 80 m around the origin.
inline std::unique_ptr<GridNavigation> wide_field() {
    std::string picture;
    for (int i = 0; i < 80; ++i)
        picture += std::string(80, '.') + '\n';
    return walkable(picture, {.origin = {-40, 0, -40}});
}

}  // namespace vantage::tests
