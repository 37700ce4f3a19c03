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

class PathSteps {
  public:
    /// Searches to use from now on; they must stay until the next call.
    void use(std::span<PathSearch* const> searches) noexcept;

    bool has_searches() const noexcept { return search_count_ > 0; }

    /// One for a generator, begun, while the option's steps have asked nothing yet. A step that
    /// asks for the same or for farther goes on with it, as long as the navigation is of the same
    /// revision. Only where there are searches.
    PathSearch* search_for_generator(const PathQuery& query, std::uint64_t revision) noexcept {
        return begin_next(query, revision);
    }

    /// Before an option is generated: forgets what an earlier one asked, and lets go of searches
    /// over nodes. What was searched for is kept, in case that it is asked again.
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
    /// A search and what it was begun with last, if this query did that.
    struct Begun {
        PathSearch* search = nullptr;
        PathQuery query;
        bool is_begun = false;

        bool leads_to(const PathQuery& other, std::uint64_t revision) const noexcept;
    };

    Begun& best_for(const PathQuery& query, std::uint64_t revision) noexcept;
    PathSearch* begin_next(const PathQuery& query, std::uint64_t revision) noexcept;
    static void begin(Begun& begun, const PathQuery& query) noexcept;

    std::array<Begun, kMaxPathSearches> searches_;  ///< First those that the option's steps use.
    std::uint32_t search_count_ = 0;
    std::uint32_t used_ = 0;
    std::uint32_t restarts_ = 0;
    std::array<std::uint8_t, kMaxCostlySteps> of_step_{};
    std::array<NodeWalk, kMaxPathSearches> walks_;
    std::array<NodePathQuery, kMaxPathSearches> walk_queries_;
    std::uint32_t walks_used_ = 0;
};

}  // namespace vantage
