// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// In which order the members of a set are asked about one candidate. Where the world's nodes know
// who sees whom, those come first who will most likely settle the value: "is it seen by any of
// them" is answered by the first one who sees it. A guess that changes the work and never the
// value.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "selection/evaluate/set_fold.h"

namespace vantage {

class MemberOrder {
  public:
    void make(const CriterionCall& call, RayTrend clear_rays, const SetFold& fold,
              std::span<const ObjectState> members) noexcept;
    std::uint32_t operator[](std::uint32_t place) const noexcept { return places_[place]; }

  private:
    std::array<std::uint8_t, kMaxSetMembers> places_{};
};

}  // namespace vantage
