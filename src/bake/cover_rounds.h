// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Trees, pillars, columns: small obstacles that one can walk around and that are round.
#pragma once

#include <optional>

#include "bake/cover_borders.h"
#include "bake/cover_rays.h"
#include "vantage/points.h"

namespace vantage::bake {

/// The round obstacle inside the loop, if there is one. Its object number is left 0.
std::optional<RoundCover> find_round(const BorderLoop& loop, CoverRays& rays);

}  // namespace vantage::bake
