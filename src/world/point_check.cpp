// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See point_check.h.

#include "world/point_check.h"

#include <cmath>

#include "base/vec.h"

namespace vantage {

namespace {

constexpr std::size_t kMostProblems = 16;

class Checker {
  public:
    explicit Checker(const PointContents& contents) : contents_(contents) {}

    Diagnostics run() {
        check_counts();
        if (!problems_.empty()) return problems_;
        for (std::size_t i = 0; i < contents_.cover.size(); ++i)
            check(contents_.cover[i], i);
        for (std::size_t i = 0; i < contents_.rails.size(); ++i)
            check(contents_.rails[i], i);
        for (std::size_t i = 0; i < contents_.rounds.size(); ++i)
            check(contents_.rounds[i], i);
        for (std::size_t i = 0; i < contents_.named.size(); ++i)
            check(contents_.named[i], i);
        return problems_;
    }

  private:
    void check_counts() {
        const std::size_t counts[] = {contents_.cover.size(), contents_.rails.size(),
                                      contents_.rounds.size(), contents_.named.size()};
        for (const std::size_t count : counts) {
            if (count > kMaxSectionPoints)
                tell("points/too-many", "a section has too many entries", std::to_string(count),
                     "at most " + std::to_string(kMaxSectionPoints));
        }
        const std::size_t silhouettes = contents_.silhouettes.size();
        if (silhouettes != 0 && silhouettes != contents_.cover.size())
            tell("points/silhouettes", "silhouettes do not belong to the cover points",
                 std::to_string(silhouettes) + " silhouettes",
                 "none, or " + std::to_string(contents_.cover.size()));
    }

    void check(const CoverPoint& point, std::size_t i) {
        const std::string which = "cover point " + std::to_string(i);
        check_place(point.position, which);
        check_direction(point.normal, which);
        const bool is_in_range = point.cone_cosine >= -1.0f && point.cone_cosine <= 1.0f &&
                                 is_size(point.height) && is_size(point.half_length) &&
                                 point.quality >= 0.0f && point.quality <= 1.0f;
        if (!is_in_range)
            tell("points/bad-number", "a number of a cover point is out of range", which,
                 "a cone of -1 to 1, a quality of 0 to 1, sizes that are not negative");
        if (point.rail != kNoRail && point.rail >= contents_.rails.size())
            tell("points/bad-rail", "a cover point lies on a rail that does not exist", which,
                 "one of " + std::to_string(contents_.rails.size()) + " rails");
        check_part(point.part, which);
    }

    void check(const CoverRail& rail, std::size_t i) {
        const std::string which = "rail " + std::to_string(i);
        check_place(rail.from, which);
        check_place(rail.to, which);
        check_direction(rail.normal, which);
        if (!is_size(rail.height) || !(distance(rail.from, rail.to) <= kMaxRailLength))
            tell("points/bad-number", "a rail is too long, or its height is no height", which,
                 "at most 64 m");
        const std::size_t points = contents_.cover.size();
        if (rail.first_point > points || rail.point_count > points - rail.first_point)
            tell("points/bad-rail", "a rail names points that do not exist", which,
                 "a run of " + std::to_string(points) + " cover points");
        check_part(rail.part, which);
    }

    void check(const RoundCover& round, std::size_t i) {
        const std::string which = "round obstacle " + std::to_string(i);
        check_place(round.center, which);
        if (!is_size(round.height) || !(round.radius > 0.0f && round.radius <= kMaxRoundRadius))
            tell("points/bad-number", "a round obstacle has no sensible size", which,
                 "a radius above 0, of at most 16 m");
        check_part(round.part, which);
    }

    void check(const NamedPoint& point, std::size_t i) {
        const std::string which = "named point " + std::to_string(i);
        check_place(point.position, which);
        if (point.facing != Vec3{}) check_direction(point.facing, which);
    }

    void check_place(Vec3 position, const std::string& which) {
        if (is_valid_position(position)) return;
        tell("points/bad-position", "a point is not a place in the world", which,
             "finite coordinates within the world's limits");
    }

    void check_direction(Vec3 direction, const std::string& which) {
        const float size = length(direction);
        if (size > 0.999f && size < 1.001f && std::fabs(direction.y) < 0.01f) return;
        tell("points/bad-direction", "a direction is not horizontal or not of unit length", which,
             "a horizontal direction of length 1");
    }

    void check_part(std::uint32_t part, const std::string& which) {
        if (part <= kMaxPart) return;
        tell("points/bad-number", "a part has too high a number", which,
             "at most " + std::to_string(kMaxPart));
    }

    static bool is_size(float size) { return size >= 0.0f && size <= kWorldLimit; }

    void tell(const char* code, const char* message, std::string found, std::string expected) {
        if (problems_.size() >= kMostProblems) return;
        problems_.push_back({.code = code,
                             .message = message,
                             .found = std::move(found),
                             .expected = std::move(expected)});
    }

    static constexpr std::uint32_t kMaxPart = 1u << 20;

    const PointContents& contents_;
    Diagnostics problems_;
};

}  // namespace

Diagnostics check_points(const PointContents& contents) {
    return Checker(contents).run();
}

}  // namespace vantage
