// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See cover_silhouette.h. Level rays at many heights say how far away something stands in the way.
// Going up, the distance within which *everything so far* was blocked can only grow:
//
//   4   . . . . . . . . . . . . . .>|     (height 4, distance 9)
//   1.1 . . . .>#                   |     (height 1.1, distance 3)
//   0.6 . . . .>#                   |
//   0.1 .>=     #                   |     a kerb
//      p ------------------------------
//
// The lowest ray is not at the floor: the gap under it shows less than a sixteenth of a body.
// Each such pair hides from other eyes; the one that hides from most is kept. A bin's distances
// are the largest over its width and a body's width, so that what it says holds for all of it.

#include "bake/cover_silhouette.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <span>
#include <utility>
#include <vector>

#include "base/vec.h"

namespace vantage::bake {

namespace {

constexpr std::size_t kDirections = 2 * kSilhouetteBins;  // Bins' edges and middles.
constexpr std::array kRows = {0.12f, 0.3f, 0.55f, 0.8f, 1.0f,  1.1f,  1.15f, 1.2f,
                              1.3f,  1.4f, 1.6f,  1.8f, 1.85f, 1.95f, 2.15f, 2.4f,
                              2.7f,  3.0f, 3.5f,  4.2f, 5.0f,  6.0f};
constexpr std::size_t kBodyRows = 12;   // Up to the top of a standing body...
constexpr std::size_t kCrouchRows = 6;  // ...and of a crouching one.
constexpr std::array kAside = {-0.25f, 0.0f, 0.25f};
constexpr float kReach = 255 * kSilhouetteStep;
constexpr float kNear = 4.5f;  // Nobody attacks from nearer: what stands within it is cover.
constexpr float kFromBelow = 0.5f;
constexpr std::array kSlopesDown = {0.25f, 0.7f};
constexpr std::array kFloorEdges = {0.7f, 1.0f, 1.5f, 2.0f, 3.0f, 4.0f, 6.0f, 8.0f, 11.0f};
constexpr float kFloorSlack = 0.15f;
constexpr float kFloorOverhang = 1.06f;
constexpr std::uint8_t kToTheCeiling = 255;
constexpr float kNothing = 1.0e9f;
constexpr float kCeilingGap = 0.1f;
constexpr float kDeepest = 0.5f;  // Grass, mud.

constexpr float kEye = 1.6f;
constexpr float kCrouched = 1.1f, kStanding = 1.8f;

struct Directions {
    std::array<Vec3, kDirections> unit;
    Directions() {
        for (std::size_t i = 0; i < kDirections; ++i) {
            const double angle = 2.0 * std::numbers::pi * static_cast<double>(i) / kDirections;
            unit[i] = {static_cast<float>(std::cos(angle)), 0.0f,
                       static_cast<float>(std::sin(angle))};
        }
    }
};

const Directions& directions() {
    static const Directions table;
    return table;
}

/// An eye that might look, relative to the feet, and how much it counts. Most stand on the same
/// floor; there are more of them far away, where there is more room.
struct Onlooker {
    float distance, height, weight;
};
std::vector<Onlooker> make_onlookers() {
    std::vector<Onlooker> list;
    for (const float distance : {6.0f, 9.0f, 13.0f, 18.0f, 25.0f, 34.0f}) {
        for (const auto& [floor, share] : {std::pair{0.0f, 4.0f},
                                           {1.0f, 1.0f},
                                           {-1.0f, 1.0f},
                                           {3.0f, 1.5f},
                                           {-3.0f, 1.5f},
                                           {6.0f, 0.5f}}) {
            list.push_back({distance, floor + kEye, share * std::min(distance, 20.0f)});
        }
    }
    return list;
}

float hidden_share(float height, float distance) {
    static const std::vector<Onlooker> onlookers = make_onlookers();
    float sum = 0;
    for (const Onlooker& o : onlookers) {
        if (distance >= o.distance) continue;
        for (const float top : {kCrouched, kStanding}) {
            if (top + (o.height - top) * distance / o.distance <= height) sum += o.weight;
        }
    }
    return sum;
}

class Surroundings {
  public:
    Surroundings(const CoverPoint& point, CoverRays& rays) : point_(point), rays_(rays) {
        for (auto& column : distance_)
            column.fill(kNothing);
        for (auto& slopes : below_)
            slopes = kNothing;
        is_alive_.fill(true);
        find_floor_and_ceiling();
        for (std::size_t row = 0; row < kRows.size() && kRows[row] < ceiling_ - kCeilingGap; ++row)
            cast_row(row);
        look_down();
    }

    /// The distance within which a body is hidden at that height in that direction.
    float distance(std::size_t direction, std::size_t row) const {
        return distance_[direction % kDirections][row];
    }
    bool is_low_ceiling(std::size_t row) const { return kRows[row] >= ceiling_ - kCeilingGap; }

