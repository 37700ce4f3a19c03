// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A behaviour tree of our own, small enough to read, with positioners as its leaves: a guard
// advances from place to place, takes cover when he is shot at, and drops everything for a
// grenade. The tree decides what to do; queries decide where.

#include <cmath>
#include <cstdio>
#include <functional>
#include <memory>
#include <vector>

#include "vantage/simple_world.h"
#include "vantage_behaviour/positioner.h"

using namespace vantage;

namespace {

// ---- the tree -----------------------------------------------------------------------------------

class Node {
  public:
    virtual ~Node() = default;
    virtual LeafStatus tick() = 0;
    virtual void leave() {}  ///< Another branch goes before.
};
using Children = std::vector<std::unique_ptr<Node>>;

/// The first child that does not fail; those behind it are left.
class Selector final : public Node {
  public:
    explicit Selector(Children children) : children_(std::move(children)) {}
    LeafStatus tick() override {
        LeafStatus status = LeafStatus::Failure;
        for (const std::unique_ptr<Node>& child : children_) {
            if (status == LeafStatus::Failure) {
                status = child->tick();
            } else {
                child->leave();
            }
        }
        return status;
    }
    void leave() override {
        for (const std::unique_ptr<Node>& child : children_)
            child->leave();
    }

  private:
    Children children_;
};

/// A child that is only for when something holds.
class When final : public Node {
  public:
    When(std::function<bool()> holds, std::unique_ptr<Node> child)
        : holds_(std::move(holds)), child_(std::move(child)) {}
    LeafStatus tick() override {
        if (holds_()) return child_->tick();
        child_->leave();
        return LeafStatus::Failure;
    }
    void leave() override { child_->leave(); }

  private:
    std::function<bool()> holds_;
    std::unique_ptr<Node> child_;
};

/// Brings the character to the place of a query. Running on the way, Success there.
class GoTo final : public Node {
  public:
    GoTo(const char* name, Positioner& positioner, std::shared_ptr<const BookQuery> query)
        : name_(name), positioner_(positioner), query_(std::move(query)) {}
    LeafStatus tick() override {
        if (!is_in_) {
            std::printf("  %s: %s\n", name_, query_->program->name.c_str());
            is_in_ = true;
            // What was interrupted goes on, with its place checked again.
            if (positioner_.state() == PositionState::Suspended) {
                positioner_.resume();
            } else {
                positioner_.start(query_);
            }
        }
        return positioner_.arrived();
    }
    void leave() override {
        if (!is_in_) return;
        is_in_ = false;
        positioner_.suspend();
    }
    const Positioner* active() const { return is_in_ ? &positioner_ : nullptr; }

  private:
    const char* name_;
    Positioner& positioner_;
    std::shared_ptr<const BookQuery> query_;
    bool is_in_ = false;
};

// ---- the game -----------------------------------------------------------------------------------

constexpr const char* kQueries = R"(query AdvanceOpen
behaviour advance
on failure:
  signal nowhereToGo
option "onwards"
  generation:
    circles around puppet = 6 (density 2)
  conditions:
    min directness to target = 0.7
    min distance from target = 8 keep slack 1 m
  weights:
    distance from puppet = 1 range 0 to 8

query HideBehindWall
behaviour takeCover
environment yard
option "out of sight"
  generation:
    grid around puppet = 10
  conditions:
    visible from target = false keep
  weights:
    distance from puppet = -1 range 0 to 12

query AwayFromDanger
behaviour escape
option "out of its radius"
  generation:
    grid around puppet = 8
  conditions:
    inDanger = false
  weights:
    distance from puppet = -1 range 0 to 12
)";

class Console final : public BehaviourSink {
  public:
    void signal(ObjectId, std::string_view name) noexcept override {
        std::printf("  signal %.*s\n", static_cast<int>(name.size()), name.data());
    }
    void place(ObjectId, std::string_view, const AnswerResult& place) noexcept override {
        std::printf("  go to (%.1f, %.1f)\n", static_cast<double>(place.position.x),
                    static_cast<double>(place.position.z));
    }
};

