// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Tactical nodes: where they are and how one walks between them; whom one of them sees; and where
// one must be to be surely hidden from it.

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>

#include "bake/picture.h"
#include "vantage_analysis/nodes.h"

namespace vantage::bake::picture {

namespace {

constexpr std::array kIslandColors = {color_of(0x1c5fb0), color_of(0x2b8a3e), color_of(0x862e9c),
                                      color_of(0xa15c07), color_of(0x0b7285), color_of(0xa61e4d),
                                      color_of(0x5c6b1f), color_of(0x495057)};
constexpr std::size_t kIslandsShown = 8;
constexpr Color kOneWayOrange = color_of(0xe8590c);
constexpr Color kViewerInk = color_of(0x101820);
constexpr Color kSeenGreen = color_of(0x2f9e44);
constexpr Color kStandingAmber = color_of(0xf2b705);
constexpr Color kUnseenGrey = color_of(0x868e96);
constexpr Color kSureBlue = color_of(0x1c7ed6);
constexpr Color kSureCrouchedBlue = color_of(0x74c0fc);
constexpr Color kDoubtRed = color_of(0xe03131);

Color island_color(std::uint32_t island) {
    return kIslandColors[island % kIslandColors.size()];
}

bool leads_back(const NodeMap& map, NodeIndex from, NodeIndex to) {
    const auto links = map.links(to);
    return std::any_of(links.begin(), links.end(),
                       [&](const NodeLink& link) { return link.to == from; });
}

/// An arrow from spot to spot: one cannot go back.
struct OneWayArrows {
    Path lines, heads;

