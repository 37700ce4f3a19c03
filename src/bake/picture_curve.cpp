// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See picture_curve.h. Two charts above each other with one axis of margins.

#include "bake/picture_curve.h"

#include <algorithm>
#include <cmath>

#include "bake/files.h"
#include "bake/picture.h"

namespace vantage::bake {

namespace {

using namespace picture;

constexpr double kChartWidth = 900, kChartHeight = 760;
constexpr Color kDecidedBlue = color_of(0x1c5fb0);
constexpr Color kLieRed = color_of(0xc92a2a);
/// No wrong answer at all is drawn at the foot of the logarithmic axis.
constexpr double kFewestLies = 1e-7, kMostLies = 1e-1;

class CurveChart {
  public:
    CurveChart(const PolarTruth& truth, Canvas& canvas) : truth_(truth), canvas_(canvas) {
        for (const PolarCurvePoint& point : truth.curve)
            most_margin_ = std::max(most_margin_, static_cast<double>(point.margin));
    }

    void draw(const std::string& title) {
        Path page;
        page.add_rect({0, 0, kChartWidth, kChartHeight});
        canvas_.fill(page, kPaper);
        canvas_.text({40, 42}, title, {.size = 21, .color = kInk, .is_bold = true});
        canvas_.text({40, 66},
                     "An attacker counts for a circle of the margin around his node: what that "
                     "costs and what it buys",
                     {.size = 13, .color = kFaintInk});
        draw_decided({90, 110, kChartWidth - 140, 250});
        draw_lies({90, 430, kChartWidth - 140, 250});
    }

  private:
    double across(const Rect& frame, double margin) const {
        return frame.left + frame.width * margin / most_margin_;
    }

    void draw_frame(const Rect& frame, const std::string& label) {
        Path border;
        border.add_rect(frame);
        canvas_.fill(border, kMapGround);
        canvas_.stroke(border, {.color = kFaintInk, .width = 1});
        canvas_.text({frame.left, frame.top - 10}, label,
                     {.size = 14, .color = kInk, .is_bold = true});
        for (double margin = 0; margin <= most_margin_ + 0.01; margin += 1) {
            const double x = across(frame, margin);
            line({x, frame.bottom()}, {x, frame.bottom() + 5}, kFaintInk);
            canvas_.text({x, frame.bottom() + 20}, decimal(margin, 1),
                         {.size = 12, .color = kInk, .anchor = 0.5});
        }
        canvas_.text({frame.right(), frame.bottom() + 38}, "margin, metres",
                     {.size = 12, .color = kFaintInk, .anchor = 1});
        const double own = across(frame, static_cast<double>(truth_.own.margin));
        line({own, frame.top}, {own, frame.bottom()}, kFaintInk, 4);
        canvas_.text({own + 6, frame.top + 16}, "this bundle", {.size = 12, .color = kFaintInk});
    }

    void line(Spot from, Spot to, Color color, double dash = 0) {
        Path path;
        path.add_line(from, to);
        canvas_.stroke(path, {.color = color, .width = 1, .dash = dash});
    }

    void level_line(const Rect& frame, double y, const std::string& text, Color color) {
        line({frame.left, y}, {frame.right(), y}, color, 7);
        canvas_.text({frame.right() - 6, y - 6}, text,
                     {.size = 12, .color = color, .anchor = 1, .halo = kMapGround});
    }

    void draw_curve(std::span<const Spot> spots, Color color) {
        Path curve, dots;
        curve.add_line(spots);
        for (const Spot& spot : spots)
            dots.add_circle(spot, 4);
        canvas_.stroke(curve, {.color = color, .width = 2.4});
        canvas_.fill(dots, color);
    }

    void draw_decided(const Rect& frame) {
        draw_frame(frame, "Pairs of positions that the table decides");
        const auto y = [&](double share) { return frame.bottom() - frame.height * share; };
        for (int percent = 0; percent <= 100; percent += 20) {
            line({frame.left - 5, y(percent / 100.0)}, {frame.left, y(percent / 100.0)}, kFaintInk);
            canvas_.text({frame.left - 10, y(percent / 100.0) + 4}, std::to_string(percent) + " %",
                         {.size = 12, .color = kInk, .anchor = 1});
        }
        level_line(frame, y(kLeastPolarDecided), "at least 30 % are wanted", kDecidedBlue);
        const double all = static_cast<double>(std::max<std::uint64_t>(truth_.pairs, 1));
        level_line(frame, y(static_cast<double>(truth_.hidden) / all), "truly hidden", kFaintInk);
        std::vector<Spot> spots;
        for (const PolarCurvePoint& point : truth_.curve) {
            spots.push_back({across(frame, static_cast<double>(point.margin)),
                             y(static_cast<double>(point.covered) / all)});
        }
        draw_curve(spots, kDecidedBlue);
    }

    void draw_lies(const Rect& frame) {
        draw_frame(frame, "Answers \"surely hidden\" that a ray contradicts");
        const auto y = [&](double share) {
            const double least = std::log10(kFewestLies), most = std::log10(kMostLies);
            const double at = std::log10(std::clamp(share, kFewestLies, kMostLies));
            return frame.bottom() - frame.height * (at - least) / (most - least);
        };
        const char* const labels[] = {"none",       "1 in 1,000,000", "1 in 100,000", "1 in 10,000",
                                      "1 in 1,000", "1 in 100",       "1 in 10"};
        for (int i = 0; i < 7; ++i) {
            const double at = y(kFewestLies * std::pow(10.0, i));
            line({frame.left - 5, at}, {frame.left, at}, kFaintInk);
            canvas_.text({frame.left - 8, at + 4}, labels[i],
                         {.size = i == 0 ? 12.0 : 10.5, .color = kInk, .anchor = 1});
        }
        level_line(frame, y(kMostPolarLies), "at most 1 in 100,000 is allowed", kLieRed);
        std::vector<Spot> spots;
        for (const PolarCurvePoint& point : truth_.curve) {
            const double covered = static_cast<double>(std::max<std::uint64_t>(point.covered, 1));
            spots.push_back({across(frame, static_cast<double>(point.margin)),
                             y(static_cast<double>(point.contradicted) / covered)});
        }
        draw_curve(spots, kLieRed);
    }

    const PolarTruth& truth_;
    Canvas& canvas_;
    double most_margin_ = 1;
};

}  // namespace

Result<Done> draw_polar_curve(const PolarTruth& truth, const std::string& title,
                              const std::string& path) {
    const auto format = format_of(path);
    if (!format) return format.diagnostics();
    auto canvas = adapters::make_canvas(*format, {static_cast<std::uint32_t>(kChartWidth),
                                                  static_cast<std::uint32_t>(kChartHeight)});
    if (!canvas) return canvas.diagnostics();
    CurveChart(truth, **canvas).draw(title);
    const auto bytes = (*canvas)->finish();
    if (!bytes) return bytes.diagnostics();
    return write_file_whole(path, *bytes);
}

}  // namespace vantage::bake
