// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A skirmish that is watched: in real time, under a budget in microseconds, with the inspector
// beside it and with the queries of a folder that people edit while it runs.
#pragma once

#include <memory>
#include <string>

#include "tools/inspect/serve.h"
#include "tools/scene/scene_levels.h"

namespace vantage::tools {

/// What a frame may spend on all that decides, in microseconds.
inline constexpr std::uint32_t kFightBudget = 500;

/// Who fights, of whichever demo.
struct FightSettings {
    std::uint32_t team_size = 6;
    std::uint32_t civilians = 2;
    bool has_companions = true;
    std::uint64_t seed = 1;
    std::uint32_t threads = 1;
    /// What a frame may spend on queries; 0: kFightBudget for everything where somebody watches,
    /// else what a match has by default.
    std::uint32_t units = 0;
};

struct LiveFight {
    std::shared_ptr<const LoadedLevel> level;
    std::string title;
    std::string folder;  ///< Its "queries" are what is asked and edited.
    FightSettings settings;
    ServeOptions serve;
};

/// Writes the shipped queries that are not in the folder yet, then plays until it is interrupted,
/// and says what it cost.
Result<Done> run_live_fight(const LiveFight& fight);

}  // namespace vantage::tools
