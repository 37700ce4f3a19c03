// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A skirmish in the words of those who watch it: who is who, what they do, how it stands, and what
// their minds cost.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "tools/skirmish/match.h"

namespace vantage::tools {

/// "Red", "Blue"; also of civilians.
std::string_view team_name(std::uint8_t team);

/// "Red 1", "Civilian 2".
std::string fighter_name(const Battle& battle, const Fighter& fighter);

/// "flanks left"; of one who reloads also that.
std::string doing(const Match& match, const Fighter& fighter);

/// "Red 3 : 5 Blue".
std::string score_text(const Match& match);

/// What minds cost in a frame, in milliseconds of CPU time.
struct FrameCosts {
    std::size_t frames = 0, over = 0;      ///< Over: longer than the limit.
    double mean = 0, high = 0, worst = 0;  ///< High: the 99.9th percentile.
};
FrameCosts frame_costs(std::span<const float> microseconds, double limit_ms);
/// Two lines: queries, which are what the limit is for, and all that decides.
std::string costs_text(const Match& match, double limit_ms);

}  // namespace vantage::tools
