// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What positioners share: the game's services, and the tickets that nobody waits for any more.
#pragma once

#include <vector>

#include "vantage_behaviour/positioner.h"

namespace vantage {

struct PositionDesk::Impl {
    explicit Impl(const PositionDeskSettings& given)
        : settings(given), positioners(given.max_agents) {
        cancelled.reserve(std::size_t{given.max_agents} * kTicketsOfOne * 2);
    }

    /// A ticket may only be released when its cancelling was delivered.
    void abandon(Ticket& ticket) noexcept;
    void release_cancelled() noexcept;

    static constexpr std::size_t kTicketsOfOne = 3;

    PositionDeskSettings settings;
    std::vector<Positioner> positioners;
    std::vector<Ticket> cancelled;
};

}  // namespace vantage
