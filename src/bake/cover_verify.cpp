// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See cover_verify.h. In double precision, from the definitions alone.

#include "bake/cover_verify.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>
#include <utility>
#include <vector>

#include "bake/nav_samples.h"
#include "base/vec.h"
#include "world/nav_mesh.h"

namespace vantage::bake {

namespace {

constexpr float kAttackerEye = 1.6f;
constexpr float kNearestAttacker = 5.0f, kFarthestAttacker = 40.0f;
constexpr double kCrouchedBody = 1.1, kStandingBody = 1.8;
constexpr double kCapsuleRadius = 0.3;
constexpr int kBodyRaysUp = 16, kBodyRaysAcross = 4;  // 64
constexpr int kMostVisible = 4;
constexpr std::uint64_t kTriesPerAttacker = 200;
constexpr std::uint64_t kPickStream = 77, kPlaceStream = 78;

constexpr double kBorderStep = 0.5;
constexpr float kBorderHeight = 0.6f;
constexpr float kBorderReach = 1.0f;
constexpr float kObstacleHalfWidth = 0.25f;
constexpr float kFoundWithin = 0.5f;
constexpr float kFoundUpDown = 1.0f;
constexpr float kFoundCosine = 0.8660254f;  // 30 degrees.

// ---- verdicts -----------------------------------------------------------------------------------

bool in_cone(const CoverPoint& point, Vec3 other) {
    const double x = static_cast<double>(other.x) - point.position.x;
    const double z = static_cast<double>(other.z) - point.position.z;
    const double away = std::hypot(x, z);
    return away > 0 && (point.normal.x * x + point.normal.z * z) / away >= point.cone_cosine;
}

/// Hidden when the line from the eye to the top of the body crosses the silhouette's distance at or
/// below its height.
bool says_hidden(const CoverPoint& point, const CoverSilhouette& silhouette, Vec3 eye,
                 double body) {
    const double x = static_cast<double>(eye.x) - point.position.x;
    const double z = static_cast<double>(eye.z) - point.position.z;
    const double rise = static_cast<double>(eye.y) - point.position.y;
    const double away = std::hypot(x, z);
    double turn = std::atan2(z, x) / (2.0 * std::numbers::pi);
    if (turn < 0) turn += 1.0;
    const auto bin = std::min<std::size_t>(static_cast<std::size_t>(turn * kSilhouetteBins),
                                           kSilhouetteBins - 1);
    const double height = silhouette.height[bin] * static_cast<double>(kSilhouetteStep);
    const double wall = silhouette.distance[bin] * static_cast<double>(kSilhouetteStep);
    if (silhouette.height[bin] == 0 || away <= wall) return false;
    if (silhouette.height[bin] == 255) return true;
    return body + (rise - body) * wall / away <= height;
}

// ---- truth --------------------------------------------------------------------------------------

/// Places all over the outline that an upright capsule shows to the eye.
std::array<Vec3, kBodyRaysUp * kBodyRaysAcross> body_places(Vec3 feet, Vec3 eye, double body) {
    const double x = static_cast<double>(eye.x) - feet.x, z = static_cast<double>(eye.z) - feet.z;
    const double away = std::max(std::hypot(x, z), 1e-6);
    const double side_x = -z / away, side_z = x / away;
    std::array<Vec3, kBodyRaysUp * kBodyRaysAcross> places;
    std::size_t next = 0;
    for (int row = 0; row < kBodyRaysUp; ++row) {
        const double y = (row + 0.5) / kBodyRaysUp * body;
        const double into_cap = std::max({kCapsuleRadius - y, y - (body - kCapsuleRadius), 0.0});
        const double half = std::sqrt(kCapsuleRadius * kCapsuleRadius - into_cap * into_cap);
        for (int column = 0; column < kBodyRaysAcross; ++column) {
            const double aside = half * (2.0 * (column + 0.5) / kBodyRaysAcross - 1.0);
            places[next++] = {static_cast<float>(feet.x + side_x * aside),
                              static_cast<float>(feet.y + y),
                              static_cast<float>(feet.z + side_z * aside)};
        }
    }
    return places;
}

bool is_truly_hidden(const RayProvider& provider, Vec3 eye, const CoverPoint& point, double body,
                     std::uint64_t& ray_count) {
    const auto places = body_places(point.position, eye, body);
    int visible = 0;
    for (std::size_t first = 0; first < places.size(); first += kBodyRaysAcross) {
        std::array<Ray, kBodyRaysAcross> rays;
        std::array<std::uint8_t, kBodyRaysAcross> blocked;
        // From top to toe and back in turns: what is visible shows soon.
        const std::size_t row = first / kBodyRaysAcross;
        const std::size_t from = (row * 7 % kBodyRaysUp) * kBodyRaysAcross;
        for (std::size_t i = 0; i < rays.size(); ++i)
            rays[i] = {eye, places[from + i], surface::kBlocksSight};
        provider.any_hit(rays, blocked);
        ray_count += rays.size();
        visible += static_cast<int>(std::count(blocked.begin(), blocked.end(), 0));
        if (visible > kMostVisible) return false;
    }
    return true;
}

// ---- pairs --------------------------------------------------------------------------------------

struct PointCheck {
    StanceCheck crouched, standing;
    std::uint64_t rays = 0;
};

class PairChecker {
  public:
    PairChecker(const BundleCover& cover, const BundleNavMesh& nav, const RayProvider& rays,
                const CoverVerifySettings& settings)
        : cover_(cover), rays_(rays), settings_(settings), sampler_(nav) {}

