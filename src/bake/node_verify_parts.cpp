// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Doors and sight: what the run-time makes of the listed pairs, against all pairs asked anew. See
// node_verify.h.

#include "bake/node_verify.h"
#include "vantage_analysis/live_sight.h"

namespace vantage::bake {

namespace {

constexpr std::uint64_t kPartSeed = 0xd0025;
constexpr std::uint64_t kRandomStates = 3;

/// All pairs, with the parts where they are now.
class FreshSight {
  public:
    FreshSight(const NodeCheckInput& input, const adapters::EmbreeRays& rays)
        : input_(input), rays_(rays), occluders_(input.mesh) {
        const SightPartArrays& parts = input.nodes.sight_parts;
        for (std::size_t i = 0; i < parts.places.size(); i += kSightPlaces) {
            SightPlaces& places = places_.emplace_back();
            std::copy_n(parts.places.begin() + static_cast<std::ptrdiff_t>(i), kSightPlaces,
                        places.begin());
        }
        settings_.quality = parts.rays == sight_rays(SightQuality::Fast)   ? SightQuality::Fast
                            : parts.rays == sight_rays(SightQuality::Good) ? SightQuality::Good
                                                                           : SightQuality::Best;
        settings_.threshold = static_cast<float>(parts.needed) / static_cast<float>(parts.rays);
    }

    NodeSightResult find() const {
        const SightPartArrays& parts = input_.nodes.sight_parts;
        const NodeHeights heights{.eye_high = parts.eye_high, .eye_low = parts.eye_low};
        adapters::LibraryTime ignored{0};
        TileJournal journal;
        return find_node_sight({settings_, heights, places_, rays_, occluders_},
                               {.runner = input_.runner,
                                .library_time = ignored,
                                .journal = journal,
                                .stage = 0,
                                .progress = {}});
    }

  private:
    const NodeCheckInput& input_;
    const adapters::EmbreeRays& rays_;
    const Occluders occluders_;
    std::vector<SightPlaces> places_;
    NodeSightSettings settings_;
};

void compare(const NodeSight& own, const NodeSight& truth, const NodeSight& baked,
             PartsState& state) {
    for (NodeIndex from = 0; from < own.size(); ++from) {
        for (NodeIndex to = 0; to < own.size(); ++to) {
            const bool sees = own.sees(from, to);
            state.wrong += sees != truth.sees(from, to) ? 1 : 0;
            state.hidden += !sees && baked.sees(from, to) ? 1 : 0;
        }
    }
}

}  // namespace

Result<PartsCheck> check_sight_parts(const NodeCheckInput& input, adapters::EmbreeRays& rays) {
    const SightPartArrays& parts = input.nodes.sight_parts;
    PartsCheck check;
    auto live = LiveSight::make({.high_high = input.nodes.high_high,
                                 .high_low = input.nodes.high_low,
                                 .parts = parts,
                                 .rays = &rays});
    if (!live.ok()) return std::move(live).diagnostics();
    check.memory_bytes = (*live)->memory_bytes();
    const FreshSight fresh(input, rays);
    const auto part_count = static_cast<std::uint32_t>(input.mesh.parts.size());
    // All shut, some at random, all open again.
    for (std::uint64_t i = 0; i < kRandomStates + 2; ++i) {
        PartsState state;
        for (std::uint32_t part = 1; part < part_count; ++part) {
            const bool is_there =
                i == 0 || (i <= kRandomStates && random_bits(kPartSeed, i, part) % 2 == 0);
            state.shut += is_there ? 1 : 0;
            if (!rays.set_part_enabled(part, is_there)) continue;
            (*live)->part_changed(part, is_there);
        }
        if (Result<Done> done = rays.commit(); !done.ok()) return std::move(done).diagnostics();
        const LiveSightStatistics before = (*live)->statistics();
        const std::int64_t start = adapters::thread_cpu_ns();
        WorkTurn turn;
        (void)(*live)->step(turn);
        state.seconds = static_cast<double>(adapters::thread_cpu_ns() - start) * 1e-9;
        state.units = turn.used();
        state.rays = (*live)->statistics().rays - before.rays;
        const NodeSightResult truth = fresh.find();
        const SightPin pin = (*live)->pin();
        compare(pin.sight(NodeSightKind::HighHigh), NodeSight(truth.high_high.view()),
                NodeSight(input.nodes.high_high), state);
        compare(pin.sight(NodeSightKind::HighLow), NodeSight(truth.high_low.view()),
                NodeSight(input.nodes.high_low), state);
        check.states.push_back(state);
    }
    return check;
}

}  // namespace vantage::bake
