// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A small game whose world is scripted: places with a worth and a safety that the test sets, agents
// that walk straight to where their positioners send them, thirty frames a second, and a log of
// everything that the game was told. Words: generator `spots`, weight `worth`, condition `fine`.
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "base/vec.h"
#include "vantage_behaviour/positioner.h"

namespace vantage::tests {

struct ScriptedSpot {
    Vec3 position;
    float worth = 1;
    bool is_fine = true;
};

struct ToldEvent {
    double time = 0;
    ObjectId agent;
    std::string text;  ///< "signal x", "x = y", "place 3".
};

/// Writes nothing once it is full, so that it does not allocate later.
class ToldEvents final : public BehaviourSink {
  public:
    ToldEvents() { events.reserve(4096); }

    void signal(ObjectId agent, std::string_view name) noexcept override {
        add(agent, "signal " + std::string(name));
    }
    void set(ObjectId agent, std::string_view name, std::string_view value) noexcept override {
        add(agent, std::string(name) + " = " + std::string(value));
    }
    void place(ObjectId agent, std::string_view slot, const AnswerResult& place) noexcept override {
        ++places;
        if (!is_quiet) add(agent, std::string(slot) + " " + std::to_string(place.source));
    }

    std::size_t count(std::string_view text) const {
        std::size_t sum = 0;
        for (const ToldEvent& event : events)
            sum += event.text == text ? 1 : 0;
        return sum;
    }
    /// When it was told first; infinite for never.
    double first(std::string_view text) const {
        for (const ToldEvent& event : events) {
            if (event.text == text) return event.time;
        }
        return kUnreachable;
    }

    std::vector<ToldEvent> events;
    std::uint64_t places = 0;
    double now = 0;
    bool is_quiet = false;

  private:
    void add(ObjectId agent, std::string text) {
        if (!is_quiet) events.push_back({now, agent, std::move(text)});
    }
};

class ScriptedGame {
  public:
    static constexpr double kFrame = 1.0 / 30.0;

    explicit ScriptedGame(const std::string& queries, bool has_exchange = false,
                          std::uint32_t threads = 1)
        : library(catalog), book(library, catalog), tasks(make_thread_pool(threads)) {
        add_builtin_words(catalog);
        add_words();
        const auto loaded = library.load({.name = "test.vq", .text = queries});
        EXPECT_TRUE(loaded.ok()) << to_string(loaded.diagnostics());
        auto made = Scheduler::make(
            {.world = &world, .catalog = &catalog, .tasks = tasks.get(), .max_tickets = 64});
        EXPECT_TRUE(made.ok());
        scheduler = std::move(*made);
        desk = std::make_unique<PositionDesk>(
            PositionDeskSettings{.scheduler = scheduler.get(),
                                 .world = &world,
                                 .exchange = has_exchange ? &exchange : nullptr,
                                 .sink = &told,
                                 .max_agents = 16});
    }

    ObjectId add_agent(Vec3 position, float speed = 5) {
        const ObjectId id = world.add({.position = position, .speed = speed});
        walkers.push_back({id, position, speed});
        return id;
    }
    Positioner* open(ObjectId agent, const PositionerSettings& settings = {}) {
        for (Walker& walker : walkers) {
            if (walker.id == agent) return walker.positioner = desk->open(agent, settings);
        }
        return nullptr;
    }
    std::shared_ptr<const BookQuery> query(std::string_view name) {
        const auto key = book.add_named(name);
        EXPECT_TRUE(key.ok()) << name;
        return key.ok() ? book.find(*key) : nullptr;
    }

    /// Walk, think.
    void frame() {
        now += kFrame;
        told.now = now;
        for (Walker& walker : walkers)
            walk(walker);
        world.set_time(now);
        scheduler->update(budget);
        desk->update(now);
    }
    void run(double seconds) {
        for (double end = now + seconds; now < end;)
            frame();
    }
    /// How far the agent got in the last frame, metres a second.
    float speed_of(ObjectId agent) const { return walker_of(agent).last_speed; }
    Vec3 position_of(ObjectId agent) const { return walker_of(agent).position; }
    /// Which of the spots; -1 for none.
    static int spot_of(const Positioner& positioner) {
        return positioner.place() != nullptr ? static_cast<int>(positioner.place()->source) - 1
                                             : -1;
    }