    /// How much of the rows below is hidden by something near; by their heights.
    float near_share(std::size_t direction, std::size_t rows) const {
        float hidden = 0, all = 0, last = 0;
        for (std::size_t row = 0; row < rows && !is_low_ceiling(row); ++row) {
            const float part = kRows[row] - last;
            last = kRows[row];
            all += part;
            if (distance(direction, row) <= kNear) hidden += part;
        }
        return all > 0 ? hidden / all : 0.0f;
    }

    void write_bin(std::uint32_t bin, CoverSilhouette& silhouette) const {
        float best_score = 0, all_so_far = 0;
        const float below = bin_distance(bin, [&](std::size_t d) { return below_[d]; });
        for (std::size_t row = 0; row < kRows.size() && !is_low_ceiling(row); ++row) {
            all_so_far = max_of(
                all_so_far, bin_distance(bin, [&](std::size_t d) { return distance_[d][row]; }));
            if (all_so_far > kReach) return;
            if (below > all_so_far + 0.01f) continue;
            const bool is_last = row + 1 == kRows.size() || is_low_ceiling(row + 1);
            const bool is_ceiling = is_last && ceiling_ < kRows.back();
            const float height = is_ceiling ? 1000.0f : kRows[row];
            const float score = hidden_share(height, all_so_far);
            if (score <= best_score) continue;
            best_score = score;
            silhouette.height[bin] =
                is_ceiling ? kToTheCeiling
                           : static_cast<std::uint8_t>(height / kSilhouetteStep + 0.01f);
            silhouette.distance[bin] =
                static_cast<std::uint8_t>(std::ceil(all_so_far / kSilhouetteStep));
        }
    }

    /// Where nothing stands, the floor hides from eyes below it: as far as it goes, it is a wall of
    /// almost no height. A line that comes in just above its edge meets it a little farther out.
    void write_floors(CoverSilhouette& silhouette) {
        std::array<std::size_t, kDirections> wanted;
        std::size_t count = 0;
        for (std::size_t i = 0; i < kDirections; ++i) {
            const std::size_t bin = i / 2, before = (bin + kSilhouetteBins - 1) % kSilhouetteBins;
            if (silhouette.height[bin] == 0 || (i % 2 == 0 && silhouette.height[before] == 0)) {
                wanted[count++] = i;
            }
        }
        std::array<float, kDirections> floor;
        floor.fill(0.0f);
        find_floors(std::span(wanted).first(count), floor);
        for (std::uint32_t bin = 0; bin < kSilhouetteBins; ++bin) {
            if (silhouette.height[bin] == 0) write_floor(bin, floor, silhouette);
        }
    }

  private:
    void write_floor(std::uint32_t bin, std::span<const float> floor,
                     CoverSilhouette& silhouette) const {
        const float far = -bin_distance(bin, [&](std::size_t d) { return -floor[d]; });
        float best = 0;
        for (const float edge : kFloorEdges) {
            if (edge > far) break;
            const float score = hidden_share(kSilhouetteStep, edge / kFloorOverhang);
            if (score <= best) continue;
            best = score;
            silhouette.height[bin] = 1;
            silhouette.distance[bin] =
                static_cast<std::uint8_t>(edge / kFloorOverhang / kSilhouetteStep);
        }
    }

    /// How far the floor goes in each of these directions, over a body's width.
    void find_floors(std::span<const std::size_t> wanted, std::span<float> floor) {
        std::vector<std::size_t> left(wanted.begin(), wanted.end());
        for (const float edge : kFloorEdges) {
            std::array<float, kDirections> farthest;
            const auto ray_of = [&](Vec3 from, Vec3 way) {
                const Vec3 start = from + Vec3{0, kFromBelow, 0};
                return std::pair{start, start + (way - Vec3{0, kFromBelow / edge, 0}) * kReach};
            };
            cast_around(ray_of, left, farthest);
            std::vector<std::size_t> next;
            for (std::size_t i = 0; i < left.size(); ++i) {
                if (farthest[i] > edge + kFloorSlack) continue;
                floor[left[i]] = edge;
                next.push_back(left[i]);
            }
            left = std::move(next);
        }
    }

    template <class F>
    static float bin_distance(std::uint32_t bin, F of) {
        return max_of(max_of(of(2 * bin), of(2 * bin + 1)), of((2 * bin + 2) % kDirections));
    }

    void find_floor_and_ceiling() {
        rays_.clear();
        const Vec3 from = point_.position + Vec3{0, kDeepest, 0};
        rays_.add(from, from + Vec3{0, kRows.back(), 0});
        rays_.add(from, point_.position);
        const auto hits = rays_.cast();
        if (hits[0].part != kNothingHit) ceiling_ = kDeepest + hits[0].fraction * kRows.back();
        if (hits[1].part != kNothingHit) floor_ = (1.0f - hits[1].fraction) * kDeepest;
    }

