// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See plots.h.

#include "bench/levels/plots.h"

#include <algorithm>
#include <cmath>

#include "bake/files.h"
#include "bake/picture.h"

namespace vantage::bench {

namespace {

using namespace bake::picture;

constexpr double kPlotWidth = 900, kPlotHeight = 520;
constexpr Color kSeriesColors[] = {color_of(0x1c5fb0), color_of(0xc92a2a), color_of(0xe8890c),
                                   color_of(0x2b8a3e), color_of(0x7048a8)};

/// Whole powers of ten around all values.
struct LogAxis {
    double low = 0, high = 1;  ///< Exponents.

    void include(double value) {
        if (!(value > 0)) return;
        const double at = std::log10(value);
        low = is_empty ? std::floor(at) : std::min(low, std::floor(at));
        high = is_empty ? std::ceil(at) : std::max(high, std::ceil(at));
        is_empty = false;
        if (high == low) high = low + 1;
    }
    double share(double value) const { return (std::log10(value) - low) / (high - low); }

    bool is_empty = true;
};

class LogChart {
  public:
    LogChart(const Chart& chart, Canvas& canvas) : chart_(chart), canvas_(canvas) {
        for (const Series& series : chart.series) {
            for (std::size_t i = 0; i < series.x.size(); ++i) {
                x_.include(series.x[i]);
                y_.include(series.y[i]);
            }
        }
    }
    bool is_empty() const { return x_.is_empty || y_.is_empty; }

    void draw() {
        Path page, frame;
        page.add_rect({0, 0, kPlotWidth, kPlotHeight});
        canvas_.fill(page, kPaper);
        frame.add_rect(frame_);
        canvas_.fill(frame, kMapGround);
        canvas_.text({frame_.left, 36}, chart_.title, {.size = 18, .color = kInk, .is_bold = true});
        draw_scales();
        for (std::size_t i = 0; i < chart_.series.size(); ++i)
            draw_series(chart_.series[i], kSeriesColors[i % std::size(kSeriesColors)], i);
        canvas_.stroke(frame, {.color = kFaintInk, .width = 1});
    }

  private:
    Spot spot(double x, double y) const {
        return {frame_.left + frame_.width * x_.share(x),
                frame_.bottom() - frame_.height * y_.share(y)};
    }
    void line(Spot from, Spot to) {
        Path path;
        path.add_line(from, to);
        canvas_.stroke(path, {.color = with_alpha(kFaintInk, 0.35f), .width = 1});
    }
    static std::string power_text(double exponent) {
        const double value = std::pow(10.0, exponent);
        return decimal(value, std::min(value, 1.0));
    }

    void draw_scales() {
        for (double at = x_.low; at <= x_.high; ++at) {
            const Spot foot = spot(std::pow(10.0, at), std::pow(10.0, y_.low));
            line(foot, {foot.x, frame_.top});
            canvas_.text({foot.x, foot.y + 20}, power_text(at),
                         {.size = 12, .color = kInk, .anchor = 0.5});
        }
        for (double at = y_.low; at <= y_.high; ++at) {
            const Spot foot = spot(std::pow(10.0, x_.low), std::pow(10.0, at));
            line(foot, {frame_.right(), foot.y});
            canvas_.text({foot.x - 8, foot.y + 4}, power_text(at),
                         {.size = 12, .color = kInk, .anchor = 1});
        }
        canvas_.text({frame_.right(), frame_.bottom() + 42}, chart_.x_label,
                     {.size = 13, .color = kFaintInk, .anchor = 1});
        canvas_.text({frame_.left, frame_.top - 12}, chart_.y_label,
                     {.size = 13, .color = kFaintInk});
    }

