// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Which stream of random numbers belongs to which word, so that no two draw the same ones.
#pragma once

#include <cstdint>

namespace vantage {

inline constexpr std::uint64_t kRandomStream = 1;
inline constexpr std::uint64_t kScatterTurnStream = 2;
inline constexpr std::uint64_t kScatterReachStream = 3;
inline constexpr std::uint64_t kSelectionStream = 4;

}  // namespace vantage
