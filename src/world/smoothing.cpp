// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See smoothing.h.

#include "world/smoothing.h"

#include "base/vec.h"

namespace vantage {

namespace {

/// Exactly opposite directions have no way between them: the new one is taken at once.
Vec3 turned(Vec3 from, Vec3 to, float share) {
    if (from == Vec3{} || to == Vec3{}) return to;
    const Vec3 between = lerp(from, to, share);
    constexpr float kShortest = 1e-3f;
    return length(between) > kShortest ? normalized(between) : to;
}

}  // namespace

void Smoothing::set(std::uint32_t object, float seconds, const ObjectState& state) {
    drop(object);
    if (!(seconds > 0.0f)) return;
    first_of_[object] = static_cast<std::uint32_t>(entries_.size());
    entries_.push_back({object, seconds, state.facing, state.view.direction, state.velocity});
}

void Smoothing::drop(std::uint32_t object) {
    const std::uint32_t place = first_of_[object];
    if (place == kNone) return;
    entries_[place] = entries_.back();
    first_of_[entries_[place].object] = place;
    first_of_[object] = kNone;
    entries_.pop_back();
}

bool Smoothing::follow(Entry& entry, const ObjectState& state, float seconds) {
    const float share = seconds / (entry.seconds + seconds);
    const Entry before = entry;
    entry.facing = turned(entry.facing, state.facing, share);
    entry.view = turned(entry.view, state.view.direction, share);
    entry.velocity = lerp(entry.velocity, state.velocity, share);
    return entry.facing != before.facing || entry.view != before.view ||
           entry.velocity != before.velocity;
}

void Smoothing::apply(std::uint32_t object, ObjectState& state) const {
    const std::uint32_t place = first_of_[object];
    if (place == kNone) return;
    state.facing = entries_[place].facing;
    state.view.direction = entries_[place].view;
    state.velocity = entries_[place].velocity;
}

}  // namespace vantage
