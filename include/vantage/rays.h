// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What the host's ray caster must answer. Calls take batches, sometimes of one ray.
// Contract: a ray gets the same answer alone and in any batch.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "vantage/math.h"

namespace vantage {

/// What a surface is and does. A window blocks movement and shots but not sight; a player-clip
/// brush blocks movement only; a bush blocks sight only.
namespace surface {
inline constexpr std::uint8_t kWalkable = 1;  ///< May be stood on, where it is flat enough.
inline constexpr std::uint8_t kBlocksMovement = 2;
inline constexpr std::uint8_t kBlocksSight = 4;
inline constexpr std::uint8_t kBlocksShots = 8;
inline constexpr std::uint8_t kSolid = kWalkable | kBlocksMovement | kBlocksSight | kBlocksShots;
inline constexpr std::uint8_t kAll = kSolid;
}  // namespace surface

/// From `from` straight to `to`, both ends included. Meets a surface when their masks share a bit.
struct Ray {
    Vec3 from;
    Vec3 to;
    std::uint8_t mask = surface::kBlocksSight;
};

/// The static level is part 0; doors, lifts and other dynamic obstacles are parts 1 and up.
inline constexpr std::uint32_t kNothingHit = 0xffffffffu;

struct RayHit {
    float fraction = 1.0f;             ///< 0 at `from`, 1 at `to`; 1 when nothing was hit.
    std::uint32_t part = kNothingHit;  ///< Which part was hit, or kNothingHit.
    std::uint32_t triangle = 0;        ///< Index among the part's triangles.
    Vec3 normal;                       ///< Of unit length, towards `from`.
};

class RayProvider {
  public:
    virtual ~RayProvider() = default;

    /// Is anything in the way? Writes 1 (blocked) or 0 for each ray. The spans have equal length.
    virtual void any_hit(std::span<const Ray> rays,
                         std::span<std::uint8_t> blocked) const noexcept = 0;

    /// The place of the first ray that nothing blocks, or how many rays there are: exactly what
    /// any_hit() says of one ray after the other, from the same threads. Only speed is a reason to
    /// have one's own; a provider that stands before another and notes what is asked needs none.
    virtual std::size_t first_clear(std::span<const Ray> rays) const noexcept {
        for (std::size_t i = 0; i < rays.size(); ++i) {
            std::uint8_t is_blocked = 1;
            any_hit(rays.subspan(i, 1), {&is_blocked, 1});
            if (is_blocked == 0) return i;
        }
        return rays.size();
    }

    /// What is met first? The spans have equal length.
    virtual void closest_hit(std::span<const Ray> rays, std::span<RayHit> hits) const noexcept = 0;

    /// Changes whenever an answer may have changed.
    virtual std::uint64_t revision() const noexcept = 0;

    /// May several threads ask at the same time? If not, only the thread that calls update() does.
    virtual bool is_thread_safe() const noexcept { return false; }
};

}  // namespace vantage
