// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Where log lines and broken rules go: to the host's hooks, else to standard error.

#include "base/log.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>

namespace vantage {

namespace {

void print_line(void*, LogLevel level, std::string_view line) noexcept {
    static constexpr const char* kNames[] = {"debug", "info", "warning", "error"};
    std::fprintf(stderr, "vantage %s: %.*s\n", kNames[static_cast<int>(level)],
                 static_cast<int>(line.size()), line.data());
}

void print_and_abort(void*, const char* expression, const char* file, int line) noexcept {
    std::fprintf(stderr, "vantage: %s:%d: rule broken: %s\n", file, line, expression);
    std::abort();
}

// Function and context are read as a pair; the header asks for them to be set before other threads.
std::atomic<LogHook> log_hook{print_line};
std::atomic<void*> log_context{nullptr};
std::atomic<AssertHook> assert_hook{print_and_abort};
std::atomic<void*> assert_context{nullptr};

}  // namespace

void set_log_hook(LogHook hook, void* context) noexcept {
    log_context = context;
    log_hook = hook != nullptr ? hook : print_line;
}

void set_assert_hook(AssertHook hook, void* context) noexcept {
    assert_context = context;
    assert_hook = hook != nullptr ? hook : print_and_abort;
}

void log(LogLevel level, std::string_view line) noexcept {
    log_hook.load()(log_context.load(), level, line);
}

void report_assert(const char* expression, const char* file, int line) noexcept {
    assert_hook.load()(assert_context.load(), expression, file, line);
}

}  // namespace vantage