    void draw_series(const Series& series, Color color, std::size_t place) {
        std::vector<Spot> spots;
        Path curve, dots;
        for (std::size_t i = 0; i < series.x.size(); ++i) {
            if (series.x[i] > 0 && series.y[i] > 0) spots.push_back(spot(series.x[i], series.y[i]));
        }
        curve.add_line(spots);
        for (const Spot& each : spots)
            dots.add_circle(each, 4);
        canvas_.stroke(curve, {.color = color, .width = 2.4});
        canvas_.fill(dots, color);
        canvas_.text({frame_.left + 16, frame_.top + 24 + 20 * static_cast<double>(place)},
                     series.name,
                     {.size = 14, .color = color, .is_bold = true, .halo = kMapGround});
    }

    const Chart& chart_;
    Canvas& canvas_;
    Rect frame_{90, 84, kPlotWidth - 130, kPlotHeight - 150};
    LogAxis x_, y_;
};

/// The cell of a row in the column of this name.
std::string cell(const Table& table, const std::vector<std::string>& row, std::string_view name) {
    for (std::size_t i = 0; i < table.columns().size(); ++i) {
        if (table.columns()[i].name == name) return row[i];
    }
    return "";
}

double number(const Table& table, const std::vector<std::string>& row, std::string_view name) {
    return std::strtod(cell(table, row, name).c_str(), nullptr);
}

Series& series_of(Chart& chart, const std::string& name) {
    for (Series& series : chart.series) {
        if (series.name == name) return series;
    }
    return chart.series.emplace_back(Series{name, {}, {}});
}

}  // namespace

Chart candidates_chart(const Table& queries, const Table& orders, const std::string& level,
                       const std::string& provider) {
    Chart chart{.title = "One query on " + level + ", rays by " + provider,
                .x_label = "candidates",
                .y_label = "microseconds",
                .series = {{"ours", {}, {}}}};
    for (const auto& row : queries.rows()) {
        if (row[0] != "sizes" || row[1] != level || row[3] != provider) continue;
        const double candidates = number(queries, row, "candidates");
        chart.series[0].x.push_back(candidates);
        chart.series[0].y.push_back(number(queries, row, "us"));
        for (const auto& other : orders.rows()) {
            if (!std::equal(row.begin(), row.begin() + 4, other.begin())) continue;
            Series& series = series_of(chart, other[4]);
            series.x.push_back(candidates);
            series.y.push_back(number(orders, other, "us"));
        }
    }
    return chart;
}

Chart agents_chart(const Table& scale) {
    Chart chart{.title = "A 60 Hz frame on ctf_compromise: the cover query, 5 decisions a second",
                .x_label = "agents",
                .y_label = "microseconds of one core",
                .series = {{"mean", {}, {}}, {"99.9th percentile", {}, {}}}};
    for (const auto& row : scale.rows()) {
        const bool is_shown =
            cell(scale, row, "query") != "mix" && number(scale, row, "decisions") == 5 &&
            number(scale, row, "threads") == 1 && cell(scale, row, "budget us") == "none";
        if (!is_shown) continue;
        for (std::size_t i = 0; i < 2; ++i) {
            chart.series[i].x.push_back(number(scale, row, "agents"));
            chart.series[i].y.push_back(number(scale, row, i == 0 ? "mean us" : "99.9 %"));
        }
    }
    return chart;
}

Result<Done> draw_chart(const Chart& chart, const std::string& path) {
    const auto format = format_of(path);
    if (!format) return format.diagnostics();
    auto canvas = adapters::make_canvas(
        *format, {static_cast<std::uint32_t>(kPlotWidth), static_cast<std::uint32_t>(kPlotHeight)});
    if (!canvas) return canvas.diagnostics();
    LogChart drawn(chart, **canvas);
    if (drawn.is_empty()) {
        return Diagnostic{.code = "bench/nothing-to-draw",
                          .message = "the results have no points for this chart",
                          .place = {.file = path},
                          .found = chart.title,
                          .hint = "measure first: vantage bench --write"};
    }
    drawn.draw();
    const auto bytes = (*canvas)->finish();
    if (!bytes) return bytes.diagnostics();
    return bake::write_file_whole(path, *bytes);
}

}  // namespace vantage::bench
