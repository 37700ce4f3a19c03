// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Cover: rails as broad lines along walls, points as dots with a spike towards what hides and a
// barb on the side where one can peek, round obstacles as circles. Colours tell how much is hidden.

#include <algorithm>
#include <array>
#include <cmath>

#include "bake/picture.h"

namespace vantage::bake::picture {

namespace {

/// As people are usually measured; askers of other sizes judge by the height itself.
constexpr float kHidesStanding = 1.75f, kHidesCrouching = 1.05f;

enum class CoverLook : std::uint8_t { High, Low, Slight, Soft };

struct CoverStyle {
    const char* label;
    Color color;
};
/// By CoverLook; drawn from the last to the first.
constexpr std::array kCoverStyles = {
    CoverStyle{"High: hides who stands", color_of(0xa61e4d)},
    CoverStyle{"Low: hides who crouches", color_of(0xf08c00)},
    CoverStyle{"Lower: rails only", color_of(0x868e96)},
    CoverStyle{"Soft: stops no bullets", color_of(0x2b8a3e)},
};
constexpr Color kDesignedRing = color_of(0x9c36b5);
constexpr Color kRoundColor = color_of(0x0b7285);

template <class Entry>
CoverLook look_of(const Entry& entry) {
    if ((entry.flags & cover::kSoft) != 0) return CoverLook::Soft;
    if (entry.height >= kHidesStanding) return CoverLook::High;
    return entry.height >= kHidesCrouching ? CoverLook::Low : CoverLook::Slight;
}

const BundleCover* cover_of(const Subject& subject) {
    const auto meshes = subject.bundle.nav_meshes();
    const auto cover = subject.bundle.cover();
    for (std::size_t i = 0; i < cover.size() && i < meshes.size(); ++i) {
        if (&meshes[i] == subject.nav) return &cover[i];
    }
    return nullptr;
}

/// Points of one look, on the map or in the legend.
struct CoverMarks {
    Path dots, spikes;

    void add(Spot at, Spot towards, std::uint8_t flags, double unit) {
        dots.add_circle(at, 1.5 * unit);
        const Spot tip{at.x + towards.x * 5.5 * unit, at.y + towards.y * 5.5 * unit};
        spikes.add_line(at, tip);
        const Spot left{towards.y, -towards.x};
        if ((flags & cover::kPeekLeft) != 0) add_barb(tip, left, unit);
        if ((flags & cover::kPeekRight) != 0) add_barb(tip, {-left.x, -left.y}, unit);
    }

    void draw(Canvas& canvas, Color color, double unit) const {
        canvas.stroke(spikes, {.color = with_alpha(kPaper, 0.6f), .width = 2.2 * unit});
        canvas.stroke(spikes, {.color = color, .width = 1.1 * unit});
        canvas.stroke(dots, {.color = with_alpha(kPaper, 0.7f), .width = 1.0 * unit});
        canvas.fill(dots, color);
    }

