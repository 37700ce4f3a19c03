// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Words that ask the navigation, on grids drawn as pictures: columns run along +X, rows along +Z,
// cells of 1 m, '.' floor, '#' wall, a digit floor at that many half metres.
#pragma once

#include "selection/criteria/ask_criterion.h"

namespace vantage::tests {

/// The value at a place that knows where it stands, or at one that has to be looked up.
inline float value_on_floor(const Question& question, Vec3 p, bool knows_its_place = true) {
    Candidates candidates;
    candidates.add(p, knows_its_place ? floor_at(*question.providers.navigation, p) : NavPoint{});
    return AskedCriterion(question).values(candidates)[0];
}

/// A grid that has no labels for its islands: such words must search.
class UnlabelledNavigation final : public NavigationProvider {
  public:
    explicit UnlabelledNavigation(const NavigationProvider& inner) : inner_(inner) {}
    void nearest(std::span<const Vec3> positions, const NavExtent& extent,
                 std::span<NavPoint> found) const noexcept override {
        inner_.nearest(positions, extent, found);
    }
    void path_distances(const PathQuery& query, std::span<const NavPoint> goals,
                        std::span<float> distances) const noexcept override {
        ++searches;
        inner_.path_distances(query, goals, distances);
    }
    void straight_walks(const NavPoint& from, std::span<const NavPoint> to,
                        std::span<StraightWalk> results) const noexcept override {
        inner_.straight_walks(from, to, results);
    }
    std::uint64_t revision() const noexcept override { return inner_.revision(); }

    mutable int searches = 0;

  private:
    const NavigationProvider& inner_;
};

}  // namespace vantage::tests
