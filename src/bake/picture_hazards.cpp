// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Hazards: hatched in red under the navmesh, so that a bridge over lava stays readable, and
// outlined above it, so that none is missed.

#include <algorithm>

#include "bake/picture.h"

namespace vantage::bake::picture {

namespace {

struct HazardStyle {
    float fill, line;  ///< Alpha.
    double spacing;    ///< In units.
};
constexpr HazardStyle kSmallHazard{0.12f, 0.75f, 9};
/// An abyss under the whole level must not outshine what stands above it.
constexpr HazardStyle kVastHazard{0.05f, 0.30f, 18};

/// The part of the box inside the map; of no width where there is none.
Rect hazard_rect(const Scene& scene, const BundleHazard& hazard) {
    const Rect& frame = scene.view.frame;
    const Spot low = scene.view.spot(hazard.box.low);
    const Spot high = scene.view.spot(hazard.box.high);
    const double beyond = 4 * scene.unit;  // Outlines of boxes larger than the map stay outside it.
    const double left = std::clamp(low.x, frame.left - beyond, frame.right() + beyond);
    const double top = std::clamp(low.y, frame.top - beyond, frame.bottom() + beyond);
    const double right = std::clamp(high.x, left, frame.right() + beyond);
    const double bottom = std::clamp(high.y, top, frame.bottom() + beyond);
    return {left, top, right - left, bottom - top};
}

void draw_hazard_area(Canvas& canvas, const Rect& rect, const HazardStyle& style, double unit) {
    Path path;
    path.add_rect(rect);
    canvas.fill(path, with_alpha(kHazardRed, style.fill));
    canvas.hatch(rect, style.spacing * unit,
                 {.color = with_alpha(kHazardRed, style.line), .width = 1.4 * unit});
}

}  // namespace

void draw_hazard_areas(const Scene& scene) {
    for (const BundleHazard& hazard : scene.subject.bundle.hazards()) {
        const Rect rect = hazard_rect(scene, hazard);
        if (rect.width <= 0 || rect.height <= 0) continue;
        const Rect& frame = scene.view.frame;
        const bool is_vast = rect.width * rect.height > 0.2 * frame.width * frame.height;
        draw_hazard_area(scene.canvas, rect, is_vast ? kVastHazard : kSmallHazard, scene.unit);
    }
}

void draw_hazard_outlines(const Scene& scene) {
    Path path;
    for (const BundleHazard& hazard : scene.subject.bundle.hazards())
        path.add_rect(hazard_rect(scene, hazard));
    scene.canvas.stroke(path,
                        {.color = kHazardRed, .width = 1.6 * scene.unit, .dash = 5 * scene.unit});
}

void describe_hazards(const Subject& subject, Legend& legend) {
    const auto count = static_cast<std::int64_t>(subject.bundle.hazards().size());
    if (count == 0) return;
    const auto swatch = [](Canvas& canvas, Spot center, double half) {
        const Rect rect{center.x - half, center.y - half * 0.8, half * 2, half * 1.6};
        draw_hazard_area(canvas, rect, kSmallHazard, half / 13);
        Path path;
        path.add_rect(rect);
        canvas.stroke(path, {.color = kHazardRed, .width = half / 6});
    };
    legend.push_back({"Dangers", {legend_row(swatch, "Deadly area", count)}});
}

}  // namespace vantage::bake::picture