  private:
    void add_barb(Spot tip, Spot side, double unit) {
        spikes.add_line(tip, {tip.x + side.x * 4 * unit, tip.y + side.y * 4 * unit});
    }
};

void draw_rails(const Scene& scene, const BundleCover& cover) {
    for (std::size_t look = kCoverStyles.size(); look-- > 0;) {
        Path lines;
        for (const CoverRail& rail : cover.rails) {
            if (static_cast<std::size_t>(look_of(rail)) != look) continue;
            lines.add_line(scene.view.spot(rail.from), scene.view.spot(rail.to));
        }
        if (lines.empty()) continue;
        scene.canvas.stroke(lines, {.color = with_alpha(kCoverStyles[look].color, 0.45f),
                                    .width = 3.0 * scene.unit});
    }
}

void draw_marks(const Scene& scene, const BundleCover& cover) {
    Path designed;
    for (std::size_t look = kCoverStyles.size(); look-- > 0;) {
        CoverMarks marks;
        for (const CoverPoint& point : cover.points) {
            if (static_cast<std::size_t>(look_of(point)) != look) continue;
            const Spot at = scene.view.spot(point.position);
            marks.add(at,
                      {static_cast<double>(point.normal.x), static_cast<double>(point.normal.z)},
                      point.flags, scene.unit);
            if ((point.flags & cover::kDesigned) != 0) designed.add_circle(at, 4.5 * scene.unit);
        }
        if (!marks.dots.empty()) marks.draw(scene.canvas, kCoverStyles[look].color, scene.unit);
    }
    if (!designed.empty()) {
        scene.canvas.stroke(designed, {.color = kDesignedRing, .width = 1.6 * scene.unit});
    }
}

void draw_rounds(const Scene& scene, const BundleCover& cover) {
    Path circles;
    for (const RoundCover& round : cover.rounds) {
        circles.add_circle(scene.view.spot(round.center),
                           std::max(static_cast<double>(round.radius) * scene.view.pixels_per_metre,
                                    2.5 * scene.unit));
    }
    if (circles.empty()) return;
    scene.canvas.fill(circles, with_alpha(kRoundColor, 0.25f));
    scene.canvas.stroke(circles, {.color = kRoundColor, .width = 1.6 * scene.unit});
}

}  // namespace

void draw_cover(const Scene& scene) {
    const BundleCover* cover = cover_of(scene.subject);
    if (cover == nullptr) return;
    draw_rails(scene, *cover);
    draw_rounds(scene, *cover);
    draw_marks(scene, *cover);
}

void describe_cover(const Subject& subject, Legend& legend) {
    const BundleCover* cover = cover_of(subject);
    if (cover == nullptr || (cover->rails.empty() && cover->points.empty())) return;
    LegendSection section{.title = "Cover points"};
    for (std::size_t look = 0; look < kCoverStyles.size(); ++look) {
        const auto looks_so = [&](const auto& entry) {
            return static_cast<std::size_t>(look_of(entry)) == look;
        };
        const auto count = std::count_if(cover->points.begin(), cover->points.end(), looks_so);
        const auto rails = std::count_if(cover->rails.begin(), cover->rails.end(), looks_so);
        if (count + rails == 0) continue;
        const Color color = kCoverStyles[look].color;
        const auto swatch = [color](Canvas& canvas, Spot center, double half) {
            const double unit = half / 8;
            Path rail;
            rail.add_line({center.x - half, center.y + 2 * unit},
                          {center.x + half, center.y + 2 * unit});
            canvas.stroke(rail, {.color = with_alpha(color, 0.45f), .width = 3 * unit});
            CoverMarks marks;
            marks.add({center.x, center.y + 2 * unit}, {0, -1}, cover::kPeekRight, unit);
            marks.draw(canvas, color, unit);
        };
        section.entries.push_back(legend_row(swatch, kCoverStyles[look].label, count));
    }
    const auto designed =
        std::count_if(cover->points.begin(), cover->points.end(),
                      [](const CoverPoint& p) { return (p.flags & cover::kDesigned) != 0; });
    const auto ring = [](Color color, float fill) {
        return [color, fill](Canvas& canvas, Spot center, double half) {
            Path circle;
            circle.add_circle(center, half * 0.5);
            canvas.fill(circle, with_alpha(color, fill));
            canvas.stroke(circle, {.color = color, .width = half / 6});
        };
    };
    if (designed > 0) {
        section.entries.push_back(
            legend_row(ring(kDesignedRing, 0.0f), "Placed by a designer", designed));
    }
    if (!cover->rounds.empty()) {
        section.entries.push_back(legend_row(ring(kRoundColor, 0.25f), "Round obstacle",
                                             static_cast<std::int64_t>(cover->rounds.size())));
    }
    legend.push_back(std::move(section));
}

}  // namespace vantage::bake::picture
