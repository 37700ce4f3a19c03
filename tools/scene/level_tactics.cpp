// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See level_tactics.h.

#include "tools/scene/level_tactics.h"

#include <cstdio>

namespace vantage::tools {

bool has_sight(const LoadedLevel& level) {
    return level.bundle != nullptr && !level.bundle->nodes().empty() &&
           level.bundle->nodes()[0].high_high.node_count != 0;
}

void warn_without_sight(const LoadedLevel& level) {
    if (has_sight(level)) return;
    std::fprintf(stderr,
                 "vantage warning: the level does not know which places see which, so nobody keeps "
                 "out of sight on his way; bake it without --quick, or name the level, not its "
                 "bundle\n");
}

Result<std::shared_ptr<const Tactics>> level_tactics(
    const std::shared_ptr<const LoadedLevel>& level, bool trust_tables) {
    const bool has_nodes = level->bundle != nullptr && !level->bundle->nodes().empty();
    if (!has_nodes || (trust_tables && level->bundle->nodes()[0].polar.node_count == 0))
        return Diagnostic{
            .code = "scene/no-tables",
            .message = "the level has no tactical nodes with a worst-case table",
            .hint = "bake it without --quick and --no-polar, or name the level, not its bundle"};
    const BundleNodes& nodes = level->bundle->nodes()[0];
    const NodeMap map(nodes.map);
    TacticsSettings settings{.map = map, .trust_tables = trust_tables, .owner = level};
    if (nodes.high_high.node_count != 0) settings.standing = NodeSight(nodes.high_high);
    if (nodes.high_low.node_count != 0) settings.crouched = NodeSight(nodes.high_low);
    if (nodes.polar.node_count != 0) settings.polar = PolarTable(map, nodes.polar);
    return Tactics::make(settings);
}

}  // namespace vantage::tools