    bool is_ahead(std::size_t direction) const {
        return dot(directions().unit[direction], point_.normal) > 0.05f;
    }
    bool is_wanted(std::size_t direction, std::size_t row) const {
        const std::size_t bin = direction / 2;
        if (is_alive_[bin] || (row < kBodyRows && is_ahead(direction))) return true;
        return direction % 2 == 0 && is_alive_[(bin + kSilhouetteBins - 1) % kSilhouetteBins];
    }

    template <class F>
    void cast_around(F ray_of, std::span<const std::size_t> wanted, std::span<float> farthest) {
        rays_.clear();
        for (const std::size_t direction : wanted) {
            const Vec3 way = directions().unit[direction];
            for (const float aside : kAside) {
                const Vec3 from = point_.position + Vec3{-way.z, 0, way.x} * aside;
                const auto [low, high] = ray_of(from, way);
                rays_.add(low, high);
            }
        }
        const auto hits = rays_.cast();
        for (std::size_t i = 0; i < wanted.size(); ++i) {
            farthest[i] = 0;
            for (std::size_t k = 0; k < kAside.size(); ++k) {
                const RayHit& hit = hits[i * kAside.size() + k];
                farthest[i] =
                    max_of(farthest[i], hit.part == kNothingHit ? kNothing : hit.fraction * kReach);
            }
        }
    }

    void cast_row(std::size_t row) {
        if (kRows[row] <= floor_) {
            for (auto& column : distance_)
                column[row] = 0;
            return;
        }
        std::array<std::size_t, kDirections> wanted;
        std::size_t count = 0;
        for (std::size_t i = 0; i < kDirections; ++i) {
            if (is_wanted(i, row)) wanted[count++] = i;
        }
        std::array<float, kDirections> farthest;
        const auto ray_of = [&](Vec3 from, Vec3 way) {
            const Vec3 start = from + Vec3{0, kRows[row], 0};
            return std::pair{start, start + way * kReach};
        };
        cast_around(ray_of, std::span(wanted).first(count), farthest);
        for (std::size_t i = 0; i < count; ++i)
            distance_[wanted[i]][row] = farthest[i];
        for (std::uint32_t bin = 0; bin < kSilhouetteBins; ++bin) {
            is_alive_[bin] = is_alive_[bin] && bin_distance(bin, [&](std::size_t d) {
                                                   return distance_[d][row];
                                               }) <= kReach;
        }
    }

    /// Eyes on lower ground look from below: that way must be closed as well.
    void look_down() {
        std::array<std::size_t, kDirections> wanted;
        std::size_t count = 0;
        for (std::size_t i = 0; i < kDirections; ++i) {
            if (distance_[i][0] <= kReach) wanted[count++] = i;
        }
        for (std::size_t i = 0; i < count; ++i)
            below_[wanted[i]] = 0;
        for (const float slope : kSlopesDown) {
            std::array<float, kDirections> farthest;
            const auto ray_of = [&](Vec3 from, Vec3 way) {
                const Vec3 start = from + Vec3{0, kFromBelow, 0};
                return std::pair{start, start + (way - Vec3{0, slope, 0}) * kReach};
            };
            cast_around(ray_of, std::span(wanted).first(count), farthest);
            for (std::size_t i = 0; i < count; ++i)
                below_[wanted[i]] = max_of(below_[wanted[i]], farthest[i]);
        }
    }

