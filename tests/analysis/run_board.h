// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Runs a board without a scheduler, for tests.
#pragma once

#include <gtest/gtest.h>

#include "vantage_analysis/jobs.h"

namespace vantage::test {

inline std::shared_ptr<FieldStore> make_store(std::uint32_t nodes,
                                              std::vector<FieldDescription> fields) {
    auto store = FieldStore::make({.node_count = nodes, .fields = fields});
    EXPECT_TRUE(store.ok());
    return store.ok() ? *store : nullptr;
}

/// Until it is idle; says how many units that took.
inline std::uint32_t run(JobBoard& board) {
    WorkTurn turn;
    EXPECT_NE(board.step(turn), JobState::More);
    return turn.used();
}

inline std::uint32_t make(JobBoard& board, std::string_view name) {
    board.want(board.find(name));
    return run(board);
}

}  // namespace vantage::test
