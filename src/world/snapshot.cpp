// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Reading a snapshot; writing one is World's.

#include <algorithm>

#include "vantage_analysis/tactics.h"
#include "world/claim_table.h"

namespace vantage {

Snapshot::Snapshot() = default;
Snapshot::~Snapshot() = default;

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
    if (found != nullptr && found->knows_like) found = slot(found->knows_like);
    if (found == nullptr) return {};
    return std::span(beliefs_).subspan(found->first_belief, found->belief_count);
}

bool Snapshot::has_knowledge(ObjectId agent) const noexcept {
    const Slot* found = slot(agent);
    if (found != nullptr && found->knows_like) found = slot(found->knows_like);
    return found != nullptr && found->has_knowledge;
}

const Belief* Snapshot::belief(ObjectId agent, ObjectId subject) const noexcept {
    const std::span<const Belief> known = beliefs(agent);
    const auto at = std::lower_bound(
        known.begin(), known.end(), subject,
        [](const Belief& belief, ObjectId wanted) { return belief.subject < wanted; });
    return at != known.end() && at->subject == subject ? &*at : nullptr;
}

ObjectId Snapshot::id_at(std::uint32_t index) const noexcept {
    const std::uint32_t generation = slots_[index].generation;
    return generation != 0 ? ObjectId{index, generation} : ObjectId{};
}

const SquadState* Snapshot::squad(std::uint8_t number) const noexcept {
    if (number == 0 || number > squads_.size()) return nullptr;
    const SquadState& found = squads_[number - 1u];
    return found.member_count != 0 ? &found : nullptr;
}

const Area* Snapshot::area(AreaId id) const noexcept {
    if (!id || id.index >= areas_.size()) return nullptr;
    const NamedArea& found = areas_[id.index];
    return found.generation == id.generation ? &found.area : nullptr;
}

const Area* Snapshot::find_area(std::string_view name) const noexcept {
    for (const NamedArea& each : areas_) {
        if (each.generation != 0 && name == each.name.data()) return &each.area;
    }
    return nullptr;
}

AreaId Snapshot::area_id_at(std::uint32_t index) const noexcept {
    if (index >= areas_.size() || areas_[index].generation == 0) return {};
    return {index, areas_[index].generation};
}

std::string_view Snapshot::area_name(AreaId id) const noexcept {
    return area(id) != nullptr ? areas_[id.index].name.data() : std::string_view();
}

bool Snapshot::is_claimed(Vec3 position, std::uint64_t source,
                          ObjectId by_other_than) const noexcept {
    return claims_ != nullptr && claims_->is_taken(position, source, 0.0f, by_other_than);
}

std::size_t Snapshot::claims_near(Vec3 position, float radius, ObjectId by_other_than,
                                  std::span<Claim> claims) const noexcept {
    return claims_ != nullptr ? claims_->near(position, radius, by_other_than, claims) : 0;
}

const Claim* Snapshot::claim_of(ObjectId agent) const noexcept {
    return claims_ != nullptr ? claims_->find(agent) : nullptr;
}

const PredictedTarget* Snapshot::predicted_target(ObjectId agent) const noexcept {
    const ObjectId wanted = target(agent);
    const Slot* found = slot(agent);
    if (!wanted || found == nullptr) return nullptr;
    if (found->knows_like) found = slot(found->knows_like);
    if (found == nullptr || found->predicted.subject != wanted) return nullptr;
    const Belief* known = belief(agent, wanted);
    return known == nullptr || !known->is_seen_now ? &found->predicted : nullptr;
}

ObjectId Snapshot::target(ObjectId agent) const noexcept {
    const Slot* found = slot(agent);
    if (found == nullptr || slot(found->target) == nullptr) return {};
    return found->target;
}

}  // namespace vantage
