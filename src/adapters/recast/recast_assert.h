// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// An assertion that fails inside Recast becomes an exception instead of an abort. Our checks should
// leave none to fail; this is for the one that they overlook. Recast keeps one handler for the
// whole process; it is set when the first tile is built. Private to this folder.
#pragma once

#include <exception>

namespace vantage::adapters {

class RecastAssertion final : public std::exception {
  public:
    explicit RecastAssertion(const char* expression) : expression_(expression) {}
    const char* what() const noexcept override { return expression_; }

  private:
    const char* expression_;  // A literal inside Recast.
};

/// Thread-safe; only the first call does anything. Nothing on a Recast built without assertions.
void throw_recast_assertions();

}  // namespace vantage::adapters
