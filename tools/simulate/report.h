// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What a simulation did, added up, and how it is told to people and to machines. Says nothing of
// time that passed: the same simulation gives the same text.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "tools/simulate/crowd.h"
#include "tools/simulate/safe_routes.h"
#include "tools/simulate/table_check.h"
#include "vantage/answer.h"

namespace vantage::tools {

inline constexpr std::size_t kStatusCount = static_cast<std::size_t>(Status::InProgress) + 1;

struct QueryTotals {
    std::string name;
    std::uint64_t asked = 0, answered = 0;
    std::array<std::uint64_t, kStatusCount> by_status{};
    std::uint64_t latency_updates = 0;  ///< Sum, from the question to its answer.
    std::uint32_t longest_latency = 0;
    std::uint64_t units = 0, rays = 0;
    TableTotals tables;

    std::uint64_t found() const { return by_status[static_cast<std::size_t>(Status::Found)]; }
    void add(const QueryTotals& other);
};

/// Ways that agents took to keep out of sight, beside the shortest ones to the same places.
struct SafeWalks {
    float stealth = 0;  ///< 0: nobody did.
    std::uint64_t walks = 0;
    std::uint64_t without_nodes = 0;  ///< Of them, by the shortest way for want of another.
    WayTotals taken, shortest;
};

struct SimulationReport {
    std::string level;
    std::string rays_by;  ///< Answers may differ between instruction sets.
    std::uint32_t agents = 0, threads = 0, updates = 0, units_per_update = 0;
    std::uint64_t seed = 0;

    std::uint64_t hash = 0;  ///< Of all positions and answers, update by update.
    std::vector<QueryTotals> queries;
    std::uint64_t units = 0, most_units = 0;  ///< Of all updates, and of one.
    std::uint64_t rays_sent = 0, rays_shared = 0;
    std::uint64_t claims_taken = 0, claims_refused = 0;
    std::uint64_t walks = 0, arrivals = 0, no_way = 0;
    std::uint64_t refused_requests = 0;  ///< By the scheduler; the agent tries again.
    std::uint64_t lagging_publishes = 0;
    WalkCounts crowd;
    SafeWalks safe_walks;

    std::uint64_t checks_wanted = 0, checked = 0;
    std::uint64_t mismatch_count = 0;
    std::vector<std::string> mismatches;  ///< The first ones.

    bool has_tables = false;                     ///< Tables were trusted, and held against rays.
    std::vector<std::string> table_differences;  ///< The first ones.

    QueryTotals total() const;
    bool is_good() const { return mismatch_count == 0 && checked == checks_wanted; }
};

std::string as_table(const SimulationReport& report);
std::string as_json(const SimulationReport& report);

}  // namespace vantage::tools
