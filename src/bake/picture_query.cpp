// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A recorded query on the map: candidates in the published colours (white best, green valid, red
// failed, blue undecided) and each status in a shape of its own, so that nobody needs to tell the
// colours apart; the rays that were cast, and who took part. Shows the option that
// answered, or the last one that was tried.

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "bake/picture.h"

namespace vantage::bake::picture {

namespace {

enum class Shape : std::uint8_t { Diamond, Cross, Triangle, Disc, Star };

struct StatusStyle {
    CandidateStatus status;
    const char* label;
    Color color;
    Shape shape;
    double size;  ///< From its middle to its tips, in units.
};

/// In the order in which they are drawn: what matters most comes last and on top.
constexpr std::array kStatusStyles = {
    StatusStyle{CandidateStatus::Undecided, "not decided", color_of(0x3c78ff), Shape::Diamond, 3.4},
    StatusStyle{CandidateStatus::Failed, "failed a condition", color_of(0xdc0000), Shape::Cross,
                4.6},
    StatusStyle{CandidateStatus::TooLow, "scores too little", color_of(0xf08c00), Shape::Triangle,
                4.6},
    StatusStyle{CandidateStatus::Valid, "valid", color_of(0x00a000), Shape::Disc, 3.8},
    StatusStyle{CandidateStatus::Best, "best", color_of(0xffffff), Shape::Star, 11.0}};

constexpr Color kClearRay = color_of(0xe0a800);
constexpr Color kBlockedRay = color_of(0x828282);
constexpr Color kObject = color_of(0x1864ab);

const OptionRecord* shown_option(const Subject& subject) {
    if (subject.query == nullptr || subject.query->record == nullptr) return nullptr;
    const std::vector<OptionRecord>& options = subject.query->record->options;
    return options.empty() ? nullptr : &options.back();
}

/// Spots around the middle, the first straight above it; every other one at `inner` of the radius.
std::vector<Spot> spokes(Spot at, double radius, std::size_t count, double inner) {
    std::vector<Spot> spots;
    for (std::size_t i = 0; i < count; ++i) {
        const double angle =
            2 * 3.14159265358979 * static_cast<double>(i) / static_cast<double>(count);
        const double reach = i % 2 == 0 ? radius : radius * inner;
        spots.push_back({at.x + reach * std::sin(angle), at.y - reach * std::cos(angle)});
    }
    return spots;
}

/// Two bars from corner to corner.
std::vector<Spot> cross(Spot at, double radius) {
    constexpr double kBar = 0.36;  // half as wide, of the radius
    const double far = radius * (1 - kBar) / 1.41421356, wide = radius * kBar;
    const double near = wide / 1.41421356;
    std::vector<Spot> spots;
    // One arm, turned three times by a right angle.
    for (int turn = 0; turn < 4; ++turn) {
        for (const Spot s :
             {Spot{0, -2 * near}, Spot{far, -far - 2 * near}, Spot{far + 2 * near, -far}}) {
            Spot p = s;
            for (int i = 0; i < turn; ++i)
                p = {-p.y, p.x};
            spots.push_back({at.x + p.x, at.y + p.y});
        }
    }
    return spots;
}

Path outline_of(Shape shape, Spot at, double radius) {
    Path path;
    switch (shape) {
        case Shape::Disc:
            path.add_circle(at, radius);
            break;
        case Shape::Diamond:
            path.add_outline(spokes(at, radius, 4, 1.0));
            break;
        case Shape::Triangle:
            path.add_outline(spokes(at, radius, 6, 0.5));
            break;
        case Shape::Cross:
            path.add_outline(cross(at, radius));
            break;
        case Shape::Star:
            path.add_outline(spokes(at, radius, 10, 0.45));
            break;
    }
    return path;
}

/// Ink around the shape and paper around the ink: it stands out from every ground, also from one of
/// its own colour.
void draw_mark(Canvas& canvas, const StatusStyle& style, Spot at, double unit) {
    const Path shape = outline_of(style.shape, at, style.size * unit);
    canvas.stroke(shape, {.color = kPaper, .width = 4.2 * unit});
    canvas.stroke(shape, {.color = kInk, .width = 1.8 * unit});
    canvas.fill(shape, style.color);
}

void draw_rays_of(const Scene& scene, const OptionRecord& option) {
    for (const RayRecord& cast : option.rays) {
        Path line;
        line.add_line(scene.view.spot(cast.ray.from), scene.view.spot(cast.ray.to));
        scene.canvas.stroke(line, {.color = with_alpha(cast.is_blocked ? kBlockedRay : kClearRay,
                                                       cast.is_blocked ? 0.35f : 0.6f),
                                   .width = 0.7 * scene.unit});
    }
}

void write_beside(const Scene& scene, Spot at, const std::string& text) {
    const TextStyle style{
        .size = 13 * scene.unit, .color = kInk, .is_bold = true, .halo = with_alpha(kPaper, 0.9f)};
    scene.canvas.text({at.x + 10 * scene.unit, at.y - 8 * scene.unit}, text, style);
}

void draw_candidates_of(const Scene& scene, const OptionRecord& option) {
    for (const StatusStyle& style : kStatusStyles) {
        for (const CandidateRecord& candidate : option.candidates) {
            if (candidate.status != style.status) continue;
            draw_mark(scene.canvas, style, scene.view.spot(candidate.position), scene.unit);
        }
    }
}

void draw_object(const Scene& scene, const PictureObject& object) {
    const Spot at = scene.view.spot(object.position);
    const double half = 7 * scene.unit;
    Path body;
    body.add_outline(std::array{Spot{at.x, at.y - half * 1.2}, Spot{at.x + half, at.y + half},
                                Spot{at.x - half, at.y + half}});
    scene.canvas.fill(body, kObject);
    scene.canvas.stroke(body, {.color = kPaper, .width = 1.5});
    write_beside(scene, at, object.name);
}

}  // namespace

void draw_query(const Scene& scene) {
    if (scene.subject.query == nullptr) return;
    if (const OptionRecord* option = shown_option(scene.subject)) {
        draw_rays_of(scene, *option);
        draw_candidates_of(scene, *option);
    }
    for (const PictureObject& object : scene.subject.query->objects)
        draw_object(scene, object);
    const QueryRecord& record = *scene.subject.query->record;
    for (std::size_t i = 0; i < record.results.size(); ++i) {
        write_beside(scene, scene.view.spot(record.results[i].position),
                     i == 0 ? "best" : std::to_string(i + 1));
    }
}

void describe_query(const Subject& subject, Legend& legend) {
    const OptionRecord* option = shown_option(subject);
    if (option == nullptr) return;
    LegendSection section{.title = "Query " + subject.query->record->program};
    for (const StatusStyle& style : kStatusStyles) {
        const auto count = std::count_if(
            option->candidates.begin(), option->candidates.end(),
            [&](const CandidateRecord& candidate) { return candidate.status == style.status; });
        if (count == 0) continue;
        const auto swatch = [style](Canvas& canvas, Spot center, double half) {
            draw_mark(canvas, style, center, half / style.size * 0.8);
        };
        section.entries.push_back(legend_row(swatch, style.label, count));
    }
    const auto ray_row = [&](bool is_blocked, const char* label) {
        const auto count =
            std::count_if(option->rays.begin(), option->rays.end(),
                          [&](const RayRecord& cast) { return cast.is_blocked == is_blocked; });
        if (count == 0) return;
        const Color color = is_blocked ? kBlockedRay : kClearRay;
        section.entries.push_back(legend_row(box_swatch(color, color), label, count));
    };
    ray_row(false, "clear ray");
    ray_row(true, "blocked ray");
    legend.push_back(std::move(section));
}

}  // namespace vantage::bake::picture