    PointCheck check(std::uint32_t number) const {
        const CoverPoint& point = cover_.points[number];
        PointCheck result;
        result.crouched.points = 1;
        const bool is_high = point.height >= static_cast<float>(kStandingBody);
        result.standing.points = is_high ? 1 : 0;
        const std::uint64_t most = settings_.attackers * kTriesPerAttacker;
        for (std::uint64_t i = 0; i < most && result.crouched.pairs < settings_.attackers; ++i) {
            const Vec3 feet = sampler_.sample(random_bits(settings_.seed, kPlaceStream, number), i);
            const float away = distance(feet, point.position);
            if (away < kNearestAttacker || away > kFarthestAttacker) continue;
            if (!in_cone(point, feet)) continue;
            const Vec3 eye = feet + Vec3{0, kAttackerEye, 0};
            count(number, eye, kCrouchedBody, result.crouched, result.rays);
            if (is_high) count(number, eye, kStandingBody, result.standing, result.rays);
        }
        return result;
    }

  private:
    void count(std::uint32_t number, Vec3 eye, double body, StanceCheck& check,
               std::uint64_t& ray_count) const {
        const CoverPoint& point = cover_.points[number];
        const bool verdict = says_hidden(point, cover_.silhouettes[number], eye, body);
        const bool truth = is_truly_hidden(rays_, eye, point, body, ray_count);
        ++check.pairs;
        check.verdicts += verdict ? 1 : 0;
        check.hidden += truth ? 1 : 0;
        check.both += verdict && truth ? 1 : 0;
    }

