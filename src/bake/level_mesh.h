// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A level's triangles as the flat arrays that bundles and ray providers take.
#pragma once

#include <cstdint>
#include <vector>

#include "vantage/bundle.h"
#include "vantage_bake/level.h"

namespace vantage::bake {

class LevelMesh {
  public:
    /// Keeps views into the level, which must outlive it.
    explicit LevelMesh(const Level& level);
    LevelMesh(const LevelMesh&) = delete;
    LevelMesh& operator=(const LevelMesh&) = delete;

    const BundleMesh& view() const { return view_; }

  private:
    std::vector<std::uint32_t> indices_;
    std::vector<std::uint8_t> surfaces_;
    BundleMesh view_;
};

}  // namespace vantage::bake
