// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See case_worlds.h.

#include "agree/case_worlds.h"

#include <gtest/gtest.h>

#include "agree/dice.h"

namespace vantage::tests {

namespace {

constexpr std::uint32_t kYardCells = 12;  // few, because each path is a search over them
constexpr float kCellSize = 1.5f;
constexpr std::uint64_t kWorldStream = 7000;

std::unique_ptr<GridNavigation> make_yard(Dice& dice) {
    GridDescription yard{.columns = kYardCells,
                         .rows = kYardCells,
                         .cell_size = kCellSize,
                         .concurrent_searches = 4};
    const std::uint32_t walls = dice.roll(25), steps = dice.roll(30);
    for (std::uint32_t i = 0; i < kYardCells * kYardCells; ++i) {
        const bool is_wall = dice.happens(walls);
        const bool is_step = dice.happens(steps);
        yard.heights.push_back(is_wall ? kGridWall : is_step ? 0.5f : 0.0f);
    }
    auto made = GridNavigation::make(std::move(yard));
    EXPECT_TRUE(made.ok()) << to_string(made.diagnostics());
    return std::move(made).value();
}

Vec3 somewhere(Dice& dice) {
    const float size = kCellSize * static_cast<float>(kYardCells);
    return {dice.between(0.0f, size), dice.any_of({0.0f, 0.0f, 0.5f}), dice.between(0.0f, size)};
}

void add_boxes(SimpleRays& rays, Dice& dice) {
    const std::uint32_t count = dice.roll(12);
    for (std::uint32_t i = 0; i < count; ++i) {
        const Vec3 low = somewhere(dice);
        const Vec3 high{low.x + dice.between(0.1f, 4.0f), low.y + dice.between(0.5f, 3.0f),
                        low.z + dice.between(0.1f, 4.0f)};
        EXPECT_NE(rays.add_box({.box = {low, high}}), 0u);
    }
}

}  // namespace

CaseWorld::CaseWorld(std::uint32_t world_number) : number(world_number) {
    Dice dice(number, kWorldStream);
    navigation = make_yard(dice);
    add_boxes(rays, dice);
    has_rays = number != 1;
    has_navigation = number != 2;
    const ObjectId enemy = world.add({.kind = ObjectKind::Threat,
                                      .position = somewhere(dice),
                                      .facing = {0, 0, 1},
                                      .velocity = {dice.between(0.5f, 4.0f), 0, 0}});
    for (int i = 0; i < 4; ++i)
        askers.push_back(world.add({.position = somewhere(dice), .facing = {1, 0, 0}}));
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_TRUE(world.set_target(askers[i], enemy));
    EXPECT_TRUE(world.believe(askers[0], {.subject = enemy, .position = somewhere(dice)}));
    flag = world.add({.kind = ObjectKind::Place, .position = somewhere(dice)});
    gone = world.add({.position = somewhere(dice)});
    EXPECT_TRUE(world.remove(gone));
    for (std::uint32_t i = dice.roll(4); i > 0; --i)
        EXPECT_TRUE(world.add({.team = 1, .position = somewhere(dice), .facing = {0, 0, -1}}));
    EXPECT_TRUE(world.publish());
    snapshot = world.snapshot();
}

std::vector<std::unique_ptr<CaseWorld>> make_case_worlds() {
    std::vector<std::unique_ptr<CaseWorld>> worlds;
    for (std::uint32_t i = 0; i < kCaseWorlds; ++i)
        worlds.push_back(std::make_unique<CaseWorld>(i));
    return worlds;
}

}  // namespace vantage::tests
