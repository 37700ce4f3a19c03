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
    std::array<bool, kMaxObjects> is_present{};

    /// Null for kNoObject and for slots that nobody stands in.
    const ObjectState* find(std::uint16_t slot) const noexcept {
        return slot != kNoObject && is_present[slot] ? &states[slot] : nullptr;
    }
};

/// "puppet" is the asker; "target" is whom it fights, where it believes him to be; "realTarget" is
/// where he really is; other names come from the bindings. What is missing stays missing: it never
/// becomes the origin of the world.
ResolvedObjects resolve_objects(const QueryInput& input) noexcept;

/// The first slot of an option that is missing, or lacks the facing or velocity that a word needs;
/// kNoObject when all is there.
std::uint16_t missing_slot(const QueryInput& input, const ProgramOption& option,
                           const ResolvedObjects& objects) noexcept;

}  // namespace vantage
