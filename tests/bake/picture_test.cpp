// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Pictures show what they should where they should. The layout functions say where a place of the
// level lies on the picture; what was written is decoded and looked at there.

#include "vantage_bake/picture.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>

#include "bake/files.h"
#include "bake/picture.h"
#include "world/sample_bundle.h"

namespace vantage::bake {
namespace {

using adapters::Image;
constexpr auto kPng = adapters::PictureFormat::Png;
constexpr auto kSvg = adapters::PictureFormat::Svg;

/// A level made of square tiles, one polygon each, as a host would have baked it.
struct TileLevel {
    NavMeshData nav;
    BundleContents contents;
    std::vector<std::uint8_t> bytes;

    TileLevel() {
        nav.cell_size = 0.5f;
        nav.cell_height = 0.1f;
        nav.tile_size = 4;
        nav.islands = {{1, 16}};
        nav.reach_bits = {1};
        contents.info.level_name = "tiles";
    }

    /// Tile (x, z) covers 4 m; its left side is at `left` and its right side at `right` metres.
    NavPolygon& tile(std::int32_t x, std::int32_t z, float left, float right) {
        const float low = std::min(left, right);
        const auto up = [&](float height) {
            return static_cast<std::uint16_t>(std::lround((height - low) / nav.cell_height));
        };
        NavTileData data{.x = x, .z = z};
        data.low = {static_cast<float>(x) * 4, low, static_cast<float>(z) * 4};
        data.high = {data.low.x + 4, std::max(left, right), data.low.z + 4};
        data.vertices = {{0, up(left), 0}, {0, up(left), 8}, {8, up(right), 8}, {8, up(right), 0}};
        NavPolygon polygon{.vertices = {0, 1, 2, 3, kNoNavIndex, kNoNavIndex}, .vertex_count = 4};
        for (std::uint16_t& neighbour : polygon.neighbours)
            neighbour = kNoNavIndex;
        polygon.detail_triangle_count = 2;
        data.polygons = {polygon};
        data.detail_triangles = {{{0, 1, 2}, 0}, {{0, 2, 3}, 0}};
        nav.tiles.push_back(data);
        return nav.tiles.back().polygons.front();
    }

    Bundle open() {
        if (contents.mesh.parts.empty()) contents.mesh.parts = {{.name = ""}};
        contents.nav_meshes.clear();
        if (!nav.tiles.empty()) contents.nav_meshes = {nav.view()};
        bytes = write_bundle(contents);
        auto bundle = Bundle::open(bytes, "test");
        EXPECT_TRUE(bundle.ok()) << to_string(bundle.diagnostics());
        return *bundle;
    }
};

/// Where things are on the picture of a bundle.
struct Finder {
    explicit Finder(const Bundle& bundle, std::uint32_t width = 1600)
        : subject(picture::make_subject(bundle, 0)) {
        picture::Legend legend;
        for (const picture::Layer& layer : picture::layers()) {
            if (layer.describe != nullptr) layer.describe(subject, legend);
        }
        view =
            picture::make_view(subject.bounds, picture::make_layout(subject, legend, width).frame);
    }

    std::uint32_t pixel(const Image& image, Vec3 position) const {
        const adapters::Spot spot = view.spot(position);
        return image.at(static_cast<std::uint32_t>(spot.x), static_cast<std::uint32_t>(spot.y));
    }
    std::uint32_t height_color(double height) const {
        return argb(subject.ramp.band_color(subject.ramp.band(height)));
    }
    static std::uint32_t argb(adapters::Color color) {
        const auto byte = [](float v) { return static_cast<std::uint32_t>(std::lround(v * 255)); };
        return 0xff000000u | byte(color.red) << 16 | byte(color.green) << 8 | byte(color.blue);
    }

    picture::Subject subject;
    picture::MapView view;
};

int channel(std::uint32_t argb, int shift) {
    return static_cast<int>(argb >> shift & 255);
}
int difference(std::uint32_t a, std::uint32_t b) {
    int largest = 0;
    for (const int shift : {0, 8, 16})
        largest = std::max(largest, std::abs(channel(a, shift) - channel(b, shift)));
    return largest;
}
int lightness(std::uint32_t argb) {
    return (channel(argb, 16) * 3 + channel(argb, 8) * 6 + channel(argb, 0)) / 10;
}
bool is_reddish(std::uint32_t argb) {
    return channel(argb, 16) > channel(argb, 8) + 50 && channel(argb, 16) > channel(argb, 0) + 50;
}

class Picture : public testing::Test {
  protected:
    Picture() { std::filesystem::create_directories(folder_); }
    ~Picture() override { std::filesystem::remove_all(folder_); }
    std::string path(const std::string& name) const { return (folder_ / name).string(); }

