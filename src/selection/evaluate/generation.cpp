// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See generation.h.

#include "selection/evaluate/generation.h"

#include <algorithm>
#include <array>
#include <bit>

#include "selection/evaluate/work.h"

namespace vantage {

namespace {

std::uint32_t hash_of(const LatticeCell& cell) noexcept {
    std::uint64_t h = static_cast<std::uint32_t>(cell.x) * 0x9e3779b97f4a7c15ull;
    h = (h ^ static_cast<std::uint32_t>(cell.y)) * 0xbf58476d1ce4e5b9ull;
    h = (h ^ (h >> 29) ^ static_cast<std::uint32_t>(cell.z)) * 0x94d049bb133111ebull;
    return static_cast<std::uint32_t>(h >> 32);
}

}  // namespace

bool Generation::reserve(Arena& arena, std::uint32_t max_candidates) noexcept {
    table_ = arena.array<Cell>(std::bit_ceil(std::max(max_candidates, 1u)) * 2);
    is_replaced_ = arena.array<bool>(max_candidates);
    return !table_.empty() && (max_candidates == 0 || !is_replaced_.empty());
}

void Generation::begin(const QueryScene& scene, const ProgramOption& option, Candidates& candidates,
                       RunWatcher* watcher) noexcept {
    scene_ = &scene;
    candidates_ = &candidates;
    watcher_ = watcher;
    generators_ = scene.program().generators_of(option);
    generator_ = 0;
    slots_left_ = scene.input.max_candidates;
    slots_done_ = 0;
    dropped_ = 0;
    candidates.count = 0;
    is_done_ = has_gaps_ = wants_search_ = false;
    search_ = nullptr;
    gap_from_ = gap_to_ = 0;
    if (++stamp_ == 0) {
        std::fill(table_.begin(), table_.end(), Cell{});
        stamp_ = 1;
    }
    next_generator();
    // Of the table only as much as can get used: a small part of it stays in the nearest cache.
    const std::uint64_t most = slots_ + (generators_.size() > 1 ? slots_left_ : 0);
    mask_ = std::bit_ceil(static_cast<std::uint32_t>(std::max<std::uint64_t>(most, 1))) * 2 - 1;
}

void Generation::next_generator() noexcept {
    if (generator_ == generators_.size()) {
        is_done_ = !has_gaps_;
        return;
    }
    const ProgramGenerator& entry = generators_[generator_];
    const GeneratorRow& row = *scene_->input.catalog->generator(entry.generator);
    call_ = generator_call(*scene_, entry, row);
    cursor_ = {};
    call_.cursor = &cursor_;
    const std::uint64_t wanted = row.slot_count(call_);
    slots_ = std::min(wanted, slots_left_);
    slots_left_ -= slots_;
    next_slot_ = 0;
    // Samples within a walk are found from the first polygon on in every call: many at a time.
    slots_of_unit_ = row.needs_navigation && row.path == nullptr ? kLookupsOfUnit : kChunk;
    wants_search_ = row.path != nullptr && slots_ > 0;
    count_dropped(wanted - slots_);
    if (wanted > slots_ && watcher_ != nullptr) {
        // Where they would have been nobody knows: one entry stands for all.
        GeneratedPoint cut{.dropped = DropReason::OverLimit};
        if (call_.center != nullptr) cut.position = call_.center->position;
        watcher_->dropped(generator_, cut);
    }
}

PathQuery Generation::walk() const noexcept {
    return scene_->input.catalog->generator(generators_[generator_].generator)->path(call_);
}

void Generation::give_search(PathSearch* search) noexcept {
    wants_search_ = false;
    call_.search = search_ = search;
}

void Generation::search_on() noexcept {
    if (search_->advance(kNodesOfUnit) < kNodesOfUnit) search_ = nullptr;
}

void Generation::advance() noexcept {
    if (search_ != nullptr) return search_on();
    if (generator_ == generators_.size()) return close_gaps();
    const std::uint64_t count = std::min<std::uint64_t>(slots_of_unit_, slots_ - next_slot_);
    if (count > 0) fill(static_cast<std::uint32_t>(count));
    next_slot_ += count;
    slots_done_ += count;
    if (next_slot_ == slots_) {
        ++generator_;
        next_generator();
    }
}

/// Whoever watches hears of all points, one by one.
void Generation::fill(std::uint32_t count) noexcept {
    const GeneratorRow& row = *scene_->input.catalog->generator(generators_[generator_].generator);
    const std::span<GeneratedPoint> made = std::span(made_).first(count);
    if (row.collect == nullptr || watcher_ != nullptr) {
        std::fill(made.begin(), made.end(), GeneratedPoint{});
        row.generate(call_, next_slot_, made);
        return take_all(made);
    }
    const std::uint32_t kept = row.collect(call_, next_slot_, made);
    count_dropped(count - kept);
    take_all(made.first(kept));
}

/// Where to look is known for all before the first look, so that looks need not wait for each
/// other.
void Generation::take_all(std::span<const GeneratedPoint> made) noexcept {
    std::array<LatticeCell, kChunk> places;
    std::array<std::uint32_t, kChunk> hashes;
    for (std::size_t i = 0; i < made.size(); ++i) {
        places[i] = is_in_world(made[i].position) ? lattice_cell(made[i].position) : LatticeCell{};
        hashes[i] = hash_of(places[i]);
        __builtin_prefetch(&table_[hashes[i] & mask_]);
    }
    std::uint32_t dropped = 0;
    for (std::size_t i = 0; i < made.size(); ++i) {
        if (made[i].dropped == DropReason::None) {
            take(made[i], places[i], hashes[i]);
            continue;
        }
        ++dropped;
        if (watcher_ != nullptr) watcher_->dropped(generator_, made[i]);
    }
    count_dropped(dropped);
}

void Generation::take(const GeneratedPoint& point, const LatticeCell& place,
                      std::uint32_t hash) noexcept {
    if (!is_in_world(point.position)) return drop(point, DropReason::OffSurface);
    Cell& cell = cell_of(place, hash);
    if (cell.stamp == stamp_) {
        if (point.kind >= candidates_->kinds[cell.candidate])
            return drop(point, DropReason::Duplicate);
        replace(cell.candidate, point);
    }
    cell = {stamp_, candidates_->count};
    is_replaced_[candidates_->count] = false;
    candidates_->append(point);
}

void Generation::replace(std::uint32_t candidate, const GeneratedPoint& point) noexcept {
    is_replaced_[candidate] = true;
    has_gaps_ = true;
    GeneratedPoint old = point;
    old.position = candidates_->position(candidate);
    old.stands = candidates_->stands[candidate];
    old.kind = candidates_->kinds[candidate];
    old.source = candidates_->sources[candidate];
    drop(old, DropReason::Duplicate);
}

void Generation::drop(GeneratedPoint point, DropReason reason) noexcept {
    count_dropped(1);
    point.dropped = reason;
    if (watcher_ != nullptr) watcher_->dropped(generator_, point);
}

void Generation::count_dropped(std::uint64_t count) noexcept {
    dropped_ += static_cast<std::uint32_t>(std::min<std::uint64_t>(count, 0xffffffffu - dropped_));
}

Generation::Cell& Generation::cell_of(const LatticeCell& wanted, std::uint32_t hash) noexcept {
    std::uint32_t at = hash & mask_;
    while (table_[at].stamp == stamp_ &&
           lattice_cell(candidates_->position(table_[at].candidate)) != wanted)
        at = (at + 1) & mask_;
    return table_[at];
}

/// Moves up what lies behind replaced candidates, so that numbers have no holes.
void Generation::close_gaps() noexcept {
    const std::uint32_t end = std::min(gap_from_ + kChunk, candidates_->count);
    for (; gap_from_ < end; ++gap_from_) {
        if (!is_replaced_[gap_from_]) candidates_->move(gap_from_, gap_to_++);
    }
    if (gap_from_ < candidates_->count) return;
    candidates_->count = gap_to_;
    is_done_ = true;
}

}  // namespace vantage
