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
#include <bit>
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
void write_point(const CoverView& view, const FoundEntry& entry, DropReason reason,
                 GeneratedPoint& point, Feet& feet) {
    point = cover_point(view.mount, entry.place, entry.id);
    point.dropped = reason;
    if (reason != DropReason::None) return;
    if (view.mount.stands == nullptr || entry.has_moved) return feet.add(point);
    point.stands = (*view.mount.stands)[entry.stand];
    if (!point.stands) point.dropped = DropReason::OffSurface;
}

// ---- one entry --------------------------------------------------------------------------------

void write_cover(const CoverView& view, std::uint32_t number, GeneratedPoint& point, Feet& feet) {
    const CoverPoint& cover = view.mount.section->cover()[number];
    Vec3 shift;
    const bool is_there = view.call.snapshot->find_part(view.mount.id, cover.part, shift);
    const Vec3 place = cover.position + shift;
    const bool does_hide = hides(cover.normal, cover.cone_cosine, place, view.rule.from);
    write_point(view,
                {.place = place,
                 .id = make_point_id(PointKind::Cover, view.mount.id, number),
                 .stand = number,
                 .has_moved = shift != Vec3{}},
                is_there ? view.rule.judge(place, cover.height, does_hide) : DropReason::Gone,
                point, feet);
}

/// At the stop nearest to the centre.
void write_rail(const CoverView& view, std::uint32_t number, GeneratedPoint& point, Feet& feet) {
    const PointSection& section = *view.mount.section;
    const RailTrack& track = section.tracks()[number];
    Vec3 shift;
    const bool is_there = view.call.snapshot->find_part(view.mount.id, track.part, shift);
    const std::uint32_t stop = nearest_stop(track, nearest_along(track, view.rule.center - shift));
    const Vec3 place = place_of_stop(track, stop) + shift;
    const bool does_hide = hides(track.normal, section.stop_cosines()[stop], place, view.rule.from);
    write_point(
        view,
        {.place = place,
         .id = make_point_id(PointKind::Rail, view.mount.id, number, along_stop(track, stop)),
         .stand = section.cover().size() + section.named().size() + stop,
         .has_moved = shift != Vec3{}},
        is_there ? view.rule.judge(place, track.height, does_hide) : DropReason::Gone, point, feet);
    if (point.stands) point.position = point.stands.position;
}

void write_round(const CoverView& view, std::uint32_t number, GeneratedPoint& point, Feet& feet) {
    const RoundCover& round = view.mount.section->rounds()[number];
    Vec3 shift, place;
    const bool is_there = view.call.snapshot->find_part(view.mount.id, round.part, shift);
    const bool has_side = far_side(round, round.center + shift, view.rule.from,
                                   behind_round(round, *view.call.asker), place);
    point = cover_point(view.mount, place, make_point_id(PointKind::Round, view.mount.id, number));
    point.dropped = is_there ? view.rule.judge(place, round.height, has_side) : DropReason::Gone;
    if (point.dropped == DropReason::None) feet.add(point);
}

// ---- which of many are worth a look -----------------------------------------------------------
//
// Most queries collect here: no branch depends on where the entries are, what is the same for all
// stays in registers, and several entries are judged at a time. What they say of entries that are
// where they were mounted is what one would find of each.

/// No entry is left over to be judged alone: what lies behind the last is there to be read.
std::size_t in_whole_steps(std::span<const std::uint32_t> reasons) {
    static_assert(kChunk % kColumnStep == 0 && std::has_single_bit(kColumnStep));
    return (reasons.size() + kColumnStep - 1) & ~std::size_t{kColumnStep - 1};
}

/// Writes as many reasons as in_whole_steps() says.
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
    const std::size_t count = in_whole_steps(reasons);
    for (std::size_t i = 0; i < count; ++i) {
        const Vec3 place{x[i], y[i], z[i]};
        const bool does_hide = hides({normal_x[i], 0, normal_z[i]}, cosine[i], place, rule.from);
        reason[i] = static_cast<std::uint32_t>(rule.judge(place, height[i], does_hide));
    }
}

/// By the widest cone that the rail has anywhere: nothing that its stop hides from is left out.
void judge_rails(const CoverRule& given, const RailColumns& columns, std::uint32_t first,
                 std::span<std::uint32_t> reasons) {
    const CoverRule rule = given;
    const float* const normal_x = columns.normal_x.data() + first;
    const float* const normal_z = columns.normal_z.data() + first;
    const float* const cosine = columns.widest_cosine.data() + first;
    std::uint32_t* const reason = reasons.data();
    const std::size_t count = in_whole_steps(reasons);
    for (std::size_t i = 0; i < count; ++i) {
        const RailTrack track = track_in(columns, first + i);
        const Vec3 place =
            place_of_stop(track, nearest_stop(track, nearest_along(track, rule.center)));
        const bool may_hide = hides({normal_x[i], 0, normal_z[i]}, cosine[i], place, rule.from);
        reason[i] = static_cast<std::uint32_t>(rule.judge(place, track.height, may_hide));
    }
}