    const CoverPoint& point_;
    CoverRays& rays_;
    float ceiling_ = kNothing;
    float floor_ = 0;  ///< What lies below it nobody sees: one stands in grass, in mud.
    std::array<std::array<float, kRows.size()>, kDirections> distance_;
    std::array<float, kDirections> below_;
    std::array<bool, kSilhouetteBins> is_alive_;
};

// ---- cone and quality ---------------------------------------------------------------------------

constexpr float kWidestCone = 0.17364818f;    // Cosine of half of it: 80 degrees.
constexpr float kNarrowestCone = 0.9659258f;  // 15 degrees.
constexpr float kLooseShare = 0.75f;          // Of a crouching body.
constexpr float kLooseWidest = 0.70710678f;   // 45 degrees.
constexpr float kWiderThanBody = 0.35f;       // Half of it.
constexpr float kTypicalEye = 8.0f;           // How far away.

bool hides_who_crouches(const CoverSilhouette& silhouette, std::uint32_t bin) {
    const float height = static_cast<float>(silhouette.height[bin]) * kSilhouetteStep;
    const float distance = static_cast<float>(silhouette.distance[bin]) * kSilhouetteStep;
    if (silhouette.height[bin] == 0 || distance > kNear) return false;
    return silhouette.height[bin] == kToTheCeiling ||
           kCrouched + (kEye - kCrouched) * distance / kTypicalEye <= height;
}

/// The cone ends where, on either side, the first bin begins in which a crouching body shows.
float strict_cone(const CoverPoint& point, const CoverSilhouette& silhouette) {
    float cosine = kWidestCone;
    for (std::uint32_t bin = 0; bin < kSilhouetteBins; ++bin) {
        if (hides_who_crouches(silhouette, bin)) continue;
        const Vec3 from = directions().unit[2 * bin];
        const Vec3 to = directions().unit[(2 * bin + 2) % kDirections];
        const bool is_inside = cross(from, point.normal).y <= 0 && cross(point.normal, to).y <= 0 &&
                               dot(from, point.normal) > 0;
        if (is_inside) return 1.0f;
        cosine = max_of(cosine, max_of(dot(from, point.normal), dot(to, point.normal)));
    }
    return cosine;
}

/// For what hides most of a body only: a car, a thin tree.
float loose_cone(const CoverPoint& point, const Surroundings& around) {
    float cosine = kLooseWidest;
    for (std::size_t i = 0; i < kDirections; ++i) {
        if (around.near_share(i, kCrouchRows) >= kLooseShare) continue;
        cosine = max_of(cosine, dot(directions().unit[i], point.normal));
    }
    return min_of(cosine, kNarrowestCone);
}

float cone_cosine(const CoverPoint& point, const CoverSilhouette& silhouette,
                  const Surroundings& around) {
    const float strict = strict_cone(point, silhouette);
    return strict <= kNarrowestCone ? strict : loose_cone(point, around);
}

float quality(const CoverPoint& point, const Surroundings& around) {
    float sum = 0;
    int count = 0;
    for (std::size_t i = 0; i < kDirections; ++i) {
        if (dot(directions().unit[i], point.normal) < point.cone_cosine) continue;
        sum += around.near_share(i, kBodyRows);
        ++count;
    }
    return count > 0 ? min_of(1.0f, sum / static_cast<float>(count)) : 0.0f;
}

// ---- peeks --------------------------------------------------------------------------------------

constexpr float kStep = 1.0f;       // To the side.
constexpr float kLooksPast = 3.0f;  // A peek sees at least this far.
constexpr NavExtent kStepExtent{.horizontal = 0.15f, .up = 0.5f, .down = 0.5f};
constexpr NavExtent kFeetExtent{.horizontal = 0.3f, .up = 0.5f, .down = 0.5f};

bool can_step(const CoverPoint& point, Vec3 side, const NavigationProvider& navigation) {
    const Vec3 places[2] = {point.position, point.position + side * kStep};
    NavPoint found[2];
    navigation.nearest({places, 1}, kFeetExtent, {found, 1});
    navigation.nearest({places + 1, 1}, kStepExtent, {found + 1, 1});
    if (!found[0] || !found[1]) return false;
    StraightWalk walk;
    navigation.straight_walks(found[0], {found + 1, 1}, {&walk, 1});
    return walk.is_free;
}

bool sees_ahead(const CoverPoint& point, Vec3 eye, CoverRays& rays) {
    rays.clear();
    rays.add(eye, eye + point.normal * kLooksPast);
    return rays.cast()[0].part == kNothingHit;
}

std::uint8_t peeks(const CoverPoint& point, CoverRays& rays, const NavigationProvider& navigation) {
    std::uint8_t flags = 0;
    const Vec3 left{point.normal.z, 0.0f, -point.normal.x};
    const Vec3 eye = point.position + Vec3{0, kEye, 0};
    const Vec3 behind = point.position + Vec3{0, min_of(kEye, point.height - 0.1f), 0};
    for (const auto& [side, flag] :
         {std::pair{left, cover::kPeekLeft}, {-left, cover::kPeekRight}}) {
        if (sees_ahead(point, behind + side * kStep, rays) && can_step(point, side, navigation)) {
            flags |= flag;
        }
    }
    if (point.height < kEye && sees_ahead(point, eye, rays)) flags |= cover::kPeekOver;
    return flags;
}

}  // namespace

CoverSilhouette look_around(CoverPoint& point, CoverRays& rays,
                            const NavigationProvider& navigation) {
    Surroundings around(point, rays);
    CoverSilhouette silhouette;
    for (std::uint32_t bin = 0; bin < kSilhouetteBins; ++bin)
        around.write_bin(bin, silhouette);
    around.write_floors(silhouette);
    point.cone_cosine = cone_cosine(point, silhouette, around);
    point.quality = quality(point, around);
    point.flags |= peeks(point, rays, navigation);
    return silhouette;
}

bool is_place_to_hide(const CoverPoint& point) {
    if ((point.flags & cover::kDesigned) != 0) return true;
    return point.cone_cosine < kNarrowestCone || point.half_length >= kWiderThanBody;
}

}  // namespace vantage::bake
