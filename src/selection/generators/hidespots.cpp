// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// hidespots: mounted cover within the radius that hides from an object, at least for somebody who
// crouches: cover points whose cone it lies in; of each rail the stop nearest to the centre; the
// far side of round obstacles, found anew with each request. No ray is cast: whether the cover
// holds is for conditions to say. A slot is an entry of the cells that the radius touches: first
// all cover points, then all rails, then all round obstacles.
// Arguments: 0 height.

#include <bit>
#include <optional>

#include "base/wide.h"
#include "selection/generators/cover_places.h"
#include "selection/generators/feet.h"
#include "selection/generators/generators.h"
#include "selection/generators/point_runs.h"
#include "world/point_ids.h"
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

    /// Without asking why not.
    bool keeps(Vec3 place, float cover_height, bool does_hide) const noexcept {
        return does_hide & (cover_height >= least_height) &
               is_within(place, center, radius, height);
    }

    Vec3 center, from;
    float radius, height, least_height;
};

struct CoverView {
    CoverView(const GeneratorCall& given, const PointMount& of) noexcept
        : call(given),
          mount(of),
          section(*of.section),
          rule(given, of.place),
          is_as_mounted(!given.snapshot->has_changed_parts()) {}

    /// Whether the part is there, and how far it was moved.
    bool find_part(std::uint32_t part, Vec3& shift) const noexcept {
        return is_as_mounted || call.snapshot->find_part(mount.id, part, shift);
    }

    const GeneratorCall& call;
    const PointMount& mount;
    const PointSection& section;
    CoverRule rule;
    bool is_as_mounted;  ///< No part of anything is gone or elsewhere.
};

/// An entry of a mount, and where it was found to be.
struct FoundEntry {
    Vec3 place;  ///< In the section's space.
    PointId id;
    std::size_t stand;  ///< Among the mount's stands.
    bool has_moved = false;
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

/// The stop of a rail that is nearest to a place.
struct RailStop {
    RailStop(const RailBlock& block, std::uint32_t lane, Vec3 position) noexcept {
        const RailTrack track = track_in(block, lane);
        const std::uint32_t stop = nearest_stop(track, nearest_along(track, position));
        place = place_of_stop(track, stop);
        along = along_stop(track, stop);
        number = block.first_stop[lane] + stop;
    }

