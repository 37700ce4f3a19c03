// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See vantage/points.h. Entries are sorted by cell, then by their place in the contents, so that
// the same contents always get the same numbers. point_index.cpp has the cells, point_check.cpp
// says what is refused.

#include <algorithm>
#include <cmath>
#include <limits>

#include "base/vec.h"
#include "vantage/points.h"
#include "world/point_check.h"
#include "world/rail_stops.h"

namespace vantage {

namespace {

template <class Entry>
std::vector<Vec3> positions_of(std::span<const Entry> entries, Vec3 (*position)(const Entry&)) {
    std::vector<Vec3> positions;
    positions.reserve(entries.size());
    for (const Entry& entry : entries)
        positions.push_back(position(entry));
    return positions;
}

template <class Entry>
std::vector<Entry> in_order(std::span<const Entry> entries, std::span<const std::uint32_t> order) {
    std::vector<Entry> sorted;
    sorted.reserve(entries.size());
    for (const std::uint32_t number : order)
        sorted.push_back(entries[number]);
    return sorted;
}

std::vector<std::uint32_t> inverse_of(std::span<const std::uint32_t> order) {
    std::vector<std::uint32_t> inverse(order.size());
    for (std::uint32_t i = 0; i < order.size(); ++i)
        inverse[order[i]] = i;
    return inverse;
}

/// As many as it takes, all zeros.
template <class Block>
std::vector<Block> blocks_for(std::size_t entries) {
    return std::vector<Block>((entries + kBlockEntries - 1) / kBlockEntries);
}

}  // namespace

Result<std::shared_ptr<const PointSection>> PointSection::make(const PointContents& contents) {
    if (Diagnostics problems = check_points(contents); !problems.empty()) return problems;
    const std::shared_ptr<PointSection> section(new PointSection);
    section->take_cover(contents);
    section->take_rounds(contents);
    section->take_named(contents);
    section->lay_out();
    return std::shared_ptr<const PointSection>(section);
}

void PointSection::take_cover(const PointContents& contents) {
    const std::span<const CoverPoint> points(contents.cover);
    std::vector<std::uint32_t> order;
    cover_index_ = PointIndex(
        positions_of<CoverPoint>(points, [](const CoverPoint& p) { return p.position; }), order);
    cover_ = in_order(points, order);
    if (!contents.silhouettes.empty())
        silhouettes_ = in_order(std::span(contents.silhouettes), order);
    const std::vector<std::uint32_t> number_of = inverse_of(order);
    for (const CoverPoint& point : cover_)
        part_count_ = std::max(part_count_, point.part + 1);

    const std::span<const CoverRail> rails(contents.rails);
    std::vector<std::uint32_t> rail_order;
    rail_index_ = PointIndex(
        positions_of<CoverRail>(rails, [](const CoverRail& r) { return lerp(r.from, r.to, 0.5f); }),
        rail_order);
    rails_ = in_order(rails, rail_order);
    const std::vector<std::uint32_t> rail_number = inverse_of(rail_order);
    for (CoverPoint& point : cover_) {
        if (point.rail != kNoRail) point.rail = rail_number[point.rail];
    }
    for (CoverRail& rail : rails_) {
        const std::uint32_t first = rail.first_point;
        rail.first_point = static_cast<std::uint32_t>(rail_points_.size());
        for (std::uint32_t i = 0; i < rail.point_count; ++i)
            rail_points_.push_back(number_of[first + i]);
        longest_half_rail_ = max_of(longest_half_rail_, distance(rail.from, rail.to) * 0.5f);
        part_count_ = std::max(part_count_, rail.part + 1);
    }
}

void PointSection::take_rounds(const PointContents& contents) {
    const std::span<const RoundCover> rounds(contents.rounds);
    std::vector<std::uint32_t> order;
    round_index_ = PointIndex(
        positions_of<RoundCover>(rounds, [](const RoundCover& r) { return r.center; }), order);
    rounds_ = in_order(rounds, order);
    for (const RoundCover& round : rounds_) {
        widest_round_ = max_of(widest_round_, round.radius);
        part_count_ = std::max(part_count_, round.part + 1);
    }
}

void PointSection::take_named(const PointContents& contents) {
    const std::span<const NamedPoint> named(contents.named);
    std::vector<std::uint32_t> order;
    named_index_ = PointIndex(
        positions_of<NamedPoint>(named, [](const NamedPoint& p) { return p.position; }), order);
    named_ = in_order(named, order);
    // Reserved at once, so that no text moves while points look at it.
    texts_.reserve(named_.size() * 3);
    for (NamedPoint& point : named_) {
        for (std::string_view* text : {&point.kind, &point.name, &point.tags})
            *text = texts_.emplace_back(*text);
    }
}

/// Once more in the form that collecting reads.
void PointSection::lay_out() {
    lay_out_cover();
    lay_out_tracks();
    lay_out_rails();
}

void PointSection::lay_out_cover() {
    cover_blocks_ = blocks_for<CoverBlock>(cover_.size());
    for (std::size_t i = 0; i < cover_.size(); ++i) {
        const CoverPoint& point = cover_[i];
        CoverBlock& block = cover_blocks_[i / kBlockEntries];
        const std::size_t lane = i % kBlockEntries;
        block.x[lane] = point.position.x;
        block.y[lane] = point.position.y;
        block.z[lane] = point.position.z;
        block.normal_x[lane] = point.normal.x;
        block.normal_z[lane] = point.normal.z;
        block.cone_cosine[lane] = point.cone_cosine;
        block.height[lane] = point.height;
        block.part[lane] = point.part;
    }
}

void PointSection::lay_out_tracks() {
    tracks_.clear();
    stop_cosines_.clear();
    for (const CoverRail& rail : rails_) {
        const float length = distance(rail.from, rail.to);
        const auto steps = std::max(1u, static_cast<std::uint32_t>(std::ceil(length / kRailStep)));
        const auto first = static_cast<std::uint32_t>(stop_cosines_.size());
        tracks_.push_back(
            {.from = rail.from,
             .direction = normalized(rail.to - rail.from),
             .length = length,
             .normal = rail.normal,
             .height = rail.height,
             .part = rail.part,
             .first_stop = first,
             .last_stop = first + steps,
             .step = length / static_cast<float>(steps),
             .steps_per_metre = length > 0.0f ? static_cast<float>(steps) / length : 0.0f});
        for (std::uint32_t i = 0; i <= steps; ++i) {
            const CoverPoint* nearest = nearest_of(rail, along_stop(tracks_.back(), first + i));
            stop_cosines_.push_back(nearest != nullptr ? nearest->cone_cosine : kRailCosine);
        }
    }
}

void PointSection::lay_out_rails() {
    rail_blocks_ = blocks_for<RailBlock>(tracks_.size());
    for (std::size_t i = 0; i < tracks_.size(); ++i) {
        const RailTrack& track = tracks_[i];
        RailBlock& block = rail_blocks_[i / kBlockEntries];
        const std::size_t lane = i % kBlockEntries;
        block.x[lane] = track.from.x;
        block.y[lane] = track.from.y;
        block.z[lane] = track.from.z;
        block.direction_x[lane] = track.direction.x;
        block.direction_y[lane] = track.direction.y;
        block.direction_z[lane] = track.direction.z;
        block.length[lane] = track.length;
        block.step[lane] = track.step;
        block.steps_per_metre[lane] = track.steps_per_metre;
        block.height[lane] = track.height;
        block.normal_x[lane] = track.normal.x;
        block.normal_z[lane] = track.normal.z;
        block.widest_cosine[lane] = *std::min_element(stop_cosines_.begin() + track.first_stop,
                                                      stop_cosines_.begin() + track.last_stop + 1);
        block.part[lane] = track.part;
        block.first_stop[lane] = track.first_stop;
    }
}

const CoverPoint* PointSection::nearest_of(const CoverRail& rail, float along) const noexcept {
    const CoverPoint* nearest = nullptr;
    float least = 0;
    for (const std::uint32_t number : points_of(rail)) {
        const float off = std::fabs(distance(cover_[number].position, rail.from) - along);
        if (nearest != nullptr && !(off < least)) continue;
        nearest = &cover_[number];
        least = off;
    }
    return nearest;
}

std::uint32_t silhouette_bin(Vec3 direction) noexcept {
    // Turned into the first quarter, where the ratio of the sides says which of 8 bins it is.
    float x = direction.x, z = direction.z;
    std::uint32_t quarter = 0;
    if (x > 0.0f && z >= 0.0f) {
    } else if (x <= 0.0f && z > 0.0f) {
        quarter = 1;
        std::swap(x, z);
        z = -z;
    } else if (x < 0.0f && z <= 0.0f) {
        quarter = 2;
        x = -x;
        z = -z;
    } else {
        quarter = 3;
        std::swap(x, z);
        x = -x;
    }
    constexpr float kTangents[] = {0.19891237f, 0.41421356f, 0.66817864f};  // 11.25, 22.5, 33.75
    std::uint32_t bin = 0;
    if (z < x) {
        for (const float tangent : kTangents)
            bin += z >= x * tangent ? 1 : 0;
        return quarter * 8 + bin;
    }
    for (const float tangent : kTangents)
        bin += x > z * tangent ? 1 : 0;
    return quarter * 8 + 7 - bin;
}

float hidden_height(const CoverPoint& point, const CoverSilhouette& silhouette, Vec3 eye) noexcept {
    const Vec3 to_eye = eye - point.position;
    const float away = length_2d(to_eye);
    const std::uint32_t bin = silhouette_bin(to_eye);
    const std::uint8_t height = silhouette.height[bin];
    const float wall = static_cast<float>(silhouette.distance[bin]) * kSilhouetteStep;
    if (height == 0 || !(away > wall)) return 0.0f;
    if (height == 255) return std::numeric_limits<float>::infinity();
    // The line from the eye to the height h over the feet crosses the wall at h + (eye - h) *
    // share.
    const float share = wall / away;
    const float hidden =
        (static_cast<float>(height) * kSilhouetteStep - to_eye.y * share) / (1.0f - share);
    return max_of(hidden, 0.0f);
}

}  // namespace vantage
