// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See targets.h.

#include "bake/import/quake3/targets.h"

namespace vantage::bake::quake3 {

namespace {

constexpr std::size_t kMaxTargets = 32;

}  // namespace

TargetIndex::TargetIndex(std::span<const Entity> entities) {
    for (const Entity& entity : entities) {
        const std::string_view name = entity.text("targetname");
        if (name.empty()) continue;
        std::vector<const Entity*>& same_name = by_name_[name];
        if (same_name.size() < kMaxTargets) same_name.push_back(&entity);
    }
}

std::span<const Entity* const> TargetIndex::targets_of(const Entity& entity) const {
    const auto found = by_name_.find(entity.text("target"));
    if (found == by_name_.end()) return {};
    return found->second;
}

}  // namespace vantage::bake::quake3
