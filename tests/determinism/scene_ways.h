// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The ways to the answers of a scene: every setting that must not change them. All give exact
// scores.
#pragma once

#include <cstdint>
#include <vector>

#include "determinism/scene.h"
#include "vantage/scheduler.h"

namespace vantage::tests {

struct SceneWay {
    std::string name;
    std::vector<Answer> answers;
};

/// Pruning on and off, chunks of 1 and 64, speculation 0 and 8, and the baselines.
std::vector<SceneWay> evaluator_ways(const Scene& scene);

struct SchedulerSetting {
    std::uint32_t threads = 1;
    std::uint32_t units = kUnlimited;  ///< Of one update.
    std::uint32_t speculation = 0;
    bool traces_at_once = false;
};
std::string to_string(const SchedulerSetting& setting);

/// All queries of the scene through one scheduler. Empty answers where it did not come to an end.
SceneWay scheduler_way(Scene& scene, const SchedulerSetting& setting, TaskRunner& tasks);

}  // namespace vantage::tests
