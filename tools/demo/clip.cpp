// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See clip.h.

#include "tools/demo/clip.h"

#include <algorithm>
#include <cstdio>
#include <optional>
#include <vector>

#include "adapters/cgif/gif_writer.h"
#include "bake/files.h"
#include "base/text.h"
#include "tools/demo/clip_painter.h"
#include "tools/demo/palette.h"
#include "vantage_record/recording.h"

namespace vantage::tools {

namespace {

constexpr std::uint32_t kClipWidth = 640;
constexpr std::uint32_t kFramesEach = 6;  ///< Ten pictures a second.
constexpr std::size_t kClipColors = 48;
constexpr std::uint8_t kFollowedTeam = 1;

std::vector<SmallColor> small_pixels(const adapters::Image& image) {
    std::vector<SmallColor> pixels;
    pixels.reserve(image.pixels.size());
    for (const std::uint32_t pixel : image.pixels)
        pixels.push_back(small_color(pixel));
    return pixels;
}

}  // namespace

struct Clip::Impl {
    Impl(const Bundle& its_level, const Catalog& its_catalog, std::uint32_t its_first)
        : level(its_level),
          catalog(its_catalog),
          first(its_first),
          recorder({.catalog = &its_catalog}) {}

    void follow(const Battle& battle);
    void think(const Battle& battle);
    Result<Done> draw(const Match& match);

    const Bundle& level;
    const Catalog& catalog;
    std::uint32_t first;  ///< Shown is what comes behind it.
    Recorder recorder;
    std::optional<ClipPainter> painter;
    PaintedEvents events;
    std::uint32_t followed = kNobody;
    std::uint64_t query = 0;  ///< Whose record this is.
    std::optional<QueryRecord> record;
    std::vector<std::vector<SmallColor>> pictures;
    ColorCount colors;
};

/// The same one for as long as he lives.
void Clip::Impl::follow(const Battle& battle) {
    const auto fighters = battle.fighters();
    if (followed != kNobody && fighters[followed].is_alive()) return;
    followed = kNobody;
    record.reset();
    for (const Fighter& fighter : fighters) {
        if (fighter.team != kFollowedTeam || !fighter.is_alive()) continue;
        // Rather one who has somebody to fight.
        if (followed == kNobody ||
            (fighter.target_contact() != nullptr && fighters[followed].target_contact() == nullptr))
            followed = fighter.number;
    }
}

/// Evaluates his newest question about places again, on the moment in which it was asked.
void Clip::Impl::think(const Battle& battle) {
    if (followed == kNobody) return;
    const ObjectId id = battle.fighters()[followed].id;
    const std::shared_ptr<const Recording> recording = recorder.view();
    const auto queries = recording->queries();
    const auto programs = recording->programs();
    const auto newest = std::find_if(queries.rbegin(), queries.rend(), [&](const auto& each) {
        return each.asker == id && each.can_be_frozen && each.completed_at != kNotYet &&
               looks_for_place(programs[each.program], catalog);
    });
    if (newest == queries.rend() || (record.has_value() && query == newest->query)) return;
    auto frozen = recording->freeze(newest->query);
    if (!frozen.ok()) return;
    record.emplace();
    query = newest->query;
    evaluate_recorded((*frozen)->recorded_input(), *record, (*frozen)->settings());
    // Too much for so small a picture.
    for (OptionRecord& option : record->options)
        option.rays.clear();
    if (record->results.size() > 1) record->results.resize(1);
}

Result<Done> Clip::Impl::draw(const Match& match) {
    if (!painter.has_value()) {
        auto made = ClipPainter::make(level, kClipWidth);
        if (!made.ok()) return std::move(made).diagnostics();
        painter.emplace(std::move(*made));
    }
    follow(match.battle());
    think(match.battle());
    auto image =
        painter->paint(match, events, {.fighter = followed, .record = record ? &*record : nullptr});
    if (!image.ok()) return std::move(image).diagnostics();
    events = {};
    pictures.push_back(small_pixels(*image));
    colors.add(pictures.back());
    return Done{};
}

Clip::Clip(const Bundle& level, const Catalog& catalog, std::uint32_t first)
    : impl_(std::make_unique<Impl>(level, catalog, first)) {}
Clip::~Clip() = default;

SchedulerWatcher& Clip::watcher() {
    return impl_->recorder.watcher();
}

Result<Done> Clip::after_frame(const Match& match) {
    if (match.battle().frame() <= impl_->first) return Done{};
    const FrameEvents& now = match.battle().events();
    impl_->events.shots.insert(impl_->events.shots.end(), now.shots.begin(), now.shots.end());
    impl_->events.blasts.insert(impl_->events.blasts.end(), now.blasts.begin(), now.blasts.end());
    return match.battle().frame() % kFramesEach == 0 ? impl_->draw(match) : Done{};
}

Result<Done> Clip::write(const std::string& path) {
    if (!impl_->painter.has_value())
        return Diagnostic{.code = "demo/clip",
                          .message = "there is nothing to make a clip of",
                          .hint = "let the match last longer: --seconds"};
    const Palette palette = make_palette(impl_->colors, kClipColors);
    const adapters::CanvasSize size = impl_->painter->size();
    auto gif =
        adapters::GifWriter::make({.width = size.width,
                                   .height = size.height,
                                   .colors = palette.colors,
                                   .frame_centiseconds = kFramesEach * 100 / kFramesPerSecond});
    if (!gif.ok()) return std::move(gif).diagnostics();
    std::vector<std::uint8_t> pixels;
    for (const std::vector<SmallColor>& picture : impl_->pictures) {
        pixels.clear();
        for (const SmallColor color : picture)
            pixels.push_back(palette.nearest[color]);
        if (Result<Done> added = (*gif)->add(pixels); !added.ok()) return added;
    }
    auto bytes = (*gif)->finish();
    if (!bytes.ok()) return std::move(bytes).diagnostics();
    std::printf("Wrote %s: %zu pictures, %s bytes\n", path.c_str(), impl_->pictures.size(),
                with_commas(bytes->size()).c_str());
    return bake::write_file_whole(path, *bytes);
}

}  // namespace vantage::tools
