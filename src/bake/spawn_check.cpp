// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See spawn_check.h.

#include "bake/spawn_check.h"

#include "base/vec.h"
#include "vantage_adapters/detour_navigation.h"

namespace vantage::bake {

namespace {

constexpr NavExtent kStandsOn{.horizontal = 0.6f, .up = 1.2f, .down = 1.2f};
constexpr float kDeepestFall = 100.0f;

StraySpawn judge_stray(Vec3 spawn, const RayProvider& rays, const NavigationProvider* navigation) {
    StraySpawn stray{.position = spawn, .fall = kUnreachable};
    const Vec3 head = spawn + Vec3{0, 0.3f, 0};  // The feet may touch the ground exactly.
    const Ray down{
        .from = head, .to = head - Vec3{0, kDeepestFall, 0}, .mask = surface::kBlocksMovement};
    RayHit hit;
    rays.closest_hit({&down, 1}, {&hit, 1});
    if (hit.part == kNothingHit) return stray;
    stray.fall = max_of(0.0f, hit.fraction * kDeepestFall - 0.3f);
    const Vec3 landing = spawn - Vec3{0, stray.fall, 0};
    NavPoint found;
    if (navigation != nullptr) navigation->nearest({&landing, 1}, kStandsOn, {&found, 1});
    stray.lands_on_navmesh = static_cast<bool>(found);
    return stray;
}

}  // namespace

void count_spawns(const SpawnCheckInput& input, BakeReport& report) {
    std::vector<Vec3> spawns;
    for (const DesignerPoint& point : input.level.points) {
        if (point.kind == "spawn") spawns.push_back(point.position);
    }
    report.spawn_count = static_cast<std::uint32_t>(spawns.size());
    if (spawns.empty()) return;
    std::vector<NavPoint> found(spawns.size());
    const auto navigation = adapters::make_detour_navigation(input.nav.view());
    const NavigationProvider* provider = navigation.ok() ? navigation->get() : nullptr;
    if (provider != nullptr) provider->nearest(spawns, kStandsOn, found);
    for (std::size_t i = 0; i < spawns.size(); ++i) {
        if (found[i]) {
            ++report.spawns_on_navmesh;
        } else {
            report.stray_spawns.push_back(judge_stray(spawns[i], input.rays, provider));
        }
    }
}

}  // namespace vantage::bake
