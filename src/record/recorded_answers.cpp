// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See recorded_answers.h. Places that come from the recording mean nothing to a fallback, whose
// polygons have other numbers: it is asked with the place that it has itself there.

#include "record/recorded_answers.h"

#include <algorithm>
#include <cmath>

#include "vantage/program.h"

namespace vantage::record {

namespace {

bool is_sane(Vec3 v) {
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

template <class Map>
const typename Map::mapped_type* find_in(const Map& map, std::uint64_t key) {
    const auto at = map.find(key);
    return at != map.end() ? &at->second : nullptr;
}

}  // namespace

// ---- the log ------------------------------------------------------------------------------------

bool RecordedAnswers::read(Bytes log) {
    ByteReader in(log);
    while (in.ok() && in.remaining() > 0) {
        const auto kind = in.read<std::uint8_t>();
        const auto count = in.read<std::uint8_t>();
        if (kind == 0 || kind > kLastAnswerKind || count == 0) return false;
        for (std::uint32_t i = 0; i < count; ++i) {
            if (!read_entry(static_cast<AnswerKind>(kind), in)) return false;
        }
    }
    return in.ok();
}

bool RecordedAnswers::read_entry(AnswerKind kind, ByteReader& in) {
    if (kind == AnswerKind::Order) {
        const auto option = in.read<std::uint8_t>();
        const auto count = in.read<std::uint8_t>();
        if (!in.ok() || option >= kMaxOptions || count > kMaxCostlySteps) return false;
        orders.push_back({option, order_steps.size(), count});
        for (std::uint32_t i = 0; i < count; ++i)
            order_steps.push_back(in.read<std::uint8_t>());
        return in.ok();
    }
    const auto key = in.read<std::uint64_t>();
    bool is_sound = true;
    switch (kind) {
        case AnswerKind::Ray:
            rays[key & kKeyBits] = (key & 1) != 0;
            break;
        case AnswerKind::Connection:
            connections[key & kKeyBits] = (key & 1) != 0;
            break;
        case AnswerKind::Hit: {
            RayHit hit;
            hit.fraction = in.read<float>();
            hit.part = in.read<std::uint32_t>();
            hit.triangle = in.read<std::uint32_t>();
            hit.normal = in.read<Vec3>();
            is_sound = is_sane(hit.normal) && std::isfinite(hit.fraction);
            hits[key] = hit;
            break;
        }
        case AnswerKind::NearestFound:
        case AnswerKind::FloorFound:
        case AnswerKind::SampleFound: {
            NavPoint point;
            point.position = in.read<Vec3>();
            point.reference = in.read<std::uint64_t>();
            is_sound = is_sane(point.position) && point.reference != 0;
            points[key] = point;
            break;
        }
        case AnswerKind::NearestNone:
        case AnswerKind::FloorNone:
        case AnswerKind::SampleNone:
            points[key] = {};
            break;
        case AnswerKind::SlotCount:
            slot_counts[key] = in.read<std::uint64_t>();
            break;
        case AnswerKind::Distance:
            distances[key] = in.read<float>();
            break;
        case AnswerKind::DistanceBound: {
            const auto bound = in.read<float>();
            is_sound = bound >= 0.0f;
            float& highest = bounds[key];
            highest = std::max(highest, bound);
            break;
        }
        case AnswerKind::Walk: {
            StraightWalk walk;
            walk.is_free = in.read<std::uint8_t>() != 0;
            walk.fraction = in.read<float>();
            walk.end = in.read<Vec3>();
            is_sound = is_sane(walk.end) && std::isfinite(walk.fraction);
            walks[key] = walk;
            break;
        }
        case AnswerKind::Island:
            islands[key] = in.read<std::uint32_t>();
            break;
        case AnswerKind::Borders: {
            Borders found;
            found.total = in.read<std::uint32_t>();
            const auto count = in.read<std::uint32_t>();
            if (!in.ok() || count > found.total || count > in.remaining() / sizeof(NavBorder))
                return false;
            for (std::uint32_t i = 0; i < count; ++i) {
                found.stored.push_back(in.read<NavBorder>());
                is_sound &= is_sane(found.stored.back().from) && is_sane(found.stored.back().to);
            }
            borders[key] = std::move(found);
            break;
        }
        case AnswerKind::Order:
            break;
    }
    return is_sound && in.ok();
}

// ---- rays ---------------------------------------------------------------------------------------

void RecordedRays::any_hit(std::span<const Ray> rays,
                           std::span<std::uint8_t> blocked) const noexcept {
    for (std::size_t i = 0; i < rays.size(); ++i) {
        const bool* known = find_in(answers_.rays, key_of(AnswerKind::Ray, rays[i]) & kKeyBits);
        if (known != nullptr) {
            blocked[i] = *known ? 1 : 0;
        } else if (fallback_ != nullptr) {
            fallback_->any_hit(rays.subspan(i, 1), blocked.subspan(i, 1));
        } else {
            blocked[i] = 1;
            ++unknown_;
        }
    }
}

void RecordedRays::closest_hit(std::span<const Ray> rays, std::span<RayHit> hits) const noexcept {
    for (std::size_t i = 0; i < rays.size(); ++i) {
        const RayHit* known = find_in(answers_.hits, key_of(AnswerKind::Hit, rays[i]));
        if (known != nullptr) {
            hits[i] = *known;
        } else if (fallback_ != nullptr) {
            fallback_->closest_hit(rays.subspan(i, 1), hits.subspan(i, 1));
        } else {
            hits[i] = {.fraction = 0, .part = 0};
            ++unknown_;
        }
    }
}

// ---- path searches ------------------------------------------------------------------------------

namespace {

/// Knows at once whatever was found; where only a bound was, that comes first, and the exact
/// distance once somebody wants more.
class RecordedSearch final : public PathSearch {
  public:
    explicit RecordedSearch(const RecordedNavigation& navigation) : navigation_(navigation) {}

