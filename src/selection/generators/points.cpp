// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// points: the named points of one kind within the radius, where their designer put them, on the
// walkable surface or not. A slot is a point of that kind in the cells that the radius touches.
// Arguments: 0 height.

#include "selection/generators/cover_places.h"
#include "selection/generators/feet.h"
#include "selection/generators/generators.h"
#include "selection/generators/point_runs.h"

namespace vantage::generators {

namespace {

/// Calls visit(mount, number) for each named point of the call's kind, until it gives false.
template <class Visit>
void visit_named(const GeneratorCall& call, Visit visit) {
    visit_runs(call, {PointKind::Named}, [&](const PointMount& mount, PointIndex::Run run) {
        for (std::uint32_t i = run.first; i < run.first + run.count; ++i) {
            const bool is_meant = mount.section->named()[i].kind == call.name;
            if (is_meant && !visit(mount, i)) return false;
        }
        return true;
    });
}

}  // namespace

std::uint64_t points_slots(const GeneratorCall& call) noexcept {
    std::uint64_t sum = 0;
    visit_named(call, [&](const PointMount&, std::uint32_t) {
        ++sum;
        return true;
    });
    return sum;
}

void points(const GeneratorCall& call, std::uint64_t first,
            std::span<GeneratedPoint> points) noexcept {
    Feet feet(call.providers.navigation, NavExtent{}, Feet::Rule::MayFloat);
    std::size_t done = 0;
    visit_named(call, [&](const PointMount& mount, std::uint32_t number) {
        if (first > 0) return --first, true;
        if (done == points.size()) return false;
        const Vec3 place = mount.section->named()[number].position;
        GeneratedPoint& point = points[done++];
        point = {.position = mount.place.to_world(place),
                 .kind = CandidateKind::Point,
                 .source = make_point_id(PointKind::Named, mount.id, number).value};
        const Vec3 center = mount.place.to_local(call.center->position);
        if (!is_within(place, center, sound_radius(call.radius), call.arguments[0])) {
            point.dropped = DropReason::OutsideRadius;
        } else if (mount.stands != nullptr) {
            point.stands = (*mount.stands)[mount.section->cover().size() + number];
        } else {
            feet.add(point);
        }
        return true;
    });
}

}  // namespace vantage::generators
