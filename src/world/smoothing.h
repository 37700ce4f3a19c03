// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Directions and velocities that follow what is set with a delay, for the few objects that ask for
// it. The share of the way that is made in a step of time is dt / (delay + dt): no exponential, so
// the same everywhere.
#pragma once

#include <cstdint>
#include <vector>

#include "vantage/world.h"

namespace vantage {

class Smoothing {
  public:
    explicit Smoothing(std::uint32_t max_objects) : first_of_(max_objects, kNone) {}

    /// 0 seconds ends it. The object starts from its present state.
    void set(std::uint32_t object, float seconds, const ObjectState& state);
    void drop(std::uint32_t object);

    /// True when something moved. `state_of` gives what is set.
    template <class StateOf>
    bool advance(double seconds, StateOf&& state_of) {
        bool has_moved = false;
        for (Entry& entry : entries_)
            has_moved |= follow(entry, state_of(entry.object), static_cast<float>(seconds));
        return has_moved;
    }

    /// What is seen instead.
    void apply(std::uint32_t object, ObjectState& state) const;
    bool is_empty() const noexcept { return entries_.empty(); }

  private:
    struct Entry {
        std::uint32_t object = 0;
        float seconds = 0;
        Vec3 facing, view, velocity;
    };
    static constexpr std::uint32_t kNone = 0xffffffffu;
    static bool follow(Entry& entry, const ObjectState& state, float seconds);

    std::vector<Entry> entries_;
    std::vector<std::uint32_t> first_of_;  ///< By object: its place in entries_.
};

}  // namespace vantage
