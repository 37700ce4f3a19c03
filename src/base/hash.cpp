// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// XXH64: four lanes over blocks of 32 bytes, then the tail, then a final mix.

#include "base/hash.h"

namespace vantage {

namespace {

constexpr std::uint64_t kPrime1 = 0x9E3779B185EBCA87ull;
constexpr std::uint64_t kPrime2 = 0xC2B2AE3D27D4EB4Full;
constexpr std::uint64_t kPrime3 = 0x165667B19E3779F9ull;
constexpr std::uint64_t kPrime4 = 0x85EBCA77C2B2AE63ull;
constexpr std::uint64_t kPrime5 = 0x27D4EB2F165667C5ull;

template <class T>
T load(const std::uint8_t* p) {
    T value;
    std::memcpy(&value, p, sizeof(T));
    return value;
}

std::uint64_t mix_lane(std::uint64_t lane, std::uint64_t input) {
    return std::rotl(lane + input * kPrime2, 31) * kPrime1;
}

std::uint64_t merge_lane(std::uint64_t hash, std::uint64_t lane) {
    return (hash ^ mix_lane(0, lane)) * kPrime1 + kPrime4;
}

std::uint64_t hash_blocks(const std::uint8_t*& p, const std::uint8_t* end, std::uint64_t seed) {
    std::uint64_t lanes[4] = {seed + kPrime1 + kPrime2, seed + kPrime2, seed, seed - kPrime1};
    for (; end - p >= 32; p += 32) {
        for (int i = 0; i < 4; ++i)
            lanes[i] = mix_lane(lanes[i], load<std::uint64_t>(p + 8 * i));
    }
    std::uint64_t hash = std::rotl(lanes[0], 1) + std::rotl(lanes[1], 7) + std::rotl(lanes[2], 12) +
                         std::rotl(lanes[3], 18);
    for (const std::uint64_t lane : lanes)
        hash = merge_lane(hash, lane);
    return hash;
}

}  // namespace

std::uint64_t hash_bytes(Bytes bytes, std::uint64_t seed) noexcept {
    const std::uint8_t* p = bytes.data();
    const std::uint8_t* const end = p + bytes.size();
    std::uint64_t hash = bytes.size() >= 32 ? hash_blocks(p, end, seed) : seed + kPrime5;
    hash += bytes.size();
    for (; end - p >= 8; p += 8) {
        hash = std::rotl(hash ^ mix_lane(0, load<std::uint64_t>(p)), 27) * kPrime1 + kPrime4;
    }
    if (end - p >= 4) {
        hash = std::rotl(hash ^ (load<std::uint32_t>(p) * kPrime1), 23) * kPrime2 + kPrime3;
        p += 4;
    }
    for (; p < end; ++p)
        hash = std::rotl(hash ^ (*p * kPrime5), 11) * kPrime1;
    hash = (hash ^ (hash >> 33)) * kPrime2;
    hash = (hash ^ (hash >> 29)) * kPrime3;
    return hash ^ (hash >> 32);
}

}  // namespace vantage
