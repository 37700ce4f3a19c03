// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// How a PointId is made up, from the highest bit down: kind (2), mount index (6), mount generation
// (12, never 0, so that no id is 0), entry (22), place on a rail in centimetres (22).
#pragma once

#include "vantage/world.h"

namespace vantage {

struct PointParts {
    PointKind kind = PointKind::Cover;
    std::uint32_t mount_index = 0;
    std::uint32_t mount_stamp = 0;
    std::uint32_t index = 0;
    std::uint32_t centimetres = 0;
};

inline constexpr std::uint32_t kPointFieldMask = (1u << 22) - 1;

/// What is left of a mount's generation in an id.
constexpr std::uint32_t mount_stamp(MountId id) noexcept {
    return id.generation % 4095u + 1u;
}

/// As make_point_id(), without a call.
inline PointId point_id(PointKind kind, MountId mount, std::uint32_t index, float along) noexcept {
    const auto centimetres = static_cast<std::uint32_t>(along * 100.0f + 0.5f) & kPointFieldMask;
    return {std::uint64_t{static_cast<std::uint8_t>(kind)} << 62 |
            std::uint64_t{mount.index & 63u} << 56 | std::uint64_t{mount_stamp(mount)} << 44 |
            std::uint64_t{index & kPointFieldMask} << 22 | centimetres};
}

constexpr PointParts parts_of(PointId id) noexcept {
    return {.kind = static_cast<PointKind>(id.value >> 62),
            .mount_index = static_cast<std::uint32_t>(id.value >> 56) & 63u,
            .mount_stamp = static_cast<std::uint32_t>(id.value >> 44) & 4095u,
            .index = static_cast<std::uint32_t>(id.value >> 22) & kPointFieldMask,
            .centimetres = static_cast<std::uint32_t>(id.value) & kPointFieldMask};
}

}  // namespace vantage
