// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A positioner as a node of BehaviorTree.CPP: start, running, halted, and failures on its
// blackboard. docs/behaviour-trees.md says which call is which. Compiled against stand_in.h,
// which has the same shape as the library's classes.

#include <cstdio>

#include "stand_in.h"
#include "vantage/simple_world.h"
#include "vantage_behaviour/positioner.h"

using namespace vantage;

namespace {

/// What queries say on failure, on the tree's blackboard.
class TreeBlackboard final : public BehaviourSink {
  public:
    explicit TreeBlackboard(BT::Blackboard::Ptr blackboard) : blackboard_(std::move(blackboard)) {}
    void signal(ObjectId, std::string_view name) noexcept override {
        blackboard_->set("signal", std::string(name));
    }
    void set(ObjectId, std::string_view name, std::string_view value) noexcept override {
        blackboard_->set(std::string(name), std::string(value));
    }
    void place(ObjectId, std::string_view slot, const AnswerResult& place) noexcept override {
        blackboard_->set(std::string(slot), std::to_string(place.position.x).substr(0, 4) + ";" +
                                                std::to_string(place.position.z).substr(0, 4));
    }

  private:
    BT::Blackboard::Ptr blackboard_;
};

/// <HoldPlace behaviour="takeCover" environment="yard"/>: goes to the query's place and holds it.
/// RUNNING on the way and there, FAILURE when nothing fits or the place is not good any more. (A
/// node that only goes there returns SUCCESS where this one says that holding goes on.)
class HoldPlace final : public BT::StatefulActionNode {
  public:
    struct Services {
        PositionDesk& desk;
        QueryBook& book;
        ObjectId agent;
    };

    HoldPlace(const std::string& name, const BT::NodeConfig& config, const Services& services)
        : StatefulActionNode(name, config),
          positioner_(services.desk.open(services.agent, {.asks_again = false})) {
        // Once, when the tree is made: a behaviour that the library does not know is told here.
        const auto key = services.book.add(
            {.behaviour = getInput("behaviour"), .environment = getInput("environment")});
        if (key.ok()) query_ = services.book.find(*key);
    }

    BT::NodeStatus onStart() override {
        if (positioner_ == nullptr || !positioner_->start(query_)) return BT::NodeStatus::FAILURE;
        return onRunning();
    }
    BT::NodeStatus onRunning() override {
        switch (positioner_->arrived()) {
            case LeafStatus::Running:
                return BT::NodeStatus::RUNNING;
            case LeafStatus::Success:
                return BT::NodeStatus::RUNNING;  // Holding goes on.
            case LeafStatus::Failure:
                break;
        }
        return BT::NodeStatus::FAILURE;
    }
    void onHalted() override { positioner_->stop(); }

    const Positioner& positioner() const { return *positioner_; }

  private:
    Positioner* positioner_;
    std::shared_ptr<const BookQuery> query_;
};

constexpr const char* kQueries = R"(query HideInYard
behaviour takeCover
on failure:
  signal noCover
  set coverFailed = true
option "out of sight"
  generation:
    grid around puppet = 8
  conditions:
    visible from target = false keep
  weights:
    distance from puppet = -1 range 0 to 10
)";

const char* name_of(BT::NodeStatus status) {
    switch (status) {
        case BT::NodeStatus::RUNNING:
            return "RUNNING";
        case BT::NodeStatus::SUCCESS:
            return "SUCCESS";
        case BT::NodeStatus::FAILURE:
            return "FAILURE";
        case BT::NodeStatus::IDLE:
            break;
    }
    return "IDLE";
}

}  // namespace

int main() {
    SimpleRays rays;
    const std::uint32_t wall = rays.add_box({.box = {{6, 0, 8}, {11, 3, 9}}});
    GridDescription ground{.columns = 20, .rows = 20};
    ground.heights.assign(400, 0.0f);
    const auto navigation = GridNavigation::make(std::move(ground));
    Catalog catalog;
    add_builtin_words(catalog);
    QueryLibrary library(catalog);
    if (!library.load({.name = "yard.vq", .text = kQueries}).ok()) return 1;
    World world;
    const ObjectId enemy = world.add({.team = 1, .position = {8.5f, 0, 15.5f}});
    const ObjectId agent = world.add({.position = {14.5f, 0, 4.5f}});
    world.set_target(agent, enemy);
    const auto scheduler =
        Scheduler::make({.world = &world,
                         .catalog = &catalog,
                         .providers = {.rays = &rays, .navigation = navigation->get()}});
    const BT::Blackboard::Ptr blackboard = BT::Blackboard::create();
    TreeBlackboard sink(blackboard);
    PositionDesk desk({.scheduler = scheduler->get(), .world = &world, .sink = &sink});
    QueryBook book(library, catalog);

    HoldPlace node("cover", {blackboard, {{"behaviour", "takeCover"}}}, {desk, book, agent});
    PositionState last = PositionState::Idle;
    for (int frame = 0; frame < 90; ++frame) {
        if (frame == 60) rays.remove_box(wall);  // The cover is blown up.
        const BT::NodeStatus status = node.executeTick();
        const PositionState state = node.positioner().state();
        if (state != last)
            std::printf("frame %d: %s (%s), place '%s', signal '%s'\n", frame, name_of(status),
                        to_string(state), blackboard->get("place").c_str(),
                        blackboard->get("signal").c_str());
        last = state;
        // Here another branch of the tree would have its turn.
        if (blackboard->get("coverFailed") == "true") break;
        if (node.positioner().state() == PositionState::Moving)
            world.set(agent, {.position = node.positioner().place()->position});
        world.set_time(frame / 30.0);
        (*scheduler)->update();
        desk.update(frame / 30.0);
    }
    std::printf("coverFailed %s\n", blackboard->get("coverFailed").c_str());
    node.haltNode();
    return 0;
}
