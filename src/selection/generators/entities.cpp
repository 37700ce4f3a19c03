// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// entities: the agents and players within the radius, without the asker; the centre object itself
// counts. As the asker knows them: friends are where they are, others where it believes them to
// be; of those that it has never heard of an agent with knowledge sees nothing.
// Arguments: 0 height.

#include "selection/evaluate/resolve.h"
#include "selection/generators/cover_places.h"
#include "selection/generators/feet.h"
#include "selection/generators/generators.h"
#include "selection/generators/point_runs.h"

namespace vantage::generators {

namespace {

bool is_known(const GeneratorCall& call, ObjectId id, const ObjectState& state) {
    const bool is_alive = state.kind == ObjectKind::Agent || state.kind == ObjectKind::Player;
    if (!is_alive || id == call.asker_id) return false;
    return state.team == call.asker->team || !call.snapshot->has_knowledge(call.asker_id) ||
           call.snapshot->belief(call.asker_id, id) != nullptr;
}

/// Calls visit(id, state) for each that counts, by index, until it gives false.
template <class Visit>
void visit_entities(const GeneratorCall& call, Visit visit) {
    for (std::uint32_t i = 0; i < call.snapshot->object_limit(); ++i) {
        const ObjectId id = call.snapshot->id_at(i);
        const ObjectState* state = call.snapshot->find(id);
        if (state != nullptr && is_known(call, id, *state) && !visit(id, *state)) return;
    }
}

}  // namespace

std::uint64_t entities_slots(const GeneratorCall& call) noexcept {
    std::uint64_t sum = 0;
    visit_entities(call, [&](ObjectId, const ObjectState&) {
        ++sum;
        return true;
    });
    return sum;
}

void entities(const GeneratorCall& call, std::uint64_t first,
              std::span<GeneratedPoint> points) noexcept {
    Feet feet(call.providers.navigation, NavExtent{}, Feet::Rule::MayFloat);
    std::size_t done = 0;
    visit_entities(call, [&](ObjectId id, const ObjectState& state) {
        if (first > 0) return --first, true;
        if (done == points.size()) return false;
        GeneratedPoint& point = points[done++];
        point = {.position = believed(*call.snapshot, call.asker_id, id, state).position,
                 .kind = CandidateKind::Entity,
                 .source = entity_source(id)};
        if (is_within(point.position, call.center->position, sound_radius(call.radius),
                      call.arguments[0])) {
            feet.add(point);
        } else {
            point.dropped = DropReason::OutsideRadius;
        }
        return true;
    });
}

}  // namespace vantage::generators
