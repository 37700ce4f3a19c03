// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See nav_links.h. A ledge from the side:
//
//      o   o             the body goes over the edge (rays at several heights, three wide),
//     -+---:->           then down; the navmesh ends one radius before the edge and
//   ___s_  :             begins again one radius behind it
//        | : falls
//        | v__landing__

#include "bake/nav_links.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "base/text.h"
#include "base/vec.h"

namespace vantage::bake {

namespace {

using adapters::polygon_index;

constexpr float kSampleSpacing = 1.0f;
constexpr float kLinkSpacing = 2.0f;    // Between drops onto the same polygon.
constexpr float kEdgeClearance = 0.2f;  // Beyond the body's width.
constexpr float kLandingUpDown = 0.5f;
constexpr float kMaxFallToGround = 30.0f;  // Below the end of a jump pad's flight.
constexpr NavExtent kLevelLinkExtent{.horizontal = 2.0f, .up = 1.5f, .down = 3.0f};
/// A polygon's edge is straight, the ground along it need not be.
constexpr NavExtent kEdgeExtent{.horizontal = 0.05f, .up = 1.0f, .down = 1.0f};
constexpr std::size_t kSamplesAtOnce = 4096;
constexpr std::size_t kMostDrops = 65'536;
constexpr std::size_t kBodyRays = 17;
constexpr int kHeightsInTheMiddle = 7;  // Close enough together to meet a railing.
constexpr int kHeightsAside = 3;

/// A place on the rim of the surface, and the way out.
struct RimSample {
    std::uint32_t polygon;
    Vec3 position;
    Vec3 outward;  ///< Of length 1, horizontal.
};

struct Landing {
    bool exists = false;
    Vec3 over_edge;  ///< At the height of the rim.
    NavPoint point;
};

std::vector<RimSample> sample_rim(const adapters::GraphNavigation& navigation) {
    const adapters::NavGraph& graph = navigation.graph();
    std::vector<RimSample> samples;
    for (std::uint32_t polygon = 0; polygon < graph.polygon_count(); ++polygon) {
        for (const NavBorder& border : graph.borders.of(polygon)) {
            const Vec3 way = border.to - border.from;
            const float size = length_2d(way);
            if (!(size > 0.0f)) continue;
            // The surface lies to the left of the border, so the way out is to the right.
            const Vec3 outward{-way.z / size, 0.0f, way.x / size};
            const auto count = std::max(1u, static_cast<unsigned>(size / kSampleSpacing + 0.5f));
            for (unsigned i = 0; i < count; ++i) {
                const float along = (static_cast<float>(i) + 0.5f) / static_cast<float>(count);
                const Vec3 on_edge = lerp(border.from, border.to, along) + navigation.origin();
                NavPoint point;
                navigation.nearest({&on_edge, 1}, kEdgeExtent, {&point, 1});
                if (point) samples.push_back({polygon_index(point), point.position, outward});
            }
        }
    }
    return samples;
}

class DropFinder {
  public:
    explicit DropFinder(const NavLinkInput& input)
        : input_(input),
          agent_(input.agent),
          drops_onto_(input.navigation.graph().polygon_count()) {
        for (const Hazard& hazard : input.level.hazards)
            hazards_.push_back(hazard.box);
    }

    void search(std::span<const RimSample> samples) {
        const std::vector<Landing> landings = find_landings(samples);
        const std::vector<std::uint8_t> is_free = check_ways(samples, landings);
        for (std::size_t i = 0; i < samples.size(); ++i) {
            if (is_free[i] != 0 && drops_.size() < kMostDrops) add(samples[i], landings[i]);
        }
    }

    std::vector<PlacedLink> take() { return std::move(drops_); }

  private:
    Vec3 over_edge(const RimSample& sample) const {
        return sample.position + sample.outward * (2.0f * agent_.radius + kEdgeClearance);
    }

    bool is_a_drop(Vec3 from, float ground) const {
        const float depth = from.y - ground;
        return depth > agent_.max_climb && depth <= agent_.max_drop;
    }

