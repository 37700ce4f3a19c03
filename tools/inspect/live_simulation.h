// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A simulation that is looked at: in real time, with the inspector beside it, and with the queries
// of a folder that the page edits.
#pragma once

#include <string>

#include "tools/inspect/serve.h"
#include "tools/simulate/simulation.h"
#include "vantage_record/recording.h"

namespace vantage::tools {

/// Where the queries are written, and what to call the agents.
void tell_names(Recorder& recorder, const LoadedMix& mix, const Simulation& simulation);

struct LiveSimulation {
    const Catalog& catalog;
    const LoadedLevel& level;
    const Recorder& recorder;  ///< The simulation's watcher.
    Simulation& simulation;
    std::string title;
    std::string query_folder;  ///< Nothing can be edited where it does not exist.
};

/// Returns when interrupted, also when the simulation is over.
Result<Done> serve_simulation(const LiveSimulation& live, const ServeOptions& options);

}  // namespace vantage::tools
