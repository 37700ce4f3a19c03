// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Designer points: a symbol for each kind, a tick where they face, and names of the few kinds that
// people orient themselves by. A name that would cover another one is left out.

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numbers>

#include "bake/picture.h"
#include "base/text.h"

namespace vantage::bake::picture {

namespace {

enum class Symbol : std::uint8_t {
    Circle,
    Square,
    Diamond,
    Triangle,
    Hexagon,
    Star,
    Cross,
    Flag,
    Ring
};

struct PointStyle {
    std::string_view kind;
    Symbol symbol;
    Color color;
    bool is_named = false;    ///< Its points carry their names on the map.
    bool has_facing = false;  ///< Which way they look matters.
};

constexpr std::array kKnownKinds = {
    PointStyle{"spawn", Symbol::Circle, color_of(0xffffff), false, true},
    PointStyle{"flag", Symbol::Flag, color_of(0xf03e9b), true},
    PointStyle{"location", Symbol::Ring, kInk, true},
    PointStyle{"objective", Symbol::Star, color_of(0xffd43b), true},
    PointStyle{"weapon", Symbol::Diamond, color_of(0xff922b)},
    PointStyle{"ammo", Symbol::Square, color_of(0xe8c28a)},
    PointStyle{"health", Symbol::Cross, color_of(0xff6b6b)},
    PointStyle{"armor", Symbol::Hexagon, color_of(0xfcc419)},
    PointStyle{"powerup", Symbol::Star, color_of(0xda77f2)},
    PointStyle{"item", Symbol::Square, color_of(0xffa8c5)},
    PointStyle{"jump_pad", Symbol::Triangle, color_of(0xc2185b)},
    PointStyle{"teleporter", Symbol::Hexagon, color_of(0x9775fa)},
};
/// For kinds that the level's author made up: every pair of the two differs until they repeat.
constexpr std::array kOtherSymbols = {Symbol::Triangle, Symbol::Square, Symbol::Diamond,
                                      Symbol::Hexagon, Symbol::Circle};
constexpr std::array kOtherColors = {color_of(0x66d9e8), color_of(0xffe066), color_of(0xb197fc),
                                     color_of(0xc0eb75)};
constexpr std::size_t kMaxLegendKinds = 14;
constexpr std::size_t kMaxNames = 150;

enum class Team : std::uint8_t { None, Red, Blue };

struct TeamStyle {
    std::string_view tag;
    Color color;
};
/// By Team, without the first.
constexpr std::array kTeams = {TeamStyle{"red", color_of(0xfa5252)},
                               TeamStyle{"blue", color_of(0x4dabf7)}};

bool has_tag(std::string_view tags, std::string_view wanted) {
    while (!tags.empty()) {
        const std::size_t end = std::min(tags.find(' '), tags.size());
        if (tags.substr(0, end) == wanted) return true;
        tags.remove_prefix(std::min(end + 1, tags.size()));
    }
    return false;
}

Team team_of(const BundlePoint& point) {
    for (std::size_t i = 0; i < kTeams.size(); ++i) {
        if (has_tag(point.tags, kTeams[i].tag)) return static_cast<Team>(i + 1);
    }
    return Team::None;
}

/// Points that look alike: of one kind and team.
struct KindKey {
    std::string_view kind;
    Team team = Team::None;
    friend auto operator<=>(const KindKey&, const KindKey&) = default;
};

KindKey key_of(const BundlePoint& point) {
    return {point.kind, team_of(point)};
}

struct KindEntry {
    PointStyle style;
    std::string label;
    std::int64_t count = 0;
};
using Kinds = std::map<KindKey, KindEntry>;

/// "jump_pad" of the red team -> "Jump pad, red".
std::string label_of(const KindKey& key) {
    std::string label = key.kind.empty() ? "(no kind)" : std::string(key.kind);
    std::replace(label.begin(), label.end(), '_', ' ');
    if (label[0] >= 'a' && label[0] <= 'z') label[0] = static_cast<char>(label[0] - 'a' + 'A');
    if (key.team == Team::None) return label;
    return label + ", " + std::string(kTeams[static_cast<std::size_t>(key.team) - 1].tag);
}

/// One for each kind that occurs. Kinds that are not known take the next free look.
std::map<std::string_view, PointStyle> styles_of_kinds(std::span<const BundlePoint> points) {
    std::map<std::string_view, PointStyle> styles;
    for (const BundlePoint& point : points) {
        PointStyle& style = styles[point.kind];
        style.kind = point.kind;
        style.has_facing |= point.yaw != 0;
    }
    std::size_t other_count = 0;
    for (auto& [kind, style] : styles) {
        const auto known = std::find_if(kKnownKinds.begin(), kKnownKinds.end(),
                                        [&](const PointStyle& s) { return s.kind == style.kind; });
        if (known != kKnownKinds.end()) {
            style = *known;
            continue;
        }
        style.symbol = kOtherSymbols[other_count % kOtherSymbols.size()];
        style.color = kOtherColors[other_count % kOtherColors.size()];
        ++other_count;
    }
    return styles;
}

Kinds kinds_present(std::span<const BundlePoint> points) {
    const auto styles = styles_of_kinds(points);
    Kinds kinds;
    for (const BundlePoint& point : points) {
        const KindKey key = key_of(point);
        KindEntry& entry = kinds[key];
        if (++entry.count > 1) continue;
        entry.label = label_of(key);
        entry.style = styles.at(key.kind);
        if (key.team != Team::None) {
            entry.style.color = kTeams[static_cast<std::size_t>(key.team) - 1].color;
        }
    }
    return kinds;
}

std::vector<Spot> regular_corners(Spot center, std::size_t count, double radius,
                                  double inner_radius) {
    std::vector<Spot> spots;
    for (std::size_t i = 0; i < count; ++i) {
        const double angle =
            2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(count) -
            std::numbers::pi / 2;
        const double r = i % 2 == 0 ? radius : inner_radius;
        spots.push_back({center.x + r * std::cos(angle), center.y + r * std::sin(angle)});
    }
    return spots;
}

std::vector<Spot> scaled_corners(Spot center, double radius, std::span<const Spot> shape) {
    std::vector<Spot> spots;
    for (const Spot& corner : shape)
        spots.push_back({center.x + corner.x * radius, center.y + corner.y * radius});
    return spots;
}

/// All symbols have about the same area.
Path symbol_path(Symbol symbol, Spot center, double radius) {
    constexpr std::array kSquare = {Spot{-0.85, -0.85}, Spot{0.85, -0.85}, Spot{0.85, 0.85},
                                    Spot{-0.85, 0.85}};
    constexpr std::array kCross = {Spot{-0.35, -1}, Spot{0.35, -1},  Spot{0.35, -0.35},
                                   Spot{1, -0.35},  Spot{1, 0.35},   Spot{0.35, 0.35},
                                   Spot{0.35, 1},   Spot{-0.35, 1},  Spot{-0.35, 0.35},
                                   Spot{-1, 0.35},  Spot{-1, -0.35}, Spot{-0.35, -0.35}};
    constexpr std::array kFlag = {Spot{-0.6, 1.2}, Spot{-0.6, -1.3}, Spot{1.2, -0.7},
                                  Spot{-0.3, -0.05}, Spot{-0.3, 1.2}};
    Path path;
    switch (symbol) {
        case Symbol::Circle:
        case Symbol::Ring:
            path.add_circle(center, symbol == Symbol::Ring ? radius * 0.7 : radius);
            break;
        case Symbol::Square:
            path.add_outline(scaled_corners(center, radius, kSquare));
            break;
        case Symbol::Diamond:
            path.add_outline(regular_corners(center, 4, radius * 1.2, radius * 1.2));
            break;
        case Symbol::Triangle:
            path.add_outline(regular_corners(center, 3, radius * 1.25, radius * 1.25));
            break;
        case Symbol::Hexagon:
            path.add_outline(regular_corners(center, 6, radius * 1.1, radius * 1.1));
            break;
        case Symbol::Star:
            path.add_outline(regular_corners(center, 10, radius * 1.35, radius * 0.6));
            break;
        case Symbol::Cross:
            path.add_outline(scaled_corners(center, radius, kCross));
            break;
        case Symbol::Flag:
            path.add_outline(scaled_corners(center, radius * 1.1, kFlag));
            break;
    }
    return path;
}

void draw_symbol(Canvas& canvas, const PointStyle& style, Spot center, double radius) {
    const Path path = symbol_path(style.symbol, center, radius);
    const double line = std::max(radius * 0.2, 0.7);
    if (style.symbol == Symbol::Ring) {
        canvas.stroke(path, {.color = with_alpha(kPaper, 0.9f), .width = line * 3.4});
        canvas.stroke(path, {.color = style.color, .width = line * 1.5});
        return;
    }
    canvas.stroke(path, {.color = with_alpha(kPaper, 0.8f), .width = line * 3});
    canvas.fill(path, style.color);
    canvas.stroke(path, {.color = kInk, .width = line});
}

/// Yaw runs counter-clockwise seen from above, and the map shows +Z downwards.
void draw_facing(Canvas& canvas, Spot center, double yaw, double radius) {
    const double dx = std::cos(yaw), dy = -std::sin(yaw);
    Path path;
    path.add_line(center, {center.x + dx * radius * 2.2, center.y + dy * radius * 2.2});
    canvas.stroke(path, {.color = with_alpha(kPaper, 0.8f), .width = radius * 0.7});
    canvas.stroke(path, {.color = kInk, .width = radius * 0.32});
}

double symbol_radius(const Scene& scene) {
    const std::size_t count = scene.subject.bundle.points().size();
    return (count <= 150 ? 6.0 : count <= 600 ? 4.5 : 3.0) * scene.unit;
}

/// Finds room for names beside their points.
class NamePlacer {
  public:
    NamePlacer(const Scene& scene, double radius) : scene_(scene), radius_(radius) {
        for (const BundlePoint& point : scene.subject.bundle.points()) {
            const Spot at = scene.view.spot(point.position);
            taken_.push_back({at.x - radius, at.y - radius, radius * 2, radius * 2});
        }
    }

