// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See mount_points.h.

#include "tools/scene/mount_points.h"

#include <cmath>

#include "base/vec.h"

namespace vantage::tools {

namespace {

/// 0 looks along +X, a quarter turn along -Z.
Vec3 facing_of(float yaw) {
    return normalized({std::cos(yaw), 0, -std::sin(yaw)});
}

PointContents contents_of(const Bundle& bundle) {
    PointContents contents;
    for (const BundlePoint& point : bundle.points()) {
        contents.named.push_back({.kind = point.kind,
                                  .name = point.name,
                                  .tags = point.tags,
                                  .position = point.position,
                                  .facing = facing_of(point.yaw)});
    }
    return contents;
}

}  // namespace

Result<MountId> mount_points(const Bundle& bundle, World& world,
                             const NavigationProvider& navigation) {
    const PointContents contents = contents_of(bundle);
    if (contents.named.empty()) return MountId{};
    auto section = PointSection::make(contents);
    if (!section) return std::move(section).diagnostics();
    const MountId mount = world.mount({.section = *section, .navigation = &navigation});
    if (!mount) {
        return Diagnostic{.code = "world/full",
                          .message = "the world has no room for the level's points",
                          .hint = "raise WorldSettings::max_mounts"};
    }
    return mount;
}

}  // namespace vantage::tools
