// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A world with a player and his way to the objective, for words on the golden path.
//
//   z 20  +-----------> 30    the player starts at the origin, goes 20 m along z, turns right, and
//         |            x      comes back beside his own way at z 12
//      0  o     <-----+ 12
#pragma once

#include "selection/criteria/ask_criterion.h"

namespace vantage::tests {

class GoldenWorld {
  public:
    GoldenWorld() { set_path("", kWay); }

    static constexpr Vec3 kWay[] = {{0, 0, 0}, {0, 0, 20}, {30, 0, 20}, {30, 0, 12}, {5, 0, 12}};

    void set_path(std::string_view name, std::span<const Vec3> corners) {
        EXPECT_TRUE(world.set_path(name, corners));
        world.publish();
        snapshot = world.snapshot();
    }
    /// The value at p when the player stands there.
    float ask(std::string_view word, Vec3 p, std::string_view name = {}) const {
        return value_at(question(word, name), p);
    }
    Question question(std::string_view word, std::string_view name = {}) const {
        return {.word = word, .name = name, .snapshot = snapshot.get(), .object_state = &player};
    }

    World world;
    std::shared_ptr<const Snapshot> snapshot;
    ObjectState player{.kind = ObjectKind::Player};
};

}  // namespace vantage::tests
