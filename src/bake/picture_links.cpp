// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// One-way links as arrows: drops straight, jump pads as arcs, teleporters dashed.

#include <algorithm>
#include <array>
#include <cmath>

#include "bake/picture.h"

namespace vantage::bake::picture {

namespace {

struct LinkStyle {
    const char* label;
    Color color;
    double width;  ///< In units, as the dash.
    double dash;
    double bow;  ///< How far the middle stands off the straight line, as a share of its length.
};
/// By NavLinkKind.
constexpr std::array kLinkStyles = {
    LinkStyle{"Drop", color_of(0xc2410c), 1.3, 0, 0},
    LinkStyle{"Jump pad", color_of(0xc2185b), 2.2, 0, 0.18},
    LinkStyle{"Teleporter", color_of(0x6d28d9), 2.0, 7, 0.10},
    LinkStyle{"Ladder", color_of(0x0b6e4f), 2.6, 0, 0},
};

const LinkStyle& link_style(NavLinkKind kind) {
    return kLinkStyles[std::min<std::size_t>(static_cast<std::size_t>(kind),
                                             kLinkStyles.size() - 1)];
}

std::vector<Spot> link_curve(Spot from, Spot to, double bow) {
    if (bow == 0) return {from, to};
    const Spot control{(from.x + to.x) / 2 + (to.y - from.y) * bow * 2,
                       (from.y + to.y) / 2 - (to.x - from.x) * bow * 2};
    constexpr int kPieces = 20;
    std::vector<Spot> curve;
    for (int i = 0; i <= kPieces; ++i) {
        const double t = static_cast<double>(i) / kPieces;
        const double s = 1 - t;
        curve.push_back({s * s * from.x + 2 * s * t * control.x + t * t * to.x,
                         s * s * from.y + 2 * s * t * control.y + t * t * to.y});
    }
    return curve;
}

/// The head of an arrow that ends at the curve's end.
std::vector<Spot> arrow_head(std::span<const Spot> curve, double size) {
    const Spot tip = curve.back();
    const Spot before = curve[curve.size() - 2];
    const double length = std::hypot(tip.x - before.x, tip.y - before.y);
    if (length <= 0) return {};
    const double dx = (tip.x - before.x) / length * size;
    const double dy = (tip.y - before.y) / length * size;
    return {tip,
            {tip.x - dx - dy * 0.45, tip.y - dy + dx * 0.45},
            {tip.x - dx + dy * 0.45, tip.y - dy - dx * 0.45}};
}

/// All arrows of one kind, in world or legend.
struct Arrows {
    Path lines, heads, starts;

    void add(Spot from, Spot to, const LinkStyle& style, double unit) {
        const std::vector<Spot> curve = link_curve(from, to, style.bow);
        const double length = std::hypot(to.x - from.x, to.y - from.y);
        lines.add_line(curve);
        const double wanted = (5 + style.width * 2) * unit;
        const std::vector<Spot> head =
            arrow_head(curve, std::min(wanted, std::max(length, 3 * unit)));
        if (!head.empty()) heads.add_outline(head);
        if (style.bow != 0) starts.add_circle(from, 3 * unit);
    }

    void draw(Canvas& canvas, const LinkStyle& style, double unit) const {
        canvas.stroke(lines,
                      {.color = with_alpha(kPaper, 0.75f), .width = (style.width + 1.6) * unit});
        canvas.stroke(heads, {.color = with_alpha(kPaper, 0.75f), .width = 1.6 * unit});
        canvas.stroke(
            lines, {.color = style.color, .width = style.width * unit, .dash = style.dash * unit});
        canvas.fill(starts, style.color);
        canvas.fill(heads, style.color);
    }
};

}  // namespace

void draw_links(const Scene& scene) {
    if (scene.subject.nav == nullptr) return;
    for (const LinkStyle& style : kLinkStyles) {
        Arrows arrows;
        for (const NavLink& link : scene.subject.nav->links) {
            if (&link_style(link.kind) != &style) continue;
            arrows.add(scene.view.spot(link.from), scene.view.spot(link.to), style, scene.unit);
        }
        if (!arrows.lines.empty()) arrows.draw(scene.canvas, style, scene.unit);
    }
}

void describe_links(const Subject& subject, Legend& legend) {
    if (subject.nav == nullptr || subject.nav->links.empty()) return;
    LegendSection section{.title = "One-way links"};
    for (const LinkStyle& style : kLinkStyles) {
        const auto& links = subject.nav->links;
        const auto count = std::count_if(links.begin(), links.end(), [&](const NavLink& link) {
            return &link_style(link.kind) == &style;
        });
        if (count == 0) continue;
        const auto swatch = [&style](Canvas& canvas, Spot center, double half) {
            Arrows arrows;
            arrows.add({center.x - half, center.y}, {center.x + half, center.y}, style, half / 12);
            arrows.draw(canvas, style, half / 12);
        };
        section.entries.push_back(legend_row(swatch, style.label, count));
    }
    legend.push_back(std::move(section));
}

}  // namespace vantage::bake::picture