    /// Ground below the far side of the edge, and the surface there.
    std::vector<Landing> find_landings(std::span<const RimSample> samples) const {
        std::vector<Ray> rays;
        for (const RimSample& sample : samples) {
            const Vec3 top = over_edge(sample) + Vec3{0.0f, 0.5f * agent_.height, 0.0f};
            const float fall = 0.5f * agent_.height + agent_.max_drop + kLandingUpDown;
            rays.push_back({top, top - Vec3{0.0f, fall, 0.0f}, surface::kBlocksMovement});
        }
        std::vector<RayHit> hits(rays.size());
        input_.rays.closest_hit(rays, hits);
        std::vector<Landing> landings(samples.size());
        for (std::size_t i = 0; i < samples.size(); ++i) {
            if (hits[i].part == kNothingHit) continue;
            const Vec3 ground = lerp(rays[i].from, rays[i].to, hits[i].fraction);
            if (is_a_drop(samples[i].position, ground.y)) {
                landings[i] = land(samples[i], ground);
            }
        }
        return landings;
    }

    Landing land(const RimSample& sample, Vec3 ground) const {
        Landing landing{.over_edge = over_edge(sample)};
        const NavExtent extent{.horizontal = agent_.radius + kEdgeClearance,
                               .up = kLandingUpDown,
                               .down = kLandingUpDown};
        input_.navigation.nearest({&ground, 1}, extent, {&landing.point, 1});
        landing.exists = landing.point && is_a_drop(sample.position, landing.point.position.y) &&
                         polygon_index(landing.point) != sample.polygon &&
                         !meets_hazard(sample, landing);
        return landing;
    }

    bool meets_hazard(const RimSample& sample, const Landing& landing) const {
        Aabb fall = empty_box();
        for (const Vec3 p : {landing.over_edge, landing.point.position}) {
            grow(fall, {p.x - agent_.radius, p.y, p.z - agent_.radius});
            grow(fall, {p.x + agent_.radius, sample.position.y, p.z + agent_.radius});
        }
        return std::any_of(hazards_.begin(), hazards_.end(),
                           [&](const Aabb& box) { return overlaps(box, fall); });
    }

    /// The rays along which the body moves; none may meet anything.
    std::array<Ray, kBodyRays> body_rays(const RimSample& sample, const Landing& landing) const {
        std::array<Ray, kBodyRays> rays;
        std::size_t count = 0;
        const auto add_ray = [&](Vec3 from, Vec3 to) {
            rays[count++] = {from, to, surface::kBlocksMovement};
        };
        const Vec3 sideways =
            Vec3{-sample.outward.z, 0.0f, sample.outward.x} * (0.8f * agent_.radius);
        const Vec3 ground = landing.point.position;
        const float head = 0.95f * agent_.height;
        const float knee = std::min(agent_.max_climb + 0.1f, head);
        for (const float side : {-1.0f, 0.0f, 1.0f}) {
            const Vec3 aside = sideways * side;
            const int heights = side == 0.0f ? kHeightsInTheMiddle : kHeightsAside;
            for (int i = 0; i < heights; ++i) {
                const float share = static_cast<float>(i) / static_cast<float>(heights - 1);
                const Vec3 up = aside + Vec3{0.0f, knee + (head - knee) * share, 0.0f};
                add_ray(sample.position + up, landing.over_edge + up);
            }
            const Vec3 bottom{landing.over_edge.x, ground.y + agent_.max_climb,
                              landing.over_edge.z};
            add_ray(landing.over_edge + aside + Vec3{0.0f, head, 0.0f}, bottom + aside);
        }
        const Vec3 middle{landing.over_edge.x, ground.y + 0.5f * agent_.height,
                          landing.over_edge.z};
        add_ray(middle, ground + Vec3{0.0f, 0.5f * agent_.height, 0.0f});
        return rays;
    }

    std::vector<std::uint8_t> check_ways(std::span<const RimSample> samples,
                                         std::span<const Landing> landings) const {
        std::vector<Ray> rays;
        for (std::size_t i = 0; i < samples.size(); ++i) {
            if (!landings[i].exists) continue;
            const auto body = body_rays(samples[i], landings[i]);
            rays.insert(rays.end(), body.begin(), body.end());
        }
        std::vector<std::uint8_t> blocked(rays.size());
        input_.rays.any_hit(rays, blocked);
        std::vector<std::uint8_t> is_free(samples.size(), 0);
        std::size_t next = 0;
        for (std::size_t i = 0; i < samples.size(); ++i) {
            if (!landings[i].exists) continue;
            const auto body = std::span(blocked).subspan(next, kBodyRays);
            is_free[i] = std::count(body.begin(), body.end(), 0) == kBodyRays ? 1 : 0;
            next += kBodyRays;
        }
        return is_free;
    }

