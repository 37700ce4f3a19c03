// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The words about cover and sight a second time, from their definitions, in double precision and
// without any of the code that they are made of. Random yards with random cover; where a case hangs
// on less than kMargin, both answers are right and it does not count.
#pragma once

#include <cmath>
#include <map>
#include <numbers>
#include <optional>

#include "selection/criteria/cover_yard.h"

namespace vantage::tests::oracle {

inline constexpr double kMargin = 1e-4;

struct D3 {
    double x = 0, y = 0, z = 0;
    D3() = default;
    D3(double x_, double y_, double z_) : x(x_), y(y_), z(z_) {}
    D3(Vec3 v) : x(double{v.x}), y(double{v.y}), z(double{v.z}) {}
    D3 operator+(D3 b) const { return {x + b.x, y + b.y, z + b.z}; }
    D3 operator-(D3 b) const { return {x - b.x, y - b.y, z - b.z}; }
    D3 operator*(double s) const { return {x * s, y * s, z * s}; }
    double size() const { return std::sqrt(x * x + y * y + z * z); }
    double flat_size() const { return std::hypot(x, z); }
    D3 flat_unit() const { return {x / flat_size(), 0, z / flat_size()}; }
};

inline double flat_dot(D3 a, D3 b) {
    return a.x * b.x + a.z * b.z;
}

/// Is a >= b? Nothing when they are too near to each other to say.
inline std::optional<bool> at_least(double a, double b, double margin = kMargin) {
    if (std::fabs(a - b) < margin) return {};
    return a > b;
}

/// One word at one place of one yard.
struct Case {
    const RandomYard* random = nullptr;
    Spot spot;
    ObjectState asker, object;
    std::vector<float> arguments;
    const CoverPoint* point = nullptr;  ///< One of these for cover that exists.
    const CoverRail* rail = nullptr;
    const RoundCover* round = nullptr;
    double along = 0;  ///< Of a place on a rail.

    bool is_cover() const { return point != nullptr || rail != nullptr || round != nullptr; }
    D3 p() const { return spot.position; }
    D3 eye() const { return D3(object.position) + D3(0, double{object.standing.eye}, 0); }

    D3 turned(D3 local) const {
        const double c = double{random->yard.place.yaw_cosine},
                     s = double{random->yard.place.yaw_sine};
        return {c * local.x - s * local.z, local.y, s * local.x + c * local.z};
    }
    D3 in_world(D3 local, std::uint32_t part) const {
        return turned(local + random->part_offset(part)) + random->yard.place.offset;
    }