    void begin(const PathQuery& query) noexcept override {
        query_ = query;
        base_ = path_base(query);
        wants_more_ = false;
    }
    bool widen(const PathQuery& query) noexcept override {
        begin(query);
        return true;
    }
    std::uint32_t advance(std::uint32_t) noexcept override {
        wants_more_ = true;
        return 1;
    }
    PathDistance distance(const NavPoint& goal) const noexcept override {
        const std::uint64_t key = key_to(base_, goal);
        const RecordedAnswers& answers = navigation_.answers();
        if (const float* exact = find_in(answers.distances, key)) {
            wants_more_ = false;
            return {*exact, true};
        }
        const float* bound = find_in(answers.bounds, key);
        if (bound != nullptr && !wants_more_) return {*bound, false};
        wants_more_ = false;
        return {navigation_.distance(query_, base_, goal), true};
    }
    std::uint64_t revision() const noexcept override { return 1; }

  private:
    const RecordedNavigation& navigation_;
    PathQuery query_;
    QuestionKey base_{AnswerKind::Distance};
    mutable bool wants_more_ = false;  ///< The goal at hand was not answered well enough.
};

}  // namespace

std::unique_ptr<PathSearch> RecordedNavigation::make_search() const {
    return std::make_unique<RecordedSearch>(*this);
}

float RecordedNavigation::distance(const PathQuery& query, QuestionKey base,
                                   const NavPoint& goal) const noexcept {
    if (const float* known = find_in(answers_.distances, key_to(base, goal))) return *known;
    float found = kUnreachable;
    if (fallback_ != nullptr) {
        PathQuery own = query;
        own.source = at_home(query.source);
        const NavPoint own_goal = at_home(goal);
        if (own.source && own_goal) fallback_->path_distances(own, {&own_goal, 1}, {&found, 1});
    } else {
        ++unknown_;
    }
    return found;
}

void RecordedNavigation::path_distances(const PathQuery& query, std::span<const NavPoint> goals,
                                        std::span<float> distances) const noexcept {
    const QuestionKey base = path_base(query);
    for (std::size_t i = 0; i < goals.size(); ++i)
        distances[i] = distance(query, base, goals[i]);
}

// ---- places -------------------------------------------------------------------------------------

NavPoint RecordedNavigation::at_home(const NavPoint& point) const noexcept {
    NavPoint own;
    if (point) fallback_->nearest({&point.position, 1}, NavExtent{}, {&own, 1});
    return own;
}

const NavPoint* RecordedNavigation::find_point(std::uint64_t key) const noexcept {
    return find_in(answers_.points, key);
}

void RecordedNavigation::nearest(std::span<const Vec3> positions, const NavExtent& extent,
                                 std::span<NavPoint> found) const noexcept {
    const QuestionKey base = nearest_base(extent);
    for (std::size_t i = 0; i < positions.size(); ++i) {
        found[i] = {};
        if (const NavPoint* known = find_point(key_at(base, positions[i]))) {
            found[i] = *known;
        } else if (fallback_ != nullptr) {
            fallback_->nearest(positions.subspan(i, 1), extent, found.subspan(i, 1));
        } else {
            ++unknown_;
        }
    }
}

void RecordedNavigation::floors(std::span<const Vec3> positions, const NavColumn& column,
                                std::span<NavPoint> found) const noexcept {
    const QuestionKey base = floor_base(column);
    for (std::size_t i = 0; i < positions.size(); ++i) {
        found[i] = {};
        if (const NavPoint* known = find_point(key_at(base, positions[i]))) {
            found[i] = *known;
        } else if (fallback_ != nullptr) {
            fallback_->floors(positions.subspan(i, 1), column, found.subspan(i, 1));
        } else {
            ++unknown_;
        }
    }
}

std::uint64_t RecordedNavigation::sample_slots(const NavSampling& sampling) const noexcept {
    const std::uint64_t* known = find_in(answers_.slot_counts, sampling_base(sampling).value());
    if (known != nullptr) return *known;
    if (fallback_ != nullptr) return fallback_->sample_slots(sampling);
    ++unknown_;
    return 0;
}

void RecordedNavigation::samples(const NavSampling& sampling, std::uint64_t first,
                                 std::span<NavPoint> found) const noexcept {
    const QuestionKey base = sampling_base(sampling);
    for (std::size_t i = 0; i < found.size(); ++i) {
        found[i] = {};
        if (const NavPoint* known = find_point(slot_key(base, first + i))) {
            found[i] = *known;
        } else if (fallback_ != nullptr) {
            fallback_->samples(sampling, first + i, found.subspan(i, 1));
        } else {
            ++unknown_;
        }
    }
}

void RecordedNavigation::straight_walks(const NavPoint& from, std::span<const NavPoint> to,
                                        std::span<StraightWalk> results) const noexcept {
    const QuestionKey base = walk_base(from);
    for (std::size_t i = 0; i < to.size(); ++i) {
        results[i] = {.end = from.position};
        if (const StraightWalk* known = find_in(answers_.walks, key_to(base, to[i]))) {
            results[i] = *known;
            continue;
        }
        if (fallback_ == nullptr) {
            ++unknown_;
            continue;
        }
        const NavPoint own = at_home(from), own_to = at_home(to[i]);
        if (own && own_to) fallback_->straight_walks(own, {&own_to, 1}, results.subspan(i, 1));
    }
}

/// Labels of a fallback mean nothing beside recorded ones. Without a label, words ask for the path.
std::uint32_t RecordedNavigation::island(const NavPoint& point) const noexcept {
    const std::uint32_t* known = find_in(answers_.islands, point.reference);
    return known != nullptr ? *known : kNoIsland;
}

bool RecordedNavigation::islands_connect(std::uint32_t from, std::uint32_t to) const noexcept {
    const bool* known = find_in(answers_.connections, connection_key(from, to) & kKeyBits);
    if (known != nullptr) return *known;
    ++unknown_;
    return false;
}

std::size_t RecordedNavigation::borders(const NavPoint& center, float radius,
                                        std::span<NavBorder> borders) const noexcept {
    const std::uint64_t key = borders_key(center, radius, borders.size());
    if (const RecordedAnswers::Borders* known = find_in(answers_.borders, key)) {
        const std::size_t count = std::min(known->stored.size(), borders.size());
        std::copy_n(known->stored.begin(), count, borders.begin());
        return known->stored.size() < borders.size() ? count : known->total;
    }
    if (fallback_ != nullptr) {
        const NavPoint own = at_home(center);
        return own ? fallback_->borders(own, radius, borders) : 0;
    }
    ++unknown_;
    return 0;
}

}  // namespace vantage::record
