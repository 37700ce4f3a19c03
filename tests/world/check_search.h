// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What every path search must keep, whichever provider it is of: see PathSearch.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "vantage/navigation.h"

namespace vantage::test {

inline constexpr std::uint32_t kWholeSearch = 0xffffffffu;
inline constexpr std::uint32_t kSearchSlices[] = {1, 7, 64, kWholeSearch};

/// Each goal asked alone.
inline std::vector<float> distances_one_by_one(const NavigationProvider& navigation,
                                               const PathQuery& query,
                                               std::span<const NavPoint> goals) {
    std::vector<float> distances(goals.size());
    for (std::size_t i = 0; i < goals.size(); ++i)
        navigation.path_distances(query, {&goals[i], 1}, {&distances[i], 1});
    return distances;
}

struct SearchCase {
    PathQuery query;
    std::span<const NavPoint> goals;
    std::span<const float> wanted;  ///< Of distances_one_by_one().
};

/// Looks at all goals after each slice. Returns how many nodes the search expanded from here on.
inline std::uint64_t check_rest(PathSearch& search, const SearchCase& asked, std::uint32_t slice) {
    std::vector<PathDistance> before(asked.goals.size());
    std::uint64_t nodes = 0;
    std::uint64_t wrong = 0;
    for (bool is_done = false; !is_done;) {
        for (std::size_t i = 0; i < asked.goals.size(); ++i) {
            const PathDistance now = search.distance(asked.goals[i]);
            const float wanted = asked.wanted[i];
            if (!(now.low >= before[i].low && now.low <= wanted)) ++wrong;
            if (before[i].is_final && !now.is_final) ++wrong;
            const auto bits = [](float value) { return std::bit_cast<std::uint32_t>(value); };
            if (now.is_final && bits(now.low) != bits(wanted)) ++wrong;
            before[i] = now;
        }
        const std::uint32_t expanded = search.advance(slice);
        EXPECT_LE(expanded, slice);
        nodes += expanded;
        is_done = expanded == 0;
    }
    for (const PathDistance& last : before)
        wrong += last.is_final ? 0 : 1;
    EXPECT_EQ(wrong, 0u) << "in slices of " << slice;
    return nodes;
}

inline std::uint64_t check_slices(PathSearch& search, const SearchCase& asked,
                                  std::uint32_t slice) {
    search.begin(asked.query);
    return check_rest(search, asked, slice);
}

/// Begun for what is near, gone through in part or as a whole, then widened.
inline std::uint64_t check_widened(PathSearch& search, const SearchCase& asked,
                                   std::uint32_t nodes_before) {
    PathQuery near = asked.query;
    near.max_distance = std::min(near.max_distance, 4.0f);
    search.begin(near);
    const std::uint64_t before = search.advance(nodes_before);
    EXPECT_TRUE(search.widen(asked.query));
    return before + check_rest(search, asked, 16);
}

/// All slices give the same, and expand the same number of nodes, which is returned.
inline std::uint64_t check_search(const NavigationProvider& navigation, PathSearch& search,
                                  const SearchCase& asked) {
    const std::uint64_t nodes = check_slices(search, asked, kWholeSearch);
    for (const std::uint32_t slice : kSearchSlices)
        EXPECT_EQ(check_slices(search, asked, slice), nodes) << "in slices of " << slice;
    for (const std::uint32_t before : {0u, 5u, kWholeSearch})
        EXPECT_EQ(check_widened(search, asked, before), nodes) << "widened after " << before;
    std::vector<float> together(asked.goals.size());
    navigation.path_distances(asked.query, asked.goals, together);
    EXPECT_TRUE(std::equal(together.begin(), together.end(), asked.wanted.begin()));
    return nodes;
}

}  // namespace vantage::test
