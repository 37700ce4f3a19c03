// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What to say when no option answered.
#pragma once

#include <span>

#include "vantage/answer.h"

namespace vantage {

/// Of all reasons the one that got furthest.
inline Status failure_of(std::span<const OptionOutcome> options) noexcept {
    for (const Status status : {Status::InvalidHandle, Status::AllRejected, Status::NoCandidates}) {
        for (const OptionOutcome& option : options) {
            if (option.status == status) return status;
        }
    }
    return Status::MissingObject;
}

}  // namespace vantage
