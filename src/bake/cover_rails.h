// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// From probes to rails and points: runs of probes with the same kind of cover become rails, points
// are spaced along them, and what belongs to one obstacle gets one number.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "bake/cover_borders.h"
#include "bake/cover_probe.h"
#include "vantage/points.h"

namespace vantage::bake {

/// A stretch and what was found along it.
struct ProbedStretch {
    BorderStretch stretch;
    std::vector<CoverProbe> probes;
};

/// Adds rails and points, without silhouettes, cones and peeks; `loops` are those of the stretches,
/// which come loop by loop. New obstacles count on from `next_object`.
void lay_rails(std::span<const BorderLoop> loops, std::span<const ProbedStretch> stretches,
               float spacing, std::uint32_t& next_object, PointContents& contents);

}  // namespace vantage::bake
