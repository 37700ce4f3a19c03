// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// What the long steps over pairs of nodes share: tiles on all cores, progress, pieces that were
// finished before. A tile is a pure function of its place, so neither threads nor a restart change
// anything.
#pragma once

#include <functional>
#include <vector>

#include "adapters/cpu_time.h"
#include "bake/node_blocks.h"
#include "bake/parallel.h"
#include "bake/tile_journal.h"
#include "vantage/host.h"

namespace vantage::bake {

struct NodeWorkContext {
    TaskRunner& runner;
    adapters::LibraryTime& library_time;
    TileJournal& journal;
    std::uint32_t stage;                  ///< In the journal.
    std::function<void(float)> progress;  ///< On the thread that called. May be empty.
};

/// work(tile) gives the bytes of a tile, on any thread; take(tile, bytes) gets those of all tiles
/// in order, on the thread that called.
template <class Work, class Take>
void run_tiles(const std::vector<NodeTile>& tiles, const NodeWorkContext& context, const Work& work,
               const Take& take) {
    const std::size_t at_once = std::max<std::size_t>(8 * context.runner.thread_count(), 16);
    std::vector<std::vector<std::uint8_t>> made(at_once);
    for (std::size_t first = 0; first < tiles.size(); first += at_once) {
        const std::size_t count = std::min(at_once, tiles.size() - first);
        const auto stored = [&](std::size_t i) {
            return context.journal.find(context.stage, static_cast<std::uint32_t>(first + i));
        };
        in_parallel(context.runner, count, 1, [&](std::size_t i, std::size_t) {
            if (stored(i) == nullptr) made[i] = work(tiles[first + i]);
        });
        for (std::size_t i = 0; i < count; ++i) {
            const std::vector<std::uint8_t>* const known = stored(i);
            take(tiles[first + i], known != nullptr ? *known : made[i]);
            if (known == nullptr) {
                context.journal.add(context.stage, static_cast<std::uint32_t>(first + i), made[i]);
            }
        }
        context.journal.flush();
        if (context.progress) {
            context.progress(static_cast<float>(first + count) / static_cast<float>(tiles.size()));
        }
    }
}

}  // namespace vantage::bake