    static std::vector<std::uint8_t> draw(const Bundle& bundle, adapters::PictureFormat format,
                                          const PictureSettings& settings = {}) {
        const auto bytes = picture::render_picture(bundle, format, settings);
        EXPECT_TRUE(bytes.ok()) << to_string(bytes.diagnostics());
        return *bytes;
    }

    /// Only the given layers, so that a looked-at pixel has one cause; none for all of them.
    static Image pixels(const Bundle& bundle, std::vector<std::string> layers = {}) {
        const auto image = adapters::decode_png(draw(bundle, kPng, {.layers = std::move(layers)}));
        EXPECT_TRUE(image.ok());
        return *image;
    }

    std::string code_of_failure(const Bundle& bundle, const std::string& name,
                                const PictureSettings& settings = {}) const {
        const auto drawn = draw_picture(bundle, path(name), settings);
        EXPECT_FALSE(drawn.ok());
        EXPECT_FALSE(std::filesystem::exists(path(name)));
        return drawn.ok() ? "" : drawn.diagnostics()[0].code;
    }

    std::filesystem::path folder_ = std::filesystem::temp_directory_path() /
                                    ("vantage_picture_test_" + std::to_string(::getpid()));
};

Bundle open_sample(std::vector<std::uint8_t>& bytes) {
    bytes = test::SampleBundle().bytes();
    auto bundle = Bundle::open(bytes, "sample");
    EXPECT_TRUE(bundle.ok());
    return *bundle;
}

/// Elements nest and close, attributes are quoted, text has no stray '<'.
bool is_well_formed(std::string_view xml) {
    std::vector<std::string> open;
    std::size_t at = 0;
    while ((at = xml.find('<', at)) != std::string_view::npos) {
        const std::size_t end = xml.find('>', at);
        if (end == std::string_view::npos) return false;
        const std::string_view tag = xml.substr(at + 1, end - at - 1);
        at = end;
        if (tag.empty() || tag.find('<') != std::string_view::npos) return false;
        if (tag[0] == '?' || tag[0] == '!') continue;
        const std::string name(
            tag.substr(tag[0] == '/', tag.find_first_of(" \n/", 1) - (tag[0] == '/')));
        if (tag[0] == '/') {
            if (open.empty() || open.back() != name) return false;
            open.pop_back();
        } else if (tag.back() != '/') {
            open.push_back(name);
        }
        if (std::count(tag.begin(), tag.end(), '"') % 2 != 0) return false;
    }
    return open.empty();
}

TEST_F(Picture, is_a_png_of_the_asked_width) {
    std::vector<std::uint8_t> bytes;
    const Bundle bundle = open_sample(bytes);
    for (const std::uint32_t width : {kMinPictureWidth, 1600u}) {
        ASSERT_TRUE(draw_picture(bundle, path("a.png"), {.width = width}).ok());
        const auto png = read_file(path("a.png"));
        ASSERT_TRUE(png.ok());
        const std::vector<std::uint8_t> signature = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
        ASSERT_GT(png->size(), signature.size());
        EXPECT_TRUE(std::equal(signature.begin(), signature.end(), png->begin()));
        const auto image = adapters::decode_png(*png);
        ASSERT_TRUE(image.ok());
        EXPECT_EQ(image->width, width);
    }
}

TEST_F(Picture, is_a_well_formed_svg_when_the_ending_says_so) {
    std::vector<std::uint8_t> bytes;
    const Bundle bundle = open_sample(bytes);
    ASSERT_TRUE(draw_picture(bundle, path("a.SVG")).ok());
    const auto svg = read_file(path("a.SVG"));
    ASSERT_TRUE(svg.ok());
    const std::string_view text(reinterpret_cast<const char*>(svg->data()), svg->size());
    EXPECT_TRUE(is_well_formed(text));
    EXPECT_NE(text.find("width=\"1600px\""), std::string_view::npos);
    EXPECT_FALSE(is_well_formed(text.substr(0, text.size() - 8)));
}

TEST_F(Picture, is_the_same_file_every_time) {
    std::vector<std::uint8_t> bytes;
    const Bundle bundle = open_sample(bytes);
    const PictureSettings small{.width = kMinPictureWidth};
    EXPECT_EQ(draw(bundle, kPng, small), draw(bundle, kPng, small));
    EXPECT_EQ(draw(bundle, kSvg, small), draw(bundle, kSvg, small));
}

//   . 5 4      tiles of a spiral that climbs; the number is the height in metres
//   0 . 3
//   . 1 2
TEST_F(Picture, colours_the_navmesh_by_height) {
    TileLevel level;
    const struct {
        int x, z, height;
    } tiles[] = {{0, 1, 0}, {1, 2, 1}, {2, 2, 2}, {2, 1, 3}, {2, 0, 4}, {1, 0, 5}};
    for (const auto& t : tiles)
        level.tile(t.x, t.z, static_cast<float>(t.height), static_cast<float>(t.height));
    const Bundle bundle = level.open();
    const Image image = pixels(bundle, {"navmesh"});
    const Finder find(bundle);
    int last_lightness = 0;
    for (const auto& t : tiles) {
        const auto middle =
            Vec3{static_cast<float>(t.x) * 4 + 2, 0, static_cast<float>(t.z) * 4 + 2};
        EXPECT_LE(difference(find.pixel(image, middle), find.height_color(t.height)), 2)
            << t.height;
        EXPECT_GT(lightness(find.pixel(image, middle)), last_lightness);
        last_lightness = lightness(find.pixel(image, middle));
    }
    const std::uint32_t ground = Finder::argb(picture::kMapGround);
    for (const Vec3 hole : {Vec3{6, 0, 6}, Vec3{2, 0, 2}, Vec3{2, 0, 10}})
        EXPECT_EQ(find.pixel(image, hole), ground);
}

TEST_F(Picture, shades_a_ramp_from_its_foot_to_its_top) {
    TileLevel level;
    level.tile(0, 0, 0, 8);
    const Bundle bundle = level.open();
    const Image image = pixels(bundle, {"navmesh"});
    const Finder find(bundle);
    for (const float x : {0.2f, 1.0f, 2.0f, 3.0f, 3.8f})
        EXPECT_LE(difference(find.pixel(image, {x, 0, 1.3f}), find.height_color(x * 2)), 12) << x;
}

TEST_F(Picture, lets_a_lower_floor_shine_through_the_upper_one) {
    TileLevel level;
    level.tile(0, 0, 0, 0);
    level.tile(1, 0, 6, 6);
    // A second floor over the first tile, in the same tile.
    NavTileData& tile = level.nav.tiles[0];
    for (std::size_t i = 0; i < 4; ++i)
        tile.vertices.push_back({tile.vertices[i].x, 60, tile.vertices[i].z});
    NavPolygon upper = tile.polygons[0];
    for (std::uint16_t i = 0; i < 4; ++i)
        upper.vertices[i] = static_cast<std::uint16_t>(i + 4);
    tile.polygons.push_back(upper);
    const Bundle bundle = level.open();
    const Image image = pixels(bundle, {"navmesh"});
    const Finder find(bundle);
    const std::uint32_t alone = find.pixel(image, {6, 0, 2.5f});
    const std::uint32_t over = find.pixel(image, {2, 0, 2.5f});
    EXPECT_LE(difference(alone, find.height_color(6)), 2);
    EXPECT_GT(difference(over, alone), 10);
    EXPECT_LT(difference(over, alone), difference(over, find.height_color(0)));
}

TEST_F(Picture, draws_borders_dark_but_not_where_the_next_tile_goes_on) {
    TileLevel level;
    level.tile(0, 0, 0, 0).neighbours[2] = kNavTilePortal | 2;
    NavPolygon& second = level.tile(1, 0, 0, 0);
    second.neighbours[0] = kNavTilePortal | 0;
    second.neighbours[2] = kNavTilePortal | 2;  // Into a tile that has nothing there.
    const Bundle bundle = level.open();
    const Image image = pixels(bundle, {"navmesh", "borders"});
    const Finder find(bundle);
    const auto floor = find.height_color(0);
    EXPECT_GT(difference(find.pixel(image, {0, 0, 2}), floor), 60);
    EXPECT_LE(difference(find.pixel(image, {4, 0, 2}), floor), 2);
    EXPECT_GT(difference(find.pixel(image, {8, 0, 2}), floor), 60);
}

TEST_F(Picture, hatches_hazards_in_red_where_nobody_can_walk) {
    TileLevel level;
    level.tile(0, 0, 0, 0);
    level.tile(2, 0, 0, 0);
    level.contents.hazards = {{.name = "lava", .box = {{5, -1, 1}, {7, 0, 3}}}};
    const Bundle bundle = level.open();
    const Image image = pixels(bundle, {"navmesh", "hazards"});
    const Finder find(bundle);
    int red = 0, other = 0;
    for (float x = 5.1f; x < 6.9f; x += 0.02f)
        (is_reddish(find.pixel(image, {x, 0, 2})) ? red : other) += 1;
    EXPECT_GT(red, 8);
    EXPECT_GT(other, 20);
    EXPECT_FALSE(is_reddish(find.pixel(image, {4.5f, 0, 2})));
    EXPECT_LE(difference(find.pixel(image, {2, 0, 2}), find.height_color(0)), 2);
}

TEST_F(Picture, points_arrows_along_links) {
    TileLevel level;
    for (int x = 0; x < 3; ++x)
        level.tile(x, 0, 0, 0);
    level.nav.links = {
        {.from = {1, 0, 2}, .to = {11, 0, 2}, .radius = 1, .kind = NavLinkKind::Drop}};
    const Bundle bundle = level.open();
    const Finder find(bundle);
    const Image with = pixels(bundle, {"navmesh", "links"});
    const Image without = pixels(bundle, {"navmesh"});
    EXPECT_TRUE(is_reddish(find.pixel(with, {6, 0, 2})));
    EXPECT_FALSE(is_reddish(find.pixel(without, {6, 0, 2})));
    const auto marked_column = [&](float x) {
        int count = 0;
        for (float z = 1.5f; z < 2.5f; z += 0.004f)
            count += is_reddish(find.pixel(with, {x, 0, z})) ? 1 : 0;
        return count;
    };
    EXPECT_GT(marked_column(10.95f), 1.5 * marked_column(1.2f));  // The head is at the far end.
}

TEST_F(Picture, marks_points_and_the_way_they_face) {
    TileLevel level;
    level.tile(0, 0, 0, 0);
    // Up on the picture: yaw runs from +X towards -Z.
    level.contents.points = {
        {.kind = "spawn", .name = "", .tags = "red", .position = {2, 0, 2}, .yaw = 1.5708f}};
    const Bundle bundle = level.open();
    const Image image = pixels(bundle, {"navmesh", "points"});
    const Finder find(bundle);
    const auto floor = find.height_color(0);
    const auto metres = static_cast<float>(1 / find.view.pixels_per_metre);
    EXPECT_TRUE(is_reddish(find.pixel(image, {2, 0, 2})));
    EXPECT_GT(difference(find.pixel(image, {2, 0, 2 - 11 * metres}), floor), 60);
    EXPECT_LE(difference(find.pixel(image, {2, 0, 2 + 11 * metres}), floor), 2);
    EXPECT_LE(difference(find.pixel(image, {2 + 11 * metres, 0, 2}), floor), 2);
}

TEST_F(Picture, shows_walls_of_the_level_behind_the_navmesh) {
    std::vector<std::uint8_t> bytes;
    TileLevel level;
    level.tile(0, 0, 0, 0);
    level.tile(2, 0, 0, 0);
    const std::vector<Vec3> vertices = {{6, 0, 0}, {6, 0, 4}, {6, 3, 4}, {6, 3, 0}};
    const std::vector<std::uint32_t> indices = {0, 1, 2, 0, 2, 3};
    const std::vector<std::uint8_t> surfaces = {surface::kSolid, surface::kSolid};
    level.contents.mesh = {.vertices = vertices, .indices = indices, .surfaces = surfaces};
    level.contents.mesh.parts = {{.name = "", .triangle_count = 2}};
    const Bundle bundle = level.open();
    const Image image = pixels(bundle, {"level", "navmesh"});
    const Finder find(bundle);
    EXPECT_LT(lightness(find.pixel(image, {6, 0, 2})), 190);
    EXPECT_EQ(find.pixel(image, {5.5f, 0, 2}), Finder::argb(picture::kMapGround));
}

TEST_F(Picture, draws_only_the_layers_that_were_asked_for) {
    std::vector<std::uint8_t> bytes;
    const Bundle bundle = open_sample(bytes);
    PictureSettings settings{.width = kMinPictureWidth};
    const auto all = draw(bundle, kPng, settings);
    settings.layers = {"points", "hazards", "links", "borders", "navmesh", "level"};
    EXPECT_EQ(all, draw(bundle, kPng, settings));
    for (const std::string_view layer : picture_layers()) {
        settings.layers = {std::string(layer)};
        EXPECT_NE(all, draw(bundle, kPng, settings)) << layer;
    }
}

/// The sample with a cover point of that height in the middle of its floor, on a rail along X.
std::vector<std::uint8_t> sample_with_cover(float height, std::uint8_t flags) {
    const test::SampleBundle sample;
    BundleContents contents = sample.contents();
    const std::vector<CoverPoint> points = {
        {.position = {4, 0, 3}, .normal = {0, 0, -1}, .height = height, .rail = 0, .flags = flags}};
    const std::vector<CoverSilhouette> silhouettes(1);
    const std::vector<CoverRail> rails = {{.from = {3, 0, 3},
                                           .to = {5, 0, 3},
                                           .normal = {0, 0, -1},
                                           .height = height,
                                           .first_point = 0,
                                           .point_count = 1}};
    const std::vector<RoundCover> rounds = {{.center = {1, 0, 3}, .radius = 0.5f, .height = 2}};
    contents.cover.push_back({points, silhouettes, rails, rounds});
    return write_bundle(contents);
}

TEST_F(Picture, tells_high_low_and_soft_cover_apart) {
    std::vector<std::uint32_t> colors;
    for (const auto& [height, flags] :
         {std::pair<float, std::uint8_t>{2.5f, 0}, {1.2f, 0}, {1.2f, cover::kSoft}}) {
        const std::vector<std::uint8_t> bytes = sample_with_cover(height, flags);
        const auto bundle = Bundle::open(bytes, "sample");
        ASSERT_TRUE(bundle.ok()) << to_string(bundle.diagnostics());
        const Image image = pixels(*bundle, {"cover"});
        const Finder find(*bundle);
        colors.push_back(find.pixel(image, {4, 0, 3}));
        EXPECT_GT(difference(colors.back(), Finder::argb(picture::kMapGround)), 60);
        EXPECT_GT(difference(find.pixel(image, {3.3f, 0, 3}), Finder::argb(picture::kMapGround)),
                  20)
            << "the rail";
        EXPECT_GT(difference(find.pixel(image, {1, 0, 3}), Finder::argb(picture::kMapGround)), 20)
            << "the pillar";
    }
    EXPECT_GT(difference(colors[0], colors[1]), 60);
    EXPECT_GT(difference(colors[1], colors[2]), 60);
    EXPECT_GT(difference(colors[0], colors[2]), 60);
}

TEST_F(Picture, takes_another_title) {
    std::vector<std::uint8_t> bytes;
    const Bundle bundle = open_sample(bytes);
    const auto picture = draw(bundle, kPng, {.width = kMinPictureWidth});
    EXPECT_NE(picture, draw(bundle, kPng, {.width = kMinPictureWidth, .title = "Another"}));
    EXPECT_EQ(picture, draw(bundle, kPng, {.width = kMinPictureWidth, .title = "sample"}));
}

TEST_F(Picture, asks_for_an_ending_that_it_can_write) {
    std::vector<std::uint8_t> bytes;
    const Bundle bundle = open_sample(bytes);
    for (const char* name : {"a.jpg", "a", "a.png.txt", ".hidden/a"})
        EXPECT_EQ(code_of_failure(bundle, name), "picture/unknown-ending") << name;
    EXPECT_EQ(draw_picture(bundle, path("a.jpg")).diagnostics()[0].expected, ".png or .svg");
}

TEST_F(Picture, says_which_layer_was_meant) {
    std::vector<std::uint8_t> bytes;
    const Bundle bundle = open_sample(bytes);
    EXPECT_EQ(code_of_failure(bundle, "a.png", {.layers = {"navmsh"}}), "picture/unknown-layer");
    const auto drawn = draw_picture(bundle, path("a.png"), {.layers = {"navmsh", "zzzzzzzz"}});
    ASSERT_EQ(drawn.diagnostics().size(), 2u);
    EXPECT_EQ(drawn.diagnostics()[0].hint, "did you mean 'navmesh'?");
    EXPECT_NE(drawn.diagnostics()[0].expected.find("hazards"), std::string::npos);
    EXPECT_EQ(drawn.diagnostics()[1].hint, "");
}

TEST_F(Picture, refuses_widths_and_agent_classes_that_are_not_there) {
    std::vector<std::uint8_t> bytes;
    const Bundle bundle = open_sample(bytes);
    EXPECT_EQ(code_of_failure(bundle, "a.png", {.width = kMinPictureWidth - 1}), "picture/width");
    EXPECT_EQ(code_of_failure(bundle, "a.png", {.width = kMaxPictureWidth + 1}), "picture/width");
    EXPECT_EQ(code_of_failure(bundle, "a.png", {.agent_class = 1}), "picture/agent-class");
}

TEST_F(Picture, names_the_file_that_cannot_be_written) {
    std::vector<std::uint8_t> bytes;
    const Bundle bundle = open_sample(bytes);
    const auto drawn = draw_picture(bundle, path("no/such/folder/a.png"));
    ASSERT_FALSE(drawn.ok());
    EXPECT_NE(to_string(drawn.diagnostics()).find("no/such/folder"), std::string::npos);
}

TEST_F(Picture, copes_with_an_empty_level_and_with_one_point) {
    TileLevel level;
    EXPECT_GT(pixels(level.open()).height, 300u);
    level.contents.points = {{.kind = "", .name = "", .tags = "", .position = {1e4f, 0, -1e4f}}};
    const Bundle bundle = level.open();
    const Image image = pixels(bundle);
    EXPECT_GT(difference(Finder(bundle).pixel(image, {1e4f, 0, -1e4f}),
                         Finder::argb(picture::kMapGround)),
              20);
}

TEST_F(Picture, stays_of_reasonable_shape_whatever_the_level) {
    const struct { int last_x, last_z; } shapes[] = {{0, 0}, {999, 0}, {0, 999}, {999, 1}};
    for (const auto& shape : shapes) {
        TileLevel level;
        level.tile(0, 0, 0, 0);
        if (shape.last_x + shape.last_z > 0) level.tile(shape.last_x, shape.last_z, 0, 0);
        const Bundle bundle = level.open();
        const Image image = pixels(bundle);
        EXPECT_GT(image.height, image.width / 3);
        EXPECT_LT(image.height, image.width * 3 / 2);
        const picture::MapView view = Finder(bundle).view;
        const adapters::Spot low = view.spot(Finder(bundle).subject.bounds.low);
        const adapters::Spot high = view.spot(Finder(bundle).subject.bounds.high);
        EXPECT_GE(low.x, view.frame.left);
        EXPECT_GE(low.y, view.frame.top);
        EXPECT_LE(high.x, view.frame.right());
        EXPECT_LE(high.y, view.frame.bottom());
    }
}

TEST_F(Picture, of_twenty_thousand_polygons_is_an_svg_of_a_few_megabytes) {
    TileLevel level;
    for (int z = 0; z < 142; ++z) {
        for (int x = 0; x < 142; ++x) {
            const auto height = static_cast<float>((x * 7 + z * 13) % 50) * 0.4f;
            level.tile(x, z, height, height);
        }
    }
    const auto svg = draw(level.open(), kSvg);
    EXPECT_LT(svg.size(), 5'000'000u);
    EXPECT_GT(svg.size(), 500'000u);
}

TEST_F(Picture, bears_strange_names_and_a_hundred_kinds_of_points) {
    TileLevel level;
    level.tile(0, 0, 0, 0);
    std::vector<std::string> kinds;
    for (int i = 0; i < 100; ++i)
        kinds.push_back("kind" + std::to_string(i));
    for (const std::string& kind : kinds)
        level.contents.points.push_back(
            {.kind = kind, .name = "x", .tags = "", .position = {1, 0, 1}});
    const std::string strange = "<script>\xff\xfe&\"'" + std::string(5000, 'W');
    level.contents.points.push_back(
        {.kind = "location", .name = strange, .tags = strange, .position = {2, 0, 2}});
    level.contents.info.level_name = strange;
    const Bundle bundle = level.open();
    const auto svg = draw(bundle, kSvg);
    EXPECT_TRUE(is_well_formed({reinterpret_cast<const char*>(svg.data()), svg.size()}));
    EXPECT_LT(pixels(bundle).height, 1600u);
}

/// Remembers what was written on it and where.
class RecordingCanvas : public adapters::Canvas {
  public:
    struct Text {
        adapters::Rect rect;
        std::string text;
    };

    void fill(const adapters::Path& path, adapters::Color color) override {
        marks.push_back({{path.spots().begin(), path.spots().end()}, color});
    }
    void fill_seamless(const adapters::Path&, adapters::Color) override {}
    void stroke(const adapters::Path&, const adapters::Pen& pen) override {
        strokes.push_back(pen);
    }
    void hatch(const adapters::Rect&, double, const adapters::Pen&) override {}
    void image(const Image&, const adapters::Rect&) override {}
    void text(adapters::Spot spot, std::string_view text,
              const adapters::TextStyle& style) override {
        const double width = text_width(text, style);
        texts.push_back(
            {{spot.x - style.anchor * width, spot.y - style.size * 0.8, width, style.size},
             std::string(text)});
    }
    double text_width(std::string_view text, const adapters::TextStyle& style) override {
        return static_cast<double>(text.size()) * style.size * 0.6;
    }
    void clip(const adapters::Rect&) override {}
    void unclip() override {}

    struct Mark {
        std::vector<adapters::Spot> spots;
        adapters::Color color;
    };
    std::vector<Text> texts;
    std::vector<Mark> marks;
    std::vector<adapters::Pen> strokes;
};

// Colours alone do not do: the ground may have the same one, and not everybody can tell them apart.
TEST_F(Picture, shows_every_status_of_a_candidate_in_a_shape_of_its_own) {
    TileLevel level;
    level.tile(0, 0, 0, 0);
    const Bundle bundle = level.open();
    Finder find(bundle);
    QueryRecord record;
    OptionRecord& option = record.options.emplace_back();
    for (const CandidateStatus status :
         {CandidateStatus::Undecided, CandidateStatus::Valid, CandidateStatus::Best,
          CandidateStatus::Failed, CandidateStatus::TooLow})
        option.candidates.push_back({.position = {1, 0, 1}, .status = status});
    const PictureQuery query{.record = &record};
    find.subject.query = &query;
    RecordingCanvas canvas;
    picture::draw_query({.subject = find.subject, .view = find.view, .unit = 1, .canvas = canvas});
    ASSERT_EQ(canvas.marks.size(), 5u);
    for (std::size_t a = 0; a < 5; ++a) {
        for (std::size_t b = 0; b < a; ++b)
            EXPECT_NE(canvas.marks[a].spots.size(), canvas.marks[b].spots.size()) << a << " " << b;
    }
    // Dark around each of them, and light around that.
    ASSERT_EQ(canvas.strokes.size(), 10u);
    for (std::size_t i = 0; i < 10; i += 2) {
        EXPECT_GT(lightness(Finder::argb(canvas.strokes[i].color)), 200);
        EXPECT_LT(lightness(Finder::argb(canvas.strokes[i + 1].color)), 80);
        EXPECT_GT(canvas.strokes[i].width, canvas.strokes[i + 1].width);
    }
}

/// A query of which two candidates failed, by different conditions, and one is the best.
QueryRecord asked_query() {
    QueryRecord record{.status = Status::Found};
    OptionRecord& option = record.options.emplace_back();
    option.candidates = {
        {.position = {2, 0, 2}, .status = CandidateStatus::Failed, .failed_step = 1},
        {.position = {9, 0, 2}, .status = CandidateStatus::Failed, .failed_step = 4},
        {.position = {2, 0, 9}, .status = CandidateStatus::Best}};
    option.drops = {{.position = {5, 0, 5}, .reason = DropReason::TooLow},
                    {.position = {90, 0, 90}, .reason = DropReason::OutsideRadius}};
    record.results = {{.candidate = 2, .position = {2, 0, 9}, .score_low = -(Score{1} << 31)}};
    return record;
}

std::vector<std::string> texts_of(const RecordingCanvas& canvas) {
    std::vector<std::string> texts;
    for (const auto& text : canvas.texts)
        texts.push_back(text.text);
    return texts;
}

TEST_F(Picture, of_a_query_close_up_shows_where_it_looked_and_who_took_part) {
    const QueryRecord record = asked_query();
    PictureQuery query{.record = &record,
                       .objects = {{.name = "me", .position = {-6, 0, 3}}},
                       .questions = {{3, 0, 30}}};
    const Aabb bounds = picture::query_bounds(query);
    EXPECT_LT(bounds.low.x, -6.0f);
    EXPECT_GT(bounds.high.x, 9.0f);
    EXPECT_LT(bounds.low.z, 2.0f);
    EXPECT_GT(bounds.high.z, 30.0f);
    EXPECT_LT(bounds.high.z, 40.0f) << "nobody looked farther, though something was dropped there";
    query.objects.clear();
    query.questions.clear();
    const Aabb small = picture::query_bounds(query);
    EXPECT_GE(small.high.x - small.low.x, 16.0f) << "one still sees where that is";
}

TEST_F(Picture, of_a_query_close_up_says_which_condition_failed_and_numbers_the_questions) {
    TileLevel level;
    level.tile(0, 0, 0, 0);
    const Bundle bundle = level.open();
    Finder find(bundle);
    const QueryRecord record = asked_query();
    PictureQuery query{.record = &record,
                       .objects = {{.name = "me", .position = {1, 0, 1}, .facing = {1, 0, 0}}},
                       .steps = {"a", "min b = 5", "c", "d", "e = true"},
                       .questions = {{3, 0, 3}},
                       .is_close_up = true};
    find.subject.query = &query;
    RecordingCanvas canvas;
    picture::draw_query({.subject = find.subject, .view = find.view, .unit = 1, .canvas = canvas});
    EXPECT_EQ(texts_of(canvas), (std::vector<std::string>{"1", "2", "me", "1?", "best -0.50"}));

    picture::Legend legend;
    picture::describe_query(find.subject, legend);
    ASSERT_EQ(legend.size(), 1u);
    RecordingCanvas page;
    for (const picture::LegendEntry& entry : legend[0].entries)
        entry.draw(page, {0, 0, 236, 21}, 1);
    const std::vector<std::string> texts = texts_of(page);
    for (const char* text : {"min b = 5", "e = true", "best", "looked at, dropped", "other"})
        EXPECT_EQ(std::count(texts.begin(), texts.end(), text), 1) << text;
}

TEST_F(Picture, leaves_out_names_that_would_cover_others) {
    TileLevel level;
    level.tile(0, 0, 0, 0);
    for (int i = 0; i < 60; ++i) {
        level.contents.points.push_back(
            {.kind = "location",
             .name = "somewhere",
             .tags = "",
             .position = {static_cast<float>(i % 8) * 0.1f, 0, static_cast<float>(i / 8) * 0.03f}});
    }
    const Bundle bundle = level.open();
    const Finder find(bundle);
    RecordingCanvas canvas;
    picture::draw_points({.subject = find.subject, .view = find.view, .unit = 1, .canvas = canvas});
    EXPECT_GT(canvas.texts.size(), 3u);
    EXPECT_LT(canvas.texts.size(), 60u);
    for (std::size_t a = 0; a < canvas.texts.size(); ++a) {
        for (std::size_t b = 0; b < a; ++b)
            EXPECT_FALSE(canvas.texts[a].rect.overlaps(canvas.texts[b].rect));
    }
}

TEST_F(Picture, tells_the_facts_beside_the_map_and_never_on_it) {
    std::vector<std::uint8_t> bytes;
    const Bundle bundle = open_sample(bytes);
    const Finder find(bundle);
    picture::Legend legend;
    for (const picture::Layer& layer : picture::layers()) {
        if (layer.describe != nullptr) layer.describe(find.subject, legend);
    }
    const picture::Layout layout = picture::make_layout(find.subject, legend, 1600);
    RecordingCanvas canvas;
    picture::draw_surroundings(
        {.subject = find.subject, .view = find.view, .unit = 1, .canvas = canvas}, layout,
        "sample");
    picture::draw_legend(canvas, layout, legend);
    std::string all;
    for (const RecordingCanvas::Text& text : canvas.texts) {
        all += text.text + "\n";
        EXPECT_FALSE(text.rect.overlaps(layout.frame)) << text.text;
    }
    for (const char* fact : {"sample", "8.0 × 4.0 m", "2 polygons on 2 islands", "2 m\n", "Flag",
                             "Spawn", "Drop", "Door", "+X", "+Z"})
        EXPECT_NE(all.find(fact), std::string::npos) << fact;
}

}  // namespace
}  // namespace vantage::bake