    Catalog catalog;
    std::vector<ScriptedSpot> spots;
    World world;
    QueryLibrary library;
    QueryBook book;
    std::unique_ptr<TaskRunner> tasks;
    PlaceExchange exchange{world};
    ToldEvents told;
    std::unique_ptr<Scheduler> scheduler;
    std::unique_ptr<PositionDesk> desk;
    Budget budget;
    double now = 0;

  private:
    struct Walker {
        ObjectId id;
        Vec3 position;
        float speed = 5;
        float last_speed = 0;
        Positioner* positioner = nullptr;
    };

    const Walker& walker_of(ObjectId agent) const {
        for (const Walker& walker : walkers) {
            if (walker.id == agent) return walker;
        }
        return walkers.front();
    }

    void walk(Walker& walker) {
        if (!world.is_alive(walker.id)) return;
        const Vec3 before = walker.position;
        const AnswerResult* place =
            walker.positioner != nullptr && walker.positioner->state() == PositionState::Moving
                ? walker.positioner->place()
                : nullptr;
        const float step = walker.speed * static_cast<float>(kFrame);
        if (place != nullptr) {
            const Vec3 way = place->position - walker.position;
            walker.position =
                length(way) <= step ? place->position : walker.position + normalized(way) * step;
        }
        walker.last_speed = distance(walker.position, before) / static_cast<float>(kFrame);
        world.set(walker.id,
                  {.position = walker.position,
                   .velocity = (walker.position - before) * (1.0f / static_cast<float>(kFrame)),
                   .speed = walker.speed});
    }

    void add_words() {
        const GeneratorRow spots_row{
            .name = "spots",
            .ignores_radius = true,
            .slot_count =
                [](const GeneratorCall& call) noexcept {
                    return std::uint64_t{game(call.user).spots.size()};
                },
            .generate =
                [](const GeneratorCall& call, std::uint64_t first,
                   std::span<GeneratedPoint> points) noexcept {
                    for (std::size_t i = 0; i < points.size(); ++i)
                        points[i] = {.position = game(call.user).spots[first + i].position,
                                     .kind = CandidateKind::Entity,
                                     .source = first + i + 1};
                },
            .user = this,
            .help = "The places of a script.",
            .example = "spots around puppet = 0"};
        const CriterionRow worth_row{.name = "worth",
                                     .evaluate =
                                         [](const CriterionCall& call, float* values) noexcept {
                                             for (std::uint32_t i = 0; i < call.candidates.count;
                                                  ++i)
                                                 values[i] = spot_at(call, i).worth;
                                         },
                                     .user = this,
                                     .help = "What the script says it is worth.",
                                     .example = "worth = 1"};
        const CriterionRow fine_row{.name = "fine",
                                    .kind = ValueKind::Boolean,
                                    .evaluate =
                                        [](const CriterionCall& call, float* values) noexcept {
                                            for (std::uint32_t i = 0; i < call.candidates.count;
                                                 ++i)
                                                values[i] = spot_at(call, i).is_fine ? 1.0f : 0.0f;
                                        },
                                    .user = this,
                                    .help = "Whether the script says that it is fine.",
                                    .example = "fine = true"};
        EXPECT_TRUE(catalog.add(spots_row).ok());
        EXPECT_TRUE(catalog.add(worth_row).ok());
        EXPECT_TRUE(catalog.add(fine_row).ok());
    }
    static ScriptedGame& game(void* user) noexcept { return *static_cast<ScriptedGame*>(user); }
    /// By position: a held place is generated without its source.
    static const ScriptedSpot& spot_at(const CriterionCall& call, std::uint32_t i) noexcept {
        static constexpr ScriptedSpot kNowhere{.worth = 0, .is_fine = false};
        const Vec3 at{call.candidates.x[i], call.candidates.y[i], call.candidates.z[i]};
        for (const ScriptedSpot& spot : game(call.user).spots) {
            if (distance(spot.position, at) < 0.01f) return spot;
        }
        return kNowhere;
    }

    std::vector<Walker> walkers;
};

inline const char* const kSpotQueries = R"(query Spot
behaviour hide
on failure:
  signal nowhere
  set hidden = false
option "near"
  generation:
    spots around puppet = 0
  conditions:
    fine = true keep
  weights:
    worth = 1

query Onwards
behaviour run
on failure:
  signal waitThere
option "next"
  generation:
    spots around puppet = 0
  conditions:
    fine = true keep
    min distanceInDirection of referencePoint = 1
  weights:
    distance from puppet = -1
)";

}  // namespace vantage::tests
