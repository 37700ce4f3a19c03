// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// How a diagnostic reads on a terminal and in an editor that jumps to file:line:column.

#include "vantage/result.h"

#include "base/text.h"

namespace vantage {

namespace {

const char* severity_name(Severity severity) {
    switch (severity) {
        case Severity::Error:
            return "error";
        case Severity::Warning:
            return "warning";
        case Severity::Note:
            return "note";
    }
    return "error";
}

void append_place(std::string& text, const Place& place) {
    if (!place.file.empty()) text += printable(place.file);
    if (place.line != 0) {
        text += ':' + std::to_string(place.line);
        if (place.column != 0) text += ':' + std::to_string(place.column);
    } else if (place.byte_offset >= 0) {
        text += (text.empty() ? "byte " : ": byte ") + std::to_string(place.byte_offset);
    }
    if (!text.empty()) text += ": ";
}

void append_line(std::string& text, const char* label, const std::string& value) {
    if (!value.empty()) text += std::string("\n  ") + label + printable(value);
}

}  // namespace

std::string to_string(const Diagnostic& diagnostic) {
    std::string text;
    append_place(text, diagnostic.place);
    text += std::string(severity_name(diagnostic.severity)) + ": " + printable(diagnostic.message);
    if (!diagnostic.code.empty()) text += " [" + diagnostic.code + "]";
    append_line(text, "found:    ", diagnostic.found);
    append_line(text, "expected: ", diagnostic.expected);
    append_line(text, "hint:     ", diagnostic.hint);
    return text;
}

std::string to_string(std::span<const Diagnostic> diagnostics) {
    std::string text;
    for (const Diagnostic& diagnostic : diagnostics)
        text += to_string(diagnostic) + "\n";
    return text;
}

}  // namespace vantage