    const BundleCover& cover_;
    const RayProvider& rays_;
    const CoverVerifySettings& settings_;
    NavSampler sampler_;
};

void add(StanceCheck& to, const StanceCheck& other) {
    to.points += other.points;
    to.pairs += other.pairs;
    to.verdicts += other.verdicts;
    to.hidden += other.hidden;
    to.both += other.both;
}

/// Seeded, without repetition, in ascending order.
std::vector<std::uint32_t> pick_points(const BundleCover& cover,
                                       const CoverVerifySettings& settings) {
    std::vector<std::pair<std::uint64_t, std::uint32_t>> drawn;
    for (std::uint32_t i = 0; i < cover.points.size(); ++i) {
        if (cover.points[i].part == 0) {
            drawn.push_back({random_bits(settings.seed, kPickStream, i), i});
        }
    }
    std::sort(drawn.begin(), drawn.end());
    if (settings.points > 0 && drawn.size() > settings.points) drawn.resize(settings.points);
    std::vector<std::uint32_t> numbers;
    for (const auto& [key, number] : drawn)
        numbers.push_back(number);
    std::sort(numbers.begin(), numbers.end());
    return numbers;
}

void check_pairs(const BundleCover& cover, const BundleNavMesh& nav, const RayProvider& rays,
                 TaskRunner& runner, const CoverVerifySettings& settings,
                 CoverVerifyReport& report) {
    const std::vector<std::uint32_t> numbers = pick_points(cover, settings);
    report.sampled_points = numbers.size();
    if (numbers.empty()) return;
    struct Shared {
        PairChecker checker;
        const std::vector<std::uint32_t>& numbers;
        std::vector<PointCheck> results;
    } shared{PairChecker(cover, nav, rays, settings), numbers,
             std::vector<PointCheck>(numbers.size())};
    runner.run(
        static_cast<std::uint32_t>(numbers.size()),
        [](void* context, std::uint32_t i) noexcept {
            Shared& all = *static_cast<Shared*>(context);
            all.results[i] = all.checker.check(all.numbers[i]);
        },
        &shared);
    for (const PointCheck& result : shared.results) {
        add(report.crouched, result.crouched);
        add(report.standing, result.standing);
        report.rays += result.rays;
    }
}

// ---- borders ------------------------------------------------------------------------------------

struct BorderPlace {
    Vec3 feet;
    Vec3 outward;
};

/// Every half metre along all edges of polygons that lead nowhere.
std::vector<BorderPlace> walk_borders(const BundleNavMesh& nav, double& length) {
    std::vector<BorderPlace> places;
    double until_next = 0.5 * kBorderStep;
    for (const NavTile& tile : nav.tiles) {
        for (const NavPolygon& polygon : tile.polygons) {
            Vec3 middle;
            std::vector<Vec3> corners;
            for (std::uint32_t i = 0; i < polygon.vertex_count; ++i) {
                corners.push_back(
                    nav_vertex_position(nav, tile, tile.vertices[polygon.vertices[i]]));
                middle = middle + corners.back() * (1.0f / polygon.vertex_count);
            }
            for (std::uint32_t i = 0; i < polygon.vertex_count; ++i) {
                if (polygon.neighbours[i] != kNoNavIndex) continue;
                const Vec3 a = corners[i], b = corners[(i + 1) % polygon.vertex_count];
                const double size = static_cast<double>(distance_2d(a, b));
                if (!(size > 0)) continue;
                Vec3 outward = normalized({b.z - a.z, 0, a.x - b.x});
                if (dot(outward, middle - a) > 0) outward = -outward;
                length += size;
                double at = until_next;
                for (; at <= size; at += kBorderStep)
                    places.push_back({lerp(a, b, static_cast<float>(at / size)), outward});
                until_next = at - size;
            }
        }
    }
    return places;
}

class BorderChecker {
  public:
    BorderChecker(const BundleCover& cover, const RayProvider& rays) : cover_(cover), rays_(rays) {
        for (std::uint32_t i = 0; i < cover.points.size(); ++i)
            points_[cell(cover.points[i].position)].push_back(i);
        for (std::uint32_t i = 0; i < cover.rails.size(); ++i) {
            const CoverRail& rail = cover.rails[i];
            const int steps =
                1 + static_cast<int>(distance_2d(rail.from, rail.to) / (0.5f * kCell));
            for (int k = 0; k <= steps; ++k) {
                auto& list = rails_[cell(
                    lerp(rail.from, rail.to, static_cast<float>(k) / static_cast<float>(steps)))];
                if (list.empty() || list.back() != i) list.push_back(i);
            }
        }
    }

    bool has_obstacle(const BorderPlace& place) const {
        const Vec3 aside{-place.outward.z, 0, place.outward.x};
        std::array<Ray, 3> rays;
        for (std::size_t i = 0; i < 3; ++i) {
            const Vec3 from = on_floor(place.feet) + Vec3{0, kBorderHeight, 0} +
                              aside * (kObstacleHalfWidth * (static_cast<float>(i) - 1.0f));
            rays[i] = {from, from + place.outward * kBorderReach, surface::kBlocksSight};
        }
        std::array<std::uint8_t, 3> blocked;
        rays_.any_hit(rays, blocked);
        return blocked[0] != 0 && blocked[1] != 0 && blocked[2] != 0;
    }

