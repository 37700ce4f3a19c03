// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See plots.h. What a chart shows is at the end, how charts are drawn before it.

#include "bench/levels/plots.h"

#include <algorithm>
#include <cmath>

#include "bake/files.h"
#include "bake/picture.h"
#include "bench/report_text.h"

namespace vantage::bench {

namespace {

using namespace bake::picture;

constexpr double kPlotWidth = 900, kCurveHeight = 520;
constexpr double kTop = 84, kBottom = 66, kRight = 30;
constexpr double kLegendLine = 20;
constexpr Color kSeriesColors[] = {color_of(0x1c5fb0), color_of(0xc92a2a), color_of(0xe8890c),
                                   color_of(0x2b8a3e), color_of(0x7048a8), color_of(0x868e96)};
constexpr Color series_color(std::size_t i) {
    return kSeriesColors[i % std::size(kSeriesColors)];
}

/// From a little below the least value to a little above the most.
struct LogAxis {
    double low = 0, high = 1;  ///< Exponents of ten.
    bool is_empty = true;

    void include(double value) {
        if (!(value > 0)) return;
        const double at = std::log10(value);
        low = is_empty ? at : std::min(low, at);
        high = is_empty ? at : std::max(high, at);
        is_empty = false;
    }
    void widen(double by) {
        low -= by;
        high += by;
    }
    double share(double value) const { return (std::log10(value) - low) / (high - low); }

    /// 1, 2 and 5 times powers of ten; only the powers when there are many.
    std::vector<double> ticks() const {
        std::vector<double> found;
        for (int power = static_cast<int>(std::floor(low)); power <= high; ++power) {
            for (const double step : {1.0, 2.0, 5.0}) {
                const double value = step * std::pow(10.0, power), at = std::log10(value);
                if (step > 1 && high - low > 3.2) continue;
                if (at >= low && at <= high) found.push_back(value);
            }
        }
        return found;
    }
};

/// "10,000", "0.5".
std::string tick_text(double value) {
    std::string text;
    append_text(text, "%g", value);
    if (value < 1000) return text;
    text = std::to_string(std::llround(value));
    for (std::size_t at = text.size() - 3; at > 0 && at < text.size();
         at -= std::min<std::size_t>(at, 3))
        text.insert(at, ",");
    return text;
}

// ---- what all charts share ----------------------------------------------------------------------

class Sheet {
  public:
    Sheet(Canvas& canvas, double height, double left, const std::string& title)
        : canvas_(canvas), frame_{left, kTop, kPlotWidth - left - kRight, height - kTop - kBottom} {
        Path page, ground;
        page.add_rect({0, 0, kPlotWidth, height});
        canvas_.fill(page, kPaper);
        ground.add_rect(frame_);
        canvas_.fill(ground, kMapGround);
        canvas_.text({20, 32}, title, {.size = 18, .color = kInk, .is_bold = true});
    }

    Canvas& canvas() { return canvas_; }
    const Rect& frame() const { return frame_; }

    void line(Spot from, Spot to, const Pen& pen) {
        Path path;
        path.add_line(from, to);
        canvas_.stroke(path, pen);
    }
    void grid(Spot from, Spot to) {
        line(from, to, {.color = with_alpha(kFaintInk, 0.3f), .width = 1});
    }
    void x_tick(double x, const std::string& text) {
        grid({x, frame_.top}, {x, frame_.bottom()});
        canvas_.text({x, frame_.bottom() + 20}, text, {.size = 13, .color = kInk, .anchor = 0.5});
    }
    void y_tick(double y, const std::string& text) {
        grid({frame_.left, y}, {frame_.right(), y});
        canvas_.text({frame_.left - 8, y + 4.5}, text, {.size = 13, .color = kInk, .anchor = 1});
    }
    void x_label(const std::string& text) {
        canvas_.text({frame_.center().x, frame_.bottom() + 46}, text,
                     {.size = 14, .color = kInk, .anchor = 0.5});
    }
    void y_label(const std::string& text) {
        canvas_.text({20, frame_.top - 14}, text, {.size = 14, .color = kInk});
    }
    /// Above the frame, from left to right.
    void row_legend(const std::vector<std::string>& names) {
        double x = frame_.left;
        for (std::size_t i = 0; i < names.size(); ++i) {
            Path box;
            box.add_rect({x, frame_.top - 26, 13, 13});
            canvas_.fill(box, series_color(i));
            const TextStyle style{.size = 13, .color = kInk};
            canvas_.text({x + 19, frame_.top - 15}, names[i], style);
            x += 19 + canvas_.text_width(names[i], style) + 22;
        }
    }
    void finish() {
        Path outline;
        outline.add_rect(frame_);
        canvas_.stroke(outline, {.color = kFaintInk, .width = 1});
    }

