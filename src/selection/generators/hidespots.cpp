// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// hidespots: mounted cover within the radius that hides from an object, at least for somebody who
// crouches: cover points whose cone it lies in; of each rail the place nearest to the centre; the
// far side of round obstacles, found anew with each request. No ray is cast: whether the cover
// holds is for conditions to say. A slot is an entry of the cells that the radius touches: first
// all cover points, then all rails, then all round obstacles.
// Arguments: 0 height.

#include "selection/generators/cover_places.h"
#include "selection/generators/feet.h"
#include "selection/generators/generators.h"
#include "selection/generators/point_runs.h"
#include "selection/generators/rail_places.h"

namespace vantage::generators {

namespace {

/// Round obstacles may stand beyond the radius while the place behind them lies within.
float round_margin(const GeneratorCall& call) {
    return call.asker->radius + kClearance;
}

/// What counts and from where, in the space of a mount.
struct CoverRule {
    CoverRule(const GeneratorCall& call, const MountPlace& place) noexcept
        : center(place.to_local(call.center->position)),
          from(place.to_local(call.from->position)),
          radius(sound_radius(call.radius)),
          height(call.arguments[0]),
          least_height(least_cover_height(*call.asker)) {}

    DropReason judge(Vec3 place, float cover_height, bool does_hide) const noexcept {
        DropReason reason = does_hide ? DropReason::None : DropReason::WrongSide;
        reason = cover_height >= least_height ? reason : DropReason::TooLow;
        return is_within(place, center, radius, height) ? reason : DropReason::OutsideRadius;
    }

    Vec3 center, from;
    float radius, height, least_height;
};

struct CoverView {
    const GeneratorCall& call;
    const PointMount& mount;
    CoverRule rule;
};

/// Where a point stands, if it is good for anything.
void find_stand(const CoverView& view, std::uint32_t number, bool has_moved, GeneratedPoint& point,
                Feet& feet) {
    if (view.mount.stands == nullptr || has_moved) return feet.add(point);
    point.stands = (*view.mount.stands)[number];
    if (!point.stands) point.dropped = DropReason::OffSurface;
}

/// Most queries collect here: no branch depends on where the points are, and what is the same for
/// all stays in registers.
void fill_cover(const CoverView& view, std::uint32_t first, std::span<GeneratedPoint> points,
                Feet& feet) {
    const CoverRule rule = view.rule;
    const MountPlace place = view.mount.place;
    // Ids of entries lie evenly.
    const std::uint64_t id = make_point_id(PointKind::Cover, view.mount.id, 0).value;
    const std::uint64_t step = make_point_id(PointKind::Cover, view.mount.id, 1).value - id;
    const CoverPoint* const cover = view.mount.section->cover().data();
    for (std::uint32_t i = 0; i < points.size(); ++i) {
        const std::uint32_t number = first + i;
        const CoverPoint& entry = cover[number];
        Vec3 at = entry.position, shift;
        bool is_there = true;
        if (entry.part != 0) {
            is_there = view.call.snapshot->find_part(view.mount.id, entry.part, shift);
            at = at + shift;
        }
        const bool does_hide = hides(entry.normal, entry.cone_cosine, at, rule.from);
        const DropReason judged = rule.judge(at, entry.height, does_hide);
        GeneratedPoint& point = points[i];
        point.position = in_world(place, at);
        point.stands = {};
        point.kind = CandidateKind::Cover;
        point.dropped = is_there ? judged : DropReason::Gone;
        point.source = id + number * step;
        if (point.dropped == DropReason::None)
            find_stand(view, number, shift != Vec3{}, point, feet);
    }
}

void fill_rails(const CoverView& view, std::uint32_t first, std::span<GeneratedPoint> points,
                Feet& feet) {
    for (std::uint32_t i = 0; i < points.size(); ++i) {
        const CoverRail& rail = view.mount.section->rails()[first + i];
        Vec3 shift;
        const bool is_there = view.call.snapshot->find_part(view.mount.id, rail.part, shift);
        const RailLine line(rail, shift);
        const float along = line.nearest(view.rule.center);
        const PointId id = make_point_id(PointKind::Rail, view.mount.id, first + i, along);
        const Vec3 place = line.at(along);
        points[i] = cover_point(view.mount, place, id);
        // Most are dropped for what is known already: only the others are looked up.
        points[i].dropped = is_there ? view.rule.judge(place, rail.height, true) : DropReason::Gone;
        if (points[i].dropped != DropReason::None) continue;
        PointView found;
        if (!view.call.snapshot->find_point(id, found)) {
            points[i].dropped = DropReason::Gone;
            continue;
        }
        const float cosine = found.cover != nullptr ? found.cover->cone_cosine : kRailCosine;
        points[i].dropped =
            view.rule.judge(place, rail.height, hides(rail.normal, cosine, place, view.rule.from));
        if (points[i].dropped == DropReason::None) feet.add(points[i]);
    }
}

void fill_rounds(const CoverView& view, std::uint32_t first, std::span<GeneratedPoint> points,
                 Feet& feet) {
    for (std::uint32_t i = 0; i < points.size(); ++i) {
        const RoundCover& round = view.mount.section->rounds()[first + i];
        Vec3 shift, place;
        const bool is_there = view.call.snapshot->find_part(view.mount.id, round.part, shift);
        const bool has_side = far_side(round, round.center + shift, view.rule.from,
                                       behind_round(round, *view.call.asker), place);
        points[i] = cover_point(view.mount, place,
                                make_point_id(PointKind::Round, view.mount.id, first + i));
        points[i].dropped =
            is_there ? view.rule.judge(place, round.height, has_side) : DropReason::Gone;
        if (points[i].dropped == DropReason::None) feet.add(points[i]);
    }
}

}  // namespace

std::uint64_t hidespots_slots(const GeneratorCall& call) noexcept {
    return count_entries(call, PointKind::Cover) + count_entries(call, PointKind::Rail) +
           count_entries(call, PointKind::Round, round_margin(call));
}

void hidespots(const GeneratorCall& call, std::uint64_t first,
               std::span<GeneratedPoint> points) noexcept {
    Slots slots{first, points};
    Feet feet(call.providers.navigation, kCoverExtent, Feet::Rule::MustStand);
    const auto fill = [&](PointKind kind, float margin, auto function) {
        if (slots.points.empty()) return;
        fill_runs(call, kind, margin, slots,
                  [&](const PointMount& mount, std::uint32_t entry, auto part) {
                      function(CoverView{call, mount, {call, mount.place}}, entry, part, feet);
                  });
    };
    fill(PointKind::Cover, 0, fill_cover);
    fill(PointKind::Rail, 0, fill_rails);
    fill(PointKind::Round, round_margin(call), fill_rounds);
}

}  // namespace vantage::generators
