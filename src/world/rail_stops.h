// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Where the stops of a rail are, in the space of its section. Numbers of stops are turned from and
// into floats as signed ones: that is one instruction, of several rails at a time.
#pragma once

#include "base/vec.h"
#include "vantage/points.h"

namespace vantage {

/// As much of a track as the functions below read, its stops numbered from 0.
inline RailTrack track_in(const RailBlock& block, std::size_t lane) noexcept {
    return {
        .from = {block.x[lane], block.y[lane], block.z[lane]},
        .direction = {block.direction_x[lane], block.direction_y[lane], block.direction_z[lane]},
        .length = block.length[lane],
        .height = block.height[lane],
        .step = block.step[lane],
        .steps_per_metre = block.steps_per_metre[lane]};
}

/// Metres from the rail's beginning.
inline float along_stop(const RailTrack& track, std::uint32_t stop) noexcept {
    return static_cast<float>(static_cast<std::int32_t>(stop - track.first_stop)) * track.step;
}

inline Vec3 place_of_stop(const RailTrack& track, std::uint32_t stop) noexcept {
    return track.from + track.direction * along_stop(track, stop);
}

/// The place on the rail nearest to a position, in metres from its beginning.
inline float nearest_along(const RailTrack& track, Vec3 position) noexcept {
    const float along = dot(position - track.from, track.direction);
    return min_of(max_of(along, 0.0f), track.length);
}

/// The stop nearest to a place on the rail; of two the one farther from its beginning.
inline std::uint32_t nearest_stop(const RailTrack& track, float along) noexcept {
    const auto steps = static_cast<std::int32_t>(along * track.steps_per_metre + 0.5f);
    return track.first_stop + static_cast<std::uint32_t>(steps);
}

}  // namespace vantage
