// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See placing.h.

#include "selection/generators/placing.h"

#include <algorithm>
#include <array>

#include "selection/generators/point_runs.h"

namespace vantage::generators {

namespace {

/// More steps than a world has room for count as this many, so that slot numbers cannot overflow.
constexpr float kMostSteps = 2'000'000.0f;

/// Taylor's series in Horner's form; to the last bit or two of a double for angles up to 60
/// degrees.
double sine_of_small(double angle) {
    const double square = angle * angle;
    double sum = 1.0;
    for (int n = 18; n >= 2; n -= 2)
        sum = 1.0 - sum * square / (n * (n + 1));
    return angle * sum;
}
double cosine_of_small(double angle) {
    const double square = angle * angle;
    double sum = 1.0;
    for (int n = 17; n >= 1; n -= 2)
        sum = 1.0 - sum * square / (n * (n + 1));
    return sum;
}

}  // namespace

std::uint32_t steps_within(float radius, float step) noexcept {
    const float steps = radius / step + 0.001f;
    if (!(steps >= 1.0f) || !(step > 0.0f)) return 0;
    return static_cast<std::uint32_t>(min_of(steps, kMostSteps));
}

Vec3 direction_at(std::uint32_t sixth, double share) noexcept {
    constexpr double kSixthOfTurn = 1.0471975511965977462;
    constexpr double kHalf = 0.5, kRoot = 0.86602540378443864676;  // cosine and sine of 60 degrees
    static constexpr double kStart[6][2] = {{1, 0},  {kHalf, kRoot},   {-kHalf, kRoot},
                                            {-1, 0}, {-kHalf, -kRoot}, {kHalf, -kRoot}};
    const double cosine = cosine_of_small(share * kSixthOfTurn);
    const double sine = sine_of_small(share * kSixthOfTurn);
    const double* start = kStart[sixth];
    return {static_cast<float>(start[0] * cosine - start[1] * sine), 0,
            static_cast<float>(start[1] * cosine + start[0] * sine)};
}

void find_floors(const GeneratorCall& call, const NavColumn& column,
                 std::span<GeneratedPoint> points) {
    std::array<Vec3, kChunk> wishes;
    std::array<NavPoint, kChunk> found;
    while (!points.empty()) {
        const std::size_t count = std::min<std::size_t>(points.size(), kChunk);
        for (std::size_t i = 0; i < count; ++i)
            wishes[i] = points[i].position;
        call.providers.navigation->floors(std::span(wishes).first(count), column,
                                          std::span(found).first(count));
        for (std::size_t i = 0; i < count; ++i)
            points[i].stands = found[i];
        points = points.subspan(count);
    }
}

void place_on_floor(const GeneratorCall& call, const NavColumn& column,
                    std::span<GeneratedPoint> points) {
    find_floors(call, column, points);
    for (GeneratedPoint& point : points) {
        if (point.stands) {
            point.position = point.stands.position;
        } else {
            point.dropped = DropReason::OffSurface;
        }
    }
}

PathQuery walk_from_center(const GeneratorCall& call) noexcept {
    NavPoint start;
    call.providers.navigation->nearest({&call.center->position, 1}, NavExtent{}, {&start, 1});
    return {.source = start,
            .direction = PathDirection::FromSource,
            .max_distance = sound_radius(call.radius)};
}

void drop_beyond_walk(const GeneratorCall& call, const PathQuery& walk,
                      std::span<GeneratedPoint> points) {
    std::array<NavPoint, kChunk> goals;
    std::array<GeneratedPoint*, kChunk> walkers;
    std::array<float, kChunk> lengths;
    std::size_t count = 0;
    for (GeneratedPoint& point : points) {
        if (point.dropped != DropReason::None) continue;
        point.dropped = DropReason::OutsideRadius;
        if (distance_2d(point.position, walk.source.position) > walk.max_distance) continue;
        const PathDistance known =
            call.search != nullptr ? call.search->distance(point.stands) : PathDistance{};
        if (known.is_final) {
            if (known.low <= walk.max_distance) point.dropped = DropReason::None;
            continue;
        }
        goals[count] = point.stands;
        walkers[count++] = &point;
    }
    if (count == 0) return;
    call.providers.navigation->path_distances(walk, std::span(goals).first(count),
                                              std::span(lengths).first(count));
    for (std::size_t i = 0; i < count; ++i) {
        if (lengths[i] <= walk.max_distance) walkers[i]->dropped = DropReason::None;
    }
}

}  // namespace vantage::generators
