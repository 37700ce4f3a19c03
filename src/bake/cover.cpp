// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See cover.h. Loops -> stretches -> probes -> rails and points -> silhouettes. Probes and
// silhouettes are the work; they are tasks, each of which writes only to its own place.

#include "bake/cover.h"

#include <algorithm>
#include <array>
#include <atomic>

#include "bake/cover_borders.h"
#include "bake/cover_designed.h"
#include "bake/cover_outlines.h"
#include "bake/cover_probe.h"
#include "bake/cover_rails.h"
#include "bake/cover_rounds.h"
#include "bake/cover_silhouette.h"
#include "base/vec.h"

namespace vantage::bake {

namespace {

constexpr std::uint32_t kPointsAtOnce = 16;
constexpr std::uint32_t kStretchesAtOnce = 16;

/// Runs body(index, rays) for all indices, several in each task.
class CoverTasks {
  public:
    CoverTasks(const CoverInput& input, const CoverContext& context, CoverResult& result)
        : input_(input), context_(context), result_(result) {}

    template <class Body>
    void run(std::size_t count, std::uint32_t at_once, Body body) {
        struct Shared {
            CoverTasks& self;
            Body& body;
            std::size_t count;
            std::uint32_t at_once;
            std::atomic<std::uint64_t> rays{0};
        } shared{*this, body, count, at_once};
        const auto task = [](void* context, std::uint32_t index) noexcept {
            Shared& all = *static_cast<Shared*>(context);
            CoverRays rays(all.self.input_.rays, all.self.context_.library_time);
            const std::size_t first = std::size_t{index} * all.at_once;
            for (std::size_t i = first; i < std::min(all.count, first + all.at_once); ++i)
                all.body(i, rays);
            all.rays += rays.count();
        };
        const auto tasks = static_cast<std::uint32_t>((count + at_once - 1) / at_once);
        context_.runner.run(tasks, task, &shared);
        result_.rays += shared.rays;
    }

