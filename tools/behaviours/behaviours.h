// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Three behaviours that nobody scripted, made of fields, jobs, queries over nodes and safe paths,
// each with what must be true of it:
//   flee         a civilian gets out of everybody's sight and never near anybody
//   investigate  guards look at every place where an intruder may be
//   flank        whoever approaches unseen arrives at the side or in the back of a sentry, though
//                nothing in his query speaks of sides
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tools/behaviours/stage.h"
#include "vantage_record/recording.h"

namespace vantage::tools {

/// Something that was measured, and what it must be.
struct Finding {
    std::string what;
    double measured = 0;
    double low = 0, high = 0;  ///< Between these it is well.
    bool is_met() const { return measured >= low && measured <= high; }
};

struct Trail {
    std::string name;
    std::vector<Vec3> places;
    bool is_threat = false;  ///< To the one that it is about.
};

struct BehaviourReport {
    std::string name;
    double seconds = 0;
    std::vector<Finding> findings;
    std::vector<Trail> trails;
    bool is_good() const;
};

std::string as_table(const BehaviourReport& report);
std::string as_json(const BehaviourReport& report);

struct BehaviourSettings {
    std::string name;   ///< One of behaviour_names().
    std::string scene;  ///< Empty: scenes/NAME.scene.json.
    const Catalog* catalog = nullptr;
    const QueryLibrary* library = nullptr;
    RecordingSink* sink = nullptr;  ///< For a recording; null: none.
};

std::span<const std::string_view> behaviour_names();

/// Levels stay loaded, and the level that the scene took place in is told.
Result<BehaviourReport> run_behaviour(const BehaviourSettings& settings, SceneLevels& levels,
                                      std::shared_ptr<const LoadedLevel>& level);

// ---- each of them, on a stage that has been started ---------------------------------------------

void flee_jobs(JobBoard& board, const NodeMap& map);
BehaviourReport flee(Stage& stage);
BehaviourReport investigate(Stage& stage);
BehaviourReport flank(Stage& stage);

}  // namespace vantage::tools
