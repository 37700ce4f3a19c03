// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The level itself: a soft floor plan behind everything, and doors, lifts and what else moves or
// breaks as tinted outlines.

#include <algorithm>
#include <array>
#include <cmath>

#include "bake/picture.h"
#include "bake/picture_plan.h"
#include "vantage/rays.h"

namespace vantage::bake::picture {

namespace {

constexpr Color kGroundTint = color_of(0xe9eaea);
constexpr Color kLowTint = color_of(0xc3c8ce);
constexpr Color kFoliageTint = color_of(0xa9cf9a);
constexpr Color kGlassTint = color_of(0x8fd3f0);
constexpr Color kWallTint = color_of(0x9299a3);
constexpr Color kWallOutline = color_of(0x4b535f);
constexpr Color kLowOutline = color_of(0x8b929c);

struct PartStyle {
    const char* label;
    Color color;
};
/// By BundlePart::kind.
constexpr std::array kPartStyles = {
    PartStyle{"Static", kWallTint}, PartStyle{"Door", color_of(0xf08c00)},
    PartStyle{"Lift", color_of(0x9c36b5)}, PartStyle{"Breakable", color_of(0xe8590c)},
    PartStyle{"Mover", color_of(0x5f3dc4)}};

const PartStyle& part_style(const BundlePart& part) {
    return kPartStyles[std::min<std::size_t>(part.kind, kPartStyles.size() - 1)];
}

PlanGrid plan_grid(const MapView& view) {
    constexpr double kCellPixels = 0.5;  // Smoothed when drawn.
    constexpr double kMaxCells = 6e6;
    const double pixels =
        std::max(kCellPixels, std::sqrt(view.frame.width * view.frame.height / kMaxCells));
    return {.left = view.world_left,
            .top = view.world_top,
            .cell_size = pixels / view.pixels_per_metre,
            .width = static_cast<std::uint32_t>(std::ceil(view.frame.width / pixels)),
            .height = static_cast<std::uint32_t>(std::ceil(view.frame.height / pixels))};
}

std::uint32_t opaque_pixel(Color color) {
    const auto byte = [](float value) {
        return static_cast<std::uint32_t>(std::lround(value * 255));
    };
    return 0xff000000u | byte(color.red) << 16 | byte(color.green) << 8 | byte(color.blue);
}

std::uint32_t cell_pixel(PlanCell cell) {
    switch (cell) {
        case PlanCell::Outside:
            return 0;
        case PlanCell::Ground:
            return opaque_pixel(kGroundTint);
        case PlanCell::Low:
            return opaque_pixel(kLowTint);
        case PlanCell::Foliage:
            return opaque_pixel(kFoliageTint);
        case PlanCell::Glass:
            return opaque_pixel(kGlassTint);
        case PlanCell::Wall:
            return opaque_pixel(kWallTint);
    }
    return 0;
}

/// Walls and low obstacles get a darker rim where they end.
class PlanPainter {
  public:
    PlanPainter(const PlanGrid& grid, std::span<const PlanCell> plan, std::int64_t rim)
        : grid_(grid), plan_(plan), rim_(rim) {}

    adapters::Image paint() const {
        adapters::Image image{.width = grid_.width, .height = grid_.height};
        image.pixels.reserve(plan_.size());
        for (std::int64_t y = 0; y < grid_.height; ++y) {
            for (std::int64_t x = 0; x < grid_.width; ++x)
                image.pixels.push_back(pixel(x, y));
        }
        return image;
    }

  private:
    PlanCell cell(std::int64_t x, std::int64_t y) const {
        x = std::clamp<std::int64_t>(x, 0, grid_.width - 1);
        y = std::clamp<std::int64_t>(y, 0, grid_.height - 1);
        return plan_[static_cast<std::size_t>(y) * grid_.width + static_cast<std::size_t>(x)];
    }

    bool is_rim(std::int64_t x, std::int64_t y) const {
        const PlanCell here = cell(x, y);
        return cell(x - rim_, y) < here || cell(x + rim_, y) < here || cell(x, y - rim_) < here ||
               cell(x, y + rim_) < here;
    }

    std::uint32_t pixel(std::int64_t x, std::int64_t y) const {
        const PlanCell here = cell(x, y);
        if (here == PlanCell::Wall && is_rim(x, y)) return opaque_pixel(kWallOutline);
        if (here == PlanCell::Low && is_rim(x, y)) return opaque_pixel(kLowOutline);
        return cell_pixel(here);
    }

