// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// area: points on the floor in the area of a name, or in the agent's own area of operations, within
// the radius around the centre, seen from above. They lie on lines across the world
// (sample_lines.h) and so stay where they are when the centre moves. An agent without an area may
// be anywhere: the radius alone counts. A name that no area has gives nothing. A slot is a crossing
// of two lines in the box that area and radius have in common, row by row. Arguments: 0 density, 1
// height.

#include "base/sample_lines.h"
#include "selection/generators/generators.h"
#include "selection/generators/placing.h"
#include "selection/generators/point_runs.h"

namespace vantage::generators {

namespace {

struct AreaLines {
    const Area* area = nullptr;  ///< Null for everywhere.
    SampleLines x, z;

    explicit AreaLines(const GeneratorCall& call) noexcept {
        const bool is_named = !call.name.empty();
        area =
            is_named ? call.snapshot->find_area(call.name) : call.snapshot->area(call.asker->area);
        if (is_named && area == nullptr) return;
        const float reach = sound_radius(call.radius);
        const Vec3 center = call.center->position;
        Aabb box{center - Vec3{reach, 0, reach}, center + Vec3{reach, 0, reach}};
        if (area != nullptr) cut(box);
        x = SampleLines::between(box.low.x, box.high.x, call.arguments[0]);
        z = SampleLines::between(box.low.z, box.high.z, call.arguments[0]);
    }

    Vec3 crossing(std::uint64_t slot, float y) const noexcept {
        return {x.at(slot % x.count), y, z.at(slot / x.count)};
    }

  private:
    void cut(Aabb& box) const noexcept {
        Aabb own = empty_box();
        for (std::uint32_t i = 0; i < area->corner_count; ++i)
            grow(own, {area->corners[i].x, 0, area->corners[i].z});
        box.low.x = max_of(box.low.x, own.low.x), box.high.x = min_of(box.high.x, own.high.x);
        box.low.z = max_of(box.low.z, own.low.z), box.high.z = min_of(box.high.z, own.high.z);
    }
};

}  // namespace

std::uint64_t area_slots(const GeneratorCall& call) noexcept {
    const AreaLines lines(call);
    return lines.x.count * lines.z.count;
}

void area(const GeneratorCall& call, std::uint64_t first,
          std::span<GeneratedPoint> points) noexcept {
    const AreaLines lines(call);
    const Vec3 center = call.center->position;
    wish_for_places(first, points,
                    [&](std::uint64_t slot) { return lines.crossing(slot, center.y); });
    place_on_floor(call, call.arguments[1], points);
    for (GeneratedPoint& point : points) {
        const bool is_inside = distance_2d(point.position, center) <= sound_radius(call.radius) &&
                               (lines.area == nullptr || lines.area->contains(point.position));
        // What is off the surface is still where it was wished, with a height that means nothing.
        if (!is_inside && point.dropped == DropReason::None)
            point.dropped = DropReason::OutsideRadius;
    }
}

}  // namespace vantage::generators
