// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See vantage/math.h. Mixing function: two rounds of the finaliser of MurmurHash3 (Appleby, 2011;
// constants by Stafford).

#include "vantage/math.h"

namespace vantage {

namespace {

std::uint64_t mix(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ull;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBull;
    return x ^ (x >> 31);
}

}  // namespace

std::uint64_t random_bits(std::uint64_t seed, std::uint64_t stream,
                          std::uint64_t counter) noexcept {
    const std::uint64_t key = mix(seed + 0x9E3779B97F4A7C15ull * (stream + 1));
    return mix(mix(key ^ (counter * 0xD1342543DE82EF95ull)) + counter);
}

float random_unit(std::uint64_t seed, std::uint64_t stream, std::uint64_t counter) noexcept {
    const auto top = static_cast<std::uint32_t>(random_bits(seed, stream, counter) >> 40);
    return static_cast<float>(top) * (1.0f / 16777216.0f);
}

}  // namespace vantage
