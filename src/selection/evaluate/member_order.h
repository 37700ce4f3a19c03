// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// In which order the members of a set are asked about one candidate. Those come first who will most
// likely settle the value: "is it seen by any of them" is answered by the first one who sees it.
// That is whom the world's nodes name, where they know who sees whom, and else who settled it for
// the candidate before, which is often a place nearby. A guess that changes the work and never the
// value.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "selection/evaluate/set_fold.h"

namespace vantage {

class MemberOrder {
  public:
    /// `favourite`: the member that settled the candidate before.
    void make(const CriterionCall& call, RayTrend clear_rays, const SetFold& fold,
              std::span<const ObjectState> members, std::uint32_t favourite) noexcept;
    std::uint32_t operator[](std::uint32_t place) const noexcept { return places_[place]; }

  private:
    std::array<std::uint8_t, kMaxSetMembers> places_{};
};

}  // namespace vantage
