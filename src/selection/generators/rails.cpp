// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// rails: of each rail near the centre the place nearest to the agent, then places spread evenly
// over its length, at least the density apart (the middle of a shorter one). Each slides along the
// rail as far as it must to keep clear of friends (rail_places.h); those of a crowded rail meet,
// and merge. What does not hide from the object is left out, as with hidespots.
// Arguments: 0 density, 1 height.
//
//    #############
//    s---n-s-----s     n: nearest to the agent
//        a

#include "selection/generators/cover_places.h"
#include "selection/generators/feet.h"
#include "selection/generators/generators.h"
#include "selection/generators/placing.h"
#include "selection/generators/point_runs.h"
#include "selection/generators/rail_places.h"

namespace vantage::generators {

namespace {

std::uint64_t rail_samples(const RailTrack& track, float density) {
    return std::uint64_t{steps_within(track.length, density)} + 1;
}

/// The place nearest to the agent, then the others.
std::uint64_t rail_slots(const RailTrack& track, const GeneratorCall& call) {
    return 1 + rail_samples(track, call.arguments[0]);
}

/// Fills the slots of one rail.
class RailFiller {
  public:
    RailFiller(const GeneratorCall& call, const PointMount& mount, std::uint32_t index) noexcept
        : call_(call),
          mount_(mount),
          track_(mount.section->tracks()[index]),
          index_(index),
          is_there_(call.snapshot->find_part(mount.id, track_.part, shift_)),
          line_(track_, shift_) {}

    void fill(std::uint64_t slot, const RailUsers& users, GeneratedPoint& point,
              Feet& feet) const noexcept {
        float along = wished_place(slot);
        const bool is_clear = line_.clear_place(users.all(), mount_.place, along);
        const PointId id = make_point_id(PointKind::Rail, mount_.id, index_, along);
        const Vec3 place = line_.at(along);
        point = cover_point(mount_, place, id);
        point.dropped = judge(place, along, is_clear);
        if (point.dropped == DropReason::None) feet.add(point);
    }

  private:
    float wished_place(std::uint64_t slot) const noexcept {
        if (slot == 0) return line_.nearest(mount_.place.to_local(call_.asker->position));
        const std::uint64_t samples = rail_samples(track_, call_.arguments[0]);
        if (samples == 1) return line_.length() * 0.5f;
        return line_.length() * (static_cast<float>(slot - 1) / static_cast<float>(samples - 1));
    }

    DropReason judge(Vec3 place, float along, bool is_clear) const noexcept {
        if (!is_there_) return DropReason::Gone;
        const Vec3 center = mount_.place.to_local(call_.center->position);
        if (!is_within(place, center, sound_radius(call_.radius), call_.arguments[1]))
            return DropReason::OutsideRadius;
        if (!(track_.height >= least_cover_height(*call_.asker))) return DropReason::TooLow;
        const PointSection& section = *mount_.section;
        const CoverPoint* cover = section.nearest_of(section.rails()[index_], along);
        const float cosine = cover != nullptr ? cover->cone_cosine : kRailCosine;
        const Vec3 from = mount_.place.to_local(call_.from->position);
        if (!hides(track_.normal, cosine, place, from)) return DropReason::WrongSide;
        return is_clear ? DropReason::None : DropReason::Taken;
    }

    const GeneratorCall& call_;
    const PointMount& mount_;
    const RailTrack& track_;
    std::uint32_t index_;
    Vec3 shift_;
    bool is_there_;
    RailLine line_;
};

}  // namespace

std::uint64_t rails_slots(const GeneratorCall& call) noexcept {
    std::uint64_t sum = 0;
    visit_runs(call, {PointKind::Rail}, [&](const PointMount& mount, PointIndex::Run run) {
        for (const RailTrack& track : mount.section->tracks().subspan(run.first, run.count))
            sum += rail_slots(track, call);
        return true;
    });
    return sum;
}

void rails(const GeneratorCall& call, std::uint64_t first,
           std::span<GeneratedPoint> points) noexcept {
    Slots slots(call, first, points.size());
    Feet feet(call.providers.navigation, kCoverExtent, Feet::Rule::MustStand);
    const RailUsers users(call, *call.asker, call.asker_id);
    const auto fill = [&](const PointMount& mount, PointIndex::Run run) {
        std::uint64_t slots_of_run = 0;
        for (std::uint32_t i = run.first; i < run.first + run.count && !slots.is_full(); ++i) {
            const std::uint64_t slots_of_rail = rail_slots(mount.section->tracks()[i], call);
            slots_of_run += slots_of_rail;
            std::uint64_t slot = 0;
            const auto part = points.first(slots.take(slots_of_rail, slot));
            if (part.empty()) continue;
            const RailFiller filler(call, mount, i);
            for (GeneratedPoint& point : part)
                filler.fill(slot++, users, point, feet);
            points = points.subspan(part.size());
        }
        return slots.pass(slots_of_run);
    };
    visit_runs(call, {PointKind::Rail}, slots.cursor(), fill);
}

}  // namespace vantage::generators