  private:
    Canvas& canvas_;
    Rect frame_;
};

// ---- curves -------------------------------------------------------------------------------------

class CurveDrawing {
  public:
    explicit CurveDrawing(const Chart& chart) : chart_(chart) {
        for (const Series& series : chart.series) {
            for (std::size_t i = 0; i < series.x.size(); ++i) {
                x_.include(series.x[i]);
                y_.include(series.y[i]);
            }
        }
        if (is_empty()) return;
        for (const Mark& mark : chart.marks)
            y_.include(mark.value);
        x_.widen(0.08);
        y_.widen(0.12);
    }
    bool is_empty() const { return x_.is_empty || y_.is_empty; }
    double height() const { return kCurveHeight; }

    void draw(Canvas& canvas) {
        Sheet sheet(canvas, height(), 90, chart_.title);
        for (const double tick : x_.ticks())
            sheet.x_tick(spot(sheet, tick, std::pow(10.0, y_.low)).x, tick_text(tick));
        for (const double tick : y_.ticks())
            sheet.y_tick(spot(sheet, std::pow(10.0, x_.low), tick).y, tick_text(tick));
        sheet.x_label(chart_.x_label);
        sheet.y_label(chart_.y_label);
        for (const Mark& mark : chart_.marks)
            draw_mark(sheet, mark);
        for (const Series& series : chart_.series)
            draw_series(sheet, series);
        draw_legend_box(sheet);
        sheet.finish();
    }

  private:
    Spot spot(const Sheet& sheet, double x, double y) const {
        const Rect& frame = sheet.frame();
        return {frame.left + frame.width * x_.share(x),
                frame.bottom() - frame.height * y_.share(y)};
    }

    void draw_mark(Sheet& sheet, const Mark& mark) {
        const double y = spot(sheet, std::pow(10.0, x_.low), mark.value).y;
        sheet.line({sheet.frame().left, y}, {sheet.frame().right(), y},
                   {.color = kHazardRed, .width = 1.2, .dash = 6});
        sheet.canvas().text({sheet.frame().left + 8, y - 5}, mark.name,
                            {.size = 12, .color = kHazardRed, .halo = kMapGround});
    }

    void draw_series(Sheet& sheet, const Series& series) {
        std::vector<Spot> spots;
        for (std::size_t i = 0; i < series.x.size(); ++i) {
            if (series.x[i] > 0 && series.y[i] > 0)
                spots.push_back(spot(sheet, series.x[i], series.y[i]));
        }
        Path curve, dots;
        curve.add_line(spots);
        for (const Spot& each : spots)
            dots.add_circle(each, 3.6);
        const Color color = series_color(series.color);
        sheet.canvas().stroke(curve,
                              {.color = color, .width = 2.2, .dash = series.is_dashed ? 7.0 : 0.0});
        sheet.canvas().fill(dots, color);
    }

    /// In the lower right corner: costs grow to the right, so curves leave it free, and marks are
    /// named on the left.
    void draw_legend_box(Sheet& sheet) {
        const TextStyle style{.size = 13, .color = kInk};
        double widest = 0;
        for (const Series& series : chart_.series)
            widest = std::max(widest, sheet.canvas().text_width(series.name, style));
        const double width = widest + 58;
        const double height = kLegendLine * static_cast<double>(chart_.series.size()) + 12;
        const Rect box{sheet.frame().right() - width - 12, sheet.frame().bottom() - height - 12,
                       width, height};
        Path ground;
        ground.add_rect(box);
        sheet.canvas().fill(ground, with_alpha(kPaper, 0.9f));
        sheet.canvas().stroke(ground, {.color = with_alpha(kFaintInk, 0.5f), .width = 1});
        double y = box.top + 20;
        for (const Series& series : chart_.series) {
            sheet.line({box.left + 10, y - 4}, {box.left + 40, y - 4},
                       {.color = series_color(series.color),
                        .width = 2.4,
                        .dash = series.is_dashed ? 7.0 : 0.0});
            sheet.canvas().text({box.left + 48, y}, series.name, style);
            y += kLegendLine;
        }
    }

