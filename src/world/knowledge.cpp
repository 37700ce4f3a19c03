// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See knowledge.h. Lists are short (what one agent knows of), so walking them beats an index; an
// array of all beliefs would be copied faster, but each new belief would move half of it.

#include "world/knowledge.h"

#include <limits>

namespace vantage {

namespace {

constexpr std::uint32_t kNoSlot = std::numeric_limits<std::uint32_t>::max();

}  // namespace

Knowledge::Knowledge(std::uint32_t max_objects, std::uint32_t max_beliefs)
    : max_beliefs_(max_beliefs),
      first_free_(kNoSlot),
      first_(max_objects, kNoSlot),
      mentions_(max_objects, 0),
      changed_in_(max_objects, 0) {
    nodes_.reserve(max_beliefs);
}

Knowledge::Put Knowledge::put(std::uint32_t agent, const Belief& belief) {
    // Taking a node never moves the others (they are reserved), so the link stays good.
    std::uint32_t* link = link_to(agent, belief.subject);
    if (*link != kNoSlot && nodes_[*link].belief.subject == belief.subject) {
        Belief& known = nodes_[*link].belief;
        if (known == belief) return Put::Same;
        known = belief;
        note_change(agent);
        return Put::Changed;
    }
    const std::uint32_t node = take_node();
    if (node == kNoSlot) return Put::Full;
    nodes_[node] = {.belief = belief, .next = *link};
    *link = node;
    ++mentions_[belief.subject.index];
    ++size_;
    note_change(agent);
    return Put::Changed;
}

bool Knowledge::drop(std::uint32_t agent, ObjectId subject) {
    std::uint32_t* link = link_to(agent, subject);
    if (*link == kNoSlot || nodes_[*link].belief.subject != subject) return false;
    free_node_at(*link);
    note_change(agent);
    return true;
}

void Knowledge::drop_object(ObjectId object) {
    drop_all_of(object.index);
    drop_all_about(object);
}

std::uint32_t Knowledge::copy_to(Belief* beliefs, std::uint32_t agent) const noexcept {
    std::uint32_t count = 0;
    for (std::uint32_t i = first_[agent]; i != kNoSlot; i = nodes_[i].next)
        beliefs[count++] = nodes_[i].belief;
    return count;
}

std::uint32_t* Knowledge::link_to(std::uint32_t agent, ObjectId subject) {
    std::uint32_t* link = &first_[agent];
    while (*link != kNoSlot && nodes_[*link].belief.subject < subject)
        link = &nodes_[*link].next;
    return link;
}

std::uint32_t Knowledge::take_node() {
    if (first_free_ != kNoSlot) {
        const std::uint32_t node = first_free_;
        first_free_ = nodes_[node].next;
        return node;
    }
    if (nodes_.size() >= max_beliefs_) return kNoSlot;
    nodes_.emplace_back();
    return static_cast<std::uint32_t>(nodes_.size() - 1);
}

void Knowledge::free_node_at(std::uint32_t& link) {
    const std::uint32_t node = link;
    --mentions_[nodes_[node].belief.subject.index];
    --size_;
    link = nodes_[node].next;
    nodes_[node].next = first_free_;
    first_free_ = node;
}

void Knowledge::drop_all_of(std::uint32_t agent) {
    note_change(agent);
    while (first_[agent] != kNoSlot)
        free_node_at(first_[agent]);
}

void Knowledge::drop_all_about(ObjectId subject) {
    // Most objects that die are known to a few; the count ends the search early.
    for (std::uint32_t agent = 0; agent < first_.size() && mentions_[subject.index] > 0; ++agent)
        drop(agent, subject);
}

}  // namespace vantage
