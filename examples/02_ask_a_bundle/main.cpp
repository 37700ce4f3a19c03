// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A level of your own, from a file to answers: bake it, open the bundle, ask where people can
// stand, how far they walk and what they see. Needs the baker; a game would open a bundle baked
// before.

#include <cstdio>
#include <vector>

#include "vantage_adapters/detour_navigation.h"
#include "vantage_adapters/embree_rays.h"
#include "vantage_bake/bake.h"

using namespace vantage;

int main(int argc, char** argv) {
    if (argc != 2) return std::fprintf(stderr, "usage: ask_a_bundle LEVEL\n"), 2;
    const auto baked = bake::bake_file(argv[1], {});
    if (!baked.ok()) return std::fputs(to_string(baked.diagnostics()).c_str(), stderr), 1;

    // The view points into the bytes: keep them as long as the bundle.
    const auto bundle = Bundle::open(baked->bundle, argv[1]);
    const auto navigation = adapters::make_detour_navigation(bundle->nav_meshes()[0]);
    const auto rays = adapters::make_embree_rays(bundle->mesh());
    if (!navigation.ok() || !rays.ok()) return 1;

    std::vector<Vec3> flags;
    for (const BundlePoint& point : bundle->points()) {
        if (point.kind == "flag") flags.push_back(point.position);
    }
    if (flags.size() < 2) return std::puts("the level has no two flags"), 0;

    std::vector<NavPoint> stands(2);
    (*navigation)->nearest({flags.data(), 2}, {}, stands);
    float walk = 0;
    (*navigation)->path_distances({.source = stands[0]}, {&stands[1], 1}, {&walk, 1});
    std::printf("from flag to flag: %.0f m on foot\n", static_cast<double>(walk));

    const Vec3 here = stands[0].position, there = stands[1].position;
    const Ray ray{.from = {here.x, here.y + 1.6f, here.z},
                  .to = {there.x, there.y + 1.6f, there.z}};
    RayHit hit;
    (*rays)->closest_hit({&ray, 1}, {&hit, 1});
    std::puts(hit.part == kNothingHit ? "one flag can be seen from the other"
                                      : "something stands between them");
    return 0;
}
