// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See serve.h.

#include "tools/inspect/serve.h"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <thread>

namespace vantage::tools {

namespace {

constexpr double kUpdatesPerRealSecond = 60;
constexpr int kMostUpdatesAtOnce = 8;  ///< Behind by more: the simulation is slower than its clock.

volatile std::sig_atomic_t is_interrupted = 0;

void note_interrupt(int) {
    is_interrupted = 1;
}

void open_browser(const std::string& link) {
    if (std::getenv("DISPLAY") == nullptr && std::getenv("WAYLAND_DISPLAY") == nullptr) return;
    std::string program = "xdg-open", address = link;
    char* arguments[] = {program.data(), address.data(), nullptr};
    pid_t child = 0;
    ::posix_spawnp(&child, "xdg-open", nullptr, nullptr, arguments, environ);
}

double seconds_since(std::chrono::steady_clock::time_point begin) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// How many updates are due: by the clock times the speed, or as many as were asked for one by one.
class Pace {
  public:
    int due(const InspectorOrders& orders) {
        const double now = seconds_since(began_);
        const double passed = now - last_;
        last_ = now;
        if (orders.is_paused) {
            owed_ = 0;
            return static_cast<int>(orders.steps);
        }
        owed_ += passed * orders.speed * kUpdatesPerRealSecond;
        const int whole = std::min(static_cast<int>(owed_), kMostUpdatesAtOnce);
        owed_ = std::min(owed_ - whole, 1.0);
        return whole;
    }

  private:
    std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
    double last_ = 0, owed_ = 0;
};

}  // namespace

void show_in_browser(const Inspector& inspector, const ServeOptions& options) {
    if (options.opens_browser) open_browser(inspector.link());
}

void serve(Inspector& inspector, const ServeOptions& options, const std::function<bool()>& step) {
    is_interrupted = 0;
    std::signal(SIGINT, note_interrupt);
    std::signal(SIGTERM, note_interrupt);
    const auto began = std::chrono::steady_clock::now();
    Pace pace;
    bool has_more = true;
    while (is_interrupted == 0) {
        if (options.seconds > 0 && seconds_since(began) >= options.seconds) break;
        const int updates = pace.due(inspector.update());
        for (int i = 0; i < updates && has_more && is_interrupted == 0; ++i)
            has_more = step();
        std::this_thread::sleep_for(std::chrono::milliseconds(4));
    }
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
}

}  // namespace vantage::tools
