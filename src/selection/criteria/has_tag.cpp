// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// hasTag "name": one of the tags that a designer gave the point, as a whole word. Other points have
// none.

#include "selection/criteria/criteria.h"
#include "selection/criteria/point_of.h"

namespace vantage::criteria {

namespace {

/// `tags` are separated by spaces.
bool holds_word(std::string_view tags, std::string_view word) {
    while (!tags.empty()) {
        const std::size_t end = tags.find(' ');
        if (tags.substr(0, end) == word) return !word.empty();
        if (end == std::string_view::npos) return false;
        tags.remove_prefix(end + 1);
    }
    return false;
}

}  // namespace

void has_tag(const CriterionCall& call, float* values) noexcept {
    for (std::uint32_t i = 0; i < call.candidates.count; ++i) {
        PointView point;
        const bool is_named = point_of(call, i, point) && point.named != nullptr;
        values[i] = is_named && holds_word(point.named->tags, call.name) ? 1.0f : 0.0f;
    }
}

}  // namespace vantage::criteria
