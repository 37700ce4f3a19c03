// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// The canvas drawn by cairo. The only file that includes it.

#include <cairo-svg.h>
#include <cairo.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <new>

#include "adapters/cairo/canvas.h"

namespace vantage::adapters {

namespace {

constexpr const char* kFontFamily = "DejaVu Sans";
/// Wide enough to close the gap that smoothing leaves along a shared edge.
constexpr double kSeamWidth = 0.9;

struct SurfaceCloser {
    void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
};
struct ContextCloser {
    void operator()(cairo_t* context) const { cairo_destroy(context); }
};
struct FontOptionsCloser {
    void operator()(cairo_font_options_t* options) const { cairo_font_options_destroy(options); }
};
using Surface = std::unique_ptr<cairo_surface_t, SurfaceCloser>;
using Context = std::unique_ptr<cairo_t, ContextCloser>;
using FontOptions = std::unique_ptr<cairo_font_options_t, FontOptionsCloser>;

Diagnostic drawing_failed(cairo_status_t status) {
    return {.code = "picture/drawing-failed",
            .message = "the picture cannot be drawn",
            .found = cairo_status_to_string(status),
            .hint = "try a smaller width"};
}

/// Called from C: nothing may be thrown through it.
cairo_status_t append_bytes(void* target, const unsigned char* data, unsigned int length) {
    try {
        auto& bytes = *static_cast<std::vector<std::uint8_t>*>(target);
        bytes.insert(bytes.end(), data, data + length);
        return CAIRO_STATUS_SUCCESS;
    } catch (const std::bad_alloc&) {
        return CAIRO_STATUS_NO_MEMORY;
    }
}

cairo_status_t take_bytes(void* source, unsigned char* data, unsigned int length) {
    auto& bytes = *static_cast<std::span<const std::uint8_t>*>(source);
    if (bytes.size() < length) return CAIRO_STATUS_READ_ERROR;
    std::memcpy(data, bytes.data(), length);
    bytes = bytes.subspan(length);
    return CAIRO_STATUS_SUCCESS;
}

/// Cairo's pixels carry colours already multiplied by their alpha.
std::uint32_t premultiplied(std::uint32_t argb) {
    const std::uint32_t alpha = argb >> 24;
    const auto scaled = [&](int shift) {
        return ((argb >> shift & 255) * alpha + 127) / 255 << shift;
    };
    return alpha << 24 | scaled(16) | scaled(8) | scaled(0);
}

std::uint32_t not_premultiplied(std::uint32_t argb) {
    const std::uint32_t alpha = argb >> 24;
    if (alpha == 0) return 0;
    const auto scaled = [&](int shift) {
        return std::min((argb >> shift & 255) * 255 / alpha, 255u) << shift;
    };
    return alpha << 24 | scaled(16) | scaled(8) | scaled(0);
}

Surface surface_of(const Image& image) {
    const int width = static_cast<int>(image.width);
    Surface surface(
        cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, static_cast<int>(image.height)));
    unsigned char* rows = cairo_image_surface_get_data(surface.get());
    if (rows == nullptr) return surface;
    const int stride = cairo_image_surface_get_stride(surface.get());
    for (std::uint32_t y = 0; y < image.height; ++y) {
        for (std::uint32_t x = 0; x < image.width; ++x) {
            const std::uint32_t argb = premultiplied(image.at(x, y));
            std::memcpy(rows + static_cast<std::ptrdiff_t>(y) * stride + x * 4, &argb, 4);
        }
    }
    cairo_surface_mark_dirty(surface.get());
    return surface;
}

/// Cairo numbers the groups and images of an SVG through the whole life of the process. Numbered
/// anew in order of appearance, the same drawing gives the same bytes.
class IdRenumberer {
  public:
    std::vector<std::uint8_t> run(const std::vector<std::uint8_t>& svg) {
        const std::string_view text(reinterpret_cast<const char*>(svg.data()), svg.size());
        std::vector<std::uint8_t> result;
        result.reserve(svg.size());
        std::size_t at = 0;
        while (at < text.size()) {
            const char c = text[at];
            result.push_back(static_cast<std::uint8_t>(c));
            ++at;
            // Ids stand after a quote, references to them after '#': id="image5", "#image5",
            // url(#..).
            if (c == '"' || c == '#') at += copy_renumbered(text.substr(at), result);
        }
        return result;
    }

