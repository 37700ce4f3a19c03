// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Small levels baked in memory, for tests of tactical nodes.
#pragma once

#include <gtest/gtest.h>

#include "bake/nav_test_level.h"
#include "vantage/bundle.h"
#include "vantage_analysis/nodes.h"
#include "vantage_bake/bake.h"

namespace vantage::test {

/// A level without cover, and its views. Stays where it is.
struct BakedLevel {
    std::vector<std::uint8_t> bytes;
    std::unique_ptr<Bundle> bundle;

    explicit BakedLevel(const bake::Level& level, bake::BakeSettings settings = {}) {
        settings.cover.is_wanted = false;
        auto baked = bake::bake(level, settings);
        EXPECT_TRUE(baked.ok()) << to_string(baked.diagnostics());
        if (!baked.ok()) return;
        bytes = std::move(baked).value().bundle;
        Result<Bundle> opened = Bundle::open(bytes, "test");
        EXPECT_TRUE(opened.ok()) << to_string(opened.diagnostics());
        if (opened.ok()) bundle = std::make_unique<Bundle>(std::move(opened).value());
    }

    const BundleNodes& nodes() const { return bundle->nodes()[0]; }
    NodeMap map() const { return NodeMap(nodes().map); }
    NodeSight standing() const { return NodeSight(nodes().high_high); }
    NodeSight crouched() const { return NodeSight(nodes().high_low); }
};

inline bake::BakeSettings all_of_it(std::uint32_t threads = 1) {
    bake::BakeSettings settings;
    settings.sight.is_wanted = settings.polar.is_wanted = true;
    settings.threads = threads;
    return settings;
}

/// A hall of 30 x 20 m with a wall across its middle; a gap of 2 m is left at one side.
//
//   z -10 +-------------|-------------+
//         |             |             |
//         |             |   wall at x 0, up to `height`
//      8  |             |             |
//     10  +---------------------------+
inline bake::Level parted_hall(float height = 4) {
    LevelBuilder builder;
    builder.floor({-15, 0, -10}, {15, 0, 10});
    builder.box({-0.2f, 0, -10}, {0.2f, height, 8});
    builder.spawn({-5, 0, 0});
    return builder.level;
}

inline bool has_link(const NodeMap& map, NodeIndex from, NodeIndex to) {
    for (const NodeLink& link : map.links(from)) {
        if (link.to == to) return true;
    }
    return false;
}

}  // namespace vantage::test
