// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// A grid to walk on that tells how it was asked about walks.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>

#include "vantage/simple_world.h"

namespace vantage::tests {

/// How the surface was asked about walks: at once, or by searches that stop and go on.
struct AskedWalks {
    std::uint32_t at_once = 0, searches = 0, widened = 0, slices = 0, largest_slice = 0;
    std::uint32_t slices_until_change = 0xffffffffu;  ///< Then searches are stale.
    bool can_widen = true;
    /// Moves on by a microsecond for each node that a search expands; null: time stands still.
    std::uint64_t* nanoseconds = nullptr;
};

class WatchedSearch final : public PathSearch {
  public:
    WatchedSearch(std::unique_ptr<PathSearch> search, AskedWalks& asked)
        : search_(std::move(search)), asked_(asked) {}

    void begin(const PathQuery& query) noexcept override {
        ++asked_.searches;
        search_->begin(query);
    }
    bool widen(const PathQuery& query) noexcept override {
        if (!asked_.can_widen || is_stale() || !search_->widen(query)) return false;
        ++asked_.widened;
        return true;
    }
    std::uint32_t advance(std::uint32_t max_nodes) noexcept override {
        ++asked_.slices;
        asked_.largest_slice = std::max(asked_.largest_slice, max_nodes);
        const std::uint32_t expanded = is_stale() ? 0 : search_->advance(max_nodes);
        if (asked_.nanoseconds != nullptr) *asked_.nanoseconds += std::uint64_t{1000} * expanded;
        return expanded;
    }
    PathDistance distance(const NavPoint& goal) const noexcept override {
        return is_stale() ? PathDistance{} : search_->distance(goal);
    }
    std::uint64_t revision() const noexcept override { return search_->revision(); }

  private:
    bool is_stale() const { return asked_.slices > asked_.slices_until_change; }

    std::unique_ptr<PathSearch> search_;
    AskedWalks& asked_;
};

class WatchedFloor final : public NavigationProvider {
  public:
    WatchedFloor(const GridNavigation& floor, AskedWalks& asked) : floor_(floor), asked_(asked) {}

    void nearest(std::span<const Vec3> positions, const NavExtent& extent,
                 std::span<NavPoint> found) const noexcept override {
        floor_.nearest(positions, extent, found);
    }
    std::uint64_t sample_slots(const NavSampling& sampling) const noexcept override {
        return floor_.sample_slots(sampling);
    }
    void samples(const NavSampling& sampling, std::uint64_t first,
                 std::span<NavPoint> found) const noexcept override {
        floor_.samples(sampling, first, found);
    }
    void path_distances(const PathQuery& query, std::span<const NavPoint> goals,
                        std::span<float> distances) const noexcept override {
        ++asked_.at_once;
        floor_.path_distances(query, goals, distances);
    }
    std::unique_ptr<PathSearch> make_search() const override {
        return std::make_unique<WatchedSearch>(floor_.make_search(), asked_);
    }
    void straight_walks(const NavPoint& from, std::span<const NavPoint> to,
                        std::span<StraightWalk> results) const noexcept override {
        floor_.straight_walks(from, to, results);
    }
    std::uint64_t revision() const noexcept override { return floor_.revision(); }

  private:
    const GridNavigation& floor_;
    AskedWalks& asked_;
};

}  // namespace vantage::tests
