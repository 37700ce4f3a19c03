// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See walker.h. One walks from corner to corner as seen from above and keeps to the floor under
// the feet: a path has no corner where it only rises or falls.

#include "tools/simulate/walker.h"

#include <algorithm>

#include "base/vec.h"

namespace vantage::tools {

namespace {

constexpr NavExtent kUnderFeet{.horizontal = 0.05f, .up = 1.0f, .down = 1.0f};
constexpr NavExtent kAboutFeet{.horizontal = 0.3f, .up = 4.0f, .down = 4.0f};

}  // namespace

/// The new way is built behind the old one, which goes when there is one.
bool Walker::send(Vec3 from, std::span<const Vec3> by_way_of) {
    const std::size_t old_corners = way_.size();
    Vec3 at = from;
    for (std::size_t i = 0; i < by_way_of.size(); ++i) {
        const bool is_last = i + 1 == by_way_of.size();
        if (add_leg(at, by_way_of[i])) {
            at = by_way_of[i];
        } else if (is_last) {
            way_.resize(old_corners);
            return false;
        }
    }
    way_.erase(way_.begin(), way_.begin() + static_cast<std::ptrdiff_t>(old_corners));
    next_ = 0;
    return !way_.empty();
}

void Walker::follow(Vec3 from, std::span<const adapters::PathCorner> way) {
    way_.clear();
    next_ = 0;
    const bool may_skip = way.size() > 1 && way[1].leg == adapters::PathLeg::Walk &&
                          can_walk_straight(from, way[1].position);
    if (!may_skip && !can_walk_straight(from, way[0].position)) add_leg(from, way[0].position);
    const auto rest = way.subspan(may_skip ? 1 : 0);
    way_.insert(way_.end(), rest.begin(), rest.end());
}

bool Walker::can_walk_straight(Vec3 from, Vec3 to) const {
    const Vec3 ends[2] = {from, to};
    NavPoint points[2];
    level_->navigation->nearest(ends, kNearGoal, points);
    StraightWalk walk;
    if (points[0] && points[1])
        level_->navigation->straight_walks(points[0], {&points[1], 1}, {&walk, 1});
    return walk.is_free;
}

bool Walker::add_leg(Vec3 from, Vec3 to) {
    const Vec3 ends[2] = {from, to};
    NavPoint points[2];
    level_->navigation->nearest(ends, kNearGoal, points);
    const std::size_t before = way_.size();
    way_.resize(before + kMostCorners);
    const adapters::FoundPath path =
        level_->paths->find_path(points[0], points[1], std::span(way_).subspan(before));
    const bool is_found = path.corner_count > 0 && path.corner_count <= kMostCorners;
    way_.resize(before + (is_found ? path.corner_count : 0));
    return is_found;
}

float Walker::metres_left(Vec3 position) const {
    float metres = 0;
    for (std::size_t i = next_; i < way_.size(); ++i) {
        metres += distance_2d(position, way_[i].position);
        position = way_[i].position;
    }
    return metres;
}

Walker::Step Walker::step(Vec3 position, float metres, WalkCounts* counts) {
    WalkCounts uncounted;
    WalkCounts& done = counts != nullptr ? *counts : uncounted;
    Step taken{.position = position, .direction = {}};
    while (metres > 0 && is_walking()) {
        const adapters::PathCorner& corner = way_[next_];
        const bool is_jump = corner.leg == adapters::PathLeg::Jump;
        const bool is_walked = corner.leg != adapters::PathLeg::Teleport;
        const Vec3 way = corner.position - taken.position;
        // A jump takes as long as its length in the air, so that a deep drop is not at once.
        const float left = is_jump ? length(way) : length_2d(way);
        if (!is_walked || left <= metres) {
            done.teleports += is_walked ? 0 : 1;
            done.jumps += is_jump ? 1 : 0;
            done.metres += is_walked ? static_cast<double>(length_2d(way)) : 0.0;
            metres -= is_walked ? left : 0.0f;
            taken.position = corner.position;
            ++next_;
            continue;
        }
        done.metres += static_cast<double>(length_2d(way) * (metres / left));
        taken.direction = normalized({way.x, 0, way.z});
        taken.is_on_leg = true;
        const Vec3 ahead = taken.position + way * (metres / left);
        taken.position = is_jump ? ahead : on_ground({ahead.x, taken.position.y, ahead.z}, done);
        metres = 0;
    }
    return taken;
}

/// A step is short, so the floor is about as high as it was; but corners at the rim of a ledge may
/// lie lower than the floor beside them.
Vec3 Walker::on_ground(Vec3 position, WalkCounts& counts) const {
    NavPoint floor;
    level_->navigation->nearest({&position, 1}, kUnderFeet, {&floor, 1});
    if (!floor) level_->navigation->nearest({&position, 1}, kAboutFeet, {&floor, 1});
    counts.lost_steps += floor ? 0 : 1;
    return {position.x, floor ? floor.position.y : position.y, position.z};
}

}  // namespace vantage::tools
