// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// hidespots: mounted cover within the radius that hides from an object, at least for somebody who
// crouches: cover points whose cone it lies in; of each rail the stop nearest to the centre; the
// far side of round obstacles, found anew with each request. No ray is cast: whether the cover
// holds is for conditions to say. A slot is an entry of the cells that the radius touches: first
// all cover points, then all rails, then all round obstacles.
// Arguments: 0 height.

#include <array>
#include <optional>

#include "selection/generators/cover_places.h"
#include "selection/generators/feet.h"
#include "selection/generators/generators.h"
#include "selection/generators/point_runs.h"
#include "world/rail_stops.h"

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
    CoverView(const GeneratorCall& given, const PointMount& of) noexcept
        : call(given), mount(of), rule(given, of.place) {}

    const GeneratorCall& call;
    const PointMount& mount;
    CoverRule rule;
};

/// An entry of a mount, and where it was found to be.
struct FoundEntry {
    Vec3 place;  ///< In the section's space.
    PointId id;
    std::size_t stand;  ///< Among the mount's stands.
    bool has_moved;
};

/// Where one stands is known of what is where it was mounted.
void write_point(const CoverView& view, const FoundEntry& entry, GeneratedPoint& point,
                 Feet& feet) {
    const DropReason reason = point.dropped;
    point = cover_point(view.mount, entry.place, entry.id);
    point.dropped = reason;
    if (reason != DropReason::None) return;
    if (view.mount.stands == nullptr || entry.has_moved) return feet.add(point);
    point.stands = (*view.mount.stands)[entry.stand];
    if (!point.stands) point.dropped = DropReason::OffSurface;
}

/// Most queries collect here: no branch depends on where the points are, what is the same for all
/// stays in registers, and several points are judged at a time.
void judge_cover(const CoverRule& given, const CoverColumns& columns, std::uint32_t first,
                 std::span<std::uint32_t> reasons) {
    const CoverRule rule = given;
    const float* const x = columns.x.data() + first;
    const float* const y = columns.y.data() + first;
    const float* const z = columns.z.data() + first;
    const float* const normal_x = columns.normal_x.data() + first;
    const float* const normal_z = columns.normal_z.data() + first;
    const float* const cosine = columns.cone_cosine.data() + first;
    const float* const height = columns.height.data() + first;
    std::uint32_t* const reason = reasons.data();
    for (std::size_t i = 0; i < reasons.size(); ++i) {
        const Vec3 place{x[i], y[i], z[i]};
        const bool does_hide = hides({normal_x[i], 0, normal_z[i]}, cosine[i], place, rule.from);
        reason[i] = static_cast<std::uint32_t>(rule.judge(place, height[i], does_hide));
    }
}

/// Cover points of parts that may be gone or elsewhere are judged one by one.
DropReason judge_moved(const CoverView& view, const CoverPoint& point, Vec3& shift) {
    if (!view.call.snapshot->find_part(view.mount.id, point.part, shift)) return DropReason::Gone;
    const Vec3 place = point.position + shift;
    return view.rule.judge(place, point.height,
                           hides(point.normal, point.cone_cosine, place, view.rule.from));
}

void fill_cover(const CoverView& view, std::uint32_t first, std::span<GeneratedPoint> points,
                Feet& feet) {
    const PointSection& section = *view.mount.section;
    const bool may_have_moved = view.call.snapshot->has_changed_parts();
    const bool wants_dropped = view.call.wants_dropped;
    std::array<std::uint32_t, kChunk> reasons;
    for (; !points.empty(); first += kChunk) {
        const auto part = points.first(std::min<std::size_t>(points.size(), kChunk));
        judge_cover(view.rule, section.cover_columns(), first,
                    std::span(reasons).first(part.size()));
        for (std::uint32_t i = 0; i < part.size(); ++i) {
            const CoverPoint& cover = section.cover()[first + i];
            Vec3 shift;
            part[i].dropped = may_have_moved ? judge_moved(view, cover, shift)
                                             : static_cast<DropReason>(reasons[i]);
            if (part[i].dropped != DropReason::None && !wants_dropped) continue;
            write_point(view,
                        {.place = cover.position + shift,
                         .id = make_point_id(PointKind::Cover, view.mount.id, first + i),
                         .stand = first + i,
                         .has_moved = shift != Vec3{}},
                        part[i], feet);
        }
        points = points.subspan(part.size());
    }
}

