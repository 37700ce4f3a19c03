// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What others should know of the player: the way that he is expected to go, and the place that he
// is about to take.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "vantage/navigation.h"
#include "vantage/world.h"

namespace vantage {

struct GoldenPathSettings {
    float player_off = 3.0f;       ///< The way is found anew when he is farther off it than this...
    float objective_moved = 1.0f;  ///< ...or when the objective moved farther...
    double least_period = 0.5;     ///< ...but not more often than this, seconds.
};

/// Keeps the golden path of a world: the player's shortest way to his objective. Found anew when
/// the player, the objective or the walkable surface changed enough. Allocates nothing.
class GoldenPath {
  public:
    /// Both must outlive it.
    GoldenPath(World& world, const NavigationProvider& navigation,
               const GoldenPathSettings& settings = {}) noexcept;

    /// Once a frame. True when the way was found anew. Without one, or when either is off the
    /// surface, the world has no golden path. Beyond kMaxPathCorners corners it is cut off.
    bool update(double now, Vec3 player, Vec3 objective) noexcept;
    /// There is no objective.
    void clear() noexcept;

  private:
    bool is_due(Vec3 player, Vec3 objective) const noexcept;

    World& world_;
    const NavigationProvider& navigation_;
    GoldenPathSettings settings_;
    Vec3 objective_;
    bool is_there_ = false;
    std::uint64_t revision_ = 0;
    double found_at_ = 0;
    std::array<Vec3, kMaxPathCorners> corners_;
    std::size_t corner_count_ = 0;
};

/// The place that the player stands on, or runs to within so many seconds, is his: claimed for him
/// for as long, so that no companion takes it. Call it as often as it shall be renewed. False when
/// somebody was first, or for a stale handle.
bool claim_ahead(World& world, ObjectId player, double seconds) noexcept;

}  // namespace vantage
