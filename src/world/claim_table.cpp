// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See claim_table.h. Cells are as wide as the largest radius, so that whatever conflicts with a
// place lies in its cell or in one of the eight around it.

#include "world/claim_table.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "base/vec.h"

namespace vantage {

namespace {

std::int32_t cell_of(float place) noexcept {
    return static_cast<std::int32_t>(std::floor(place / kMaxClaimRadius));
}

}  // namespace

ClaimTable::ClaimTable(std::uint32_t max_owners)
    : claims_(max_owners),
      next_(max_owners, kNone),
      first_(std::bit_ceil(std::max(max_owners, 16u)), kNone) {}

std::uint32_t ClaimTable::bucket_of(std::int32_t x, std::int32_t z) const noexcept {
    const std::uint64_t mixed =
        (static_cast<std::uint32_t>(x) * 0x9e3779b97f4a7c15ull ^ static_cast<std::uint32_t>(z)) *
        0xbf58476d1ce4e5b9ull;
    return static_cast<std::uint32_t>(mixed >> 32) &
           (static_cast<std::uint32_t>(first_.size()) - 1);
}

bool ClaimTable::put(const Claim& claim) noexcept {
    if (is_taken(claim.position, claim.source, claim.radius, claim.owner)) return false;
    const std::uint32_t index = claim.owner.index;
    unlink(index);
    claims_[index] = claim;
    std::uint32_t& first = first_[bucket_of(cell_of(claim.position.x), cell_of(claim.position.z))];
    next_[index] = first;
    first = index;
    ++count_;
    ++version_;
    return true;
}

std::uint32_t ClaimTable::crowd_at(Vec3 position) const noexcept {
    std::uint32_t count = 0;
    std::uint32_t at = first_[bucket_of(cell_of(position.x), cell_of(position.z))];
    for (; at != kNone; at = next_[at])
        ++count;
    return count;
}

bool ClaimTable::drop(ObjectId owner) noexcept {
    if (find(owner) == nullptr) return false;
    unlink(owner.index);
    ++version_;
    return true;
}

bool ClaimTable::renew(ObjectId owner, double until) noexcept {
    if (find(owner) == nullptr) return false;
    version_ += claims_[owner.index].until != until ? 1 : 0;
    claims_[owner.index].until = until;
    return true;
}

void ClaimTable::expire(double time) noexcept {
    if (count_ == 0) return;
    for (std::uint32_t i = 0; i < claims_.size(); ++i) {
        if (!claims_[i].owner || claims_[i].until >= time) continue;
        unlink(i);
        ++version_;
    }
}

void ClaimTable::unlink(std::uint32_t index) noexcept {
    Claim& claim = claims_[index];
    if (!claim.owner) return;
    std::uint32_t* link = &first_[bucket_of(cell_of(claim.position.x), cell_of(claim.position.z))];
    while (*link != index)
        link = &next_[*link];
    *link = next_[index];
    claim = {};
    --count_;
}

const Claim* ClaimTable::find(ObjectId owner) const noexcept {
    if (!owner || owner.index >= claims_.size()) return nullptr;
    const Claim& claim = claims_[owner.index];
    return claim.owner == owner ? &claim : nullptr;
}

bool ClaimTable::is_taken(Vec3 position, std::uint64_t source, float radius,
                          ObjectId by_other_than) const noexcept {
    if (count_ == 0) return false;
    const std::int32_t x = cell_of(position.x), z = cell_of(position.z);
    for (std::int32_t dz = -1; dz <= 1; ++dz) {
        for (std::int32_t dx = -1; dx <= 1; ++dx) {
            for (std::uint32_t i = first_[bucket_of(x + dx, z + dz)]; i != kNone; i = next_[i]) {
                const Claim& other = claims_[i];
                if (other.owner == by_other_than) continue;
                const Vec3 apart = position - other.position;
                const float reach = max_of(radius, other.radius);
                const bool is_same = source != 0 && source == other.source;
                if (is_same || dot(apart, apart) < reach * reach) return true;
            }
        }
    }
    return false;
}

std::size_t ClaimTable::near(Vec3 position, float radius, ObjectId by_other_than,
                             std::span<Claim> claims) const noexcept {
    std::size_t found = 0;
    std::uint32_t left = count_;
    for (std::size_t i = 0; i < claims_.size() && left > 0 && found < claims.size(); ++i) {
        if (!claims_[i].owner) continue;
        --left;
        const bool is_near = distance_2d(claims_[i].position, position) <= radius;
        if (is_near && claims_[i].owner != by_other_than) claims[found++] = claims_[i];
    }
    return found;
}

void ClaimTable::copy_from(const ClaimTable& other) noexcept {
    if (version_ == other.version_) return;
    std::copy(other.claims_.begin(), other.claims_.end(), claims_.begin());
    std::copy(other.next_.begin(), other.next_.end(), next_.begin());
    std::copy(other.first_.begin(), other.first_.end(), first_.begin());
    count_ = other.count_;
    version_ = other.version_;
}

}  // namespace vantage
