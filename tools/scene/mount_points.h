// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The points of a bundle in a world, so that queries find them: the one place that turns what was
// baked into a mounted section.
#pragma once

#include "vantage/bundle.h"
#include "vantage/navigation.h"
#include "vantage/world.h"

namespace vantage::tools {

/// Mounts the cover of the first agent class and the designer's points. Fails (codes "points/..."
/// and "world/full") on points that no section takes.
Result<MountId> mount_points(const Bundle& bundle, World& world,
                             const NavigationProvider& navigation);

}  // namespace vantage::tools
