// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Which object stands in each slot of a program, for one query.
#pragma once

#include <array>

#include "vantage/answer.h"

namespace vantage {

struct ResolvedObjects {
    std::array<ObjectState, kMaxObjects> states;
    std::array<ObjectId, kMaxObjects> ids;  ///< Null for what is no object of the world.
    std::array<bool, kMaxObjects> is_present{};

    /// Null for kNoObject and for slots that nobody stands in.
    const ObjectState* find(std::uint16_t slot) const noexcept {
        return slot != kNoObject && is_present[slot] ? &states[slot] : nullptr;
    }
};

/// "puppet" is the asker. Other names come from the bindings; else the world knows "target" (whom
/// the asker fights, where it believes him to be), "predictedTarget" (where it reckons him while
/// it does not see him), "realTarget" (where he really is), "player",
/// "leader", "squadCenter", "currentCover" and "lastResult". What is missing stays missing: it
/// never becomes the origin of the world.
void resolve_objects(const QueryInput& input, ResolvedObjects& objects) noexcept;

/// The object as the agent believes it to be; as it is when the agent has no belief of it.
ObjectState believed(const Snapshot& snapshot, ObjectId agent, ObjectId subject,
                     const ObjectState& truth) noexcept;

/// Has the object the facing or the velocity that a word needs? False for a null one.
bool has_what_is_needed(const ObjectState* state, ObjectNeed need) noexcept;

}  // namespace vantage
