// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Rays by the Bullet physics engine: what a game pays that asks its physics. For comparison; where
// rays matter, EmbreeRays answers many times faster. The two differ on a few grazing rays.
#pragma once

#include <memory>
#include <string>

#include "vantage/bundle.h"
#include "vantage/rays.h"
#include "vantage/result.h"

namespace vantage::adapters {

/// The level with all its parts where the bundle has them; nothing moves. One thread at a time
/// may ask. As with EmbreeRays, a ray whose ends are the same point meets nothing, and one with an
/// end outside the world is blocked, at fraction 0 and by no part.
class BulletRays : public RayProvider {
  public:
    /// The library's version, e.g. "Bullet 3.24".
    virtual std::string description() const = 0;
};

/// Copies what it needs: the mesh may go afterwards. Fails on a mesh that breaks the rules of
/// bundles, and without memory.
Result<std::unique_ptr<BulletRays>> make_bullet_rays(const BundleMesh& mesh);

}  // namespace vantage::adapters
