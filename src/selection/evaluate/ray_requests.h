// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Rays that a query waits for. The query fills requests; whoever runs it traces what was issued and
// writes the answers back.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "selection/evaluate/best_first.h"
#include "selection/evaluate/member_order.h"
#include "selection/evaluate/set_fold.h"
#include "vantage/rays.h"

namespace vantage {

struct RayRequest {
    bool is_used = false;
    bool has_failed = false;      ///< The provider gave up on one of its rays.
    bool stops_at_clear = false;  ///< The first clear one tells all: is_told_by_one().
    std::uint8_t count = 0;       ///< All that may be needed...
    std::uint8_t wanted = 0;      ///< ...and those wanted so far: the first ones may decide.
    std::uint8_t issued = 0;      ///< Paid for by the query.
    std::uint8_t sent = 0;        ///< Given to the provider.
    std::uint8_t answered = 0;    ///< Answers come in any order, each once.
    std::uint8_t answer_mask = 0;
    std::uint32_t candidate = 0;
    std::uint32_t step = 0;     ///< Of the search.
    MemberOrder order;          ///< Of a set: in which order members are asked about...
    std::uint32_t place = 0;    ///< ...whose turn it is in that order...
    SetFold fold;               ///< ...and what came of those before.
    ValueBounds bounds;         ///< What the rays answered so far say of the value.
    std::uint32_t sent_at = 0;  ///< The update in which the last of them was sent.
    std::uint32_t serial = 0;   ///< Tells an answer to this request from one to an earlier one.
    std::array<Ray, kMaxRays> rays;
    std::array<std::uint8_t, kMaxRays> blocked;

    bool is_complete() const noexcept { return is_used && answered == wanted; }
    bool has_clear_ray() const noexcept {
        return std::find(blocked.begin(), blocked.begin() + wanted, 0) != blocked.begin() + wanted;
    }

    /// So many rays were written; none is asked. What is not asked counts as blocked.
    void begin(std::uint8_t ray_count) noexcept {
        count = ray_count;
        wanted = issued = sent = answered = answer_mask = 0;
        has_failed = stops_at_clear = false;
        blocked.fill(1);
    }

    /// False for an answer that was given already.
    bool answer(std::uint32_t ray, bool is_blocked) noexcept {
        const auto bit = static_cast<std::uint8_t>(1u << ray);
        if (ray >= sent || (answer_mask & bit) != 0) return false;
        answer_mask = static_cast<std::uint8_t>(answer_mask | bit);
        blocked[ray] = is_blocked ? 1 : 0;
        ++answered;
        return true;
    }
};

inline constexpr std::uint32_t kMaxRequests = 1 + kMaxSpeculation;
using RayRequests = std::array<RayRequest, kMaxRequests>;

}  // namespace vantage
