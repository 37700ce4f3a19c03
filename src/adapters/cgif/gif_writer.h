// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Moving pictures as the bytes of a GIF file, through cgif: only what changes from frame to frame
// is stored. Colours are chosen by whoever draws.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "vantage/result.h"

namespace vantage::adapters {

inline constexpr std::size_t kMaxGifColors = 255;  ///< One more stands for "as it was".
inline constexpr std::uint32_t kMaxGifSide = 4096;

struct GifSettings {
    std::uint32_t width = 0, height = 0;
    std::span<const std::uint32_t> colors;  ///< 0xRRGGBB; at most kMaxGifColors.
    std::uint32_t frame_centiseconds = 10;
};

/// Repeats for ever.
class GifWriter {
  public:
    /// Fails (codes "gif/...") on sizes or colours that a GIF cannot have.
    static Result<std::unique_ptr<GifWriter>> make(const GifSettings& settings);
    ~GifWriter();
    GifWriter(const GifWriter&) = delete;
    GifWriter& operator=(const GifWriter&) = delete;

    /// Row by row, a place in the colours for each pixel.
    Result<Done> add(std::span<const std::uint8_t> pixels);
    /// The bytes of the file. Nothing may be added afterwards.
    Result<std::vector<std::uint8_t>> finish();

  private:
    struct Impl;
    explicit GifWriter(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

}  // namespace vantage::adapters
