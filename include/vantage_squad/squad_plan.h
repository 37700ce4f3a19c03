// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The central way: one query is asked for the whole squad, by its leader around its middle, and the
// places that it gives are assigned to the members with all of them in mind: what a place scores,
// less what the walk there costs, roles as forbidden pairs. Nobody takes the cover in front of
// another's feet and lets him run around himself.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "vantage/answer.h"
#include "vantage/navigation.h"
#include "vantage_squad/assignment.h"

namespace vantage {

struct SquadPlanInput {
    std::span<const AnswerResult> places;  ///< Of the squad's query, with exact scores.
    std::span<const Vec3> members;         ///< Where they are.
    float travel_weight = 0.05f;  ///< What a metre of the walk costs, as a score; 0 or more.
    /// Measures walks, and nobody gets a place that it cannot walk to; null: straight lines.
    const NavigationProvider* navigation = nullptr;
    AssignmentRules rules;
};

/// Takes its memory when it is made. One thread at a time.
class SquadPlanner {
  public:
    /// More members or places than this are left out.
    explicit SquadPlanner(std::uint32_t max_members = 8, std::uint32_t max_places = 16);
    ~SquadPlanner();
    SquadPlanner(const SquadPlanner&) = delete;
    SquadPlanner& operator=(const SquadPlanner&) = delete;

    /// `taken` names places of the input; `score` has the walks taken off.
    Assignment plan(const SquadPlanInput& input) noexcept;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace vantage
