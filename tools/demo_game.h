// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The demo without a fight: people on the street who ask, walk and ask again, in the same way in
// every run, and the inspector to watch them with.
#pragma once

#include <memory>
#include <string>

#include "tools/inspect/serve.h"
#include "tools/scene/scene_levels.h"
#include "vantage/result.h"

namespace vantage::tools {

struct DemoGame {
    std::shared_ptr<const LoadedLevel> level;
    std::string folder;         ///< Its "queries" are what is asked and edited.
    std::uint32_t agents = 16;  ///< In two teams.
    ServeOptions serve;
};

/// Writes those of the shipped queries that are not in the folder yet: what somebody edited there
/// stays as it is. Then lets the agents live until it is interrupted.
Result<Done> run_demo_game(const DemoGame& game);

}  // namespace vantage::tools
