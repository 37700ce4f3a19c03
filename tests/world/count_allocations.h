// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Counts operator new of the whole program that links count_allocations.cpp, for tests that
// promise no allocation. What calls malloc() itself is not seen.
#pragma once

#include <cstdint>

namespace vantage::tests {

/// Since the start of the program, on all threads.
std::uint64_t allocation_count() noexcept;

}  // namespace vantage::tests
