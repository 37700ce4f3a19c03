// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See messages.h.

#include "query/compile/messages.h"

#include <algorithm>

#include "query/compile/codes.h"
#include "query/lang/entry_line.h"

namespace vantage::compile {

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
    const std::size_t count = ++(severity == Severity::Error ? error_count_ : other_count_);
    if (count > kMostMessages) {
        if (has_more_) return;
        has_more_ = true;
        diagnostics_.push_back({.severity = Severity::Note,
                                .code = "query/more",
                                .message = "there is more to tell than this",
                                .place = {.file = file_->name}});
        return;
    }
    diagnostics_.push_back(
        {.severity = severity,
         .code = std::string(message.code),
         .message = subject_ + message.text,
         .place = {.file = file_->name, .line = message.at.line, .column = message.at.column},
         .found = message.found,
         .expected = message.expected,
         .hint = message.hint});
}

Diagnostics Messages::take() {
    for (Diagnostic& diagnostic : diagnostics_) {
        const bool is_item =
            file_->vehicle != lang::Vehicle::Text &&
            lang::is_item_at(file_->text, diagnostic.place.line, diagnostic.place.column);
        diagnostic.hint = lang::in_vehicle(diagnostic.hint, file_->vehicle, is_item);
    }
    return std::move(diagnostics_);
}

void sort_by_place(Diagnostics& diagnostics) {
    std::stable_sort(diagnostics.begin(), diagnostics.end(),
                     [](const Diagnostic& a, const Diagnostic& b) {
                         return std::pair(a.place.line, a.place.column) <
                                std::pair(b.place.line, b.place.column);
                     });
}

}  // namespace vantage::compile
