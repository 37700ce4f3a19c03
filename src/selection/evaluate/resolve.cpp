// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See resolve.h.

#include "selection/evaluate/resolve.h"

namespace vantage {

namespace {

bool take_bound(const QueryInput& input, std::string_view name, ObjectState& state) noexcept {
    for (const Binding& binding : input.bindings) {
        if (binding.name != name) continue;
        const ObjectState* found = input.snapshot->find(binding.object);
        if (found != nullptr) state = *found;
        return found != nullptr;
    }
    return false;
}

bool take_target(const QueryInput& input, bool is_believed, ObjectState& state) noexcept {
    const ObjectId target = input.snapshot->target(input.asker);
    const ObjectState* truth = input.snapshot->find(target);
    if (truth == nullptr) return false;
    state = *truth;
    const Belief* belief = input.snapshot->belief(input.asker, target);
    if (belief != nullptr && is_believed) {
        state.position = belief->position;
        state.velocity = belief->velocity;
        state.standing.eye = belief->eye_height;
    }
    return true;
}

bool take_object(const QueryInput& input, std::string_view name, ObjectState& state) noexcept {
    if (name == "puppet") {
        const ObjectState* asker = input.snapshot->find(input.asker);
        if (asker != nullptr) state = *asker;
        return asker != nullptr;
    }
    if (take_bound(input, name, state)) return true;
    if (name == "target") return take_target(input, true, state);
    return name == "realTarget" && take_target(input, false, state);
}

bool has_what_is_needed(const ObjectState* state, ObjectNeed need) noexcept {
    if (state == nullptr) return need == ObjectNeed::None;
    if (need == ObjectNeed::Facing) return state->facing != Vec3{};
    if (need == ObjectNeed::Velocity) return state->velocity != Vec3{};
    return true;
}

}  // namespace

ResolvedObjects resolve_objects(const QueryInput& input) noexcept {
    ResolvedObjects objects;
    for (std::size_t slot = 0; slot < input.program->objects.size(); ++slot) {
        objects.is_present[slot] =
            take_object(input, input.program->objects[slot], objects.states[slot]);
    }
    return objects;
}

std::uint16_t missing_slot(const QueryInput& input, const ProgramOption& option,
                           const ResolvedObjects& objects) noexcept {
    for (const ProgramGenerator& generator : input.program->generators_of(option)) {
        for (const std::uint16_t slot : {generator.center, generator.from}) {
            if (slot != kNoObject && objects.find(slot) == nullptr) return slot;
        }
    }
    for (const ProgramStep& step : input.program->steps_of(option)) {
        const CriterionRow* row = input.catalog->criterion(step.criterion);
        if (row == nullptr || step.object == kNoObject) continue;
        if (!has_what_is_needed(objects.find(step.object), row->object)) return step.object;
    }
    return kNoObject;
}

}  // namespace vantage
