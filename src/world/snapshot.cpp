// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Reading a snapshot; writing one is World's.

#include <algorithm>

#include "vantage/world.h"

namespace vantage {

const Snapshot::Slot* Snapshot::slot(ObjectId id) const noexcept {
    if (!id || id.index >= slots_.size()) return nullptr;
    const Slot& slot = slots_[id.index];
    return slot.generation == id.generation ? &slot : nullptr;
}

const ObjectState* Snapshot::find(ObjectId id) const noexcept {
    const Slot* found = slot(id);
    return found == nullptr ? nullptr : &found->state;
}

std::span<const Belief> Snapshot::beliefs(ObjectId agent) const noexcept {
    const Slot* found = slot(agent);
    if (found == nullptr) return {};
    return std::span(beliefs_).subspan(found->first_belief, found->belief_count);
}

const Belief* Snapshot::belief(ObjectId agent, ObjectId subject) const noexcept {
    const std::span<const Belief> known = beliefs(agent);
    const auto at = std::lower_bound(
        known.begin(), known.end(), subject,
        [](const Belief& belief, ObjectId wanted) { return belief.subject < wanted; });
    return at != known.end() && at->subject == subject ? &*at : nullptr;
}

ObjectId Snapshot::target(ObjectId agent) const noexcept {
    const Slot* found = slot(agent);
    if (found == nullptr || slot(found->target) == nullptr) return {};
    return found->target;
}

}  // namespace vantage
