// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See logged_providers.h.

#include "record/logged_providers.h"

#include <algorithm>

namespace vantage::record {

namespace {

/// As NavPoint, without what the compiler puts between or behind.
struct PackedPoint {
    std::uint32_t words[5];
};
PackedPoint packed(const NavPoint& point) noexcept {
    PackedPoint result;
    std::memcpy(result.words, &point.position, sizeof(Vec3));
    std::memcpy(result.words + 3, &point.reference, sizeof(point.reference));
    return result;
}

struct PackedWalk {
    std::uint8_t bytes[1 + 4 + 12];
};
PackedWalk packed(const StraightWalk& walk) noexcept {
    PackedWalk result;
    result.bytes[0] = walk.is_free ? 1 : 0;
    std::memcpy(result.bytes + 1, &walk.fraction, 4);
    std::memcpy(result.bytes + 5, &walk.end, 12);
    return result;
}

struct PackedHit {
    std::uint32_t words[6];
};
PackedHit packed(const RayHit& hit) noexcept {
    PackedHit result;
    std::memcpy(result.words, &hit.fraction, 4);
    result.words[1] = hit.part;
    result.words[2] = hit.triangle;
    std::memcpy(result.words + 3, &hit.normal, 12);
    return result;
}

}  // namespace

// ---- rays ---------------------------------------------------------------------------------------

void LoggedRays::any_hit(std::span<const Ray> rays,
                         std::span<std::uint8_t> blocked) const noexcept {
    rays_->any_hit(rays, blocked);
    for (std::size_t i = 0; i < rays.size(); ++i)
        log_.log.add(AnswerKind::Ray,
                     (key_of(AnswerKind::Ray, rays[i]) & kKeyBits) | (blocked[i] != 0 ? 1u : 0u));
}

void LoggedRays::closest_hit(std::span<const Ray> rays, std::span<RayHit> hits) const noexcept {
    rays_->closest_hit(rays, hits);
    for (std::size_t i = 0; i < rays.size(); ++i)
        log_.log.add(AnswerKind::Hit, key_of(AnswerKind::Hit, rays[i]), packed(hits[i]));
}

// ---- path searches ------------------------------------------------------------------------------

void LoggedSearch::use(PathSearch* search) noexcept {
    end();
    search_ = search;
}

void LoggedSearch::end() noexcept {
    log_bound();
}

void LoggedSearch::begin(const PathQuery& query) noexcept {
    log_bound();
    base_ = path_base(query);
    search_->begin(query);
}

bool LoggedSearch::widen(const PathQuery& query) noexcept {
    if (!search_->widen(query)) return false;
    log_bound();
    base_ = path_base(query);
    return true;
}

PathDistance LoggedSearch::distance(const NavPoint& goal) const noexcept {
    const PathDistance distance = search_->distance(goal);
    const std::uint64_t key = key_to(base_, goal);
    if (bound_key_ != 0 && bound_key_ != key) log_bound();
    if (!distance.is_final) {
        bound_key_ = key;
        bound_ = distance.low;
        return distance;
    }
    bound_key_ = 0;
    if (log_.is_news(key, std::bit_cast<std::uint32_t>(distance.low)))
        log_.log.add(AnswerKind::Distance, key, distance.low);
    return distance;
}

void LoggedSearch::log_bound() const noexcept {
    if (bound_key_ != 0) log_.log.add(AnswerKind::DistanceBound, bound_key_, bound_);
    bound_key_ = 0;
}

// ---- navigation ---------------------------------------------------------------------------------

void LoggedNavigation::log_points(QuestionKey base, std::span<const Vec3> positions,
                                  AnswerKind found_kind,
                                  std::span<const NavPoint> found) const noexcept {
    const auto none = static_cast<AnswerKind>(static_cast<std::uint8_t>(found_kind) + 1);
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const std::uint64_t key = key_at(base, positions[i]);
        // Where an agent itself stands is asked for again and again, alone.
        const auto height = std::bit_cast<std::uint32_t>(found[i].position.y);
        if (positions.size() == 1 && !log_.is_news(key, found[i].reference ^ height)) continue;
        if (found[i]) {
            log_.log.add(found_kind, key, packed(found[i]));
        } else {
            log_.log.add(none, key);
        }
    }
}

