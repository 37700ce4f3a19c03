// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Ways that people went: a line from a ring, where they began, to a disc, where they ended, with
// their names. Foes are dashed, so that nobody needs to tell colours apart.

#include <array>

#include "bake/picture.h"
#include "base/vec.h"

namespace vantage::bake::picture {

namespace {

constexpr std::array kOwnColors = {color_of(0x5f3dc4), color_of(0x1971c2), color_of(0x087f5b)};
constexpr std::array kFoeColors = {color_of(0xc2255c), color_of(0xd9480f), color_of(0x862e9c)};

/// Trails of one side take turns.
Color trail_color(std::span<const PictureTrail> trails, std::size_t index) {
    std::size_t before = 0;
    for (std::size_t i = 0; i < index; ++i)
        before += trails[i].is_foe == trails[index].is_foe ? 1 : 0;
    return trails[index].is_foe ? kFoeColors[before % kFoeColors.size()]
                                : kOwnColors[before % kOwnColors.size()];
}

void draw_line(Canvas& canvas, const Path& line, Color color, double unit, bool is_dashed) {
    canvas.stroke(line, {.color = with_alpha(kPaper, 0.85f), .width = 5.5 * unit});
    canvas.stroke(line, {.color = color, .width = 2.8 * unit, .dash = is_dashed ? 7 * unit : 0.0});
}

void draw_trail(const Scene& scene, const PictureTrail& trail, Color color) {
    std::vector<Spot> spots;
    for (const Vec3 place : trail.places)
        spots.push_back(scene.view.spot(place));
    Path line, start, end;
    line.add_line(spots);
    draw_line(scene.canvas, line, color, scene.unit, trail.is_foe);
    start.add_circle(spots.front(), 6 * scene.unit);
    scene.canvas.fill(start, kPaper);
    scene.canvas.stroke(start, {.color = color, .width = 2.4 * scene.unit});
    end.add_circle(spots.back(), 6.5 * scene.unit);
    scene.canvas.stroke(end, {.color = kPaper, .width = 3 * scene.unit});
    scene.canvas.fill(end, color);
    const TextStyle style{
        .size = 14 * scene.unit, .color = kInk, .is_bold = true, .halo = with_alpha(kPaper, 0.9f)};
    scene.canvas.text({spots.back().x + 10 * scene.unit, spots.back().y - 8 * scene.unit},
                      trail.name, style);
}

std::int64_t metres_of(const PictureTrail& trail) {
    float metres = 0;
    for (std::size_t i = 0; i + 1 < trail.places.size(); ++i)
        metres += distance(trail.places[i], trail.places[i + 1]);
    return static_cast<std::int64_t>(metres + 0.5f);
}

}  // namespace

void draw_trails(const Scene& scene) {
    const std::span<const PictureTrail> trails = scene.subject.trails;
    for (std::size_t i = 0; i < trails.size(); ++i) {
        if (!trails[i].places.empty()) draw_trail(scene, trails[i], trail_color(trails, i));
    }
}

void describe_trails(const Subject& subject, Legend& legend) {
    if (subject.trails.empty()) return;
    LegendSection section{.title = "Trails, metres"};
    for (std::size_t i = 0; i < subject.trails.size(); ++i) {
        const PictureTrail& trail = subject.trails[i];
        const auto swatch = [color = trail_color(subject.trails, i), is_foe = trail.is_foe](
                                Canvas& canvas, Spot center, double half) {
            Path line;
            line.add_line(Spot{center.x - half, center.y}, Spot{center.x + half, center.y});
            draw_line(canvas, line, color, half / 9, is_foe);
        };
        section.entries.push_back(legend_row(swatch, trail.name, metres_of(trail)));
    }
    legend.push_back(std::move(section));
}

}  // namespace vantage::bake::picture
