// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Who has claimed which place: one claim for each object slot, chained by cell so that asking about
// a place looks at a few of them. Sized at creation; not thread-safe by itself (World locks).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "vantage/world.h"

namespace vantage {

class ClaimTable {
  public:
    explicit ClaimTable(std::uint32_t max_owners);

    /// Instead of what the owner had. False when somebody else is too near or has the same source.
    bool put(const Claim& claim) noexcept;
    bool drop(ObjectId owner) noexcept;
    bool renew(ObjectId owner, double until) noexcept;
    /// Drops what ended before that time.
    void expire(double time) noexcept;

    const Claim* find(ObjectId owner) const noexcept;
    bool is_taken(Vec3 position, std::uint64_t source, float radius,
                  ObjectId by_other_than) const noexcept;

    /// How many claims one looks at to know about a place, but for its neighbourhood.
    std::uint32_t crowd_at(Vec3 position) const noexcept;

    /// As Snapshot::claims_near().
    std::size_t near(Vec3 position, float radius, ObjectId by_other_than,
                     std::span<Claim> claims) const noexcept;

    std::uint32_t max_owners() const noexcept { return static_cast<std::uint32_t>(claims_.size()); }
    /// Changes with every change.
    std::uint64_t version() const noexcept { return version_; }
    /// Allocates nothing: both have the same size.
    void copy_from(const ClaimTable& other) noexcept;

  private:
    static constexpr std::uint32_t kNone = 0xffffffffu;

    std::uint32_t bucket_of(std::int32_t x, std::int32_t z) const noexcept;
    void unlink(std::uint32_t index) noexcept;

    std::vector<Claim> claims_;        ///< By the owner's index; a null owner for none.
    std::vector<std::uint32_t> next_;  ///< In the chain of a bucket.
    std::vector<std::uint32_t> first_;
    std::uint32_t count_ = 0;
    std::uint64_t version_ = 0;
};

}  // namespace vantage
