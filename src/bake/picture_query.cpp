// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A recorded query on the map: candidates in the published colours (white best, green valid, red
// failed, blue undecided) and each status in a shape of its own, so that nobody needs to tell the
// colours apart; which condition failed, the rays that were cast, who took part, and places that
// were asked about. Shows the option that answered, or the last one that was tried.

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "bake/picture.h"
#include "base/vec.h"

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
constexpr Color kDropped = color_of(0x495057);
constexpr Color kVeil = with_alpha(kPaper, 0.55f);
constexpr float kCloseUpMargin = 2.0f, kCloseUpSide = 16.0f;  // Metres.

struct RoleStyle {
    PictureObject::Role role;
    const char* label;
    Color color;
};
constexpr std::array kRoleStyles = {
    RoleStyle{PictureObject::Role::Asker, "who asks", color_of(0x5f3dc4)},
    RoleStyle{PictureObject::Role::Friend, "friend", color_of(0x1971c2)},
    RoleStyle{PictureObject::Role::Foe, "foe", color_of(0xc2255c)},
    RoleStyle{PictureObject::Role::Other, "other", color_of(0x495057)}};

/// Which conditions put somebody out, by their places among the steps.
std::vector<std::uint16_t> failing_steps(const OptionRecord& option) {
    std::vector<std::uint16_t> steps;
    for (const CandidateRecord& candidate : option.candidates) {
        if (candidate.status == CandidateStatus::Failed) steps.push_back(candidate.failed_step);
    }
    std::sort(steps.begin(), steps.end());
    steps.erase(std::unique(steps.begin(), steps.end()), steps.end());
    return steps;
}

/// Places that a designer might have expected something of.
bool is_shown(const DropRecord& drop) {
    return drop.reason != DropReason::OutsideRadius && drop.reason != DropReason::Duplicate &&
           drop.reason != DropReason::OverLimit;
}

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

void draw_drops_of(const Scene& scene, const OptionRecord& option) {
    Path dots;
    for (const DropRecord& drop : option.drops) {
        if (is_shown(drop)) dots.add_circle(scene.view.spot(drop.position), 1.8 * scene.unit);
    }
    scene.canvas.fill(dots, with_alpha(kDropped, 0.55f));
}

void draw_candidates_of(const Scene& scene, const OptionRecord& option) {
    for (const StatusStyle& style : kStatusStyles) {
        for (const CandidateRecord& candidate : option.candidates) {
            if (candidate.status != style.status) continue;
            draw_mark(scene.canvas, style, scene.view.spot(candidate.position), scene.unit);
        }
    }
}

/// Beside each cross the number that its condition has in the legend.
void number_failures_of(const Scene& scene, const OptionRecord& option) {
    const std::vector<std::uint16_t> failing = failing_steps(option);
    if (failing.size() < 2) return;
    const TextStyle style{.size = 11 * scene.unit, .color = kInk, .halo = with_alpha(kPaper, 0.8f)};
    for (const CandidateRecord& candidate : option.candidates) {
        if (candidate.status != CandidateStatus::Failed) continue;
        const auto place = std::find(failing.begin(), failing.end(), candidate.failed_step);
        const Spot at = scene.view.spot(candidate.position);
        scene.canvas.text({at.x + 5 * scene.unit, at.y + 3 * scene.unit},
                          std::to_string(place - failing.begin() + 1), style);
    }
}

void draw_body(Canvas& canvas, Spot at, Spot facing, Color color, double half) {
    Path body;
    body.add_circle(at, half);
    if (facing.x != 0 || facing.y != 0) {
        const Spot tip{at.x + facing.x * half * 2, at.y + facing.y * half * 2};
        const Spot side{-facing.y * half * 0.8, facing.x * half * 0.8};
        const Spot root{at.x + facing.x * half * 0.7, at.y + facing.y * half * 0.7};
        body.add_outline(std::array{tip, Spot{root.x + side.x, root.y + side.y},
                                    Spot{root.x - side.x, root.y - side.y}});
    }
    canvas.stroke(body, {.color = kPaper, .width = half * 0.45});
    canvas.fill(body, color);
}

