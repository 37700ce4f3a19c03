// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Is the cover in a bundle what it says? Brute force with rays on the bundle itself. Shares no code
// with what finds cover: it knows only what include/vantage/points.h and docs/bake.md promise.
#pragma once

#include <cstdint>

#include "vantage/bundle.h"
#include "vantage/host.h"
#include "vantage/rays.h"

namespace vantage::bake {

struct CoverVerifySettings {
    std::uint32_t agent_class = 0;
    std::uint32_t points = 200;      ///< How many are drawn; 0 takes all.
    std::uint32_t attackers = 1000;  ///< For each point.
    std::uint64_t seed = 1;
};

/// Pairs of a point and an attacker inside its cone, for one stance.
struct StanceCheck {
    std::uint64_t points = 0;
    std::uint64_t pairs = 0;
    std::uint64_t verdicts = 0;  ///< "hidden", by the silhouette.
    std::uint64_t hidden = 0;    ///< Truly: at least 60 of 64 rays to the body are blocked.
    std::uint64_t both = 0;

    double precision() const { return share(both, verdicts); }
    double recall() const { return share(both, hidden); }
    static double share(std::uint64_t part, std::uint64_t all) {
        return all > 0 ? static_cast<double>(part) / static_cast<double>(all) : 1.0;
    }
};

struct CoverVerifyReport {
    std::uint64_t cover_points = 0;    ///< In the bundle...
    std::uint64_t part_points = 0;     ///< ...of which these hide behind parts that may break.
    std::uint64_t sampled_points = 0;  ///< Tried, of those that do not.
    StanceCheck crouched;              ///< At all points that were tried...
    StanceCheck standing;              ///< ...and at those of high cover.
    std::uint64_t rays = 0;

    double border_length = 0;          ///< Of the navmesh, in metres.
    std::uint64_t border_samples = 0;  ///< One every 0.5 m...
    std::uint64_t border_covered = 0;  ///< ...where an obstacle stands...
    std::uint64_t border_found = 0;    ///< ...that a cover point or rail tells of.

    StanceCheck total() const;
    double border_recall() const { return StanceCheck::share(border_found, border_covered); }
};

inline constexpr double kLeastPrecision = 0.95;
inline constexpr double kLeastRecall = 0.80;
inline constexpr double kLeastBorderRecall = 0.90;

/// `rays` must meet the static level only. The same report for any number of threads.
CoverVerifyReport verify_cover(const Bundle& bundle, const RayProvider& rays, TaskRunner& runner,
                               const CoverVerifySettings& settings = {});

}  // namespace vantage::bake
