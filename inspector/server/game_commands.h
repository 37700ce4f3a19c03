// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What the page asks of the running game, kept until the game looks: files to reload, pauses. The
// game never waits; who asked waits for the game, and not for long.
#pragma once

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <string>

#include "vantage_inspector/inspector.h"

namespace vantage::inspector {

inline constexpr std::size_t kMaxCommands = 8;
inline constexpr std::uint32_t kMaxSteps = 600;

struct Reloaded {
    bool was_taken = false;  ///< The game looked in time.
    bool ok = false;
    Diagnostics diagnostics;
};

class GameCommands {
  public:
    /// Any thread. Waits until the game has taken it in, at most a few seconds.
    Reloaded reload(std::string file, std::string text);

    enum class Action : std::uint8_t { Pause, Resume, Step, Speed };
    /// Any thread. What holds from now on.
    InspectorOrders control(Action action, double value);
    InspectorOrders orders();

    /// The game's thread: at most one file.
    InspectorOrders take(const InspectorSettings& settings);

  private:
    struct Command {
        std::string file, text;
        bool is_done = false;
        bool is_given_up = false;
        Reloaded outcome;
    };
    std::shared_ptr<Command> next_command(InspectorOrders& orders);

    std::mutex mutex_;
    std::condition_variable done_;
    std::deque<std::shared_ptr<Command>> commands_;
    InspectorOrders orders_;
};

}  // namespace vantage::inspector
