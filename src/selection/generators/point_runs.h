// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Going through the mounted points near the centre of a call: all mounts in order, of each the
// entries of the cells that a disc touches, run by run. So the n-th of them is a pure function of
// n, counting them touches no entry, and reading them goes through memory in order.
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/vec.h"
#include "vantage/catalog.h"

namespace vantage::generators {

/// A usable radius: nothing for nonsense, and no farther than the world reaches.
inline float sound_radius(float radius) noexcept {
    return radius > 0.0f ? min_of(radius, 4.0f * kWorldLimit) : 0.0f;
}

inline const PointIndex& index_of(const PointSection& section, PointKind kind) noexcept {
    switch (kind) {
        case PointKind::Rail:
            return section.rail_index();
        case PointKind::Round:
            return section.round_index();
        case PointKind::Named:
            return section.named_index();
        default:
            return section.cover_index();
    }
}

/// How far an entry may reach from where the index has it.
inline float reach_of(const PointSection& section, PointKind kind) noexcept {
    if (kind == PointKind::Rail) return section.longest_half_rail();
    return kind == PointKind::Round ? section.widest_round() : 0.0f;
}

/// Calls visit(mount, run) for each run of entries of a kind that may lie within the call's radius
/// plus a margin, until it gives false.
template <class Visit>
void visit_runs(const GeneratorCall& call, PointKind kind, float margin, Visit visit) {
    for (const PointMount& mount : call.snapshot->mounts()) {
        if (!mount.id) continue;
        const PointIndex& index = index_of(*mount.section, kind);
        const Vec3 center = mount.place.to_local(call.center->position);
        const float reach = sound_radius(call.radius) + margin + reach_of(*mount.section, kind) +
                            call.snapshot->longest_shift(mount.id);
        const std::uint32_t rows = index.row_count(center, reach);
        for (std::uint32_t row = 0; row < rows; ++row) {
            const PointIndex::Run run = index.row(center, reach, row);
            if (run.count > 0 && !visit(mount, run)) return;
        }
    }
}

inline std::uint64_t count_entries(const GeneratorCall& call, PointKind kind, float margin = 0) {
    std::uint64_t sum = 0;
    visit_runs(call, kind, margin, [&](const PointMount&, PointIndex::Run run) {
        sum += run.count;
        return true;
    });
    return sum;
}

/// Some of the slots to fill: `skip` entries come before the first, then as many as `points` has.
struct Slots {
    std::uint64_t skip = 0;
    std::span<GeneratedPoint> points;

    /// The part that a group of `count` slots fills; what is left is for the next group.
    std::span<GeneratedPoint> take(std::uint64_t count, std::uint64_t& first) noexcept {
        first = std::min(skip, count);
        skip -= first;
        const std::span<GeneratedPoint> part =
            points.first(std::min<std::uint64_t>(count - first, points.size()));
        points = points.subspan(part.size());
        return part;
    }
};

/// Calls fill(mount, first entry, points) for the runs that fall into the slots.
template <class Fill>
void fill_runs(const GeneratorCall& call, PointKind kind, float margin, Slots& slots, Fill fill) {
    visit_runs(call, kind, margin, [&](const PointMount& mount, PointIndex::Run run) {
        std::uint64_t first = 0;
        const std::span<GeneratedPoint> part = slots.take(run.count, first);
        if (!part.empty()) fill(mount, run.first + static_cast<std::uint32_t>(first), part);
        return !slots.points.empty();
    });
}

}  // namespace vantage::generators