    const PlanGrid& grid_;
    std::span<const PlanCell> plan_;
    std::int64_t rim_;
};

double turn(Spot a, Spot b, Spot c) {
    return (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
}

/// The outline that a rubber band would take (Andrew 1979).
std::vector<Spot> convex_outline(std::vector<Spot> spots) {
    std::sort(spots.begin(), spots.end(),
              [](Spot a, Spot b) { return a.x < b.x || (a.x == b.x && a.y < b.y); });
    spots.erase(std::unique(spots.begin(), spots.end()), spots.end());
    if (spots.size() < 3) return spots;
    std::vector<Spot> outline;
    const auto walk = [&](auto first, auto last) {
        const std::size_t base = outline.size();
        for (auto at = first; at != last; ++at) {
            while (outline.size() >= base + 2 &&
                   turn(outline[outline.size() - 2], outline.back(), *at) <= 0)
                outline.pop_back();
            outline.push_back(*at);
        }
        outline.pop_back();  // It starts the other half.
    };
    walk(spots.begin(), spots.end());
    walk(spots.rbegin(), spots.rend());
    return outline;
}

std::vector<Spot> part_outline(const Scene& scene, const BundlePart& part) {
    const BundleMesh& mesh = scene.subject.bundle.mesh();
    std::vector<Spot> spots;
    for (const std::uint32_t index : mesh.indices.subspan(std::size_t{part.first_triangle} * 3,
                                                          std::size_t{part.triangle_count} * 3))
        spots.push_back(scene.view.spot(mesh.vertices[index]));
    return convex_outline(std::move(spots));
}

bool has_surface(const BundleMesh& mesh, std::uint8_t set, std::uint8_t clear) {
    return std::any_of(mesh.surfaces.begin(), mesh.surfaces.end(), [&](std::uint8_t bits) {
        return (bits & set) == set && (bits & clear) == 0;
    });
}

}  // namespace

void draw_level_plan(const Scene& scene) {
    const BundleMesh& mesh = scene.subject.bundle.mesh();
    if (mesh.indices.empty()) return;
    const PlanGrid grid = plan_grid(scene.view);
    const std::vector<PlanCell> plan = make_plan(mesh, scene.subject.nav, grid);
    const double cell_pixels = grid.cell_size * scene.view.pixels_per_metre;
    const auto rim = std::max<std::int64_t>(std::llround(scene.unit / cell_pixels), 1);
    scene.canvas.image(PlanPainter(grid, plan, rim).paint(),
                       {scene.view.frame.left, scene.view.frame.top, grid.width * cell_pixels,
                        grid.height * cell_pixels});
}

void draw_level_parts(const Scene& scene) {
    const auto& parts = scene.subject.bundle.mesh().parts;
    for (std::size_t i = 1; i < parts.size(); ++i) {
        const std::vector<Spot> outline = part_outline(scene, parts[i]);
        if (outline.empty()) continue;
        Path path;
        path.add_outline(outline);
        const Color color = part_style(parts[i]).color;
        scene.canvas.fill(path, with_alpha(color, 0.4f));
        scene.canvas.stroke(path, {.color = color, .width = 1.6 * scene.unit});
    }
}

void describe_level(const Subject& subject, Legend& legend) {
    const BundleMesh& mesh = subject.bundle.mesh();
    if (mesh.indices.empty()) return;
    LegendSection section{.title = "Level"};
    section.entries.push_back(legend_row(box_swatch(kWallTint, kWallOutline), "Wall at eye level"));
    section.entries.push_back(legend_row(box_swatch(kLowTint, kLowOutline), "Low obstacle"));
    using namespace surface;
    if (has_surface(mesh, kBlocksShots | kBlocksMovement, kBlocksSight)) {
        section.entries.push_back(legend_row(box_swatch(kGlassTint, kFaintInk), "Glass"));
    }
    if (has_surface(mesh, kBlocksSight, kBlocksMovement)) {
        section.entries.push_back(legend_row(box_swatch(kFoliageTint, kFaintInk), "Bushes"));
    }
    for (std::size_t kind = 1; kind < kPartStyles.size(); ++kind) {
        const PartStyle& style = kPartStyles[kind];
        const auto count =
            std::count_if(mesh.parts.begin() + (mesh.parts.empty() ? 0 : 1), mesh.parts.end(),
                          [&](const BundlePart& part) { return &part_style(part) == &style; });
        if (count == 0) continue;
        section.entries.push_back(
            legend_row(box_swatch(with_alpha(style.color, 0.4f), style.color), style.label, count));
    }
    legend.push_back(std::move(section));
}

}  // namespace vantage::bake::picture
