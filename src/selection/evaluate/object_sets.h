// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Sets of objects, for one query: the members of `threats`, `friends` and `squad`, and whom the
// words that need no object look at (nearest foe, danger). Nearest to the asker first, and of those
// at most kMaxSetMembers. Fixed memory.
#pragma once

#include <array>
#include <span>

#include "vantage/answer.h"

namespace vantage {

class ObjectSets {
  public:
    /// Resolves the sets that the program names, and those that its words read.
    void resolve(const QueryInput& input) noexcept;

    /// Is the slot a set? Then it is never missing, but may be empty.
    bool is_set(std::uint16_t slot) const noexcept {
        return slot != kNoObject && slots_[slot].is_there;
    }
    std::span<const ObjectState> members(std::uint16_t slot) const noexcept {
        return span_of(slots_[slot]);
    }

    /// What the program's words read, as bits of vantage::reads.
    std::uint8_t reads() const noexcept { return reads_; }

    KnownObjects known() const noexcept {
        return {span_of(threats_), span_of(friends_), span_of(dangers_)};
    }

  private:
    /// Spans would dangle when a scene is copied.
    struct Run {
        std::uint32_t first = 0, count = 0;
        bool is_there = false;
    };
    std::span<const ObjectState> span_of(const Run& run) const noexcept {
        return {members_.data() + run.first, run.count};
    }

    friend class SetFiller;
    static constexpr std::uint32_t kRoom = 6 * kMaxSetMembers;
    std::array<ObjectState, kRoom> members_;
    std::uint32_t used_ = 0;
    std::array<Run, kMaxObjects> slots_{};
    Run threats_, friends_, dangers_;
    std::uint8_t reads_ = 0;
};

}  // namespace vantage
