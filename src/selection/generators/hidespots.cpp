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

/// What is the same for all entries of one mount.
struct CoverView {
    CoverView(const GeneratorCall& asked, const PointMount& seen) noexcept
        : call(asked),
          mount(seen),
          center(seen.place.to_local(asked.center->position)),
          from(seen.place.to_local(asked.from->position)),
          radius(sound_radius(asked.radius)),
          height(asked.arguments[0]),
          least_height(least_cover_height(*asked.asker)) {}

    DropReason judge(Vec3 place, float cover_height, bool does_hide) const noexcept {
        if (!is_within(place, center, radius, height)) return DropReason::OutsideRadius;
        if (!(cover_height >= least_height)) return DropReason::TooLow;
        return does_hide ? DropReason::None : DropReason::WrongSide;
    }

    const GeneratorCall& call;
    const PointMount& mount;
    Vec3 center, from;
    float radius, height, least_height;
};

void fill_cover(const CoverView& view, std::uint32_t first, std::span<GeneratedPoint> points,
                Feet& feet) {
    const NavPoint* stands = view.mount.stands != nullptr ? view.mount.stands->data() : nullptr;
    for (std::uint32_t i = 0; i < points.size(); ++i) {
        const std::uint32_t number = first + i;
        const CoverPoint& cover = view.mount.section->cover()[number];
        Vec3 shift;
        const bool is_there =
            cover.part == 0 || view.call.snapshot->find_part(view.mount.id, cover.part, shift);
        const Vec3 place = cover.position + shift;
        points[i] =
            cover_point(view.mount, place, make_point_id(PointKind::Cover, view.mount.id, number));
        points[i].dropped =
            is_there ? view.judge(place, cover.height,
                                  hides(cover.normal, cover.cone_cosine, place, view.from))
                     : DropReason::Gone;
        if (points[i].dropped != DropReason::None) continue;
        if (stands == nullptr || shift != Vec3{}) {
            feet.add(points[i]);
            continue;
        }
        points[i].stands = stands[number];
        if (!stands[number]) points[i].dropped = DropReason::OffSurface;
    }
}

void fill_rails(const CoverView& view, std::uint32_t first, std::span<GeneratedPoint> points,
                Feet& feet) {
    for (std::uint32_t i = 0; i < points.size(); ++i) {
        const CoverRail& rail = view.mount.section->rails()[first + i];
        Vec3 shift;
        const bool is_there = view.call.snapshot->find_part(view.mount.id, rail.part, shift);
        const RailLine line(rail, shift);
        const float along = line.nearest(view.center);
        const PointId id = make_point_id(PointKind::Rail, view.mount.id, first + i, along);
        const Vec3 place = line.at(along);
        points[i] = cover_point(view.mount, place, id);
        PointView found;
        if (!is_there || !view.call.snapshot->find_point(id, found)) {
            points[i].dropped = DropReason::Gone;
            continue;
        }
        const float cosine = found.cover != nullptr ? found.cover->cone_cosine : kRailCosine;
        points[i].dropped =
            view.judge(place, rail.height, hides(rail.normal, cosine, place, view.from));
        if (points[i].dropped == DropReason::None) feet.add(points[i]);
    }
}

void fill_rounds(const CoverView& view, std::uint32_t first, std::span<GeneratedPoint> points,
                 Feet& feet) {
    for (std::uint32_t i = 0; i < points.size(); ++i) {
        const RoundCover& round = view.mount.section->rounds()[first + i];
        Vec3 shift, place;
        const bool is_there = view.call.snapshot->find_part(view.mount.id, round.part, shift);
        const bool has_side = far_side(round, round.center + shift, view.from,
                                       behind_round(round, *view.call.asker), place);
        points[i] = cover_point(view.mount, place,
                                make_point_id(PointKind::Round, view.mount.id, first + i));
        points[i].dropped = is_there ? view.judge(place, round.height, has_side) : DropReason::Gone;
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
                      function(CoverView(call, mount), entry, part, feet);
                  });
    };
    fill(PointKind::Cover, 0, fill_cover);
    fill(PointKind::Rail, 0, fill_rails);
    fill(PointKind::Round, round_margin(call), fill_rounds);
}

}  // namespace vantage::generators
