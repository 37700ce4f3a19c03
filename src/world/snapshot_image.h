// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Snapshots and sections of points as bytes, for recordings. A snapshot is written as what differs
// from another one, so that against an empty snapshot everything is written. What comes back has
// the same ids, beliefs, claims and epoch. The layout is in docs/recording-format.md.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "base/bytes.h"
#include "vantage/world.h"

namespace vantage {

using Stands = std::vector<NavPoint>;

inline constexpr std::uint32_t kNoNumber = 0xffffffffu;

/// Sections, where their points stand, and tactics are written once, apart from the snapshots;
/// these name them by numbers.
class PointNumbers {
  public:
    /// kNoNumber when it cannot be kept.
    virtual std::uint32_t number_of(
        const std::shared_ptr<const PointSection>& section) noexcept = 0;
    virtual std::uint32_t number_of(const std::shared_ptr<const Stands>& stands) noexcept = 0;
    virtual std::uint32_t number_of(const std::shared_ptr<const Tactics>& tactics) noexcept = 0;

  protected:
    ~PointNumbers() = default;
};

/// The way back. Null for a number that there is not.
class NumberedPoints {
  public:
    virtual std::shared_ptr<const PointSection> section(std::uint32_t number) = 0;
    virtual std::shared_ptr<const Stands> stands(std::uint32_t number) = 0;
    virtual std::shared_ptr<const Tactics> tactics(std::uint32_t number) = 0;

  protected:
    ~NumberedPoints() = default;
};

/// Worlds with more places for objects or more beliefs than this are neither written nor read.
inline constexpr std::uint32_t kMaxImageObjects = 1u << 16;
inline constexpr std::uint32_t kMaxImageBeliefs = 1u << 18;
/// Bytes of fields that count like an object in what an image costs.
inline constexpr std::size_t kFieldBytesOfStep = 64;
/// Claims that may share a cell in an image: more make it slow to read.
inline constexpr std::uint32_t kMaxCrowdedClaims = 256;

class SnapshotImage {
  public:
    /// What makes `now` of `before`. Allocates nothing. False when a section has no number.
    static bool write(const Snapshot& before, const Snapshot& now, PointNumbers& numbers,
                      SpanWriter& out) noexcept;

    /// Makes the snapshot that was written of the one that it was written against. False when the
    /// bytes are not sound; what `snapshot` is then is not said, but it can be destroyed. `steps`
    /// goes up by what it cost besides its bytes: at most size_of(snapshot).
    static bool apply(ByteReader& in, NumberedPoints& points, Snapshot& snapshot,
                      std::uint64_t& steps);

    static bool can_be_written(const Snapshot& snapshot) noexcept;
    /// Places for objects, beliefs, and kFieldBytesOfStep bytes of fields each.
    static std::uint64_t size_of(const Snapshot& snapshot) noexcept;

    /// A copy to write against later; allocates only where there is more than ever before.
    static void copy(const Snapshot& from, Snapshot& to);

  private:
    struct Reading;
};

class SectionImage {
  public:
    static void write(const PointSection& section, ByteWriter& out);
    /// Null when the bytes are not sound.
    static std::shared_ptr<const PointSection> read(ByteReader& in);
};

void write_stands(const Stands& stands, ByteWriter& out);
std::shared_ptr<const Stands> read_stands(ByteReader& in);

}  // namespace vantage