    const Chart& chart_;
    LogAxis x_, y_;
};

// ---- bars ---------------------------------------------------------------------------------------

class BarDrawing {
  public:
    explicit BarDrawing(const BarChart& chart) : chart_(chart) {
        for (const BarChart::Row& row : chart.rows) {
            double sum = 0;
            for (const double value : row.values) {
                sum += value;
                log_.include(value);
            }
            most_ = std::max(most_, sum);
        }
        if (!log_.is_empty) log_.widen(0.1);
    }
    bool is_empty() const { return log_.is_empty; }
    double height() const {
        return kTop + kBottom + row_height() * static_cast<double>(chart_.rows.size()) + 8;
    }

    void draw(Canvas& canvas) {
        Sheet sheet(canvas, height(), 240, chart_.title);
        sheet.row_legend(chart_.parts);
        if (chart_.is_stacked) {
            const double step = round_length(most_ / 5);
            for (double tick = 0; tick <= most_ * 1.04; tick += step)
                sheet.x_tick(x_of(sheet, tick), tick_text(tick));
        } else {
            for (const double tick : log_.ticks())
                sheet.x_tick(x_of(sheet, tick), tick_text(tick));
        }
        sheet.x_label(chart_.x_label);
        double y = sheet.frame().top + 4;
        for (const BarChart::Row& row : chart_.rows) {
            sheet.canvas().text({sheet.frame().left - 10, y + row_height() / 2 + 4.5}, row.name,
                                {.size = 13, .color = kInk, .anchor = 1});
            draw_row(sheet, row, y);
            y += row_height();
        }
        sheet.finish();
    }

  private:
    double row_height() const {
        return chart_.is_stacked ? 26 : 10.0 * static_cast<double>(chart_.parts.size()) + 10;
    }
    double x_of(const Sheet& sheet, double value) const {
        const double share = chart_.is_stacked ? value / (most_ * 1.17)
                             : value > 0       ? log_.share(value) * 0.84
                                               : 0;
        return sheet.frame().left + sheet.frame().width * share;
    }

    void draw_row(Sheet& sheet, const BarChart::Row& row, double y) {
        double from = 0, end = sheet.frame().left;
        for (std::size_t i = 0; i < row.values.size(); ++i) {
            const double x = chart_.is_stacked ? x_of(sheet, from) : sheet.frame().left;
            const double to = x_of(sheet, from + row.values[i]);
            Path bar;
            bar.add_rect(chart_.is_stacked
                             ? Rect{x, y + 4, to - x, row_height() - 8}
                             : Rect{x, y + 5 + 10 * static_cast<double>(i), to - x, 9});
            if (to > x) sheet.canvas().fill(bar, series_color(i));
            if (chart_.is_stacked) from += row.values[i];
            end = std::max(end, to);
        }
        sheet.canvas().text({end + 8, y + row_height() / 2 + 4}, row.note,
                            {.size = 12, .color = kInk, .halo = kMapGround});
    }

