// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A small drawing surface that ends as the bytes of a PNG or SVG file: the same calls give both.
// Pixels, origin at the top left, y down. Text is any bytes; what is not UTF-8 is shown as '?'.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "vantage/result.h"

namespace vantage::adapters {

/// Not premultiplied, each 0..1.
struct Color {
    float red = 0, green = 0, blue = 0, alpha = 1;
    friend constexpr bool operator==(const Color&, const Color&) = default;
};

constexpr Color with_alpha(Color color, float alpha) {
    return {color.red, color.green, color.blue, alpha};
}
/// From 0xRRGGBB.
constexpr Color color_of(std::uint32_t rgb) {
    return {static_cast<float>(rgb >> 16 & 255) / 255.0f,
            static_cast<float>(rgb >> 8 & 255) / 255.0f, static_cast<float>(rgb & 255) / 255.0f};
}

struct Spot {
    double x = 0, y = 0;
    friend constexpr bool operator==(const Spot&, const Spot&) = default;
};

struct Rect {
    double left = 0, top = 0, width = 0, height = 0;

    constexpr double right() const { return left + width; }
    constexpr double bottom() const { return top + height; }
    constexpr Spot center() const { return {left + width / 2, top + height / 2}; }
    constexpr bool overlaps(const Rect& other) const {
        return left < other.right() && other.left < right() && top < other.bottom() &&
               other.top < bottom();
    }
};

/// Any number of lines and outlines, drawn as one.
class Path {
  public:
    struct Run {
        std::uint32_t spot_count;
        bool is_closed;
    };

    void add_line(std::span<const Spot> spots) { add(spots, false); }
    void add_line(Spot from, Spot to);
    /// Turned so that all outlines run the same way: overlapping ones unite, none cuts a hole.
    void add_outline(std::span<const Spot> spots);
    void add_rect(const Rect& rect);
    void add_circle(Spot center, double radius);

    bool empty() const { return runs_.empty(); }
    std::span<const Spot> spots() const { return spots_; }
    std::span<const Run> runs() const { return runs_; }

  private:
    void add(std::span<const Spot> spots, bool is_closed);

    std::vector<Spot> spots_;
    std::vector<Run> runs_;
};

struct Pen {
    Color color;
    double width = 1;
    double dash = 0;  ///< Length of a dash and of the gap after it; 0 for a whole line.
};

struct TextStyle {
    double size = 12;
    Color color;
    bool is_bold = false;
    double anchor = 0;          ///< 0 starts at the spot, 0.5 is centred on it, 1 ends there.
    Color halo = {0, 0, 0, 0};  ///< Drawn around the letters unless fully transparent.
};

/// Pixels 0xAARRGGBB, not premultiplied, row by row.
struct Image {
    std::uint32_t width = 0, height = 0;
    std::vector<std::uint32_t> pixels;

    std::uint32_t at(std::uint32_t x, std::uint32_t y) const {
        return pixels[std::size_t{y} * width + x];
    }
};

class Canvas {
  public:
    virtual ~Canvas() = default;

    virtual void fill(const Path& path, Color color) = 0;
    /// Fill and outline in one colour: neighbours that share an edge show no seam between them.
    virtual void fill_seamless(const Path& path, Color color) = 0;
    virtual void stroke(const Path& path, const Pen& pen) = 0;
    /// Diagonal lines, `spacing` apart, inside a rectangle.
    virtual void hatch(const Rect& rect, double spacing, const Pen& pen) = 0;
    /// Stretched over `where`, smoothed.
    virtual void image(const Image& image, const Rect& where) = 0;
    /// The spot is on the base line.
    virtual void text(Spot spot, std::string_view text, const TextStyle& style) = 0;
    virtual double text_width(std::string_view text, const TextStyle& style) = 0;
    /// Until the next unclip() nothing is drawn outside. Does not nest.
    virtual void clip(const Rect& rect) = 0;
    virtual void unclip() = 0;
};

/// A canvas whose drawing becomes a file.
class FileCanvas : public Canvas {
  public:
    /// The bytes of the file. Nothing may be drawn afterwards. The same drawing always gives the
    /// same bytes (with the same version of the library and its fonts).
    virtual Result<std::vector<std::uint8_t>> finish() = 0;
};

enum class PictureFormat : std::uint8_t { Png, Svg };

struct CanvasSize {
    std::uint32_t width = 0, height = 0;
};
inline constexpr std::uint32_t kMaxCanvasSide = 20'000;

Result<std::unique_ptr<FileCanvas>> make_canvas(PictureFormat format, CanvasSize size);

/// For tests and tools that look at what was drawn.
Result<Image> decode_png(std::span<const std::uint8_t> bytes);

/// `text` with everything that is not printable UTF-8 replaced by '?'.
std::string printable(std::string_view text);

}  // namespace vantage::adapters
