// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See cover_at.h.

#include "selection/criteria/cover_at.h"

#include <limits>

#include "base/vec.h"

namespace vantage::criteria {

namespace {

constexpr float kCrouchedArgument = 1, kAutoArgument = 2;

/// Round obstacles up to this radius are walked round to peek.
constexpr float kWidestPeek = 1.0f;

/// At the end of a rail, a place so near to the last cover point is like that point.
constexpr float kLikeThePoint = 0.4f;

constexpr float kNoSilhouette = -1.0f;

Vec3 horizontal_unit(Vec3 way) {
    return normalized({way.x, 0, way.z});
}

Vec3 world_of(const PointView& point, Vec3 local) {
    return point.mount->place.to_world(local + point.part_offset);
}

/// An eye as the section sees it, where all parts are as they were baked.
Vec3 local_eye(const PointView& point, Vec3 eye) {
    return point.mount->place.to_local(eye) - point.part_offset;
}

/// The share of a standing body that something of that size hides.
float share_hidden(float height, float half_width, const ObjectState& asker) {
    const float up = asker.standing.height > 0.0f ? height / asker.standing.height : 1.0f;
    const float aside = asker.radius > 0.0f ? half_width / asker.radius : 1.0f;
    return min_of(up, 1.0f) * min_of(aside, 1.0f);
}

void take_point(CoverFacts& facts) {
    const CoverPoint& point = *facts.point.cover;
    facts.facing = facts.point.mount->place.turn_to_world(point.normal);
    facts.cone_cosine = point.cone_cosine;
    facts.height = point.height;
    facts.quality = point.quality;
    facts.half_length = point.half_length;
    facts.object = point.object;
    facts.flags = point.flags;
    facts.peeks_from = facts.feet;
    facts.peek_step = kPeekStep;
}

/// What the nearest cover point knows better than the rail comes from there.
void take_rail(CoverFacts& facts, const ObjectState& asker) {
    const CoverRail& rail = *facts.point.rail;
    const CoverPoint* near = facts.point.cover;
    facts.facing = facts.point.mount->place.turn_to_world(rail.normal);
    facts.height = rail.height;
    facts.object = rail.object;
    facts.flags = rail.flags;
    if (near == nullptr) {
        facts.cone_cosine = CoverPoint{}.cone_cosine;
        facts.half_length = distance(rail.from, rail.to) * 0.5f;
        facts.quality = share_hidden(rail.height, asker.radius, asker);
        return;
    }
    facts.cone_cosine = near->cone_cosine;
    facts.half_length = near->half_length;
    facts.quality = near->quality;
    facts.peeks_from = world_of(facts.point, near->position);
    facts.peek_step = kPeekStep;
    if (distance(facts.peeks_from, facts.feet) <= kPeekStep)
        facts.flags |= near->flags & (cover::kPeekLeft | cover::kPeekRight);
}

void take_round(CoverFacts& facts, const ObjectState& asker) {
    const RoundCover& round = *facts.point.round;
    facts.facing = horizontal_unit(world_of(facts.point, round.center) - facts.feet);
    facts.cone_cosine = CoverPoint{}.cone_cosine;
    facts.height = round.height;
    facts.half_length = round.radius;
    facts.quality = share_hidden(round.height, round.radius, asker);
    facts.object = round.object;
    facts.flags = round.flags;
    facts.peeks_from = facts.feet;
    facts.peek_step = round.radius + 0.5f;
    if (round.radius <= kWidestPeek) facts.flags |= cover::kPeekLeft | cover::kPeekRight;
}

bool is_as_tall_as(float height, float body) {
    return height >= body - kHeightSlack;
}

// ---- silhouettes --------------------------------------------------------------------------------

/// What the silhouette of one cover point says of the candidate, which may lie higher than it.
float point_height(const CoverFacts& cover, const CoverPoint& point, std::uint32_t number,
                   Vec3 eye) {
    const CoverSilhouette* silhouette = cover.point.mount->section->silhouette(number);
    if (silhouette == nullptr) return kNoSilhouette;
    const float rise = cover.feet.y - world_of(cover.point, point.position).y;
    return max_of(hidden_height(point, *silhouette, local_eye(cover.point, eye)) - rise, 0.0f);
}

/// The lower of the cover points before and behind; at an end, of a point that is near enough.
float rail_height(const CoverFacts& cover, Vec3 eye) {
    const PointSection& section = *cover.point.mount->section;
    const CoverRail& rail = *cover.point.rail;
    constexpr float kNone = std::numeric_limits<float>::infinity();
    float before = kNone, behind = kNone;  // How far away they are...
    std::uint32_t before_number = 0, behind_number = 0;
    for (const std::uint32_t number : section.points_of(rail)) {
        const float off = distance(section.cover()[number].position, rail.from) - cover.point.along;
        if (off <= 0.0f && -off < before) {
            before = -off;
            before_number = number;
        }
        if (off >= 0.0f && off < behind) {
            behind = off;
            behind_number = number;
        }
    }
    if (before == kNone && behind > kLikeThePoint) return kNoSilhouette;
    if (behind == kNone && before > kLikeThePoint) return kNoSilhouette;
    float lower = kNone;
    if (before != kNone)
        lower = point_height(cover, section.cover()[before_number], before_number, eye);
    if (behind != kNone)
        lower =
            min_of(lower, point_height(cover, section.cover()[behind_number], behind_number, eye));
    return lower;
}

/// Negative when there is no silhouette to ask.
float silhouette_height(const CoverFacts& cover, Vec3 eye) {
    if (cover.point.kind == PointKind::Cover)
        return point_height(cover, *cover.point.cover, cover.point.index, eye);
    return cover.point.kind == PointKind::Rail ? rail_height(cover, eye) : kNoSilhouette;
}

// ---- geometry -----------------------------------------------------------------------------------

/// The height over the feet that a wall hides: the line from the eye to it crosses the wall at its
/// top. Distances from the eye, along the same line.
float behind_wall(float eye_height, float wall_height, float wall_distance, float distance) {
    return eye_height + (wall_height - eye_height) * (distance / wall_distance);
}

/// A cylinder hides what lies in its shadow. All lines from the eye into the shadow cross the chord
/// between the points where the tangents touch, so the chord is a wall that they cannot miss.
///
///            / tangent
///        .-:-.                e: eye, c: centre, p: body
///    e  (  :  )       (p)     the chord is radius^2 / |c - e| nearer to e than c
///        `-:-'
///            \               a body lies in the shadow with its whole width
float round_height(const CoverFacts& cover, Vec3 eye, float half_width) {
    const RoundCover& round = *cover.point.round;
    const Vec3 center = world_of(cover.point, round.center);
    const Vec3 to_center = center - eye, to_feet = cover.feet - eye;
    const float away = length_2d(to_center);
    if (!(away > round.radius)) return 0.0f;
    const Vec3 axis = horizontal_unit(to_center);
    const float along = to_feet.x * axis.x + to_feet.z * axis.z;
    const float across = std::fabs(to_feet.x * axis.z - to_feet.z * axis.x);
    const float sine = round.radius / away;
    const float cosine = std::sqrt(max_of(1.0f - sine * sine, 0.0f));
    const bool is_in_shadow = along * sine - across * cosine >= half_width;
    if (!is_in_shadow || along - half_width < away) return 0.0f;
    const float chord = away - round.radius * sine;
    const float top = center.y + round.height - cover.feet.y;
    const float eye_height = eye.y - cover.feet.y;
    // From above, the far side of the body is seen first; from below, its near side.
    const float worst = top < eye_height ? along + half_width : along - half_width;
    return max_of(behind_wall(eye_height, top, chord, worst), 0.0f);
}

}  // namespace

bool may_be_cover(const CriterionCall& call, std::uint32_t i) noexcept {
    const CandidateKind* kinds = call.candidates.kinds;
    return kinds != nullptr && kinds[i] == CandidateKind::Cover;
}

CoverFacts cover_at(const CriterionCall& call, std::uint32_t i) noexcept {
    const CandidateBatch& at = call.candidates;
    CoverFacts facts;
    facts.feet = {at.x[i], at.y[i], at.z[i]};
    if (!may_be_cover(call, i)) return facts;
    if (call.snapshot == nullptr || !call.snapshot->find_point({at.sources[i]}, facts.point))
        return facts;
    facts.is_cover = facts.point.kind != PointKind::Named;
    switch (facts.point.kind) {
        case PointKind::Cover:
            take_point(facts);
            break;
        case PointKind::Rail:
            take_rail(facts, *call.asker);
            break;
        case PointKind::Round:
            take_round(facts, *call.asker);
            break;
        case PointKind::Named:
            break;
    }
    return facts;
}

bool is_high_cover(const CoverFacts& cover, const ObjectState& asker) noexcept {
    return cover.is_cover && is_as_tall_as(cover.height, asker.standing.height);
}

bool is_low_cover(const CoverFacts& cover, const ObjectState& asker) noexcept {
    return cover.is_cover && is_as_tall_as(cover.height, asker.crouched.height) &&
           !is_as_tall_as(cover.height, asker.standing.height);
}

const Stance& stance_at(const CriterionCall& call, std::uint32_t candidate,
                        float argument) noexcept {
    if (argument == kAutoArgument && may_be_cover(call, candidate))
        return stance_at(cover_at(call, candidate), *call.asker, argument);
    return argument == kCrouchedArgument ? call.asker->crouched : call.asker->standing;
}

const Stance& stance_at(const CoverFacts& cover, const ObjectState& asker,
                        float argument) noexcept {
    const bool is_crouched =
        argument == kAutoArgument ? is_low_cover(cover, asker) : argument == kCrouchedArgument;
    return is_crouched ? asker.crouched : asker.standing;
}

float sure_height(const CoverFacts& cover, Vec3 eye, float half_width) noexcept {
    if (!cover.is_cover) return 0.0f;
    if (cover.point.kind == PointKind::Round) return round_height(cover, eye, half_width);
    return max_of(silhouette_height(cover, eye), 0.0f);
}

float likely_height(const CoverFacts& cover, Vec3 eye, float half_width) noexcept {
    if (!cover.is_cover) return 0.0f;
    // Of a tree that is narrower than the body, the middle of the body counts.
    if (cover.point.kind == PointKind::Round) return round_height(cover, eye, 0.0f);
    const float known = silhouette_height(cover, eye);
    if (known >= 0.0f) return known;
    const Vec3 way = eye - cover.feet;
    const float away = length_2d(way);
    const float ahead = way.x * cover.facing.x + way.z * cover.facing.z;
    if (!(away > half_width) || ahead < cover.cone_cosine * away) return 0.0f;
    return max_of(behind_wall(way.y, cover.height, away - half_width, away), 0.0f);
}

}  // namespace vantage::criteria
