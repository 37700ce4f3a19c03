// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// currentCover: exactly the point of the database that the centre object uses, where it is now. On
// a rail one slides aside for others (rail_places.h); behind a round obstacle one is on the far
// side of the target of the one who uses it, where he believes it to be, and stays where he is
// without a target. Nothing when he uses no point, or when it is gone.

#include "selection/evaluate/resolve.h"
#include "selection/generators/cover_places.h"
#include "selection/generators/feet.h"
#include "selection/generators/generators.h"
#include "selection/generators/rail_places.h"

namespace vantage::generators {

namespace {

bool find_used(const GeneratorCall& call, UsedPoint& used, PointView& view) {
    used = call.snapshot->used_point(call.center_id);
    return used.is_there && used.point && call.snapshot->find_point(used.point, view);
}

/// Behind the tree as its user sees his target.
Vec3 place_behind(const GeneratorCall& call, const UsedPoint& used, const PointView& view) {
    const MountPlace& place = view.mount->place;
    const ObjectId target = call.snapshot->target(call.center_id);
    const ObjectState* truth = call.snapshot->find(target);
    Vec3 behind;
    if (truth == nullptr) return place.to_local(used.position);
    const Vec3 from = believed(*call.snapshot, call.center_id, target, *truth).position;
    const bool has_side =
        far_side(*view.round, view.round->center + view.part_offset, place.to_local(from),
                 behind_round(*view.round, *call.center), behind);
    return has_side ? behind : place.to_local(used.position);
}

GeneratedPoint point_on_rail(const GeneratorCall& call, const PointView& view) {
    const RailLine line(view.mount->section->tracks()[view.index], view.part_offset);
    const RailUsers users(call, *call.center, call.center_id);
    float along = min_of(view.along, line.length());
    const bool is_clear = line.clear_place(users.all(), view.mount->place, along);
    GeneratedPoint point =
        cover_point(*view.mount, line.at(along),
                    make_point_id(PointKind::Rail, view.mount->id, view.index, along));
    if (!is_clear) point.dropped = DropReason::Taken;
    return point;
}

GeneratedPoint current_point(const GeneratorCall& call, const UsedPoint& used,
                             const PointView& view) {
    if (view.kind == PointKind::Rail) return point_on_rail(call, view);
    if (view.kind == PointKind::Round)
        return cover_point(*view.mount, place_behind(call, used, view), used.point);
    const Vec3 baked = view.kind == PointKind::Named ? view.named->position : view.cover->position;
    GeneratedPoint point = cover_point(*view.mount, baked + view.part_offset, used.point);
    if (view.kind == PointKind::Named) point.kind = CandidateKind::Point;
    return point;
}

}  // namespace

std::uint64_t current_cover_slots(const GeneratorCall& call) noexcept {
    UsedPoint used;
    PointView view;
    return find_used(call, used, view) ? 1 : 0;
}

void current_cover(const GeneratorCall& call, std::uint64_t,
                   std::span<GeneratedPoint> points) noexcept {
    UsedPoint used;
    PointView view;
    for (GeneratedPoint& point : points) {
        point = {.position = call.center->position, .dropped = DropReason::Gone};
        if (!find_used(call, used, view)) continue;
        point = current_point(call, used, view);
        if (point.dropped != DropReason::None) continue;
        // Designers may put points anywhere; cover must be stood at.
        const bool is_named = view.kind == PointKind::Named;
        Feet(call.providers.navigation, is_named ? NavExtent{} : kCoverExtent,
             is_named ? Feet::Rule::MayFloat : Feet::Rule::MustStand)
            .add(point);
    }
}

}  // namespace vantage::generators