  private:
    const CoverInput& input_;
    const CoverContext& context_;
    CoverResult& result_;
};

/// Detour keeps few neighbours across the edge of a tile and calls the rest of the edge a border.
/// Behind a true one nobody can stand.
bool leads_nowhere(const NavBorder& border, const NavigationProvider& navigation) {
    constexpr float kBehind = 0.12f;
    constexpr NavExtent kThere{.horizontal = 0.04f, .up = 0.5f, .down = 0.5f};
    const Vec3 way = normalized({border.to.x - border.from.x, 0, border.to.z - border.from.z});
    const Vec3 outward{-way.z * kBehind, 0, way.x * kBehind};
    std::array<Vec3, 3> places;
    for (std::size_t i = 0; i < places.size(); ++i)
        places[i] = lerp(border.from, border.to, 0.2f + 0.3f * static_cast<float>(i)) + outward;
    std::array<NavPoint, 3> found;
    navigation.nearest(places, kThere, found);
    return std::count_if(found.begin(), found.end(), [](const NavPoint& p) { return bool(p); }) < 2;
}

std::vector<BorderLoop> nav_loops(const adapters::GraphNavigation& navigation) {
    std::vector<NavBorder> borders;
    for (NavBorder border : navigation.graph().borders.items) {
        border = {border.from + navigation.origin(), border.to + navigation.origin()};
        if (leads_nowhere(border, navigation)) borders.push_back(border);
    }
    return join_borders(borders);
}

/// Takes points away that turned out to hide nobody, and tells the rails.
void keep_places_to_hide(PointContents& points, std::size_t first) {
    std::vector<std::uint32_t> kept_before(points.cover.size() + 1, 0);
    std::size_t kept = first;
    for (std::size_t i = 0; i < points.cover.size(); ++i) {
        kept_before[i] = static_cast<std::uint32_t>(i < first ? i : kept);
        if (i < first || !is_place_to_hide(points.cover[i])) continue;
        points.cover[kept] = points.cover[i];
        points.silhouettes[kept++] = points.silhouettes[i];
    }
    kept_before.back() = static_cast<std::uint32_t>(kept);
    points.cover.resize(kept);
    points.silhouettes.resize(kept);
    for (CoverRail& rail : points.rails) {
        const std::uint32_t end = kept_before[rail.first_point + rail.point_count];
        rail.first_point = kept_before[rail.first_point];
        rail.point_count = end - rail.first_point;
    }
}

/// The obstacle whose rails lie around it.
std::uint32_t object_near(const RoundCover& round, const PointContents& points,
                          std::uint32_t& next_object) {
    for (const CoverRail& rail : points.rails) {
        if (rail.part == round.part &&
            distance_2d(lerp(rail.from, rail.to, 0.5f), round.center) < round.radius + 1.0f &&
            std::abs(rail.from.y - round.center.y) < 1.0f) {
            return rail.object;
        }
    }
    return next_object++;
}

void add_loops(const CoverInput& input, const CoverContext& context, std::vector<BorderLoop> loops,
               CoverResult& result) {
    CoverTasks tasks(input, context, result);
    std::vector<ProbedStretch> stretches;
    for (std::uint32_t i = 0; i < loops.size(); ++i) {
        for (BorderStretch& stretch : straight_stretches(loops[i], i)) {
            result.border_length += static_cast<double>(stretch.length);
            stretches.push_back({std::move(stretch), {}});
        }
    }
    tasks.run(stretches.size(), kStretchesAtOnce, [&](std::size_t i, CoverRays& rays) {
        stretches[i].probes = probe_stretch(stretches[i].stretch, rays, input.navigation);
    });

    // Only where somebody can hide: the crown of a tree is round, too.
    std::vector<bool> has_cover(loops.size(), false);
    for (const ProbedStretch& probed : stretches) {
        if (std::any_of(probed.probes.begin(), probed.probes.end(),
                        [](const CoverProbe& probe) { return probe.is_cover(); })) {
            has_cover[probed.stretch.loop] = true;
        }
    }
    std::vector<std::optional<RoundCover>> rounds(loops.size());
    tasks.run(loops.size(), kStretchesAtOnce, [&](std::size_t i, CoverRays& rays) {
        if (has_cover[i]) rounds[i] = find_round(loops[i], rays);
    });
    // Round obstacles give a point on the far side from whoever asks: those of their own would be
    // in the way.
    for (std::size_t i = 0; i < loops.size(); ++i)
        loops[i].is_round = rounds[i].has_value();

    PointContents& points = result.points;
    const std::size_t first = points.cover.size();
    lay_rails(loops, stretches, input.settings.spacing, result.next_object, points);
    points.silhouettes.resize(points.cover.size());
    tasks.run(points.cover.size() - first, kPointsAtOnce, [&](std::size_t i, CoverRays& rays) {
        points.silhouettes[first + i] =
            look_around(points.cover[first + i], rays, input.navigation);
    });
    keep_places_to_hide(points, first);
    for (std::optional<RoundCover>& round : rounds) {
        if (!round) continue;
        round->object = object_near(*round, points, result.next_object);
        points.rounds.push_back(*round);
    }
}

/// How far the middle of a body keeps from what the navmesh does not know.
float margin_of(const AgentClass& agent) {
    return max_of(agent.radius, kBodyHalfWidth) + 0.1f;
}

}  // namespace

CoverResult find_cover(const CoverInput& input, const CoverContext& context) {
    CoverResult result;
    std::vector<BorderLoop> loops = nav_loops(input.navigation);
    const std::vector<BorderLoop> soft = outline_see_through(input.level, margin_of(input.agent));
    loops.insert(loops.end(), soft.begin(), soft.end());
    add_loops(input, context, std::move(loops), result);
    add_designed_cover(input, context, result);
    return result;
}

void add_part_cover(const CoverInput& input, const CoverContext& context, CoverResult& result) {
    add_loops(input, context, outline_breakables(input.level, margin_of(input.agent)), result);
}

}  // namespace vantage::bake
