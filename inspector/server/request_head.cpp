// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See request_head.h.

#include "inspector/server/request_head.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace vantage::inspector {

namespace {

constexpr std::size_t kMaxParameters = 16;
constexpr std::size_t kMaxParts = 8;

bool is_token_character(char c) {
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    const bool is_digit = c >= '0' && c <= '9';
    return is_letter || is_digit ||
           std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos;
}

char lower(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::string lowered(std::string_view text) {
    std::string made(text);
    std::transform(made.begin(), made.end(), made.begin(), lower);
    return made;
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t'))
        text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t'))
        text.remove_suffix(1);
    return text;
}

/// "GET /path HTTP/1.1"
HeadProblem read_request_line(std::string_view line, RequestHead& head) {
    const std::size_t first = line.find(' '), last = line.rfind(' ');
    if (first == std::string_view::npos || first == last)
        return {400, "the request line is not METHOD TARGET HTTP/1.1"};
    const std::string_view method = line.substr(0, first);
    const std::string_view target = line.substr(first + 1, last - first - 1);
    const std::string_view version = line.substr(last + 1);
    if (version != "HTTP/1.1" && version != "HTTP/1.0")
        return {505, "only HTTP/1.1 is spoken here"};
    if (method != "GET" && method != "POST") return {405, "only GET and POST are understood"};
    if (target.size() > kMaxTargetBytes) return {414, "the address is too long"};
    const bool is_visible =
        std::all_of(target.begin(), target.end(), [](char c) { return c > ' ' && c < 0x7f; });
    if (!is_visible || !target.starts_with('/')) return {400, "the address is not a path"};
    head.method = method;
    head.target = target;
    head.is_kept = version == "HTTP/1.1";
    return {};
}

HeadProblem read_header_line(std::string_view line, RequestHead& head) {
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos || colon == 0) return {400, "a header line has no name"};
    const std::string_view name = line.substr(0, colon);
    if (!std::all_of(name.begin(), name.end(), is_token_character))
        return {400, "a header's name holds something else than a word"};
    const std::string_view value = trimmed(line.substr(colon + 1));
    const bool is_clean = std::all_of(value.begin(), value.end(), [](char c) {
        return c == '\t' || (static_cast<unsigned char>(c) >= 0x20 && c != 0x7f);
    });
    if (!is_clean) return {400, "a header's value holds control characters"};
    if (head.headers.size() >= kMaxHeaders) return {431, "there are too many headers"};
    head.headers.emplace_back(lowered(name), value);
    return {};
}

int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    c = lower(c);
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool decode(std::string_view text, std::string& decoded) {
    decoded.clear();
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            decoded += text[i];
            continue;
        }
        if (i + 2 >= text.size()) return false;
        const int high = hex_digit(text[i + 1]), low = hex_digit(text[i + 2]);
        if (high < 0 || low < 0) return false;
        decoded += static_cast<char>(high * 16 + low);
        i += 2;
    }
    return true;
}

bool is_harmless(std::string_view part) {
    if (part.empty() || part == "." || part == "..") return false;
    return std::all_of(part.begin(), part.end(), [](char c) {
        return static_cast<unsigned char>(c) >= 0x20 && c != 0x7f && c != '/' && c != '\\';
    });
}

bool read_path(std::string_view path, Target& target) {
    path.remove_prefix(1);
    while (!path.empty()) {
        const std::size_t end = std::min(path.find('/'), path.size());
        std::string part;
        if (!decode(path.substr(0, end), part) || !is_harmless(part)) return false;
        if (target.path.size() >= kMaxParts) return false;
        target.path.push_back(std::move(part));
        if (end == path.size()) return true;
        path.remove_prefix(end + 1);
        if (path.empty()) return false;  // A slash at the end.
    }
    return true;
}

bool read_parameters(std::string_view text, Target& target) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('&'), text.size());
        const std::string_view pair = text.substr(0, end);
        const std::size_t equals = std::min(pair.find('='), pair.size());
        std::string name, value;
        if (!decode(pair.substr(0, equals), name)) return false;
        if (equals < pair.size() && !decode(pair.substr(equals + 1), value)) return false;
        if (target.parameters.size() >= kMaxParameters) return false;
        target.parameters.emplace_back(std::move(name), std::move(value));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return true;
}

}  // namespace

std::size_t RequestHead::count(std::string_view name) const {
    return static_cast<std::size_t>(
        std::count_if(headers.begin(), headers.end(),
                      [name](const auto& header) { return header.first == name; }));
}

std::string_view RequestHead::value(std::string_view name) const {
    for (const auto& [header, text] : headers) {
        if (header == name) return text;
    }
    return {};
}

std::size_t head_length(std::string_view bytes) {
    const std::size_t end = bytes.find("\r\n\r\n");
    return end == std::string_view::npos ? 0 : end + 4;
}

HeadProblem read_head(std::string_view bytes, RequestHead& head) {
    head = {};
    if (bytes.empty() || head_length(bytes) != bytes.size())
        return {400, "the head of the request has no end"};
    if (bytes.size() > kMaxHeadBytes) return {431, "the headers are too long"};
    bytes.remove_suffix(2);
    bool is_first = true;
    while (!bytes.empty()) {
        const std::size_t end = bytes.find("\r\n");
        const std::string_view line = bytes.substr(0, end);
        const HeadProblem problem =
            is_first ? read_request_line(line, head) : read_header_line(line, head);
        if (problem.status != 0) return problem;
        is_first = false;
        bytes.remove_prefix(end + 2);
    }
    if (lowered(head.value("connection")) == "close") head.is_kept = false;
    return {};
}

std::string_view Target::parameter(std::string_view name) const {
    for (const auto& [key, value] : parameters) {
        if (key == name) return value;
    }
    return {};
}

bool read_target(std::string_view text, Target& target) {
    target = {};
    if (!text.starts_with('/') || text.find('#') != std::string_view::npos) return false;
    const std::size_t question = std::min(text.find('?'), text.size());
    if (!read_path(text.substr(0, question), target)) return false;
    return question == text.size() || read_parameters(text.substr(question + 1), target);
}

bool read_number(std::string_view text, std::uint64_t most, std::uint64_t& number) {
    if (text.empty() || text.size() > 20) return false;
    const bool is_digits =
        std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (!is_digits) return false;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() && number <= most;
}

bool read_real(std::string_view text, float& number) {
    if (text.empty() || text.size() > 40) return false;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() && std::isfinite(number);
}

}  // namespace vantage::inspector