Vec3 step_towards(Vec3 from, Vec3 to, float step) {
    const float x = to.x - from.x, z = to.z - from.z;
    const float far = std::sqrt(x * x + z * z);
    if (far <= step) return to;
    return {from.x + x / far * step, from.y, from.z + z / far * step};
}

}  // namespace

int main() {
    SimpleRays rays;
    rays.add_box({.box = {{8, 0, 10}, {14, 3, 11}}});
    const auto grid = grid_from_text(R"(
........................
........................
........................
........................
........................
........................
........................
........................
........................
........................
........######..........
........................
........................
........................
........................
........................
........................
........................
........................
........................
........................
........................
........................
........................
)");
    const auto navigation = GridNavigation::make(*grid);
    Catalog catalog;
    add_builtin_words(catalog);
    QueryLibrary library(catalog);
    if (!library.load({.name = "guard.vq", .text = kQueries}).ok()) return 1;

    World world;
    Vec3 position{11.5f, 0, 1.5f};
    const ObjectId enemy = world.add({.team = 1, .position = {11.5f, 0, 22.5f}});
    const ObjectId guard = world.add({.position = position, .speed = 4});
    world.set_target(guard, enemy);
    const auto scheduler =
        Scheduler::make({.world = &world,
                         .catalog = &catalog,
                         .providers = {.rays = &rays, .navigation = navigation->get()}});
    Console console;
    PositionDesk desk({.scheduler = scheduler->get(), .world = &world, .sink = &console});
    QueryBook book(library, catalog);
    const auto query = [&](const char* behaviour) {
        return book.find(*book.add({.behaviour = behaviour, .environment = "yard"}));
    };

    // What the guard has noticed: the script below plays the world.
    bool is_shot_at = false, sees_grenade = false;
    Children children;
    const auto leaf = [&](const char* name, const char* behaviour,
                          const PositionerSettings& settings) {
        return std::make_unique<GoTo>(name, *desk.open(guard, settings), query(behaviour));
    };
    auto escape = leaf("grenade!", "escape", {.check_period = 0});
    auto cover = leaf("shots", "takeCover", {.asks_again = true});
    auto advance = leaf("quiet", "advance", {.is_runner = true, .ask_ahead = 0.75});
    const GoTo* leaves[] = {escape.get(), cover.get(), advance.get()};
    children.push_back(std::make_unique<When>([&] { return sees_grenade; }, std::move(escape)));
    children.push_back(std::make_unique<When>([&] { return is_shot_at; }, std::move(cover)));
    children.push_back(std::move(advance));
    Selector tree(std::move(children));

    constexpr double kFrame = 1.0 / 20;
    ObjectId grenade;
    Vec3 velocity;
    int stops = 0;
    for (int frame = 0; frame <= 200; ++frame) {
        const double now = frame * kFrame;
        if (frame % 20 == 0)
            std::printf("second %d, at (%.1f, %.1f)\n", frame / 20, static_cast<double>(position.x),
                        static_cast<double>(position.z));
        if (frame == 50) is_shot_at = true;
        if (frame == 90) {
            sees_grenade = true;
            grenade = world.add({.kind = ObjectKind::Danger, .position = position, .radius = 4});
        }
        if (frame == 130) {
            sees_grenade = false;
            world.remove(grenade);
        }
        if (frame == 165) is_shot_at = false;

        // The world first, so that the tree asks about what it has just noticed.
        world.set(guard, {.position = position, .velocity = velocity, .speed = 4});
        world.set_time(now);
        (*scheduler)->update({.units = 2000});
        desk.update(now);
        tree.tick();

        velocity = {};
        for (const GoTo* each : leaves) {
            const Positioner* positioner = each->active();
            if (positioner == nullptr || positioner->state() != PositionState::Moving) continue;
            const Vec3 to = step_towards(position, positioner->place()->position, 0.2f);
            velocity = {(to.x - position.x) / 0.05f, 0, (to.z - position.z) / 0.05f};
            position = to;
        }
        const bool is_advancing = leaves[2]->active() != nullptr && frame > 1 && frame < 50;
        stops += is_advancing && velocity == Vec3{} ? 1 : 0;
    }
    std::printf("stood still while he advanced: %d frames\n", stops);
    return 0;
}
