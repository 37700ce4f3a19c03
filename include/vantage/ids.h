// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Handles: an index and a generation in one 64-bit value. The all-zero handle is null. A slot
// that is reused gets a new generation, so an old handle is recognised as stale.
#pragma once

#include <compare>
#include <cstdint>

namespace vantage {

template <class Tag>
struct Id {
    std::uint32_t index = 0;
    std::uint32_t generation = 0;  ///< 0 only in the null handle.

    constexpr explicit operator bool() const noexcept { return generation != 0; }
    friend constexpr auto operator<=>(const Id&, const Id&) noexcept = default;
};

}  // namespace vantage