  private:
    std::size_t copy_renumbered(std::string_view rest, std::vector<std::uint8_t>& result) {
        for (const std::string_view word : {"surface", "image"}) {
            if (!rest.starts_with(word)) continue;
            std::size_t end = word.size();
            while (end < rest.size() && rest[end] >= '0' && rest[end] <= '9')
                ++end;
            if (end == word.size()) continue;
            const auto number =
                numbers_.emplace(rest.substr(0, end), numbers_.size()).first->second;
            const std::string renumbered = std::string(word) + std::to_string(number);
            result.insert(result.end(), renumbered.begin(), renumbered.end());
            return end;
        }
        return 0;
    }

    std::map<std::string_view, std::size_t> numbers_;
};

class CairoCanvas final : public FileCanvas {
  public:
    CairoCanvas(PictureFormat format, CanvasSize size) : format_(format) {
        if (format == PictureFormat::Svg) {
            surface_.reset(cairo_svg_surface_create_for_stream(append_bytes, &bytes_, size.width,
                                                               size.height));
            cairo_svg_surface_set_document_unit(surface_.get(), CAIRO_SVG_UNIT_PX);
        } else {
            surface_.reset(cairo_image_surface_create(
                CAIRO_FORMAT_RGB24, static_cast<int>(size.width), static_cast<int>(size.height)));
        }
        context_.reset(cairo_create(surface_.get()));
        cairo_set_line_cap(context_.get(), CAIRO_LINE_CAP_ROUND);
        cairo_set_line_join(context_.get(), CAIRO_LINE_JOIN_ROUND);
        // Without hinting, text is as wide in a PNG as in an SVG.
        const FontOptions options(cairo_font_options_create());
        cairo_font_options_set_hint_metrics(options.get(), CAIRO_HINT_METRICS_OFF);
        cairo_font_options_set_hint_style(options.get(), CAIRO_HINT_STYLE_NONE);
        cairo_font_options_set_antialias(options.get(), CAIRO_ANTIALIAS_GRAY);
        cairo_set_font_options(context_.get(), options.get());
    }

    cairo_status_t status() const { return cairo_status(context_.get()); }

    void fill(const Path& path, Color color) override {
        trace(path);
        set_color(color);
        cairo_fill(context_.get());
    }

    void fill_seamless(const Path& path, Color color) override {
        trace(path);
        set_color(color);
        cairo_set_dash(context_.get(), nullptr, 0, 0);
        cairo_set_line_width(context_.get(), kSeamWidth);
        cairo_fill_preserve(context_.get());
        cairo_stroke(context_.get());
    }

    void stroke(const Path& path, const Pen& pen) override {
        trace(path);
        set_pen(pen);
        cairo_stroke(context_.get());
    }

    void hatch(const Rect& rect, double spacing, const Pen& pen) override {
        cairo_save(context_.get());
        cairo_rectangle(context_.get(), rect.left, rect.top, rect.width, rect.height);
        cairo_clip(context_.get());
        // Lines x - y = k * spacing, with k counted from the canvas's corner: the hatchings of
        // rectangles that touch continue each other.
        const double first = std::floor((rect.left - rect.bottom()) / spacing) * spacing;
        for (double offset = first; offset < rect.right() - rect.top; offset += spacing) {
            cairo_move_to(context_.get(), rect.top + offset, rect.top);
            cairo_line_to(context_.get(), rect.bottom() + offset, rect.bottom());
        }
        set_pen(pen);
        cairo_stroke(context_.get());
        cairo_restore(context_.get());
    }

    void image(const Image& image, const Rect& where) override {
        if (image.width == 0 || image.height == 0) return;
        const Surface source = surface_of(image);
        cairo_save(context_.get());
        cairo_translate(context_.get(), where.left, where.top);
        cairo_scale(context_.get(), where.width / image.width, where.height / image.height);
        cairo_set_source_surface(context_.get(), source.get(), 0, 0);
        cairo_pattern_set_filter(cairo_get_source(context_.get()), CAIRO_FILTER_GOOD);
        cairo_paint(context_.get());
        cairo_restore(context_.get());
    }

    void text(Spot spot, std::string_view text, const TextStyle& style) override {
        const std::string safe = printable(text);
        set_font(style);
        const double left = spot.x - style.anchor * advance(safe);
        if (style.halo.alpha > 0) {
            cairo_move_to(context_.get(), left, spot.y);
            cairo_text_path(context_.get(), safe.c_str());
            set_pen({.color = style.halo, .width = style.size * 0.28});
            cairo_stroke(context_.get());
        }
        set_color(style.color);
        cairo_move_to(context_.get(), left, spot.y);
        cairo_show_text(context_.get(), safe.c_str());
        cairo_new_path(context_.get());
    }

    double text_width(std::string_view text, const TextStyle& style) override {
        set_font(style);
        return advance(printable(text));
    }

