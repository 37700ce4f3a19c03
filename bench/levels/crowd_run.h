// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A crowd that asks at a steady rate and walks to the answers, frame by frame at 60 a second. Timed
// is what a game would give to the library: handing in questions and the scheduler's update. The
// agents' walking and looking around is not.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "bench/levels/level_setting.h"
#include "vantage/scheduler.h"

namespace vantage::bench {

struct CrowdRunSettings {
    std::uint32_t agents = 1000;
    double decisions = 5;  ///< Of each agent in a second.
    std::uint32_t frames = 1200;
    std::uint32_t warm_up = 120;  ///< Before them, unmeasured.
    std::uint32_t threads = 1;
    Budget budget;
};

struct CrowdFigures {
    std::uint64_t answers = 0, rays_sent = 0, rays_shared = 0;
    std::uint64_t hash = 0;           ///< Of all answers, in order.
    double mean_us = 0, p999_us = 0;  ///< Of a frame; CPU time of the thread that updates.
    double spread_us = 0;             ///< Of the mean, between fifths of the run.
    double process_mean_us = 0;       ///< CPU time of all threads.
    double wall_mean_us = 0;          ///< Also while others have the core.
    double latency_frames = 0;        ///< Mean; 1 is the same frame.
    std::uint32_t longest_latency = 0;
    double heap_growth = 0;  ///< Bytes that updates and questions took and did not give back.
};

/// One query, or a mix of them by their shares.
Result<CrowdFigures> run_crowd(const CrowdRunSettings& settings, const Catalog& catalog,
                               const std::shared_ptr<const tools::LoadedLevel>& level,
                               const tools::LoadedMix& mix, std::size_t only_entry);
inline constexpr std::size_t kAllEntries = ~std::size_t{0};

}  // namespace vantage::bench
