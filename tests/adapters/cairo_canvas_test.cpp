// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What is drawn comes out as pixels, and as an SVG that anything can read.

#include <gtest/gtest.h>

#include <cstdlib>

#include "adapters/cairo/canvas.h"

namespace vantage::adapters {
namespace {

constexpr std::uint32_t kWhite = 0xffffffff;
constexpr std::uint32_t kRed = 0xffff0000;

Path square(double left, double top, double side) {
    Path path;
    path.add_rect({left, top, side, side});
    return path;
}

std::unique_ptr<FileCanvas> white_canvas(PictureFormat format) {
    auto canvas = make_canvas(format, {40, 30});
    EXPECT_TRUE(canvas.ok());
    Path page;
    page.add_rect({0, 0, 40, 30});
    (*canvas)->fill(page, color_of(0xffffff));
    return std::move(*canvas);
}

Image pixels_of(FileCanvas& canvas) {
    const auto bytes = canvas.finish();
    EXPECT_TRUE(bytes.ok());
    const auto image = decode_png(*bytes);
    EXPECT_TRUE(image.ok());
    return *image;
}

std::size_t count_not_white(const Image& image) {
    std::size_t count = 0;
    for (const std::uint32_t pixel : image.pixels)
        count += pixel != kWhite ? 1 : 0;
    return count;
}

TEST(CairoCanvas, fills_what_lies_inside_a_path_and_nothing_else) {
    const auto canvas = white_canvas(PictureFormat::Png);
    canvas->fill(square(10, 10, 5), color_of(0xff0000));
    const Image image = pixels_of(*canvas);
    EXPECT_EQ(image.width, 40u);
    EXPECT_EQ(image.height, 30u);
    EXPECT_EQ(image.at(12, 12), kRed);
    EXPECT_EQ(image.at(9, 12), kWhite);
    EXPECT_EQ(image.at(15, 12), kWhite);
    EXPECT_EQ(count_not_white(image), 25u);
}

//   a square of four triangles, each wound another way
TEST(CairoCanvas, unites_outlines_however_they_are_wound) {
    const auto canvas = white_canvas(PictureFormat::Png);
    Path path;
    const Spot clockwise[] = {{5, 5}, {25, 5}, {25, 25}};
    const Spot counter_clockwise[] = {{5, 5}, {5, 25}, {25, 25}};
    const Spot over_both[] = {{5, 25}, {25, 25}, {25, 5}, {5, 5}};
    path.add_outline(clockwise);
    path.add_outline(counter_clockwise);
    path.add_outline(over_both);
    canvas->fill(path, color_of(0xff0000));
    EXPECT_EQ(count_not_white(pixels_of(*canvas)), 400u);
}

TEST(CairoCanvas, leaves_no_seam_between_neighbours) {
    const auto canvas = white_canvas(PictureFormat::Png);
    const Spot lower[] = {{5, 5}, {25, 22}, {5, 22}};
    const Spot upper[] = {{5, 5}, {25, 5}, {25, 22}};
    for (const auto& corners : {std::span(lower), std::span(upper)}) {
        Path path;
        path.add_outline(corners);
        canvas->fill_seamless(path, color_of(0xff0000));
    }
    const Image image = pixels_of(*canvas);
    for (std::uint32_t y = 7; y < 20; ++y) {
        for (std::uint32_t x = 7; x < 23; ++x)
            EXPECT_NEAR(image.at(x, y) & 0xff, 0, 6) << x << ' ' << y;
    }
}

TEST(CairoCanvas, draws_nothing_outside_a_clip) {
    const auto canvas = white_canvas(PictureFormat::Png);
    canvas->clip({0, 0, 10, 10});
    canvas->fill(square(5, 5, 20), color_of(0xff0000));
    canvas->unclip();
    canvas->fill(square(30, 20, 2), color_of(0xff0000));
    EXPECT_EQ(count_not_white(pixels_of(*canvas)), 25u + 4u);
}

TEST(CairoCanvas, hatches_only_inside_the_rectangle_and_not_all_of_it) {
    const auto canvas = white_canvas(PictureFormat::Png);
    canvas->hatch({5, 5, 20, 20}, 6, {.color = color_of(0xff0000), .width = 1});
    const Image image = pixels_of(*canvas);
    const std::size_t marked = count_not_white(image);
    EXPECT_GT(marked, 60u);
    EXPECT_LT(marked, 350u);
    EXPECT_EQ(image.at(2, 2), kWhite);
    EXPECT_EQ(image.at(30, 15), kWhite);
}

TEST(CairoCanvas, stretches_images_and_keeps_what_is_transparent) {
    const auto canvas = white_canvas(PictureFormat::Png);
    Image half{.width = 4, .height = 3, .pixels = std::vector<std::uint32_t>(12, kRed)};
    for (const std::size_t clear : {2u, 3u, 6u, 7u, 10u, 11u})
        half.pixels[clear] = 0;
    canvas->image(half, {0, 0, 40, 30});
    const Image result = pixels_of(*canvas);
    EXPECT_EQ(result.at(12, 15), kRed);
    EXPECT_EQ(result.at(36, 15), kWhite);
}

TEST(CairoCanvas, places_text_by_its_anchor) {
    const auto canvas = white_canvas(PictureFormat::Png);
    canvas->text({40, 20}, "WW", {.size = 12, .anchor = 1});
    const double width = canvas->text_width("WW", {.size = 12});
    EXPECT_GT(width, 10);
    EXPECT_LT(width, 40);
    const Image image = pixels_of(*canvas);
    EXPECT_GT(count_not_white(image), 20u);
    for (std::uint32_t x = 0; x + 1 < 40 - width; ++x) {
        for (std::uint32_t y = 0; y < image.height; ++y)
            EXPECT_EQ(image.at(x, y), kWhite);
    }
}

TEST(CairoCanvas, survives_text_that_is_not_utf8) {
    for (const auto format : {PictureFormat::Png, PictureFormat::Svg}) {
        const auto canvas = white_canvas(format);
        canvas->text({2, 20}, "\xff\xfe<b>\xc3\x28\xed\xa0\x80\x01", {.size = 12});
        EXPECT_TRUE(canvas->finish().ok());
    }
}

TEST(Printable, keeps_letters_of_all_languages_and_replaces_the_rest) {
    EXPECT_EQ(printable("Küche 地図 😀"), "Küche 地図 😀");
    EXPECT_EQ(printable("a\nb\x7f"), "a?b?");
    EXPECT_EQ(printable("\xc3"), "?");
    EXPECT_EQ(printable("\xe4\xb8x"), "??x");
    EXPECT_EQ(printable("\xc0\xaf"), "??");
    EXPECT_EQ(printable("\xf4\x90\x80\x80"), "????");
}

std::vector<std::uint8_t> svg_with_everything() {
    const auto canvas = white_canvas(PictureFormat::Svg);
    canvas->image({.width = 1, .height = 1, .pixels = {0xff00ff00}}, {3, 3, 10, 10});
    canvas->fill_seamless(square(10, 10, 5), color_of(0xff0000));
    canvas->hatch({5, 5, 20, 20}, 6, {.color = with_alpha(color_of(0xff0000), 0.5f)});
    canvas->text({2, 20}, "& < >", {.size = 12, .halo = color_of(0xffffff)});
    const auto bytes = canvas->finish();
    EXPECT_TRUE(bytes.ok());
    return *bytes;
}

TEST(CairoCanvas, gives_the_same_svg_for_the_same_drawing) {
    const std::vector<std::uint8_t> first = svg_with_everything();
    EXPECT_EQ(first, svg_with_everything());
    const std::string text(first.begin(), first.end());
    EXPECT_NE(text.find("width=\"40px\""), std::string::npos);
    EXPECT_NE(text.find("</svg>"), std::string::npos);
    EXPECT_NE(text.find("<image id=\"image"), std::string::npos);
}

TEST(CairoCanvas, refuses_impossible_sizes) {
    for (const CanvasSize size :
         {CanvasSize{0, 10}, CanvasSize{10, 0}, CanvasSize{10, 4'000'000'000}}) {
        const auto canvas = make_canvas(PictureFormat::Png, size);
        ASSERT_FALSE(canvas.ok());
        EXPECT_EQ(canvas.diagnostics()[0].code, "picture/drawing-failed");
    }
}

TEST(DecodePng, refuses_what_is_no_picture) {
    const auto bytes = white_canvas(PictureFormat::Png)->finish();
    ASSERT_TRUE(bytes.ok());
    const auto half = std::span(*bytes).first(bytes->size() / 2);
    EXPECT_FALSE(decode_png(half).ok());
    const std::vector<std::uint8_t> noise(100, 7);
    const auto result = decode_png(noise);
    ASSERT_FALSE(result.ok());
    EXPECT_EQ(result.diagnostics()[0].code, "picture/not-a-png");
}

}  // namespace
}  // namespace vantage::adapters
