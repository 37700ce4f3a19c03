// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Places on a rail: which are nearest, and which keep clear of others who use the same rail.
//
// The rule: from a friend who stands on the rail one keeps as far as both bodies are wide plus a
// margin, along the rail; from a place that a friend has claimed so far as well, and at least as
// far as the claim reaches. On the rail is who stands less than kOnRail from its line.
#pragma once

#include <array>

#include "base/vec.h"
#include "vantage/catalog.h"

namespace vantage::generators {

inline constexpr float kOnRail = 0.8f;
inline constexpr float kElbowRoom = 0.2f;

/// Somebody who must be kept clear of.
struct RailUser {
    Vec3 position;      ///< In the world.
    float spacing = 0;  ///< How far away one keeps.
};

/// The friends of a call near its centre and what they claimed. For one user of the rail: who is
/// not in his own way.
class RailUsers {
  public:
    RailUsers(const GeneratorCall& call, const ObjectState& user, ObjectId user_id) noexcept;
    std::span<const RailUser> all() const noexcept { return std::span(users_).first(count_); }

  private:
    void add(Vec3 position, float spacing) noexcept {
        if (count_ < users_.size()) users_[count_++] = {position, spacing};
    }

    std::array<RailUser, 2 * kMaxSetMembers> users_;
    std::uint32_t count_ = 0;
};

/// A rail where it is now, in the space of its section.
class RailLine {
  public:
    RailLine(const RailTrack& track, Vec3 shift) noexcept
        : from_(track.from + shift), direction_(track.direction), length_(track.length) {}

    float length() const noexcept { return length_; }
    Vec3 at(float along) const noexcept { return from_ + direction_ * along; }
    /// The place nearest to a position: metres from `from`.
    float nearest(Vec3 position) const noexcept;

    /// The place nearest to the wanted one that keeps clear of all; of two the one nearer to
    /// `from`. False when there is none.
    bool clear_place(std::span<const RailUser> users, const MountPlace& place,
                     float& along) const noexcept;

  private:
    struct Stretch {
        float low, high;  ///< Taken, without its ends.
    };

    Vec3 from_, direction_;
    float length_;
};

}  // namespace vantage::generators
