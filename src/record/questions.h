// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Questions to providers as 64-bit keys: recorder and replay make them with the same functions, of
// the same bits. Two questions of one query with one key are not to be expected: with 10,000
// questions their chance is 3 in 10^12.
#pragma once

#include <bit>
#include <cstdint>

#include "vantage/navigation.h"
#include "vantage/rays.h"

namespace vantage::record {

/// What an entry of a log answers. Numbers are part of the format.
enum class AnswerKind : std::uint8_t {
    Ray = 1,           ///< The key, its lowest bit replaced by "blocked".
    Hit = 2,           ///< Key, fraction, part, triangle, normal.
    NearestFound = 3,  ///< Key, position, reference.
    NearestNone = 4,   ///< Key.
    FloorFound = 5,
    FloorNone = 6,
    SlotCount = 7,  ///< Key, u64.
    SampleFound = 8,
    SampleNone = 9,
    Distance = 10,       ///< Key, f32: exact.
    DistanceBound = 11,  ///< Key, f32: at least so far.
    Walk = 12,           ///< Key, u8 free, f32 fraction, end.
    Island = 13,         ///< Reference, u32.
    Connection = 14,     ///< The key, its lowest bit replaced by "connected".
    Borders = 15,        ///< Key, u32 how many there are, u32 how many follow, from and to of each.
    Order = 16           ///< No answer: u8 option, u8 count, places of costly steps.
};
inline constexpr std::uint8_t kLastAnswerKind = 16;

class QuestionKey {
  public:
    explicit constexpr QuestionKey(AnswerKind kind) noexcept
        : hash_(static_cast<std::uint64_t>(kind) * 0xd6e8feb86659fd93ull) {}

    void add(std::uint64_t word) noexcept {
        hash_ = (hash_ ^ word) * 0x9e3779b97f4a7c15ull;
        hash_ ^= hash_ >> 32;
    }
    void add(float a, float b) noexcept {
        add(std::uint64_t{std::bit_cast<std::uint32_t>(a)} << 32 | std::bit_cast<std::uint32_t>(b));
    }
    void add(Vec3 v) noexcept {
        add(v.x, v.y);
        add(v.z, 0.0f);
    }
    void add(const NavPoint& point) noexcept {
        add(point.position);
        add(point.reference);
    }
    std::uint64_t value() const noexcept {
        const std::uint64_t mixed = hash_ * 0xbf58476d1ce4e5b9ull;
        return mixed ^ mixed >> 29;
    }

  private:
    std::uint64_t hash_;
};

inline std::uint64_t key_of(AnswerKind kind, const Ray& ray) noexcept {
    QuestionKey key(kind);
    key.add(ray.from.x, ray.from.y);
    key.add(ray.from.z, ray.to.x);
    key.add(ray.to.y, ray.to.z);
    key.add(ray.mask);
    return key.value();
}

/// What all positions of a batch have in common; add the position.
inline QuestionKey nearest_base(const NavExtent& extent) noexcept {
    QuestionKey key(AnswerKind::NearestFound);
    key.add(extent.horizontal, extent.up);
    key.add(extent.down, 0.0f);
    return key;
}
inline QuestionKey floor_base(const NavColumn& column) noexcept {
    QuestionKey key(AnswerKind::FloorFound);
    key.add(column.up, column.down);
    key.add(column.rank);
    return key;
}
inline std::uint64_t key_at(QuestionKey base, Vec3 position) noexcept {
    base.add(position);
    return base.value();
}

/// Add the number of a slot for what is in it.
inline QuestionKey sampling_base(const NavSampling& sampling) noexcept {
    QuestionKey key(AnswerKind::SampleFound);
    key.add(sampling.center);
    key.add(sampling.reach, sampling.spacing);
    return key;
}
inline std::uint64_t slot_key(QuestionKey base, std::uint64_t slot) noexcept {
    base.add(slot);
    return base.value();
}

inline QuestionKey path_base(const PathQuery& query) noexcept {
    QuestionKey key(AnswerKind::Distance);
    key.add(query.source);
    key.add(static_cast<std::uint64_t>(query.direction));
    key.add(query.max_distance, 0.0f);
    return key;
}
inline QuestionKey walk_base(const NavPoint& from) noexcept {
    QuestionKey key(AnswerKind::Walk);
    key.add(from);
    return key;
}
inline std::uint64_t key_to(QuestionKey base, const NavPoint& goal) noexcept {
    base.add(goal);
    return base.value();
}

inline std::uint64_t connection_key(std::uint32_t from, std::uint32_t to) noexcept {
    QuestionKey key(AnswerKind::Connection);
    key.add(std::uint64_t{from} << 32 | to);
    return key.value();
}

inline std::uint64_t borders_key(const NavPoint& center, float radius, std::size_t room) noexcept {
    QuestionKey key(AnswerKind::Borders);
    key.add(center);
    key.add(radius, 0.0f);
    key.add(room);
    return key.value();
}

inline constexpr std::uint64_t kKeyBits =
    ~std::uint64_t{1};  ///< Where the lowest bit is an answer.

}  // namespace vantage::record