    void place(Spot at, std::string_view name) {
        const TextStyle style{.size = 12 * scene_.unit,
                              .color = kInk,
                              .is_bold = true,
                              .halo = with_alpha(kPaper, 0.85f)};
        const std::string text = fitted(scene_.canvas, std::string(name), style, 190 * scene_.unit);
        const double width = scene_.canvas.text_width(text, style);
        const double height = style.size * 1.15;
        const double gap = radius_ + 4 * scene_.unit;
        const std::array<Spot, 4> corners = {
            Spot{at.x + gap, at.y - height / 2}, Spot{at.x - gap - width, at.y - height / 2},
            Spot{at.x - width / 2, at.y - gap - height}, Spot{at.x - width / 2, at.y + gap}};
        for (const Spot& corner : corners) {
            const Rect rect{corner.x, corner.y, width, height};
            if (!is_free(rect)) continue;
            taken_.push_back(rect);
            scene_.canvas.text({rect.left, rect.bottom() - height * 0.24}, text, style);
            return;
        }
    }

  private:
    bool is_free(const Rect& rect) const {
        const Rect& frame = scene_.view.frame;
        const bool is_inside = rect.left >= frame.left && rect.top >= frame.top &&
                               rect.right() <= frame.right() && rect.bottom() <= frame.bottom();
        return is_inside && std::none_of(taken_.begin(), taken_.end(),
                                         [&](const Rect& other) { return other.overlaps(rect); });
    }

