// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What the parts of a picture share: where the map lies on the canvas, how heights are coloured,
// what a layer is and what it adds to the legend. Not the public interface.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "adapters/cairo/canvas.h"
#include "vantage/bundle.h"
#include "vantage_bake/picture.h"

namespace vantage::bake {

struct FieldSample;

}  // namespace vantage::bake

namespace vantage::bake::picture {

using adapters::Canvas;
using adapters::Color;
using adapters::color_of;
using adapters::Path;
using adapters::Pen;
using adapters::Rect;
using adapters::Spot;
using adapters::TextStyle;
using adapters::with_alpha;

inline constexpr Color kInk = color_of(0x1d2430);
inline constexpr Color kFaintInk = color_of(0x6b7482);
inline constexpr Color kPaper = color_of(0xffffff);
inline constexpr Color kMapGround = color_of(0xf7f7f4);
inline constexpr Color kHazardRed = color_of(0xe03131);

/// Heights to colours, ordered by lightness: low is dark, high is light.
struct HeightRamp {
    static constexpr int kBandCount = 32;

    double low = 0, high = 1;  ///< Metres; what lies beyond takes the colour of the end.

    int band(double height) const;
    double band_bottom(int band) const { return low + (high - low) * band / kBandCount; }
    Color band_color(int band) const;
};

/// By the ending of a file's name.
Result<adapters::PictureFormat> format_of(const std::string& path);

/// draw_picture without the file. The settings are checked as there.
Result<std::vector<std::uint8_t>> render_picture(const Bundle& bundle,
                                                 adapters::PictureFormat format,
                                                 const PictureSettings& settings);

/// What is to be drawn, measured once.
struct Subject {
    const Bundle& bundle;
    const BundleNavMesh* nav = nullptr;  ///< None when the bundle has no navmesh at all.
    std::uint32_t polygon_count = 0;
    Aabb bounds;      ///< What the map must show; never empty.
    Aabb nav_bounds;  ///< Of the navmesh alone; empty when it has no polygon.
    HeightRamp ramp;
    const PictureQuery* query = nullptr;  ///< With a record, when there is one.
    std::span<const PictureTrail> trails = {};
    const BundleNodes* nodes = nullptr;  ///< Of the agent class, when there are any.
    std::uint32_t viewer = 0;            ///< The node that sight and the worst case are drawn from.
    const FieldSample* field = nullptr;  ///< When one is to be drawn.
};

Subject make_subject(const Bundle& bundle, std::uint32_t agent_class);

/// Where the map lies on the canvas.
struct MapView {
    Rect frame;
    double pixels_per_metre = 1;
    double world_left = 0, world_top = 0;  ///< X and Z at the frame's upper left corner.

    Spot spot(Vec3 position) const;
};

/// Shows all of `bounds` in the middle of the frame.
MapView make_view(const Aabb& bounds, const Rect& frame);

struct Scene {
    const Subject& subject;
    MapView view;
    double unit = 1;  ///< Grows with the picture: sizes of letters, symbols and lines count in it.
    Canvas& canvas;
};

/// One line of the legend or one block such as the colour bar.
struct LegendEntry {
    double height = 21;  ///< In units.
    std::function<void(Canvas&, const Rect&, double unit)> draw;
};

struct LegendSection {
    std::string title;
    std::vector<LegendEntry> entries;
};

using Legend = std::vector<LegendSection>;

/// Draws a sample of something into a square of the given half size.
using Swatch = std::function<void(Canvas&, Spot center, double half_size)>;

/// "swatch label      count"; without a count when it is negative.
LegendEntry legend_row(Swatch swatch, std::string label, std::int64_t count = -1);
/// A box of this colour with a thin outline.
Swatch box_swatch(Color fill, Color outline);

/// Layers draw in the order of the table; one that draws at several depths has several rows of the
/// same name. A name that ends in a colon is followed by what of it is to be drawn.
struct Layer {
    std::string_view name;
    void (*draw)(const Scene& scene);
    void (*describe)(const Subject& subject, Legend& legend);  ///< May be null.
    bool is_on_request = false;  ///< Drawn only when it is named: it would hide the others.
};
std::span<const Layer> layers();

void draw_level_plan(const Scene& scene);
void draw_level_parts(const Scene& scene);
void describe_level(const Subject& subject, Legend& legend);
void draw_nav_mesh(const Scene& scene);
void describe_nav_mesh(const Subject& subject, Legend& legend);
void draw_borders(const Scene& scene);
void draw_hazard_areas(const Scene& scene);
void draw_hazard_outlines(const Scene& scene);
void describe_hazards(const Subject& subject, Legend& legend);
void draw_cover(const Scene& scene);
void describe_cover(const Subject& subject, Legend& legend);
void draw_links(const Scene& scene);
void describe_links(const Subject& subject, Legend& legend);
void draw_nodes(const Scene& scene);
void describe_nodes(const Subject& subject, Legend& legend);
void draw_sight(const Scene& scene);
void describe_sight(const Subject& subject, Legend& legend);
void draw_polar(const Scene& scene);
void describe_polar(const Subject& subject, Legend& legend);
void draw_field(const Scene& scene);
void describe_field(const Subject& subject, Legend& legend);
void draw_points(const Scene& scene);
void describe_points(const Subject& subject, Legend& legend);
void draw_query(const Scene& scene);
void describe_query(const Subject& subject, Legend& legend);
void draw_trails(const Scene& scene);
void describe_trails(const Subject& subject, Legend& legend);
/// Where the query looked, and who took part in it.
Aabb query_bounds(const PictureQuery& query);

/// What stands around the map.
struct Layout {
    double unit = 1;
    std::uint32_t width = 0, height = 0;
    Rect frame;  ///< The map.
    Rect legend;
};

Layout make_layout(const Subject& subject, const Legend& legend, std::uint32_t width);
void draw_surroundings(const Scene& scene, const Layout& layout, const std::string& title);
void draw_legend(Canvas& canvas, const Layout& layout, const Legend& legend);

/// The corners of a polygon, in order.
std::vector<Vec3> polygon_corners(const BundleNavMesh& nav, const NavTile& tile,
                                  const NavPolygon& polygon);
/// Its surface with true heights: three corners each.
std::vector<Vec3> polygon_triangles(const BundleNavMesh& nav, const NavTile& tile,
                                    const NavPolygon& polygon);

/// The largest of 1, 2, 5, 10, 20 ... that is not above `limit`.
double round_length(double limit);
/// "3.5", "12", "-0.5": as many decimals as `step` has.
std::string decimal(double number, double step);
/// Cut with an ellipsis so that it fits.
std::string fitted(Canvas& canvas, const std::string& text, const TextStyle& style, double width);

}  // namespace vantage::bake::picture
