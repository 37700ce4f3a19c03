// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A skirmish that nobody watches, played as fast as it goes under a budget in units: a function of
// level, settings and seed, told as a table and a hash. Its end can become a clip.
#pragma once

#include <memory>
#include <string>

#include "tools/demo/live_fight.h"

namespace vantage::tools {

struct HeadlessFight {
    std::shared_ptr<const LoadedLevel> level;
    std::string title;
    FightSettings settings;
    double seconds = 60;
    std::string clip;  ///< A GIF of the last seconds; empty: none.
    double clip_seconds = 9;
};

/// Prints what came of it.
Result<Done> run_headless_fight(const HeadlessFight& fight);

}  // namespace vantage::tools