    double height() const {
        if (point != nullptr) return double{point->height};
        return rail != nullptr ? double{rail->height} : double{round->height};
    }
    bool is_soft() const {
        const std::uint8_t flags = point != nullptr  ? point->flags
                                   : rail != nullptr ? rail->flags
                                                     : round->flags;
        return (flags & cover::kSoft) != 0;
    }
    /// 10 cm less than a body will do.
    std::optional<bool> is_as_tall_as(float body) const {
        return at_least(height(), double{body} - 0.1);
    }
    std::optional<bool> is_high() const {
        if (!is_cover()) return false;
        return is_as_tall_as(asker.standing.height);
    }
    std::optional<bool> is_low() const {
        if (!is_cover()) return false;
        const auto crouched = is_as_tall_as(asker.crouched.height), high = is_high();
        if (!crouched || !high) return {};
        return *crouched && !*high;
    }
    D3 facing() const {
        if (point != nullptr) return turned(point->normal);
        if (rail != nullptr) return turned(rail->normal);
        return (in_world(round->center, round->part) - p()).flat_unit();
    }
};

// ---- rails --------------------------------------------------------------------------------------

/// The cover points of a rail, by how far they are along it.
inline std::vector<std::pair<double, const CoverPoint*>> points_on(const Case& at) {
    std::vector<std::pair<double, const CoverPoint*>> points;
    for (std::uint32_t i = 0; i < at.rail->point_count; ++i) {
        const CoverPoint& point = at.random->contents.cover[at.rail->first_point + i];
        points.push_back({(D3(point.position) - D3(at.rail->from)).size(), &point});
    }
    return points;
}

/// The nearest; nothing when there is none, or two of them are as near.
inline std::optional<const CoverPoint*> nearest_on(const Case& at) {
    const CoverPoint* nearest = nullptr;
    double least = 1e9;
    bool is_tie = false;
    for (const auto& [where, point] : points_on(at)) {
        const double off = std::fabs(where - at.along);
        if (std::fabs(off - least) < 1e-3) is_tie = true;
        if (off >= least) continue;
        is_tie = std::fabs(off - least) < 1e-3;
        least = off;
        nearest = point;
    }
    if (is_tie) return {};
    return nearest;
}

// ---- what cover hides ---------------------------------------------------------------------------

/// By one silhouette; below 0 when there is nothing sure to say about it here.
inline std::optional<double> behind_silhouette(const Case& at, const CoverPoint& point) {
    const auto number = static_cast<std::size_t>(&point - at.random->contents.cover.data());
    const CoverSilhouette& silhouette = at.random->contents.silhouettes[number];
    const D3 feet = at.in_world(point.position, point.part);
    // Into the section's space: turned back.
    const D3 way = at.eye() - feet;
    const double c = double{at.random->yard.place.yaw_cosine},
                 s = double{at.random->yard.place.yaw_sine};
    const double x = c * way.x + s * way.z, z = c * way.z - s * way.x;
    double turn = std::atan2(z, x) / (2 * std::numbers::pi);
    if (turn < 0) turn += 1;
    const double bin = turn * kSilhouetteBins;
    if (std::fabs(bin - std::round(bin)) < 1e-3) return {};
    const auto b = static_cast<std::size_t>(bin);
    const double wall = double{kSilhouetteStep} * silhouette.distance[b], away = way.flat_size();
    if (std::fabs(away - wall) < 0.05) return {};
    if (silhouette.height[b] == 0 || away < wall) return 0.0;
    if (silhouette.height[b] == 255) return std::numeric_limits<double>::infinity();
    // The line that touches the wall's top, at the feet.
    const double top = double{kSilhouetteStep} * silhouette.height[b];
    const double at_feet = way.y + (top - way.y) * away / (away - wall);
    return std::max(0.0, std::max(0.0, at_feet) - (at.p().y - feet.y));
}

/// What all silhouettes that count say together: nothing when it cannot be said, below 0 when there
/// is none.
inline std::optional<double> by_silhouettes(const Case& at) {
    if (at.point != nullptr) return behind_silhouette(at, *at.point);
    std::vector<const CoverPoint*> sides;
    double before = -1e9, behind = 1e9;
    const CoverPoint *last = nullptr, *next = nullptr;
    for (const auto& [where, point] : points_on(at)) {
        if (std::fabs(where - at.along) < 1e-3) return {};
        if (where < at.along && where > before) before = where, last = point;
        if (where > at.along && where < behind) behind = where, next = point;
    }
    const double alone = last == nullptr ? behind - at.along : at.along - before;
    if (last == nullptr || next == nullptr) {
        if (std::fabs(alone - 0.4) < 1e-3) return {};
        if (alone > 0.4) return -1.0;
    }
    double lower = std::numeric_limits<double>::infinity();
    for (const CoverPoint* point : {last, next}) {
        if (point == nullptr) continue;
        const std::optional<double> height = behind_silhouette(at, *point);
        if (!height) return {};
        lower = std::min(lower, *height);
    }
    return lower;
}

/// The height at p that the shadow of a cylinder hides, of a body that is so wide to each side.
inline std::optional<double> behind_cylinder(const Case& at, double half_width) {
    const D3 center = at.in_world(at.round->center, at.round->part);
    const D3 way = center - at.eye(), body = at.p() - at.eye();
    const double away = way.flat_size(), radius = double{at.round->radius};
    if (std::fabs(away - radius) < 1e-2) return {};
    if (away < radius) return 0.0;
    // Angles, as seen from the eye: of the tree, of the body, and between the two.
    const double tree = std::asin(radius / away);
    const double cosine = flat_dot(way.flat_unit(), body.flat_unit());
    const double between = std::acos(std::clamp(cosine, -1.0, 1.0));
    const double along = body.flat_size() * std::cos(between);
    // The body's edge lies inside the tangent: its middle is half a width away from it.
    const double inside = body.flat_size() * std::sin(tree - between);
    if (std::fabs(inside - half_width) < 1e-3 || std::fabs(along - half_width - away) < 1e-3)
        return {};
    if (between > tree || inside < half_width || along - half_width < away) return 0.0;
    const double chord = away * std::cos(tree) * std::cos(tree);
    const double top = center.y + double{at.round->height} - at.p().y;
    const double eye = at.eye().y - at.p().y;
    const double near = eye + (top - eye) * (along - half_width) / chord;
    const double far = eye + (top - eye) * (along + half_width) / chord;
    return std::max(0.0, std::min(near, far));
}

/// What is sure; 0 without cover.
inline std::optional<double> sure_height(const Case& at) {
    if (!at.is_cover()) return 0.0;
    if (at.round != nullptr) return behind_cylinder(at, double{at.asker.radius});
    const std::optional<double> known = by_silhouettes(at);
    if (!known) return {};
    return std::max(0.0, *known);
}

// ---- rays ---------------------------------------------------------------------------------------

/// Does the segment meet the skin of a box that is so much larger?
inline bool meets(const Aabb& box, double larger, D3 from, D3 to) {
    const D3 way = to - from;
    const double starts[] = {from.x, from.y, from.z}, ways[] = {way.x, way.y, way.z};
    const float lows[] = {box.low.x, box.low.y, box.low.z};
    const float highs[] = {box.high.x, box.high.y, box.high.z};
    double enter = 0, leave = 1;
    bool is_inside = true;
    for (int i = 0; i < 3; ++i) {
        const double low = double{lows[i]} - larger, high = double{highs[i]} + larger;
        const double end = starts[i] + ways[i];
        is_inside = is_inside && starts[i] > low && starts[i] < high && end > low && end < high;
        if (std::fabs(ways[i]) < 1e-12) {
            if (starts[i] < low || starts[i] > high) return false;
            continue;
        }
        const double one = (low - starts[i]) / ways[i], two = (high - starts[i]) / ways[i];
        enter = std::max(enter, std::min(one, two));
        leave = std::min(leave, std::max(one, two));
    }
    return enter <= leave && !is_inside;
}

inline std::optional<bool> is_blocked(const Case& at, D3 from, D3 to) {
    bool is_surely = false, is_maybe = false;
    for (const Aabb& box : at.random->boxes) {
        const bool outer = meets(box, kMargin, from, to), inner = meets(box, -kMargin, from, to);
        is_surely = is_surely || (outer && inner);
        is_maybe = is_maybe || outer || inner;
    }
    if (is_maybe != is_surely) return {};
    return is_surely;
}

/// How many of the rays from o's eye to the body are clear: to the head, the shoulders and the
/// torso, and unless only these are asked for to both sides farther down.
inline std::optional<int> clear_rays(const Case& at, const Stance& stance, bool is_whole) {
    const D3 to_body = (at.p() - at.eye()).flat_unit();
    const D3 side = D3(-to_body.z, 0, to_body.x) * (0.9 * double{at.asker.radius});
    const double tall = double{stance.height};
    std::vector<D3> places = {D3(0, tall, 0), D3(0, double{stance.torso}, 0)};
    for (const double share : {0.75, 0.4, 0.1}) {
        if (share < 0.75 && !is_whole) continue;
        places.push_back(D3(0, share * tall, 0) + side);
        places.push_back(D3(0, share * tall, 0) - side);
    }
    int clear = 0;
    for (const D3 place : places) {
        const auto blocked = is_blocked(at, at.eye(), at.p() + place);
        if (!blocked) return {};
        clear += *blocked ? 0 : 1;
    }
    return clear;
}

/// Crouched at low cover, standing elsewhere.
inline std::optional<Stance> stance_by_itself(const Case& at) {
    const std::optional<bool> is_low = at.is_low();
    if (!is_low) return {};
    return *is_low ? at.asker.crouched : at.asker.standing;
}

// ---- the comparison -----------------------------------------------------------------------------

/// An entry as a case: what the word is asked at, and what the oracle knows of it.
class Cases {
  public:
    explicit Cases(std::uint64_t seed) : random_(seed), dice_(1000 + seed) {
        object_.position = dice_.place(20, 3);
        object_.facing = dice_.direction();
        object_.standing.eye = dice_.from_to(1, 2);
        asker_.position = dice_.place(20, 2);
        asker_.radius = dice_.from_to(0.2f, 0.6f);
        asker_.standing.height = dice_.from_to(1.6f, 2.2f);
        asker_.crouched.height = dice_.from_to(0.8f, 1.3f);
        const std::vector<Spot> spots = spots_of(random_, object_.position);
        const std::size_t points = random_.contents.cover.size();
        const std::size_t rails = random_.contents.rails.size();
        for (std::size_t i = 0; i < spots.size(); ++i) {
            Case made{.random = &random_, .spot = spots[i], .asker = asker_, .object = object_};
            if (i < points) {
                made.point = &random_.contents.cover[i];
            } else if (i < points + rails) {
                made.rail = &random_.contents.rails[i - points];
                const D3 from = made.in_world(made.rail->from, made.rail->part);
                made.along = std::round((made.p() - from).size() * 100) / 100;  // As ids keep it.
            } else if (i < points + rails + random_.contents.rounds.size()) {
                made.round = &random_.contents.rounds[i - points - rails];
            }
            forget_what_is_gone(made);
            cases_.push_back(made);
        }
    }
    Cases(const Cases&) = delete;
    Cases& operator=(const Cases&) = delete;