const RoleStyle& style_of(PictureObject::Role role) {
    return *std::find_if(kRoleStyles.begin(), kRoleStyles.end() - 1,
                         [role](const RoleStyle& style) { return style.role == role; });
}

void draw_object(const Scene& scene, const PictureObject& object) {
    const Spot at = scene.view.spot(object.position);
    const Vec3 facing = normalized(Vec3{object.facing.x, 0, object.facing.z});
    draw_body(scene.canvas, at, {double{facing.x}, double{facing.z}}, style_of(object.role).color,
              6.5 * scene.unit);
    write_beside(scene, at, object.name);
}

/// A ring with a number in it: "why not here?". Beside the place, for somebody may stand there.
void draw_question(const Scene& scene, Vec3 position, std::size_t number) {
    const Spot place = scene.view.spot(position);
    const Spot at{place.x - 15 * scene.unit, place.y + 17 * scene.unit};
    Path line, ring;
    line.add_line(place, at);
    scene.canvas.stroke(line, {.color = kPaper, .width = 3.6 * scene.unit});
    scene.canvas.stroke(line, {.color = kInk, .width = 1.6 * scene.unit});
    ring.add_circle(at, 10.5 * scene.unit);
    scene.canvas.fill(ring, with_alpha(kPaper, 0.85f));
    scene.canvas.stroke(ring, {.color = kInk, .width = 1.6 * scene.unit});
    const TextStyle style{.size = 12 * scene.unit, .color = kInk, .is_bold = true, .anchor = 0.5};
    scene.canvas.text({at.x, at.y + 4.3 * scene.unit}, std::to_string(number) + "?", style);
}

std::string result_text(const AnswerResult& result, std::size_t rank) {
    const std::string name = rank == 0 ? "best" : std::to_string(rank + 1);
    return name + " " + decimal(score_value(result.score_low), 0.01);
}

std::string step_text(const PictureQuery& query, std::uint16_t step) {
    return step < query.steps.size() ? query.steps[step] : "failed a condition";
}

/// A condition is often longer than the legend is wide.
std::pair<std::string, std::string> in_two_lines(const std::string& text) {
    constexpr std::size_t kLine = 24;
    if (text.size() <= kLine) return {text, ""};
    const std::size_t space = text.find_last_of(' ', kLine);
    if (space == std::string::npos) return {text, ""};
    return {text.substr(0, space), text.substr(space + 1)};
}

void describe_failures(const PictureQuery& query, const OptionRecord& option,
                       const StatusStyle& style, LegendSection& section) {
    const std::vector<std::uint16_t> failing = failing_steps(option);
    for (std::size_t i = 0; i < failing.size(); ++i) {
        const auto count = std::count_if(
            option.candidates.begin(), option.candidates.end(), [&](const CandidateRecord& c) {
                return c.status == CandidateStatus::Failed && c.failed_step == failing[i];
            });
        const std::string number = failing.size() > 1 ? std::to_string(i + 1) : "";
        const auto swatch = [style, number](Canvas& canvas, Spot center, double half) {
            const double unit = half / style.size * 0.5;
            draw_mark(canvas, style, {center.x - half * 0.3, center.y}, unit);
            canvas.text({center.x + half * 0.35, center.y + half * 0.4}, number,
                        {.size = half * 0.9, .color = kInk});
        };
        const auto [first, rest] = in_two_lines(step_text(query, failing[i]));
        section.entries.push_back(legend_row(swatch, first, count));
        if (rest.empty()) continue;
        section.entries.back().height = 17;
        section.entries.push_back(legend_row([](Canvas&, Spot, double) {}, rest));
    }
}

