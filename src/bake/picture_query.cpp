// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A recorded query on the map: candidates in the published colours (white best, green valid, red
// failed, blue undecided), the rays that were cast, and who took part. Shows the option that
// answered, or the last one that was tried.

#include <algorithm>
#include <array>

#include "bake/picture.h"

namespace vantage::bake::picture {

namespace {

struct StatusStyle {
    CandidateStatus status;
    const char* label;
    Color color;
    double size;  ///< In units.
};

/// In the order in which they are drawn: what matters most comes last and on top.
constexpr std::array kStatusStyles = {
    StatusStyle{CandidateStatus::Undecided, "not decided", color_of(0x3c78ff), 2.6},
    StatusStyle{CandidateStatus::Failed, "failed a condition", color_of(0xdc0000), 2.6},
    StatusStyle{CandidateStatus::TooLow, "scores too little", color_of(0xf08c00), 2.6},
    StatusStyle{CandidateStatus::Valid, "valid", color_of(0x00a000), 3.0},
    StatusStyle{CandidateStatus::Best, "best", color_of(0xffffff), 7.0}};

constexpr Color kClearRay = color_of(0xe0a800);
constexpr Color kBlockedRay = color_of(0x828282);
constexpr Color kObject = color_of(0x1864ab);

const OptionRecord* shown_option(const Subject& subject) {
    if (subject.query == nullptr || subject.query->record == nullptr) return nullptr;
    const std::vector<OptionRecord>& options = subject.query->record->options;
    return options.empty() ? nullptr : &options.back();
}

void draw_dot(Canvas& canvas, const StatusStyle& style, Spot at, double unit) {
    Path circle;
    circle.add_circle(at, style.size * unit);
    canvas.fill(circle, style.color);
    const bool is_best = style.status == CandidateStatus::Best;
    canvas.stroke(
        circle, {.color = is_best ? kInk : with_alpha(kPaper, 0.9f), .width = is_best ? 2.0 : 1.0});
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
            draw_dot(scene.canvas, style, scene.view.spot(candidate.position), scene.unit);
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
            draw_dot(canvas, style, center, half / style.size * 0.55);
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
