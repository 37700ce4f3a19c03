// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See case_worlds.h.

#include "agree/case_worlds.h"

#include <gtest/gtest.h>

#include "agree/dice.h"
#include "vantage_analysis/tactics.h"

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
    if (number % 4 != 3) mount_nodes();
    EXPECT_TRUE(world.publish());
    snapshot = world.snapshot();
}

/// Some links lead one way, and the tables say anything: they need not be true to be the same.
void CaseWorld::mount_nodes() {
    Dice dice(number, kWorldStream + 1);
    std::vector<std::string> rows(kYardCells, std::string(kYardCells, '.'));
    for (std::uint32_t z = 0; z < kYardCells; ++z) {
        for (std::uint32_t x = 0; x < kYardCells; ++x) {
            const Vec3 middle{(static_cast<float>(x) + 0.5f) * kCellSize, 0,
                              (static_cast<float>(z) + 0.5f) * kCellSize};
            NavPoint floor;
            navigation->floors({&middle, 1}, {}, {&floor, 1});
            if (!floor) rows[z][x] = '#';
        }
    }
    nodes = std::make_unique<test::PictureMap>(
        rows, test::PictureOptions{
                  .cell = kCellSize, .jitter = 0.4f, .seed = number + 1, .one_way = 0.2f});
    if (nodes->size() == 0) return;
    const FieldDescription fields[] = {{.name = "north", .range_high = 2},
                                       {.name = "south", .kind = FieldKind::Byte}};
    const std::shared_ptr<FieldStore> store = FieldStore::make({nodes->size(), fields}).value();
    FieldWriter north = store->begin_write(0), south = store->begin_write(1);
    for (NodeIndex i = 0; i < nodes->size(); ++i) {
        north.floats()[i] = dice.between(-0.5f, 3.0f);
        south.bytes()[i] = static_cast<std::uint8_t>(dice.roll(3));
    }
    north.publish();
    south.publish();
    for (std::size_t i = 0; i < std::size_t{nodes->size()} * 2 * 8; ++i)
        codes.push_back(static_cast<std::uint8_t>(dice.happens(30) ? 255 : dice.roll(40)));
    auto tactics = Tactics::make({.map = nodes->map(),
                                  .standing = nodes->sight(),
                                  .polar = PolarTable(nodes->map(), {.node_count = nodes->size(),
                                                                     .step = 0.5f,
                                                                     .radius = 1,
                                                                     .eye_high = 1.6f,
                                                                     .eye_low = 1,
                                                                     .height_high = 1.8f,
                                                                     .height_low = 1.1f,
                                                                     .codes = codes}),
                                  .fields = store,
                                  .trust_tables = number % 2 == 0,
                                  .path_costs = {{.field = "south", .weight = 1.5f}}});
    ASSERT_TRUE(tactics.ok()) << to_string(tactics.diagnostics());
    world.set_tactics(*tactics);
}

std::vector<std::unique_ptr<CaseWorld>> make_case_worlds() {
    std::vector<std::unique_ptr<CaseWorld>> worlds;
    for (std::uint32_t i = 0; i < kCaseWorlds; ++i)
        worlds.push_back(std::make_unique<CaseWorld>(i));
    return worlds;
}

}  // namespace vantage::tests
