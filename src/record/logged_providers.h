// SPDX-FileCopyrightText: 2026 The Vantage authors
// SPDX-License-Identifier: MIT
//
// Stand between one run of a scheduler and the game's providers: pass everything on and log what
// was answered. One thread uses a run at a time, so nothing here locks.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "record/answer_log.h"
#include "vantage/catalog.h"

namespace vantage::record {

/// The log of a run, and what it has logged lately: many words ask the same again and again.
class RunLog {
  public:
    explicit RunLog(LogBlocks& blocks) : log(blocks) {}

    void begin() noexcept {
        log.begin();
        seen_.fill(0);
    }

    /// False when the newest answer to this question was the same.
    bool is_news(std::uint64_t key, std::uint64_t answer) noexcept {
        std::uint64_t& seen = seen_[key % seen_.size()];
        const std::uint64_t both = (key ^ (answer * 0x9e3779b97f4a7c15ull)) | 1;
        if (seen == both) return false;
        seen = both;
        return true;
    }

    AnswerLog log;

  private:
    std::array<std::uint64_t, 256> seen_{};
};

class LoggedRays final : public RayProvider {
  public:
    explicit LoggedRays(RunLog& log) : log_(log) {}
    void begin(const RayProvider& rays) noexcept { rays_ = &rays; }

    void any_hit(std::span<const Ray> rays,
                 std::span<std::uint8_t> blocked) const noexcept override;
    void closest_hit(std::span<const Ray> rays, std::span<RayHit> hits) const noexcept override;
    std::uint64_t revision() const noexcept override { return rays_->revision(); }
    bool is_thread_safe() const noexcept override { return rays_->is_thread_safe(); }

  private:
    RunLog& log_;
    const RayProvider* rays_ = nullptr;
};

/// Of a goal whose distance never became final the highest bound is logged, when the next goal is
/// asked about or the run ends.
class LoggedSearch final : public PathSearch {
  public:
    explicit LoggedSearch(RunLog& log, std::unique_ptr<PathSearch> owned = nullptr)
        : log_(log), owned_(std::move(owned)), search_(owned_.get()) {}
    ~LoggedSearch() override { end(); }
    void use(PathSearch* search) noexcept;
    void end() noexcept;

    void begin(const PathQuery& query) noexcept override;
    bool widen(const PathQuery& query) noexcept override;
    std::uint32_t advance(std::uint32_t max_nodes) noexcept override {
        return search_->advance(max_nodes);
    }
    PathDistance distance(const NavPoint& goal) const noexcept override;
    std::uint64_t revision() const noexcept override { return search_->revision(); }

  private:
    void log_bound() const noexcept;

    RunLog& log_;
    std::unique_ptr<PathSearch> owned_;
    PathSearch* search_;
    QuestionKey base_{AnswerKind::Distance};
    mutable std::uint64_t bound_key_ = 0;  ///< 0: no bound waits.
    mutable float bound_ = 0;
};

class LoggedNavigation final : public NavigationProvider {
  public:
    explicit LoggedNavigation(RunLog& log) : log_(log) {}
    void begin(const NavigationProvider& navigation) noexcept { navigation_ = &navigation; }

    void nearest(std::span<const Vec3> positions, const NavExtent& extent,
                 std::span<NavPoint> found) const noexcept override;
    void floors(std::span<const Vec3> positions, const NavColumn& column,
                std::span<NavPoint> found) const noexcept override;
    std::uint64_t sample_slots(const NavSampling& sampling) const noexcept override;
    void samples(const NavSampling& sampling, std::uint64_t first,
                 std::span<NavPoint> found) const noexcept override;
    void path_distances(const PathQuery& query, std::span<const NavPoint> goals,
                        std::span<float> distances) const noexcept override;
    std::unique_ptr<PathSearch> make_search() const override;
    void straight_walks(const NavPoint& from, std::span<const NavPoint> to,
                        std::span<StraightWalk> results) const noexcept override;
    std::uint32_t island(const NavPoint& point) const noexcept override;
    bool islands_connect(std::uint32_t from, std::uint32_t to) const noexcept override;
    std::size_t borders(const NavPoint& center, float radius,
                        std::span<NavBorder> borders) const noexcept override;
    std::uint64_t revision() const noexcept override { return navigation_->revision(); }
    bool is_thread_safe() const noexcept override { return navigation_->is_thread_safe(); }

  private:
    void log_points(QuestionKey base, std::span<const Vec3> positions, AnswerKind found_kind,
                    std::span<const NavPoint> found) const noexcept;

    RunLog& log_;
    const NavigationProvider* navigation_ = nullptr;
};

}  // namespace vantage::record