    const Scene& scene_;
    double radius_;
    std::vector<Rect> taken_;
};

/// What to write beside a point: a team says more about a flag than the name of its class.
std::string shown_name(const BundlePoint& point) {
    const Team team = team_of(point);
    if (point.kind != "flag" || team == Team::None) return std::string(point.name);
    return std::string(kTeams[static_cast<std::size_t>(team) - 1].tag) + " flag";
}

}  // namespace

void draw_points(const Scene& scene) {
    const auto points = scene.subject.bundle.points();
    const Kinds kinds = kinds_present(points);
    const double radius = symbol_radius(scene);
    for (const BundlePoint& point : points) {
        const PointStyle& style = kinds.at(key_of(point)).style;
        const Spot at = scene.view.spot(point.position);
        if (style.has_facing) draw_facing(scene.canvas, at, point.yaw, radius);
        draw_symbol(scene.canvas, style, at, radius);
    }
    NamePlacer names(scene, radius);
    std::size_t name_count = 0;
    for (const BundlePoint& point : points) {
        if (!kinds.at(key_of(point)).style.is_named) continue;
        const std::string name = shown_name(point);
        if (name.empty()) continue;
        if (++name_count > kMaxNames) break;
        names.place(scene.view.spot(point.position), name);
    }
}

void describe_points(const Subject& subject, Legend& legend) {
    const Kinds kinds = kinds_present(subject.bundle.points());
    if (kinds.empty()) return;
    LegendSection section{.title = "Designer points"};
    std::int64_t rest = 0;
    std::size_t rest_kinds = 0;
    for (const auto& [key, entry] : kinds) {
        if (section.entries.size() >= kMaxLegendKinds) {
            rest += entry.count;
            ++rest_kinds;
            continue;
        }
        const auto swatch = [style = entry.style](Canvas& canvas, Spot center, double half) {
            draw_symbol(canvas, style, center, half / 2);
        };
        section.entries.push_back(legend_row(swatch, entry.label, entry.count));
    }
    if (rest_kinds > 0) {
        section.entries.push_back(legend_row(
            [](Canvas&, Spot, double) {}, "and " + with_commas(rest_kinds) + " more kinds", rest));
    }
    legend.push_back(std::move(section));
}

}  // namespace vantage::bake::picture
