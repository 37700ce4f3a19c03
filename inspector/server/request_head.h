// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The head of a request as bytes, read strictly: what it does not understand it refuses. It stands
// before the HTTP library, which therefore sees only what we wrote ourselves. Opens no socket.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vantage::inspector {

inline constexpr std::size_t kMaxHeadBytes = 8 * 1024;
inline constexpr std::size_t kMaxTargetBytes = 1024;
inline constexpr std::size_t kMaxHeaders = 64;

struct RequestHead {
    std::string method;   ///< GET or POST; others are refused.
    std::string target;   ///< As it was sent, "/api/..." and visible ASCII only.
    bool is_kept = true;  ///< The connection may serve another request.
    std::vector<std::pair<std::string, std::string>> headers;  ///< Names in lower case.

    /// How often a header occurs, and the value of its first occurrence (empty without one).
    std::size_t count(std::string_view name) const;
    std::string_view value(std::string_view name) const;
};

/// How many bytes the head takes, its empty line included; 0 when it has not arrived as a whole.
std::size_t head_length(std::string_view bytes);

struct HeadProblem {
    int status = 0;  ///< Of HTTP; 0 when there is none.
    std::string message;
};

/// Of exactly one head. Refuses everything that two readers could understand differently: folded
/// lines, bare line feeds, blanks before colons, control characters.
HeadProblem read_head(std::string_view bytes, RequestHead& head);

/// The parts of a target: "/api/source/r1/frames?after=3".
struct Target {
    std::vector<std::string> path;  ///< "api", "source", "r1", "frames": decoded.
    std::vector<std::pair<std::string, std::string>> parameters;

    /// Empty when there is none.
    std::string_view parameter(std::string_view name) const;
};

/// False for bad escapes, and for parts that are empty, "." or "..", or hold a slash, a backslash
/// or a control character once they are decoded: nothing of ours has such names.
bool read_target(std::string_view text, Target& target);

/// A whole number without sign; false for anything else, and for numbers beyond `most`.
bool read_number(std::string_view text, std::uint64_t most, std::uint64_t& number);
/// A finite number; false for anything else.
bool read_real(std::string_view text, float& number);

}  // namespace vantage::inspector
