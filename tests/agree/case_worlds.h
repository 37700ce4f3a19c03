// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Small worlds for generated cases: a yard with walls, steps and boxes, agents with and without a
// target, beliefs that are wrong, nodes with fields and tables. Made once and shared, because a
// world costs more than a query.
#pragma once

#include <memory>
#include <vector>

#include "analysis/picture_map.h"
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
    std::unique_ptr<test::PictureMap> nodes;  ///< Of the yard, in three worlds of four...
    std::vector<std::uint8_t> codes;          ///< ...with tables, trusted in every other one.

  private:
    void mount_nodes();
};

inline constexpr std::uint32_t kCaseWorlds = 64;
std::vector<std::unique_ptr<CaseWorld>> make_case_worlds();

}  // namespace vantage::tests
