// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What the answers of each scene hash to, everywhere. A new list is due when a scene, a built-in
// word or the meaning of a program changes on purpose, and never else: a test that fails prints
// what it found.
#pragma once

#include <cstdint>

namespace vantage::tests {

struct GoldenHash {
    const char* scene;
    std::uint64_t hash;
};

inline constexpr GoldenHash kGoldenHashes[] = {
    {"yard", 0x6b62dfe4e87507a6},      {"maze", 0x70f09f109b23e448},
    {"floors", 0xcab2d073956a8a25},    {"cloud", 0xd48b3f6562b38098},
    {"ties", 0x912fdcdc8b483b90},      {"not_numbers", 0x22ae3ee4c324b816},
    {"fallbacks", 0x08f19c76b9e44738}, {"curves", 0x12740ef78b0190e2},
    {"negative", 0xbb21e3cf40fe106f},  {"crowd", 0xd6a0c2fa0ff7b0b3},
    {"choices", 0xdffe4e87ef10149b},
};

}  // namespace vantage::tests
