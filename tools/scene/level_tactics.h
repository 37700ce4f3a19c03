// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The nodes and tables of a loaded level, as a world mounts them.
#pragma once

#include <memory>

#include "tools/scene/scene_levels.h"
#include "vantage_analysis/tactics.h"

namespace vantage::tools {

/// Does it know which nodes see which? Queries that keep out of sight on their way need that.
bool has_sight(const LoadedLevel& level);
/// Tells people who let somebody fight there what that means.
void warn_without_sight(const LoadedLevel& level);

/// Fails when the level's bundle has no nodes, or, to trust tables, no worst-case table. Keeps the
/// level alive.
Result<std::shared_ptr<const Tactics>> level_tactics(
    const std::shared_ptr<const LoadedLevel>& level, bool trust_tables);

}  // namespace vantage::tools
