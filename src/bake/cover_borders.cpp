// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See cover_borders.h. Stretches are found greedily, as in the first step of Ramer's line
// simplification (1972): one goes on while everything passed so far lies close to the chord.

#include "bake/cover_borders.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "base/vec.h"

namespace vantage::bake {

namespace {

constexpr float kJoinDistance = 0.04f;  // Tiles round corners on their own.
constexpr float kJoinHeight = 0.5f;
constexpr float kBucket = 0.25f;
constexpr float kMostDeviation = 0.12f;  // Of a corner from the straight line.
constexpr float kLeastAgreement = 0.9f;  // Cosine between an edge and the line.
constexpr float kShortEdge = 0.2f;       // Shorter ones may point anywhere.

using Bucket = std::pair<long, long>;

Bucket bucket_of(Vec3 p) {
    return {std::lround(p.x / kBucket), std::lround(p.z / kBucket)};
}

Vec3 direction_2d(Vec3 from, Vec3 to) {
    return normalized({to.x - from.x, 0.0f, to.z - from.z});
}

class Joiner {
  public:
    explicit Joiner(std::span<const NavBorder> borders)
        : borders_(borders), is_used_(borders.size(), false) {
        for (std::uint32_t i = 0; i < borders.size(); ++i) {
            if (distance_2d(borders[i].from, borders[i].to) == 0.0f) is_used_[i] = true;
            starts_[bucket_of(borders[i].from)].push_back(i);
            ends_[bucket_of(borders[i].to)].push_back(i);
        }
    }

    std::vector<BorderLoop> join() {
        std::vector<BorderLoop> loops;
        for (std::uint32_t i = 0; i < borders_.size(); ++i) {
            if (!is_used_[i]) loops.push_back(follow(i));
        }
        return loops;
    }

  private:
    static constexpr std::uint32_t kNone = 0xffffffffu;

    BorderLoop follow(std::uint32_t first) {
        is_used_[first] = true;
        std::vector<Vec3> ahead{borders_[first].from, borders_[first].to};
        for (std::uint32_t last = first;;) {
            const std::uint32_t next = neighbour(last, true);
            if (next == kNone) break;
            is_used_[next] = true;
            ahead.push_back(borders_[next].to);
            last = next;
        }
        std::vector<Vec3> behind;
        for (std::uint32_t last = first;;) {
            const std::uint32_t next = neighbour(last, false);
            if (next == kNone) break;
            is_used_[next] = true;
            behind.push_back(borders_[next].from);
            last = next;
        }
        BorderLoop loop;
        loop.corners.assign(behind.rbegin(), behind.rend());
        loop.corners.insert(loop.corners.end(), ahead.begin(), ahead.end());
        loop.is_closed =
            loop.corners.size() > 3 && touch(loop.corners.front(), loop.corners.back());
        if (loop.is_closed) loop.corners.pop_back();
        return loop;
    }

    static bool touch(Vec3 a, Vec3 b) {
        return distance_2d(a, b) <= kJoinDistance && std::abs(a.y - b.y) <= kJoinHeight;
    }

    /// The unused border that goes on where this one ends, or leads to where it starts; the
    /// straightest one where several do.
    std::uint32_t neighbour(std::uint32_t border, bool is_ahead) const {
        const Vec3 way = direction_2d(borders_[border].from, borders_[border].to);
        const Vec3 joint = is_ahead ? borders_[border].to : borders_[border].from;
        const auto& map = is_ahead ? starts_ : ends_;
        const Bucket middle = bucket_of(joint);
        std::uint32_t best = kNone;
        float best_agreement = -2.0f;
        for (long x = middle.first - 1; x <= middle.first + 1; ++x) {
            for (long z = middle.second - 1; z <= middle.second + 1; ++z) {
                const auto found = map.find({x, z});
                if (found == map.end()) continue;
                for (const std::uint32_t other : found->second) {
                    const NavBorder& b = borders_[other];
                    if (is_used_[other] || !touch(is_ahead ? b.from : b.to, joint)) continue;
                    const float agreement = dot(way, direction_2d(b.from, b.to));
                    if (agreement > best_agreement) {
                        best_agreement = agreement;
                        best = other;
                    }
                }
            }
        }
        return best;
    }

    std::span<const NavBorder> borders_;
    std::vector<bool> is_used_;
    std::map<Bucket, std::vector<std::uint32_t>> starts_, ends_;
};

float distance_to_line(Vec3 p, Vec3 from, Vec3 way) {
    const Vec3 rest = p - from;
    return std::abs(rest.x * way.z - rest.z * way.x);
}

/// May corners[first..last] be one stretch?
bool is_straight(std::span<const Vec3> corners, std::size_t first, std::size_t last) {
    const Vec3 way = direction_2d(corners[first], corners[last]);
    for (std::size_t i = first; i < last; ++i) {
        if (distance_to_line(corners[i], corners[first], way) > kMostDeviation) return false;
        const bool is_short = distance_2d(corners[i], corners[i + 1]) < kShortEdge;
        const float agreement = dot(way, direction_2d(corners[i], corners[i + 1]));
        if (agreement < (is_short ? 0.0f : kLeastAgreement)) return false;
    }
    return true;
}

/// A closed loop begins at its sharpest corner, so that no wall is cut in its middle.
std::vector<Vec3> opened(const BorderLoop& loop) {
    std::vector<Vec3> corners = loop.corners;
    if (!loop.is_closed) return corners;
    const std::size_t count = corners.size();
    std::size_t sharpest = 0;
    float least = 2.0f;
    for (std::size_t i = 0; i < count; ++i) {
        const Vec3 in = direction_2d(corners[(i + count - 1) % count], corners[i]);
        const float agreement = dot(in, direction_2d(corners[i], corners[(i + 1) % count]));
        if (agreement < least) {
            least = agreement;
            sharpest = i;
        }
    }
    std::rotate(corners.begin(), corners.begin() + static_cast<std::ptrdiff_t>(sharpest),
                corners.end());
    corners.push_back(corners.front());
    return corners;
}

}  // namespace

std::vector<BorderLoop> join_borders(std::span<const NavBorder> borders) {
    return Joiner(borders).join();
}

std::vector<BorderStretch> straight_stretches(const BorderLoop& loop, std::uint32_t number) {
    const std::vector<Vec3> corners = opened(loop);
    std::vector<BorderStretch> stretches;
    for (std::size_t first = 0; first + 1 < corners.size();) {
        std::size_t last = first + 1;
        while (last + 1 < corners.size() && is_straight(corners, first, last + 1))
            ++last;
        BorderStretch stretch{.loop = number};
        stretch.corners.assign(corners.begin() + static_cast<std::ptrdiff_t>(first),
                               corners.begin() + static_cast<std::ptrdiff_t>(last) + 1);
        const Vec3 way = direction_2d(corners[first], corners[last]);
        stretch.outward = {-way.z, 0.0f, way.x};
        for (std::size_t i = first; i < last; ++i)
            stretch.length += distance_2d(corners[i], corners[i + 1]);
        if (dot(way, way) > 0.5f) stretches.push_back(std::move(stretch));
        first = last;
    }
    return stretches;
}

Vec3 place_along(const BorderStretch& stretch, float distance) {
    for (std::size_t i = 0; i + 1 < stretch.corners.size(); ++i) {
        const float size = distance_2d(stretch.corners[i], stretch.corners[i + 1]);
        if (distance <= size && size > 0.0f) {
            return lerp(stretch.corners[i], stretch.corners[i + 1], distance / size);
        }
        distance -= size;
    }
    return stretch.corners.back();
}

}  // namespace vantage::bake
