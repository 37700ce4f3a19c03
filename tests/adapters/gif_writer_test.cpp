// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What is written as a GIF can be read again, frame by frame, by a reader of our own that follows
// the specification (GIF89a).

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "adapters/cgif/gif_writer.h"

namespace vantage::adapters {
namespace {

struct ReadGif {
    std::uint32_t width = 0, height = 0;
    std::vector<std::uint32_t> colors;
    std::vector<std::vector<std::uint8_t>> frames;  ///< Whole ones, as they are seen.
    std::vector<std::uint32_t> delays;
    bool is_whole = false;
};

class GifReader {
  public:
    explicit GifReader(const std::vector<std::uint8_t>& bytes) : bytes_(bytes) {}

    ReadGif read() {
        if (std::string(bytes_.begin(), bytes_.begin() + 6) != "GIF89a") return gif_;
        at_ = 6;
        gif_.width = word(), gif_.height = word();
        const std::uint32_t packed = byte();
        at_ += 2;
        if ((packed & 0x80) != 0) read_colors(2u << (packed & 7));
        screen_.assign(std::size_t{gif_.width} * gif_.height, 0);
        while (at_ < bytes_.size()) {
            const std::uint32_t kind = byte();
            if (kind == 0x21) read_extension();
            if (kind == 0x2c) read_image();
            if (kind == 0x3b) gif_.is_whole = at_ == bytes_.size();
            if (kind == 0x3b) break;
        }
        return gif_;
    }

  private:
    std::uint32_t byte() { return at_ < bytes_.size() ? bytes_[at_++] : 0; }
    std::uint32_t word() {
        const std::uint32_t low = byte();
        return low | byte() << 8;
    }

    void read_colors(std::uint32_t count) {
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::uint32_t red = byte(), green = byte(), blue = byte();
            gif_.colors.push_back(red << 16 | green << 8 | blue);
        }
    }

    std::vector<std::uint8_t> blocks() {
        std::vector<std::uint8_t> all;
        for (std::uint32_t size = byte(); size > 0; size = byte()) {
            for (std::uint32_t i = 0; i < size; ++i)
                all.push_back(static_cast<std::uint8_t>(byte()));
        }
        return all;
    }

    void read_extension() {
        const bool is_control = byte() == 0xf9;
        const std::vector<std::uint8_t> data = blocks();
        if (!is_control || data.size() < 4) return;
        transparent_ = (data[0] & 1) != 0 ? data[3] : -1;
        gif_.delays.push_back(data[1] | data[2] << 8u);
    }

    void read_image() {
        const std::uint32_t left = word(), top = word(), width = word(), height = word();
        EXPECT_EQ(byte() & 0x80, 0u) << "no colours of its own";
        const std::uint32_t code_size = byte();
        const std::vector<std::uint8_t> pixels = unpacked(blocks(), code_size);
        ASSERT_EQ(pixels.size(), std::size_t{width} * height);
        ASSERT_LE(left + width, gif_.width);
        ASSERT_LE(top + height, gif_.height);
        for (std::uint32_t i = 0; i < pixels.size(); ++i) {
            if (pixels[i] == transparent_) continue;
            screen_[std::size_t{top + i / width} * gif_.width + left + i % width] = pixels[i];
        }
        gif_.frames.push_back(screen_);
    }

    /// LZW with codes that grow to twelve bits.
    static std::vector<std::uint8_t> unpacked(const std::vector<std::uint8_t>& data,
                                              std::uint32_t code_size) {
        const std::uint32_t clear = 1u << code_size, end = clear + 1;
        std::vector<std::vector<std::uint8_t>> table;
        const auto reset = [&] {
            table.assign(clear + 2, {});
            for (std::uint32_t i = 0; i < clear; ++i)
                table[i] = {static_cast<std::uint8_t>(i)};
        };
        std::vector<std::uint8_t> out, last;
        std::uint32_t size = code_size + 1;
        std::size_t bit = 0;
        while (bit + size <= data.size() * 8) {
            std::uint32_t code = 0;
            for (std::uint32_t i = 0; i < size; ++i, ++bit)
                code |= (data[bit / 8] >> (bit % 8) & 1u) << i;
            if (code == end) break;
            if (code == clear) {
                reset();
                size = code_size + 1;
                last.clear();
                continue;
            }
            std::vector<std::uint8_t> next;
            if (code < table.size()) {
                next = table[code];
            } else {
                next = last;
                next.push_back(last.at(0));
            }
            out.insert(out.end(), next.begin(), next.end());
            if (!last.empty() && table.size() < 4096) {
                last.push_back(next[0]);
                table.push_back(last);
            }
            if (table.size() >= (std::size_t{1} << size) && size < 12) ++size;
            last = next;
        }
        return out;
    }

