// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Going through all cover near a place: what is mounted and not gone, where it is now.
#pragma once

#include "base/vec.h"
#include "vantage/catalog.h"
#include "world/point_rows.h"

namespace vantage::criteria {

/// Rounding on the way into a section's space and back must not lose anybody.
inline constexpr float kSearchSlack = 0.05f;

/// visit(mount, entry, offset of its part in the section's space) for a superset of the entries
/// within the radius.
template <class Entry, class Visit>
void for_each_entry_near(const Snapshot& snapshot, const PointMount& mount, const PointIndex& index,
                         std::span<const Entry> entries, Vec3 center, float radius, Visit visit) {
    const PointRows rows(index, center, radius);
    for (std::uint32_t row = 0; row < rows.count(); ++row) {
        const PointIndex::Run run = rows[row];
        for (const Entry& entry : entries.subspan(run.first, run.count)) {
            Vec3 offset;
            if (snapshot.find_part(mount.id, entry.part, offset)) visit(mount, entry, offset);
        }
    }
}

/// The same for all mounts, and for cover points, rails and round obstacles in turn. `visit` takes
/// all three. Of rails and obstacles, what counts may lie away from where the index has them: half
/// a rail, or the obstacle's radius and the half width of who hides behind it.
template <class Visit>
void for_each_cover_near(const Snapshot& snapshot, Vec3 center, float radius, float half_width,
                         Visit visit) {
    for (const PointMount& mount : snapshot.mounts()) {
        if (!mount.id) continue;
        const PointSection& section = *mount.section;
        const Vec3 local = mount.place.to_local(center);
        const float reach = radius + kSearchSlack + snapshot.longest_shift(mount.id);
        for_each_entry_near(snapshot, mount, section.cover_index(), section.cover(), local, reach,
                            visit);
        for_each_entry_near(snapshot, mount, section.rail_index(), section.rails(), local,
                            reach + section.longest_half_rail(), visit);
        for_each_entry_near(snapshot, mount, section.round_index(), section.rounds(), local,
                            reach + section.widest_round() + half_width, visit);
    }
}

}  // namespace vantage::criteria