void describe_candidates(const PictureQuery& query, const OptionRecord& option,
                         LegendSection& section) {
    for (auto style = kStatusStyles.rbegin(); style != kStatusStyles.rend(); ++style) {
        if (style->status == CandidateStatus::Failed) {
            describe_failures(query, option, *style, section);
            continue;
        }
        const auto count = std::count_if(
            option.candidates.begin(), option.candidates.end(),
            [&](const CandidateRecord& candidate) { return candidate.status == style->status; });
        if (count == 0) continue;
        const auto swatch = [style = *style](Canvas& canvas, Spot center, double half) {
            draw_mark(canvas, style, center, half / style.size * 0.8);
        };
        section.entries.push_back(legend_row(swatch, style->label, count));
    }
}

void describe_looks(const PictureQuery& query, const OptionRecord& option, LegendSection& section) {
    const auto dropped = std::count_if(option.drops.begin(), option.drops.end(), is_shown);
    const auto dot = [](Canvas& canvas, Spot center, double half) {
        Path path;
        path.add_circle(center, half * 0.2);
        canvas.fill(path, kDropped);
    };
    if (dropped > 0) section.entries.push_back(legend_row(dot, "looked at, dropped", dropped));
    for (const bool is_blocked : {false, true}) {
        const auto count =
            std::count_if(option.rays.begin(), option.rays.end(),
                          [&](const RayRecord& cast) { return cast.is_blocked == is_blocked; });
        if (count == 0) continue;
        const Color color = is_blocked ? kBlockedRay : kClearRay;
        section.entries.push_back(
            legend_row(box_swatch(color, color), is_blocked ? "blocked ray" : "clear ray", count));
    }
    for (const RoleStyle& role : kRoleStyles) {
        const bool is_there =
            std::any_of(query.objects.begin(), query.objects.end(),
                        [&](const PictureObject& object) { return object.role == role.role; });
        const auto swatch = [role](Canvas& canvas, Spot center, double half) {
            draw_body(canvas, center, {1, 0}, role.color, half * 0.5);
        };
        if (is_there) section.entries.push_back(legend_row(swatch, role.label));
    }
}

}  // namespace

Aabb query_bounds(const PictureQuery& query) {
    Aabb bounds = empty_box();
    if (!query.record->options.empty()) {
        for (const CandidateRecord& candidate : query.record->options.back().candidates)
            grow(bounds, candidate.position);
    }
    for (const PictureObject& object : query.objects)
        grow(bounds, object.position);
    for (const Vec3 question : query.questions)
        grow(bounds, question);
    if (bounds.low.x > bounds.high.x) return {};
    const auto widen = [](float& low, float& high) {
        const float missing = std::max(kCloseUpSide - (high - low), 0.0f) / 2 + kCloseUpMargin;
        low -= missing;
        high += missing;
    };
    widen(bounds.low.x, bounds.high.x);
    widen(bounds.low.z, bounds.high.z);
    return bounds;
}

void draw_query(const Scene& scene) {
    if (scene.subject.query == nullptr) return;
    const PictureQuery& query = *scene.subject.query;
    if (query.is_close_up) {
        Path frame;
        frame.add_rect(scene.view.frame);
        scene.canvas.fill(frame, kVeil);
    }
    if (const OptionRecord* option = shown_option(scene.subject)) {
        if (query.is_close_up) draw_drops_of(scene, *option);
        draw_rays_of(scene, *option);
        draw_candidates_of(scene, *option);
        if (query.is_close_up) number_failures_of(scene, *option);
    }
    for (const PictureObject& object : query.objects)
        draw_object(scene, object);
    for (std::size_t i = 0; i < query.questions.size(); ++i)
        draw_question(scene, query.questions[i], i + 1);
    const std::vector<AnswerResult>& results = query.record->results;
    for (std::size_t i = 0; i < results.size(); ++i)
        write_beside(scene, scene.view.spot(results[i].position), result_text(results[i], i));
}

void describe_query(const Subject& subject, Legend& legend) {
    const OptionRecord* option = shown_option(subject);
    if (option == nullptr) return;
    LegendSection section{.title = "Query"};
    describe_candidates(*subject.query, *option, section);
    describe_looks(*subject.query, *option, section);
    legend.push_back(std::move(section));
}

}  // namespace vantage::bake::picture
