// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See game_commands.h.

#include "inspector/server/game_commands.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace vantage::inspector {

namespace {

constexpr auto kGamePatience = std::chrono::seconds(3);

}  // namespace

Reloaded GameCommands::reload(std::string file, std::string text) {
    auto command = std::make_shared<Command>();
    command->file = std::move(file);
    command->text = std::move(text);
    std::unique_lock lock(mutex_);
    if (commands_.size() >= kMaxCommands) return {};
    commands_.push_back(command);
    done_.wait_for(lock, kGamePatience, [&] { return command->is_done; });
    if (command->is_done) return command->outcome;
    command->is_given_up = true;
    std::erase(commands_, command);
    return {};
}

InspectorOrders GameCommands::control(Action action, double value) {
    const std::lock_guard lock(mutex_);
    switch (action) {
        case Action::Pause:
            orders_.is_paused = true;
            break;
        case Action::Resume:
            orders_.is_paused = false;
            break;
        case Action::Step: {
            const double wanted = std::clamp(std::isfinite(value) ? value : 1.0, 1.0, 600.0);
            orders_.is_paused = true;
            orders_.steps = std::min(kMaxSteps, orders_.steps + static_cast<std::uint32_t>(wanted));
            break;
        }
        case Action::Speed:
            orders_.speed = std::clamp(std::isfinite(value) ? value : 1.0, 0.01, 100.0);
            break;
    }
    return orders_;
}

InspectorOrders GameCommands::orders() {
    const std::lock_guard lock(mutex_);
    return orders_;
}

InspectorOrders GameCommands::take(const InspectorSettings& settings) {
    InspectorOrders orders;
    const std::shared_ptr<Command> command = next_command(orders);
    if (command == nullptr) return orders;
    const SourceText file{.name = command->file, .text = command->text};
    const Result<Done> taken = settings.reload != nullptr
                                   ? settings.reload(settings.reload_context, file)
                                   : settings.library->load(file);
    const std::lock_guard lock(mutex_);
    command->outcome = {true, taken.ok(), taken.diagnostics()};
    command->is_done = true;
    done_.notify_all();
    return orders;
}

std::shared_ptr<GameCommands::Command> GameCommands::next_command(InspectorOrders& orders) {
    const std::lock_guard lock(mutex_);
    orders = orders_;
    orders_.steps = 0;
    if (commands_.empty()) return nullptr;
    std::shared_ptr<Command> command = commands_.front();
    commands_.pop_front();
    return command;
}

}  // namespace vantage::inspector
