// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Small worlds for generated cases: a yard with walls, steps and boxes, agents with and without a
// target, beliefs that are wrong. Made once and shared, because a world costs more than a query.
#pragma once

#include <memory>
#include <vector>

#include "vantage/simple_world.h"
#include "vantage/world.h"

namespace vantage::tests {

struct CaseWorld {
    explicit CaseWorld(std::uint32_t number);

    std::uint32_t number = 0;
    World world;
    SimpleRays rays;
    std::unique_ptr<GridNavigation> navigation;
    bool has_rays = true, has_navigation = true;  ///< A host may lack either.
    std::vector<ObjectId> askers;                 ///< The last one has no target.
    ObjectId flag;                                ///< A place: faces nowhere, stands still.
    ObjectId gone;                                ///< Removed again.
    std::shared_ptr<const Snapshot> snapshot;
};

inline constexpr std::uint32_t kCaseWorlds = 64;
std::vector<std::unique_ptr<CaseWorld>> make_case_worlds();

}  // namespace vantage::tests
