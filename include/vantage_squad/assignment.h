// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Who of a squad gets which place, so that all of them together fare best. Members bring the
// results of their queries, asked with exact scores; places that are too near to each other are
// given once; roles forbid pairs. For whoever plans centrally, and to measure by what others reach.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "vantage/answer.h"

namespace vantage {

inline constexpr std::uint32_t kMaxSquadMembers = 32;
inline constexpr std::uint32_t kNoPlace = 0xffffffffu;

/// Can only one of two places be taken? As World::claim() says it: one source, or nearer than the
/// radius.
bool places_conflict(const AnswerResult& a, const AnswerResult& b, float radius) noexcept;

/// May a member take a place? By the member's place in the list.
using RoleFunction = bool (*)(void* context, std::uint32_t member,
                              const AnswerResult& place) noexcept;

struct AssignmentRules {
    float claim_radius = 0.8f;
    RoleFunction may_take = nullptr;  ///< Null: everybody may take everything.
    void* context = nullptr;
    /// Solutions tried to keep places apart that conflict without all conflicting with each other.
    std::uint32_t most_branches = 4096;
};

struct Assignment {
    /// For each member the place in its results, or kNoPlace. Until the next solve().
    std::span<const std::uint32_t> taken;
    std::uint32_t placed = 0;  ///< How many have one.
    Score score = 0;           ///< Of all places that are taken, added up.
    bool is_exact = true;      ///< False when most_branches came first: good, perhaps not the best.
};

/// Takes its memory when it is made. One thread at a time.
class AssignmentSolver {
  public:
    /// More members than this, and results of a member beyond the limit, are left out.
    explicit AssignmentSolver(std::uint32_t max_members = 8, std::uint32_t max_results = 16);
    ~AssignmentSolver();
    AssignmentSolver(const AssignmentSolver&) = delete;
    AssignmentSolver& operator=(const AssignmentSolver&) = delete;

    /// `members[m]` are the results that member m could take, in any order. As many as possible
    /// get a place; among those ways, one with the highest sum of scores, always the same one. Of a
    /// score that is an interval the lower end counts; what a place scores more than 2^23 below
    /// the best of all counts as that much.
    Assignment solve(std::span<const std::span<const AnswerResult>> members,
                     const AssignmentRules& rules = {}) noexcept;

  private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace vantage
