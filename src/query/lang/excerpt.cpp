// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See excerpt.h.

#include "query/lang/excerpt.h"

#include <algorithm>

#include "base/json_writer.h"
#include "base/text.h"
#include "query/lang/characters.h"

namespace vantage::lang {

namespace {

constexpr std::size_t kMostShown = 100;  // Characters of a long line.

std::string_view line_of_text(std::string_view text, std::uint32_t line) {
    if (line == 0) return {};
    if (text.starts_with("\ufeff")) text.remove_prefix(3);
    std::size_t at = 0;
    for (std::uint32_t number = 1; at <= text.size(); ++number) {
        const std::size_t end = std::min(text.find_first_of("\r\n", at), text.size());
        if (number == line) return text.substr(at, end - at);
        at = end + (text.substr(end).starts_with("\r\n") ? 2 : 1);
    }
    return {};
}

std::size_t character_length(std::string_view text) {
    return std::max<std::size_t>(1, utf8_length(text));
}

/// Bytes of the first `count` characters, or of all there are.
std::size_t bytes_of(std::string_view text, std::size_t count) {
    std::size_t at = 0;
    for (; count > 0 && at < text.size(); --count)
        at += character_length(text.substr(at));
    return std::min(at, text.size());
}

/// How much of the text from a place on belongs to the same word; at least one character.
std::size_t word_length(std::string_view text) {
    std::size_t length = 0;
    while (length < text.size() && (is_name_character(text[length]) || !is_ascii(text[length])))
        length += character_length(text.substr(length));
    if (length == 0 && !text.empty()) length = character_length(text);
    return std::min(length, text.size());
}

std::size_t count_characters(std::string_view text) {
    std::size_t count = 0;
    for (std::size_t at = 0; at < text.size(); ++count)
        at += character_length(text.substr(at));
    return count;
}

/// Characters outside the basic plane (four bytes) are two units in UTF-16.
std::size_t utf16_units(std::string_view text) {
    std::size_t count = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = character_length(text.substr(at));
        count += length == 4 ? 2 : 1;
        at += length;
    }
    return count;
}

/// Safe for any terminal and any file: no control characters, no bytes that are no text.
std::string shown_text(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const std::size_t length = utf8_length(text);
        result += length == 0 ? "?" : printable(text.substr(0, length));
        text.remove_prefix(length == 0 ? 1 : length);
    }
    return result;
}

struct Shown {
    std::string_view text;
    std::size_t place;  ///< Bytes into `text`.
    bool is_cut_left, is_cut_right;
};

/// The part of a line that is shown: all of it, or what is around the place.
Shown part_around(std::string_view line, std::size_t place) {
    std::size_t begin = 0;
    if (place > bytes_of(line, kMostShown / 2)) {
        begin = place;
        for (std::size_t back = 0; back < kMostShown / 2 && begin > 0; ++back) {
            do
                --begin;
            while (begin > 0 && (static_cast<unsigned char>(line[begin]) & 0xc0) == 0x80);
        }
    }
    const std::size_t length = bytes_of(line.substr(begin), kMostShown);
    if (length == line.size() - begin && begin > 0 && line.size() <= kMostShown) begin = 0;
    const std::size_t shown = bytes_of(line.substr(begin), kMostShown);
    return {line.substr(begin, shown), place - begin, begin > 0, begin + shown < line.size()};
}

void write_position(JsonWriter& json, std::uint64_t line, std::uint64_t character) {
    json.begin_object().member("line", line).member("character", character).end_object();
}

void write_range(JsonWriter& json, const Place& place, std::string_view source) {
    const std::uint64_t line = place.line == 0 ? 0 : place.line - 1;
    std::uint64_t begin = place.column == 0 ? 0 : place.column - 1;
    std::uint64_t end = begin + 1;
    if (!source.empty()) {
        const std::string_view text = line_of_text(source, place.line);
        const std::string_view before = text.substr(0, bytes_of(text, begin));
        const std::string_view rest = text.substr(before.size());
        begin = utf16_units(before);
        end = begin + utf16_units(rest.substr(0, word_length(rest)));
    }
    json.key("range").begin_object();
    json.key("start");
    write_position(json, line, begin);
    json.key("end");
    write_position(json, line, end);
    json.end_object();
}

int severity_number(Severity severity) {
    switch (severity) {
        case Severity::Error:
            return 1;
        case Severity::Warning:
            return 2;
        case Severity::Note:
            return 3;
    }
    return 1;
}

}  // namespace

std::string with_caret(const Diagnostic& diagnostic, std::string_view source_text) {
    std::string text = to_string(diagnostic);
    const std::string_view line = line_of_text(source_text, diagnostic.place.line);
    if (trimmed(line).empty() || diagnostic.place.column == 0) return text;
    const Shown shown = part_around(line, bytes_of(line, diagnostic.place.column - 1));
    const std::string number = std::to_string(diagnostic.place.line);
    const std::string cut = shown.is_cut_left ? "..." : "";
    text += "\n  " + number + " | " + cut + shown_text(shown.text);
    if (shown.is_cut_right) text += "...";
    text += "\n  " + std::string(number.size(), ' ') + " | " + std::string(cut.size(), ' ');
    const std::string_view before = shown.text.substr(0, shown.place);
    for (std::size_t at = 0; at < before.size(); at += character_length(before.substr(at)))
        text += before[at] == '\t' ? '\t' : ' ';
    const std::string_view rest = shown.text.substr(shown.place);
    const std::size_t width = count_characters(rest.substr(0, word_length(rest)));
    text += '^' + std::string(width > 1 ? width - 1 : 0, '~');
    return text;
}

std::string to_json(std::span<const Diagnostic> diagnostics, std::string_view source_text) {
    JsonWriter json;
    json.begin_array();
    for (const Diagnostic& diagnostic : diagnostics) {
        json.begin_object();
        json.member("file", diagnostic.place.file);
        write_range(json, diagnostic.place, source_text);
        json.member("severity", severity_number(diagnostic.severity));
        json.member("code", diagnostic.code);
        json.member("source", "vantage");
        json.member("message", diagnostic.message);
        if (!diagnostic.found.empty()) json.member("found", diagnostic.found);
        if (!diagnostic.expected.empty()) json.member("expected", diagnostic.expected);
        if (!diagnostic.hint.empty()) json.member("hint", diagnostic.hint);
        json.end_object();
    }
    json.end_array();
    return json.text();
}

}  // namespace vantage::lang
