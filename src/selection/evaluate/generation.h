// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Fills the candidates of an option, 64 slots at a time. All generators of the option are united;
// of the points in one cell of the lattice the one of the best kind stays, then the first.
#pragma once

#include <array>

#include "selection/evaluate/candidates.h"
#include "selection/evaluate/lattice.h"
#include "selection/evaluate/query_scene.h"
#include "selection/evaluate/run_watcher.h"
#include "vantage/scheduler.h"

namespace vantage {

class Generation {
  public:
    /// False when the arena is too small.
    bool reserve(Arena& arena, std::uint32_t max_candidates) noexcept;

    /// The scene and the option must stay while it works.
    void begin(const QueryScene& scene, const ProgramOption& option, Candidates& candidates,
               RunWatcher* watcher) noexcept;

    bool is_done() const noexcept { return is_done_; }
    /// The generator at work keeps what lies within a walk, and waits for who finds that out.
    bool wants_search() const noexcept { return wants_search_; }
    /// What it wants to search for...
    PathQuery walk() const noexcept;
    /// ...by a search that was begun with it, and is used until the generator is done. Null where
    /// there is none: then the navigation is asked again and again.
    void give_search(PathSearch* search) noexcept;
    /// One unit of work. Only before it is done, and not while it wants a search.
    void advance() noexcept;

    std::uint32_t dropped() const noexcept { return dropped_; }
    std::uint64_t slots() const noexcept { return slots_done_; }

  private:
    /// A place in the table that another generation wrote counts as empty.
    struct Cell {
        std::uint32_t stamp = 0;
        std::uint32_t candidate = 0;
    };

    void next_generator() noexcept;
    void search_on() noexcept;
    void fill(std::uint32_t count) noexcept;
    void take_all(std::span<const GeneratedPoint> made) noexcept;
    void take(const GeneratedPoint& point, const LatticeCell& place, std::uint32_t hash) noexcept;
    void replace(std::uint32_t candidate, const GeneratedPoint& point) noexcept;
    void drop(GeneratedPoint point, DropReason reason) noexcept;
    void count_dropped(std::uint64_t count) noexcept;
    Cell& cell_of(const LatticeCell& wanted, std::uint32_t hash) noexcept;
    void close_gaps() noexcept;

    const QueryScene* scene_ = nullptr;
    Candidates* candidates_ = nullptr;
    RunWatcher* watcher_ = nullptr;
    std::span<const ProgramGenerator> generators_;
    std::uint32_t generator_ = 0;
    GeneratorCall call_;
    GeneratorCursor cursor_;
    std::array<GeneratedPoint, kChunk> made_;
    std::uint64_t slots_ = 0, next_slot_ = 0;  ///< Of the generator at work.
    std::uint64_t slots_left_ = 0, slots_done_ = 0;
    std::uint32_t slots_of_unit_ = 0;
    std::uint32_t dropped_ = 0;
    bool is_done_ = true;
    bool wants_search_ = false;
    PathSearch* search_ = nullptr;  ///< Under way; null before and behind.

    std::span<Cell> table_;
    std::uint32_t mask_ = 0;
    std::uint32_t stamp_ = 0;
    std::span<bool> is_replaced_;  ///< Of candidates whose cell went to a later, better one.
    bool has_gaps_ = false;
    std::uint32_t gap_from_ = 0, gap_to_ = 0;
};

}  // namespace vantage