/// The numbers of those that may be kept, among at most kChunk of a run, in order.
class Promising {
  public:
    Promising(const CoverView& view, PointKind kind, PointIndex::Run run) noexcept {
        const PointSection& section = *view.mount.section;
        const auto judged = std::span(reasons_).first(run.count);
        if (kind == PointKind::Rail) {
            judge_rails(view.rule, section.rail_columns(), run.first, judged);
            forgive_moved(view, section.rail_columns().part, run);
        } else {
            judge_cover(view.rule, section.cover_columns(), run.first, judged);
            forgive_moved(view, section.cover_columns().part, run);
        }
        std::uint32_t count = 0;
        for (std::uint32_t i = 0; i < run.count; ++i) {
            numbers_[count] = run.first + i;
            count += reasons_[i] == static_cast<std::uint32_t>(DropReason::None) ? 1 : 0;
        }
        count_ = count;
    }

    std::span<const std::uint32_t> numbers() const noexcept {
        return std::span(numbers_).first(count_);
    }

  private:
    /// What may be elsewhere now is judged where it is, one by one.
    void forgive_moved(const CoverView& view, std::span<const std::uint32_t> parts,
                       PointIndex::Run run) noexcept {
        if (!view.call.snapshot->has_changed_parts()) return;
        for (std::uint32_t i = 0; i < run.count; ++i) {
            if (parts[run.first + i] != 0)
                reasons_[i] = static_cast<std::uint32_t>(DropReason::None);
        }
    }

    std::array<std::uint32_t, kChunk> reasons_, numbers_;
    std::uint32_t count_;
};

// ---- all entries, kind by kind ----------------------------------------------------------------

struct Group {
    EntriesAround entries;
    void (*write)(const CoverView&, std::uint32_t, GeneratedPoint&, Feet&);
};

/// Calls fill(view, group, run) for the parts of runs that fall into the slots.
template <class Fill>
void fill_groups(const GeneratorCall& call, Slots& slots, Fill fill) {
    const Group groups[] = {{{PointKind::Cover}, write_cover},
                            {{PointKind::Rail}, write_rail},
                            {{PointKind::Round, round_margin(call)}, write_round}};
    std::optional<CoverView> view;  // Of the mount that was filled from last.
    for (std::uint32_t& at = slots.cursor().group; at < std::size(groups); ++at) {
        const auto fill_run = [&](const PointMount& mount, PointIndex::Run run) {
            if (!view || &view->mount != &mount) view.emplace(call, mount);
            fill(*view, groups[at], run);
        };
        if (!fill_runs(call, groups[at].entries, slots, fill_run)) return;
    }
}

}  // namespace

std::uint64_t hidespots_slots(const GeneratorCall& call) noexcept {
    return count_entries(call, {PointKind::Cover}) + count_entries(call, {PointKind::Rail}) +
           count_entries(call, {PointKind::Round, round_margin(call)});
}

void hidespots(const GeneratorCall& call, std::uint64_t first,
               std::span<GeneratedPoint> points) noexcept {
    Slots slots(call, first, points.size());
    Feet feet(call.providers.navigation, kCoverExtent, Feet::Rule::MustStand);
    std::size_t done = 0;
    fill_groups(call, slots, [&](const CoverView& view, const Group& group, PointIndex::Run run) {
        for (std::uint32_t i = 0; i < run.count; ++i)
            group.write(view, run.first + i, points[done++], feet);
    });
}

std::uint32_t collect_hidespots(const GeneratorCall& call, std::uint64_t first,
                                std::span<GeneratedPoint> points) noexcept {
    Slots slots(call, first, points.size());
    Feet feet(call.providers.navigation, kCoverExtent, Feet::Rule::MustStand);
    std::uint32_t count = 0;
    const auto collect = [&](const CoverView& view, const Group& group, std::uint32_t number) {
        group.write(view, number, points[count], feet);
        count += points[count].dropped == DropReason::None ? 1 : 0;
    };
    fill_groups(call, slots, [&](const CoverView& view, const Group& group, PointIndex::Run run) {
        if (group.entries.kind == PointKind::Round) {
            for (std::uint32_t i = 0; i < run.count; ++i)
                collect(view, group, run.first + i);
            return;
        }
        for (; run.count > 0;) {
            const std::uint32_t part = std::min(run.count, kChunk);
            const Promising promising(view, group.entries.kind, {run.first, part});
            for (const std::uint32_t number : promising.numbers())
                collect(view, group, number);
            run = {run.first + part, run.count - part};
        }
    });
    return count;
}

}  // namespace vantage::generators
