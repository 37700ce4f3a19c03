// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See resolve.h.

#include "selection/evaluate/resolve.h"

#include "selection/point_facing.h"

namespace vantage {

namespace {

bool take(const Snapshot& snapshot, ObjectId id, ObjectState& state) noexcept {
    const ObjectState* found = snapshot.find(id);
    if (found != nullptr) state = *found;
    return found != nullptr;
}

bool take_place(const Snapshot& snapshot, const UsedPoint& place, ObjectState& state) noexcept {
    if (!place.is_there) return false;
    state = {.kind = ObjectKind::Place, .position = place.position};
    PointView point;
    if (snapshot.find_point(place.point, point))
        state.facing = facing_of_point(point, place.position);
    return true;
}

bool take_squad_center(const Snapshot& snapshot, ObjectId asker, ObjectState& state) noexcept {
    const ObjectState* member = snapshot.find(asker);
    const SquadState* squad = member != nullptr ? snapshot.squad(member->squad) : nullptr;
    if (squad == nullptr) return false;
    state = {.kind = ObjectKind::Place, .position = squad->center, .facing = squad->facing};
    return true;
}

/// Null when nobody of that name is bound.
const Binding* find_binding(const QueryInput& input, std::string_view name) noexcept {
    for (const Binding& binding : input.bindings) {
        if (binding.name == name) return &binding;
    }
    return nullptr;
}

/// The object of the world that a name stands for; null for names of other things.
ObjectId object_named(const QueryInput& input, std::string_view name) noexcept {
    const Snapshot& snapshot = *input.snapshot;
    if (name == "puppet") return input.asker;
    if (const Binding* binding = find_binding(input, name)) return binding->object;
    if (name == "target" || name == "realTarget" || name == "predictedTarget")
        return snapshot.target(input.asker);
    if (name == "player") return snapshot.player();
    if (name != "leader") return {};
    const ObjectState* member = snapshot.find(input.asker);
    const SquadState* squad = member != nullptr ? snapshot.squad(member->squad) : nullptr;
    return squad != nullptr ? squad->orders.leader : ObjectId{};
}

bool take_object(const QueryInput& input, std::string_view name, ObjectId& id,
                 ObjectState& state) noexcept {
    const Snapshot& snapshot = *input.snapshot;
    id = object_named(input, name);
    const bool is_bound = name == "puppet" || find_binding(input, name) != nullptr;
    if (id || is_bound) {
        if (!take(snapshot, id, state)) return false;
        if (is_bound || (name != "target" && name != "predictedTarget")) return true;
        state = believed(snapshot, input.asker, id, state);
        const PredictedTarget* predicted =
            name == "predictedTarget" ? snapshot.predicted_target(input.asker) : nullptr;
        if (predicted != nullptr) state.position = predicted->position;
        return true;
    }
    if (name == "squadCenter") return take_squad_center(snapshot, input.asker, state);
    if (name == "currentCover")
        return take_place(snapshot, snapshot.used_point(input.asker), state);
    return name == "lastResult" && take_place(snapshot, snapshot.last_result(input.asker), state);
}

}  // namespace

ObjectState believed(const Snapshot& snapshot, ObjectId agent, ObjectId subject,
                     const ObjectState& truth) noexcept {
    const Belief* belief = snapshot.belief(agent, subject);
    if (belief == nullptr) return truth;
    ObjectState state = truth;
    state.position = belief->position;
    state.velocity = belief->velocity;
    state.standing.eye = belief->eye_height;
    return state;
}

bool has_what_is_needed(const ObjectState* state, ObjectNeed need) noexcept {
    if (state == nullptr) return need == ObjectNeed::None;
    if (need == ObjectNeed::Facing) return state->facing != Vec3{};
    if (need == ObjectNeed::Velocity) return state->velocity != Vec3{};
    return true;
}

void resolve_objects(const QueryInput& input, ResolvedObjects& objects) noexcept {
    objects.is_present.fill(false);
    for (std::size_t slot = 0; slot < input.program->objects.size(); ++slot) {
        objects.is_present[slot] = take_object(input, input.program->objects[slot],
                                               objects.ids[slot], objects.states[slot]);
    }
}

}  // namespace vantage
