// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What rows of several tables have in common: arguments that mean the same everywhere, and what an
// evaluation costs before anybody has measured it.
#pragma once

#include <string_view>

#include "vantage/catalog.h"

namespace vantage::words {

// One cheap evaluation counts 1.
inline constexpr float kReadsCost = 5;   ///< Many reads of what is near.
inline constexpr float kPathCost = 150;  ///< One search serves all candidates: a share of it.
inline constexpr float kRayCost = 100;

inline constexpr ArgumentRow kDensity{
    .name = "density", .default_value = 1, .low = 0.05f, .high = 100, .unit = "m"};
inline constexpr ArgumentRow kHeight{
    .name = "height", .default_value = 3, .low = 0, .high = 1000, .unit = "m"};
inline constexpr ArgumentRow kNearRadius{
    .name = "radius", .default_value = 5, .low = 0.5f, .high = 50, .unit = "m"};

/// The places in the list are what the functions see: 0, 1 and 2. Auto is crouched at low cover and
/// standing elsewhere.
inline constexpr std::string_view kStances[] = {"standing", "crouched", "auto"};
inline constexpr ArgumentRow kStance{
    .name = "stance", .kind = ArgumentKind::Choice, .default_value = 2, .choices = kStances};

/// From the point to the object instead.
inline constexpr ArgumentRow kReverse{.name = "reverse", .kind = ArgumentKind::Flag};
/// Exposure and danger on the way count as more metres.
inline constexpr ArgumentRow kSafe{.name = "safe", .kind = ArgumentKind::Flag};
/// What a metre counts more on a safe way, for each threat that sees it.
inline constexpr ArgumentRow kStealth{.name = "stealth", .default_value = 1, .low = 0, .high = 100};

inline constexpr ArgumentRow kLaneWidth{
    .name = "width", .default_value = 1, .low = 0.1f, .high = 20, .unit = "m"};

}  // namespace vantage::words