    bool is_found(const BorderPlace& place) const {
        const auto [x, z] = cell(place.feet);
        for (int dx = -1; dx <= 1; ++dx) {
            for (int dz = -1; dz <= 1; ++dz) {
                if (has_point({x + dx, z + dz}, place) || has_rail({x + dx, z + dz}, place)) {
                    return true;
                }
            }
        }
        return false;
    }

  private:
    static constexpr float kCell = 1.0f;
    using Cell = std::pair<int, int>;
    using CellLists = std::map<Cell, std::vector<std::uint32_t>>;

    static Cell cell(Vec3 p) {
        return {static_cast<int>(std::floor(p.x / kCell)),
                static_cast<int>(std::floor(p.z / kCell))};
    }

    Vec3 on_floor(Vec3 feet) const {
        const Ray down{feet + Vec3{0, 0.5f, 0}, feet - Vec3{0, 0.5f, 0}, surface::kBlocksMovement};
        RayHit hit;
        rays_.closest_hit({&down, 1}, {&hit, 1});
        return hit.part == kNothingHit ? feet : lerp(down.from, down.to, hit.fraction);
    }

    static bool is_near(Vec3 a, Vec3 b) {
        return distance_2d(a, b) <= kFoundWithin && std::abs(a.y - b.y) <= kFoundUpDown;
    }

    bool has_point(Cell at, const BorderPlace& place) const {
        const auto list = points_.find(at);
        if (list == points_.end()) return false;
        return std::any_of(list->second.begin(), list->second.end(), [&](std::uint32_t i) {
            const CoverPoint& point = cover_.points[i];
            return is_near(point.position, place.feet) &&
                   dot(point.normal, place.outward) > kFoundCosine;
        });
    }

    bool has_rail(Cell at, const BorderPlace& place) const {
        const auto list = rails_.find(at);
        if (list == rails_.end()) return false;
        return std::any_of(list->second.begin(), list->second.end(), [&](std::uint32_t i) {
            const CoverRail& rail = cover_.rails[i];
            const Vec3 way = rail.to - rail.from;
            const float square = way.x * way.x + way.z * way.z;
            const Vec3 rest = place.feet - rail.from;
            const float share =
                square > 0 ? std::clamp((rest.x * way.x + rest.z * way.z) / square, 0.0f, 1.0f)
                           : 0.0f;
            return is_near(lerp(rail.from, rail.to, share), place.feet) &&
                   dot(rail.normal, place.outward) > kFoundCosine;
        });
    }

    const BundleCover& cover_;
    const RayProvider& rays_;
    CellLists points_, rails_;
};

void check_borders(const BundleCover& cover, const BundleNavMesh& nav, const RayProvider& rays,
                   CoverVerifyReport& report) {
    const BorderChecker checker(cover, rays);
    const std::vector<BorderPlace> places = walk_borders(nav, report.border_length);
    report.border_samples = places.size();
    for (const BorderPlace& place : places) {
        if (!checker.has_obstacle(place)) continue;
        ++report.border_covered;
        report.border_found += checker.is_found(place) ? 1 : 0;
    }
    report.rays += 4 * places.size();
}

}  // namespace

StanceCheck CoverVerifyReport::total() const {
    StanceCheck sum = crouched;
    add(sum, standing);
    return sum;
}

CoverVerifyReport verify_cover(const Bundle& bundle, const RayProvider& rays, TaskRunner& runner,
                               const CoverVerifySettings& settings) {
    CoverVerifyReport report;
    if (settings.agent_class >= bundle.cover().size()) return report;
    const BundleCover& cover = bundle.cover()[settings.agent_class];
    const BundleNavMesh& nav = bundle.nav_meshes()[settings.agent_class];
    report.cover_points = cover.points.size();
    report.part_points = static_cast<std::uint64_t>(
        std::count_if(cover.points.begin(), cover.points.end(),
                      [](const CoverPoint& point) { return point.part != 0; }));
    if (nav.tiles.empty()) return report;
    check_pairs(cover, nav, rays, runner, settings, report);
    check_borders(cover, nav, rays, report);
    return report;
}

}  // namespace vantage::bake
