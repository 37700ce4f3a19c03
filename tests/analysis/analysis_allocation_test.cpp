// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Once a board is sealed, nothing allocates: no job, no publish, no pin, no search, no snapshot.

#include <gtest/gtest.h>

#include "analysis/picture_map.h"
#include "analysis/whole_board.h"
#include "vantage/world.h"
#include "vantage_analysis/tactics.h"
#include "world/count_allocations.h"

namespace vantage {
namespace {

TEST(AnalysisAllocation, a_frame_of_everything_allocates_nothing) {
    test::WholeBoard board;
    board.frame(0);
    const std::uint64_t before = tests::allocation_count();
    for (std::uint32_t i = 1; i < 100; ++i)
        board.frame(i);
    EXPECT_EQ(tests::allocation_count() - before, 0u);
    EXPECT_GT(board.found(), 50u);
}

TEST(AnalysisAllocation, publishing_snapshots_with_fields_allocates_nothing) {
    const test::PictureMap picture({"a..", ".#.", "..b"});
    const FieldDescription fields[] = {{.name = "heat", .buffers = 6}};
    const std::shared_ptr<FieldStore> store = FieldStore::make({picture.size(), fields}).value();
    World world({.max_snapshots = 4});
    world.set_tactics(Tactics::make({.map = picture.map(), .fields = store}).value());
    std::shared_ptr<const Snapshot> held[3];
    const std::uint64_t before = tests::allocation_count();
    float sum = 0;
    for (std::uint32_t i = 0; i < 1'000; ++i) {
        FieldWriter writer = store->begin_write(0);
        writer.fill(0, picture.size(), 1);
        writer.publish();
        held[i % 3].reset();
        ASSERT_TRUE(world.publish());
        held[i % 3] = world.snapshot();
        sum += held[i % 3]->tactics()->field(0).value(2);
    }
    EXPECT_EQ(tests::allocation_count() - before, 0u);
    EXPECT_EQ(sum, 1'000.0f);
}

}  // namespace
}  // namespace vantage
