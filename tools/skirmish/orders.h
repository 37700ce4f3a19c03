// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What fighters can be about, and with which query of the library each of it is done.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "vantage_behaviour/query_book.h"

namespace vantage::tools {

enum class Behaviour : std::uint8_t {
    None,
    MoveUp,    ///< Nobody to fight yet: on to where the other team came from, together.
    Advance,   ///< Towards the target by leapfrog.
    Approach,  ///< Towards the target alone, when the squad has nothing.
    Attack,    ///< A place to fight from.
    FlankLeft,
    FlankRight,
    TakeCover,
    Retreat,
    Hold,    ///< Wait for a target that is out of sight, and watch where it was last.
    Search,  ///< Go and look where it is.
    Dodge,   ///< Out of a grenade's reach.
    Flee,
    Accompany,  ///< Beside the leader, out of his line of fire and of the middle of his view.
};
inline constexpr std::size_t kBehaviourCount = static_cast<std::size_t>(Behaviour::Accompany) + 1;

/// The behaviour's name in the library, and what people call it.
std::string_view context_of(Behaviour behaviour);

/// Is its place chosen because of the target? That is what a simple soldier's answer replaces.
bool is_about_target(Behaviour behaviour);

/// How a team finds its places.
enum class TeamStyle : std::uint8_t {
    Tactical,     ///< The library's query for each behaviour.
    NearestCover  ///< Whatever is about the target: the nearest cover that hides from it.
};
std::string_view to_string(TeamStyle style);

/// The queries of one team.
class OrderBook {
  public:
    /// Fails with the library's reasons when a query is missing.
    static Result<OrderBook> make(QueryBook& book, TeamStyle style, std::string_view environment);
    QueryKey key(Behaviour behaviour) const { return keys_[static_cast<std::size_t>(behaviour)]; }

  private:
    std::array<QueryKey, kBehaviourCount> keys_{};
};

}  // namespace vantage::tools
