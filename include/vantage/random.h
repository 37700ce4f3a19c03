// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Counter-based random numbers: a value is a pure function of (seed, stream, counter), so the
// order in which values are asked for, and on which thread, never changes them.
// Mixing function: two rounds of the finaliser of MurmurHash3 (Appleby, 2011; constants by
// Stafford).
#pragma once

#include <cstdint>

namespace vantage {

/// 64 well-mixed bits.
std::uint64_t random_bits(std::uint64_t seed, std::uint64_t stream, std::uint64_t counter) noexcept;

/// Uniform in [0, 1), a multiple of 2^-24: the same float on every machine.
float random_unit(std::uint64_t seed, std::uint64_t stream, std::uint64_t counter) noexcept;

}  // namespace vantage