    const BarChart& chart_;
    LogAxis log_;
    double most_ = 0;
};

template <class Drawing, class What>
Result<Done> draw_to_file(const What& chart, const std::string& path) {
    const auto format = format_of(path);
    if (!format) return format.diagnostics();
    Drawing drawing(chart);
    if (drawing.is_empty()) {
        return Diagnostic{.code = "bench/nothing-to-draw",
                          .message = "the results have no points for this chart",
                          .place = {.file = path},
                          .found = chart.title,
                          .hint = "measure first: vantage bench --write"};
    }
    auto canvas = adapters::make_canvas(*format, {static_cast<std::uint32_t>(kPlotWidth),
                                                  static_cast<std::uint32_t>(drawing.height())});
    if (!canvas) return canvas.diagnostics();
    drawing.draw(**canvas);
    const auto bytes = (*canvas)->finish();
    if (!bytes) return bytes.diagnostics();
    return bake::write_file_whole(path, *bytes);
}

// ---- cells --------------------------------------------------------------------------------------

using ResultRow = std::vector<std::string>;

/// The cell of a row in the column of this name.
std::string cell(const Table& table, const ResultRow& row, std::string_view name) {
    for (std::size_t i = 0; i < table.columns().size(); ++i) {
        if (table.columns()[i].name == name) return row[i];
    }
    return "";
}

double number(const Table& table, const ResultRow& row, std::string_view name) {
    return std::strtod(cell(table, row, name).c_str(), nullptr);
}

Series& series_of(Chart& chart, const std::string& name) {
    for (Series& series : chart.series) {
        if (series.name == name) return series;
    }
    return chart.series.emplace_back(Series{.name = name, .color = chart.series.size()});
}

bool is_of_queries(const Table& queries, const ResultRow& row, const std::string& level,
                   const std::string& provider) {
    const std::string workload = cell(queries, row, "workload");
    return (workload == "mix" || workload == "targets") && cell(queries, row, "level") == level &&
           cell(queries, row, "provider") == provider;
}

}  // namespace

Chart candidates_chart(const Table& queries, const Table& orders, const std::string& level,
                       const std::string& provider) {
    Chart chart{.title = "One query on " + level + ", rays by " + provider,
                .x_label = "candidates",
                .y_label = "microseconds",
                .series = {{.name = "ours"}}};
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
    Chart chart{
        .title = "A 60 Hz frame on ctf_compromise: the cover query, 5 decisions a second",
        .x_label = "agents",
        .y_label = "microseconds of the thread that updates",
        .series = {{.name = "mean, one thread", .color = 0},
                   {.name = "99.9th percentile, one thread", .is_dashed = true, .color = 0},
                   {.name = "mean, two threads", .color = 2},
                   {.name = "99.9th percentile, two threads", .is_dashed = true, .color = 2}},
        .marks = {{"1 ms: promised for 1,000 agents, mean", 1000},
                  {"2 ms: promised for 1,000 agents, 99.9th percentile", 2000}}};
    for (const auto& row : scale.rows()) {
        const bool is_shown = cell(scale, row, "query") != "mix" &&
                              number(scale, row, "decisions") == 5 &&
                              cell(scale, row, "budget us") == "none";
        if (!is_shown) continue;
        const std::size_t first = number(scale, row, "threads") == 1 ? 0 : 2;
        for (std::size_t i = 0; i < 2; ++i) {
            chart.series[first + i].x.push_back(number(scale, row, "agents"));
            chart.series[first + i].y.push_back(number(scale, row, i == 0 ? "mean us" : "99.9 %"));
        }
    }
    std::erase_if(chart.series, [](const Series& series) { return series.x.empty(); });
    return chart;
}

BarChart stages_chart(const Table& queries, const std::string& level, const std::string& provider) {
    BarChart chart{.title = "Where the time of a query goes: " + level + ", rays by " + provider,
                   .x_label = "percent",
                   .parts = {"generation", "cheap pass", "search", "tracing", "path", "other"},
                   .is_stacked = true};
    for (const auto& row : queries.rows()) {
        if (!is_of_queries(queries, row, level, provider)) continue;
        const double whole = number(queries, row, "us");
        BarChart::Row bars{.name = cell(queries, row, "query")};
        append_text(bars.note, "%.1f us", whole);
        for (const std::string& part : chart.parts)
            bars.values.push_back(100 * number(queries, row, part) / whole);
        chart.rows.push_back(std::move(bars));
    }
    return chart;
}

BarChart rays_chart(const Table& queries, const Table& orders, const std::string& level) {
    BarChart chart{.title = "Rays of a query on " + level,
                   .x_label = "rays",
                   .parts = {"test by test", "ours", "fewest that prove the answer"}};
    for (const auto& row : queries.rows()) {
        if (!is_of_queries(queries, row, level, "Embree")) continue;
        for (const auto& other : orders.rows()) {
            if (!std::equal(row.begin(), row.begin() + 4, other.begin())) continue;
            if (cell(orders, other, "order") != "test by test") continue;
            const double theirs = number(orders, other, "rays"),
                         ours = number(queries, row, "rays");
            if (ours == 0) continue;
            BarChart::Row bars{.name = cell(queries, row, "query"),
                               .values = {theirs, ours, number(queries, row, "least rays")}};
            append_text(bars.note, "%.1f times ours", theirs / ours);
            chart.rows.push_back(std::move(bars));
        }
    }
    return chart;
}

Result<Done> draw_chart(const Chart& chart, const std::string& path) {
    return draw_to_file<CurveDrawing>(chart, path);
}

Result<Done> draw_chart(const BarChart& chart, const std::string& path) {
    return draw_to_file<BarDrawing>(chart, path);
}

}  // namespace vantage::bench