/// As judge_cover(): the stop of each rail nearest to the centre, and what is to be said against it
/// but for the side.
void judge_rails(const CoverRule& given, const RailTrack* tracks, std::span<std::uint32_t> stops,
                 std::span<std::uint32_t> reasons) {
    const CoverRule rule = given;
    std::uint32_t* const found = stops.data();
    std::uint32_t* const reason = reasons.data();
    for (std::size_t i = 0; i < reasons.size(); ++i) {
        const RailTrack& track = tracks[i];
        const std::uint32_t stop = nearest_stop(track, nearest_along(track, rule.center));
        const Vec3 place = place_of_stop(track, stop);
        found[i] = stop;
        reason[i] = static_cast<std::uint32_t>(rule.judge(place, track.height, true));
    }
}

/// Most are too far away, or on another storey: the side is asked of the others alone.
DropReason judge_side(const CoverView& view, const RailTrack& track, Vec3 shift,
                      std::uint32_t stop) {
    const float cosine = view.mount.section->stop_cosines()[stop];
    const Vec3 place = place_of_stop(track, stop) + shift;
    return hides(track.normal, cosine, place, view.rule.from) ? DropReason::None
                                                              : DropReason::WrongSide;
}

/// As judge_moved() of a cover point.
DropReason judge_moved(const CoverView& view, const RailTrack& track, Vec3& shift,
                       std::uint32_t& stop) {
    const bool is_there = view.call.snapshot->find_part(view.mount.id, track.part, shift);
    stop = nearest_stop(track, nearest_along(track, view.rule.center - shift));
    if (!is_there) return DropReason::Gone;
    return view.rule.judge(place_of_stop(track, stop) + shift, track.height, true);
}

void write_rail(const CoverView& view, std::uint32_t rail, std::uint32_t stop, Vec3 shift,
                GeneratedPoint& point, Feet& feet) {
    const PointSection& section = *view.mount.section;
    const RailTrack& track = section.tracks()[rail];
    const float along = along_stop(track, stop);
    write_point(view,
                {.place = place_of_stop(track, stop) + shift,
                 .id = make_point_id(PointKind::Rail, view.mount.id, rail, along),
                 .stand = section.cover().size() + section.named().size() + stop,
                 .has_moved = shift != Vec3{}},
                point, feet);
    if (point.stands) point.position = point.stands.position;
}

void fill_rails(const CoverView& view, std::uint32_t first, std::span<GeneratedPoint> points,
                Feet& feet) {
    const bool may_have_moved = view.call.snapshot->has_changed_parts();
    const bool wants_dropped = view.call.wants_dropped;
    std::array<std::uint32_t, kChunk> stops, reasons;
    for (; !points.empty(); first += kChunk) {
        const auto part = points.first(std::min<std::size_t>(points.size(), kChunk));
        const RailTrack* const tracks = view.mount.section->tracks().data() + first;
        judge_rails(view.rule, tracks, std::span(stops).first(part.size()),
                    std::span(reasons).first(part.size()));
        for (std::uint32_t i = 0; i < part.size(); ++i) {
            Vec3 shift;
            DropReason reason = may_have_moved ? judge_moved(view, tracks[i], shift, stops[i])
                                               : static_cast<DropReason>(reasons[i]);
            if (reason == DropReason::None) reason = judge_side(view, tracks[i], shift, stops[i]);
            part[i].dropped = reason;
            if (reason == DropReason::None || wants_dropped)
                write_rail(view, first + i, stops[i], shift, part[i], feet);
        }
        points = points.subspan(part.size());
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
    return count_entries(call, {PointKind::Cover}) + count_entries(call, {PointKind::Rail}) +
           count_entries(call, {PointKind::Round, round_margin(call)});
}

void hidespots(const GeneratorCall& call, std::uint64_t first,
               std::span<GeneratedPoint> points) noexcept {
    Slots slots(call, first, points);
    Feet feet(call.providers.navigation, kCoverExtent, Feet::Rule::MustStand);
    struct Group {
        EntriesAround entries;
        void (*fill)(const CoverView&, std::uint32_t, std::span<GeneratedPoint>, Feet&);
    };
    const Group groups[] = {{{PointKind::Cover}, fill_cover},
                            {{PointKind::Rail}, fill_rails},
                            {{PointKind::Round, round_margin(call)}, fill_rounds}};
    std::optional<CoverView> view;  // Of the mount that was filled from last.
    for (std::uint32_t& group = slots.cursor().group; group < std::size(groups); ++group) {
        const auto fill = [&](const PointMount& mount, std::uint32_t entry, auto part) {
            if (!view || &view->mount != &mount) view.emplace(call, mount);
            groups[group].fill(*view, entry, part, feet);
        };
        if (!fill_runs(call, groups[group].entries, slots, fill)) return;
    }
}

}  // namespace vantage::generators
