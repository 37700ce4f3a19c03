// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The page around the map: title, coordinates along the edges, scale bar, axes, legend. Nothing of
// it covers the map.
//
//      title, facts                         |
//      +--------------------------------+   |  legend
//   z  |              map               |   |
//      +--------------------------------+   |
//                     x                     |
//      scale bar                    axes    |

#include <algorithm>
#include <cmath>

#include "bake/picture.h"
#include "base/text.h"

namespace vantage::bake::picture {

namespace {

// All in units.
constexpr double kMargin = 26;
constexpr double kTitleHeight = 74;
constexpr double kCoordinatesWidth = 40;
constexpr double kFooterHeight = 74;
constexpr double kLegendWidth = 236;
constexpr double kLegendGap = 30;
constexpr double kHeadingHeight = 25;
constexpr double kSectionGap = 16;

double legend_height(const Legend& legend) {
    double height = 0;
    for (const LegendSection& section : legend) {
        height += kHeadingHeight + kSectionGap;
        for (const LegendEntry& entry : section.entries)
            height += entry.height;
    }
    return std::max(height - kSectionGap, 0.0);
}

std::string size_text(const Aabb& box) {
    const auto side = [](double length) { return decimal(length, length < 20 ? 0.1 : 1); };
    return side(double{box.high.x} - box.low.x) + " × " + side(double{box.high.z} - box.low.z) +
           " m";
}

std::string counted(std::uint64_t count, const char* one, const char* many) {
    return with_commas(count) + " " + (count == 1 ? one : many);
}

std::string facts(const Subject& subject) {
    if (subject.query != nullptr && !subject.query->summary.empty()) return subject.query->summary;
    std::string text = size_text(subject.bounds);
    if (subject.polygon_count == 0) return text + "  ·  no navmesh";
    const AgentClass& agent = subject.nav->agent;
    const Aabb& walk = subject.nav_bounds;
    text += "  ·  heights " + decimal(walk.low.y, 0.1) + " to " + decimal(walk.high.y, 0.1) + " m";
    text += "  ·  " + counted(subject.polygon_count, "polygon", "polygons");
    text += " on " + counted(subject.nav->islands.size(), "island", "islands");
    text += "  ·  agent " + decimal(agent.height, 0.01) + " m tall, " +
            decimal(agent.radius * 2, 0.01) + " m wide";
    return text;
}

void draw_title(const Scene& scene, const Layout& layout, const std::string& title) {
    const double unit = layout.unit;
    const double width = layout.width - 2 * kMargin * unit;
    const TextStyle large{.size = 25 * unit, .color = kInk, .is_bold = true};
    const TextStyle small{.size = 13.5 * unit, .color = kFaintInk};
    const double left = layout.frame.left;
    const std::string shown = title.empty() ? "Level without a name" : title;
    scene.canvas.text({left, (kMargin + 22) * unit}, fitted(scene.canvas, shown, large, width),
                      large);
    scene.canvas.text({left, (kMargin + 48) * unit},
                      fitted(scene.canvas, facts(scene.subject), small, width), small);
}

/// Ticks with coordinates at round distances along the lower and the left edge.
void draw_coordinates(const Scene& scene) {
    const MapView& view = scene.view;
    const double unit = scene.unit;
    const double step = std::max(round_length(170 * unit / view.pixels_per_metre), 0.01);
    Path ticks;
    TextStyle style{.size = 11 * unit, .color = kFaintInk, .anchor = 0.5};
    const double right = view.world_left + view.frame.width / view.pixels_per_metre;
    for (double x = std::ceil(view.world_left / step) * step; x <= right; x += step) {
        const double at = view.frame.left + (x - view.world_left) * view.pixels_per_metre;
        ticks.add_line({at, view.frame.bottom()}, {at, view.frame.bottom() + 5 * unit});
        scene.canvas.text({at, view.frame.bottom() + 17 * unit}, decimal(x, step), style);
    }
    style.anchor = 1;
    const double bottom = view.world_top + view.frame.height / view.pixels_per_metre;
    for (double z = std::ceil(view.world_top / step) * step; z <= bottom; z += step) {
        const double at = view.frame.top + (z - view.world_top) * view.pixels_per_metre;
        ticks.add_line({view.frame.left - 5 * unit, at}, {view.frame.left, at});
        scene.canvas.text({view.frame.left - 8 * unit, at + 4 * unit}, decimal(z, step), style);
    }
    ticks.add_rect(view.frame);
    scene.canvas.stroke(ticks, {.color = color_of(0xa5acb6), .width = unit});
}

/// A bar of a round length, half dark and half light, in fifths or quarters.
void draw_scale_bar(const Scene& scene) {
    const MapView& view = scene.view;
    const double unit = scene.unit;
    const double length = round_length(view.frame.width * 0.3 / view.pixels_per_metre);
    const double width = length * view.pixels_per_metre;
    const Rect bar{view.frame.left, view.frame.bottom() + 40 * unit, width, 7 * unit};
    constexpr int kPieces = 4;
    Path outline;
    outline.add_rect(bar);
    scene.canvas.fill(outline, kPaper);
    Path dark;
    for (int i = 0; i < kPieces; i += 2)
        dark.add_rect({bar.left + width * i / kPieces, bar.top, width / kPieces, bar.height});
    scene.canvas.fill(dark, kInk);
    scene.canvas.stroke(outline, {.color = kInk, .width = unit});
    const bool in_kilometres = length >= 1000;
    const TextStyle style{.size = 13 * unit, .color = kInk};
    scene.canvas.text(
        {bar.right() + 10 * unit, bar.bottom() + 0.5 * unit},
        in_kilometres ? decimal(length / 1000, 1) + " km" : decimal(length, length) + " m", style);
}

void draw_axes(const Scene& scene) {
    const double unit = scene.unit;
    const Rect& frame = scene.view.frame;
    const Spot origin{frame.right() - 64 * unit, frame.bottom() + 36 * unit};
    const double length = 26 * unit;
    const double head = 5 * unit;
    Path lines;
    lines.add_line(origin, {origin.x + length, origin.y});
    lines.add_line(origin, {origin.x, origin.y + length});
    scene.canvas.stroke(lines, {.color = kInk, .width = 1.5 * unit});
    const Spot tip_x{origin.x + length + head, origin.y};
    const Spot tip_z{origin.x, origin.y + length + head};
    const Spot head_x[] = {
        tip_x, {tip_x.x - 2 * head, tip_x.y - head}, {tip_x.x - 2 * head, tip_x.y + head}};
    const Spot head_z[] = {
        tip_z, {tip_z.x - head, tip_z.y - 2 * head}, {tip_z.x + head, tip_z.y - 2 * head}};
    Path heads;
    heads.add_outline(head_x);
    heads.add_outline(head_z);
    scene.canvas.fill(heads, kInk);
    const TextStyle style{.size = 12.5 * unit, .color = kInk, .is_bold = true};
    scene.canvas.text({tip_x.x + 5 * unit, tip_x.y + 4.5 * unit}, "+X", style);
    scene.canvas.text({origin.x - 28 * unit, tip_z.y}, "+Z", style);
}

}  // namespace

Layout make_layout(const Subject& subject, const Legend& legend, std::uint32_t width) {
    Layout layout;
    const double unit = std::max(width / 1600.0, 0.7);
    layout.unit = unit;
    layout.width = width;
    const double left = (kMargin + kCoordinatesWidth) * unit;
    const double top = (kMargin + kTitleHeight) * unit;
    const double right = width - (kMargin + kLegendWidth + kLegendGap) * unit;
    const double frame_width = std::floor(right - left);

    const Aabb& box = subject.bounds;
    const double margin = std::max(box.high.x - box.low.x, box.high.z - box.low.z) * 0.06 + 0.6;
    const double aspect =
        (double{box.high.z} - box.low.z + margin) / (double{box.high.x} - box.low.x + margin);
    // Never lower than the legend, never higher than a page that one still scrolls through.
    const double lowest = std::max(legend_height(legend) * unit, frame_width * 0.35);
    const double highest = std::max(frame_width * 1.3, lowest);
    const double frame_height = std::floor(std::clamp(frame_width * aspect, lowest, highest));

    layout.frame = {std::floor(left), std::floor(top), frame_width, frame_height};
    layout.legend = {layout.frame.right() + kLegendGap * unit, layout.frame.top,
                     kLegendWidth * unit, frame_height};
    layout.height = static_cast<std::uint32_t>(
        std::ceil(layout.frame.bottom() + (kFooterHeight + kMargin * 0.5) * unit));
    return layout;
}

void draw_surroundings(const Scene& scene, const Layout& layout, const std::string& title) {
    draw_title(scene, layout, title);
    draw_coordinates(scene);
    draw_scale_bar(scene);
    draw_axes(scene);
}

void draw_legend(Canvas& canvas, const Layout& layout, const Legend& legend) {
    const double unit = layout.unit;
    double y = layout.legend.top;
    for (const LegendSection& section : legend) {
        const TextStyle heading{.size = 14 * unit, .color = kInk, .is_bold = true};
        canvas.text({layout.legend.left, y + 13 * unit}, section.title, heading);
        y += kHeadingHeight * unit;
        for (const LegendEntry& entry : section.entries) {
            const double height = entry.height * unit;
            entry.draw(canvas, {layout.legend.left, y, layout.legend.width, height}, unit);
            y += height;
        }
        y += kSectionGap * unit;
    }
}

LegendEntry legend_row(Swatch swatch, std::string label, std::int64_t count) {
    return {.draw = [swatch = std::move(swatch), label = std::move(label), count](
                        Canvas& canvas, const Rect& area, double unit) {
        swatch(canvas, {area.left + 13 * unit, area.center().y}, 12 * unit);
        const double base_line = area.center().y + 4.5 * unit;
        const TextStyle style{.size = 13 * unit, .color = kInk};
        double room = area.width - 34 * unit;
        if (count >= 0) {
            const std::string number = with_commas(static_cast<std::uint64_t>(count));
            TextStyle right = style;
            right.color = kFaintInk;
            right.anchor = 1;
            canvas.text({area.right(), base_line}, number, right);
            room -= canvas.text_width(number, right) + 8 * unit;
        }
        canvas.text({area.left + 34 * unit, base_line}, fitted(canvas, label, style, room), style);
    }};
}

Swatch box_swatch(Color fill, Color outline) {
    return [fill, outline](Canvas& canvas, Spot center, double half) {
        Path path;
        path.add_rect({center.x - half, center.y - half * 0.6, half * 2, half * 1.2});
        canvas.fill(path, fill);
        canvas.stroke(path, {.color = outline, .width = half / 10});
    };
}

}  // namespace vantage::bake::picture
