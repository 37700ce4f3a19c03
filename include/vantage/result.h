// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Result<T>: a value, or the diagnostics that say why there is none.
// Every reader of text, files or messages returns one; nothing in the library throws.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace vantage {

enum class Severity : std::uint8_t { Error, Warning, Note };

/// Where in the input something was found. Text has lines and columns (both from 1),
/// binary data has a byte offset; what does not apply stays at its default.
struct Place {
    std::string file;
    std::uint32_t line = 0;
    std::uint32_t column = 0;
    std::int64_t byte_offset = -1;
};

/// One thing to tell the user: what is wrong, where, and what to do about it.
struct Diagnostic {
    Severity severity = Severity::Error;
    std::string code;     ///< Stable, e.g. "bundle/truncated"; tests and tools match on it.
    std::string message;  ///< One sentence, present tense, without a trailing full stop.
    Place place;
    std::string found;     ///< What the input had there; may be empty.
    std::string expected;  ///< What would have been right; may be empty.
    std::string hint;      ///< What the user can do; may be empty.
};

using Diagnostics = std::vector<Diagnostic>;

/// "level.obj:12:3: error: ... [obj/bad-index]", then found, expected and hint on lines of
/// their own. Ends without a line break.
std::string to_string(const Diagnostic& diagnostic);

/// All of them, one after the other, each followed by a line break.
std::string to_string(std::span<const Diagnostic> diagnostics);

/// A value or at least one error. Warnings about a good value travel beside it.
template <class T>
class [[nodiscard]] Result {
  public:
    Result(T value) : value_(std::move(value)) {}
    Result(T value, Diagnostics warnings)
        : value_(std::move(value)), diagnostics_(std::move(warnings)) {}
    Result(Diagnostic error) { diagnostics_.push_back(std::move(error)); }
    Result(Diagnostics errors) : diagnostics_(std::move(errors)) {}

    bool ok() const noexcept { return value_.has_value(); }
    explicit operator bool() const noexcept { return ok(); }

    /// Only when ok().
    T& value() & noexcept { return *value_; }
    const T& value() const& noexcept { return *value_; }
    T value() && noexcept { return std::move(*value_); }
    T* operator->() noexcept { return &*value_; }
    const T* operator->() const noexcept { return &*value_; }
    T& operator*() noexcept { return *value_; }
    const T& operator*() const noexcept { return *value_; }

    /// The errors when not ok(), else warnings and notes (often none).
    const Diagnostics& diagnostics() const& noexcept { return diagnostics_; }
    Diagnostics diagnostics() && noexcept { return std::move(diagnostics_); }

  private:
    std::optional<T> value_;
    Diagnostics diagnostics_;
};

/// For functions that do something and have nothing to give back.
struct Done {};

}  // namespace vantage