    Vec3 place;
    float along;           ///< Metres from the rail's beginning.
    std::uint32_t number;  ///< Among all of the section.
};

FoundEntry found_cover(const CoverView& view, std::uint32_t number, Vec3 place) {
    return {.place = place,
            .id = point_id(PointKind::Cover, view.mount.id, number, 0.0f),
            .stand = number};
}

FoundEntry found_stop(const CoverView& view, std::uint32_t rail, const RailStop& stop) {
    return {.place = stop.place,
            .id = point_id(PointKind::Rail, view.mount.id, rail, stop.along),
            .stand = view.section.cover().size() + view.section.named().size() + stop.number};
}

bool does_stop_hide(const CoverView& view, const RailBlock& block, std::uint32_t lane,
                    const RailStop& stop) {
    return hides({block.normal_x[lane], 0, block.normal_z[lane]},
                 view.section.stop_cosines()[stop.number], stop.place, view.rule.from);
}

// ---- one entry, wherever it is ----------------------------------------------------------------

void write_cover(const CoverView& view, std::uint32_t number, GeneratedPoint& point, Feet& feet) {
    const CoverPoint& cover = view.section.cover()[number];
    Vec3 shift;
    const bool is_there = view.find_part(cover.part, shift);
    const Vec3 place = cover.position + shift;
    const bool does_hide = hides(cover.normal, cover.cone_cosine, place, view.rule.from);
    FoundEntry entry = found_cover(view, number, place);
    entry.has_moved = shift != Vec3{};
    write_point(view, entry,
                is_there ? view.rule.judge(place, cover.height, does_hide) : DropReason::Gone,
                point, feet);
}

/// At the stop nearest to the centre.
void write_rail(const CoverView& view, std::uint32_t number, GeneratedPoint& point, Feet& feet) {
    const RailBlock& block = view.section.rail_blocks()[number / kBlockEntries];
    const std::uint32_t lane = number % kBlockEntries;
    Vec3 shift;
    const bool is_there = view.find_part(block.part[lane], shift);
    RailStop stop(block, lane, view.rule.center - shift);
    stop.place = stop.place + shift;
    const bool does_hide = does_stop_hide(view, block, lane, stop);
    FoundEntry entry = found_stop(view, number, stop);
    entry.has_moved = shift != Vec3{};
    write_point(
        view, entry,
        is_there ? view.rule.judge(stop.place, block.height[lane], does_hide) : DropReason::Gone,
        point, feet);
    if (point.stands) point.position = point.stands.position;
}

void write_round(const CoverView& view, std::uint32_t number, GeneratedPoint& point, Feet& feet) {
    const RoundCover& round = view.section.rounds()[number];
    Vec3 shift, place;
    const bool is_there = view.find_part(round.part, shift);
    const bool has_side = far_side(round, round.center + shift, view.rule.from,
                                   behind_round(round, *view.call.asker), place);
    point = cover_point(view.mount, place, point_id(PointKind::Round, view.mount.id, number, 0.0f));
    point.dropped = is_there ? view.rule.judge(place, round.height, has_side) : DropReason::Gone;
    if (point.dropped == DropReason::None) feet.add(point);
}

// ---- many entries where they were mounted -----------------------------------------------------
//
// Most queries collect here: no branch depends on where the entries are, what is the same for all
// stays in registers, and a block of entries is judged at a time. What is found is what one would
// find of each.

/// Asks judge(block's number) for a bit of each lane, for the blocks of a run of at most kChunk
/// entries. The lowest bit of the result is the run's first entry.
template <class Judge>
inline __attribute__((always_inline)) std::uint64_t judge_blocks(PointIndex::Run run, Judge judge) {
    static_assert(kChunk == 64, "as many bits as there are");
    const std::uint32_t skew = run.first % kBlockEntries;
    const std::uint32_t first = run.first / kBlockEntries;
    const std::uint32_t count = (skew + run.count + kBlockEntries - 1) / kBlockEntries;
    std::uint64_t kept = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint64_t lanes = judge(first + i);
        kept |= i == 0 ? lanes >> skew : lanes << (i * kBlockEntries - skew);
    }
    return kept & ~std::uint64_t{0} >> (kChunk - run.count);
}

constexpr std::uint32_t kLaneBits[kBlockEntries] = {1, 2, 4, 8, 16, 32, 64, 128};

VANTAGE_WIDE std::uint64_t judge_cover(const CoverRule& given, const CoverBlock* blocks,
                                       PointIndex::Run run) {
    const CoverRule rule = given;
    return judge_blocks(run, [&](std::uint32_t number) {
        const CoverBlock& block = blocks[number];
        std::uint32_t kept = 0;
        for (std::uint32_t i = 0; i < kBlockEntries; ++i) {
            const Vec3 place{block.x[i], block.y[i], block.z[i]};
            const bool does_hide = hides({block.normal_x[i], 0, block.normal_z[i]},
                                         block.cone_cosine[i], place, rule.from);
            kept |= rule.keeps(place, block.height[i], does_hide) ? kLaneBits[i] : 0;
        }
        return kept;
    });
}

/// By the widest cone that the rail has anywhere: nothing that its stop hides from is left out.
VANTAGE_WIDE std::uint64_t judge_rails(const CoverRule& given, const RailBlock* blocks,
                                       PointIndex::Run run) {
    const CoverRule rule = given;
    return judge_blocks(run, [&](std::uint32_t number) {
        const RailBlock& block = blocks[number];
        std::uint32_t kept = 0;
        for (std::uint32_t i = 0; i < kBlockEntries; ++i) {
            const RailTrack track = track_in(block, i);
            const Vec3 place =
                place_of_stop(track, nearest_stop(track, nearest_along(track, rule.center)));
            const bool may_hide = hides({block.normal_x[i], 0, block.normal_z[i]},
                                        block.widest_cosine[i], place, rule.from);
            kept |= rule.keeps(place, track.height, may_hide) ? kLaneBits[i] : 0;
        }
        return kept;
    });
}

