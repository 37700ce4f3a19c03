// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See clip_painter.h.

#include "tools/demo/clip_painter.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "base/vec.h"
#include "tools/demo/fight_words.h"

namespace vantage::tools {

namespace {

namespace picture = bake::picture;
using adapters::Canvas;
using adapters::Color;
using adapters::color_of;
using adapters::Path;
using adapters::Rect;
using adapters::Spot;
using adapters::with_alpha;

constexpr double kBand = 26;    ///< Above and below the map, for words; pixels.
constexpr double kUnit = 0.62;  ///< Of the picture code's sizes, which are made for 1,600 pixels.
constexpr double kBody = 5.2;
constexpr std::string_view kGroundLayers[] = {"level", "borders", "cover"};

/// As the inspector's page colours them.
Color team_color(std::uint8_t team) {
    constexpr Color kColors[] = {color_of(0xd55e00), color_of(0x1b7fc4), color_of(0x009e73)};
    return team >= 1 && team <= 3 ? kColors[team - 1] : picture::kFaintInk;
}

constexpr Color kDanger = color_of(0xff7a1a);
constexpr Color kGroundVeil = with_alpha(picture::kPaper, 0.5f);

Path circle_at(Spot center, double radius) {
    Path path;
    path.add_circle(center, radius);
    return path;
}

Path cross_at(Spot at, double size) {
    Path path;
    path.add_line({at.x - size, at.y - size}, {at.x + size, at.y + size});
    path.add_line({at.x - size, at.y + size}, {at.x + size, at.y - size});
    return path;
}

}  // namespace

Result<ClipPainter> ClipPainter::make(const Bundle& level, std::uint32_t width) {
    ClipPainter painter(level);
    const Aabb& bounds = painter.subject_.bounds;
    const double wide = std::max(1.0, double{bounds.high.x} - bounds.low.x);
    const double deep = std::max(1.0, double{bounds.high.z} - bounds.low.z);
    const double height = std::clamp(width * deep / wide, width * 0.4, width * 1.0);
    painter.size_ = {width, static_cast<std::uint32_t>(height + 2 * kBand)};
    painter.view_ = picture::make_view(
        bounds, {0, kBand, static_cast<double>(width), painter.size_.height - 2 * kBand});
    if (Result<Done> painted = painter.paint_ground(); !painted.ok())
        return std::move(painted).diagnostics();
    return painter;
}

/// What does not change is drawn once.
Result<Done> ClipPainter::paint_ground() {
    auto canvas = adapters::make_canvas(adapters::PictureFormat::Png, size_);
    if (!canvas.ok()) return std::move(canvas).diagnostics();
    Path page;
    page.add_rect({0, 0, static_cast<double>(size_.width), static_cast<double>(size_.height)});
    (*canvas)->fill(page, picture::kPaper);
    const picture::Scene scene{
        .subject = subject_, .view = view_, .unit = kUnit, .canvas = **canvas};
    (*canvas)->clip(view_.frame);
    for (const picture::Layer& layer : picture::layers()) {
        const auto& wanted = kGroundLayers;
        if (std::find(std::begin(wanted), std::end(wanted), layer.name) != std::end(wanted))
            layer.draw(scene);
    }
    // The level steps back behind the people.
    Path map;
    map.add_rect(view_.frame);
    (*canvas)->fill(map, kGroundVeil);
    (*canvas)->unclip();
    auto bytes = (*canvas)->finish();
    if (!bytes.ok()) return std::move(bytes).diagnostics();
    auto image = adapters::decode_png(*bytes);
    if (!image.ok()) return std::move(image).diagnostics();
    ground_ = std::move(*image);
    return Done{};
}

Result<adapters::Image> ClipPainter::paint(const Match& match, const PaintedEvents& events,
                                           const PaintedThought& thought) const {
    auto canvas = adapters::make_canvas(adapters::PictureFormat::Png, size_);
    if (!canvas.ok()) return std::move(canvas).diagnostics();
    (*canvas)->image(ground_,
                     {0, 0, static_cast<double>(size_.width), static_cast<double>(size_.height)});
    (*canvas)->clip(view_.frame);
    paint_thought(**canvas, thought);
    paint_events(**canvas, match, events);
    for (const Fighter& fighter : match.battle().fighters())
        paint_fighter(**canvas, match, fighter, fighter.number == thought.fighter);
    (*canvas)->unclip();
    paint_words(**canvas, match, thought);
    auto bytes = (*canvas)->finish();
    if (!bytes.ok()) return std::move(bytes).diagnostics();
    return adapters::decode_png(*bytes);
}

void ClipPainter::paint_thought(Canvas& canvas, const PaintedThought& thought) const {
    if (thought.record == nullptr) return;
    bake::PictureQuery query;
    query.record = thought.record;
    picture::Subject subject = subject_;
    subject.query = &query;
    picture::draw_query({.subject = subject, .view = view_, .unit = kUnit, .canvas = canvas});
}

void ClipPainter::paint_events(Canvas& canvas, const Match& match,
                               const PaintedEvents& events) const {
    const auto fighters = match.battle().fighters();
    const double radius =
        static_cast<double>(match.battle().rules().grenade.radius) * view_.pixels_per_metre;
    for (const Grenade& grenade : match.battle().grenades()) {
        const Path zone = circle_at(view_.spot(grenade.goal), radius);
        canvas.fill(zone, with_alpha(kDanger, 0.25f));
        canvas.stroke(zone, {.color = kDanger, .width = 1.2, .dash = 4});
    }
    for (const Blast& blast : events.blasts)
        canvas.fill(circle_at(view_.spot(blast.at), radius), with_alpha(kDanger, 0.75f));
    for (const Shot& shot : events.shots) {
        Path line;
        line.add_line(view_.spot(shot.from), view_.spot(shot.to));
        const Color color = team_color(fighters[shot.shooter].team);
        canvas.stroke(line, {.color = with_alpha(color, 0.8f), .width = 1.1});
    }
}

void ClipPainter::paint_fighter(Canvas& canvas, const Match& match, const Fighter& fighter,
                                bool is_followed) const {
    const Spot at = view_.spot(fighter.position());
    const Color color = team_color(fighter.team);
    if (!fighter.is_alive()) {
        canvas.stroke(cross_at(at, kBody * 0.7), {.color = with_alpha(color, 0.7f), .width = 2});
        return;
    }
    const Spot ahead{double{fighter.facing.x} * kBody, double{fighter.facing.z} * kBody};
    Path body = circle_at(at, kBody);
    body.add_outline(std::array{Spot{at.x + 2.1 * ahead.x, at.y + 2.1 * ahead.y},
                                Spot{at.x - 0.8 * ahead.y, at.y + 0.8 * ahead.x},
                                Spot{at.x + 0.8 * ahead.y, at.y - 0.8 * ahead.x}});
    if (is_followed)
        canvas.stroke(circle_at(at, kBody * 2), {.color = picture::kInk, .width = 1.6});
    canvas.stroke(body, {.color = picture::kPaper, .width = 2.4});
    canvas.fill(body, color);
    const double health = static_cast<double>(fighter.health / match.battle().rules().body.health);
    if (health > 0.99) return;
    Path whole, left;
    whole.add_line({at.x - 7, at.y - 10}, {at.x + 7, at.y - 10});
    left.add_line({at.x - 7, at.y - 10}, {at.x - 7 + 14 * health, at.y - 10});
    canvas.stroke(whole, {.color = picture::kPaper, .width = 3.6});
    canvas.stroke(left, {.color = color, .width = 2});
}

void ClipPainter::paint_words(Canvas& canvas, const Match& match,
                              const PaintedThought& thought) const {
    const adapters::TextStyle bold{.size = 14, .color = picture::kInk, .is_bold = true};
    const adapters::TextStyle plain{.size = 12, .color = picture::kInk};
    canvas.text({10, 18}, score_text(match), bold);
    adapters::TextStyle right = plain;
    right.anchor = 1;
    canvas.text({size_.width - 10.0, 18}, fixed_text(match.battle().now(), 1) + " s", right);
    if (thought.fighter == kNobody) return;
    const Fighter& fighter = match.battle().fighters()[thought.fighter];
    std::string words = fighter_name(match.battle(), fighter);
    words += " " + doing(match, fighter);
    if (thought.record != nullptr && !thought.record->options.empty()) {
        const auto& candidates = thought.record->options.back().candidates;
        const auto failed = std::count_if(
            candidates.begin(), candidates.end(),
            [](const CandidateRecord& each) { return each.status == CandidateStatus::Failed; });
        words += ": " + thought.record->program + ", " + std::to_string(candidates.size()) +
                 " places, " + std::to_string(failed) + " ruled out";
    }
    canvas.text({10, size_.height - 9.0}, picture::fitted(canvas, words, plain, size_.width - 20.0),
                plain);
}

}  // namespace vantage::tools
