// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See messages.h.

#include "query/compile/messages.h"

#include <algorithm>

#include "query/compile/codes.h"

namespace vantage::compile {

namespace {

/// More than anybody reads; the first ones tell enough.
constexpr std::size_t kMostMessages = 1000;

}  // namespace

void Messages::about(std::string_view query) {
    subject_ = query.empty() ? "" : "in " + std::string(query) + ": ";
}

void Messages::about(std::string_view query, std::size_t option, std::string_view label) {
    subject_ = "in " + std::string(query) + ", option " + std::to_string(option + 1);
    if (!label.empty()) subject_ += " \"" + std::string(label) + "\"";
    subject_ += ": ";
}

void Messages::about_defaults() {
    subject_ = "in the defaults: ";
}

void Messages::report(const Message& message) {
    const CodeRow* row = find_code(message.code);
    Severity severity = row != nullptr ? row->severity : Severity::Error;
    if (is_host_code_ && row != nullptr && row->is_runnable && severity == Severity::Error)
        severity = Severity::Warning;
    if (severity == Severity::Error) ++error_count_;
    if (diagnostics_.size() >= kMostMessages) return;
    diagnostics_.push_back(
        {.severity = severity,
         .code = std::string(message.code),
         .message = subject_ + message.text,
         .place = {.file = file_->name, .line = message.at.line, .column = message.at.column},
         .found = message.found,
         .expected = message.expected,
         .hint = message.hint});
}

void sort_by_place(Diagnostics& diagnostics) {
    std::stable_sort(diagnostics.begin(), diagnostics.end(),
                     [](const Diagnostic& a, const Diagnostic& b) {
                         return std::pair(a.place.line, a.place.column) <
                                std::pair(b.place.line, b.place.column);
                     });
}

}  // namespace vantage::compile