void LoggedNavigation::nearest(std::span<const Vec3> positions, const NavExtent& extent,
                               std::span<NavPoint> found) const noexcept {
    navigation_->nearest(positions, extent, found);
    log_points(nearest_base(extent), positions, AnswerKind::NearestFound, found);
}

void LoggedNavigation::floors(std::span<const Vec3> positions, const NavColumn& column,
                              std::span<NavPoint> found) const noexcept {
    navigation_->floors(positions, column, found);
    log_points(floor_base(column), positions, AnswerKind::FloorFound, found);
}

std::uint64_t LoggedNavigation::sample_slots(const NavSampling& sampling) const noexcept {
    const std::uint64_t count = navigation_->sample_slots(sampling);
    log_.log.add(AnswerKind::SlotCount, sampling_base(sampling).value(), count);
    return count;
}

void LoggedNavigation::samples(const NavSampling& sampling, std::uint64_t first,
                               std::span<NavPoint> found) const noexcept {
    navigation_->samples(sampling, first, found);
    const QuestionKey base = sampling_base(sampling);
    for (std::size_t i = 0; i < found.size(); ++i) {
        const std::uint64_t key = slot_key(base, first + i);
        if (found[i]) {
            log_.log.add(AnswerKind::SampleFound, key, packed(found[i]));
        } else {
            log_.log.add(AnswerKind::SampleNone, key);
        }
    }
}

void LoggedNavigation::path_distances(const PathQuery& query, std::span<const NavPoint> goals,
                                      std::span<float> distances) const noexcept {
    navigation_->path_distances(query, goals, distances);
    const QuestionKey base = path_base(query);
    for (std::size_t i = 0; i < goals.size(); ++i)
        log_.log.add(AnswerKind::Distance, key_to(base, goals[i]), distances[i]);
}

std::unique_ptr<PathSearch> LoggedNavigation::make_search() const {
    std::unique_ptr<PathSearch> made = navigation_->make_search();
    if (made == nullptr) return nullptr;
    return std::make_unique<LoggedSearch>(log_, std::move(made));
}

void LoggedNavigation::straight_walks(const NavPoint& from, std::span<const NavPoint> to,
                                      std::span<StraightWalk> results) const noexcept {
    navigation_->straight_walks(from, to, results);
    const QuestionKey base = walk_base(from);
    for (std::size_t i = 0; i < to.size(); ++i)
        log_.log.add(AnswerKind::Walk, key_to(base, to[i]), packed(results[i]));
}

std::uint32_t LoggedNavigation::island(const NavPoint& point) const noexcept {
    const std::uint32_t island = navigation_->island(point);
    // Polygons and cells belong to one island: neighbours of a candidate mostly ask the same.
    const std::uint64_t spread = point.reference * 0x9e3779b97f4a7c15ull >> 32;
    if (log_.is_news(spread, point.reference ^ std::uint64_t{island} << 32))
        log_.log.add(AnswerKind::Island, point.reference, island);
    return island;
}

bool LoggedNavigation::islands_connect(std::uint32_t from, std::uint32_t to) const noexcept {
    const bool is_connected = navigation_->islands_connect(from, to);
    const std::uint64_t entry = (connection_key(from, to) & kKeyBits) | (is_connected ? 1u : 0u);
    if (log_.is_news(entry >> 1, entry)) log_.log.add(AnswerKind::Connection, entry);
    return is_connected;
}

std::size_t LoggedNavigation::borders(const NavPoint& center, float radius,
                                      std::span<NavBorder> borders) const noexcept {
    const std::size_t all = navigation_->borders(center, radius, borders);
    const std::size_t count = std::min(all, borders.size());
    const std::uint64_t key = borders_key(center, radius, borders.size());
    const auto size = static_cast<std::uint32_t>(16 + count * sizeof(NavBorder));
    std::uint8_t* at = log_.log.entry(AnswerKind::Borders, size);
    if (at == nullptr) return all;
    const auto total = static_cast<std::uint32_t>(all), stored = static_cast<std::uint32_t>(count);
    std::memcpy(at, &key, 8);
    std::memcpy(at + 8, &total, 4);
    std::memcpy(at + 12, &stored, 4);
    if (count > 0) std::memcpy(at + 16, borders.data(), count * sizeof(NavBorder));
    return all;
}

}  // namespace vantage::record