    void add(const RimSample& sample, const Landing& landing) {
        const std::uint32_t target = polygon_index(landing.point);
        for (const std::uint32_t other : drops_onto_[target]) {
            if (distance(drops_[other].link.from, sample.position) < kLinkSpacing) return;
        }
        drops_onto_[target].push_back(static_cast<std::uint32_t>(drops_.size()));
        drops_.push_back({.link = {.from = sample.position,
                                   .to = landing.point.position,
                                   .radius = agent_.radius,
                                   .kind = NavLinkKind::Drop},
                          .from_polygon = sample.polygon,
                          .to_polygon = target});
    }

    const NavLinkInput& input_;
    AgentClass agent_;
    std::vector<Aabb> hazards_;
    std::vector<std::vector<std::uint32_t>> drops_onto_;  // By polygon, indices of drops_.
    std::vector<PlacedLink> drops_;
};

NavLinkKind nav_kind(LinkKind kind) {
    switch (kind) {
        case LinkKind::Drop:
            return NavLinkKind::Drop;
        case LinkKind::JumpPad:
            return NavLinkKind::JumpPad;
        case LinkKind::Teleporter:
            return NavLinkKind::Teleporter;
        case LinkKind::Ladder:
            return NavLinkKind::Ladder;
    }
    return NavLinkKind::Drop;
}

const char* link_name(LinkKind kind) {
    constexpr const char* kNames[] = {"drop", "jump pad", "teleporter", "ladder"};
    return kNames[static_cast<std::size_t>(kind)];
}

NavPoint nearest_to(const NavLinkInput& input, Vec3 position) {
    NavPoint found;
    input.navigation.nearest({&position, 1}, kLevelLinkExtent, {&found, 1});
    return found;
}

/// Flights and teleports may end in the air: one falls from there.
NavPoint ground_below(const NavLinkInput& input, Vec3 position) {
    const Ray down{position + Vec3{0.0f, 0.1f, 0.0f}, position - Vec3{0.0f, kMaxFallToGround, 0.0f},
                   surface::kBlocksMovement};
    RayHit hit;
    input.rays.closest_hit({&down, 1}, {&hit, 1});
    if (hit.part != kNothingHit) {
        if (const NavPoint found = nearest_to(input, lerp(down.from, down.to, hit.fraction))) {
            return found;
        }
    }
    return nearest_to(input, position);
}

std::string place_text(Vec3 p) {
    return fixed_text(p.x, 6) + ", " + fixed_text(p.y, 6) + ", " + fixed_text(p.z, 6);
}

Diagnostic off_surface(const NavLinkInput& input, const Link& link, bool start_found) {
    return {.severity = Severity::Warning,
            .code = "navmesh/link-off-surface",
            .message = std::string("a ") + link_name(link.kind) +
                       (start_found ? " ends" : " starts") +
                       " where nobody can stand and is left out",
            .place = {.file = input.level.source},
            .found = "at " + place_text(start_found ? link.to : link.from),
            .expected = "walkable ground within 2 m"};
}

}  // namespace

Result<std::vector<PlacedLink>> place_level_links(const NavLinkInput& input) {
    std::vector<PlacedLink> placed;
    Diagnostics warnings;
    for (const Link& link : input.level.links) {
        const bool is_sound = is_valid_position(link.from) && is_valid_position(link.to);
        const NavPoint from = is_sound ? nearest_to(input, link.from) : NavPoint{};
        const NavPoint to = is_sound ? ground_below(input, link.to) : NavPoint{};
        if (!from || !to) {
            warnings.push_back(off_surface(input, link, static_cast<bool>(from)));
            continue;
        }
        const float radius = link.radius >= 0.0f ? min_of(link.radius, 100.0f) : 0.0f;
        placed.push_back({.link = {.from = from.position,
                                   .to = to.position,
                                   .radius = radius,
                                   .kind = nav_kind(link.kind)},
                          .from_polygon = polygon_index(from),
                          .to_polygon = polygon_index(to)});
    }
    return {std::move(placed), std::move(warnings)};
}

std::vector<PlacedLink> find_drops(const NavLinkInput& input) {
    if (!(input.agent.max_drop > input.agent.max_climb)) return {};
    const std::vector<RimSample> samples = sample_rim(input.navigation);
    DropFinder finder(input);
    for (std::size_t first = 0; first < samples.size(); first += kSamplesAtOnce) {
        finder.search(
            std::span(samples).subspan(first, std::min(kSamplesAtOnce, samples.size() - first)));
    }
    return finder.take();
}

}  // namespace vantage::bake
