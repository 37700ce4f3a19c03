// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What a bundle was made from, in two numbers: they tell whether a bundle is still up to date.
#pragma once

#include <cstdint>

#include "vantage_bake/bake.h"
#include "vantage_bake/level.h"

namespace vantage::bake {

std::uint64_t hash_level(const Level& level);

/// Of what changes the result; the number of threads does not.
std::uint64_t hash_settings(const BakeSettings& settings);

}  // namespace vantage::bake
