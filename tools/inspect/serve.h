// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A program that is looked at: opens a browser if there is one, and goes on in real
// time (or faster, slower, step by step, as the page wants) until it is interrupted.
#pragma once

#include <functional>
#include <string>

#include "vantage_inspector/inspector.h"

namespace vantage::tools {

struct ServeOptions {
    std::uint16_t port = 0;
    bool opens_browser = true;
    double seconds = 0;  ///< Ends by itself after so many, of real time; 0: when interrupted.
};

/// Where there is a display, unless the options say otherwise. The link itself was logged.
void show_in_browser(const Inspector& inspector, const ServeOptions& options);

/// Calls `step` 60 times a second of the page's time; it says whether there is more to come.
/// Returns when interrupted (Ctrl+C, SIGTERM), also when nothing moves any more.
void serve(Inspector& inspector, const ServeOptions& options, const std::function<bool()>& step);

}  // namespace vantage::tools
