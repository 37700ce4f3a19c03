// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What words that ask for rays show of themselves: the rays.
#pragma once

#include "vantage/explain.h"

namespace vantage::criteria {

inline void draw_rays(const CriterionCall& call, RaysFunction rays_of, DebugDraw& to) noexcept {
    Ray rays[kMaxRays];
    const std::uint32_t count = rays_of(call, rays);
    for (std::uint32_t i = 0; i < count; ++i)
        to.line(rays[i].from, rays[i].to, colours::kClear);
}

}  // namespace vantage::criteria
