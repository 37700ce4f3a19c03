// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Which Vantage this is. Raised together with project(VERSION) in CMakeLists.txt; a test compares.
#pragma once

namespace vantage {

inline constexpr const char* kVersion = "0.1.0";

/// The version of the library that was linked, as opposed to the header that was included.
const char* library_version() noexcept;

}  // namespace vantage
