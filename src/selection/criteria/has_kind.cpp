// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// hasKind "name": the kind that a designer gave the point. Whatever came from cover also answers to
// "cover", an entity to "entity" and a place that is nothing else to "open".

#include "selection/criteria/criteria.h"
#include "selection/criteria/point_of.h"

namespace vantage::criteria {

namespace {

std::string_view kind_of(const CriterionCall& call, std::uint32_t i) {
    PointView point;
    switch (call.candidates.kinds[i]) {
        case CandidateKind::Cover:
            return "cover";
        case CandidateKind::Entity:
            return "entity";
        case CandidateKind::Open:
            return "open";
        case CandidateKind::Point:
            break;
    }
    const bool is_named = point_of(call, i, point) && point.named != nullptr;
    return is_named ? point.named->kind : std::string_view();
}

}  // namespace

void has_kind(const CriterionCall& call, float* values) noexcept {
    for (std::uint32_t i = 0; i < call.candidates.count; ++i)
        values[i] = kind_of(call, i) == call.name ? 1.0f : 0.0f;
}

}  // namespace vantage::criteria
