// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Somebody approaches a sentry who looks down the street. His query StealthApproach wants a place
// near the sentry with a view of him, by the cheapest way; what the sentry sees costs, and where he
// aims costs more. Neither query nor costs know sides or a back.

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/vec.h"
#include "tools/behaviours/behaviours.h"

namespace vantage::tools {

namespace {

constexpr double kFlankSeconds = 60;
constexpr float kFlankStealth = 8;    ///< As the query has it.
constexpr float kFrontCosine = 0.5f;  ///< Within 60 degrees of where he looks.

double degrees_off(const ObjectState& sentry, Vec3 position) {
    const Vec3 to = position - sentry.position;
    const float cosine = dot(normalized({to.x, 0, to.z}), sentry.facing);
    return std::acos(static_cast<double>(std::clamp(cosine, -1.0f, 1.0f))) * 180 / std::numbers::pi;
}

bool is_watched(const Stage& stage, const ObjectState& sentry, Vec3 position) {
    const Vec3 to = position - sentry.position;
    const bool is_in_front = dot(normalized({to.x, 0, to.z}), sentry.facing) >= kFrontCosine;
    return is_in_front && stage.sees(sentry, position);
}

/// Metres in front of his eyes on the shortest way there.
double watched_metres_of_shortest(Stage& stage, const ObjectState& sentry, Vec3 from, Vec3 to) {
    Walker feet(*stage.level());
    if (!feet.send(from, {&to, 1})) return 0;
    constexpr float kStep = 0.1f;
    double watched = 0;
    while (feet.is_walking()) {
        from = feet.step(from, kStep).position;
        watched += is_watched(stage, sentry, from) ? static_cast<double>(kStep) : 0.0;
    }
    return watched;
}

}  // namespace

BehaviourReport flank(Stage& stage) {
    Stage::Actor& agent = stage.actor("agent");
    const Stage::Actor& sentry = stage.actor("sentry");
    const Vec3 from = agent.state.position;
    const double degrees_first = degrees_off(sentry.state, from);
    double watched = 0, metres_before = 0;
    bool is_sent = false, is_there = false;
    while (stage.now() < kFlankSeconds && !is_there) {
        if (!is_sent) stage.ask(agent, "StealthApproach");
        stage.step();
        if (is_watched(stage, sentry.state, agent.state.position))
            watched += agent.metres - metres_before;
        metres_before = agent.metres;
        is_there = is_sent && !agent.feet.is_walking();
        if (!agent.answer || is_sent) continue;
        const AnswerResult* place = stage.accept(agent, *agent.answer);
        is_sent = place != nullptr && stage.go_safely(agent, place->position, kFlankStealth);
        agent.answer.reset();
    }
    const Vec3 to = agent.state.position;
    const double shortest = watched_metres_of_shortest(stage, sentry.state, from, to);
    return {
        .findings = {
            {"degrees off the sentry's view at the start", degrees_first, 0, 30},
            {"degrees off the sentry's view on arrival", degrees_off(sentry.state, to), 60, 180},
            {"he sees the sentry then (1), by rays",
             stage.sees(agent.state, sentry.state.position) ? 1.0 : 0.0, 1, 1},
            {"metres to the sentry then", static_cast<double>(distance(to, sentry.state.position)),
             4, 25},
            {"metres before the sentry's eyes on the shortest way there", shortest, 5, 1e9},
            {"metres before the sentry's eyes on his way", watched, 0, shortest * 0.5},
            {"metres that he walked", agent.metres, 20, 1e9}}};
}

}  // namespace vantage::tools
