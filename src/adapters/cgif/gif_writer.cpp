// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See gif_writer.h. The only file that includes cgif.

#include "adapters/cgif/gif_writer.h"

#include <cgif.h>

#include <algorithm>
#include <new>
#include <utility>

namespace vantage::adapters {

namespace {

Diagnostic gif_failed(const char* code, const char* message) {
    return {.code = code, .message = message};
}

/// Called from C: nothing may be thrown through it.
int append_gif_bytes(void* target, const std::uint8_t* data, const std::size_t count) {
    try {
        auto& bytes = *static_cast<std::vector<std::uint8_t>*>(target);
        bytes.insert(bytes.end(), data, data + count);
        return 0;
    } catch (const std::bad_alloc&) {
        return -1;
    }
}

}  // namespace

struct GifWriter::Impl {
    std::vector<std::uint8_t> bytes;  ///< Before the library's object, which writes into it.
    std::vector<std::uint8_t> palette, frame;
    std::size_t pixel_count = 0, color_count = 0;
    std::uint16_t delay = 0;
    CGIF* gif = nullptr;
};

GifWriter::GifWriter(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

GifWriter::~GifWriter() {
    if (impl_->gif != nullptr) cgif_close(impl_->gif);
}

Result<std::unique_ptr<GifWriter>> GifWriter::make(const GifSettings& settings) {
    const auto [least, most] = std::minmax(settings.width, settings.height);
    if (least < 1 || most > kMaxGifSide)
        return gif_failed("gif/size", "a GIF cannot have this size");
    if (settings.colors.empty() || settings.colors.size() > kMaxGifColors)
        return gif_failed("gif/colors", "a GIF has 1 to 255 colours here");
    auto impl = std::make_unique<Impl>();
    for (const std::uint32_t color : settings.colors) {
        for (const int shift : {16, 8, 0})
            impl->palette.push_back(static_cast<std::uint8_t>(color >> shift & 255));
    }
    impl->color_count = settings.colors.size();
    impl->pixel_count = std::size_t{settings.width} * settings.height;
    impl->delay = static_cast<std::uint16_t>(std::min(settings.frame_centiseconds, 60'000u));
    CGIF_Config config{};
    config.pGlobalPalette = impl->palette.data();
    config.numGlobalPaletteEntries = static_cast<std::uint16_t>(impl->color_count);
    config.width = static_cast<std::uint16_t>(settings.width);
    config.height = static_cast<std::uint16_t>(settings.height);
    config.attrFlags = CGIF_ATTR_IS_ANIMATED;
    config.numLoops = CGIF_INFINITE_LOOP;
    config.pWriteFn = append_gif_bytes;
    config.pContext = &impl->bytes;
    impl->gif = cgif_newgif(&config);
    if (impl->gif == nullptr) return gif_failed("gif/failed", "the GIF could not be begun");
    return std::unique_ptr<GifWriter>(new GifWriter(std::move(impl)));
}

Result<Done> GifWriter::add(std::span<const std::uint8_t> pixels) {
    if (impl_->gif == nullptr || pixels.size() != impl_->pixel_count)
        return gif_failed("gif/pixels", "the frame has not as many pixels as the GIF");
    if (std::any_of(pixels.begin(), pixels.end(),
                    [&](std::uint8_t pixel) { return pixel >= impl_->color_count; }))
        return gif_failed("gif/pixels", "a pixel has a colour that the GIF does not have");
    impl_->frame.assign(pixels.begin(), pixels.end());  // The library wants to be able to write.
    CGIF_FrameConfig config{};
    config.pImageData = impl_->frame.data();
    config.genFlags = CGIF_FRAME_GEN_USE_TRANSPARENCY | CGIF_FRAME_GEN_USE_DIFF_WINDOW;
    config.delay = impl_->delay;
    if (cgif_addframe(impl_->gif, &config) == CGIF_OK) return Done{};
    return gif_failed("gif/failed", "a frame of the GIF could not be written");
}

Result<std::vector<std::uint8_t>> GifWriter::finish() {
    CGIF* const gif = std::exchange(impl_->gif, nullptr);
    if (gif == nullptr || cgif_close(gif) != CGIF_OK)
        return gif_failed("gif/failed", "the GIF could not be ended");
    return std::move(impl_->bytes);
}

}  // namespace vantage::adapters