    const std::vector<std::uint8_t>& bytes_;
    std::size_t at_ = 0;
    ReadGif gif_;
    std::vector<std::uint8_t> screen_;
    int transparent_ = -1;
};

constexpr std::uint32_t kColors[] = {0x102030, 0xff0000, 0x00ff00, 0x0000ff, 0xffffff};

TEST(GifWriter, what_is_written_can_be_read_again) {
    constexpr std::uint32_t kWidth = 37, kHeight = 23;
    auto gif = GifWriter::make(
        {.width = kWidth, .height = kHeight, .colors = kColors, .frame_centiseconds = 7});
    ASSERT_TRUE(gif.ok()) << to_string(gif.diagnostics());
    std::vector<std::vector<std::uint8_t>> frames;
    std::uint32_t noise = 1;
    for (std::uint32_t frame = 0; frame < 4; ++frame) {
        std::vector<std::uint8_t> pixels(std::size_t{kWidth} * kHeight, 0);
        for (std::uint32_t i = 0; i < pixels.size(); ++i) {
            noise = noise * 1664525 + 1013904223;
            // A ground that stays, and a part that is new in every frame.
            pixels[i] = i % kWidth < 12 ? static_cast<std::uint8_t>((noise >> 16) % 5)
                                        : static_cast<std::uint8_t>(i % 3);
        }
        ASSERT_TRUE((*gif)->add(pixels).ok());
        frames.push_back(pixels);
    }
    const auto bytes = (*gif)->finish();
    ASSERT_TRUE(bytes.ok());

    const ReadGif read = GifReader(*bytes).read();
    EXPECT_TRUE(read.is_whole);
    EXPECT_EQ(read.width, kWidth);
    EXPECT_EQ(read.height, kHeight);
    ASSERT_GE(read.colors.size(), std::size(kColors));
    EXPECT_TRUE(std::equal(std::begin(kColors), std::end(kColors), read.colors.begin()));
    EXPECT_EQ(read.frames, frames);
    EXPECT_EQ(read.delays, std::vector<std::uint32_t>(4, 7));
}

TEST(GifWriter, stores_little_for_a_picture_that_hardly_changes) {
    const auto size_of = [](std::uint32_t frames) {
        auto gif = GifWriter::make({.width = 200, .height = 100, .colors = kColors});
        std::vector<std::uint8_t> pixels(200 * 100);
        for (std::size_t i = 0; i < pixels.size(); ++i)
            pixels[i] = static_cast<std::uint8_t>(i * i / 7 % 5);
        for (std::uint32_t i = 0; i < frames; ++i) {
            pixels[i] = static_cast<std::uint8_t>((pixels[i] + 1) % 5);
            EXPECT_TRUE((*gif)->add(pixels).ok());
        }
        return (*gif)->finish()->size();
    };
    EXPECT_LT(size_of(11), size_of(1) * 3 / 2);
}

TEST(GifWriter, refuses_what_a_gif_cannot_hold) {
    const auto code_of = [](const GifSettings& settings) {
        const auto made = GifWriter::make(settings);
        return made.ok() ? std::string() : made.diagnostics()[0].code;
    };
    const std::vector<std::uint32_t> many(kMaxGifColors + 1);
    EXPECT_EQ(code_of({.width = 0, .height = 5, .colors = kColors}), "gif/size");
    EXPECT_EQ(code_of({.width = 5, .height = kMaxGifSide + 1, .colors = kColors}), "gif/size");
    EXPECT_EQ(code_of({.width = 5, .height = 5, .colors = {}}), "gif/colors");
    EXPECT_EQ(code_of({.width = 5, .height = 5, .colors = many}), "gif/colors");

    auto gif = GifWriter::make({.width = 2, .height = 2, .colors = kColors});
    ASSERT_TRUE(gif.ok());
    const std::uint8_t few[] = {0, 1, 2}, wrong[] = {0, 1, 2, 5}, right[] = {0, 1, 2, 4};
    EXPECT_FALSE((*gif)->add(few).ok());
    EXPECT_FALSE((*gif)->add(wrong).ok());
    EXPECT_TRUE((*gif)->add(right).ok());
    EXPECT_TRUE((*gif)->finish().ok());
    EXPECT_FALSE((*gif)->add(right).ok()) << "it is over";
    EXPECT_FALSE((*gif)->finish().ok());
}

}  // namespace
}  // namespace vantage::adapters
