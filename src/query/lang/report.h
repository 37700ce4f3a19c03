// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Collects what is wrong with a text, in the order found, up to a limit: nobody reads more.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "query/lang/syntax.h"
#include "vantage/result.h"

namespace vantage::lang {

inline constexpr std::size_t kMostProblems = 100;

/// One mistake. The code is a row of codes.h.
struct Problem {
    const char* code = "";
    Span at;
    std::string message;
    std::string found;
    std::string expected;
    std::string hint;
};

class Reporter {
  public:
    explicit Reporter(std::string_view file) : file_(file) {}

    void add(Problem problem);
    bool is_full() const { return diagnostics_.size() >= kMostProblems; }
    bool has(std::string_view code) const;
    /// There is more to say than was said.
    void stop_early() { has_more_ = true; }
    bool empty() const { return diagnostics_.empty(); }
    std::size_t count() const { return diagnostics_.size(); }
    /// Those from `first` on, in the order in which they were found.
    std::span<Diagnostic> since(std::size_t first) {
        return std::span(diagnostics_).subspan(std::min(first, diagnostics_.size()));
    }

    /// In the order of their places; with a closing note when there would have been more.
    Diagnostics take();

  private:
    std::string file_;
    Diagnostics diagnostics_;
    bool has_more_ = false;
};

/// 'text' in quotes, cut when it is long.
std::string quoted(std::string_view text);

/// At most so many characters, with "..." where something is left out.
std::string shortened(std::string_view text, std::size_t most_characters);

}  // namespace vantage::lang