    std::vector<Case>& all() { return cases_; }
    const RandomYard& random() const { return random_; }

  private:
    static void forget_what_is_gone(Case& made) {
        if (made.point != nullptr && made.point->part == 2) made.point = nullptr;
        if (made.rail != nullptr && made.rail->part == 2) made.rail = nullptr;
        if (made.round != nullptr && made.round->part == 2) made.round = nullptr;
    }

    RandomYard random_;
    YardDice dice_;
    ObjectState asker_, object_;
    std::vector<Case> cases_;
};

/// oracle(Case) gives the value, or nothing where it cannot be sure. At least 1,000 cases count,
/// few do not, and no value is that of nearly all of them.
template <class Oracle>
void expect_as(std::string_view word, Oracle of, const std::vector<float>& arguments = {}) {
    int counted = 0, unsure = 0;
    std::map<double, int> seen;
    for (std::uint64_t seed = 1; counted < 1000; ++seed) {
        Cases cases(seed);
        for (Case& at : cases.all()) {
            at.arguments = arguments;
            const Question question{.word = word,
                                    .arguments = arguments,
                                    .asker_state = &at.asker,
                                    .object_state = &at.object};
            const double value = double{cases.random().yard.value(question, at.spot)};
            const std::optional<double> expected = of(std::as_const(at));
            if (!expected) {
                ++unsure;
                continue;
            }
            ++counted;
            ++seen[*expected];
            if (value == *expected) continue;  // Infinite, too.
            EXPECT_NEAR(value, *expected, kMargin * std::max(1.0, std::fabs(*expected)))
                << word << ", yard " << seed << ", candidate " << (&at - cases.all().data())
                << (at.point != nullptr   ? " (point)"
                    : at.rail != nullptr  ? " (rail)"
                    : at.round != nullptr ? " (round)"
                                          : "");
        }
        ASSERT_LT(seed, 40u) << "too few cases count";
    }
    EXPECT_LT(unsure * 20, counted);
    for (const auto& [value, count] : seen)
        EXPECT_LT(count, counted * 98 / 100) << "nearly always " << value;
}

}  // namespace vantage::tests::oracle
