// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Steps that measure the length of a path. All candidates of an option are served by one search
// from the common end of their paths, which goes on only as far as somebody needs to know.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "selection/evaluate/node_walk.h"
#include "selection/evaluate/option_plan.h"

namespace vantage {

/// Different places that the paths of one option may start from.
inline constexpr std::uint32_t kMaxPathSearches = 4;

/// The search nodes that one unit of work expands.
inline constexpr std::uint32_t kNodesOfUnit = 64;
/// It ends sooner where somebody looks in between and knows enough. A look costs little more than
/// one of these nodes.
inline constexpr std::uint32_t kNodesBetweenLooks = 16;

class PathSteps {
  public:
    /// Searches to use from now on; they must stay until the next call.
    void use(std::span<PathSearch* const> searches) noexcept;

    /// Forgets everything that an earlier option asked, and lets go of searches over nodes.
    void begin_option() noexcept;

    /// The search for a step, begun; null when there is none to be had.
    PathSearch* search_for(std::uint32_t step, const CriterionRow& row,
                           const CriterionCall& call) noexcept;

    /// Starts again after the navigation changed. When that happens again and again, the step
    /// goes on without a search.
    void restart(std::uint32_t step, const CriterionRow& row, const CriterionCall& call) noexcept;

    /// The same over the tactical nodes; null when the option has too many. Searches are the
    /// tactics' own, so that nobody waits for one.
    NodeWalk* walk_for(std::uint32_t step, const CriterionRow& row,
                       const CriterionCall& call) noexcept;

  private:
    static constexpr std::uint8_t kUnknown = 0xff, kNone = 0xfe;

    std::array<PathSearch*, kMaxPathSearches> searches_{};
    std::uint32_t search_count_ = 0;
    std::array<PathQuery, kMaxPathSearches> queries_;
    std::uint32_t used_ = 0;
    std::uint32_t restarts_ = 0;
    std::array<std::uint8_t, kMaxCostlySteps> of_step_{};
    std::array<NodeWalk, kMaxPathSearches> walks_;
    std::array<NodePathQuery, kMaxPathSearches> walk_queries_;
    std::uint32_t walks_used_ = 0;
};

}  // namespace vantage
