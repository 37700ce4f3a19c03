// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Guards look for an intruder. Heat lies where he was last known; it spreads and cools, faster
// where a guard looks. Each guard asks Investigate for the warmest place that nobody else goes to,
// walks there, and asks again; a noise puts heat somewhere else. Nobody tells them when to stop:
// nothing is warm any more.

#include <algorithm>
#include <cmath>

#include "base/vec.h"
#include "tools/behaviours/behaviours.h"

namespace vantage::tools {

namespace {

constexpr double kMostSeconds = 90;
constexpr double kNoiseSeconds = 15;
constexpr float kNoiseHeat = 20;
constexpr float kWarm = 0.05f;
constexpr float kCold = 0.02f;  ///< Less is not worth a look: as the query has it.
constexpr double kLookSeconds = 0.5;
constexpr std::uint32_t kUpdatesBetweenGlances = 6;
constexpr const char* kHeat = "heat";
constexpr double kPassiveCooling = 0.02;  ///< Of HeatSettings, a second.

/// What became warm, and whether anybody has looked at it with his own eyes.
class Search {
  public:
    explicit Search(Stage& stage)
        : stage_(stage),
          field_(stage.fields().store().find(kHeat)),
          is_warm_(stage.fields().map().size(), false),
          is_seen_(stage.fields().map().size(), false) {
        for (Stage::Actor& actor : stage.actors()) {
            if (actor.state.kind == ObjectKind::Agent) guards_.push_back({.actor = &actor});
        }
    }

    /// A noise: there is something to look for again.
    void hear(Vec3 position);
    void act();
    void watch();
    bool is_over() const;
    double heat() const;
    double most_heat() const { return most_heat_; }
    std::size_t warm() const {
        return static_cast<std::size_t>(std::count(is_warm_.begin(), is_warm_.end(), true));
    }
    std::size_t seen() const;
    std::size_t places() const { return places_; }

  private:
    struct Guard {
        Stage::Actor* actor = nullptr;
        double next_ask = 0;
        bool has_nothing = false;
    };
    void act(Guard& guard);

    Stage& stage_;
    FieldIndex field_;
    std::vector<Guard> guards_;
    std::vector<bool> is_warm_, is_seen_;
    double most_heat_ = 0;
    std::size_t places_ = 0;
};

void Search::hear(Vec3 position) {
    stage_.fields().heat(kHeat)->add(stage_.fields().map().find(position), kNoiseHeat);
    for (Guard& guard : guards_) {
        guard.has_nothing = false;
        guard.next_ask = stage_.now() + kLookSeconds;  // The heat comes in with the next tick.
    }
}

void Search::act() {
    for (Guard& guard : guards_)
        act(guard);
}

void Search::act(Guard& guard) {
    Stage::Actor& actor = *guard.actor;
    if (actor.answer) {
        const AnswerResult* place = stage_.accept(actor, *actor.answer);
        guard.has_nothing = place == nullptr;
        guard.next_ask = stage_.now() + kLookSeconds;
        if (place != nullptr && stage_.go(actor, place->position)) ++places_;
        actor.answer.reset();
    }
    // The place is looked at on the way: when it has cooled, another one is warmer.
    const bool is_cold =
        actor.feet.is_walking() && !(stage_.field_at(kHeat, actor.feet.goal()) >= kCold);
    if ((actor.feet.is_walking() && !is_cold) || stage_.now() < guard.next_ask) return;
    stage_.ask(actor, "Investigate");
}

void Search::watch() {
    const FieldPin pin = stage_.fields().store().pin(field_);
    const NodeMap& map = stage_.fields().map();
    most_heat_ = std::max(most_heat_, heat());
    const bool is_glance = static_cast<std::uint32_t>(std::lround(stage_.now() * kStageUpdates)) %
                               kUpdatesBetweenGlances ==
                           0;
    for (NodeIndex node = 0; node < map.size(); ++node) {
        if (pin.view().value(node) >= kWarm) is_warm_[node] = true;
        if (!is_warm_[node] || is_seen_[node] || !is_glance) continue;
        is_seen_[node] = std::any_of(guards_.begin(), guards_.end(), [&](const Guard& guard) {
            return stage_.sees(guard.actor->state, map.position(node));
        });
    }
}

bool Search::is_over() const {
    return std::all_of(guards_.begin(), guards_.end(),
                       [](const Guard& guard) { return guard.has_nothing; });
}

double Search::heat() const {
    double sum = 0;
    for (const float value : stage_.fields().store().pin(field_).view().floats())
        sum += static_cast<double>(value);
    return sum;
}

std::size_t Search::seen() const {
    std::size_t count = 0;
    for (std::size_t i = 0; i < is_warm_.size(); ++i)
        count += is_warm_[i] && is_seen_[i] ? 1 : 0;
    return count;
}

}  // namespace

BehaviourReport investigate(Stage& stage) {
    Search search(stage);
    const Vec3 noise = stage.actor("noise").state.position;
    bool is_heard = false;
    while (stage.now() < kMostSeconds && !(is_heard && search.is_over())) {
        if (!is_heard && stage.now() >= kNoiseSeconds) {
            search.hear(noise);
            is_heard = true;
        }
        search.act();
        stage.step();
        search.watch();
    }
    // Nothing is lost by spreading: so much would be left without anybody looking.
    const double unsearched = std::exp(-kPassiveCooling * stage.now());
    const double left = search.heat() / search.most_heat();
    const double share = static_cast<double>(search.seen()) /
                         static_cast<double>(std::max<std::size_t>(search.warm(), 1));
    return {.findings = {
                {"nodes that were ever warm", static_cast<double>(search.warm()), 20, 1e9},
                {"share of them that a guard's eyes saw, by rays", share, 0.95, 1},
                {"share of the most heat that is left", left, 0, 0.1},
                {"that would be left if nobody had looked, at least", unsearched, 0.2, 1},
                {"places that guards went to", static_cast<double>(search.places()), 3, 1e9},
                {"seconds until nothing was warm", stage.now(), kNoiseSeconds, kMostSeconds - 1}}};
}

}  // namespace vantage::tools
