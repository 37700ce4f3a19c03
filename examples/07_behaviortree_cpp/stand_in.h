// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The few classes of BehaviorTree.CPP 4 that the example uses, in the same shape, so that it
// compiles without the library. With it, include "behaviortree_cpp/bt_factory.h" instead. Not a
// behaviour tree library: a tree is ticked here by hand.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>

namespace BT {

enum class NodeStatus { IDLE, RUNNING, SUCCESS, FAILURE };

/// Values by name; here always texts.
class Blackboard {
  public:
    using Ptr = std::shared_ptr<Blackboard>;
    static Ptr create() { return std::make_shared<Blackboard>(); }
    void set(const std::string& key, std::string value) { values_[key] = std::move(value); }
    std::string get(const std::string& key) const {
        const auto at = values_.find(key);
        return at != values_.end() ? at->second : std::string();
    }

  private:
    std::map<std::string, std::string> values_;
};

struct NodeConfig {
    Blackboard::Ptr blackboard;
    std::map<std::string, std::string> input_ports;  ///< As the attributes in the XML.
};

/// An action that takes several ticks: started, asked how it goes, halted when another branch goes
/// before.
class StatefulActionNode {
  public:
    StatefulActionNode(std::string name, NodeConfig config)
        : name_(std::move(name)), config_(std::move(config)) {}
    virtual ~StatefulActionNode() = default;

    virtual NodeStatus onStart() = 0;
    virtual NodeStatus onRunning() = 0;
    virtual void onHalted() = 0;

    NodeStatus executeTick() {
        status_ = status_ == NodeStatus::RUNNING ? onRunning() : onStart();
        return status_;
    }
    void haltNode() {
        if (status_ == NodeStatus::RUNNING) onHalted();
        status_ = NodeStatus::IDLE;
    }

    const std::string& name() const { return name_; }
    const NodeConfig& config() const { return config_; }
    std::string getInput(const std::string& key) const {
        const auto at = config_.input_ports.find(key);
        return at != config_.input_ports.end() ? at->second : std::string();
    }

  private:
    std::string name_;
    NodeConfig config_;
    NodeStatus status_ = NodeStatus::IDLE;
};

}  // namespace BT
