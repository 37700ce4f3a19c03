// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A civilian flees. The flee job finds a refuge from the distance and the sight of the threats; the
// query FleeUnseen chooses the place there; the way keeps out of sight and of the danger zones
// around the threats. When threats come to where he hides, he goes on.

#include <algorithm>
#include <limits>

#include "base/vec.h"
#include "tools/behaviours/behaviours.h"
#include "vantage_analysis/node_jobs.h"

namespace vantage::tools {

namespace {

constexpr double kFleeSeconds = 25;
constexpr float kFleeStealth = 4;
constexpr float kUneasyMetres = 15;  ///< A hiding place with a threat so near is none.
constexpr double kThinkSeconds = 0.5;
constexpr const char* kSeen = "seen by threats";
constexpr const char* kMetres = "metres from threats";
constexpr const char* kDanger = "danger";

std::ptrdiff_t seen_by(const Stage& stage, std::span<const Stage::Actor* const> threats,
                       Vec3 position) {
    return std::count_if(threats.begin(), threats.end(), [&](const Stage::Actor* threat) {
        return stage.sees(threat->state, position);
    });
}

float nearest_threat(std::span<const Stage::Actor* const> threats, Vec3 position) {
    float nearest = std::numeric_limits<float>::infinity();
    for (const Stage::Actor* threat : threats)
        nearest = std::min(nearest, distance(threat->state.position, position));
    return nearest;
}

/// By the fields, and by his own eyes once he is there: nodes know nothing of gaps between stalls.
bool is_safe(const Stage& stage, const Stage::Actor& civilian,
             std::span<const Stage::Actor* const> threats) {
    const bool is_there = !civilian.feet.is_walking();
    const Vec3 place = is_there ? civilian.state.position : civilian.feet.goal();
    const bool is_good =
        stage.field_at(kSeen, place) == 0 && stage.field_at(kMetres, place) >= kUneasyMetres;
    return is_good && !(is_there && seen_by(stage, threats, place) > 0);
}

float danger_radius(const Stage& stage) {
    for (const SceneField& field : stage.description().fields) {
        if (field.name == kDanger) return field.radius;
    }
    return 0;
}

}  // namespace

void flee_jobs(JobBoard& board, const NodeMap& map) {
    board.add_node("civilian");
    board.add(std::make_unique<FleeJob>(map, FleeSettings{.start = "civilian",
                                                          .distance = kMetres,
                                                          .sight = kSeen,
                                                          .output = "refuge",
                                                          .away = 25,
                                                          .within = 30,
                                                          .farthest = 60}));
}

BehaviourReport flee(Stage& stage) {
    Stage::Actor& civilian = stage.actor("civilian");
    Stage::Actor& refuge = stage.actor("refuge");
    JobBoard& board = stage.fields().board();
    const SlotIndex start = board.find("civilian"), found = board.find("refuge");
    std::vector<const Stage::Actor*> threats;
    for (const Stage::Actor& actor : stage.actors()) {
        if (actor.state.kind == ObjectKind::Agent && actor.state.team != civilian.state.team)
            threats.push_back(&actor);
    }
    const float metres_first = nearest_threat(threats, civilian.state.position);
    float nearest = metres_first;
    std::uint32_t flights = 0;
    double next_thought = 0;
    while (stage.now() < kFleeSeconds) {
        board.set_node(start, stage.fields().map().find(civilian.state.position));
        board.want(found);
        const NodeIndex node = board.node(found);
        if (node != kNoNode) stage.place(refuge, stage.fields().map().position(node));
        if (stage.now() >= next_thought && node != kNoNode && !is_safe(stage, civilian, threats) &&
            stage.ask(civilian, "FleeUnseen"))
            next_thought = stage.now() + kThinkSeconds;
        stage.step();
        nearest = std::min(nearest, nearest_threat(threats, civilian.state.position));
        if (!civilian.answer) continue;
        const AnswerResult* place = stage.accept(civilian, *civilian.answer);
        if (place != nullptr && stage.go_safely(civilian, place->position, kFleeStealth)) ++flights;
        civilian.answer.reset();
    }
    const auto seeing = seen_by(stage, threats, civilian.state.position);
    constexpr double kAny = 1e9;
    return {.findings = {
                {"threats that see him at the end, by rays", static_cast<double>(seeing), 0, 0},
                {"metres to the nearest threat at the end",
                 static_cast<double>(nearest_threat(threats, civilian.state.position)),
                 static_cast<double>(metres_first), kAny},
                {"metres to the nearest threat at any time", static_cast<double>(nearest),
                 static_cast<double>(danger_radius(stage)), kAny},
                {"times that he chose a place to flee to", static_cast<double>(flights), 1, kAny},
                {"metres that he ran", civilian.metres, 5, kAny}}};
}

}  // namespace vantage::tools
