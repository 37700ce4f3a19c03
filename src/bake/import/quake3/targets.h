// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Who means whom: entities point at each other by name ("target" at "targetname").
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "bake/import/quake3/entities.h"

namespace vantage::bake::quake3 {

class TargetIndex {
  public:
    explicit TargetIndex(std::span<const Entity> entities);

    /// Those whose "targetname" is the entity's "target", in the order of the file; at most 32, as
    /// in the game.
    std::span<const Entity* const> targets_of(const Entity& entity) const;

  private:
    std::unordered_map<std::string_view, std::vector<const Entity*>> by_name_;
};

}  // namespace vantage::bake::quake3
