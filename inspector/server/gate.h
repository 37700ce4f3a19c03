// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Who may come in. Any page in the user's browser can send requests to a port of this machine, and
// a name of its own can be made to point here; so a request must name this host, come from this
// page or from no page at all, and know the token.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "inspector/server/request_head.h"

namespace vantage::inspector {

inline constexpr std::uint64_t kMaxBodyBytes = 8ull << 20;
inline constexpr std::uint64_t kMaxRecordingBytes = 256ull << 20;

struct Refusal {
    int status = 0;  ///< 0: come in.
    std::string code;
    std::string message;
    std::string hint;
};

class Gate {
  public:
    Gate(std::uint16_t port, std::string token) : port_(port), token_(std::move(token)) {}

    /// Where the request may go and how long its body is, before a byte of the body is read.
    Refusal check(const RequestHead& head, std::uint64_t& body_bytes) const;

    const std::string& token() const { return token_; }

  private:
    bool is_own_host(std::string_view host) const;
    Refusal check_origin(const RequestHead& head) const;
    Refusal check_token(const RequestHead& head) const;
    static Refusal check_body(const RequestHead& head, std::uint64_t& body_bytes);

    std::uint16_t port_;
    std::string token_;
};

/// The page itself, which everybody may load: it holds nothing secret.
bool is_page(std::string_view target);

/// 128 bits of the system's random device, as 32 hexadecimal digits.
std::string make_token();

/// Takes as long for a wrong text as for the right one.
bool is_same_text(std::string_view a, std::string_view b);

/// What every answer carries. No other site may frame it, read it or be asked by it.
inline constexpr std::array<std::pair<const char*, const char*>, 8> kSafetyHeaders{{
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
     "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Embedder-Policy", "require-corp"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Cache-Control", "no-store"},
}};

}  // namespace vantage::inspector
