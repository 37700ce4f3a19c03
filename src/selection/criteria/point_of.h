// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The entry of the point database that a candidate came from.
#pragma once

#include "vantage/catalog.h"

namespace vantage::criteria {

/// False for open places and entities, and for a point that is gone.
inline bool point_of(const CriterionCall& call, std::uint32_t i, PointView& found) noexcept {
    const CandidateKind kind = call.candidates.kinds[i];
    if (kind != CandidateKind::Cover && kind != CandidateKind::Point) return false;
    return call.snapshot->find_point({call.candidates.sources[i]}, found);
}

}  // namespace vantage::criteria
