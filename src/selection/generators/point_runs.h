// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Going through the mounted points near the centre of a call: all mounts in order, of each the
// entries of the cells that a disc touches, run by run. So the n-th of them is a pure function of
// n, counting them touches no entry, and reading them goes through memory in order. Who goes on
// where he stopped keeps a cursor, and does not count again.
#pragma once

#include <algorithm>
#include <cstdint>

#include "base/vec.h"
#include "vantage/catalog.h"
#include "world/point_rows.h"

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

/// The entries of a kind that may lie within the call's radius plus a margin.
struct EntriesAround {
    PointKind kind;
    float margin = 0;
};

/// Calls visit(mount, run) for each run of entries from the cursor on, until it gives false: then
/// the cursor stays at that run. Else it is at the beginning again.
template <class Visit>
bool visit_runs(const GeneratorCall& call, EntriesAround wanted, GeneratorCursor& at, Visit visit) {
    const auto [kind, margin] = wanted;
    const std::span<const PointMount> mounts = call.snapshot->mounts();
    for (; at.mount < mounts.size(); ++at.mount, at.row = 0) {
        const PointMount& mount = mounts[at.mount];
        if (!mount.id) continue;
        const PointIndex& index = index_of(*mount.section, kind);
        const Vec3 center = mount.place.to_local(call.center->position);
        const float reach = sound_radius(call.radius) + margin + reach_of(*mount.section, kind) +
                            call.snapshot->longest_shift(mount.id);
        const PointRows rows(index, center, reach);
        for (; at.row < rows.count(); ++at.row) {
            const PointIndex::Run run = rows[at.row];
            if (run.count > 0 && !visit(mount, run)) return false;
        }
    }
    at.mount = at.row = 0;
    return true;
}

/// All of them.
template <class Visit>
void visit_runs(const GeneratorCall& call, EntriesAround wanted, Visit visit) {
    GeneratorCursor from_start;
    visit_runs(call, wanted, from_start, visit);
}

inline std::uint64_t count_entries(const GeneratorCall& call, EntriesAround wanted) {
    std::uint64_t sum = 0;
    visit_runs(call, wanted, [&](const PointMount&, PointIndex::Run run) {
        sum += run.count;
        return true;
    });
    return sum;
}

/// Some of the slots to fill: `skip` entries come before the first, then as many as there are.
/// Begins where the call's cursor is, and leaves it where it stops.
class Slots {
  public:
    Slots(const GeneratorCall& call, std::uint64_t first, std::uint64_t count) noexcept
        : left_(count), kept_(call.cursor) {
        if (kept_ != nullptr && kept_->slot <= first) at_ = *kept_;
        skip_ = first - at_.slot;
    }
    ~Slots() {
        if (kept_ != nullptr) *kept_ = at_;
    }
    Slots(const Slots&) = delete;
    Slots& operator=(const Slots&) = delete;

    bool is_full() const noexcept { return left_ == 0; }
    GeneratorCursor& cursor() noexcept { return at_; }

    /// How many of a group of `count` slots are to be filled, and from which on; what is left is
    /// for the next group.
    std::uint64_t take(std::uint64_t count, std::uint64_t& first) noexcept {
        first = std::min(skip_, count);
        skip_ -= first;
        const std::uint64_t taken = std::min(count - first, left_);
        left_ -= taken;
        return taken;
    }

    /// Behind a run: true when there is room for the next one.
    bool pass(std::uint64_t slots_of_run) noexcept {
        if (is_full()) return false;
        at_.slot += slots_of_run;
        return true;
    }

  private:
    std::uint64_t skip_ = 0, left_;
    GeneratorCursor* kept_;
    GeneratorCursor at_;
};

/// Calls fill(mount, run) for the parts of runs that fall into the slots. True when there was room
/// for all.
template <class Fill>
bool fill_runs(const GeneratorCall& call, EntriesAround wanted, Slots& slots, Fill fill) {
    return visit_runs(
        call, wanted, slots.cursor(), [&](const PointMount& mount, PointIndex::Run run) {
            std::uint64_t first = 0;
            const auto count = static_cast<std::uint32_t>(slots.take(run.count, first));
            if (count > 0)
                fill(mount, PointIndex::Run{run.first + static_cast<std::uint32_t>(first), count});
            return slots.pass(run.count);
        });
}

}  // namespace vantage::generators
