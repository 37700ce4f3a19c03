// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See cover_designed.h.

#include "bake/cover_designed.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "bake/cover_probe.h"
#include "bake/cover_silhouette.h"
#include "base/vec.h"

namespace vantage::bake {

namespace {

constexpr NavExtent kNearMark{.horizontal = 0.6f, .up = 1.2f, .down = 1.2f};
constexpr float kLowCover = 1.1f, kHighCover = 1.8f;

bool tags_have(std::string_view tags, std::string_view wanted) {
    while (!tags.empty()) {
        const std::size_t end = std::min(tags.find(' '), tags.size());
        if (tags.substr(0, end) == wanted) return true;
        tags.remove_prefix(std::min(end + 1, tags.size()));
    }
    return false;
}

CoverPoint designed_point(const DesignerPoint& mark, Vec3 feet, CoverRays& rays) {
    const Vec3 facing = normalized({std::cos(mark.yaw), 0.0f, -std::sin(mark.yaw)});
    const CoverProbe probe = probe_place(feet, facing, rays);
    CoverPoint point{.position = feet,
                     .normal = facing,
                     .height = probe.is_cover() ? probe.height : kLowCover,
                     .flags = cover::kDesigned};
    if (tags_have(mark.tags, "low")) point.height = min_of(point.height, kHighCover - 0.1f);
    if (tags_have(mark.tags, "high")) point.height = max_of(point.height, kHighCover);
    if (probe.is_soft || tags_have(mark.tags, "soft")) point.flags |= cover::kSoft;
    return point;
}

}  // namespace

void add_designed_cover(const CoverInput& input, const CoverContext& context, CoverResult& result) {
    CoverRays rays(input.rays, context.library_time);
    for (const DesignerPoint& mark : input.level.points) {
        if (mark.kind != "cover" && mark.kind != "hide") continue;
        NavPoint found;
        input.navigation.nearest({&mark.position, 1}, kNearMark, {&found, 1});
        if (!found) continue;
        CoverPoint point = designed_point(mark, found.position, rays);
        point.object = result.next_object++;
        result.points.silhouettes.push_back(look_around(point, rays, input.navigation));
        result.points.cover.push_back(point);
    }
    result.rays += rays.count();
}

}  // namespace vantage::bake
