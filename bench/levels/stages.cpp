// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// See stages.h.

#include "bench/levels/stages.h"

#include <string_view>

namespace vantage::bench {

// ---- the clock ----------------------------------------------------------------------------------

void StageClock::begin(const char* name) noexcept {
    const std::string_view text(name);
    switch_to(text.ends_with("generation")   ? Stage::Generation
              : text.ends_with("cheap pass") ? Stage::CheapPass
              : text.ends_with("search")     ? Stage::Search
                                             : Stage::Other);
}

Stage StageClock::switch_to(Stage stage) noexcept {
    const std::uint64_t now = steady_clock().nanoseconds();
    times_[static_cast<std::size_t>(stage_)] += static_cast<double>(now - since_);
    const Stage before = stage_;
    stage_ = stage;
    since_ = now;
    return before;
}

void StageClock::start() noexcept {
    times_ = {};
    stage_ = Stage::Other;
    since_ = steady_clock().nanoseconds();
}

StageTimes StageClock::stop() noexcept {
    switch_to(Stage::Other);
    return times_;
}

namespace {

/// A stretch of another stage.
class InStage {
  public:
    InStage(StageClock& clock, Stage stage) noexcept
        : clock_(clock), before_(clock.switch_to(stage)) {}
    ~InStage() { clock_.switch_to(before_); }
    InStage(const InStage&) = delete;

  private:
    StageClock& clock_;
    Stage before_;
};

class StagedSearch final : public PathSearch {
  public:
    StagedSearch(std::unique_ptr<PathSearch> inside, StageClock& clock)
        : inside_(std::move(inside)), clock_(clock) {}
    void begin(const PathQuery& query) noexcept override {
        const InStage path(clock_, stage());
        inside_->begin(query);
    }
    bool widen(const PathQuery& query) noexcept override {
        const InStage path(clock_, stage());
        return inside_->widen(query);
    }
    std::uint32_t advance(std::uint32_t max_nodes) noexcept override {
        const InStage path(clock_, stage());
        return inside_->advance(max_nodes);
    }
    PathDistance distance(const NavPoint& goal) const noexcept override {
        const InStage path(clock_, stage());
        return inside_->distance(goal);
    }
    std::uint64_t revision() const noexcept override { return inside_->revision(); }

  private:
    /// What a generator searches is part of generation.
    Stage stage() const noexcept {
        return clock_.stage() == Stage::Generation ? Stage::Generation : Stage::Path;
    }

    std::unique_ptr<PathSearch> inside_;
    StageClock& clock_;
};

}  // namespace

// ---- providers ----------------------------------------------------------------------------------

class StagedProviders::Rays final : public RayProvider {
  public:
    Rays(const RayProvider& inside, StageClock& clock) : inside_(inside), clock_(clock) {}
    void any_hit(std::span<const Ray> rays,
                 std::span<std::uint8_t> blocked) const noexcept override {
        const InStage stage(clock_, Stage::Rays);
        inside_.any_hit(rays, blocked);
    }
    std::size_t first_clear(std::span<const Ray> rays) const noexcept override {
        const InStage stage(clock_, Stage::Rays);
        return inside_.first_clear(rays);
    }
    void closest_hit(std::span<const Ray> rays, std::span<RayHit> hits) const noexcept override {
        const InStage stage(clock_, Stage::Rays);
        inside_.closest_hit(rays, hits);
    }
    std::uint64_t revision() const noexcept override { return inside_.revision(); }

  private:
    const RayProvider& inside_;
    StageClock& clock_;
};

/// Paths are timed; the rest belongs to whoever asks.
class StagedProviders::Navigation final : public NavigationProvider {
  public:
    Navigation(const NavigationProvider& inside, StageClock& clock)
        : inside_(inside), clock_(clock) {}
    void nearest(std::span<const Vec3> positions, const NavExtent& extent,
                 std::span<NavPoint> found) const noexcept override {
        inside_.nearest(positions, extent, found);
    }
    void floors(std::span<const Vec3> positions, const NavColumn& column,
                std::span<NavPoint> found) const noexcept override {
        inside_.floors(positions, column, found);
    }
    std::uint64_t sample_slots(const NavSampling& sampling) const noexcept override {
        return inside_.sample_slots(sampling);
    }
    void samples(const NavSampling& sampling, std::uint64_t first,
                 std::span<NavPoint> found) const noexcept override {
        inside_.samples(sampling, first, found);
    }
    void path_distances(const PathQuery& query, std::span<const NavPoint> goals,
                        std::span<float> distances) const noexcept override {
        const InStage stage(clock_, Stage::Path);
        inside_.path_distances(query, goals, distances);
    }
    std::unique_ptr<PathSearch> make_search() const override {
        std::unique_ptr<PathSearch> search = inside_.make_search();
        if (search == nullptr) return nullptr;
        return std::make_unique<StagedSearch>(std::move(search), clock_);
    }
    void straight_walks(const NavPoint& from, std::span<const NavPoint> to,
                        std::span<StraightWalk> results) const noexcept override {
        inside_.straight_walks(from, to, results);
    }
    std::uint32_t island(const NavPoint& point) const noexcept override {
        return inside_.island(point);
    }
    bool islands_connect(std::uint32_t from, std::uint32_t to) const noexcept override {
        return inside_.islands_connect(from, to);
    }
    std::size_t borders(const NavPoint& center, float radius,
                        std::span<NavBorder> borders) const noexcept override {
        return inside_.borders(center, radius, borders);
    }
    std::uint64_t revision() const noexcept override { return inside_.revision(); }

  private:
    const NavigationProvider& inside_;
    StageClock& clock_;
};

StagedProviders::StagedProviders(const Providers& inside, StageClock& clock)
    : rays_(std::make_unique<Rays>(*inside.rays, clock)),
      navigation_(std::make_unique<Navigation>(*inside.navigation, clock)) {}

StagedProviders::~StagedProviders() = default;

Providers StagedProviders::providers() const {
    return {.rays = rays_.get(), .navigation = navigation_.get()};
}

}  // namespace vantage::bench