/// The entries whose part may be gone or elsewhere.
template <class Block>
std::uint64_t of_parts(const Block* blocks, PointIndex::Run run) {
    return judge_blocks(run, [&](std::uint32_t number) {
        std::uint32_t found = 0;
        for (std::uint32_t i = 0; i < kBlockEntries; ++i)
            found |= blocks[number].part[i] != 0 ? kLaneBits[i] : 0;
        return found;
    });
}

/// One that was judged, and is kept.
void write_judged_cover(const CoverView& view, std::uint32_t number, GeneratedPoint& point,
                        Feet& feet) {
    const CoverBlock& block = view.section.cover_blocks()[number / kBlockEntries];
    const std::uint32_t lane = number % kBlockEntries;
    const Vec3 place{block.x[lane], block.y[lane], block.z[lane]};
    write_point(view, found_cover(view, number, place), DropReason::None, point, feet);
}

/// One that is kept if its stop hides: all else was judged.
void write_judged_rail(const CoverView& view, std::uint32_t number, GeneratedPoint& point,
                       Feet& feet) {
    const RailBlock& block = view.section.rail_blocks()[number / kBlockEntries];
    const std::uint32_t lane = number % kBlockEntries;
    const RailStop stop(block, lane, view.rule.center);
    const bool does_hide = does_stop_hide(view, block, lane, stop);
    write_point(view, found_stop(view, number, stop),
                does_hide ? DropReason::None : DropReason::WrongSide, point, feet);
    if (point.stands) point.position = point.stands.position;
}

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

namespace {

/// Writes what is kept of runs, one behind the other.
class Collector {
  public:
    Collector(std::span<GeneratedPoint> points, Feet& feet) noexcept
        : points_(points), feet_(feet) {}

    void collect(const CoverView& view, const Group& group, PointIndex::Run run) noexcept {
        if (group.entries.kind == PointKind::Round) {
            for (std::uint32_t i = 0; i < run.count; ++i)
                add(view, run.first + i, group.write);
            return;
        }
        for (; run.count > 0;) {
            const PointIndex::Run part{run.first, std::min(run.count, kChunk)};
            if (group.entries.kind == PointKind::Rail) {
                const RailBlock* const blocks = view.section.rail_blocks().data();
                add_all(view, part, blocks, judge_rails(view.rule, blocks, part), write_judged_rail,
                        write_rail);
            } else {
                const CoverBlock* const blocks = view.section.cover_blocks().data();
                add_all(view, part, blocks, judge_cover(view.rule, blocks, part),
                        write_judged_cover, write_cover);
            }
            run = {run.first + part.count, run.count - part.count};
        }
    }

    std::uint32_t count() const noexcept { return count_; }

  private:
    /// What may be elsewhere now is judged where it is, one by one.
    template <class Block, class WriteJudged, class Write>
    void add_all(const CoverView& view, PointIndex::Run run, const Block* blocks,
                 std::uint64_t kept, WriteJudged write_judged, Write write) noexcept {
        if (view.is_as_mounted) return add_each(view, run.first, kept, write_judged);
        add_each(view, run.first, kept | of_parts(blocks, run), write);
    }

    template <class Write>
    void add_each(const CoverView& view, std::uint32_t first, std::uint64_t kept,
                  Write write) noexcept {
        for (; kept != 0; kept &= kept - 1)
            add(view, first + static_cast<std::uint32_t>(std::countr_zero(kept)), write);
    }

    template <class Write>
    void add(const CoverView& view, std::uint32_t number, Write write) noexcept {
        write(view, number, points_[count_], feet_);
        count_ += points_[count_].dropped == DropReason::None ? 1 : 0;
    }

    std::span<GeneratedPoint> points_;
    Feet& feet_;
    std::uint32_t count_ = 0;
};

}  // namespace

std::uint32_t collect_hidespots(const GeneratorCall& call, std::uint64_t first,
                                std::span<GeneratedPoint> points) noexcept {
    Slots slots(call, first, points.size());
    Feet feet(call.providers.navigation, kCoverExtent, Feet::Rule::MustStand);
    Collector collector(points, feet);
    fill_groups(call, slots, [&](const CoverView& view, const Group& group, PointIndex::Run run) {
        collector.collect(view, group, run);
    });
    return collector.count();
}

}  // namespace vantage::generators