    void clip(const Rect& rect) override {
        unclip();
        cairo_rectangle(context_.get(), rect.left, rect.top, rect.width, rect.height);
        cairo_clip(context_.get());
    }
    void unclip() override { cairo_reset_clip(context_.get()); }

    Result<std::vector<std::uint8_t>> finish() override {
        if (status() != CAIRO_STATUS_SUCCESS) return drawing_failed(status());
        cairo_status_t last = CAIRO_STATUS_SUCCESS;
        if (format_ == PictureFormat::Png) {
            last = cairo_surface_write_to_png_stream(surface_.get(), append_bytes, &bytes_);
        } else {
            cairo_surface_finish(surface_.get());
            last = cairo_surface_status(surface_.get());
        }
        if (last != CAIRO_STATUS_SUCCESS) return drawing_failed(last);
        return format_ == PictureFormat::Png ? std::move(bytes_) : IdRenumberer().run(bytes_);
    }

  private:
    void trace(const Path& path) {
        cairo_new_path(context_.get());
        std::size_t next = 0;
        for (const Path::Run& run : path.runs()) {
            for (std::uint32_t i = 0; i < run.spot_count; ++i, ++next) {
                const Spot spot = path.spots()[next];
                (i == 0 ? cairo_move_to : cairo_line_to)(context_.get(), spot.x, spot.y);
            }
            if (run.is_closed) cairo_close_path(context_.get());
        }
    }

    void set_color(Color color) {
        cairo_set_source_rgba(context_.get(), color.red, color.green, color.blue, color.alpha);
    }

    void set_pen(const Pen& pen) {
        set_color(pen.color);
        cairo_set_line_width(context_.get(), pen.width);
        cairo_set_dash(context_.get(), &pen.dash, pen.dash > 0 ? 1 : 0, 0);
    }

    void set_font(const TextStyle& style) {
        cairo_select_font_face(context_.get(), kFontFamily, CAIRO_FONT_SLANT_NORMAL,
                               style.is_bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
        cairo_set_font_size(context_.get(), style.size);
    }

    double advance(const std::string& text) {
        cairo_text_extents_t extents{};
        cairo_text_extents(context_.get(), text.c_str(), &extents);
        return extents.x_advance;
    }

    PictureFormat format_;
    std::vector<std::uint8_t> bytes_;  // Before the surface, which writes into it until destroyed.
    Surface surface_;
    Context context_;
};

}  // namespace

Result<std::unique_ptr<FileCanvas>> make_canvas(PictureFormat format, CanvasSize size) {
    const bool fits = std::min(size.width, size.height) >= 1 &&
                      std::max(size.width, size.height) <= kMaxCanvasSide;
    if (!fits) return drawing_failed(CAIRO_STATUS_INVALID_SIZE);
    auto canvas = std::make_unique<CairoCanvas>(format, size);
    if (canvas->status() != CAIRO_STATUS_SUCCESS) return drawing_failed(canvas->status());
    return std::unique_ptr<FileCanvas>(std::move(canvas));
}

Result<Image> decode_png(std::span<const std::uint8_t> bytes) {
    const Surface surface(cairo_image_surface_create_from_png_stream(take_bytes, &bytes));
    const cairo_status_t status = cairo_surface_status(surface.get());
    const cairo_format_t format = cairo_image_surface_get_format(surface.get());
    const bool is_opaque = format == CAIRO_FORMAT_RGB24;
    if (status != CAIRO_STATUS_SUCCESS || (!is_opaque && format != CAIRO_FORMAT_ARGB32)) {
        return Diagnostic{.code = "picture/not-a-png",
                          .message = "the bytes are no PNG picture in 8-bit colours",
                          .found = cairo_status_to_string(status)};
    }
    Image image{
        .width = static_cast<std::uint32_t>(cairo_image_surface_get_width(surface.get())),
        .height = static_cast<std::uint32_t>(cairo_image_surface_get_height(surface.get()))};
    const int stride = cairo_image_surface_get_stride(surface.get());
    for (std::uint32_t y = 0; y < image.height; ++y) {
        const unsigned char* row =
            cairo_image_surface_get_data(surface.get()) + static_cast<std::ptrdiff_t>(y) * stride;
        for (std::uint32_t x = 0; x < image.width; ++x) {
            std::uint32_t argb = 0;
            std::memcpy(&argb, row + x * 4, 4);
            image.pixels.push_back(is_opaque ? argb | 0xff000000u : not_premultiplied(argb));
        }
    }
    return image;
}

}  // namespace vantage::adapters
