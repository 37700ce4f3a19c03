// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Collects what the passes have to tell: severity and code come from the table in codes.h, the
// place from the syntax, and every message names its query and option.
#pragma once

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

#include "query/lang/syntax.h"
#include "vantage/result.h"

namespace vantage::compile {

struct Message {
    std::string_view code;
    lang::Span at;
    std::string text;
    std::string found;
    std::string expected;
    std::string hint;
};

class Messages {
  public:
    /// Of errors, and as many of all else: nobody reads more.
    static constexpr std::size_t kMostMessages = 100;

    Messages(const lang::File& file, bool is_host_code)
        : file_(&file), is_host_code_(is_host_code) {}

    /// What the next messages are about. An option is counted from 0; without one, the query alone.
    void about(std::string_view query);
    void about(std::string_view query, std::size_t option, std::string_view label);
    void about_defaults();

    void report(const Message& message);
    std::size_t error_count() const { return error_count_; }
    /// No more errors are taken: the passes need not look for them.
    bool is_full() const { return error_count_ > kMostMessages; }
    /// How many were taken down, and those from the `first` on.
    std::size_t count() const { return diagnostics_.size(); }
    std::span<Diagnostic> since(std::size_t first) {
        return std::span(diagnostics_).subspan(std::min(first, diagnostics_.size()));
    }
    /// With the lines that hints show as the file would write them.
    Diagnostics take();

  private:
    const lang::File* file_;
    bool is_host_code_;
    std::string subject_;
    Diagnostics diagnostics_;
    std::size_t error_count_ = 0, other_count_ = 0;
    bool has_more_ = false;
};

/// By line and column; what has no place comes first. Equal places stay in their order.
void sort_by_place(Diagnostics& diagnostics);

}  // namespace vantage::compile
