// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A run-time field as a heat map: a square for each node's cell, coloured by its value. Where
// floors lie above each other the upper one's square is smaller, so that both are seen.

#include <algorithm>
#include <array>
#include <cmath>

#include "bake/field_samples.h"
#include "bake/picture.h"
#include "vantage_analysis/nodes.h"

namespace vantage::bake::picture {

namespace {

constexpr Color kNoValueGrey = color_of(0x868e96);
constexpr Color kFieldInk = color_of(0x101820);
constexpr int kFieldBands = 24;
constexpr double kUpperFloor = 0.62;  ///< Side of the square of an upper floor, of the cell's.

/// Light to dark, one after the other in lightness and in hue, so that it also reads in grey: after
/// the ColorBrewer scheme YlOrRd (Harrower and Brewer 2003), darker at its end.
constexpr std::array kFieldColors = {color_of(0xfff3b0), color_of(0xfed976), color_of(0xfd8d3c),
                                     color_of(0xe31a1c), color_of(0x9a0030), color_of(0x4a0025)};

Color field_color(double share) {
    const double at = std::clamp(share, 0.0, 1.0) * (kFieldColors.size() - 1);
    const auto first = std::min(static_cast<std::size_t>(at), kFieldColors.size() - 2);
    const auto part = static_cast<float>(at - static_cast<double>(first));
    const Color &a = kFieldColors[first], &b = kFieldColors[first + 1];
    return {a.red + (b.red - a.red) * part, a.green + (b.green - a.green) * part,
            a.blue + (b.blue - a.blue) * part, 1};
}

struct FieldRange {
    double low = 0, high = 1;
    double least_step = 0;  ///< Between two marks of the scale.
};

bool has_value(const FieldSample& field, NodeIndex node) {
    return std::isfinite(field.values[node]);
}

/// From 0, or from the lowest where values go below it, to the highest.
FieldRange range_of(const FieldSample& field) {
    FieldRange range{.low = 0, .high = 0, .least_step = field.is_counts ? 1.0 : 0.0};
    for (NodeIndex node = 0; node < field.values.size(); ++node) {
        if (!has_value(field, node)) continue;
        range.low = std::min(range.low, static_cast<double>(field.values[node]));
        range.high = std::max(range.high, static_cast<double>(field.values[node]));
    }
    if (!(range.high > range.low)) range.high = range.low + 1;
    return range;
}

double share_of(const FieldSample& field, const FieldRange& range, NodeIndex node) {
    return (static_cast<double>(field.values[node]) - range.low) / (range.high - range.low);
}

/// Nothing, as opposed to little.
bool is_zero(const FieldSample& field, NodeIndex node) {
    return field.values[node] == 0.0f;
}

/// Is another node below this one in its cell?
bool is_upper_floor(const NodeArrays& map, NodeIndex node) {
    const NodeMap nodes(map);
    const Vec3 at = nodes.position(node);
    const NodeIndex below = node > 0 ? node - 1 : node;  // Nodes of a column follow one another.
    const auto cell = [&](Vec3 p) {
        return std::pair(std::floor(p.x / map.cell_size), std::floor(p.z / map.cell_size));
    };
    const Vec3 other = nodes.position(below);
    return below != node && cell(other) == cell(at) && at.y - other.y > 1.0f;
}

Rect square_of(const Scene& scene, NodeIndex node) {
    const NodeArrays& map = scene.subject.nodes->map;
    const float cell = map.cell_size;
    const Vec3 at = map.nodes[node].position;
    const Vec3 corner{std::floor(at.x / cell) * cell, at.y, std::floor(at.z / cell) * cell};
    const Spot low = scene.view.spot(corner);
    const double side = static_cast<double>(cell) * scene.view.pixels_per_metre;
    const double own = side * (is_upper_floor(map, node) ? kUpperFloor : 0.96);
    return {low.x + (side - own) / 2, low.y + (side - own) / 2, own, own};
}

void draw_mark(Canvas& canvas, Spot at, double size, std::size_t number) {
    Path disc;
    disc.add_circle(at, size);
    canvas.fill(disc, kPaper);
    canvas.stroke(disc, {.color = kFieldInk, .width = size * 0.22});
    canvas.text({at.x, at.y + size * 0.42}, std::to_string(number),
                {.size = size * 1.2, .color = kFieldInk, .is_bold = true, .anchor = 0.5});
}

LegendEntry field_bar(const FieldRange& range, std::string unit) {
    return {.height = 190,
            .draw = [range, unit = std::move(unit)](Canvas& canvas, const Rect& area, double u) {
                const Rect bar{area.left + 2 * u, area.top + 8 * u, 22 * u, area.height - 22 * u};
                for (int band = 0; band < kFieldBands; ++band) {
                    Path path;
                    path.add_rect({bar.left, bar.bottom() - (band + 1) * bar.height / kFieldBands,
                                   bar.width, bar.height / kFieldBands});
                    canvas.fill_seamless(path, field_color((band + 0.5) / kFieldBands));
                }
                Path outline;
                outline.add_rect(bar);
                const double step =
                    std::max(round_length((range.high - range.low) / 4), range.least_step);
                const TextStyle style{.size = 12.5 * u, .color = kInk};
                for (double at = std::ceil(range.low / step) * step; at <= range.high * 1.0001;
                     at += step) {
                    const double y =
                        bar.bottom() - (at - range.low) / (range.high - range.low) * bar.height;
                    outline.add_line({bar.right(), y}, {bar.right() + 5 * u, y});
                    canvas.text({bar.right() + 10 * u, y + 4.5 * u},
                                decimal(at, step) + (unit.empty() ? "" : " " + unit), style);
                }
                canvas.stroke(outline, {.color = kInk, .width = 0.8 * u});
            }};
}

LegendEntry mark_row(const FieldMark& mark, std::size_t number) {
    const auto text = [](float value) { return decimal(static_cast<double>(value), 0.1); };
    return legend_row([number](Canvas& canvas, Spot center,
                               double half) { draw_mark(canvas, center, half * 0.68, number); },
                      mark.role + " at " + text(mark.position.x) + ", " + text(mark.position.y) +
                          ", " + text(mark.position.z));
}

LegendEntry grey_row(const char* label, std::int64_t count) {
    return legend_row(
        [](Canvas& canvas, Spot center, double half) {
            Path dot;
            dot.add_circle(center, half * 0.3);
            canvas.fill(dot, kNoValueGrey);
        },
        label, count);
}

}  // namespace

void draw_field(const Scene& scene) {
    const FieldSample* const field = scene.subject.field;
    if (field == nullptr || scene.subject.nodes == nullptr) return;
    const FieldRange range = range_of(*field);
    const NodeArrays& map = scene.subject.nodes->map;
    const double dot = std::max(
        0.06 * static_cast<double>(map.cell_size) * scene.view.pixels_per_metre, 1.0 * scene.unit);
    Path none;
    // Lower floors first. Equal colours of one floor could be one path, but floors must not mix.
    for (const bool is_upper : {false, true}) {
        for (NodeIndex node = 0; node < field->values.size(); ++node) {
            if (is_upper_floor(map, node) != is_upper) continue;
            if (!has_value(*field, node) || is_zero(*field, node)) {
                none.add_circle(scene.view.spot(map.nodes[node].position), dot);
                continue;
            }
            Path square;
            square.add_rect(square_of(scene, node));
            const Color color =
                field->is_bits ? kFieldColors[2] : field_color(share_of(*field, range, node));
            scene.canvas.fill(square, with_alpha(color, 0.78f));
            if (is_upper)
                scene.canvas.stroke(square,
                                    {.color = with_alpha(kPaper, 0.9f), .width = 0.8 * scene.unit});
        }
    }
    scene.canvas.fill(none, with_alpha(kNoValueGrey, 0.6f));
    for (std::size_t i = 0; i < field->marks.size(); ++i)
        draw_mark(scene.canvas, scene.view.spot(field->marks[i].position), 10 * scene.unit, i + 1);
}

void describe_field(const Subject& subject, Legend& legend) {
    const FieldSample* const field = subject.field;
    if (field == nullptr) return;
    LegendSection section{.title = "Field: " + std::string(field->title)};
    for (std::size_t i = 0; i < field->marks.size(); ++i)
        section.entries.push_back(mark_row(field->marks[i], i + 1));
    std::int64_t set = 0, zero = 0, none = 0;
    for (NodeIndex node = 0; node < field->values.size(); ++node)
        ++(!has_value(*field, node) ? none : is_zero(*field, node) ? zero : set);
    if (field->is_bits) {
        section.entries.push_back(legend_row(box_swatch(kFieldColors[2], kFieldInk), "Yes", set));
        section.entries.push_back(grey_row("No", zero));
    } else {
        section.entries.push_back(field_bar(range_of(*field), std::string(field->unit)));
        section.entries.push_back(
            legend_row(box_swatch(kFieldColors[2], kFieldInk), "Nodes with a value", set));
        section.entries.push_back(grey_row("Zero", zero));
        if (none > 0) section.entries.push_back(grey_row("Out of reach, or ruled out", none));
    }
    legend.push_back(std::move(section));
}

}  // namespace vantage::bake::picture