    void add(Spot from, Spot to, double unit) {
        const double length = std::hypot(to.x - from.x, to.y - from.y);
        if (!(length > 0)) return;
        const double size = std::min(7 * unit, length * 0.6);
        const double dx = (to.x - from.x) / length * size, dy = (to.y - from.y) / length * size;
        const Spot head[] = {to,
                             {to.x - dx - dy * 0.45, to.y - dy + dx * 0.45},
                             {to.x - dx + dy * 0.45, to.y - dy - dx * 0.45}};
        lines.add_line(from, to);
        heads.add_outline(head);
    }
    void draw(Canvas& canvas, double unit) const {
        canvas.stroke(lines, {.color = with_alpha(kPaper, 0.8f), .width = 3.2 * unit});
        canvas.stroke(lines, {.color = kOneWayOrange, .width = 1.6 * unit});
        canvas.fill(heads, kOneWayOrange);
    }
};

double dot_size(const Scene& scene) {
    const double cell = static_cast<double>(scene.subject.nodes->map.cell_size);
    return std::clamp(0.12 * cell * scene.view.pixels_per_metre, 1.2 * scene.unit, 4 * scene.unit);
}

Swatch dot_swatch(Color color) {
    return [color](Canvas& canvas, Spot center, double half) {
        Path dot;
        dot.add_circle(center, half * 0.5);
        canvas.fill(dot, color);
    };
}

/// The square around a node that stands for its cell.
void add_cell(Path& path, const Scene& scene, NodeIndex node) {
    const float cell = scene.subject.nodes->map.cell_size;
    const Vec3 at = scene.subject.nodes->map.nodes[node].position;
    const Vec3 corner{std::floor(at.x / cell) * cell, at.y, std::floor(at.z / cell) * cell};
    const Spot low = scene.view.spot(corner);
    const double side = static_cast<double>(cell) * scene.view.pixels_per_metre;
    path.add_rect({low.x + 0.04 * side, low.y + 0.04 * side, 0.92 * side, 0.92 * side});
}

void draw_viewer(const Scene& scene) {
    const Spot at = scene.view.spot(scene.subject.nodes->map.nodes[scene.subject.viewer].position);
    Path ring, middle;
    ring.add_circle(at, 9 * scene.unit);
    middle.add_circle(at, 4 * scene.unit);
    scene.canvas.fill(ring, kPaper);
    scene.canvas.stroke(ring, {.color = kViewerInk, .width = 2.4 * scene.unit});
    scene.canvas.fill(middle, kViewerInk);
}

LegendEntry viewer_row(const Subject& subject, const std::string& label) {
    const Vec3 at = subject.nodes->map.nodes[subject.viewer].position;
    const std::string place = decimal(static_cast<double>(at.x), 0.1) + ", " +
                              decimal(static_cast<double>(at.y), 0.1) + ", " +
                              decimal(static_cast<double>(at.z), 0.1);
    return legend_row(
        [](Canvas& canvas, Spot center, double half) {
            Path ring, middle;
            ring.add_circle(center, half * 0.75);
            middle.add_circle(center, half * 0.35);
            canvas.stroke(ring, {.color = kViewerInk, .width = half * 0.2});
            canvas.fill(middle, kViewerInk);
        },
        label + " " + place);
}

}  // namespace

// ---- nodes and links ----------------------------------------------------------------------------

void draw_nodes(const Scene& scene) {
    if (scene.subject.nodes == nullptr) return;
    const NodeMap map(scene.subject.nodes->map);
    std::array<Path, kIslandColors.size()> links, dots;
    OneWayArrows arrows;
    Path outlines;
    const double size = dot_size(scene);
    for (NodeIndex node = 0; node < map.size(); ++node) {
        const std::size_t color = map.island(node) % kIslandColors.size();
        const Spot from = scene.view.spot(map.position(node));
        for (const NodeLink& link : map.links(node)) {
            const Spot to = scene.view.spot(map.position(link.to));
            if (!leads_back(map, node, link.to)) {
                arrows.add(from, to, scene.unit);
            } else if (node < link.to) {
                links[color].add_line(from, to);
            }
        }
        dots[color].add_circle(from, size);
        outlines.add_circle(from, size + 0.8 * scene.unit);
    }
    for (std::size_t i = 0; i < links.size(); ++i) {
        scene.canvas.stroke(
            links[i], {.color = with_alpha(kIslandColors[i], 0.55f), .width = 0.9 * scene.unit});
    }
    scene.canvas.fill(outlines, with_alpha(kPaper, 0.8f));
    for (std::size_t i = 0; i < dots.size(); ++i)
        scene.canvas.fill(dots[i], kIslandColors[i]);
    if (!arrows.lines.empty()) arrows.draw(scene.canvas, scene.unit);
}

void describe_nodes(const Subject& subject, Legend& legend) {
    if (subject.nodes == nullptr) return;
    const NodeMap map(subject.nodes->map);
    std::map<std::uint32_t, std::int64_t> islands;
    std::int64_t one_way = 0, both_ways = 0;
    for (NodeIndex node = 0; node < map.size(); ++node) {
        ++islands[map.island(node)];
        for (const NodeLink& link : map.links(node))
            ++(leads_back(map, node, link.to) ? both_ways : one_way);
    }
    LegendSection section{.title = "Tactical nodes"};
    std::vector<std::pair<std::int64_t, std::uint32_t>> by_size;
    for (const auto& [island, count] : islands)
        by_size.push_back({-count, island});
    std::sort(by_size.begin(), by_size.end());
    for (std::size_t i = 0; i < std::min(by_size.size(), kIslandsShown); ++i) {
        section.entries.push_back(legend_row(dot_swatch(island_color(by_size[i].second)),
                                             "On island " + std::to_string(by_size[i].second),
                                             -by_size[i].first));
    }
    section.entries.push_back(legend_row(
        [](Canvas& canvas, Spot center, double half) {
            Path line;
            line.add_line({center.x - half, center.y}, {center.x + half, center.y});
            canvas.stroke(line, {.color = kIslandColors[0], .width = half / 7});
        },
        "Link, both ways", both_ways / 2));
    section.entries.push_back(legend_row(
        [](Canvas& canvas, Spot center, double half) {
            OneWayArrows arrows;
            arrows.add({center.x - half, center.y}, {center.x + half, center.y}, half / 8);
            arrows.draw(canvas, half / 10);
        },
        "One-way link", one_way));
    legend.push_back(std::move(section));
}

// ---- sight --------------------------------------------------------------------------------------

void draw_sight(const Scene& scene) {
    const BundleNodes* const nodes = scene.subject.nodes;
    if (nodes == nullptr || nodes->high_high.node_count == 0) return;
    const NodeSight standing(nodes->high_high), crouched(nodes->high_low);
    Path seen, only_standing, unseen;
    for (NodeIndex node = 0; node < standing.size(); ++node) {
        if (crouched.sees(scene.subject.viewer, node)) {
            add_cell(seen, scene, node);
        } else if (standing.sees(scene.subject.viewer, node)) {
            add_cell(only_standing, scene, node);
        } else {
            unseen.add_circle(scene.view.spot(nodes->map.nodes[node].position), dot_size(scene));
        }
    }
    scene.canvas.fill(unseen, with_alpha(kUnseenGrey, 0.55f));
    scene.canvas.fill(seen, with_alpha(kSeenGreen, 0.55f));
    scene.canvas.fill(only_standing, with_alpha(kStandingAmber, 0.7f));
    draw_viewer(scene);
}

void describe_sight(const Subject& subject, Legend& legend) {
    if (subject.nodes == nullptr || subject.nodes->high_high.node_count == 0) return;
    const NodeSight standing(subject.nodes->high_high), crouched(subject.nodes->high_low);
    std::int64_t counts[3] = {};
    for (NodeIndex node = 0; node < standing.size(); ++node) {
        const bool is_low = crouched.sees(subject.viewer, node);
        ++counts[is_low ? 0 : standing.sees(subject.viewer, node) ? 1 : 2];
    }
    LegendSection section{.title = "Seen from one node"};
    section.entries.push_back(viewer_row(subject, "Eye at"));
    section.entries.push_back(legend_row(box_swatch(with_alpha(kSeenGreen, 0.55f), kSeenGreen),
                                         "Seen, also crouched", counts[0]));
    section.entries.push_back(
        legend_row(box_swatch(with_alpha(kStandingAmber, 0.7f), kStandingAmber),
                   "Seen only standing", counts[1]));
    section.entries.push_back(legend_row(dot_swatch(kUnseenGrey), "Not seen", counts[2]));
    legend.push_back(std::move(section));
}

// ---- the worst case -----------------------------------------------------------------------------

namespace {

/// Where a bin begins: eighths of the circle are cut evenly by tangent, as polar_bin() does.
double bin_angle(std::uint32_t bin, std::uint32_t directions) {
    const std::uint32_t in_eighth = directions / 8;
    const std::uint32_t eighth = bin / in_eighth % 8;
    const double part = static_cast<double>(bin % in_eighth) / in_eighth;
    const double quarter = (eighth / 2) * std::numbers::pi / 2;
    if (eighth % 2 == 0) return quarter + std::atan(part);
    return quarter + std::numbers::pi / 2 - std::atan(1 - part);
}

/// The area from which somebody at the node might be seen.
Path unsafe_area(const Scene& scene, const PolarTable& table, NodeStance stance) {
    const PolarArrays& arrays = table.arrays();
    const Vec3 at = scene.subject.nodes->map.nodes[scene.subject.viewer].position;
    const Spot center = scene.view.spot(at);
    Path area;
    for (std::uint32_t bin = 0; bin < arrays.directions; ++bin) {
        const double first = bin_angle(bin, arrays.directions);
        double last = bin_angle(bin + 1, arrays.directions);
        if (last <= first) last += 2 * std::numbers::pi;
        const double middle = (first + last) / 2;
        const Vec3 direction{static_cast<float>(std::cos(middle)), 0,
                             static_cast<float>(std::sin(middle))};
        const float reach = table.unsafe_distance(scene.subject.viewer, stance, direction);
        const double radius =
            std::min(static_cast<double>(reach), 1e4) * scene.view.pixels_per_metre;
        std::vector<Spot> wedge = {center};
        constexpr int kPieces = 12;
        for (int i = 0; i <= kPieces; ++i) {
            const double angle = first + (last - first) * i / kPieces;
            wedge.push_back(
                {center.x + std::cos(angle) * radius, center.y + std::sin(angle) * radius});
        }
        area.add_outline(wedge);
    }
    return area;
}

enum NodeSafety : std::uint8_t { kSure, kSureCrouched, kInDoubt };

NodeSafety safety_of(const PolarTable& table, NodeIndex viewer, NodeIndex node) {
    if (table.surely_hidden(viewer, NodeStance::High, node)) return kSure;
    return table.surely_hidden(viewer, NodeStance::Low, node) ? kSureCrouched : kInDoubt;
}

}  // namespace

void draw_polar(const Scene& scene) {
    const BundleNodes* const nodes = scene.subject.nodes;
    if (nodes == nullptr || nodes->polar.node_count == 0) return;
    const PolarTable table(NodeMap(nodes->map), nodes->polar);
    const Path standing = unsafe_area(scene, table, NodeStance::High);
    scene.canvas.fill(standing, with_alpha(kDoubtRed, 0.16f));
    scene.canvas.stroke(standing,
                        {.color = with_alpha(kDoubtRed, 0.8f), .width = 1.1 * scene.unit});
    std::array<Path, 3> dots;
    for (NodeIndex node = 0; node < nodes->map.nodes.size(); ++node) {
        if (node == scene.subject.viewer) continue;
        dots[safety_of(table, scene.subject.viewer, node)].add_circle(
            scene.view.spot(nodes->map.nodes[node].position), dot_size(scene) * 1.2);
    }
    scene.canvas.fill(dots[kSure], kSureBlue);
    scene.canvas.fill(dots[kSureCrouched], kSureCrouchedBlue);
    scene.canvas.fill(dots[kInDoubt], kDoubtRed);
    draw_viewer(scene);
}

void describe_polar(const Subject& subject, Legend& legend) {
    if (subject.nodes == nullptr || subject.nodes->polar.node_count == 0) return;
    const PolarTable table(NodeMap(subject.nodes->map), subject.nodes->polar);
    std::array<std::int64_t, 3> counts{};
    for (NodeIndex node = 0; node < subject.nodes->map.nodes.size(); ++node) {
        if (node != subject.viewer) ++counts[safety_of(table, subject.viewer, node)];
    }
    LegendSection section{.title = "Worst case at one node"};
    section.entries.push_back(viewer_row(subject, "Hides at"));
    section.entries.push_back(legend_row(box_swatch(with_alpha(kDoubtRed, 0.16f), kDoubtRed),
                                         "Within the stored distance"));
    section.entries.push_back(
        legend_row(dot_swatch(kSureBlue), "Surely hidden from", counts[kSure]));
    section.entries.push_back(
        legend_row(dot_swatch(kSureCrouchedBlue), "Only when crouched", counts[kSureCrouched]));
    section.entries.push_back(
        legend_row(dot_swatch(kDoubtRed), "In doubt: a ray must tell", counts[kInDoubt]));
    legend.push_back(std::move(section));
}

}  // namespace vantage::bake::picture
