// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Who counts in the middle of a squad. Everybody does, also one who acts on his own, so that the
// others do not run too far ahead of him; but nobody waits for the dead, for one who is stuck or
// for one who has gone far away. They are taken back when they move again or return.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "vantage/world.h"

namespace vantage {

struct SquadWatchSettings {
    float stray_beyond = 30.0f;  ///< Metres from the middle of the others, seen from above...
    float back_within = 20.0f;   ///< ...until it is as near as this again.
    double stuck_after = 4.0;    ///< Seconds without...
    float stuck_within = 0.75f;  ///< ...having come so far, though it wants to move.
    std::uint32_t max_members = 256;
};

/// What the game says of a member in each update.
struct MemberReport {
    ObjectId member;
    bool is_dead = false;        ///< Though its body is still an object.
    bool wants_to_move = false;  ///< Only then it can be stuck.
};

enum class MemberStanding : std::uint8_t { Counts, Dead, Stuck, Stray };

/// Allocates when it is made. One thread, the world's.
class SquadWatch {
  public:
    explicit SquadWatch(World& world, const SquadWatchSettings& settings = {});
    ~SquadWatch();
    SquadWatch(const SquadWatch&) = delete;
    SquadWatch& operator=(const SquadWatch&) = delete;

    /// Once a frame, before the world is published: goes by the last snapshot. Members that are not
    /// reported any more are forgotten, and count again.
    void update(double now, std::span<const MemberReport> reports) noexcept;

    MemberStanding standing(ObjectId member) const noexcept;  ///< Counts for strangers.

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace vantage
