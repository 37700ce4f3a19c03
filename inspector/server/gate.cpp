// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See gate.h.

#include "inspector/server/gate.h"

#include <algorithm>
#include <random>

namespace vantage::inspector {

namespace {

constexpr std::string_view kBearer = "Bearer ";

std::string_view path_of(std::string_view target) {
    return target.substr(0, std::min(target.find('?'), target.size()));
}

}  // namespace

bool is_page(std::string_view target) {
    const std::string_view path = path_of(target);
    return path == "/" || path.starts_with("/assets/") || path == "/favicon.ico";
}

Refusal Gate::check(const RequestHead& head, std::uint64_t& body_bytes) const {
    body_bytes = 0;
    if (head.count("host") != 1 || !is_own_host(head.value("host")))
        return {403, "inspector/host", "this server answers to its own address only",
                "use the link that the program printed"};
    if (const Refusal refusal = check_origin(head); refusal.status != 0) return refusal;
    if (head.count("transfer-encoding") > 0 || head.count("content-encoding") > 0)
        return {411, "inspector/length", "bodies are sent plainly, with their length", ""};
    if (head.method == "GET") {
        const std::string_view length = head.value("content-length");
        if (!length.empty() && length != "0")
            return {400, "inspector/body", "a GET has no body here", ""};
        return is_page(head.target) ? Refusal{} : check_token(head);
    }
    if (const Refusal refusal = check_token(head); refusal.status != 0) return refusal;
    return check_body(head, body_bytes);
}

bool Gate::is_own_host(std::string_view host) const {
    const std::string port = ":" + std::to_string(port_);
    return host == "127.0.0.1" + port || host == "localhost" + port || host == "[::1]" + port;
}

/// A page of another site does reach us with a "no-cors" POST: only these headers tell.
Refusal Gate::check_origin(const RequestHead& head) const {
    const Refusal foreign{403, "inspector/origin", "only the inspector's own page may ask", ""};
    if (head.count("origin") > 1 || head.count("sec-fetch-site") > 1) return foreign;
    if (head.count("origin") == 1) {
        const std::string_view origin = head.value("origin");
        if (!origin.starts_with("http://") || !is_own_host(origin.substr(7))) return foreign;
    }
    if (head.count("sec-fetch-site") == 1) {
        const std::string_view site = head.value("sec-fetch-site");
        if (site != "same-origin" && site != "none") return foreign;
    }
    return {};
}

Refusal Gate::check_token(const RequestHead& head) const {
    const std::string_view given = head.value("authorization");
    const bool is_right = head.count("authorization") == 1 && given.starts_with(kBearer) &&
                          is_same_text(given.substr(kBearer.size()), token_);
    if (is_right) return {};
    return {401, "inspector/token", "the token is missing or wrong",
            "use the link that the program printed; each start has a token of its own"};
}

Refusal Gate::check_body(const RequestHead& head, std::uint64_t& body_bytes) {
    const bool is_recording = path_of(head.target) == "/api/recordings";
    const std::string_view wanted = is_recording ? "application/octet-stream" : "application/json";
    const std::string_view type = head.value("content-type");
    const std::string_view media = type.substr(0, std::min(type.find(';'), type.size()));
    if (head.count("content-type") != 1 || media != wanted)
        return {415, "inspector/content-type", "the body must be " + std::string(wanted), ""};
    constexpr std::uint64_t kMost = 1ull << 62;
    if (head.count("content-length") != 1 ||
        !read_number(head.value("content-length"), kMost, body_bytes))
        return {411, "inspector/length", "the length of the body must be said", ""};
    const std::uint64_t most = is_recording ? kMaxRecordingBytes : kMaxBodyBytes;
    if (body_bytes > most)
        return {413, "inspector/too-long",
                "the body is longer than " + std::to_string(most >> 20) + " MiB", ""};
    return {};
}

std::string make_token() {
    std::random_device device;
    constexpr char kDigits[] = "0123456789abcdef";
    std::string token;
    for (int word = 0; word < 4; ++word) {
        std::uint32_t bits = device();
        for (int digit = 0; digit < 8; ++digit, bits >>= 4)
            token += kDigits[bits & 15];
    }
    return token;
}

bool is_same_text(std::string_view a, std::string_view b) {
    if (a.size() != b.size()) return false;
    unsigned difference = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        difference |= static_cast<unsigned>(static_cast<unsigned char>(a[i]) ^
                                            static_cast<unsigned char>(b[i]));
    return difference == 0;
}

}  // namespace vantage::inspector
