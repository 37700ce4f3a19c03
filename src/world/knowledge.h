// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The staged beliefs of all agents: one list for each agent, ordered by subject, in one pool of
// nodes that is sized at creation. Works on slot indices; World checks handles and numbers.
#pragma once

#include <cstdint>
#include <vector>

#include "vantage/world.h"

namespace vantage {

class Knowledge {
  public:
    Knowledge(std::uint32_t max_objects, std::uint32_t max_beliefs);

    enum class Put : std::uint8_t { Full, Same, Changed };

    /// Adds the belief or replaces the one about the same subject.
    Put put(std::uint32_t agent, const Belief& belief);
    /// False when there was none.
    bool drop(std::uint32_t agent, ObjectId subject);
    /// What the object believed, and what others believed of it.
    void drop_object(ObjectId object);

    /// The epoch in which changes from now on will be seen.
    void set_epoch(std::uint64_t epoch) noexcept { epoch_ = epoch; }
    /// Is what the agent believes still as it was seen in that epoch?
    bool is_as_in(std::uint64_t epoch, std::uint32_t agent) const noexcept {
        return changed_in_[agent] <= epoch;
    }

    /// Of all agents together.
    std::uint32_t size() const noexcept { return size_; }
    /// Writes the agent's beliefs, ordered by subject; returns how many.
    std::uint32_t copy_to(Belief* beliefs, std::uint32_t agent) const noexcept;

  private:
    struct Node {
        Belief belief;
        std::uint32_t next;
    };

    /// The link that leads, or would lead, to the subject's node.
    std::uint32_t* link_to(std::uint32_t agent, ObjectId subject);
    /// kNone when the pool is exhausted.
    std::uint32_t take_node();
    void free_node_at(std::uint32_t& link);
    void note_change(std::uint32_t agent) noexcept { changed_in_[agent] = epoch_; }
    void drop_all_of(std::uint32_t agent);
    void drop_all_about(ObjectId subject);

    std::uint32_t max_beliefs_;
    std::uint32_t size_ = 0;
    std::uint32_t first_free_;
    std::vector<Node> nodes_;              ///< Reserved, grows up to max_beliefs_.
    std::vector<std::uint32_t> first_;     ///< By agent.
    std::vector<std::uint32_t> mentions_;  ///< By subject: how many beliefs are about it.
    std::uint64_t epoch_ = 1;
    std::vector<std::uint64_t> changed_in_;  ///< By agent: the epoch of its last change.
};

}  // namespace vantage
