// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See mount_points.h.

#include "tools/scene/mount_points.h"

namespace vantage::tools {

Result<MountId> mount_points(const Bundle& bundle, World& world,
                             const NavigationProvider& navigation) {
    auto section = PointSection::make(bundle.point_contents());
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
